"""What was filed, ruled, frozen and decided stays, for the owner of the tables and the application's role."""

import pytest
from django.db import DatabaseError, connection, transaction

from protests.domain import admission, filing
from protests.models import Protest
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen

pytestmark = pytest.mark.django_db

COLUMNS = {
    "protests_ground": "clause",
    "protests_ruling": "facts",
    "protests_elector": "seat",
    "protests_decision": "is_passed",
    "protests_protest": "wanted",
    "protests_ballot": "choice",
    "protests_docket": "last_number",
}
# Their rows never change; those of the others only as the triggers allow.
APPEND_ONLY = ("protests_ground", "protests_ruling", "protests_elector", "protests_decision")
FULL = ("protests_ground", "protests_ruling", "protests_elector", "protests_decision", "protests_ballot")


@pytest.fixture
def case() -> Case:
    return cases.played()


def decided(case: Case, opponents: str = "yes") -> Protest:
    """A protest whose ten have voted."""
    protest = cases.admitted(case)
    cases.vote(case, protest, {**chosen(RED, "yes"), **chosen(BLACK, opponents)})
    return protest


def ruling(case: Case, protest: Protest) -> str:
    """SQL that admits the protest."""
    return (
        "INSERT INTO protests_ruling (protest_id, ruled_by_id, is_admitted, code, clause, facts, reasons,"
        " remedy, new_winner, ruled_at)"
        f" VALUES ('{protest.pk}', {case.chief.pk}, true, '', 'R-5.4', 'f', 'r', 'annul', '', now())"
    )


def refuses(statement: str, named: str) -> None:
    """PostgreSQL refuses the statement and names why, also what it would check at the commit."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(DatabaseError, match=named), transaction.atomic():
            cursor.execute(statement)


@pytest.mark.parametrize("table", FULL)
def test_the_owner_deletes_and_empties_nothing(table: str, case: Case) -> None:
    decided(case)
    refuses(f"DELETE FROM {table}", "Cannot (update or )?delete")
    refuses(f"TRUNCATE {table} CASCADE", "cannot be truncated")


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_the_owner_changes_nothing(table: str, case: Case) -> None:
    decided(case)
    refuses(f"UPDATE {table} SET {COLUMNS[table]}={COLUMNS[table]}", "Cannot update or delete")


@pytest.mark.parametrize("end", ["withdrawn", "refused", "failed", "applied"])
def test_a_closed_protest_takes_no_other_state_and_no_ruling(end: str, case: Case) -> None:
    if end == "withdrawn":
        protest = filing.withdraw(protest=cases.filed(case), actor=case.user(6))
    elif end == "refused":
        filed = cases.filed(case)
        protest = admission.refuse(protest=filed, actor=case.chief, code="NO_EFFECT", facts="f", reasons="r")
    else:
        protest = decided(case, "yes" if end == "applied" else "no")
    assert Protest.objects.get(pk=protest.pk).state == end
    refuses(f"UPDATE protests_protest SET state='filed' WHERE id='{protest.pk}'", "Cannot update")
    refuses(ruling(case, protest), "has been ruled on or withdrawn")


def test_a_failed_decision_can_tell_no_number(case: Case) -> None:
    protest = cases.admitted(case)
    refuses(
        "INSERT INTO protests_decision (protest_id, is_passed, opponents_for, result_id, decided_at)"
        f" VALUES ('{protest.pk}', false, 2, NULL, now() + interval '1 day')",
        "passed_decision_has_effect",
    )


def test_two_votes_about_one_game_are_never_open_at_once(case: Case) -> None:
    cases.admitted(case)
    black = cases.filed(case, BLACK[0])
    refuses(
        f"UPDATE protests_protest SET state='voting', closes_at=now() WHERE id='{black.pk}'",
        "one_open_ballot_per_game",
    )


def test_a_vote_does_not_open_without_its_electorate(case: Case) -> None:
    protest = cases.filed(case)
    opened = (
        "UPDATE protests_protest SET state='voting', closes_at=now() + interval '1 day'"
        f" WHERE id='{protest.pk}'"
    )
    refuses(opened, "without a ruling that says so")
    refuses(f"{ruling(case, protest)}; {opened}", "is not the ten of the deal")


@pytest.mark.parametrize("table", COLUMNS)
@pytest.mark.parametrize(
    "statement", ["DELETE FROM {}", "TRUNCATE {} CASCADE", "ALTER TABLE {} DISABLE TRIGGER ALL"]
)
def test_the_application_role_has_no_right_to(statement: str, table: str) -> None:
    named = f"(permission denied for table|must be owner of table) {table}"
    refuses(f"SET LOCAL ROLE arbiter_app; {statement.format(table)}", named)


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_the_application_role_has_no_right_to_change(table: str) -> None:
    change = f"UPDATE {table} SET {COLUMNS[table]}={COLUMNS[table]}"
    refuses(f"SET LOCAL ROLE arbiter_app; {change}", f"permission denied for table {table}")
