"""Clauses on hands, counts, ties, raising and cancelled votings: kept, and broken."""

from typing import Any

from rules import events
from rules.protocol import Start, StartExit
from tests.rules.cases import (
    DAY_0,
    Case,
    F,
    Finding,
    M,
    R,
    fouls,
    hands,
    left,
    named,
    opened,
    rows,
    split,
    spoken,
)

TEN = left(*range(1, 11), day=1, phase="voting")
ALL = tuple(range(1, 11))
OPEN = [opened(2, 3)]
REST = (1, 2, 4, 6)


def hand(voter: int, candidate: int, **more: Any) -> Any:
    return events.Vote(voter=voter, candidate=candidate, **more)


def votes(clauses: tuple[str, ...], title: str, id_: str, happened: list[Any], *finds: Finding) -> Case:
    return Case(clauses, title, id_, [*OPEN, *happened], finds, start=TEN)


NIGHT = events.Night(number=2)
DOUBLE = [hand(1, 2, counted=True), events.Thanks(candidate=2), hand(1, 3, counted=True)]
IGNORED = [hand(1, 2, counted=True), events.Thanks(candidate=2), hand(1, 3, counted=False)]
UNDECIDED = ("OUTCOME_MISMATCH", "default")


@rows(
    [
        votes(("M-4.4",), "a second vote is not counted", M, IGNORED),
        votes(("M-4.4",), "a second vote is counted", M, DOUBLE, ("VOTE_DOUBLE", "M-4.4")),
        votes(("R-5.2",), "a second vote is counted", R, DOUBLE, ("VOTE_DOUBLE", "R-5.2")),
        votes(("R-5.2", "R-6.5"), "a second vote earns a foul", R,
              [*IGNORED, *fouls(1, 1), *hands(3), events.Outcome(out=(3,)), NIGHT]),
        votes(("R-6.5",), "the foul is missing", R, [*IGNORED, *hands(3), events.Outcome(out=(3,)), NIGHT],
              ("FOUL_EXPECTED", "R-6.5")),
        votes(("M-4.4",), "no foul is due for it", M, [*IGNORED, *hands(3), events.Outcome(out=(3,)), NIGHT]),
        votes(("F-10.7",), "the foul is missing", F,
              [*IGNORED, *hands(3, *range(2, 11)), events.Outcome(out=(3,)), NIGHT], ("FOUL_EXPECTED", "F-10.7")),
        votes(("F-10.7",), "a second vote is counted", F, DOUBLE, ("VOTE_DOUBLE", "F-10.7")),
    ]
)  # fmt: skip
def test_one_vote(case: Case) -> None:
    case.check()


BY_DEFAULT = [*hands(2, 1, 4, 5, 6), *hands(3, 2, 7, 8, 9), *fouls(3, 1), *fouls(10, 1)]
COUNTED = [events.Count(candidate=2, votes=4), events.Count(candidate=3, votes=5)]
LAST = {M: "M-4.5", R: "R-5.4", F: "F-7.13"}


def untouched(id_: str) -> list[Case]:
    basis = (LAST[id_],)
    every = [*hands(2, 1, 4, 5, 6), *hands(3, 2, 3, 7, 8, 9, 10)]
    return [
        votes(basis, "all hands shown, the larger number leaves", id_, [*every, events.Outcome(out=(3,))]),
        votes(basis, "hands not shown are for the last", id_, [*BY_DEFAULT, events.Outcome(out=(3,))]),
        votes(basis, "hands not shown are forgotten", id_, [*BY_DEFAULT, events.Outcome(revote=(2, 3))],
              ("OUTCOME_MISMATCH", "default")),
        votes(basis, "numbers that do not add up", id_, [*every[:-1], *COUNTED[:1], events.Thanks(candidate=3),
              events.Count(candidate=3, votes=5)], ("COUNT_MISMATCH", TOUCH[id_]), ("VOTES_SUM", LAST[id_])),
    ]  # fmt: skip


TOUCH = {M: "M-4.6", R: "R-5.3", F: "F-7.9"}


@rows(
    [
        *untouched(M),
        *untouched(R),
        *untouched(F),
        votes(("F-10.5",), "who did not vote gets a foul", F,
              [*hands(2, 1, 4, 5, 6), *hands(3, 2, 7, 8, 9, 10), *fouls(3, 1), events.Outcome(out=(3,)), NIGHT]),
        votes(("F-10.5",), "the foul is missing", F,
              [*hands(2, 1, 4, 5, 6), *hands(3, 2, 7, 8, 9, 10), events.Outcome(out=(3,)), NIGHT],
              ("FOUL_EXPECTED", "F-10.5")),
        Case(("M-4.5",), "a single candidate of a later day has every vote", M,
             [*named((1, 9)), events.Outcome(out=(9,))]),
        Case(("M-4.5",), "and may not stay", M, [*named((1, 9)), opened(9), events.Outcome(stay=True)],
             [("OUTCOME_MISMATCH", "M-4.5")]),
        Case(("R-5.4",), "a single candidate may not stay", R, [*named((1, 9)), opened(9), events.Outcome(stay=True)],
             [("OUTCOME_MISMATCH", "R-5.4")]),
        Case(("F-7.16",), "a single candidate may not stay", F, [*named((1, 9)), opened(9), events.Outcome(stay=True)],
             [("OUTCOME_MISMATCH", "F-7.16")]),
        Case(("M-4.11",), "the single candidate of the zero day is not voted on", M, [*named((1, 9)),
             events.Outcome(stay=True)], start=DAY_0),
        Case(("M-4.11",), "and yet is", M, [*named((1, 9)), opened(9)], [("VOTING_NOT_DUE", "M-4.11")], start=DAY_0),
        Case(("M-4.11",), "two candidates of the zero day are voted on", M, [*named((1, 9), (2, 8)), opened(9, 8)],
             start=DAY_0),
        Case(("F-7.16",), "the single candidate of the zero day is voted on", F, [*named((1, 9)), opened(9)],
             [("VOTING_NOT_DUE", "F-7.16")], start=DAY_0),
    ]
)  # fmt: skip
def test_votes_that_were_not_cast(case: Case) -> None:
    case.check()


def touching(id_: str) -> list[Case]:
    basis = (TOUCH[id_],)
    late = hand(1, 2, late=True, counted=True)
    return [
        votes(basis, "a hand in time counts", id_, [hand(1, 2, counted=True)]),
        votes(basis, "a hand in time is dropped", id_, [hand(1, 2, counted=False)], ("VOTE_DROPPED", TOUCH[id_])),
        votes(basis, "a hand with thank you counts", id_, [late], ("VOTE_LATE_COUNTED", TOUCH[id_])),
        votes(basis, "a hand after it counts", id_, [events.Thanks(candidate=2), hand(1, 2, counted=True)],
              ("VOTE_LATE_COUNTED", TOUCH[id_])),
        votes(basis, "a late hand is not counted", id_, [hand(1, 2, late=True, counted=False)]),
        votes(basis, "a late voter may still vote for the next", id_,
              [hand(1, 2, late=True, counted=False), events.Thanks(candidate=2), hand(1, 3, counted=True)]),
    ]  # fmt: skip


def lifted(when: Any, **more: Any) -> list[Any]:
    return [hand(1, 2, lifted=when, counted=True, **more)]


DONE = [*hands(2, *REST[1:]), *hands(3, 3, 5, 7, 8, 9, 10), events.Outcome(out=(3,)), NIGHT]
PALM = {"hand": "palm", "counted": False}


@rows(
    [
        *touching(M),
        *touching(R),
        *touching(F),
        votes(("M-4.6",), "any hand that touches is a vote", M, [hand(1, 2, hand="elbow", counted=True)]),
        votes(("M-2.1",), "lifted after thank you, no foul", M, [*lifted("before_count"), *DONE],
              ("FOUL_EXPECTED", "M-2.1")),
        votes(("M-2.1",), "lifted after thank you, a foul", M, [*lifted("before_count"), *fouls(1, 1), *DONE]),
        votes(("M-2.1",), "lifted before it is no offence", M, [*lifted("before_thanks"), *DONE]),
        votes(("M-2.1",), "the vote counts all the same", M, [hand(1, 2, lifted="before_count", counted=False),
              *fouls(1, 1), *DONE], ("VOTE_DROPPED", "M-2.1")),
        votes(("R-5.3",), "lifted before thank you, no foul", R, [*lifted("before_thanks"), *DONE],
              ("FOUL_EXPECTED", "R-5.3")),
        votes(("R-5.3",), "lifted before the number, a foul", R, [*lifted("before_count"), *fouls(1, 1), *DONE]),
        votes(("F-7.14", "F-10.6"), "lifted before the number, no foul", F, [*lifted("before_thanks"), *DONE],
              ("FOUL_EXPECTED", "F-10.6")),
        votes(("F-7.14", "F-10.6"), "lifted before the number, a foul", F, [*lifted("before_thanks"), *fouls(1, 1),
              *DONE]),
        votes(("R-5.3",), "a palm counts", R, [hand(1, 2, hand="palm", counted=True)],
              ("VOTE_FORM_COUNTED", "R-5.3")),
        votes(("R-5.3",), "a thumb out of view counts", R, [hand(1, 2, in_view=False, counted=True)],
              ("VOTE_FORM_COUNTED", "R-5.3")),
        votes(("R-5.3",), "a palm is void and a foul", R, [hand(1, 2, **PALM), *fouls(1, 1), hand(1, 2), *DONE]),
        votes(("R-5.3",), "a palm is void, the foul is missing", R, [hand(1, 2, **PALM), hand(1, 2), *DONE],
              ("FOUL_EXPECTED", "R-5.3")),
        votes(("F-10.15",), "a palm counts", F, [hand(1, 2, hand="palm", counted=True)],
              ("VOTE_FORM_COUNTED", "F-10.15")),
        votes(("F-10.15",), "a palm is void, the removal is missing", F, [hand(1, 2, **PALM), hand(1, 2), *DONE],
              ("REMOVAL_MISSING", "F-10.15")),
        votes(("F-10.15",), "a palm is void and a removal", F,
              [hand(1, 2, **PALM), events.Removal(seat=1, offence="vote_form"), events.Outcome(cancelled=True)]),
    ]
)  # fmt: skip
def test_hands(case: Case) -> None:
    case.check()


EVEN = split(2, 3, 1, 2, 4, 5, 6)
THIRDS = [*hands(2, 1, 4, 5), *hands(3, 2, 6, 7), *hands(8, 3, 8, 9, 10)]
TIED = [*OPEN, *EVEN]
AGAIN = [*TIED, events.Outcome(revote=(2, 3)), opened(2, 3, kind="revote"), *EVEN]
ASKED = [*AGAIN, events.Outcome(raise_=(2, 3)), opened(2, 3, kind="raise")]
TIE = {M: "M-4.7", R: "default", F: "F-7.17"}
SAME = {M: "M-4.7", R: "default", F: "F-7.20"}


def ties(id_: str, clauses: dict[str, str]) -> list[Case]:
    def row(what: str, title: str, happened: list[Any], *finds: Finding) -> Case:
        return Case((clauses[what],), title, id_, happened, finds, start=TEN)

    return [
        row("tie", "tied leaders go to a shootout", [*TIED, events.Outcome(revote=(2, 3))]),
        row("tie", "no shootout is held", [*TIED, events.Outcome(stay=True)], ("REVOTE_MISSING", TIE[id_])),
        row("tie", "one of the tied is sent out", [*TIED, events.Outcome(out=(2,))], ("REVOTE_MISSING", TIE[id_])),
        row("same", "the raise question comes too early", [*TIED, events.Outcome(raise_=(2, 3))],
            ("RAISE_PREMATURE", TIE[id_])),
        row("same", "the same lead again, the question is put", [*AGAIN, events.Outcome(raise_=(2, 3))]),
        row("same", "the question is not put", [*AGAIN, events.Outcome(stay=True)], ("OUTCOME_MISMATCH", SAME[id_])),
        row("tie", "more than half raise", [*ASKED, events.Raise(voters=(1, 4, 5, 6, 7, 8)),
            events.Outcome(out=(2, 3))]),
        row("tie", "half do not", [*ASKED, events.Raise(voters=(1, 4, 5, 6, 7)), events.Outcome(stay=True)]),
        row("tie", "and yet they go", [*ASKED, events.Raise(voters=(1, 4, 5, 6, 7)), events.Outcome(out=(2, 3))],
            ("OUTCOME_MISMATCH", TIE[id_])),
    ]  # fmt: skip


THREE_TIED = [
    opened(2, 3, 8),
    *hands(2, 1, 4, 5),
    *hands(3, 2, 6, 7),
    *hands(8, 3, 8, 9),
    events.Outcome(revote=(2, 3, 8)),
]
NINE = left(1, 2, 3, 4, 5, 6, 7, 8, 9, day=1, phase="voting")
NARROWED = [
    *THREE_TIED,
    opened(2, 3, 8, kind="revote"),
    *hands(2, 1, 4, 5, 9),
    *hands(3, 2, 6, 7, 8),
    *hands(8, 3),
]


@rows(
    [
        *ties(M, {"tie": "M-4.7", "same": "M-4.7"}),
        *ties(F, {"tie": "F-7.17", "same": "F-7.20"}),
        Case(("F-7.19",), "fewer tied go to another shootout", F, [*NARROWED, events.Outcome(revote=(2, 3))], start=NINE),
        Case(("F-7.19",), "and are asked to be raised", F, [*NARROWED, events.Outcome(raise_=(2, 3))],
             [("RAISE_PREMATURE", "F-7.19")], start=NINE),
        Case(("M-4.7",), "the layout has changed", M, [*NARROWED, events.Outcome(revote=(2, 3))], start=NINE),
    ]
)  # fmt: skip
def test_ties(case: Case) -> None:
    case.check()


FOUR = left(4, 3, 9, 10, phase="voting")
HALVES = [*hands(3, 3, 4), *hands(9, 9, 10)]
TWICE = [opened(3, 9), *HALVES, events.Outcome(revote=(3, 9)), opened(3, 9, kind="revote"), *HALVES]
RAISE = events.Outcome(raise_=(3, 9))
STAY = events.Outcome(stay=True)
NINE_ALL = [*THREE_TIED, opened(2, 3, 8, kind="revote"), *THREE_TIED[1:-1]]
TWO = left(9, 10, 4, phase="voting")
WHOLE_ROUND = [*hands(4, 4), *hands(9, 9), *hands(10, 10)]
WHOLE = [
    opened(4, 9, 10),
    *WHOLE_ROUND,
    events.Outcome(revote=(4, 9, 10)),
    opened(4, 9, 10, kind="revote"),
    *WHOLE_ROUND,
]


@rows(
    [
        Case(("M-4.8",), "four left, nobody is raised", M, [*TWICE, STAY], start=FOUR),
        Case(("M-4.8",), "four left, the question is put", M, [*TWICE, RAISE], [("RAISE_NOT_ALLOWED", "M-4.8")],
             start=FOUR),
        Case(("M-4.8",), "the shootout itself is held", M, [opened(3, 9), *HALVES, STAY], [("REVOTE_MISSING", "M-4.7")],
             start=FOUR),
        Case(("R-5.5",), "four left, two may be raised", R, [*TWICE, RAISE], start=FOUR),
        Case(("R-5.5",), "four left, the question is left out", R, [*TWICE, STAY], [("OUTCOME_MISMATCH", "default")],
             start=FOUR),
        Case(("F-7.22",), "four left, two may be raised", F, [*TWICE, RAISE], start=FOUR),
        Case(("F-7.22",), "three of nine may not", F, [*NINE_ALL, events.Outcome(raise_=(2, 3, 8))],
             [("RAISE_NOT_ALLOWED", "F-7.22")], start=NINE),
        Case(("M-4.7",), "three of nine may", M, [*NINE_ALL, events.Outcome(raise_=(2, 3, 8))], start=NINE),
        Case(("F-7.21",), "the whole table is not raised", F, [*WHOLE, events.Outcome(raise_=(4, 9, 10))],
             [("RAISE_NOT_ALLOWED", "F-7.21")], start=TWO),
        Case(("F-7.21",), "the whole table stays", F, [*WHOLE, STAY], start=TWO),
    ]
)  # fmt: skip
def test_raising(case: Case) -> None:
    case.check()


OUT_OF_VOTE = events.Removal(seat=10)
CANCELLED = events.Outcome(cancelled=True)
KILLED = Start(day=1, phase="morning", out=(StartExit(seat=10, how="killed"),), opener=1)
PRIMARY = [*named((1, 2), (2, 3))]
CURRENT = {M: ("M-4.9",), F: ("F-9.8",)}
COMING = {M: ("M-5.9",), F: ("F-9.8",)}
DECIDED = [*OPEN, *hands(2, 1, 4, 5, 6, 7, 8), *hands(3, 2, 3, 9, 10)]
LAST_WORD_GONE = [opened(9), events.Outcome(out=(9,)), *spoken(9, kind="last_word"), events.Removal(seat=9)]
NEXT_VOTE = [NIGHT, events.Day(number=2, killed=None), *named((1, 2), (2, 3)), opened(2, 3)]
NOT_DUE = {M: ("VOTING_NOT_DUE", "M-5.9"), F: ("VOTING_NOT_DUE", "F-9.8"), R: ("VOTING_NOT_DUE", "default")}
NO_SHOTS = ("nominations", "votes", "kills")


def cancelled(id_: str) -> list[Case]:
    now, then = CURRENT[id_], COMING[id_]
    rule = now[0]
    return [
        Case(now, "a removal in a voting cancels it", id_, [*OPEN, hand(1, 2), OUT_OF_VOTE, CANCELLED], start=TEN),
        Case(now, "the voting goes on", id_, [*OPEN, hand(1, 2), OUT_OF_VOTE, *hands(3, 2), events.Outcome(out=(3,))],
             [("OUTCOME_MISMATCH", rule)], start=TEN),
        Case(now, "between two rounds as well", id_, [*TIED, events.Outcome(revote=(2, 3)), OUT_OF_VOTE,
             opened(2, 3, kind="revote")], [("OUTCOME_MISMATCH", rule)], start=TEN),
        Case(then, "a removal in the speeches calls the voting off", id_, [*PRIMARY, OUT_OF_VOTE, CANCELLED]),
        Case(then, "it is held", id_, [*PRIMARY, OUT_OF_VOTE, opened(2, 3)], [NOT_DUE[id_]]),
        Case(then, "one voting falls away, not two", id_,
             [*PRIMARY, OUT_OF_VOTE, CANCELLED, *NEXT_VOTE], recorded=NO_SHOTS),
        Case(then, "the night's victim is excepted", id_, [*spoken(10, kind="last_word"), OUT_OF_VOTE, *PRIMARY,
             opened(2, 3)], start=KILLED),
        Case(then, "the deciding number is placed, the voting stands", id_,
             [*DECIDED, OUT_OF_VOTE, events.Outcome(out=(2,))], start=TEN),
        Case(then, "and the next one falls away", id_, [*DECIDED, OUT_OF_VOTE, events.Outcome(out=(2,)), *NEXT_VOTE[:2],
             *named((1, 4), (4, 3)), opened(4, 3)], [NOT_DUE[id_]], start=TEN, recorded=NO_SHOTS),
    ]  # fmt: skip


@rows(
    [
        *cancelled(M),
        *cancelled(F),
        Case(("M-5.9",), "a voted-out seat removed in its last word is no exception", M, [*LAST_WORD_GONE, *NEXT_VOTE],
             [NOT_DUE[M]], start=TEN, recorded=NO_SHOTS),
        Case(("F-9.8",), "a voted-out seat removed in its last word is excepted", F, [*LAST_WORD_GONE, *NEXT_VOTE],
             start=TEN, recorded=NO_SHOTS),
        Case(("M-5.9",), "the number is not placed yet", M,
             [*OPEN, *hands(2, 1, 4, 5, 6), OUT_OF_VOTE, events.Outcome(out=(2,))], [("OUTCOME_MISMATCH", "M-4.9")],
             start=TEN),
        Case(("F-9.8",), "the remainder is forced", F,
             [*OPEN, *hands(2, 1), OUT_OF_VOTE, events.Outcome(out=(3,))], start=TEN),
    ]
)  # fmt: skip
def test_removals_and_votings(case: Case) -> None:
    case.check()
