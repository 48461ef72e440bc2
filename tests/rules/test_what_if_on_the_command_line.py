"""`python -m rules what-if`: the changes of the command line, what they come to, what is refused."""

import json
from typing import Any

import pytest

import rules
from tests.rules import table
from tests.rules.clauses import script
from tests.rules.test_command_line import run

COURSE = "1>5 2>3 v5,3 1-5 2-5:late! t5 c5=2 t3 c3=2 o5 end:red"
START = {
    "day": 2,
    "phase": "speeches",
    "out": [{"seat": seat, "how": "voted"} for seat in (4, 6, 8, 9, 10, 7)],
}


def file() -> bytes:
    envelope: dict[str, Any] = {
        "format": "mafia-protocol/1",
        "regulation": "game-regulation",
        "recorded": ["nominations", "votes", "counts", "fouls", "shots", "checks"],
        "seats": [
            {"seat": seat, "player": f"P{seat}", "role": role} for seat, role in enumerate(table.ROLES, 1)
        ],
        "start": START,
        "events": script.events(COURSE),
    }
    return rules.encode(rules.convert(envelope))


def what_if(*arguments: str) -> Any:
    return run("what-if", "-", *arguments, data=file())


def test_a_hand_in_time_instead_of_a_late_one() -> None:
    done = what_if("--replace", "4", '{"type": "vote", "voter": 2, "candidate": 5}', "--lang", "en")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1].startswith("By the rules: ")
    gone = [line for line in done.stdout.decode().splitlines() if line.startswith("- ")]
    assert gone[0] == "- The vote of seat 2, placed with or after “thank you”, was counted. (R-5.3)"


def test_nothing_changed_is_said() -> None:
    assert what_if("--lang", "ru").stdout.decode() == "Ничего не изменилось бы.\n"


def test_several_changes_are_made_in_their_order() -> None:
    done = what_if(
        "--drop",
        "4",
        "--insert",
        "4",
        '{"type": "foul", "seat": 2}',
        "--option",
        "raise_at_four=no",
        "--json",
    )
    answer = json.loads(done.stdout)
    assert answer["before"]["findings"] != answer["after"]["findings"]
    assert answer["first_event"] == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--drop", "99"),
            "--drop: NO_SUCH_EVENT: There is no event number “99”: the numbers go from 0 to 10.",
        ),
        (("--drop", "x"), "--drop: NO_SUCH_EVENT"),
        (("--replace", "1", "{"), "BAD_JSON"),
        (("--replace", "1", '{"type": "dance"}'), "UNKNOWN_TYPE"),
        (("--option", "dance=yes"), "UNKNOWN_OPTION"),
    ],
)
def test_a_wrong_change_ends_with_two_and_names_it(arguments: tuple[str, ...], message: str) -> None:
    done = what_if(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
