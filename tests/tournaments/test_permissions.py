"""The permission backend: capacity × permission, towards the own game and tournament and towards others."""

from typing import Any

import pytest
from django.db.models import Model

from games.models import Game, User
from tests.games import tables
from tests.tournaments import cups
from tournaments.domain import setup
from tournaments.permissions import MATRIX

pytestmark = pytest.mark.django_db

ROLES = ("chief", "deputy", "organiser", "host", "other host", "side", "player", "stranger", "super")
# `+` granted, `-` not; a permission about the game of the host, in the order of ROLES.
AT_GAME = {
    "games.view_secret": "++-+-+--+",
    "games.append": "+--+-+--+",
    "games.sign": "+--+----+",
    "games.confirm": "++-+++--+",
    "games.award": "+--+----+",
    "protests.file": "------+-+",
    "protests.vote": "------+-+",
    "protests.rule": "++------+",
    "protests.close": "++------+",
}
AT_TOURNAMENT = {
    "games.import": "+-+++---+",
    "tournaments.manage": "+-+-----+",
    "tournaments.publish": "+-+-----+",
}


@pytest.fixture
def world() -> dict[str, Any]:
    """A tournament with one game, everybody who has to do with it, and a superuser."""
    cup, game = cups.one_game_cup()
    other_host = tables.user("other-host")
    setup.appoint(tournament=cup.tournament, user=other_host, duty="host")
    users = {
        "chief": cup.chief_judge,
        "deputy": cup.deputy,
        "organiser": cup.organiser,
        "host": cup.host,
        "other host": other_host,
        "side": cup.side_judge,
        "player": User.objects.get(username="player-1"),
        "stranger": tables.user("stranger"),
        "super": tables.user("super", is_superuser=True),
    }
    return {"cup": cup, "game": game, "users": users}


def granted(users: dict[str, User], permission: str, target: Model | None) -> str:
    return "".join("+" if users[role].has_perm(permission, target) else "-" for role in ROLES)


def test_every_permission_of_the_backend_is_in_one_table() -> None:
    assert sorted([*AT_GAME, *AT_TOURNAMENT]) == sorted(MATRIX)


@pytest.mark.parametrize("permission", AT_GAME)
def test_at_a_game(permission: str, world: dict[str, Any]) -> None:
    assert granted(world["users"], permission, world["game"]) == AT_GAME[permission]


@pytest.mark.parametrize("permission", [name for name in AT_GAME if name.startswith("protests.")])
def test_a_protest_is_asked_about_as_its_game(permission: str, world: dict[str, Any]) -> None:
    protest = cups.filed(world["game"])
    assert granted(world["users"], permission, protest) == AT_GAME[permission]


@pytest.mark.parametrize("permission", AT_TOURNAMENT)
def test_at_a_tournament(permission: str, world: dict[str, Any]) -> None:
    assert granted(world["users"], permission, world["cup"].tournament) == AT_TOURNAMENT[permission]


@pytest.mark.parametrize("permission", [*AT_GAME, *AT_TOURNAMENT])
def test_nobody_has_a_right_in_another_tournament(permission: str, world: dict[str, Any]) -> None:
    away = cups.cup(slug="away", players=0)
    foreign: Game = tables.opened(away.host, series="away")
    for target in (foreign, away.tournament):
        assert granted(world["users"], permission, target) == "-" * 8 + "+"


@pytest.mark.parametrize("permission", AT_GAME)
def test_about_a_thing_that_is_neither_game_nor_tournament_nobody_has_a_right(
    permission: str, world: dict[str, Any]
) -> None:
    assert granted(world["users"], permission, world["users"]["host"]) == "-" * 8 + "+"


def test_files_may_be_brought_in_without_a_tournament_by_whoever_may_in_one(world: dict[str, Any]) -> None:
    assert granted(world["users"], "games.import", None) == AT_TOURNAMENT["games.import"]


def test_an_unknown_permission_is_nobodys(world: dict[str, Any]) -> None:
    assert granted(world["users"], "games.delete", world["game"]) == "-" * 8 + "+"


def test_a_locked_account_has_no_right(world: dict[str, Any]) -> None:
    User.objects.update(is_active=False)
    users = {role: User.objects.get(pk=user.pk) for role, user in world["users"].items()}
    assert {granted(users, permission, world["game"]) for permission in AT_GAME} == {"-" * 9}


def test_a_right_ends_with_the_appointment(world: dict[str, Any]) -> None:
    chief = world["users"]["chief"]
    assert chief.has_perm("protests.rule", world["game"])
    world["cup"].tournament.appointments.filter(user=chief).delete()
    assert not User.objects.get(pk=chief.pk).has_perm("protests.rule", world["game"])


def test_asking_takes_one_query(world: dict[str, Any], django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        world["users"]["side"].has_perm("games.append", world["game"])
    with django_assert_num_queries(1):
        world["users"]["organiser"].has_perm("tournaments.publish", world["cup"].tournament)
