"""The shape of a mafiaratings game file (v1), as its `docs` and real files show it.

Fields that carry nothing for a protocol are accepted and ignored by name; unknown ones are ignored too,
because the format grows and belongs to others.
"""

from typing import Annotated

from msgspec import Meta, Struct, field

type SeatNumber = Annotated[int, Meta(ge=1, le=10)]
type Round = Annotated[int, Meta(ge=0, le=30)]
type Ballot = int | bool | None
type Ballots = Ballot | list[Ballot]


class Moment(Struct, frozen=True, rename="camel"):
    """When something happened: the day number, a word for the phase, and who spoke or stood then."""

    round: Round = 0
    time: str = ""
    speaker: SeatNumber | None = None
    nominee: SeatNumber | None = None
    voting_round: int | None = None


class Death(Struct, frozen=True):
    """How and when a player left."""

    round: Round = 0
    type: str = ""
    time: Moment | None = None


class Player(Struct, frozen=True, rename="camel"):
    """One seat; lists are indexed by day (votes, nominations) or by night from the first (shots)."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    role: str = "civ"
    death: Death | None = None
    voting: list[Ballots] = field(default_factory=list)
    nominating: list[SeatNumber | None] = field(default_factory=list)
    warnings: list[Moment] | int = field(default_factory=list)
    shooting: list[SeatNumber | None] = field(default_factory=list)
    legacy: list[SeatNumber] = field(default_factory=list)
    don: Round | None = None
    sheriff: Round | None = None
    arranged: int | None = None
    bonus: object = None


class Game(Struct, frozen=True, rename="camel"):
    """One game."""

    id: int
    winner: str
    players: list[Player]
    features: str = ""
    rules: str = ""
