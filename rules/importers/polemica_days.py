"""Lays the events of a polemica game out in playing order.

The source keeps nominations, hands, shots, checks and fouls, not what the host declared. Who left by a vote
is told by the next voting, in which everybody at the table votes; where no voting follows, by the votes
themselves. Fouls are put where their stage says: into a speech, a shootout, a last word.
"""

from rules.events import (
    BestMove,
    Check,
    Day,
    End,
    Event,
    Foul,
    Night,
    Nomination,
    Outcome,
    Raise,
    Shot,
    Vote,
    VotingOpened,
)
from rules.importers.polemica_shape import Game
from rules.problems import Bilingual

_BY = {0: "don", 3: "sheriff"}
_BLACK = (0, 1)
_NIGHT_STAGES = ("shooting", "donCheck", "comCheck", "sheriffCheck", "night")
_WINNERS = {0: "red", 1: "black"}
_MOST_PICKS = 3


class DayWriter:
    """Writes one game; `notes` collects what could not be carried over or had to be concluded."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.roles = {row.position: row.role for row in game.players}
        self.alive = set(self.roles)
        self.fouls = dict.fromkeys(self.roles, 0)
        self.events: list[Event] = []
        self.notes: list[Bilingual] = []
        self.opener = 0
        self.placed: set[tuple[int, int]] = set()

    def write(self) -> list[Event]:
        """All events from the zero night to the announced winner, or to where the game stopped."""
        self.events += [Night(number=0), Day(number=0)]
        last = self._last_day()
        for day in range(1, last + 1):
            if day > 1:
                self._night(day - 1)
                self.events.append(Day(number=day - 1))
            self._day(day)
        if self.game.stage.type in _NIGHT_STAGES or self._shots(last):
            self._night(last)
        winner = _WINNERS.get(self.game.result) if self.game.result is not None else None
        if self.game.stage.type == "gameOver" and winner is not None:
            self.events.append(End(winner="red" if winner == "red" else "black"))
        self._note_rest()
        return self.events

    def _last_day(self) -> int:
        days = [row.day for row in self.game.votes] + [row.night + 1 for row in self.game.shots]
        stage = self.game.stage
        if stage.type in _NIGHT_STAGES:
            days = [row.day for row in self.game.votes] + [row.night for row in self.game.shots]
        return max([1, stage.day, *days])

    # — night —

    def _shots(self, night: int) -> list[Shot]:
        return [Shot(shooter=row.shooter, target=row.victim) for row in self.game.shots if row.night == night]

    def _night(self, night: int) -> None:
        self.events.append(Night(number=night))
        shots = self._shots(night)
        self.events += shots
        victim = self._victim(night)
        if night == 1 and victim:
            self._best_move(victim)
        for role, by in _BY.items():
            for row in self.game.checks:
                if (row.night, row.role) == (night, role):
                    self.events.append(Check(by="don" if by == "don" else "sheriff", target=row.player))
        self._marks("night", night)
        self.alive -= {victim}

    def _victim(self, night: int) -> int:
        """Whom all living blacks shot, 0 for a miss."""
        shooters = {seat for seat in self.alive if self.roles[seat] in _BLACK}
        targets = {row.shooter: row.target for row in self._shots(night)}
        hit = {targets.get(seat) for seat in shooters}
        return next(iter(hit)) or 0 if len(hit) == 1 and hit <= {*self.alive} else 0

    def _best_move(self, victim: int) -> None:
        guess = next(row.guess for row in self.game.players if row.position == victim)
        if guess is not None and guess.mafs:
            self.events.append(BestMove(seat=victim, picks=tuple(guess.mafs[:_MOST_PICKS])))

    # — day —

    def _day(self, day: int) -> None:
        self._marks("shooted", day)
        self._advance_opener()
        self._speeches(day)
        self._marks("toVoting", day)
        rounds = sorted({row.num for row in self.game.votes if row.day == day and row.num})
        candidates = self._nominated(day)
        tied: tuple[int, ...] = ()
        for number in rounds:
            if number > 1:
                candidates = self._standing(day, number, tied)
            tied = self._round(day, number, candidates)
            self._marks("reSpeech", day, number)
        raised = self._raise(day, tied)
        if rounds:
            self._outcome(day, tied, raised=raised)
        self._marks("voted", day)

    def _advance_opener(self) -> None:
        start = self.opener % 10 + 1
        around = (*range(start, 11), *range(1, start))
        self.opener = next((seat for seat in around if seat in self.alive), start)

    def _rank(self, seat: int) -> int:
        return (seat - self.opener) % 10

    def _speeches(self, day: int) -> None:
        """Nominations in the order of the source, fouls at the speaker whose minute it was."""
        names = [row for row in self.game.votes if row.day == day and row.num == 0 and row.candidate]
        fouled = {
            row.stage.player or 0
            for player in self.game.players
            for row in player.fouls
            if (row.stage.type, row.stage.day) == ("speech", day)
        }
        marks = sorted(fouled, key=self._rank)
        for row in names:
            while marks and self._rank(marks[0]) < self._rank(row.voter):
                self._marks("speech", day, speaker=marks.pop(0))
            self.events.append(Nomination(by=row.voter, target=row.candidate or 0, reply="accepted"))
        for speaker in marks:
            self._marks("speech", day, speaker=speaker)

    def _nominated(self, day: int) -> tuple[int, ...]:
        named = [
            row.candidate for row in self.game.votes if row.day == day and row.num == 0 and row.candidate
        ]
        return tuple(dict.fromkeys(named))

    def _standing(self, day: int, number: int, tied: tuple[int, ...]) -> tuple[int, ...]:
        """The candidates of a later round: the tied ones, or whoever got hands where these go elsewhere."""
        named = [row.candidate for row in self._hands(day, number)]
        return tied if set(named) <= set(tied) else tuple(dict.fromkeys(named))

    def _hands(self, day: int, number: int) -> list[Vote]:
        return [
            Vote(voter=row.voter, candidate=row.candidate)
            for row in self.game.votes
            if row.day == day and row.num == number and row.candidate
        ]

    def _round(self, day: int, number: int, candidates: tuple[int, ...]) -> tuple[int, ...]:
        """One round of hands; returns who leads."""
        hands = self._hands(day, number)
        listed = candidates or tuple(dict.fromkeys(row.candidate for row in hands))
        self.events.append(VotingOpened(kind="primary" if number == 1 else "revote", candidates=listed))
        for candidate in dict.fromkeys((*listed, *(row.candidate for row in hands))):
            self.events += [row for row in hands if row.candidate == candidate]
        counts = {seat: sum(row.candidate == seat for row in hands) for seat in listed}
        return tuple(seat for seat, votes in counts.items() if votes == max(counts.values()))

    def _raise(self, day: int, tied: tuple[int, ...]) -> bool:
        """The hands for raising; returns whether they are more than half of the living."""
        rows = [row for row in self.game.votes if row.day == day and row.num is None]
        if not rows or len(tied) < 2:
            return False
        voters = tuple(row.voter for row in rows if row.candidate)
        self.events += [VotingOpened(kind="raise", candidates=tied), Raise(voters=voters)]
        return 2 * len(voters) > len(self.alive)

    # — who left by the vote —

    def _outcome(self, day: int, tied: tuple[int, ...], *, raised: bool) -> None:
        left = self._left(day)
        if left is None:
            if self.game.stage.day <= day and self.game.stage.type not in ("gameOver", *_NIGHT_STAGES):
                return
            left = set(tied) if len(tied) == 1 or raised else set()
            self._concluded(day, left)
        gone = tuple(seat for seat in tied if seat in left) or tuple(sorted(left))
        self.events.append(Outcome(out=gone) if gone else Outcome(stay=True))
        self.alive -= set(gone)

    def _left(self, day: int) -> set[int] | None:
        """Who is missing in the next voting and was not shot in between; None when no voting follows."""
        later = [row.day for row in self.game.votes if row.day > day and row.num]
        if not later:
            return None
        voters = {row.voter for row in self.game.votes if row.day == min(later) and row.num}
        missing = self.alive - voters
        for night in range(day, min(later)):
            targets = {row.target for row in self._shots(night)}
            missing -= targets if len(targets) == 1 else set()
        return missing

    def _concluded(self, day: int, left: set[int]) -> None:
        seats = ", ".join(map(str, sorted(left))) or "–"
        self.notes.append(
            {
                "ru": f"День {day - 1}: уход ({seats}) заключён из голосов, дальше голосований нет.",
                "en": f"Day {day - 1}: who left ({seats}) follows from the votes, no later voting tells it.",
            }
        )

    # — fouls —

    def _marks(self, kind: str, day: int, voting: int | None = None, *, speaker: int | None = None) -> None:
        """The fouls of a stage, each once."""
        kinds = _NIGHT_STAGES if kind == "night" else (kind,)
        for player in self.game.players:
            for place, mark in enumerate(player.fouls):
                stage = mark.stage
                if stage.type not in kinds or stage.day != day or (player.position, place) in self.placed:
                    continue
                if (speaker is not None and stage.player != speaker) or (
                    voting is not None and stage.voting not in (None, voting)
                ):
                    continue
                self.placed.add((player.position, place))
                self.fouls[player.position] += 1
                self.events.append(Foul(seat=player.position, number=min(self.fouls[player.position], 99)))

    def _note_rest(self) -> None:
        players = self.game.players
        fouls = sum(len(row.fouls) for row in players) - len(self.placed)
        for number, ru, en in (
            (fouls, "фолы вне стадий записи", "fouls outside the stages of the record"),
            (sum(len(row.techs) for row in players), "технические фолы", "technical fouls"),
            (sum(len(row.penalties) for row in players), "голосования о наказании", "votes on penalties"),
            (len(self.game.bonuses), "дополнительные баллы", "extra points"),
            (sum(row.guess is not None for row in players), "версии ушедших", "guesses of the leaving"),
        ):
            if number:
                text = {"ru": f"Не перенесено: {ru} ({number}).", "en": f"Left out: {en} ({number})."}
                self.notes.append(text)
