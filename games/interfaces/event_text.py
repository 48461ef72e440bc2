"""What happened, in the reader's language: the sentences of the rules engine, one language at a time."""

from typing import Any

from games.domain.errors import is_russian
from rules import telling, words
from rules.problems import Bilingual


def _spoken(text: Bilingual) -> str:
    return text["ru" if is_russian() else "en"]


def sentence(event: dict[str, Any]) -> str:
    """A stored event in one sentence."""
    return _spoken(telling.tell(event))


def word(code: str) -> str:
    """A code word of the protocol as a person says it."""
    return _spoken(words.word(code))


def winner(code: str | None) -> str:
    """Who won, in words."""
    return _spoken(telling.winner(code or None))
