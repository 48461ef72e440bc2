"""The clause registry: every clause of both documents, in two languages, and the code that carries it out."""

import pytest

from rules import clauses


def test_all_clauses_of_both_documents_are_there() -> None:
    assert {name: len(clauses.all_ids(name)) for name in ("maestro-2016", "game-regulation")} == {
        "maestro-2016": 62,
        "game-regulation": 60,
    }


@pytest.mark.parametrize("clause_id", clauses.all_ids())
def test_a_clause_says_what_it_is_in_both_languages(clause_id: str) -> None:
    found = clauses.lookup(clause_id)
    assert found.id == clause_id
    assert set(found.statement) == {"ru", "en"}
    assert all(text.endswith(".") for text in found.statement.values())
    assert found.kind in {
        "REMOVAL",
        "FOUL",
        "BAN",
        "PROC",
        "STATE",
        "WIN",
        "DISCR",
        "TERM",
        "PROTEST",
        "ELIG",
    }
    assert found.lives.partition(":")[0] in {"executed", "catalogue", "flag", "record", "outside"}


def test_what_the_code_claims_to_carry_out_exists() -> None:
    assert sorted(set(clauses.IMPLEMENTED) - set(clauses.all_ids())) == []


def test_the_tie_clause_leads_to_its_code() -> None:
    assert "rules.phases.tally.raise_question" in clauses.IMPLEMENTED["M-4.8"]
    assert clauses.lookup("R-5.5").regulation == "game-regulation"


def test_an_unknown_clause_is_a_key_error() -> None:
    for clause_id in ("M-9.99", "X-1", "default"):
        with pytest.raises(KeyError):
            clauses.lookup(clause_id)
