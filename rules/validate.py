"""Checks of a game file that its types alone do not make: encoding, seats, names of regulations and options.

Everything here returns or raises `Problem`s; nothing is judged by a regulation. Also turns the decoder's own
complaints into bilingual sentences with the path written the way the file is (`events[3].seat`).
"""

import re
import unicodedata
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from rules import regulations
from rules.problems import Problem, ProtocolError, fault

if TYPE_CHECKING:
    from rules.protocol import Protocol, Start

_BOM = b"\xef\xbb\xbf"
_AT = re.compile(r" - at `(key in )?\$?(?P<path>.*?)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`")
_MISSING = re.compile(r"Object missing required field `(?P<name>.*)`")
_TAG = re.compile(r"Invalid value '?(?P<name>.*?)'?$")
_SEATS = 10


def read_json(data: bytes, *, limit: int | None) -> bytes:
    """The bytes of one JSON document, checked for size, encoding, NUL and syntax; raises ProtocolError."""
    if limit is not None and len(data) > limit:
        raise ProtocolError(
            [fault("(file)", "TOO_LARGE", f"Файл больше допустимого: {len(data)} байт при пределе {limit}.",
                   f"The file is too large: {len(data)} bytes, the limit is {limit}.")]
        )  # fmt: skip
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise ProtocolError([_encoding("UTF-16")])
    body = data.removeprefix(_BOM)
    if not body.strip():
        raise ProtocolError([fault("(file)", "BAD_JSON", "Файл пуст.", "The file is empty.")])
    zero = body.find(b"\0")
    if zero >= 0 or b"\\u0000" in body:
        place = zero if zero >= 0 else body.find(b"\\u0000")
        raise ProtocolError(
            [fault("(file)", "NUL", f"В файле есть нулевой символ (байт {place}). Сохраните файл заново как текст.",
                   f"The file holds a NUL character (byte {place}). Save it again as text.")]
        )  # fmt: skip
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ProtocolError([_encoding(f"byte {error.start}")]) from None
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ProtocolError(
            [fault("(file)", "BAD_JSON", f"Это не JSON: {error}.", f"This is not JSON: {error}.")]
        ) from None
    return body


def _encoding(where: str) -> Problem:
    return fault(
        "(file)", "BAD_ENCODING", f"Файл не в UTF-8 ({where}). Сохраните его в UTF-8.",
        f"The file is not UTF-8 ({where}). Save it as UTF-8.",
    )  # fmt: skip


def explain(prefix: str, error: msgspec.ValidationError) -> Problem:
    """The decoder's complaint as a problem whose path is the one inside the file."""
    text = str(error)
    place = _AT.search(text)
    path = prefix + (place["path"] if place else "")
    text = text[: place.start()] if place else text
    if found := _UNKNOWN.search(text):
        name = found["name"]
        return fault(_join(path, name), "UNKNOWN_FIELD", f"Неизвестное поле «{name}». Уберите или исправьте его.",
                     f"Unknown field “{name}”. Remove it or correct its name.")  # fmt: skip
    if found := _MISSING.search(text):
        name = found["name"]
        return fault(_join(path, name), "MISSING_FIELD", f"Нет обязательного поля «{name}».",
                     f"The required field “{name}” is missing.")  # fmt: skip
    if path.endswith(".type") and (found := _TAG.search(text)):
        return fault(path, "UNKNOWN_TYPE", f"Неизвестное событие «{found['name']}».", f"Unknown event “{found['name']}”.")
    code = "UNKNOWN_ROLE" if path.endswith(".role") else "BAD_FORMAT" if path == "format" else "BAD_VALUE"
    return fault(path.lstrip(".") or "(file)", code, f"Недопустимое значение: {text}.", f"Bad value: {text}.")


def _join(path: str, name: str) -> str:
    return f"{path}.{name}".lstrip(".") if path else name


def check_envelope(protocol: "Protocol") -> list[Problem]:
    """Faults between the fields: ten different seats and players, known regulation and options, a possible start."""
    from rules.protocol import outcome_faults

    problems = _seat_faults(protocol)
    problems += _regulation_faults(protocol.regulation, protocol.options)
    if protocol.start is not UNSET:
        problems += _start_faults(protocol.start)
    for place, event in enumerate(protocol.events):
        problems += outcome_faults(event, f"events[{place}]")
        for name in ("out", "revote", "raise_", "candidates", "voters", "picks"):
            seats: Any = getattr(event, name, UNSET)
            if seats is not UNSET and len(set(seats)) != len(seats):
                problems.append(
                    fault(f"events[{place}].{name.rstrip('_')}", "DUPLICATE", "Место названо дважды.",
                          "A seat is named twice.")
                )  # fmt: skip
    return problems


def _seat_faults(protocol: "Protocol") -> list[Problem]:
    problems: list[Problem] = []
    if len(protocol.seats) != _SEATS:
        problems.append(
            fault("seats", "SEATS_COUNT", f"За столом должно быть 10 мест, указано {len(protocol.seats)}.",
                  f"A table has 10 seats, the file lists {len(protocol.seats)}.")
        )  # fmt: skip
    seen: set[int] = set()
    names: set[str] = set()
    for place, row in enumerate(protocol.seats):
        name = unicodedata.normalize("NFC", row.player)
        if row.seat in seen:
            problems.append(
                fault(f"seats[{place}].seat", "SEAT_DUPLICATE", f"Место {row.seat} указано дважды.",
                      f"Seat {row.seat} is listed twice.")
            )  # fmt: skip
        if name in names:
            problems.append(
                fault(f"seats[{place}].player", "PLAYER_DUPLICATE", f"Игрок «{name}» сидит на двух местах.",
                      f"Player “{name}” sits on two seats.")
            )  # fmt: skip
        seen.add(row.seat)
        names.add(name)
    return problems


def _regulation_faults(regulation: str, options: dict[str, str | int]) -> list[Problem]:
    if regulation not in regulations.ids():
        known = ", ".join(regulations.ids())
        return [fault("regulation", "UNKNOWN_REGULATION", f"Неизвестный регламент «{regulation}». Известны: {known}.",
                      f"Unknown regulation “{regulation}”. Known: {known}.")]  # fmt: skip
    if options:
        try:
            regulations.frozen_options(regulation, options)
        except ProtocolError as error:
            return error.problems
    return []


def _start_faults(start: "Start") -> list[Problem]:
    problems: list[Problem] = []
    seats = [row.seat for row in start.out]
    if len(set(seats)) != len(seats):
        problems.append(fault("start.out", "DUPLICATE", "Место выбыло дважды.", "A seat is out twice."))
    for key in start.fouls:
        if not (key.isdecimal() and 1 <= int(key) <= _SEATS and str(int(key)) == key):
            problems.append(
                fault(f"start.fouls.{key}", "BAD_START", "Ключ – номер места от 1 до 10.", "The key is a seat from 1 to 10.")
            )
    return problems
