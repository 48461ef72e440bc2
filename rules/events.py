"""The events of `mafia-protocol/1`: one closed set of facts a game is made of.

Each class is one row of the table of events of the protocol format. This module owns their shape only
(names, types, defaults); whether an event was allowed is for `rules.phases` to say. Seats are 1–10, moments
(`at`) and durations (`seconds`) are seconds. Unknown fields are refused by the decoder.
"""

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

type Seat = Annotated[int, Meta(ge=1, le=10)]
type Number = Annotated[int, Meta(ge=0, le=99)]
type Votes = Annotated[int, Meta(ge=0, le=10)]
type Seconds = Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0)]
type Team = Literal["red", "black"]
type Winner = Literal["red", "black", "draw"]
type Text = Annotated[str, Meta(max_length=2000)]
type Code = Annotated[str, Meta(max_length=40)]
type Offence = Literal[
    "out_of_turn",
    "gestures",
    "day_touch",
    "over_time",
    "honestly",
    "religion",
    "oath",
    "bet",
    "profanity",
    "insult",
    "tears",
    "night_touch",
    "night_noise",
    "hint_check",
    "late_mask",
    "peek",
    "peek_deliberate",
    "spectators",
    "arguing",
    "protest",
    "deliberate_exit",
    "renominate",
    "vote_form",
    "lift",
    "no_vote",
    "double_vote",
]

OFFENCES: tuple[str, ...] = get_args(Offence.__value__)


class Base(
    Struct,
    kw_only=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
    frozen=True,
    gc=False,  # an event holds no other object that could hold it
):
    """What every event may carry: an identity, a moment of the game, a remark."""

    id: Code | UnsetType = UNSET
    at: Seconds | UnsetType = UNSET
    note: Text | UnsetType = UNSET


class Night(Base, tag="night", frozen=True):
    """Night `number` falls; 0 is the zero night."""

    number: Number


class Agreement(Base, tag="agreement", frozen=True):
    """The black team agrees in the zero night."""

    seconds: Seconds | UnsetType = UNSET


class Shot(Base, tag="shot", frozen=True):
    """A black player's shot in the roll-call; no target means he did not shoot."""

    shooter: Seat
    target: Seat | None
    times: Number = 1
    seen: bool = True
    between: bool = False


class Check(Base, tag="check", frozen=True):
    """The don or the sheriff asks about a seat by night."""

    by: Literal["don", "sheriff"]
    target: Seat
    answered: bool = True
    answer: Literal["sheriff", "not_sheriff", "black", "red"] | UnsetType = UNSET
    fingers: bool = True
    seconds: Seconds | UnsetType = UNSET


class BestMove(Base, tag="best_move", frozen=True):
    """The first killed player names up to three seats."""

    seat: Seat
    picks: Annotated[tuple[Seat, ...], Meta(max_length=3)]


class Day(Base, tag="day", frozen=True):
    """The host wakes the town and announces who was killed; an absent `killed` was not written down."""

    number: Number
    killed: Seat | UnsetType | None = UNSET


class Speech(Base, tag="speech", frozen=True):
    """A seat begins to speak; it lasts until the next speech or phase."""

    seat: Seat
    kind: Literal["round", "shootout", "last_word"]
    seconds: Seconds | UnsetType = UNSET
    ended_by: Literal["thanks", "pass", "host"] | UnsetType = UNSET


class Nomination(Base, tag="nomination", frozen=True):
    """A seat names another for the vote, and the host's reply."""

    by: Seat
    target: Seat
    reply: Literal["accepted", "refused", "silent"]
    phrase: bool = True
    gesture: bool = True
    chain: bool = False


class VotingOpened(Base, tag="voting", frozen=True):
    """A round of voting opens over the candidates in this order."""

    kind: Literal["primary", "revote", "raise"]
    candidates: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=10)]


class Vote(Base, tag="vote", frozen=True):
    """A hand on the table for a candidate."""

    voter: Seat
    candidate: Seat
    late: bool = False
    hand: Literal["thumb", "palm", "finger", "elbow"] = "thumb"
    in_view: bool = True
    lifted: Literal["before_thanks", "before_count"] | None = None
    counted: bool | UnsetType = UNSET


class Thanks(Base, tag="thanks", frozen=True):
    """«Спасибо»: no more hands for this candidate."""

    candidate: Seat


class Count(Base, tag="count", frozen=True):
    """The number of votes the host announces for a candidate."""

    candidate: Seat
    votes: Votes


class Raise(Base, tag="raise", frozen=True):
    """Hands for sending all the tied out: who they were, or how many."""

    voters: tuple[Seat, ...] | UnsetType = UNSET
    votes: Votes | UnsetType = UNSET


class Outcome(Base, tag="outcome", frozen=True, rename={"raise_": "raise"}):
    """What the host declares after a round of voting or instead of one; exactly one field is set."""

    out: Annotated[tuple[Seat, ...], Meta(min_length=1)] | UnsetType = UNSET
    revote: Annotated[tuple[Seat, ...], Meta(min_length=2)] | UnsetType = UNSET
    raise_: Annotated[tuple[Seat, ...], Meta(min_length=2)] | UnsetType = UNSET
    stay: Literal[True] | UnsetType = UNSET
    cancelled: Literal[True] | UnsetType = UNSET


class Foul(Base, tag="foul", frozen=True):
    """A warning with the number the host announces."""

    seat: Seat
    number: Number | UnsetType = UNSET
    clause: Code | UnsetType = UNSET
    offence: Offence | UnsetType = UNSET


class Removal(Base, tag="removal", frozen=True):
    """A seat is removed from the game."""

    seat: Seat
    clause: Code | UnsetType = UNSET
    offence: Offence | UnsetType = UNSET


class Leave(Base, tag="leave", frozen=True):
    """A seat walks out of its own will."""

    seat: Seat


class ActAfterExit(Base, tag="act_after_exit", frozen=True):
    """A player already out interferes."""

    seat: Seat


class ProtestAnnounced(Base, tag="protest_announced", frozen=True):
    """A protest is declared aloud at the table."""

    seat: Seat


class TeamLoss(Base, tag="team_loss", frozen=True):
    """The judge awards the game against a team under a clause."""

    team: Team
    clause: Code
    seat: Seat | UnsetType = UNSET


class Declare(Base, tag="declare", frozen=True):
    """The judge declares that a seat left on purpose."""

    seat: Seat
    what: Literal["deliberate_exit"]


class Pause(Base, tag="pause", frozen=True):
    """A technical pause."""

    seconds: Seconds | UnsetType = UNSET


class End(Base, tag="end", frozen=True):
    """The host announces the winner."""

    winner: Winner
    reason: Code | UnsetType = UNSET
    clause: Code | UnsetType | None = UNSET


type Event = (
    Night
    | Agreement
    | Shot
    | Check
    | BestMove
    | Day
    | Speech
    | Nomination
    | VotingOpened
    | Vote
    | Thanks
    | Count
    | Raise
    | Outcome
    | Foul
    | Removal
    | Leave
    | ActAfterExit
    | ProtestAnnounced
    | TeamLoss
    | Declare
    | Pause
    | End
)
