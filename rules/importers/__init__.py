"""Foreign game files → protocol: pure functions, every fault collected, nothing guessed.

`convert` knows a format by its content: mafiaratings calls the course of a game features and rounds, polemica
keeps it in lists of votes, shots and checks.
"""

from typing import Any

import msgspec

from rules.importers import mafiaratings, polemica
from rules.importers.imported import Imported

FORMATS = {"mafiaratings": mafiaratings.convert, "polemica": polemica.convert}
_ANY: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_BOM = b"\xef\xbb\xbf"

__all__ = ["FORMATS", "Imported", "convert", "mafiaratings", "polemica", "recognised"]


def recognised(data: bytes) -> str | None:
    """The foreign format of a file, None for a protocol or anything that is no game of another program."""
    try:
        raw = _ANY.decode(data.removeprefix(_BOM))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if not isinstance(raw, dict) or "format" in raw:
        return None
    if isinstance(raw.get("data"), dict) or {"votes", "shots", "winnerCode"} & set(raw):
        return "polemica"
    return "mafiaratings" if "players" in raw else None


def convert(data: bytes, source: str, *, limit: int | None = None) -> Imported:
    """Read a game of a named format; raise ProtocolError with every fault found."""
    return FORMATS[source](data, limit=limit)
