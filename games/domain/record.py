"""The write path of the log: `open_game` begins one, `append` adds to it. Nothing else writes play.

Every append locks the game's head row, so entries have no gaps and no forks whichever process writes. Entry
ids come from the client: sending again is harmless. A fact that happened is always stored, also an illegal
one; only what cannot be read is refused.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import rules
from games import live
from games.domain import chain, identifiers, log, projection
from games.domain.entry_checks import MOST_ENTRIES_OF_A_GAME, check_entries
from games.domain.errors import Conflict, Locked, Malformed, TooLarge
from games.models import Event, Game, Head, Official, Player, Seat, SignedProtocol, User

new_id = identifiers.uuid7


@dataclass(frozen=True, slots=True)
class SeatInput:
    """One seat of the deal."""

    number: int
    player: Player
    role: str


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to append; kinds are those of `log.EVENT_KINDS`."""

    id: UUID
    payload: dict[str, Any]
    kind: str = "event"


@dataclass(frozen=True, slots=True)
class Appended:
    """Where the log stands behind the appended entries, and what the engine says there."""

    seq: int
    head: str
    answer: rules.Adjudication
    due: rules.Due


@transaction.atomic
def open_game(
    *,
    regulation: str,
    seats: Sequence[SeatInput],
    actor: User | None,
    options: Mapping[str, str | int] | None = None,
    recorded: Sequence[str] = (),
    series: str = "",
    title: str = "",
    start: Mapping[str, Any] | None = None,
    metadata: Mapping[str, Any] | None = None,
    external_id: str | None = None,
    source: str = "console",
    source_hash: str = "",
    protest_rules: Mapping[str, Any] | None = None,
    is_practice: bool = False,
    host: User | None = None,
    side_judges: Sequence[User] = (),
    replays: Game | None = None,
) -> Game:
    """Begin a game with frozen rules and write entry 1; Malformed for an unknown rule, role or a bad deal."""
    opening = _opening(regulation, options or {}, seats, recorded, start, metadata, source_hash)
    game = Game.objects.create(
        code=identifiers.game_code(),
        series=series,
        title=title,
        regulation=regulation,
        options=opening["options"],
        options_hash=hashlib.sha256(log.canonical(opening["options"]).encode()).hexdigest(),
        protest_rules={**default_protest_rules(regulation, opening["options"]), **(protest_rules or {})},
        external_id=external_id,
        source=source,
        is_practice=is_practice,
        replays=replays,
        created_by=actor,
    )
    _take_places(game, seats, host, side_judges)
    head = Head.objects.create(game=game)
    write(game=game, head=head, entries=[NewEntry(new_id(), opening, "open")], actor=actor)
    return game


def default_protest_rules(regulation: str, options: Mapping[str, str | int]) -> dict[str, Any]:
    """The regulation's protest windows in seconds, and whether the options provide for protests."""
    rule = rules.regulations.load(regulation).protest
    return {
        "enabled": options["protest"] == "on",
        "intent_s": rule.intent_s,
        "text_s": rule.text_s,
        "ballot_s": rule.ballot_s,
    }


def _opening(
    regulation: str,
    options: Mapping[str, str | int],
    seats: Sequence[SeatInput],
    recorded: Sequence[str],
    start: Mapping[str, Any] | None,
    metadata: Mapping[str, Any] | None,
    source_hash: str,
) -> dict[str, Any]:
    """The payload of entry 1, checked as the envelope of a protocol."""
    envelope: dict[str, Any] = {
        "format": "mafia-protocol/1",
        "regulation": regulation,
        "options": dict(options),
        "recorded": list(recorded),
        "seats": [{"seat": row.number, "player": row.player.nickname, "role": row.role} for row in seats],
        "events": [],
    }
    extra = {key: dict(value) for key, value in (("game", metadata), ("start", start)) if value}
    try:
        rules.decode(log.canonical(envelope | extra).encode())
        frozen = rules.regulations.frozen_options(regulation, dict(options))
    except rules.ProtocolError as error:
        raise Malformed.from_error(error, _("The game cannot be opened.")) from None
    loaded = rules.regulations.load(regulation)
    players = {row.number: row.player.pk for row in seats}
    opening: dict[str, Any] = log.in_nfc(
        {
            "regulation": regulation,
            "regulation_hash": loaded.hash,
            "options": frozen,
            "recorded": envelope["recorded"],
            "seats": [{**row, "player_id": players[row["seat"]]} for row in envelope["seats"]],
            **extra,
        }
    )
    return opening | ({"source_hash": source_hash} if source_hash else {})


def _take_places(
    game: Game, seats: Sequence[SeatInput], host: User | None, side_judges: Sequence[User]
) -> None:
    Seat.objects.bulk_create(
        Seat(game=game, number=row.number, player=row.player, role=row.role) for row in seats
    )
    duties = [(host, Official.Duty.HOST)] if host is not None else []
    duties += [(user, Official.Duty.SIDE_JUDGE) for user in side_judges if user != host]
    Official.objects.bulk_create(Official(game=game, user=user, duty=duty) for user, duty in duties)


def append(*, game: Game, base_seq: int, entries: Sequence[NewEntry], actor: User | None) -> Appended:
    """Append entries that follow `base_seq`; entries already stored are answered again, never doubled.

    Conflict when others have written behind `base_seq`, Malformed with the path of each fault, Locked once
    the protocol is signed or confirmed, TooLarge beyond the limits. Nothing or everything is written.
    """
    try:
        return _append(game, base_seq, check_entries(entries), actor)
    except IntegrityError:
        # The only row of another game an append can meet is one with the same id, written a moment ago.
        raise _taken() from None


@transaction.atomic
def _append(game: Game, base_seq: int, entries: Sequence[NewEntry], actor: User | None) -> Appended:
    head = Head.objects.select_for_update().get(game=game)
    known = _known(game, entries)
    fresh = [entry for entry in entries if entry.id not in known]
    base = max([base_seq, *known.values()])
    if not fresh:
        return _at(game, max(known.values()))
    _refuse_if_closed(game)
    if base != head.seq:
        raise Conflict(log.entries(game, after=base) if base < head.seq else [])
    if head.seq + len(fresh) > MOST_ENTRIES_OF_A_GAME:
        raise TooLarge("GAME_TOO_LONG", _("The log of this game is full."))
    written = log.entries(game)
    _refuse_lost_targets(written, fresh)
    judged = write(game=game, head=head, entries=fresh, actor=actor, written=written)
    return Appended(head.seq, head.hash, judged.adjudication, judged.due)


def _known(game: Game, entries: Sequence[NewEntry]) -> dict[UUID, int]:
    """Entries that are stored already, id → seq; Malformed when one was stored with other content."""
    known = {}
    sent = {entry.id: entry for entry in entries}
    for row in Event.objects.filter(id__in=sent):
        stored = log.read(row)
        entry = sent[row.id]
        if row.game_id != game.pk or (stored.kind, stored.payload) != (entry.kind, log.in_nfc(entry.payload)):
            raise _taken()
        known[row.id] = row.seq
    return known


def _taken() -> Malformed:
    return Malformed(
        "ID_TAKEN",
        _("An entry with this id is stored with other content. Give new entries new ids."),
        status=409,
    )


def _at(game: Game, seq: int) -> Appended:
    """The answer that was given when `seq` was the last entry."""
    listed = log.entries(game, upto_seq=seq)
    judged = projection.judge(listed, game)
    return Appended(seq, listed[-1].hash, judged.adjudication, judged.due)


def _refuse_if_closed(game: Game) -> None:
    states = set(SignedProtocol.objects.filter(game=game).values_list("state", flat=True))
    if SignedProtocol.State.CONFIRMED in states:
        raise Locked("CONFIRMED", _("The protocol is confirmed: only a ruling on a protest can follow."))
    if SignedProtocol.State.SIGNED in states:
        raise Locked(
            "SIGNED", _("The protocol is signed. It has to be rejected before anything can be corrected.")
        )


def _refuse_lost_targets(written: Sequence[log.Entry], fresh: Sequence[NewEntry]) -> None:
    """A correction names an event of this game, stored before it."""
    events = {row.id for row in written if row.kind in ("event", "insert")}
    for place, entry in enumerate(fresh):
        key = {"void": "target", "replace": "target", "insert": "before"}.get(entry.kind)
        if key and UUID(entry.payload[key]) not in events:
            problem = rules.Problem(
                path=f"entries[{place}].payload.{key}",
                code="UNKNOWN_TARGET",
                message={
                    "ru": "Такого события в этой игре нет.",
                    "en": "This game has no such event.",
                },
            )
            raise Malformed("UNKNOWN_TARGET", _("The correction names an unknown event."), [problem])
        if entry.kind in ("event", "insert"):
            events.add(entry.id)


def write(
    *,
    game: Game,
    head: Head,
    entries: Sequence[NewEntry],
    actor: User | None,
    written: Sequence[log.Entry] | None = None,
) -> projection.Judged:
    """Add checked entries behind a locked head, move the head, renew the projection, tell the followers."""
    now = timezone.now()
    rows = []
    for entry in entries:
        body = log.canonical(
            {
                "at": now.isoformat(timespec="microseconds"),
                "by": actor.pk if actor else None,
                "game": str(game.pk),
                "id": str(entry.id),
                "kind": entry.kind,
                "payload": log.in_nfc(entry.payload),
                "seq": head.seq + 1,
            }
        )
        row = Event(id=entry.id, game=game, seq=head.seq + 1, body=body, actor=actor, recorded_at=now)
        row.prev_hash, row.hash = head.hash, chain.link(head.hash, body)
        head.seq, head.hash = row.seq, row.hash
        rows.append(row)
    Event.objects.bulk_create(rows)
    head.save(update_fields=["seq", "hash"])
    before = list(written) if written is not None else log.entries(game, upto_seq=rows[0].seq - 1)
    judged = projection.judge([*before, *(log.read(row) for row in rows)], game)
    projection.store(game, judged, head)
    live.publish(f"g:{game.code}", head.hash[:16])
    return judged
