"""`python -m rules`: exit status, streams, and a message that names the place inside the file."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules import events
from tests.rules import table

ROOT = Path(__file__).resolve().parents[2]
LEGAL = rules.encode(table.protocol([events.Night(number=0)]))
BROKEN = b'{"format":"mafia-protocol/1","regulation":"x","seats":[],"events":[{"type":"foul","seat":11}]}'


def run(*args: str, data: bytes = b"", language: str = "C.UTF-8") -> subprocess.CompletedProcess[bytes]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [sys.executable, "-m", "rules", *args],
        input=data, capture_output=True, cwd=ROOT, timeout=60, check=False,
        env=environment | {"LANG": language, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


def test_standard_input_is_judged_and_answered_as_json() -> None:
    done = run("adjudicate", "-", "--json", data=LEGAL)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == json.loads(rules.encode_answer(rules.adjudicate(rules.decode(LEGAL))))


def test_another_regulation_may_be_asked_for() -> None:
    done = run("adjudicate", "--regulation", "fiim-style", "--json", "-", data=LEGAL)
    assert json.loads(done.stdout)["regulation"] == "fiim-style"


def test_several_files_give_one_object_a_line(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_bytes(LEGAL)
    done = run("adjudicate", "--json", str(tmp_path / "one.json"), str(tmp_path / "two.json"))
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["legal", "legal"]


def test_breaches_are_no_failure_of_the_command() -> None:
    played = rules.encode(table.protocol([events.Night(number=0), events.Shot(shooter=4, target=1)]))
    done = run("adjudicate", "--json", "-", data=played)
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (0, "breaches")


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (BROKEN, [b"events[0].seat", b"regulation"]),
        (b'{"format": "mafia', [b"(file): BAD_JSON"]),
        (b"\xff\xfe{\0}\0", [b"(file): BAD_ENCODING"]),
        (b"{\0}", [b"(file): NUL"]),
        (b" " * (8 * 1024 * 1024 + 1), [b"(file): TOO_LARGE"]),
    ],
)
def test_an_unreadable_file_is_refused_with_the_path_and_no_answer(data: bytes, places: list[bytes]) -> None:
    done = run("adjudicate", "--json", "-", data=data)
    assert (done.returncode, done.stdout) == (2, b"")
    assert [place for place in places if place not in done.stderr] == []
    assert b"Traceback" not in done.stderr


def test_one_bad_file_among_good_ones_prints_nothing_on_stdout(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(LEGAL)
    bad.write_bytes(BROKEN)
    done = run("adjudicate", "--json", str(good), str(bad), str(tmp_path / "absent.json"))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"bad.json: events[0].seat" in done.stderr
    assert b"absent.json: (file): UNREADABLE" in done.stderr


def test_an_unknown_regulation_on_the_command_line_ends_with_two() -> None:
    done = run("adjudicate", "--regulation", "nobody", "-", data=LEGAL)
    assert (done.returncode, done.stdout) == (2, b"")


def test_the_report_speaks_the_readers_language() -> None:
    played = rules.encode(table.protocol([events.Night(number=0), events.Shot(shooter=4, target=1)]))
    english = run("adjudicate", "-", data=played).stdout.decode()
    russian = run("adjudicate", "-", data=played, language="ru_RU.UTF-8").stdout.decode()
    forced = run("adjudicate", "--lang", "ru", "-", data=played).stdout.decode()
    told = [" ".join(text.split()) for text in (english, russian)]
    assert "A shot by seat 4 is impossible: there is no shooting in the zero night." in told[0]
    assert "Выстрел игрока 4 невозможен: в нулевую ночь не стреляют." in told[1]
    assert forced == russian


def test_clauses_and_regulations_are_printed() -> None:
    assert run("clauses", "M-4.8").stdout.decode().startswith("M-4.8\tSTATE\tWith four left")
    assert run("clauses", "M-9.9").returncode == 2
    rows = [json.loads(line) for line in run("regulations", "--json").stdout.splitlines()]
    assert [row["id"] for row in rows] == list(rules.regulations.ids())
    assert rows[0]["options"]["raise_at_four"] == "no"
