"""Reading a game's log: entries, the protocol they amount to after corrections, ids in protocol order.

An entry's body is canonical JSON: keys sorted, no spaces, text in NFC. Corrections are entries too: `void`
drops an event, `replace` puts another in its place, `insert` puts one before it; `recorded` says anew what
the record claims to hold completely. The log itself never changes.
"""

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

import rules
from games.models import Event, Game

COLUMNS = ("id", "seq", "body", "hash")
EVENT_KINDS = ("event", "void", "replace", "insert", "result", "recorded")


class _Body(Struct, gc=False):
    """What a replay asks of a stored body."""

    kind: str
    payload: Raw


class _Stamp(Struct):
    """Who wrote a stored body and when; a replay does not ask."""

    by: int | None
    at: datetime


class _Correction(Struct):
    """Which event is meant, and the text of the one that replaces it or goes before it."""

    target: UUID | UnsetType = UNSET
    before: UUID | UnsetType = UNSET
    event: Raw | UnsetType = UNSET


_BODY = msgspec.json.Decoder(_Body)
_STAMP = msgspec.json.Decoder(_Stamp)
_CORRECTION = msgspec.json.Decoder(_Correction)
_ENCODER = msgspec.json.Encoder()
_ANY: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


class Entry(Struct, frozen=True, gc=False):
    """One entry as read: `body` is the stored JSON, `text` that of its payload."""

    id: UUID
    seq: int
    kind: str
    text: Raw
    body: str
    hash: str

    @property
    def by(self) -> int | None:
        """The user id of who wrote it; None for the program itself."""
        return _STAMP.decode(self.body).by

    @property
    def at(self) -> datetime:
        """When it was written, UTC."""
        return _STAMP.decode(self.body).at

    @property
    def payload(self) -> dict[str, Any]:
        """What the entry says; its fields depend on `kind`."""
        payload: dict[str, Any] = _ANY.decode(self.text)
        return payload


@dataclass(slots=True)
class Folded:
    """The log with its corrections carried out: texts of the events with the ids they are known by."""

    opening: dict[str, Any] = field(default_factory=dict)
    recorded: list[str] = field(default_factory=list)
    ids: list[UUID] = field(default_factory=list)
    texts: list[Raw] = field(default_factory=list)
    result: dict[str, Any] | None = None

    @property
    def events(self) -> list[tuple[UUID, dict[str, Any]]]:
        """Payloads of the events with their ids."""
        return [(id_, _ANY.decode(text)) for id_, text in zip(self.ids, self.texts, strict=True)]


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
    return entries_of([(row.id, row.seq, row.body, row.hash)])[0]


def entries_of(rows: Iterable[tuple[UUID, int, str, str]]) -> list[Entry]:
    """The entries in the stored `COLUMNS` of rows."""
    decode = _BODY.decode
    return [
        Entry(id_, seq, (body := decode(text)).kind, body.payload, text, link)
        for id_, seq, text, link in rows
    ]


def entries(game: Game, *, after: int = 0, upto_seq: int | None = None) -> list[Entry]:
    """Entries in order of `seq`, beginning behind `after`."""
    rows = Event.objects.filter(game=game, seq__gt=after).order_by("seq")
    if upto_seq is not None:
        rows = rows.filter(seq__lte=upto_seq)
    return entries_of(rows.values_list(*COLUMNS))


def fold(listed: list[Entry]) -> Folded:
    """Carry out the corrections; a correction whose target is not there was refused when it was written."""
    folded = Folded()
    ids, texts, void = folded.ids, folded.texts, set[UUID]()
    for row in listed:
        kind = row.kind
        if kind == "event":
            ids.append(row.id)
            texts.append(row.text)
        elif kind == "open":
            folded.opening = row.payload
            folded.recorded = folded.opening["recorded"]
        elif kind == "recorded":
            folded.recorded = row.payload["recorded"]
        elif kind == "result":
            folded.result = row.payload
        elif kind in ("void", "replace", "insert"):
            _correct(folded, row, void)
    if void:
        left = [(id_, text) for id_, text in zip(ids, texts, strict=True) if id_ not in void]
        folded.ids, folded.texts = [id_ for id_, _text in left], [text for _id, text in left]
    return folded


def _correct(folded: Folded, row: Entry, void: set[UUID]) -> None:
    correction = _CORRECTION.decode(row.text)
    if isinstance(correction.target, UUID) and correction.event is UNSET:
        void.add(correction.target)
    elif isinstance(correction.target, UUID) and isinstance(correction.event, Raw):
        folded.texts[folded.ids.index(correction.target)] = correction.event
    elif isinstance(correction.before, UUID) and isinstance(correction.event, Raw):
        place = folded.ids.index(correction.before)
        folded.ids.insert(place, row.id)
        folded.texts.insert(place, correction.event)


def overrides(game: Game) -> dict[str, str | int]:
    """The frozen options of a game that differ from its regulation's."""
    base = _own_options(game.regulation)
    if game.options == base:
        return {}
    return {name: value for name, value in game.options.items() if base.get(name) != value}


@cache
def _own_options(regulation: str) -> dict[str, str | int]:
    return rules.regulations.frozen_options(regulation, {})


def to_protocol(folded: Folded, game: Game) -> rules.Protocol:
    """The protocol of a folded log; its options are the frozen ones that differ from the regulation's."""
    opening = folded.opening
    envelope = {
        "format": "mafia-protocol/1",
        "regulation": game.regulation,
        "options": overrides(game),
        "recorded": folded.recorded,
        "seats": [{key: row[key] for key in ("seat", "player", "role")} for row in opening["seats"]],
        "events": folded.texts,
    }
    for key in ("game", "start"):
        if opening.get(key):
            envelope[key] = opening[key]
    if folded.result is not None:
        envelope["result"] = folded.result
    return rules.decode(_ENCODER.encode(envelope))


def protocol(game: Game, upto_seq: int | None = None) -> rules.Protocol:
    """The game as a protocol, corrections carried out, up to an entry."""
    return to_protocol(fold(entries(game, upto_seq=upto_seq)), game)


def event_ids(game: Game) -> list[UUID]:
    """Ids of the events in the order of the protocol: index n of the protocol is id n here."""
    return fold(entries(game)).ids
