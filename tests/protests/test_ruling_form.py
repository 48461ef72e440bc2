"""What the ruling form proposes: the remedy and clause of the verdict, and time enough to vote."""

from typing import Any

import pytest
from django.test import Client

from protests.models import Protest
from tests.games import tables
from tests.protests import cases

pytestmark = pytest.mark.django_db


def proposed(protest: Protest) -> dict[str, Any]:
    """The values the form that admits begins with."""
    chief = tables.user("root", is_superuser=True)
    browser = Client()
    browser.force_login(chief)
    page = browser.get(f"/p/{protest.pk}/ruling/")
    assert page.status_code == 200
    initial: dict[str, Any] = page.context["admit"].initial
    return initial


@pytest.mark.parametrize(("seconds", "minutes"), [(900, 30), (1800, 30), (86400, 1440)])
def test_the_vote_is_proposed_to_stay_open_for_half_an_hour_or_as_the_rules_say(
    seconds: int, minutes: int
) -> None:
    case = cases.played(protest_rules={"ballot_s": seconds})
    assert proposed(cases.filed(case))["minutes"] == minutes


def test_the_remedy_winner_and_clause_are_those_of_the_verdict() -> None:
    """The filer named R-5.4; the engine finds the breach under R-5.3."""
    initial = proposed(cases.filed(cases.played()))
    assert (initial["remedy"], initial["new_winner"], initial["clause"]) == ("change", "red", "R-5.3")
    assert initial["facts"] != ""
