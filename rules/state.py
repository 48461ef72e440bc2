"""The state of one game during a replay: seats as bitmasks, everything a rule may ask about.

Owns the data and plain queries; no rule decides anything here. Seat n is bit `1 << n`. Two lines run
through a replay: this state is always the recorded line, `correct` holds the frozen correct line once the
two have parted (`fork`), and `findings` is shared by both.
"""

from copy import copy
from dataclasses import dataclass, field, fields
from typing import Literal

from msgspec import Struct

from rules.events import Shot, Vote
from rules.findings import Finding
from rules.regulations import Regulation

type Phase = Literal["setup", "night", "morning", "speeches", "voting", "last_words", "end"]
type How = Literal["killed", "voted", "removed", "left"]
type Scope = Literal["all", "round"]

ALL_SEATS = 0b111_1111_1110
SEATS = range(1, 11)
# replay is mostly these two questions, so both are answered from tables
_SEATS_OF = tuple(tuple(seat for seat in SEATS if mask >> seat & 1) for mask in range(ALL_SEATS + 2))
_ROUND_FROM = ((), *((*range(first, 11), *range(1, first)) for first in SEATS))


def bits(mask: int) -> tuple[int, ...]:
    """The seats of a mask in ascending order."""
    return _SEATS_OF[mask]


def round_from(opener: int) -> tuple[int, ...]:
    """All seats once round the table from this one; none for seat 0, the unknown opener."""
    return _ROUND_FROM[opener]


def mask_of(seats: "list[int] | tuple[int, ...]") -> int:
    """The mask of some seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


class Exit(Struct, frozen=True):
    """A seat that is out: how, on which day, by which event (None when it came with the fragment)."""

    seat: int
    how: How
    day: int
    event: int | None


class Silence(Struct, frozen=True):
    """A seat that does not speak on a day: no round speech, or with scope `all` no shootout speech either."""

    seat: int
    day: int
    scope: Scope
    same_day: bool = False


class Verdict(Struct, frozen=True):
    """How a game is decided: winner, reason and the clause that says so."""

    winner: str | None
    reason: str
    clause: str


class Ruling(Struct, frozen=True):
    """What a round of voting amounts to; `known` is false when the record does not say enough."""

    kind: Literal["out", "revote", "raise", "stay", "cancelled"]
    seats: tuple[int, ...] = ()
    rule: str = "leader_out"
    known: bool = True


class Table(Struct, frozen=True):
    """The votes of a round by candidate (None where not recorded), whose went to the last, who leads."""

    counts: dict[int, int] | None
    defaulted: tuple[int, ...]
    leaders: tuple[int, ...]


class Voting(Struct):
    """One round of voting and what has been put on the table in it.

    `placed` is what validly lies there (voter → candidate), `host` what the host counted (hands a candidate).
    """

    kind: Literal["primary", "revote", "raise"]
    candidates: tuple[int, ...]
    voters: int
    event: int
    round: int = 0
    placed: dict[int, int] = {}
    host: dict[int, int] = {}
    host_voted: int = 0
    unsure: list[tuple[int, Vote, str, str]] = []
    closed: int = 0
    counts: dict[int, int] = {}
    count_event: int | None = None
    raisers: int | None = None
    raise_votes: int | None = None
    cut: bool = False
    decided: int = 0
    declared: Ruling | None = None
    undue: int | None = None
    fallback: "State | None" = None

    def copy(self) -> "Voting":
        """A round that further events of this one do not touch."""
        twin = copy(self)
        twin.placed, twin.host, twin.counts = self.placed.copy(), self.host.copy(), self.counts.copy()
        twin.unsure = self.unsure.copy()
        return twin


class VotingRow(Struct, frozen=True):
    """One round on the correct line, as the answer lists it."""

    day: int
    kind: str
    candidates: tuple[int, ...]
    table: Table
    outcome: Ruling


class Expected(Struct, frozen=True):
    """A sanction that is due until the play goes on; `seats` bit of its seat, `event` the offence."""

    code: str
    seat: int
    event: int
    rule: str
    reason: str
    clears: Literal["foul", "removal"] = "foul"
    day: int = 0
    phase: Phase = "speeches"
    seconds: float = 0
    limit: int = 0


@dataclass(slots=True)
class State:
    """Everything known about a game after some events of its record."""

    regulation: Regulation
    roles: tuple[str, ...]
    blacks: int
    recorded: frozenset[str]
    cited_under: str = ""
    day: int = 0
    phase: Phase = "setup"
    index: int = 0
    alive: int = ALL_SEATS
    out: list[Exit] = field(default_factory=list)
    leaving: int = 0
    last_words: int = 0
    fouls: list[int] = field(default_factory=lambda: [0] * 11)
    silenced: list[Silence] = field(default_factory=list)
    opener: int = 0
    opener_due: int = 0
    opened: bool = False
    spoke: int = 0
    speaker: int = 0
    speaker_kind: str = ""
    speech_fouls: dict[int, int] = field(default_factory=dict)
    shootout_spoke: int = 0
    noms: list[tuple[int, int]] = field(default_factory=list)
    nominated: int = 0
    bad_noms: dict[int, int] = field(default_factory=dict)
    trusted_candidates: bool = False
    slot_used: bool = False
    cancel_next: bool = False
    voting: Voting | None = None
    votings: list[VotingRow] = field(default_factory=list)
    misses: int = 0
    shots: dict[int, Shot] = field(default_factory=dict)
    roll_open: bool = False
    victim: int | None = None
    shots_known: bool = False
    misses_before: int = 0
    checked: set[str] = field(default_factory=set)
    declared_exit: int = 0
    acted_out: int = 0
    result: Verdict | None = None
    missed: list[Verdict] = field(default_factory=list)
    ended: Verdict | None = None
    expected: list[Expected] = field(default_factory=list)
    auto_removal: "tuple[int, int, State] | None" = None
    findings: list[Finding] = field(default_factory=list)
    correct: "State | None" = None
    cause: int | None = None

    def copy(self) -> "State":
        """A state that further events of this one do not touch; findings stay shared."""
        twin = object.__new__(State)
        for name in _NAMES:
            value = getattr(self, name)
            if name in _COPIED and value is not None:
                value = value.copy()
            setattr(twin, name, value)
        return twin

    def alive_seats(self) -> list[int]:
        """The living seats in ascending order."""
        return list(bits(self.alive))

    def is_alive(self, seat: int) -> bool:
        """Whether the seat is still in the game."""
        return bool(self.alive >> seat & 1)

    def how_out(self, seat: int) -> How | None:
        """How a seat left; None while it is in."""
        for row in self.out:
            if row.seat == seat:
                return row.how
        return None

    def at_table(self, seat: int) -> bool:
        """Whether discipline still reaches the seat: in the game, or out and not yet gone."""
        return bool((self.alive | self.leaving) >> seat & 1)

    def is_silenced(self, seat: int, scope: Scope) -> bool:
        """Whether the seat loses a speech of this scope today; `all` covers the round too."""
        if not self.silenced or (scope == "round" and self.is_shortened(seat)):
            return False
        return any(
            row.seat == seat and row.day == self.day and (scope == "round" or row.scope == "all")
            for row in self.silenced
        )

    def is_shortened(self, seat: int) -> bool:
        """Whether a third foul only cuts the seat's round speech short today, because so few are left."""
        return (
            self.regulation.options.third_foul == "round_or_short"
            and 3 <= self.alive.bit_count() <= 4
            and any(row.seat == seat and row.day == self.day for row in self.silenced)
        )

    def candidates(self) -> tuple[int, ...]:
        """The accepted candidates of the day in the order of nomination; nobody is accepted twice."""
        return tuple([target for _, target in self.noms])

    def next_speaker(self) -> int | None:
        """The seat whose round speech is next, if the order is known and anybody is left."""
        waiting = self.alive & ~self.spoke
        for seat in round_from(self.opener):
            if waiting >> seat & 1 and not self.is_silenced(seat, "round"):
                return seat
        return None

    def opposite(self, seat: int) -> str:
        """The team that wins when this seat's team loses."""
        return "red" if self.blacks >> seat & 1 else "black"


_NAMES = tuple(row.name for row in fields(State))
_SHARED = frozenset({"findings"})
_COPIED = frozenset(
    row.name
    for row in fields(State)
    if row.name not in _SHARED and (row.name == "voting" or str(row.type).startswith(("list", "dict", "set")))
)
