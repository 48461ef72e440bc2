"""Clauses on fouls, removals, walking out and acts after leaving: kept, and broken."""

from typing import Any

from rules import events
from tests.rules.cases import (
    Case,
    F,
    M,
    R,
    fouls,
    left,
    named,
    opened,
    rows,
    spoken,
)

FOURTH = {M: "M-1.10", R: "R-8", F: "F-9.7"}
SILENT = {M: "M-5.8", R: "R-9.4", F: "F-9.7"}
LAST_MINUTE = {M: "M-5.10", R: "R-9.1.1", F: "F-9.9"}
SINGLE_OUT = [opened(9), events.Outcome(out=(9,))]


def four_fouls(id_: str) -> list[Case]:
    basis = FOURTH[id_]
    removed = [*fouls(6, 1), *spoken(1), *fouls(6, 2), *spoken(2), *fouls(6, 3), *spoken(3), *fouls(6, 4)]
    return [
        Case(
            (basis, "R-9.1.1") if id_ == R else (basis,),
            "the fourth foul and the removal",
            id_,
            [*removed, events.Removal(seat=6)],
            alive=(1, 2, 3, 4, 5, 7, 8, 9, 10),
        ),
        Case(
            (basis,),
            "the fourth foul and no removal",
            id_,
            [*removed, *spoken(4)],
            [("REMOVAL_MISSING", basis)],
        ),
        Case((basis,), "three fouls cost no seat", id_, removed[:-1], alive=range(1, 11)),
        Case(
            (basis,),
            "a number that skips one",
            id_,
            [*fouls(6, 1), *fouls(6, 3)],
            [("FOUL_COUNT", "default")],
        ),
    ]


def last_word(id_: str) -> list[Case]:
    """A voted-out seat with three fouls gets its fourth in the last word."""
    start = left(1, 2, 3, 4, 5, 6, 8, 9, 10, day=1, phase="voting", fouls={"9": 3})
    out = [*SINGLE_OUT, *spoken(9, kind="last_word"), *fouls(9, 4)]
    gone = [*SINGLE_OUT, *spoken(9, kind="last_word"), events.Night(number=2), *fouls(9, 4)]
    return [
        Case(
            (LAST_MINUTE[id_],),
            "a foul in the last word counts",
            id_,
            [*out, events.Removal(seat=9)],
            start=start,
        ),
        Case(
            (LAST_MINUTE[id_],),
            "a fourth foul in the last word without removal",
            id_,
            [*out, events.Night(number=2)],
            [("REMOVAL_MISSING", FOURTH[id_])],
            start=start,
        ),
        Case(
            (LAST_MINUTE[id_],),
            "no foul reaches a seat that has left",
            id_,
            gone,
            [("WRONG_PHASE", "default")],
            start=start,
        ),
    ]


def silent(id_: str) -> list[Case]:
    """A removed seat and a voted-out one want to speak."""
    return [
        Case(
            (SILENT[id_],),
            "a removed seat has no last word",
            id_,
            [events.Removal(seat=9), *spoken(9, kind="last_word")],
            [("REMOVAL_LAST_WORD", SILENT[id_])],
        ),
        Case(
            (SILENT[id_],),
            "a voted-out seat has one",
            id_,
            [*SINGLE_OUT, *spoken(9, kind="last_word")],
            start=left(1, 2, 3, 4, 5, 6, 8, 9, 10, day=1, phase="voting"),
        ),
    ]


@rows([case for id_ in (M, R, F) for case in four_fouls(id_) + last_word(id_) + silent(id_)])
def test_the_fourth_foul_and_the_last_word(case: Case) -> None:
    case.check()


WARNINGS = [
    events.Foul(seat=6, number=1, clause="M-2.4"),
    events.Foul(seat=6, number=2, clause="M-2.12"),
    events.Foul(seat=6, number=3, clause="M-2.1"),
    events.Foul(seat=6, number=4, clause="M-2.11"),
]
ON_PURPOSE = [*spoken(6), *fouls(6, 1, 2, 3, 4), events.Removal(seat=6)]
SUSPECTED = [("SUSPECTED_DELIBERATE_EXIT", "M-1.12")]
SUSPECTED_R = [("SUSPECTED_DELIBERATE_EXIT", "R-10.1")]
OPENER = left(6, 7, 8, 9, 10, 1, 2, 3, 4, 5, day=1, opener=6)
RED_LOSES = events.TeamLoss(team="red", clause="M-1.12", seat=6)
RED_LOSES_R = events.TeamLoss(team="red", clause="R-10.1", seat=6)
DECLARED = events.Declare(seat=6, what="deliberate_exit")
BLACK = events.End(winner="black")


@rows(
    [
        Case(("M-T1",), "warnings of any kind are one count", M, [*WARNINGS[:1], *spoken(1), *WARNINGS[1:2],
             *spoken(2), *WARNINGS[2:3], *spoken(3), *WARNINGS[3:], *spoken(4)], [("REMOVAL_MISSING", "M-1.10")]),
        Case(("M-1.12",), "a suspected exit is flagged", M, ON_PURPOSE, SUSPECTED, start=OPENER),
        Case(("M-1.12",), "fouls of separate speeches are not", M,
             [*fouls(6, 1, 2, 3), *spoken(1), *fouls(6, 4), events.Removal(seat=6)]),
        Case(("M-1.12",), "the host may award the loss", M, [*ON_PURPOSE, DECLARED, RED_LOSES, BLACK], SUSPECTED,
             start=OPENER, winner=("black", "team_loss", "M-1.12")),
        Case(("M-1.12",), "he need not", M, [*ON_PURPOSE, DECLARED], SUSPECTED, start=OPENER),
        Case(("M-1.12",), "not while the seat is in", M, [RED_LOSES, BLACK], [("TEAM_LOSS_NOT_ALLOWED", "M-1.12")]),
        Case(("M-1.2", "M-1.12"), "who walks out is out, and the voting falls away", M,
             [*named((1, 2), (2, 3)), events.Leave(seat=6), opened(2, 3)], [("VOTING_NOT_DUE", "M-5.9")]),
        Case(("R-10.1",), "a suspected exit is flagged", R, ON_PURPOSE, SUSPECTED_R, start=OPENER),
        Case(("R-10.1",), "declared intent loses the game", R, [*ON_PURPOSE, DECLARED, BLACK], SUSPECTED_R,
             start=OPENER, winner=("black", "deliberate_exit", "R-10.1")),
        Case(("R-10.1",), "intent declared before the fourth foul", R, [DECLARED, *ON_PURPOSE, BLACK], SUSPECTED_R,
             start=OPENER, winner=("black", "deliberate_exit", "R-10.1")),
        Case(("R-10.1",), "the declared loss is not carried out", R, [*ON_PURPOSE, DECLARED, events.Night(number=2)],
             [*SUSPECTED_R, ("END_MISSING", "R-10.1")], start=OPENER),
        Case(("R-10.1",), "no loss without a declaration", R, [*ON_PURPOSE, RED_LOSES_R, BLACK],
             [*SUSPECTED_R, ("TEAM_LOSS_NOT_ALLOWED", "R-10.1")], start=OPENER),
        Case(("R-10.1",), "a loss after the declaration", R, [*ON_PURPOSE, DECLARED, RED_LOSES_R, BLACK],
             SUSPECTED_R, start=OPENER),
        Case(("R-10.1",), "walking out stops the game", R, [events.Leave(seat=6), BLACK],
             winner=("black", "deliberate_exit", "R-10.1")),
        Case(("R-10.1",), "walking out and playing on", R, [events.Leave(seat=6), *spoken(1)],
             [("END_MISSING", "R-10.1")]),
    ]
)  # fmt: skip
def test_leaving_on_purpose(case: Case) -> None:
    case.check()


GONE = [opened(9), events.Outcome(out=(9,)), *spoken(9, kind="last_word")]
VOTING = left(1, 2, 3, 4, 5, 6, 8, 9, 10, day=1, phase="voting")
ACT = [*GONE, events.ActAfterExit(seat=9)]
LOST = events.TeamLoss(team="red", clause="R-9.5", seat=9)


@rows(
    [
        Case(("M-3.4",), "an act after leaving is for the club", M, [*ACT, events.Night(number=2)],
             [("DISCIPLINE", "M-3.4")], start=VOTING),
        Case(("M-3.4",), "it never costs the game", M,
             [*ACT, events.TeamLoss(team="red", clause="M-3.4", seat=9), BLACK],
             [("DISCIPLINE", "M-3.4"), ("TEAM_LOSS_NOT_ALLOWED", "M-3.4")], start=VOTING),
        Case(("R-9.5",), "an act after leaving stops the game", R, [*ACT, BLACK], start=VOTING,
             winner=("black", "act_after_exit", "R-9.5")),
        Case(("R-9.5",), "the other team is announced", R, [*ACT, events.End(winner="red")],
             [("RESULT_MISMATCH", "R-9.5")], start=VOTING),
        Case(("R-9.5",), "the judge says so", R, [*ACT, LOST, BLACK], start=VOTING),
        Case(("R-9.5",), "nobody acted", R, [*GONE, LOST, BLACK], [("TEAM_LOSS_NOT_ALLOWED", "R-9.5")], start=VOTING),
        Case(("R-9.5",), "a seat in the game cannot act after leaving", R, [events.ActAfterExit(seat=9)],
             [("WRONG_PHASE", "default")]),
        Case(("F-10.22",), "an act after leaving is for the judge", F, ACT, [("DISCIPLINE", "F-10.22")], start=VOTING),
        Case(("F-10.22",), "who may award the loss", F,
             [*ACT, events.TeamLoss(team="red", clause="F-10.22", seat=9), BLACK], [("DISCIPLINE", "F-10.22")],
             start=VOTING, winner=("black", "team_loss", "F-10.22")),
        Case(("R-9.3",), "who is out has left the table", R,
             [*GONE, events.Night(number=2), events.Foul(seat=9, number=1)], [("WRONG_PHASE", "default")], start=VOTING),
        Case(("R-9.3",), "and does not vote", R,
             [opened(3, 2), events.Vote(voter=7, candidate=3, counted=True)], [("VOTE_BY_OUT", "R-9.3")], start=VOTING),
    ]
)  # fmt: skip
def test_after_leaving(case: Case) -> None:
    case.check()


def protest(id_: str, clauses: tuple[str, ...], basis: str) -> list[Case]:
    said = events.ProtestAnnounced(seat=6)
    removal = events.Removal(seat=6, offence="protest")
    return [
        Case(clauses, "a protest during the game means removal", id_, [said, removal, *spoken(1)]),
        Case(clauses, "and the removal is missing", id_, [said, *spoken(1)], [("REMOVAL_MISSING", basis)]),
        Case(
            clauses, "a foul does not do", id_, [said, *fouls(6, 1), *spoken(1)], [("REMOVAL_MISSING", basis)]
        ),
    ]


@rows(
    [
        *protest(R, ("R-9.1.4", "R-12.1"), "R-9.1.4"),
        *protest(F, ("F-10.14",), "F-10.14"),
        Case(("R-12.1",), "after the end a protest is no offence", R,
             [events.Leave(seat=6), BLACK, events.ProtestAnnounced(seat=6)]),
    ]
)  # fmt: skip
def test_a_protest_announced_during_the_game(case: Case) -> None:
    case.check()


AT_FOUR = left(3, 4, 9, 10)
AT_FIVE = left(3, 4, 8, 9, 10)
REMOVED: list[Any] = [events.Removal(seat=9)]


@rows(
    [
        Case(("M-4.10",), "a red removed at four loses", M, [*REMOVED, BLACK], start=AT_FOUR,
             winner=("black", "exit_at_four", "M-4.10")),
        Case(("M-4.10",), "a red walking out at four loses", M, [events.Leave(seat=9), BLACK], start=AT_FOUR,
             winner=("black", "exit_at_four", "M-4.10")),
        Case(("M-4.10",), "the last black removed at four loses", M, [events.Removal(seat=4), events.End(winner="red")],
             start=AT_FOUR, winner=("red", "exit_at_four", "M-4.10")),
        Case(("M-4.10",), "playing on is an error", M, [*REMOVED, events.Night(number=4)], [("END_MISSING", "M-4.10")],
             start=AT_FOUR),
        Case(("M-4.10",), "at five nothing is decided", M, [*REMOVED, BLACK], [("END_PREMATURE", "default")],
             start=AT_FIVE),
        Case(("M-4.10",), "the judge names the clause", M,
             [*REMOVED, events.TeamLoss(team="red", clause="M-4.10"), BLACK], start=AT_FOUR),
        Case(("M-4.10",), "the clause without the four", M,
             [*REMOVED, events.TeamLoss(team="red", clause="M-4.10"), BLACK], [("TEAM_LOSS_NOT_ALLOWED", "M-4.10")],
             start=AT_FIVE),
        Case(("R-5.5",), "no such rule in the regulation", R, [*REMOVED, BLACK], [("END_PREMATURE", "default")],
             start=AT_FOUR),
        Case(("F-1.4",), "red wins with the last black out", F, [events.Removal(seat=4), events.End(winner="red")],
             start=AT_FOUR, winner=("red", "eliminated", "F-1.4")),
        Case(("F-1.4",), "black wins at parity", F, [*REMOVED, BLACK], start=left(3, 4, 9),
             winner=("black", "parity", "F-1.4")),
        Case(("F-1.4",), "two reds and a black play on", F, [*REMOVED, BLACK], [("END_PREMATURE", "F-1.4")],
             start=AT_FOUR),
    ]
)  # fmt: skip
def test_what_ends_the_game(case: Case) -> None:
    case.check()
