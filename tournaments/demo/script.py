"""Writes whole games as `mafia-protocol/1` from a short script, for the demonstration and for load drills.

A script says who was nominated, who voted for whom, who was shot and checked; the order of speeches, the
announcements and the last words follow from the rules of the game. What a script says is not judged here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

EventDict = dict[str, Any]
ROLE_OF_LETTER = {"c": "civilian", "s": "sheriff", "m": "mafia", "d": "don"}
RECORDED = ["nominations", "votes", "counts", "raises", "fouls", "shots", "kills", "checks", "speeches"]


@dataclass(frozen=True, slots=True)
class Ballots:
    """One voting round: candidate → voters who touched; `late` = a voter whose hand came with «Спасибо»."""

    votes: Mapping[int, Sequence[int]]
    late: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Day:
    """A day: nominations as (by, target), voting rounds, hands for raising, fouls as seat → number."""

    nominations: Sequence[tuple[int, int]] = ()
    rounds: Sequence[Ballots] = ()
    raised_by: Sequence[int] | None = None
    fouls: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Night:
    """A night: what each black player shot at (seat → target), and the two checks."""

    shots: Mapping[int, int]
    don: int | None = None
    sheriff: int | None = None
    best_move: Sequence[int] = ()


class ScriptedGame:
    """Turns a script into events, keeping only what the order needs: who is in, and who opens the day."""

    def __init__(self, deal: str) -> None:
        """`deal` has one letter a seat: c civilian, s sheriff, m mafia, d don."""
        self.roles = {seat: ROLE_OF_LETTER[letter] for seat, letter in enumerate(deal, start=1)}
        self.alive = set(self.roles)
        self.opener = 0
        self.events: list[EventDict] = []

    def play(self, zero_day: Day, *rest: tuple[Night, Day | None]) -> list[EventDict]:
        """All events but the end: zero night and day, then nights, each with its day (None: no day)."""
        self._add("night", number=0)
        self._add("agreement", seconds=45)
        self._day(0, None, zero_day)
        for number, (night, day) in enumerate(rest, start=1):
            self._day(number, self._night(number, night), day)
        return self.events

    def end(self, winner: str, reason: str) -> None:
        """The host announces the winner."""
        self._add("end", winner=winner, reason=reason)

    def _add(self, type_: str, **fields: Any) -> None:
        self.events.append({"type": type_, **fields})

    def _night(self, number: int, night: Night) -> int | None:
        self._add("night", number=number)
        for shooter, target in sorted(night.shots.items()):
            self._add("shot", shooter=shooter, target=target)
        targets = set(night.shots.values())
        killed = targets.pop() if len(targets) == 1 and targets <= self.alive else None
        if night.don is not None:
            answer = "sheriff" if self.roles[night.don] == "sheriff" else "not_sheriff"
            self._add("check", by="don", target=night.don, answer=answer)
        if night.sheriff is not None:
            answer = "black" if self.roles[night.sheriff] in ("mafia", "don") else "red"
            self._add("check", by="sheriff", target=night.sheriff, answer=answer)
        if night.best_move and killed is not None:
            self._add("best_move", seat=killed, picks=list(night.best_move))
        return killed

    def _day(self, number: int, killed: int | None, day: Day | None) -> None:
        self._add("day", number=number, killed=killed)
        if killed is not None:
            self.alive.discard(killed)
            if day is not None:
                self._add("speech", seat=killed, kind="last_word")
        if day is None:
            return
        candidates = self._speeches(day)
        for index, ballots in enumerate(day.rounds):
            candidates = self._round(
                "primary" if index == 0 else "revote", candidates, ballots, day.raised_by
            )

    def _speeches(self, day: Day) -> list[int]:
        """Write the circle of speeches; returns the candidates in the order in which they were accepted."""
        order = self._circle()
        self.opener = order[0]
        said = dict(day.nominations)
        candidates: list[int] = []
        for seat in order:
            self._add("speech", seat=seat, kind="round", seconds=60, ended_by="thanks")
            if seat in day.fouls:
                self._add("foul", seat=seat, number=day.fouls[seat], offence="out_of_turn")
            if seat in said:
                self._add("nomination", by=seat, target=said[seat], reply="accepted")
                candidates.append(said[seat])
        return candidates

    def _circle(self) -> list[int]:
        seats = [(self.opener + step) % 10 + 1 for step in range(10)]
        return [seat for seat in seats if seat in self.alive]

    def _round(
        self, kind: str, candidates: list[int], ballots: Ballots, raised_by: Sequence[int] | None
    ) -> list[int]:
        """Write one voting round; returns the candidates of the next one."""
        self._add("voting", kind=kind, candidates=candidates)
        counts = self._hands(candidates, ballots)
        top = max(counts.values())
        leaders = [seat for seat in candidates if counts[seat] == top]
        if len(leaders) == 1:
            self._out(leaders)
        elif kind == "revote" and leaders == candidates and raised_by is not None:
            self._raise(leaders, raised_by)
        else:
            self._add("outcome", revote=leaders)
            for seat in leaders:
                self._add("speech", seat=seat, kind="shootout", seconds=30, ended_by="thanks")
        return leaders

    def _hands(self, candidates: Sequence[int], ballots: Ballots) -> dict[int, int]:
        free = set(self.alive)
        counts: dict[int, int] = {}
        for candidate in candidates:
            is_last = candidate == candidates[-1]
            for voter in ballots.votes.get(candidate, ()):
                self._add("vote", voter=voter, candidate=candidate)
                free.discard(voter)
            self._add("thanks", candidate=candidate)
            counted = len(ballots.votes.get(candidate, ()))
            if candidate in ballots.late:
                self._add("vote", voter=ballots.late[candidate], candidate=candidate, late=True, counted=True)
                free.discard(ballots.late[candidate])
                counted += 1
            counts[candidate] = counted + (len(free) if is_last else 0)
            self._add("count", candidate=candidate, votes=counts[candidate])
        return counts

    def _raise(self, leaders: list[int], voters: Sequence[int]) -> None:
        self._add("outcome", **{"raise": leaders})
        self._add("voting", kind="raise", candidates=leaders)
        self._add("raise", voters=list(voters))
        if 2 * len(voters) > len(self.alive):
            self._out(leaders)
        else:
            self._add("outcome", stay=True)

    def _out(self, seats: Iterable[int]) -> None:
        leaving = list(seats)
        self._add("outcome", out=leaving)
        self.alive -= set(leaving)
        for seat in leaving:
            self._add("speech", seat=seat, kind="last_word", seconds=60, ended_by="thanks")
