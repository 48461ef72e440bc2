"""The hash chain of a log: `hash` = SHA-256 of `prev_hash` and the stored bytes of `body`, lower-case hex."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from games.models import GENESIS, Event, Game, Head


@dataclass(frozen=True, slots=True)
class ChainReport:
    """Whether a log is whole: how many entries were read, and the first one that does not hold and why."""

    ok: bool
    entries: int
    first_bad_seq: int | None = None
    reason: str = ""


def link(prev_hash: str, body: str) -> str:
    """The hash of an entry."""
    return hashlib.sha256((prev_hash + body).encode()).hexdigest()


def verify(game: Game) -> ChainReport:
    """Read the whole log of a game and compare it with its head."""
    head = Head.objects.get(game=game)
    rows = Event.objects.filter(game=game).order_by("seq")
    return verify_rows(map(Row._make, rows.values_list(*Row._fields)), head)


class Row(NamedTuple):
    """The columns of an entry that the chain is made of."""

    seq: int
    prev_hash: str
    hash: str
    body: str


def verify_rows(rows: Iterable[Row | Event], head: Head) -> ChainReport:
    """Check rows in order of `seq` against the head; the first fault is named, later ones follow from it."""
    previous, count = GENESIS, 0
    for row in rows:
        reason = _fault(row, count + 1, previous)
        if reason:
            return ChainReport(False, count, count + 1, reason)
        previous, count = row.hash, count + 1
    if (count, previous) != (head.seq, head.hash):
        return ChainReport(
            False, count, count + 1, f"the head says {head.seq} entries, the log holds {count}"
        )
    return ChainReport(True, count)


def _fault(row: Row | Event, expected_seq: int, previous: str) -> str:
    if row.seq != expected_seq:
        return f"entry {expected_seq} is missing"
    if row.prev_hash != previous:
        return "the entry does not follow its predecessor"
    if row.hash != link(row.prev_hash, row.body):
        return "the entry's text is not the one that was hashed"
    return ""
