"""Checks of a game file that its types alone do not make: encoding, seats, names of regulations and options.

Everything here returns or raises `Problem`s; nothing is judged by a regulation. Also turns the decoder's own
complaints into bilingual sentences with the path written the way the file is (`events[3].seat`).
"""

import re
import unicodedata
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from rules import events, regulations
from rules.complaints import complaint
from rules.events import Event
from rules.problems import Problem, ProtocolError, fault, refusal

if TYPE_CHECKING:
    from rules.protocol import Protocol, Start

_BOM = b"\xef\xbb\xbf"
_AT = re.compile(r" - at `(key in )?\$?(?P<path>.*?)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`")
_MISSING = re.compile(r"Object missing required field `(?P<name>.*)`")
_TAG = re.compile(r"Invalid value '?(?P<name>.*?)'?$")
_SEATS = 10
# event → its lists of seats; event → the fields of which so many have to be given
_SEAT_LISTS: dict[type, tuple[str, ...]] = {
    events.BestMove: ("picks",),
    events.VotingOpened: ("candidates",),
    events.Raise: ("voters",),
    events.Outcome: ("out", "revote", "raise_"),
}
_CHOICES: dict[type, tuple[tuple[str, ...], int, int]] = {
    events.Outcome: (("out", "revote", "raise_", "stay", "cancelled"), 1, 1),
    events.Raise: (("voters", "votes"), 1, 2),
}
_SEAT_KEYS = frozenset(map(str, range(1, _SEATS + 1)))


def read_json[T](data: bytes, decoder: msgspec.json.Decoder[T], *, limit: int | None) -> T:
    """Decode one JSON document; ProtocolError for its bytes and syntax, ValidationError for its shape."""
    if limit is not None and len(data) > limit:
        raise refusal(
            "(file)",
            "TOO_LARGE",
            f"Файл больше допустимого: {len(data)} байт при пределе {limit}.",
            f"The file is too large: {len(data)} bytes, the limit is {limit}.",
        )
    body = data.removeprefix(_BOM)
    if not body.strip():
        raise refusal("(file)", "BAD_JSON", "Файл пуст.", "The file is empty.")
    _refuse_nul(body)
    try:
        return decoder.decode(body)
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _unreadable(body, error) from None


def _refuse_nul(body: bytes) -> None:
    """PostgreSQL text cannot hold NUL, and no name of a person does; UTF-16 is told apart first."""
    place = body.find(b"\0")
    if place < 0:
        place = body.find(b"\\u0000")
    if place < 0:
        return
    if body[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise ProtocolError([_encoding("UTF-16")])
    raise refusal(
        "(file)",
        "NUL",
        f"В файле есть нулевой символ (байт {place}). Сохраните файл заново как текст.",
        f"The file holds a NUL character (byte {place}). Save it again as text.",
    )


def _unreadable(body: bytes, error: Exception) -> ProtocolError:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as broken:
        return ProtocolError([_encoding(f"byte {broken.start}")])
    place = re.search(r"byte (\d+)", str(error))
    ru = f"ошибка у байта {place[1]}" if place else "файл обрывается или вложен слишком глубоко"
    return refusal("(file)", "BAD_JSON", f"Это не JSON: {ru}.", f"This is not JSON: {error}.")


def _encoding(where: str) -> Problem:
    return fault(
        "(file)",
        "BAD_ENCODING",
        f"Файл не в UTF-8 ({where}). Сохраните его в UTF-8.",
        f"The file is not UTF-8 ({where}). Save it as UTF-8.",
    )


def explain(prefix: str, error: msgspec.ValidationError) -> Problem:
    """The decoder's complaint as a problem whose path is the one inside the file."""
    text = str(error)
    place = _AT.search(text)
    path = prefix + (place["path"] if place else "")
    text = text[: place.start()] if place else text
    if found := _UNKNOWN.search(text):
        return unknown_field(_join(path, found["name"]), found["name"])
    if found := _MISSING.search(text):
        return missing_field(_join(path, found["name"]), found["name"])
    if path.endswith(".type") and (found := _TAG.search(text)):
        return fault(
            path,
            "UNKNOWN_TYPE",
            f"Неизвестное событие «{found['name']}».",
            f"Unknown event “{found['name']}”.",
        )
    code = "UNKNOWN_ROLE" if path.endswith(".role") else "BAD_FORMAT" if path == "format" else "BAD_VALUE"
    said = complaint(text)
    ru, en = f"Недопустимое значение: {said['ru']}.", f"Bad value: {said['en']}."
    return fault(path.lstrip(".") or "(file)", code, ru, en)


def unknown_field(path: str, name: str) -> Problem:
    """A field that the format does not have."""
    return fault(
        path,
        "UNKNOWN_FIELD",
        f"Неизвестное поле «{name}». Уберите или исправьте его.",
        f"Unknown field “{name}”. Remove it or correct its name.",
    )


def missing_field(path: str, name: str) -> Problem:
    """A required field that is not there."""
    return fault(
        path,
        "MISSING_FIELD",
        f"Нет обязательного поля «{name}».",
        f"The required field “{name}” is missing.",
    )


def _join(path: str, name: str) -> str:
    return f"{path}.{name}".lstrip(".") if path else name


def check_envelope(protocol: "Protocol") -> list[Problem]:
    """Faults between the fields: seats, players, regulation, options, a possible start."""
    problems = _seat_faults(protocol)
    problems += regulation_faults(protocol.regulation, protocol.options)
    if protocol.start is not None:
        problems += _start_faults(protocol.start)
    for place, event in enumerate(protocol.events):
        if type(event) in _SEAT_LISTS:
            problems += event_faults(event, f"events[{place}]")
    return problems


def event_faults(event: Event, path: str) -> list[Problem]:
    """An outcome says exactly one thing, a raise says who or how many, and no list names a seat twice."""
    kind = type(event)
    problems: list[Problem] = []
    for name in _SEAT_LISTS.get(kind, ()):
        seats: Any = getattr(event, name)
        if seats is not UNSET and len(set(seats)) != len(seats):
            where = f"{path}.{name.rstrip('_')}".lstrip(".")
            problems.append(fault(where, "DUPLICATE", "Место названо дважды.", "A seat is named twice."))
    if kind not in _CHOICES:
        return problems
    fields, least, most = _CHOICES[kind]
    if least <= len([name for name in fields if getattr(event, name) is not UNSET]) <= most:
        return problems
    listed = ", ".join(name.rstrip("_") for name in fields)
    ru, en = f"Нужно указать одно из полей: {listed}.", f"Give one of the fields: {listed}."
    return [*problems, fault(path or "(event)", "BAD_VALUE", ru, en)]


def _seat_faults(protocol: "Protocol") -> list[Problem]:
    problems: list[Problem] = []
    if len(protocol.seats) != _SEATS:
        problems.append(
            fault(
                "seats",
                "SEATS_COUNT",
                f"За столом должно быть 10 мест, указано {len(protocol.seats)}.",
                f"A table has 10 seats, the file lists {len(protocol.seats)}.",
            )
        )
    seen: set[int] = set()
    names: set[str] = set()
    for place, row in enumerate(protocol.seats):
        name = unicodedata.normalize("NFC", row.player)
        if row.seat in seen:
            problems.append(
                fault(
                    f"seats[{place}].seat",
                    "SEAT_DUPLICATE",
                    f"Место {row.seat} указано дважды.",
                    f"Seat {row.seat} is listed twice.",
                )
            )
        if name in names:
            problems.append(
                fault(
                    f"seats[{place}].player",
                    "PLAYER_DUPLICATE",
                    f"Игрок «{name}» сидит на двух местах.",
                    f"Player “{name}” sits on two seats.",
                )
            )
        seen.add(row.seat)
        names.add(name)
    return problems


def regulation_faults(regulation: str, options: dict[str, str | int]) -> list[Problem]:
    """Whether the regulation is known and every override names an option and one of its values."""
    if regulation not in regulations.ids():
        known = ", ".join(regulations.ids())
        return [
            fault(
                "regulation",
                "UNKNOWN_REGULATION",
                f"Неизвестный регламент «{regulation}». Известны: {known}.",
                f"Unknown regulation “{regulation}”. Known: {known}.",
            )
        ]
    if options:
        try:
            regulations.edition(regulation, options)
        except ProtocolError as error:
            return error.problems
    return []


def _start_faults(start: "Start") -> list[Problem]:
    problems: list[Problem] = []
    seats = [row.seat for row in start.out]
    if len(set(seats)) != len(seats):
        problems.append(fault("start.out", "DUPLICATE", "Место выбыло дважды.", "A seat is out twice."))
    ru, en = "Ключ – номер места от 1 до 10.", "The key is a seat from 1 to 10."
    problems += [
        fault(f"start.fouls.{key}", "BAD_START", ru, en) for key in start.fouls if key not in _SEAT_KEYS
    ]
    return problems
