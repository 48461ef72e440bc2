"""The worker's recount: equal where the logs give the same, different where somebody has tampered."""

import pytest
from django.db import connection

from games.models import Event, Projection, ResultVersion
from tests.tournaments import cups
from tournaments.domain import awards, publish, recount
from tournaments.models import Recount, StandingsVersion
from tournaments.tasks import recount_version

pytestmark = pytest.mark.django_db


def published(cup: cups.Cup) -> StandingsVersion:
    return publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)


def tamper(table: str, statement: str) -> None:
    """Change history as only the owner of the tables can, with its triggers off."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute(statement)
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def test_an_honest_version_comes_out_equal() -> None:
    cup, game = cups.one_game_cup()
    version = published(cup)
    recount_version(version.pk)
    made = Recount.objects.get()
    assert (made.version, made.is_equal, made.content_hash) == (version, True, version.content_hash)
    assert (made.games, made.entries) == (1, Event.objects.filter(game=game).count())


def test_a_version_after_a_ruling_comes_out_equal_too() -> None:
    cup, game = cups.one_game_cup()
    published(cup)
    cups.voted(cups.admitted(cup, cups.filed(game)))
    latest = publish.latest(cup.tournament)
    assert latest is not None
    made = recount.recount(version=latest)
    assert made is not None
    assert (latest.number, made.is_equal) == (2, True)


def test_a_result_that_its_log_does_not_give_is_found() -> None:
    cup, game = cups.one_game_cup()
    tamper("games_resultversion", f"UPDATE games_resultversion SET winner='red' WHERE game_id='{game.pk}'")
    version = published(cup)
    made = recount.recount(version=version)
    assert made is not None
    # The points follow from the altered result, so the texts agree; the log gives it away.
    assert (made.content_hash == version.content_hash, made.is_equal) == (True, False)


def test_a_result_added_past_the_write_path_is_found() -> None:
    cup, game = cups.one_game_cup()
    ResultVersion.objects.create(
        game=game, number=2, winner="red", cause="clerical", cause_ref="x", created_at=cups.after_the_window()
    )
    made = recount.recount(version=published(cup))
    assert made is not None
    assert not made.is_equal


def test_an_altered_log_is_found() -> None:
    cup, game = cups.one_game_cup()
    version = published(cup)
    # The hash is made to fit again, as a careful forger would; the next entry still names the old one.
    body = "replace(body, 'agreement', 'agreemenT')"
    digest = f"encode(sha256(convert_to(prev_hash || {body}, 'UTF8')), 'hex')"
    where = f"game_id = '{game.pk}' AND body LIKE '%agreement%'"
    tamper("games_event", f"UPDATE games_event SET body = {body}, hash = {digest} WHERE {where}")
    made = recount.recount(version=version)
    assert made is not None
    assert not made.is_equal


def test_an_overtaken_version_is_neither_equal_nor_different() -> None:
    cup, game = cups.one_game_cup()
    version = published(cup)
    player = game.seats.get(number=3).player
    awards.give(game=game, player=player, kind="extra", hundredths=5, reason="игра", actor=cup.host)
    recount_version(version.pk)
    assert Recount.objects.count() == 0


def test_a_spoiled_projection_does_not_fool_the_recount_and_stays_as_it_was() -> None:
    cup, _game = cups.one_game_cup()
    version = published(cup)
    Projection.objects.update(answer="{}")
    made = recount.recount(version=version)
    assert made is not None
    assert made.is_equal
    assert Projection.objects.get().answer == "{}"


def test_a_version_that_is_gone_is_left_alone() -> None:
    recount_version(0)
    assert Recount.objects.count() == 0
