"""R-12.3 as arithmetic: the whole own team and one opponent, for every spread of votes."""

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protests.domain import ballots
from protests.domain.quorum import passes
from protests.models import Ballot, Choice
from tests.protests import cases
from tests.protests.cases import BLACK, RED

CHOICES = st.sampled_from(["yes", "no", "abstain", ""])


@pytest.mark.clause("R-12.3")
@pytest.mark.parametrize(("own_size", "opponents"), [(7, 3), (3, 7)])
def test_it_passes_in_exactly_the_spreads_the_clause_names(own_size: int, opponents: int) -> None:
    passing = [
        spread
        for spread in product(range(own_size + 1), range(opponents + 1))
        if passes(spread[0], own_size, spread[1])
    ]
    assert passing == [(own_size, number) for number in range(1, opponents + 1)]


@pytest.mark.django_db
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(spread=st.lists(CHOICES, min_size=10, max_size=10))
def test_a_recount_of_the_stored_ballots_is_the_tally(spread: list[str]) -> None:
    from django.db import transaction

    with transaction.atomic():
        case = cases.played()
        protest = cases.admitted(case)
        cast = {seat: choice for seat, choice in enumerate(spread, 1) if choice}
        cases.vote(case, protest, dict(list(cast.items())[:9]))
        stored = list(Ballot.objects.values_list("is_own", "choice"))
        counted = ballots.tally(protest)
        seen = dict(list(cast.items())[:9])
        assert (counted.own_for, counted.own_size, counted.opponents_for) == (
            sum(seen.get(seat) == "yes" for seat in RED),
            len(RED),
            sum(seen.get(seat) == "yes" for seat in BLACK),
        )
        kinds = [choice for _is_own, choice in stored]
        assert len(kinds) == 10
        assert kinds.count(Choice.NONE) == 10 - len(seen)
        transaction.set_rollback(True)
