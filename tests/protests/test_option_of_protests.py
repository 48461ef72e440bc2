"""The option `protest`: on lets the ten file, off and the line on the paper form do not."""

import pytest

from games.domain.errors import Refusal
from protests.domain import window
from protests.models import Protest, ProtestState
from tests.games import tables
from tests.protests import cases
from tests.tournaments import cups

pytestmark = pytest.mark.django_db

PLAYED = [*tables.opening(), {"type": "end", "winner": "red"}]


@pytest.mark.parametrize(
    ("regulation", "options", "clause"),
    [
        ("maestro-2016", {"protest": "on"}, "M-4.7"),
        ("fiim-style", {"protest": "on"}, "F-7.17"),
        ("game-regulation", {}, "R-5.4"),
    ],
)
def test_where_it_is_on_a_protest_is_filed(regulation: str, options: dict[str, str], clause: str) -> None:
    case = cases.played(PLAYED, regulation=regulation, options=options)
    assert cases.filed(case, index=3, clause=clause).state == ProtestState.FILED


@pytest.mark.parametrize(
    ("regulation", "options", "clause"),
    [
        ("game-regulation", {"protest": "off", "early_protest": "no_offence"}, "R-5.4"),
        ("game-regulation", {"protest": "form"}, "R-5.4"),
        ("fiim-style", {}, "F-7.17"),
    ],
)
def test_where_it_is_not_the_filing_is_refused(regulation: str, options: dict[str, str], clause: str) -> None:
    case = cases.played(PLAYED, regulation=regulation, options=options)
    with pytest.raises(Refusal) as refusal:
        cases.filed(case, index=3, clause=clause)
    assert (refusal.value.code, Protest.objects.count()) == ("PROTESTS_OFF", 0)


def test_a_tournament_hands_its_option_to_its_games() -> None:
    cup = cups.cup(regulation="maestro-2016", options={"protest": "on"})
    assert cup.tournament.protest_rules["enabled"] is True
    cups.add_round(cup)
    game = cups.recorded(cup, cups.table(cup))
    assert window.rules_of(game)["enabled"] is True
