"""Identifiers made on the server: UUIDv7 for entries, short codes for games. Randomness from the system."""

import secrets
import time
from uuid import UUID

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_CODE_LENGTH = 8


def uuid7() -> UUID:
    """A UUID version 7 (RFC 9562): milliseconds of the Unix clock, then 74 random bits."""
    value = (time.time_ns() // 1_000_000 & (1 << 48) - 1) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    return UUID(int=value & ~(0x3 << 62) | 0x2 << 62)


def game_code() -> str:
    """A code that can be read aloud: no letters or digits that are taken for one another."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
