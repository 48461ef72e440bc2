"""Reading a game's log: entries, the protocol they amount to after corrections, ids in protocol order.

An entry's body is canonical JSON: keys sorted, no spaces, text in NFC. Corrections are entries too: `void`
drops an event, `replace` puts another in its place, `insert` puts one before it; `recorded` says anew what
the record claims to hold completely. The log itself never changes.
"""

import json
import unicodedata
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

import rules
from games.models import Event, Game

EVENT_KINDS = ("event", "void", "replace", "insert", "result", "recorded")


class _Body(Struct):
    """The part of a stored body that is not also a column."""

    kind: str
    payload: dict[str, Any]
    by: int | None
    at: datetime


_BODY = msgspec.json.Decoder(_Body)


class Entry(Struct, frozen=True):
    """One entry as read: `by` is a user id, `at` UTC, `payload` depends on `kind`."""

    id: UUID
    seq: int
    kind: str
    payload: dict[str, Any]
    by: int | None
    at: datetime
    hash: str


@dataclass(slots=True)
class Folded:
    """The log with its corrections carried out: event payloads with the ids they are known by."""

    opening: dict[str, Any] = field(default_factory=dict)
    recorded: list[str] = field(default_factory=list)
    events: list[tuple[UUID, dict[str, Any]]] = field(default_factory=list)
    result: dict[str, Any] | None = None


@dataclass(slots=True)
class _Slot:
    id: UUID
    event: dict[str, Any]
    is_void: bool = False


def canonical(value: Any) -> str:
    """The one JSON text of a value, so that equal values have equal bytes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def in_nfc(value: Any) -> Any:
    """The same JSON value with all its text in Unicode normal form C."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, list):
        return [in_nfc(item) for item in value]
    if isinstance(value, dict):
        return {in_nfc(key): in_nfc(item) for key, item in value.items()}
    return value


def read(row: Event) -> Entry:
    """The entry in a stored row."""
    return _entry(row.id, row.seq, row.body, row.hash)


def _entry(id_: UUID, seq: int, text: str, link: str) -> Entry:
    body = _BODY.decode(text)
    return Entry(id_, seq, body.kind, body.payload, body.by, body.at, link)


def entries(game: Game, *, after: int = 0, upto_seq: int | None = None) -> list[Entry]:
    """Entries in order of `seq`, beginning behind `after`."""
    rows = Event.objects.filter(game=game, seq__gt=after).order_by("seq")
    if upto_seq is not None:
        rows = rows.filter(seq__lte=upto_seq)
    return [_entry(*row) for row in rows.values_list("id", "seq", "body", "hash")]


def fold(listed: list[Entry]) -> Folded:
    """Carry out the corrections; a correction whose target is not there was refused when it was written."""
    folded = Folded()
    slots: list[_Slot] = []
    for entry in listed:
        match entry.kind:
            case "open":
                folded.opening, folded.recorded = entry.payload, entry.payload["recorded"]
            case "recorded":
                folded.recorded = entry.payload["recorded"]
            case "event":
                slots.append(_Slot(entry.id, entry.payload))
            case "result":
                folded.result = entry.payload
            case "void" | "replace" | "insert":
                _correct(slots, entry)
    folded.events = [(slot.id, slot.event) for slot in slots if not slot.is_void]
    return folded


def _correct(slots: list[_Slot], entry: Entry) -> None:
    target = UUID(entry.payload["before" if entry.kind == "insert" else "target"])
    place = next(place for place, slot in enumerate(slots) if slot.id == target)
    if entry.kind == "void":
        slots[place].is_void = True
    elif entry.kind == "replace":
        slots[place].event = entry.payload["event"]
    else:
        slots.insert(place, _Slot(entry.id, entry.payload["event"]))


def overrides(game: Game) -> dict[str, str | int]:
    """The frozen options of a game that differ from its regulation's."""
    base = rules.regulations.frozen_options(game.regulation, {})
    return {name: value for name, value in game.options.items() if base.get(name) != value}


def to_protocol(folded: Folded, game: Game) -> rules.Protocol:
    """The protocol of a folded log; its options are the frozen ones that differ from the regulation's."""
    opening = folded.opening
    envelope = {
        "format": "mafia-protocol/1",
        "regulation": game.regulation,
        "options": overrides(game),
        "recorded": folded.recorded,
        "seats": [{key: row[key] for key in ("seat", "player", "role")} for row in opening["seats"]],
        "events": [event for _, event in folded.events],
    }
    for key in ("game", "start"):
        if opening.get(key):
            envelope[key] = opening[key]
    if folded.result is not None:
        envelope["result"] = folded.result
    return rules.convert(envelope)


def protocol(game: Game, upto_seq: int | None = None) -> rules.Protocol:
    """The game as a protocol, corrections carried out, up to an entry."""
    return to_protocol(fold(entries(game, upto_seq=upto_seq)), game)


def event_ids(game: Game) -> list[UUID]:
    """Ids of the events in the order of the protocol: index n of the protocol is id n here."""
    return [event_id for event_id, _ in fold(entries(game)).events]
