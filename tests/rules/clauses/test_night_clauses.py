"""Clauses on the nights: agreement, shots, checks, the best move, misses, and what the terms mean."""

from typing import Any

import pytest

import rules
from rules import events
from rules.protocol import Start, StartExit
from tests.rules.cases import NIGHT_1, Case, F, Finding, M, R, left, named, opened, rows, shots, spoken
from tests.rules.table import protocol

ZERO = [events.Night(number=0)]
FIRST = [events.Night(number=1)]
KILL = events.Day(number=1, killed=6)
MISS = events.Day(number=1, killed=None)


def agreed(seconds: int) -> list[Any]:
    return [*ZERO, events.Agreement(seconds=seconds)]


def check(by: Any, target: int, **more: Any) -> Any:
    return events.Check(by=by, target=target, **more)


def whole(clauses: tuple[str, ...], title: str, id_: str, happened: list[Any], *finds: Finding) -> Case:
    """A game from its very start."""
    return Case(clauses, title, id_, happened, finds, start=None)


def night(clauses: tuple[str, ...], title: str, id_: str, happened: list[Any], *finds: Finding) -> Case:
    """The first night with shots."""
    return Case(clauses, title, id_, [*FIRST, *happened], finds, start=NIGHT_1)


@rows(
    [
        whole(("M-1.6", "M-T2"), "the agreement keeps its minute", M, agreed(60)),
        whole(("M-1.6",), "the agreement takes longer", M, agreed(61), ("AGREEMENT_OVERRUN", "M-1.6")),
        whole(("F-5.1",), "the agreement keeps its minute", F, agreed(60)),
        whole(("F-5.1",), "the agreement takes longer", F, agreed(61), ("AGREEMENT_OVERRUN", "F-5.1")),
        night(("M-T2",), "an agreement in another night", M, [events.Agreement(seconds=5)], ("WRONG_PHASE", "M-1.6")),
        whole(("M-T2",), "the zero night is the first", M, [events.Night(number=1)], ("WRONG_PHASE", "default")),
        whole(("F-5.1",), "a shot in the zero night", F, [*ZERO, *shots(6, 4)], ("SHOT_NOT_ALLOWED", "F-5.1")),
        whole(("F-5.1",), "a check in the zero night", F, [*ZERO, check("don", 6)], ("CHECK_NOT_ALLOWED", "F-5.1")),
        whole(("M-5.1",), "a check in the zero night", M, [*ZERO, check("don", 6)], ("CHECK_NOT_ALLOWED", "M-5.1")),
        whole(("M-5.1",), "the sheriff's too", M, [*ZERO, check("sheriff", 6)], ("CHECK_NOT_ALLOWED", "M-5.1")),
        whole(("M-5.1",), "a check that is not answered", M, [*ZERO, check("don", 6, answered=False)]),
        whole(("M-T3",), "the zero day follows the zero night", M, [*ZERO, events.Day(number=0, killed=None)]),
        whole(("M-T3",), "another day follows it", M, [*ZERO, events.Day(number=1, killed=None)],
              ("WRONG_PHASE", "default")),
    ]
)  # fmt: skip
def test_the_zero_night(case: Case) -> None:
    case.check()


ONE_EACH = [*shots(6), check("don", 3, answer="sheriff"), check("sheriff", 4, answer="black"), KILL]
LIMIT = {M: "M-5.2", R: "R-3.3", F: "F-8.10"}


def checks(id_: str) -> list[Case]:
    basis = (LIMIT[id_],)
    return [
        night(basis, "one check each", id_, ONE_EACH),
        night(basis, "two checks of one role", id_, [*shots(6), check("don", 3), check("don", 1)],
              ("CHECK_SECOND", LIMIT[id_])),
    ]  # fmt: skip


LATE = check("don", 3, answered=False, seconds=6)
IN_TIME = check("don", 3, answered=False, seconds=5)
NO_FINGERS = check("don", 3, answered=False, fingers=False, seconds=1)
DON_SHOT = [*shots(5), check("don", 3, answer="sheriff"), events.Day(number=1, killed=5)]
GONE = Start(day=2, phase="night", out=(StartExit(seat=5, how="voted"),))


@rows(
    [
        *checks(M),
        *checks(R),
        *checks(F),
        night(("M-5.3",), "no answer to a number not on the fingers", M, [*shots(6), NO_FINGERS]),
        night(("M-5.3",), "an answer to it", M, [*shots(6), check("don", 3, fingers=False)]),
        night(("M-5.3", "M-5.4"), "no answer to a number shown as required", M, [*shots(6), IN_TIME],
              ("CHECK_REFUSED", "M-5.4")),
        night(("M-5.4",), "no answer to a number shown late", M, [*shots(6), LATE]),
        night(("M-5.4",), "an answer to it", M, [*shots(6), check("don", 3, seconds=20)]),
        night(("F-8.10",), "a wrong answer", F, [*shots(6), check("don", 3, answer="not_sheriff")],
              ("CHECK_ANSWER_WRONG", "F-8.10")),
        night(("F-8.10",), "the sheriff is told the colour", F, [*shots(6), check("sheriff", 5, answer="red")],
              ("CHECK_ANSWER_WRONG", "F-8.10")),
        night(("M-5.10",), "who is shot this night still checks", M, DON_SHOT),
        night(("F-8.10",), "who is shot this night still checks", F, DON_SHOT),
        Case(("M-5.10",), "who left before does not", M, [events.Night(number=2), *shots(6, 4, 7), check("don", 3)],
             [("CHECK_NOT_ALLOWED", "M-5.10")], start=GONE),
    ]
)  # fmt: skip
def test_checks(case: Case) -> None:
    case.check()


def missed(id_: str, clauses: tuple[str, ...], basis: str, once: str) -> list[Case]:
    twice = [*shots(6, 4, 5), *shots(6, 7, times=2)]
    again = [*shots(6), *shots(6, 7)]
    aside = [*shots(6, 4, 5), *shots(8, 7)]
    silent = [*shots(6, 4, 5), *shots(None, 7)]
    return [
        night(clauses, "all at one player", id_, [*shots(6), KILL]),
        night(
            clauses,
            "all at one player, a miss is announced",
            id_,
            [*shots(6), MISS],
            ("KILL_MISMATCH", basis),
        ),
        night(clauses, "at different players", id_, [*aside, MISS]),
        night(
            clauses,
            "at different players, a kill is announced",
            id_,
            [*aside, KILL],
            ("KILL_MISMATCH", basis),
        ),
        night(clauses, "one does not shoot", id_, [*silent, KILL], ("KILL_MISMATCH", basis)),
        night(clauses, "one shoots twice", id_, [*twice, MISS]),
        night(clauses, "one shoots twice, a kill is announced", id_, [*twice, KILL], ("KILL_MISMATCH", once)),
        night(clauses, "one shoots at two numbers", id_, [*again, KILL], ("KILL_MISMATCH", once)),
    ]


UNSEEN = [*shots(6, 4, 5), *shots(6, 7, seen=False)]
BETWEEN = [*shots(6, 4, 5), *shots(6, 7, between=True)]


@rows(
    [
        *missed(M, ("M-5.6",), "M-5.6", "M-5.6"),
        *missed(R, ("R-3.2",), "default", "R-3.2"),
        *missed(F, ("F-8.7",), "F-8.7", "F-8.7"),
        night(("M-5.6",), "a hand not seen", M, [*UNSEEN, KILL], ("KILL_MISMATCH", "M-5.6")),
        night(("M-5.6",), "a shot between two numbers", M, [*BETWEEN, KILL], ("KILL_MISMATCH", "M-5.6")),
        night(("F-8.7",), "neither matters here", F, [*UNSEEN, KILL]),
        night(("M-5.6",), "a red cannot shoot", M, shots(6, 1), ("SHOT_NOT_ALLOWED", "M-5.6")),
    ]
)  # fmt: skip
def test_shots(case: Case) -> None:
    case.check()


BEST = events.BestMove(seat=6, picks=(1, 2, 3))
TWO_GONE = Start(day=1, phase="night", out=(StartExit(seat=1, how="voted"), StartExit(seat=2, how="voted")))


@rows(
    [
        night(("F-8.17",), "the first victim names three", F, [*shots(6), BEST, KILL]),
        night(("F-8.17",), "a living seat does not", F, [*shots(6), events.BestMove(seat=8, picks=(1,)), KILL],
              ("BEST_MOVE_NOT_DUE", "F-8.17")),
        Case(("F-8.17",), "not after two left on the zero day", F, [*FIRST, *shots(6), BEST, KILL],
             [("BEST_MOVE_NOT_DUE", "F-8.17")], start=TWO_GONE),
        Case(("F-8.17",), "one who left on the zero day does not matter", F, [*FIRST, *shots(6), BEST, KILL],
             start=Start(day=1, phase="night", out=(StartExit(seat=1, how="voted"),))),
        Case(("F-8.17",), "nor do two removed", F, [*FIRST, *shots(6), BEST, KILL],
             start=Start(day=1, phase="night", out=(StartExit(seat=1, how="removed"), StartExit(seat=2, how="left")))),
        Case(("F-8.17",), "not in the second night", F,
             [events.Night(number=2), *shots(6), BEST], [("BEST_MOVE_NOT_DUE", "F-8.17")],
             start=Start(day=2, phase="night")),
    ]
)  # fmt: skip
def test_the_best_move(case: Case) -> None:
    case.check()


THIRD = Start(day=3, phase="night", misses=2)
SECOND = Start(day=3, phase="night", misses=1)
NO_SHOT = [events.Night(number=3), *shots(None), events.Day(number=3, killed=None)]
OUT_BY_VOTE = [*named((1, 2)), opened(2), events.Outcome(out=(2,)), *NO_SHOT]
RED = events.End(winner="red")
DRAW = events.End(winner="draw")
LAST_RED = left(1, 4, 9, phase="voting")
VOTED_LAST = [opened(9), events.Outcome(out=(9,))]
BLACK = events.End(winner="black")


@rows(
    [
        Case(("R-11",), "the third miss wins for red", R, [*NO_SHOT, RED], start=THIRD,
             winner=("red", "three_misses", "R-11")),
        Case(("R-11",), "and the game goes on", R, [*NO_SHOT, *named((1, 2))], [("END_MISSING", "R-11")], start=THIRD),
        Case(("R-11",), "the second does not", R, [*NO_SHOT, RED], [("END_PREMATURE", "default")], start=SECOND),
        Case(("R-11",), "a vote-out begins the count anew", R, [*OUT_BY_VOTE, RED], [("END_PREMATURE", "default")],
             start=Start(day=2, phase="speeches", misses=2)),
        Case(("R-11",), "a removal does not", R, [events.Removal(seat=9), *NO_SHOT, RED],
             start=Start(day=2, phase="speeches", misses=2), winner=("red", "three_misses", "R-11")),
        Case(("F-1.5",), "the third miss is a draw", F, [*NO_SHOT, DRAW], start=THIRD, winner=("draw", "draw", "F-1.5")),
        Case(("F-1.5",), "and the game goes on", F, [*NO_SHOT, *named((1, 2))], [("END_MISSING", "F-1.5")],
             start=THIRD),
        Case(("F-1.5",), "a removal begins the count anew", F, [events.Removal(seat=9), *NO_SHOT, DRAW],
             [("END_PREMATURE", "F-1.4")], start=Start(day=2, phase="speeches", misses=2)),
        Case(("F-8.19",), "the last speech after the deciding exit", F, [*VOTED_LAST, *spoken(9, kind="last_word"),
             BLACK], start=LAST_RED, winner=("black", "parity", "F-1.4")),
        Case(("F-8.19",), "a foul in it changes no result", F, [*VOTED_LAST, *spoken(9, kind="last_word"),
             events.Removal(seat=9), events.End(winner="red")], [("RESULT_MISMATCH", "F-1.4")], start=LAST_RED),
    ]
)  # fmt: skip
def test_misses_and_the_end(case: Case) -> None:
    case.check()


def test_where_there_is_no_best_move_it_is_only_remarked() -> None:
    levels = {
        id_: [
            row.level
            for row in Case((), "", id_, [*FIRST, *shots(6), BEST, KILL], start=start).judge().findings
        ]
        for id_, start in ((M, NIGHT_1), (F, TWO_GONE))
    }
    assert levels == {M: ["info"], F: ["error"]}


@pytest.mark.clause("F-8.19")
def test_the_last_speech_is_due_although_the_game_is_decided() -> None:
    due = rules.due(rules.replay(protocol(VOTED_LAST, regulation=F, start=LAST_RED)))
    assert (due.kind, due.seats) == ("last_word", (9,))
    spoke = [*VOTED_LAST, *spoken(9, kind="last_word")]
    due = rules.due(rules.replay(protocol(spoke, regulation=F, start=LAST_RED)))
    assert (due.kind, due.winner) == ("end", "black")


@pytest.mark.clause("M-5.5")
def test_a_removal_of_the_don_by_night_leaves_the_kill_and_takes_the_voting() -> None:
    removed = [*FIRST, *shots(6), events.Removal(seat=5, clause="M-5.5"), KILL, *spoken(6, kind="last_word")]
    case = Case(
        (),
        "",
        M,
        [*removed, *named((1, 2), (2, 3)), opened(2, 3)],
        [("VOTING_NOT_DUE", "M-5.9")],
        start=NIGHT_1,
    )
    case.check()
    assert case.judge().state["alive"] == [1, 2, 3, 4, 7, 8, 9, 10]
