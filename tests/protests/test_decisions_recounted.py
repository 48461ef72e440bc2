"""Decisions against a count of the stored ballots by a query of its own."""

import random

import pytest
from django.db import connection, transaction

from protests.domain import ballots
from protests.models import Decision, Protest
from tests.protests import cases
from tests.protests.cases import BLACK, RED

pytestmark = pytest.mark.django_db

SEATS = (*RED, *BLACK)
CAST = ["yes", "no", "abstain", "none"]
DRAWS = 30


def counted_in_sql(protest: Protest) -> tuple[bool, int]:
    """Passed or not, and opponents for."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT bool_and(choice = 'yes') FILTER (WHERE is_own) AND"
            " bool_or(choice = 'yes') FILTER (WHERE NOT is_own),"
            " count(*) FILTER (WHERE NOT is_own AND choice = 'yes')"
            " FROM protests_ballot WHERE protest_id = %s",
            [protest.pk],
        )
        passed, opponents = cursor.fetchone()
    return passed, opponents


@pytest.mark.parametrize(("filer", "own"), [(6, RED), (7, BLACK)])
def test_a_decision_is_what_the_ballots_say(filer: int, own: tuple[int, ...]) -> None:
    protest = cases.admitted(case := cases.played(), filer, remedy="annul", new_winner="")
    generator = random.Random(filer)
    outcomes = set()
    for _draw in range(DRAWS):
        # Half of the draws have the whole team for it, else almost none would pass.
        is_whole = generator.random() < 0.5
        choices = {seat: "yes" if is_whole and seat in own else generator.choice(CAST) for seat in SEATS}
        with transaction.atomic():
            cases.vote(case, protest, {seat: said for seat, said in choices.items() if said != "none"})
            if "none" in choices.values():
                cases.end_voting(protest)
            decision: Decision = ballots.close(protest=protest)
            for_it = {seat for seat, said in choices.items() if said == "yes"}
            opponents = len(for_it - set(own))
            expected = set(own) <= for_it and opponents > 0
            assert decision.is_passed is expected
            assert counted_in_sql(protest) == (expected, opponents)
            assert decision.opponents_for == (opponents if expected else None)
            outcomes.add(decision.is_passed)
            transaction.set_rollback(True)
    assert outcomes == {True, False}
