"""Fouls, sanctions and exits: what counts by itself, what the catalogue allows, what is only flagged."""

from typing import Any

import pytest

import rules
from rules import events
from rules.protocol import Start, StartExit
from tests.rules import table

DAY = Start(day=1, phase="speeches", opener=1)


def judged(
    *happened: Any, regulation: str = "maestro-2016", start: Start = DAY, **more: Any
) -> rules.Adjudication:
    recorded = more.pop("recorded", ["nominations", "votes", "counts", "fouls", "shots", "kills"])
    return rules.adjudicate(
        table.protocol(list(happened), regulation=regulation, start=start, recorded=recorded, **more)
    )


def codes(answer: rules.Adjudication) -> list[str]:
    return [row.code for row in answer.findings]


def fouls(seat: int, *numbers: int) -> list[Any]:
    return [events.Foul(seat=seat, number=number) for number in numbers]


def test_fouls_are_counted_one_by_one_whatever_is_announced() -> None:
    answer = judged(*fouls(4, 1, 1, 3))
    assert [(row.code, row.recorded, row.expected) for row in answer.findings] == [("FOUL_COUNT", "1", "2")]
    assert answer.state["fouls"] == {"4": 3}


def test_a_fifth_foul_is_no_foul() -> None:
    answer = judged(*fouls(4, 1, 2, 3, 4), events.Removal(seat=4), events.Foul(seat=4, number=5))
    assert [row.code for row in answer.findings if row.level == "error"] == ["WRONG_PHASE"]
    assert answer.state["fouls"] == {"4": 4}


def test_when_fouls_are_not_recorded_completely_the_announced_number_is_believed() -> None:
    answer = judged(events.Foul(seat=4, number=3), recorded=["nominations"])
    assert (codes(answer), answer.state["fouls"]) == ([], {"4": 3})


def test_a_fourth_foul_stands_even_if_the_fragment_stops_there() -> None:
    answer = judged(*fouls(4, 1, 2, 3, 4))
    assert [row.level for row in answer.findings] == ["flag"]
    assert answer.state["alive"] == [1, 2, 3, 5, 6, 7, 8, 9, 10]
    assert answer.state["cancel_next_vote"] is True


def test_after_a_missed_removal_the_record_is_followed_with_the_player_in() -> None:
    happened = [
        *fouls(4, 1, 2, 3, 4),
        events.Speech(seat=4, kind="round"),
        events.Nomination(by=4, target=2, reply="accepted"),
    ]
    answer = judged(*happened, events.VotingOpened(kind="primary", candidates=(2,)))
    assert [(row.code, row.consequence) for row in answer.findings if row.level == "error"] == [
        ("REMOVAL_MISSING", "state")
    ]
    assert 4 not in answer.state["alive"]


@pytest.mark.parametrize(
    ("offence", "regulation", "sanction", "fits"),
    [
        ("oath", "maestro-2016", "foul", True),
        ("oath", "game-regulation", "foul", False),
        ("oath", "game-regulation", "removal", True),
        ("oath", "fiim-style", "removal", False),
        ("late_mask", "maestro-2016", "removal", False),
        ("late_mask", "game-regulation", "removal", True),
        ("night_touch", "maestro-2016", "foul", False),
        ("night_touch", "game-regulation", "foul", True),
        ("profanity", "maestro-2016", "removal", False),
        ("profanity", "game-regulation", "removal", True),
        ("religion", "fiim-style", "removal", True),
        ("spectators", "maestro-2016", "removal", True),
    ],
)
def test_a_sanction_fits_the_catalogue_of_the_regulation_or_not(
    offence: Any, regulation: str, sanction: str, fits: bool
) -> None:
    given = (
        events.Foul(seat=4, number=1, offence=offence)
        if sanction == "foul"
        else events.Removal(seat=4, offence=offence)
    )
    answer = judged(given, regulation=regulation)
    assert codes(answer) == ([] if fits else ["SANCTION_MISMATCH"])
    assert [row.level for row in answer.findings] == ([] if fits else ["sanction"])


def test_a_cited_clause_is_checked_when_no_offence_is_named() -> None:
    assert codes(judged(events.Removal(seat=4, clause="M-2.3"))) == ["SANCTION_MISMATCH"]
    assert codes(judged(events.Removal(seat=4, clause="M-1.9"))) == []
    assert codes(judged(events.Removal(seat=4, clause="R-9.1.5"))) == ["CLAUSE_UNKNOWN"]


def test_a_club_sanction_never_changes_the_game() -> None:
    gone = Start(day=1, phase="morning", out=(StartExit(seat=10, how="killed"),))
    answer = judged(events.Speech(seat=10, kind="last_word"), events.ActAfterExit(seat=10), start=gone)
    assert [(row.code, row.level, row.clause) for row in answer.findings] == [("DISCIPLINE", "info", "M-3.4")]
    assert (answer.verdict, answer.correct_result) == ("legal", None)


def test_four_counts_only_those_not_yet_out() -> None:
    """A voted-out player removed in his last word does not end the game at four, one of the four does."""
    gone = tuple(StartExit(seat=seat, how="voted") for seat in (1, 2, 6, 4, 5))
    five = Start(day=3, phase="voting", out=gone, fouls={"8": 3, "9": 3})
    voted = [
        events.VotingOpened(kind="primary", candidates=(8,)),
        events.Outcome(out=(8,)),
        events.Speech(seat=8, kind="last_word"),
        events.Foul(seat=8, number=4),
        events.Removal(seat=8),
    ]
    assert judged(*voted, start=five, recorded=["votes", "fouls"]).correct_result is None
    answer = judged(
        *voted, events.Foul(seat=9, number=4), events.Removal(seat=9), start=five, recorded=["votes", "fouls"]
    )
    assert answer.correct_result == {"winner": "black", "reason": "exit_at_four", "clause": "M-4.10"}


def test_several_raised_leave_at_once_so_a_passing_parity_does_not_count() -> None:
    gone = tuple(StartExit(seat=seat, how="voted") for seat in (1, 2, 4, 6))
    six = Start(day=3, phase="voting", out=gone)
    hands = [
        events.Vote(voter=voter, candidate=candidate)
        for candidate, voters in ((3, (3, 5)), (8, (7, 8)), (7, (9, 10)))
        for voter in voters
    ]
    tie = [*hands]
    played = [
        events.VotingOpened(kind="primary", candidates=(3, 8, 7)),
        *tie,
        events.VotingOpened(kind="revote", candidates=(3, 8, 7)),
        *tie,
        events.VotingOpened(kind="raise", candidates=(3, 8, 7)),
        events.Raise(voters=(3, 5, 7, 8)),
        events.Outcome(out=(3, 8, 7)),
    ]
    answer = judged(*played, start=six, recorded=["votes", "raises"])
    assert (answer.verdict, answer.state["alive"], answer.correct_result) == ("legal", [5, 9, 10], None)


def test_a_removal_forgotten_before_another_fourth_foul_is_named() -> None:
    answer = judged(*fouls(4, 1, 2, 3, 4), *fouls(6, 1, 2, 3, 4), events.Removal(seat=6))
    assert [row.seats for row in answer.findings if row.code == "REMOVAL_MISSING"] == [[4]]
    assert [row["seat"] for row in answer.state["out"]] == [4, 6]
