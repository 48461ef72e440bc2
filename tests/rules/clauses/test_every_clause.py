"""The tables of cases: every clause that is carried out, kept and broken, one line a case."""

from typing import Any

import pytest

import rules
from tests.rules import table
from tests.rules.clauses import fiim, maestro, regulation, script
from tests.rules.clauses.cases import Case

LEVELS = ["nominations", "votes", "counts", "raises", "fouls", "shots", "kills", "checks"]
TABLES: dict[str, list[Case]] = {
    "maestro-2016": maestro.CASES,
    "game-regulation": regulation.CASES,
    "fiim-style": fiim.CASES,
}
TABLE = [
    pytest.param(name, case, id=f"{case.clause}: {case.title}", marks=pytest.mark.clause(case.clause))
    for name, cases in TABLES.items()
    for case in cases
]


def judged(
    regulation: str, text: str, start: dict[str, Any], levels: tuple[str, ...] = ()
) -> rules.Adjudication:
    envelope: dict[str, Any] = {
        "format": "mafia-protocol/1",
        "regulation": regulation,
        "recorded": [*LEVELS, *levels],
        "seats": [
            {"seat": seat, "player": f"P{seat}", "role": role} for seat, role in enumerate(table.ROLES, 1)
        ],
        "events": script.events(text),
    }
    return rules.adjudicate(rules.convert(envelope | ({"start": start} if start else {})))


def found(answer: rules.Adjudication) -> tuple[str, ...]:
    return tuple(f"{row.code} {row.clause}" for row in answer.findings)


@pytest.mark.parametrize(("regulation", "case"), TABLE)
def test_a_case_of_the_tables(regulation: str, case: Case) -> None:
    answer = judged(regulation, case.script, case.start, case.levels)
    assert found(answer) == case.found
    assert {key: answer.state[key] for key in case.state} == case.state
    assert (answer.correct_result or {}).get("winner") == case.winner
    if case.consequence:
        gravest = [row.consequence for row in answer.findings if row.consequence != "none"]
        assert gravest == [case.consequence]
