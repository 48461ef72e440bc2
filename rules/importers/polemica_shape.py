"""The shape of a polemica game as its three kinds of files show it; unknown fields are ignored.

Days are counted from 1 for the day before the first night, which is day 0 of a protocol; night n follows
the source's day n. Roles: 0 don, 1 mafia, 2 civilian, 3 sheriff.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct, field

type SeatNumber = Annotated[int, Meta(ge=1, le=10)]
type DayNumber = Annotated[int, Meta(ge=1, le=30)]


class Stage(Struct, frozen=True):
    """Where in the game something happened: a word for the phase, the day, who spoke, after which round."""

    type: str = ""
    day: Annotated[int, Meta(ge=0, le=30)] = 0
    player: int | None = None
    voting: int | None = None


class Mark(Struct, frozen=True):
    """A foul or a technical foul and its moment."""

    stage: Stage = Stage()


class Guess(Struct, frozen=True):
    """Whom a leaving player holds for black, for red, for the sheriff's successor."""

    mafs: list[SeatNumber] = field(default_factory=list)
    civs: list[SeatNumber] = field(default_factory=list)
    vice: int | None = None


class Player(Struct, frozen=True):
    """One seat."""

    position: SeatNumber
    username: Annotated[str, Meta(min_length=1, max_length=200)]
    role: Annotated[int, Meta(ge=0, le=3)]
    fouls: list[Mark] = field(default_factory=list)
    techs: list[Mark] = field(default_factory=list)
    guess: Guess | None = None
    penalties: list[Any] = field(default_factory=list)


class Check(Struct, frozen=True):
    """A check by night; `role` 0 = the don's, 3 = the sheriff's."""

    night: DayNumber
    role: int
    player: SeatNumber


class Shot(Struct, frozen=True):
    """A shot by night; no victim is a shot into the air."""

    night: DayNumber
    shooter: SeatNumber
    victim: SeatNumber | None = None


class Vote(Struct, frozen=True):
    """`num` 0 a nomination, from 1 a hand in that round, absent a hand for raising (`candidate` 1 = for)."""

    day: DayNumber
    voter: SeatNumber
    candidate: int | None = None
    num: int | None = None


class Game(Struct, frozen=True, rename={"zero_voting": "zeroVoting"}):
    """One game; `result` 0 = red won, 1 = black won, absent while it was not over."""

    players: list[Player]
    votes: list[Vote]
    shots: list[Shot]
    checks: list[Check]
    stage: Stage
    id: int = 0
    result: int | None = None
    zero_voting: str | None = None
    bonuses: list[Any] = field(default_factory=list)
