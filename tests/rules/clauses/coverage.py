"""Which tests stand behind a clause, gathered from the tables and the catalogue for the reference page."""

from collections import Counter

import rules
from rules.clauses import Clause
from tests.rules.clauses import fiim, maestro, regulation
from tests.rules.clauses.cases import Case

CASES: dict[str, list[Case]] = {
    "maestro-2016": maestro.CASES,
    "game-regulation": regulation.CASES,
    "fiim-style": fiim.CASES,
}
# Clauses about what happens away from the table: where the product holds it, and the tests of that place.
OUTSIDE: dict[str, tuple[str, str]] = {
    "protests": ("protests.domain", "tests/protests"),
    "registration": ("tournaments.domain.setup", "tests/tournaments/test_setup.py"),
    "masks": ("games.models", "tests/games/test_append.py"),
    "club ban": ("games.models", "tests/games/test_append.py"),
    "discussion circle": ("games.models", "tests/games/test_append.py"),
}


def place(clause: Clause) -> tuple[str, str] | None:
    """Module and tests of a clause outside the game, None for every other clause."""
    kind, _colon, name = clause.lives.partition(": ")
    return OUTSIDE[name] if kind == "outside" else None


def covering(clause: Clause) -> list[str]:
    """The tests of one clause as the reference page names them; empty when it has none."""
    counted = Counter(case.clause for cases in CASES.values() for case in cases)
    found = [f"{counted[clause.id]} × table of {clause.regulation}"] if counted[clause.id] else []
    if clause.allow:
        found.append("penalty catalogue")
    if clause.lives == "record" and not clause.allow:
        found.append("kept in the record")
    outside = place(clause)
    return [*found, outside[1]] if outside else found


def all_clauses() -> list[Clause]:
    """Every clause in the order of the regulations."""
    return [rules.clauses.lookup(clause_id) for clause_id in rules.clauses.all_ids()]
