"""Findings of the engine as a reader sees them: the sentence, the clause and its text, the consequence."""

from dataclasses import dataclass
from typing import Any

import rules
from games.domain import confirm
from games.domain.errors import is_russian


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A finding with the text of its clause; `key` is how an acknowledgement names it."""

    key: str
    code: str
    level: str
    clause: str
    statement: str
    message: str
    consequence: str
    event: int | None


def shown(row: dict[str, Any]) -> ShownFinding:
    """A finding of an answer in the reader's language."""
    language = "ru" if is_russian() else "en"
    return ShownFinding(
        key=confirm.finding_key(row),
        code=row["code"],
        level=row["level"],
        clause=row["clause"],
        statement=statement(row["clause"], language),
        message=row["message"][language],
        consequence=row["consequence"],
        event=row["event"],
    )


def statement(clause: str, language: str) -> str:
    """The clause in our own words; empty for a default, on which the regulation is silent."""
    try:
        return rules.clauses.lookup(clause).statement[language]
    except KeyError:
        return ""
