"""The envelope of `mafia-protocol/1`: decode, validate, encode.

Owns the shape of a game file and every complaint about it. A file that parses is not judged here: an
illegal game is a perfectly readable file. `decode` takes the quick way first and walks the file field by
field only when something is wrong, so that all faults are reported at once, each with its path.
"""

import unicodedata
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rules.events import Code, Event, Number, Seat, Winner
from rules.problems import Problem, ProtocolError, fault
from rules.validate import (
    check_envelope,
    event_faults,
    explain,
    missing_field,
    read_json,
    regulation_faults,
    unknown_field,
)

FORMAT = "mafia-protocol/1"

type Recorded = Literal[
    "nominations",
    "votes",
    "counts",
    "raises",
    "fouls",
    "shots",
    "kills",
    "checks",
    "speeches",
    "times",
    "gestures",
]
type Role = Literal["civilian", "sheriff", "mafia", "don"]
type How = Literal["killed", "voted", "removed", "left"]
type Option = str | int


class SeatRow(Struct, forbid_unknown_fields=True, frozen=True):
    """One seat of the deal: number, nickname (NFC), role."""

    seat: Seat
    player: Annotated[str, Meta(min_length=1, max_length=200)]
    role: Role


class StartExit(Struct, forbid_unknown_fields=True, frozen=True):
    """A seat that was out before the first event, in the order of exit."""

    seat: Seat
    how: How


class Start(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, kw_only=True):
    """The state before the first event of a fragment."""

    day: Number = 0
    phase: Literal["morning", "speeches", "voting", "night"] | UnsetType = UNSET
    out: tuple[StartExit, ...] = ()
    opener: Seat | UnsetType = UNSET
    fouls: dict[str, Annotated[int, Meta(ge=0, le=4)]] = msgspec.field(default_factory=dict)
    misses: Number = 0
    cancel_next_vote: bool = False


class Declared(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """The result as the host declared it; no winner means not finished."""

    winner: Winner | None = None
    reason: Code | None = None
    clause: Code | None = None


class Protocol(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, kw_only=True):
    """One game as it was written down; `game` is free metadata that nothing is judged by."""

    format: Literal["mafia-protocol/1"]
    regulation: str
    options: dict[str, Option] = msgspec.field(default_factory=dict)
    recorded: tuple[Recorded, ...] = ()
    game: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: tuple[SeatRow, ...]
    start: Start | None = None
    events: tuple[Event, ...]
    result: Declared | None = None


_DECODER = msgspec.json.Decoder(Protocol)
_EVENT_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_ANY_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_ENCODER = msgspec.json.Encoder()


def decode(data: bytes, *, limit: int | None = None) -> Protocol:
    """Read one protocol of at most `limit` bytes; raise ProtocolError with every fault."""
    try:
        protocol = read_json(data, _DECODER, limit=limit)
    except msgspec.ValidationError as error:
        problems = _faults(read_json(data, _ANY_DECODER, limit=limit))
        raise ProtocolError(problems or [explain("", error)]) from None
    return _checked(protocol)


def convert(envelope: dict[str, Any]) -> Protocol:
    """The protocol in an object that JSON could hold, checked like a file; ProtocolError with every fault."""
    try:
        protocol = msgspec.convert(envelope, Protocol)
    except msgspec.ValidationError as error:
        raise ProtocolError(_faults(envelope) or [explain("", error)]) from None
    return _checked(protocol)


def _checked(protocol: Protocol) -> Protocol:
    problems = check_envelope(protocol)
    if problems:
        raise ProtocolError(problems)
    return _normalised(protocol)


def encode(protocol: Protocol) -> bytes:
    """Write a protocol as UTF-8 JSON; `decode(encode(p)) == p`."""
    return _ENCODER.encode(protocol)


def decode_event(data: bytes, *, limit: int | None = 64 * 1024) -> Event:
    """Read one event; raise ProtocolError with the path inside it."""
    try:
        event = read_json(data, _EVENT_DECODER, limit=limit)
    except msgspec.ValidationError as error:
        raise ProtocolError([explain("", error)]) from None
    problems = event_faults(event, "")
    if problems:
        raise ProtocolError(problems)
    return event


def encode_event(event: Event) -> bytes:
    """Write one event as UTF-8 JSON."""
    return _ENCODER.encode(event)


_REQUIRED = ("format", "regulation", "seats", "events")
_PIECES: dict[str, Any] = {
    "format": Literal["mafia-protocol/1"],
    "regulation": str,
    "options": dict[str, Option],
    "game": dict[str, Any],
    "start": Start | None,
    "result": Declared | None,
}
_ROWS: dict[str, Any] = {"seats": SeatRow, "events": Event, "recorded": Recorded}


def _faults(raw: Any) -> list[Problem]:
    """All faults of a parsed file whose shape is wrong, found piece by piece."""
    if not isinstance(raw, dict):
        ru, en = "Файл должен содержать один объект JSON.", "The file must hold one JSON object."
        return [fault("(file)", "BAD_VALUE", ru, en)]
    problems: list[Problem] = []
    for key, value in raw.items():
        if key in _PIECES:
            problems += _piece(key, value, _PIECES[key])
        elif key in _ROWS:
            problems += _list(key, value, _ROWS[key])
        else:
            problems.append(unknown_field(key, key))
    if isinstance(raw.get("regulation"), str):
        problems += regulation_faults(raw["regulation"], {})
    problems += [missing_field(key, key) for key in _REQUIRED if key not in raw]
    return problems


def _list(key: str, value: Any, row: Any) -> list[Problem]:
    if not isinstance(value, list):
        return [
            fault(
                key, "BAD_VALUE", f"Поле «{key}» должно быть списком.", f"The field “{key}” must be a list."
            )
        ]
    return [problem for place, item in enumerate(value) for problem in _piece(f"{key}[{place}]", item, row)]


def _piece(path: str, value: Any, shape: Any) -> list[Problem]:
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        return [explain(path, error)]
    return []


def _normalised(protocol: Protocol) -> Protocol:
    if all(unicodedata.is_normalized("NFC", row.player) for row in protocol.seats):
        return protocol
    seats = tuple(
        SeatRow(seat=row.seat, player=unicodedata.normalize("NFC", row.player), role=row.role)
        for row in protocol.seats
    )
    return msgspec.structs.replace(protocol, seats=seats)
