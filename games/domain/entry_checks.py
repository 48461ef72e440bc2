"""Whether entries can be read: ids, kinds, sizes, shapes of payloads. No rule of play is judged."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext_lazy as _

import rules
from games.domain import log
from games.domain.errors import Malformed, TooLarge
from rules import Problem

if TYPE_CHECKING:
    from games.domain.record import NewEntry

MOST_ENTRIES_OF_A_REQUEST = 500
MOST_ENTRIES_OF_A_GAME = 4000
MOST_BYTES_OF_AN_ENTRY = 8_000


class Correction(msgspec.Struct, forbid_unknown_fields=True):
    """What every correction says: why."""

    reason: str = msgspec.field()


class Void(Correction, forbid_unknown_fields=True):
    """Drop the event `target`."""

    target: UUID


class Replace(Correction, forbid_unknown_fields=True):
    """Put `event` in the place of `target`."""

    target: UUID
    event: dict[str, Any]


class Insert(Correction, forbid_unknown_fields=True):
    """Put `event` before the event `before`."""

    before: UUID
    event: dict[str, Any]


class Narrowed(Correction, forbid_unknown_fields=True):
    """What the record claims to hold completely from now on."""

    recorded: list[rules.Recorded]


class Declared(msgspec.Struct, forbid_unknown_fields=True):
    """The result as the sheet declares it beside the events."""

    winner: str | None
    reason: str | None = None
    clause: str | None = None


_SHAPES: dict[str, type[Correction]] = {
    "void": Void,
    "replace": Replace,
    "insert": Insert,
    "recorded": Narrowed,
}
_WINNERS = ("red", "black", "draw", None)


def check_entries[T: "NewEntry"](entries: Sequence[T]) -> Sequence[T]:
    """The entries themselves; Malformed with every fault and its path, TooLarge beyond the limits."""
    if len(entries) > MOST_ENTRIES_OF_A_REQUEST:
        raise TooLarge("TOO_MANY_ENTRIES", _("Send at most 500 entries at a time."))
    problems = [
        _problem("entries", "EMPTY", "Нет ни одной записи.", "There is no entry.")
    ] if not entries else []  # fmt: skip
    seen: set[UUID] = set()
    for place, entry in enumerate(entries):
        path = f"entries[{place}]"
        if entry.id in seen:
            problems.append(
                _problem(f"{path}.id", "DUPLICATE", "Идентификатор повторён.", "The id is repeated.")
            )
        seen.add(entry.id)
        problems += _entry_faults(entry, path)
    if problems:
        raise Malformed(
            problems[0].code if len(problems) == 1 else "MALFORMED",
            _("The entries cannot be read; nothing was stored."),
            problems,
        )
    return entries


def _entry_faults(entry: "NewEntry", path: str) -> list[Problem]:
    if entry.kind not in log.EVENT_KINDS:
        known = ", ".join(log.EVENT_KINDS)
        return [
            _problem(
                f"{path}.kind",
                "UNKNOWN_KIND",
                f"Неизвестный вид записи «{entry.kind}». Известны: {known}.",
                f"Unknown kind “{entry.kind}”. Known: {known}.",
            )
        ]
    try:
        size = len(log.canonical(entry.payload).encode())
    except (TypeError, ValueError):
        ru, en = "Это нельзя записать в JSON.", "This cannot be written as JSON."
        return [_problem(f"{path}.payload", "BAD_VALUE", ru, en)]
    if size > MOST_BYTES_OF_AN_ENTRY:
        raise TooLarge("ENTRY_TOO_LARGE", _("An entry may hold at most 8000 bytes."))
    if entry.kind == "event":
        return _event_faults(entry.payload, f"{path}.payload")
    if entry.kind == "result":
        return _result_faults(entry.payload, f"{path}.payload")
    return _correction_faults(entry.kind, entry.payload, f"{path}.payload")


def _event_faults(event: dict[str, Any], path: str) -> list[Problem]:
    try:
        rules.decode_event(log.canonical(event).encode())
    except rules.ProtocolError as error:
        return [_below(path, row) for row in error.problems]
    return []


def _result_faults(payload: dict[str, Any], path: str) -> list[Problem]:
    try:
        declared = msgspec.convert(payload, Declared)
    except msgspec.ValidationError as error:
        return [_problem(path, "BAD_VALUE", f"Недопустимое значение: {error}.", f"Bad value: {error}.")]
    texts = (declared.reason or "", declared.clause or "")
    if declared.winner not in _WINNERS or any(len(text) > 40 or "\0" in text for text in texts):
        ru, en = "Победитель – red, black или draw.", "The winner is red, black or draw."
        return [_problem(f"{path}.winner", "BAD_VALUE", ru, en)]
    return []


def _correction_faults(kind: str, payload: dict[str, Any], path: str) -> list[Problem]:
    try:
        correction: Any = msgspec.convert(payload, _SHAPES[kind])
    except msgspec.ValidationError as error:
        return [_problem(path, "BAD_VALUE", f"Недопустимое значение: {error}.", f"Bad value: {error}.")]
    problems = []
    if not correction.reason.strip() or "\0" in correction.reason:
        ru, en = "Исправление требует причины.", "A correction needs a reason."
        problems.append(_problem(f"{path}.reason", "REASON_MISSING", ru, en))
    if kind in ("replace", "insert"):
        problems += _event_faults(correction.event, f"{path}.event")
    return problems


def _below(path: str, row: Problem) -> Problem:
    inner = "" if row.path in ("(file)", "(event)") else f".{row.path.lstrip('.')}"
    return Problem(path=path + inner, code=row.code, message=row.message)


def _problem(path: str, code: str, ru: str, en: str) -> Problem:
    return Problem(path=path, code=code, message={"ru": ru, "en": en})
