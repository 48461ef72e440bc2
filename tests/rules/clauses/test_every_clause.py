"""Every clause is carried out as it says: the tables case by case, the catalogue sanction by sanction."""

import importlib
from typing import Any

import pytest

import rules
from rules.clauses import Clause
from tests.rules import table
from tests.rules.clauses import reference, script
from tests.rules.clauses.cases import Case
from tests.rules.clauses.coverage import CASES, all_clauses, covering, is_only_kept, place

LEVELS = ["nominations", "votes", "counts", "raises", "fouls", "shots", "kills", "checks"]
TABLE = [(name, case) for name, cases in CASES.items() for case in cases]
SANCTIONS = {"f": "f8", "r": "x8"}


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


@pytest.mark.parametrize(
    ("regulation", "case"), TABLE, ids=[f"{case.clause}: {case.title}" for _name, case in TABLE]
)
def test_a_case_of_the_tables(regulation: str, case: Case) -> None:
    answer = judged(regulation, case.script, case.start, case.levels)
    assert found(answer) == case.found
    assert {key: answer.state[key] for key in case.state} == case.state
    assert (answer.correct_result or {}).get("winner") == case.winner
    if case.consequence:
        gravest = [row.consequence for row in answer.findings if row.consequence != "none"]
        assert gravest == [case.consequence]


@pytest.mark.parametrize("clause", [row for row in all_clauses() if row.allow], ids=lambda clause: clause.id)
@pytest.mark.parametrize("letter", ["f", "r"])
def test_a_sanction_outside_the_catalogue_is_found(clause: Clause, letter: str) -> None:
    day = {"day": 1, "phase": "speeches"}
    answer = judged(clause.regulation, f"{SANCTIONS[letter]}@{clause.id}", day)
    expected = () if letter in clause.allow else (f"SANCTION_MISMATCH {clause.id}",)
    assert tuple(row for row in found(answer) if row.startswith("SANCTION")) == expected


@pytest.mark.parametrize(
    "clause", [row for row in all_clauses() if is_only_kept(row)], ids=lambda clause: clause.id
)
def test_a_clause_that_is_only_kept_brings_no_finding(clause: Clause) -> None:
    assert found(judged(clause.regulation, f"f8@{clause.id}", {"day": 1, "phase": "speeches"})) == ()


def test_a_clause_outside_the_game_names_its_place_or_says_that_there_is_none() -> None:
    outside = [row for row in all_clauses() if row.lives.startswith("outside")]
    assert len(outside) == 11
    for module, tests in filter(None, map(place, outside)):
        importlib.import_module(module)
        assert (reference.PAGE.parents[2] / tests).exists()
    homeless = {row.lives.removeprefix("outside: ") for row in outside if place(row) is None}
    assert homeless == {"masks", "club ban", "discussion circle"}


def test_every_clause_has_a_test_and_what_is_executed_has_a_case() -> None:
    assert [row.id for row in all_clauses() if not covering(row)] == []
    in_tables = {case.clause for _name, case in TABLE}
    carried_out = {row.id for row in all_clauses() if row.lives in ("executed", "flag")}
    assert sorted(carried_out - in_tables) == []
    assert sorted(in_tables - {row.id for row in all_clauses()}) == []


def test_what_is_executed_has_code() -> None:
    carried_out = {row.id for row in all_clauses() if row.lives in ("executed", "flag")}
    assert sorted(carried_out - set(rules.clauses.IMPLEMENTED)) == []


def test_the_reference_page_is_up_to_date() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()
