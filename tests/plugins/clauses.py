"""The mark `clause`: which clauses a test holds. An id that no regulation has stops the run."""

import pytest

from rules import clauses


def held_by(item: pytest.Item) -> set[str]:
    """The clause ids a test is marked with, also by its row of parameters."""
    return {clause_id for mark in item.iter_markers("clause") for clause_id in mark.args}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = set(clauses.all_ids())
    unknown = sorted(f"{clause_id} ({item.nodeid})" for item in items for clause_id in held_by(item) - known)
    if unknown:
        raise pytest.UsageError("marked with a clause that no regulation has: " + ", ".join(unknown))
