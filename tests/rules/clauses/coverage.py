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
# Clauses about what happens away from the table: the module that holds it and the tests of that place.
# Masks, club bans and the discussion circle have no place in the product yet, and the page says so.
OUTSIDE: dict[str, tuple[str, str]] = {
    "protests": ("protests.domain", "tests/protests"),
    "registration": ("tournaments.domain.setup", "tests/tournaments/test_setup.py"),
}


def place(clause: Clause) -> tuple[str, str] | None:
    """Module and tests of a clause outside the game; None where the product has no place for it."""
    return OUTSIDE.get(clause.lives.removeprefix("outside: "))


def is_only_kept(clause: Clause) -> bool:
    """Whether all that happens to a foul under this clause is that it is written down."""
    return not clause.allow and (clause.lives == "record" or clause.lives.startswith("outside"))


def covering(clause: Clause) -> list[str]:
    """The tests of one clause as the reference page names them; empty when it has none."""
    counted = Counter(case.clause for cases in CASES.values() for case in cases)
    found = [f"{counted[clause.id]} × table of {clause.regulation}"] if counted[clause.id] else []
    if clause.allow:
        found.append("penalty catalogue")
    if is_only_kept(clause):
        found.append("kept in the record")
    outside = place(clause)
    return [*found, outside[1]] if outside else found


def all_clauses() -> list[Clause]:
    """Every clause in the order of the regulations."""
    return [rules.clauses.lookup(clause_id) for clause_id in rules.clauses.all_ids()]
