"""Game files in and out: `mafia-protocol/1` and mafiaratings JSON; preview first, then store.

A preview reads and judges and writes nothing. Storing is idempotent: a mafiaratings game is known by its
id at the source, a protocol by the SHA-256 of its canonical form. Between preview and confirmation the bytes
travel in the form, sealed: signed by the server for one user and one hour.
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec
from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

import rules
from games.domain import log, people, record
from games.domain.entry_checks import MOST_ENTRIES_OF_A_REQUEST
from games.domain.errors import Malformed, Refusal, is_russian
from games.interfaces import event_text, findings
from games.models import Event, Game, Player, Role, User
from rules.protocol import Recorded

SEAL_SECONDS = 3600
_SALT = "games.interfaces.game_files"
LEVELS: tuple[str, ...] = get_args(Recorded.__value__)


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that could be read: the protocol in it and how the game is known."""

    source: str
    protocol: rules.Protocol
    external_id: str
    content_hash: str
    notes: list[dict[str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SeatPreview:
    """A seat of the file and the player it will be stored for (None = will be made)."""

    seat: int
    nickname: str
    role: str
    player: Player | None

    @property
    def role_label(self) -> str:
        """The card in the reader's language."""
        return str(Role(self.role).label)

    @property
    def team(self) -> str:
        """The side of the card."""
        return "black" if self.role in (Role.MAFIA, Role.DON) else "red"


@dataclass(frozen=True, slots=True)
class Preview:
    """What storing a file would do."""

    name: str
    file: GameFile
    seats: list[SeatPreview]
    adjudication: rules.Adjudication
    existing: Game | None
    is_changed: bool

    @property
    def regulation(self) -> rules.regulations.Regulation:
        """The regulation the game will be judged by."""
        return rules.regulations.load(self.file.protocol.regulation)

    @property
    def notes(self) -> list[str]:
        """What could not be carried over, in the reader's language."""
        return [row["ru" if is_russian() else "en"] for row in self.file.notes]

    @property
    def shown(self) -> list[findings.ShownFinding]:
        """All findings with the text of their clauses."""
        return [findings.shown(msgspec.to_builtins(row)) for row in self.adjudication.findings]

    @property
    def recorded_winner(self) -> str:
        """Who won as the file has it, in words."""
        return event_text.winner((self.adjudication.recorded_result or {}).get("winner"))

    @property
    def correct_winner(self) -> str:
        """Who wins by the regulation, in words; empty where it stays open."""
        correct = self.adjudication.correct_result
        return event_text.winner(correct["winner"]) if correct else ""

    @property
    def levels(self) -> list[tuple[str, bool]]:
        """Everything a protocol can record completely, and whether this one claims to."""
        return [(level, level in self.file.protocol.recorded) for level in LEVELS]

    @property
    def breaches(self) -> list[rules.Finding]:
        """Findings the host will have to give a reason for."""
        return [row for row in self.adjudication.findings if row.level in ("error", "sanction")]

    @property
    def undetermined(self) -> list[rules.Finding]:
        """Findings that hang on what was not recorded."""
        return [row for row in self.adjudication.findings if row.level == "undetermined"]


def read(data: bytes, name: str) -> GameFile:
    """Read a file of any format; Malformed with the place of every fault."""
    try:
        source = rules.importers.recognised(data) if len(data) <= settings.IMPORT_MAX_BYTES else None
        if source is not None:
            imported = rules.importers.convert(data, source)
            external_id = f"{source}:{imported.external_id}"
            return GameFile(
                source, imported.protocol, external_id, _digest(imported.protocol), imported.notes
            )
        protocol = rules.decode(data, limit=settings.IMPORT_MAX_BYTES)
    except rules.ProtocolError as error:
        message = _("The file %(name)s cannot be read; nothing was stored.") % {"name": name}
        raise Malformed.from_error(error, message) from None
    digest = _digest(protocol)
    return GameFile("mafia-protocol/1", protocol, f"sha256:{digest}", digest)


def _digest(protocol: rules.Protocol) -> str:
    return hashlib.sha256(rules.encode(protocol)).hexdigest()


def preview(data: bytes, name: str) -> Preview:
    """What `store` would do with this file; Malformed when it cannot be read."""
    file = read(data, name)
    existing = Game.objects.filter(external_id=file.external_id).first()
    return Preview(
        name=name,
        file=file,
        seats=[
            SeatPreview(row.seat, people.clean_nickname(row.player), row.role, people.find(row.player))
            for row in sorted(file.protocol.seats, key=lambda row: row.seat)
        ],
        adjudication=rules.adjudicate(file.protocol),
        existing=existing,
        is_changed=existing is not None and _stored_hash(existing) != file.content_hash,
    )


def _stored_hash(game: Game) -> str:
    opening = json.loads(Event.objects.get(game=game, seq=1).body)["payload"]
    digest: str = opening.get("source_hash", "")
    return digest


def store(
    *,
    data: bytes,
    name: str,
    actor: User | None,
    series: str = "",
    title: str = "",
    host: User | None = None,
    side_judges: Sequence[User] = (),
    players: Mapping[str, Player] | None = None,
    protest_rules: Mapping[str, Any] | None = None,
) -> Game:
    """Store the file as a game, or find the game it was stored as; all of it or nothing.

    `players` maps nicknames of the file to players; others are found by nickname or made. A file whose game
    is known with other content is refused: a stored log is corrected by corrections, never replaced.
    """
    file = read(data, name)
    existing = Game.objects.filter(external_id=file.external_id).first()
    if existing is None:
        try:
            with transaction.atomic():
                return _write(file, actor, series, title, host, side_judges, players or {}, protest_rules)
        except IntegrityError:
            existing = Game.objects.filter(external_id=file.external_id).first()
            if existing is None:
                raise
    if _stored_hash(existing) != file.content_hash:
        message = _(
            "Game %(code)s was imported from this source with other content. Correct that game instead."
        )
        raise Refusal("IMPORTED_DIFFERENTLY", message % {"code": existing.code}, status=409)
    return existing


def _write(
    file: GameFile,
    actor: User | None,
    series: str,
    title: str,
    host: User | None,
    side_judges: Sequence[User],
    players: Mapping[str, Player],
    protest_rules: Mapping[str, Any] | None,
) -> Game:
    protocol: dict[str, Any] = msgspec.to_builtins(file.protocol)
    seats = [
        record.SeatInput(
            row["seat"], players.get(row["player"]) or people.find_or_create(row["player"]), row["role"]
        )
        for row in protocol["seats"]
    ]
    game = record.open_game(
        regulation=protocol["regulation"],
        options=protocol.get("options", {}),
        recorded=protocol.get("recorded", ()),
        seats=seats,
        actor=actor,
        series=series,
        title=title,
        start=protocol.get("start"),
        metadata=protocol.get("game"),
        external_id=file.external_id,
        source=file.source,
        source_hash=file.content_hash,
        protest_rules=protest_rules,
        host=host,
        side_judges=side_judges,
    )
    _append(game, protocol, actor)
    return game


def _append(game: Game, protocol: dict[str, Any], actor: User | None) -> None:
    """All events and the declared result, in batches that the write path takes."""
    entries = [record.NewEntry(record.new_id(), event) for event in protocol["events"]]
    if protocol.get("result"):
        entries.append(record.NewEntry(record.new_id(), {"winner": None, **protocol["result"]}, "result"))
    base_seq = 1
    for first in range(0, len(entries), MOST_ENTRIES_OF_A_REQUEST):
        batch = entries[first : first + MOST_ENTRIES_OF_A_REQUEST]
        base_seq = record.append(game=game, base_seq=base_seq, entries=batch, actor=actor).seq


def seal(data: bytes, name: str, user: User) -> str:
    """The file as a form value that only this user can hand in again, unchanged."""
    value = {"name": name, "data": base64.b85encode(zlib.compress(data)).decode()}
    return signing.dumps(value, salt=f"{_SALT}:{user.pk}")


def unseal(sealed: str, user: User) -> tuple[bytes, str]:
    """The bytes and name of a sealed file; Refusal when it was altered, is somebody else's, or is too old."""
    try:
        value = signing.loads(sealed, salt=f"{_SALT}:{user.pk}", max_age=SEAL_SECONDS)
        return zlib.decompress(base64.b85decode(value["data"])), value["name"]
    except (signing.BadSignature, binascii.Error, zlib.error, ValueError, KeyError, TypeError):
        raise Refusal(
            "PREVIEW_EXPIRED", _("The preview is no longer valid. Upload the file again.")
        ) from None


def export(game: Game) -> bytes:
    """The game as `mafia-protocol/1`, corrections carried out."""
    return rules.encode(log.protocol(game))
