"""Lays the events of a mafiaratings game out in playing order: night, morning, speeches, rounds of voting.

The file stores facts per player and per day. Order inside a day follows the game itself: nominations and
fouls by the round of speeches, hands by candidate. Nothing is added that follows only from a rule, except
the opening of a raise question whose hands the file does not hold.
"""

from rules.events import (
    BestMove,
    Check,
    Day,
    End,
    Event,
    Foul,
    Leave,
    Night,
    Nomination,
    Outcome,
    Raise,
    Removal,
    Shot,
    Vote,
    VotingOpened,
)
from rules.importers.mafiaratings_shape import Ballot, Game, Moment
from rules.problems import Bilingual

_SEATS = range(1, 11)
_NIGHT = ("arrangement", "night start", "start")
_CHECKS = ("don", "sheriff")
_WINNERS = {"civ": "red", "maf": "black", "tie": "draw"}
_EXITS = ("day", "night")


class RoundWriter:
    """Writes one game; `notes` collects what could not be carried over."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.notes: list[Bilingual] = []
        self.events: list[Event] = []
        self.alive = set(_SEATS)
        self.opener = 0
        self.fouls = dict.fromkeys(_SEATS, 0)
        self.moments: dict[int, list[tuple[int, Moment, bool]]] = {}
        self._collect_moments()

    def write(self) -> list[Event]:
        """All events from the zero night to the announced winner."""
        for day in range(self._last_day() + 1):
            self._night(day)
            self._morning(day)
            self._speeches(day)
            self._voting(day)
            self._moments(day, "day kill speaking", "voting kill speaking", "end", None)
        winner = _WINNERS[self.game.winner]
        self.events.append(End(winner="red" if winner == "red" else "black" if winner == "black" else "draw"))
        self._note_rest()
        return self.events

    def _last_day(self) -> int:
        days = [0]
        for row in self.game.players:
            days += [len(row.voting) - 1, len(row.nominating) - 1, len(row.shooting)]
            if row.death is not None:
                days.append(row.death.round)
        return max([*days, *self.moments])

    def _collect_moments(self) -> None:
        """Fouls and exits outside vote and kill, by day; True marks the exit."""
        for seat, row in enumerate(self.game.players, 1):
            if isinstance(row.warnings, int):
                if row.warnings:
                    self._say(
                        f"Место {seat}: фолы ({row.warnings}) без момента, не перенесены.",
                        f"Seat {seat}: fouls ({row.warnings}) without a moment, not carried over.",
                    )
            else:
                for moment in row.warnings:
                    self.moments.setdefault(moment.round, []).append((seat, moment, False))
            if row.death is not None and row.death.type not in _EXITS:
                moment = row.death.time or Moment(round=row.death.round)
                self.moments.setdefault(moment.round, []).append((seat, moment, True))

    def _moments(self, day: int, *times: str | None) -> None:
        """Write out the fouls and exits of a day with these words for the moment; None takes the rest."""
        rows = self.moments.get(day, [])
        for row in [row for row in rows if row[1].time in times or None in times]:
            rows.remove(row)
            self._moment(row)

    def _moment(self, row: tuple[int, Moment, bool]) -> None:
        seat, moment, is_exit = row
        if not is_exit:
            self.fouls[seat] += 1
            where = (
                f"{moment.time}, speaker {moment.speaker}"
                if moment.speaker
                else moment.time or "unknown moment"
            )
            self.events.append(Foul(seat=seat, number=min(self.fouls[seat], 4), note=where))
            return
        death = self.game.players[seat - 1].death
        kind = "" if death is None else death.type
        self.events.append(
            Leave(seat=seat) if kind == "giveUp" else Removal(seat=seat, note=kind or "unknown reason")
        )
        self.alive.discard(seat)

    def _night(self, day: int) -> None:
        self.events.append(Night(number=day))
        self._moments(day, *_NIGHT)
        if day:
            for seat, row in enumerate(self.game.players, 1):
                if seat in self.alive and row.role in ("maf", "don") and len(row.shooting) >= day:
                    self.events.append(Shot(shooter=seat, target=row.shooting[day - 1]))
        self._moments(day, "shooting")
        for target, row in enumerate(self.game.players, 1):
            if row.don == day and day:
                self.events.append(Check(by="don", target=target))
        for target, row in enumerate(self.game.players, 1):
            if row.sheriff == day and day:
                self.events.append(Check(by="sheriff", target=target))
        self._moments(day, *_CHECKS)

    def _left(self, day: int, kind: str) -> list[int]:
        return [
            seat
            for seat, row in enumerate(self.game.players, 1)
            if row.death is not None and row.death.type == kind and row.death.round == day
        ]

    def _morning(self, day: int) -> None:
        killed = self._left(day, "night")
        self.events.append(Day(number=day, killed=killed[0] if killed else None))
        self.alive.difference_update(killed)
        for seat in killed:
            picks = self.game.players[seat - 1].legacy
            if picks:
                self.events.append(BestMove(seat=seat, picks=tuple(dict.fromkeys(picks))[:3]))
        self._moments(day, "night kill speaking")
        start = self.opener % 10 + 1
        self.opener = next((seat for seat in self._round_from(start) if seat in self.alive), start)

    def _round_from(self, start: int) -> list[int]:
        return [*range(start, 11), *range(1, start)]

    def _speeches(self, day: int) -> None:
        """Nominations and fouls by the seat that spoke, in the order of speech."""
        rows = self.moments.get(day, [])
        spoken = [row for row in rows if row[1].time == "speaking"]
        self.moments[day] = [row for row in rows if row[1].time != "speaking"]
        for speaker in self._round_from(self.opener):
            named = self.game.players[speaker - 1].nominating
            target = named[day] if len(named) > day else None
            if target is not None:
                self.events.append(Nomination(by=speaker, target=target, reply="accepted"))
            for row in [row for row in spoken if row[1].speaker == speaker]:
                spoken.remove(row)
                self._moment(row)
        for row in spoken:
            self._moment(row)

    def _candidates(self, day: int) -> tuple[int, ...]:
        named = [self.game.players[seat - 1].nominating for seat in self._round_from(self.opener)]
        return tuple(dict.fromkeys(row[day] for row in named if len(row) > day and row[day] is not None))  # type: ignore[misc]  # None is filtered out

    def _ballots(self, day: int) -> list[dict[int, Ballot]]:
        """Per round of the day: what each seat did."""
        rounds: list[dict[int, Ballot]] = []
        for seat, row in enumerate(self.game.players, 1):
            cell = row.voting[day] if len(row.voting) > day else None
            for place, ballot in enumerate(cell if isinstance(cell, list) else [cell]):
                if ballot is None:
                    continue
                while len(rounds) <= place:
                    rounds.append({})
                rounds[place][seat] = ballot
        return rounds

    def _voting(self, day: int) -> None:
        candidates = self._candidates(day)
        rounds = self._ballots(day)
        disturbed = any(moment.time == "voting" for _, moment, _ in self.moments.get(day, []))
        if not candidates or not (rounds or disturbed):
            return
        leaving = tuple(self._left(day, "day"))
        previous: tuple[int, ...] = ()
        for place, ballots in enumerate(rounds or [{}]):
            if any(isinstance(ballot, bool) for ballot in ballots.values()):
                self._raise(previous, ballots)
                break
            if place:
                self.events.append(Outcome(revote=previous))
                candidates = previous
            previous = self._round(day, place, candidates, ballots)
        else:
            if rounds and len(previous) > 1 and len(rounds) > 1 and set(previous) == set(candidates):
                self._raise(previous, None)
        if leaving or rounds:
            self.events.append(Outcome(out=leaving) if leaving else Outcome(stay=True))
        self.alive.difference_update(leaving)

    def _round(
        self, day: int, place: int, candidates: tuple[int, ...], ballots: dict[int, Ballot]
    ) -> tuple[int, ...]:
        """One round of hands; returns who led it, in the order of the candidates."""
        kind = "revote" if place else "primary"
        self.events.append(
            VotingOpened(kind="revote" if kind == "revote" else "primary", candidates=candidates)
        )
        votes = dict.fromkeys(candidates, 0)
        for candidate in candidates:
            for voter, ballot in ballots.items():
                if ballot == candidate:
                    self.events.append(Vote(voter=voter, candidate=candidate))
                    votes[candidate] += 1
            self._voting_moments(day, place, candidate)
        most = max(votes.values())
        return tuple(seat for seat, number in votes.items() if number == most)

    def _voting_moments(self, day: int, place: int, candidate: int) -> None:
        rows = self.moments.get(day, [])
        for row in [row for row in rows if row[1].time == "voting" and (row[1].voting_round or 0) == place]:
            if candidate in (row[1].nominee, row[1].speaker) or row[1].nominee is row[1].speaker is None:
                rows.remove(row)
                self._moment(row)

    def _raise(self, tied: tuple[int, ...], ballots: dict[int, Ballot] | None) -> None:
        self.events += [Outcome(raise_=tied), VotingOpened(kind="raise", candidates=tied)]
        if ballots is None:
            self._say(
                "Голосование за подъём: в файле нет рук.", "The raise question: the file holds no hands."
            )
        else:
            self.events.append(
                Raise(voters=tuple(seat for seat, ballot in ballots.items() if ballot is True))
            )

    def _note_rest(self) -> None:
        if any(row.arranged for row in self.game.players):
            self._say("Список договорки не переносится.", "The arranged order of kills is not carried over.")
        if any(row.bonus is not None for row in self.game.players):
            self._say(
                "Доп. баллы не переносятся: у протокола нет для них места.",
                "Bonus points are not carried over: the protocol has no place for them.",
            )

    def _say(self, ru: str, en: str) -> None:
        self.notes.append({"ru": ru, "en": en})
