"""What an importer gives back, whatever the source."""

from msgspec import Struct

from rules.problems import Bilingual
from rules.protocol import Protocol


class Imported(Struct, frozen=True):
    """The protocol, what could not be carried over (in both languages), and the game's id at its source."""

    protocol: Protocol
    notes: list[Bilingual]
    external_id: str
