"""A ruling on a protest: one entry, one version of the result, whatever is repeated."""

import pytest

from games.domain import chain, confirm, log, queries, rulings
from games.domain.errors import Locked, Malformed
from games.models import Game, ResultVersion
from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    protocol = tables.signed(tables.user("host"))
    confirm.confirm(protocol=protocol, actor=tables.user("judge"))
    return protocol.game


def ruled(game: Game, remedy: rulings.Remedy, winner: str | None) -> ResultVersion:
    return rulings.apply(
        game=game,
        cause_ref="protest:1",
        remedy=remedy,
        winner=winner,
        clause="R-12.3",
        note="why",
        actor=None,
    )


@pytest.mark.parametrize(
    ("remedy", "winner", "stored", "is_counted"),
    [("change", "red", "red", True), ("annul", None, "", False), ("replay", None, "", False)],
)
def test_each_remedy_makes_version_2(
    game: Game, remedy: rulings.Remedy, winner: str | None, stored: str, is_counted: bool
) -> None:
    result = ruled(game, remedy, winner)
    assert (result.number, result.winner, result.is_counted, result.cause) == (
        2,
        stored,
        is_counted,
        "protest",
    )
    assert queries.current_result(game) == result
    last = log.entries(game)[-1]
    assert (last.kind, last.payload["remedy"], last.payload["cause_ref"]) == ("ruling", remedy, "protest:1")
    assert chain.verify(game).ok


def test_the_same_cause_again_changes_nothing(game: Game) -> None:
    first = ruled(game, "change", "red")
    assert ruled(game, "annul", None) == first
    assert len([row for row in log.entries(game) if row.kind == "ruling"]) == 1


@pytest.mark.parametrize(("remedy", "winner"), [("change", None), ("change", "green"), ("annul", "red")])
def test_a_remedy_and_a_winner_that_do_not_fit_are_refused(
    game: Game, remedy: rulings.Remedy, winner: str | None
) -> None:
    with pytest.raises(Malformed):
        ruled(game, remedy, winner)
    assert ResultVersion.objects.filter(game=game).count() == 1


def test_without_a_confirmed_protocol_there_is_nothing_to_change() -> None:
    protocol = tables.signed(tables.user("another host"))
    with pytest.raises(Locked) as refusal:
        ruled(protocol.game, "change", "red")
    assert refusal.value.code == "NOT_CONFIRMED"
    assert [row.kind for row in log.entries(protocol.game)][-1] == "event"


def test_the_protocol_of_play_is_the_same_before_and_after(game: Game) -> None:
    before = log.protocol(game)
    ruled(game, "annul", None)
    assert log.protocol(game) == before
