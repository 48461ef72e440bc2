"""The clause registry: what a clause id stands for, and which functions carry it out.

`lookup` answers from the packaged regulations; `@clause` marks the function in which a clause lives, so
that a reader (and the reference page) finds the code for a clause and the clause for the code.
"""

from collections.abc import Callable

from msgspec import Struct

from rules.problems import Bilingual
from rules.regulations import ids, load

IMPLEMENTED: dict[str, list[str]] = {}

_PREFIX = {"M": "maestro-2016", "R": "game-regulation", "F": "fiim-style"}


class Clause(Struct, frozen=True):
    """One clause: id, kind, statement in own words, the regulation it belongs to, where its effect lives."""

    id: str
    kind: str
    statement: Bilingual
    regulation: str
    lives: str
    allow: str


def clause[**P, T](*clause_ids: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Mark a function as the place where these clauses are carried out; the function itself is unchanged."""

    def mark(function: Callable[P, T]) -> Callable[P, T]:
        place = f"{function.__module__}.{function.__name__}"
        for clause_id in clause_ids:
            IMPLEMENTED.setdefault(clause_id, []).append(place)
        return function

    return mark


def lookup(clause_id: str) -> Clause:
    """The clause with this id; raises KeyError when no regulation has it."""
    regulation = load(_PREFIX[clause_id.partition("-")[0]])
    text = regulation.clauses[clause_id]
    return Clause(
        id=clause_id,
        kind=text.kind,
        statement={"ru": text.ru, "en": text.en},
        regulation=regulation.id,
        lives=text.lives,
        allow=text.allow,
    )


def all_ids(regulation_id: str | None = None) -> list[str]:
    """The ids of every clause, or of one regulation's, in the order of the regulation."""
    chosen = ids() if regulation_id is None else (regulation_id,)
    return [clause_id for name in chosen for clause_id in load(name).clauses]
