"""Rows for table-driven tests of clauses: a piece of a game and the findings it must give, no more, no fewer.

A row names its clauses and becomes a parameter marked with them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

import rules
from rules import events
from rules.protocol import Start, StartExit
from tests.rules import table

M, R, F = rules.regulations.ids()
RECORDED = ("nominations", "votes", "counts", "raises", "fouls", "shots", "kills", "checks")
DAY_0 = Start(day=0, phase="speeches", opener=1)
DAY_1 = Start(day=1, phase="speeches", opener=1)
NIGHT_1 = Start(day=1, phase="night")

type Finding = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Case:
    """What happened under which regulation, and what must be found: (code, clause) pairs in order.

    `alive` and `winner` are looked at where given; `winner` is (team, reason, clause) or `OPEN`.
    """

    clauses: tuple[str, ...]
    title: str
    regulation: str
    happened: Sequence[Any]
    finds: Sequence[Finding] = ()
    start: Start | None = DAY_1
    recorded: Sequence[str] = RECORDED
    options: dict[str, str | int] = field(default_factory=dict)
    alive: Sequence[int] | None = None
    winner: tuple[str, str, str] | None = None

    def judge(self) -> rules.Adjudication:
        """The engine's answer."""
        return rules.adjudicate(
            table.protocol(
                list(self.happened),
                regulation=self.regulation,
                start=self.start,
                recorded=self.recorded,
                options=self.options,
            )
        )

    def check(self) -> None:
        """Compare the answer with what must be found."""
        answer = self.judge()
        assert [(row.code, row.clause) for row in answer.findings] == list(self.finds)
        if self.alive is not None:
            assert answer.state["alive"] == list(self.alive)
        if self.winner is not None:
            result = answer.correct_result
            assert result is not None
            assert (result["winner"], result["reason"], result["clause"]) == self.winner


def rows(cases: Sequence[Case]) -> pytest.MarkDecorator:
    """The rows as parameters, each marked with its clauses."""
    listed = [
        pytest.param(
            case,
            marks=pytest.mark.clause(*case.clauses),
            id=f"{case.clauses[0]} {case.title} ({case.regulation})",
        )
        for case in cases
    ]
    return pytest.mark.parametrize("case", listed)


def left(*alive: int, day: int = 3, phase: Any = "speeches", **more: Any) -> Start:
    """A day with these seats left; the others were voted out."""
    gone = tuple(StartExit(seat=seat, how="voted") for seat in range(1, 11) if seat not in alive)
    return Start(day=day, phase=phase, out=gone, opener=more.pop("opener", alive[0]), **more)


def fouls(seat: int, *numbers: int, **more: Any) -> list[Any]:
    """Fouls with these numbers."""
    return [events.Foul(seat=seat, number=number, **more) for number in numbers]


def named(*pairs: tuple[int, int], **more: Any) -> list[Any]:
    """Accepted nominations, (by, target)."""
    return [events.Nomination(by=by, target=target, reply="accepted", **more) for by, target in pairs]


def opened(*candidates: int, kind: Any = "primary") -> Any:
    """A round of voting."""
    return events.VotingOpened(kind=kind, candidates=candidates)


def hands(candidate: int, *voters: int) -> list[Any]:
    """Hands for a candidate, and the close."""
    touched = [events.Vote(voter=voter, candidate=candidate, counted=True) for voter in voters]
    return [*touched, events.Thanks(candidate=candidate)]


def split(first: int, second: int, *for_first: int, living: Sequence[int] = range(1, 11)) -> list[Any]:
    """Everybody votes for one of two candidates."""
    others = [seat for seat in living if seat not in for_first]
    return [*hands(first, *for_first), *hands(second, *others)]


def spoken(*seats: int, kind: Any = "round", **more: Any) -> list[Any]:
    """Speeches of one kind."""
    return [events.Speech(seat=seat, kind=kind, **more) for seat in seats]


def shots(target: int | None, *shooters: int, **more: Any) -> list[Any]:
    """Shots of the blacks at one seat."""
    return [events.Shot(shooter=shooter, target=target, **more) for shooter in shooters or (4, 5, 7)]
