"""Publishing: a frozen version with a reason, the difference to the one before, and when final is final."""

import json

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction

from games.domain.errors import Locked, Refusal
from tests.tournaments import cups
from tournaments.domain import awards, publish, standings
from tournaments.models import StandingsVersion

pytestmark = pytest.mark.django_db


def extra(cup: cups.Cup, seat: int, hundredths: int) -> None:
    game = cups.table(cup).game
    assert game is not None
    player = game.seats.get(number=seat).player
    awards.give(game=game, player=player, kind="extra", hundredths=hundredths, reason="игра", actor=cup.host)


def test_a_version_is_what_the_standings_were_at_that_moment() -> None:
    cup, _game = cups.one_game_cup()
    first = publish.publish(tournament=cup.tournament, reason=" После тура 1 ", actor=cup.organiser)
    text = standings.text_of(standings.compute(cup.tournament))
    assert (first.number, first.status, first.reason) == (1, "provisional", "После тура 1")
    assert (first.content, first.content_hash) == (text, standings.digest(text))
    extra(cup, 2, 70)
    first.refresh_from_db()
    assert first.content == text
    assert standings.text_of(standings.compute(cup.tournament)) != text


def test_a_version_needs_a_reason() -> None:
    cup, _game = cups.one_game_cup()
    with pytest.raises(Refusal) as refusal:
        publish.publish(tournament=cup.tournament, reason="  ", actor=cup.organiser)
    assert refusal.value.code == "REASON_MISSING"
    assert StandingsVersion.objects.count() == 0


def test_the_first_version_differs_from_nothing() -> None:
    cup, _game = cups.one_game_cup()
    first = publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    assert json.loads(first.difference) == {"players": [], "games": []}


def test_the_next_version_names_everybody_whose_place_or_points_differ() -> None:
    cup, _game = cups.one_game_cup()
    publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    extra(cup, 10, 70)
    second = publish.publish(tournament=cup.tournament, reason="Доп. баллы", actor=cup.organiser)
    # Seat 10 passes six red players who had shared place 4 with it.
    changed = {
        row["nickname"]: (row["place"], row["total"]) for row in json.loads(second.difference)["players"]
    }
    assert changed == {
        "Игрок 10": ([4, 4], [0, 70]),
        **{f"Игрок {seat}": ([4, 5], [0, 0]) for seat in cups.RED_SEATS if seat != 10},
    }
    assert json.loads(second.difference)["games"] == []


def test_a_game_that_came_since_is_named() -> None:
    cup = cups.cup(players=20)
    cups.add_round(cup)
    cups.played(cup, cups.table(cup, 1))
    publish.publish(tournament=cup.tournament, reason="Стол 1", actor=cup.organiser)
    game = cups.played(cup, cups.table(cup, 2), winner="red")
    second = publish.publish(tournament=cup.tournament, reason="Стол 2", actor=cup.organiser)
    assert json.loads(second.difference)["games"] == [
        {"game": game.code, "round": 1, "table": 2, "winner": [None, "red"]}
    ]


def test_publishing_again_without_a_change_is_a_version_without_difference() -> None:
    cup, _game = cups.one_game_cup()
    first = publish.publish(tournament=cup.tournament, reason="Один", actor=cup.organiser)
    second = publish.publish(tournament=cup.tournament, reason="Два", actor=cup.organiser)
    assert (second.number, second.content) == (2, first.content)
    assert json.loads(second.difference) == {"players": [], "games": []}


def final(cup: cups.Cup) -> StandingsVersion:
    return publish.publish(tournament=cup.tournament, reason="Итог", actor=cup.organiser, status="final")


def refused_final(cup: cups.Cup) -> str:
    with pytest.raises(Locked) as refusal:
        final(cup)
    assert StandingsVersion.objects.count() == 0
    return refusal.value.code


def test_standings_are_not_final_while_a_protest_may_still_be_filed() -> None:
    cup, game = cups.one_game_cup()
    assert refused_final(cup) == "WINDOW_OPEN"
    assert cups.filed(game).state == "filed"


def test_standings_are_not_final_while_a_game_is_not_confirmed() -> None:
    cup = cups.cup(players=20)
    cups.add_round(cup)
    cups.played(cup, cups.table(cup, 1))
    cups.recorded(cup, cups.table(cup, 2))
    with time_machine.travel(cups.after_the_window()):
        assert refused_final(cup) == "GAME_NOT_CONFIRMED"


def test_an_open_protest_outlives_its_window() -> None:
    cup, game = cups.one_game_cup()
    cups.filed(game)
    with time_machine.travel(cups.after_the_window()):
        assert refused_final(cup) == "PROTEST_OPEN"


def test_final_standings_take_no_further_version_and_no_protest() -> None:
    cup, game = cups.one_game_cup()
    with time_machine.travel(cups.after_the_window()):
        assert final(cup).status == "final"
        with pytest.raises(Locked) as refusal:
            publish.publish(tournament=cup.tournament, reason="Ещё", actor=cup.organiser)
        assert refusal.value.code == "FINAL"
    # Back inside the window: it is the final version that bars the protest, not the time.
    with pytest.raises(Refusal) as barred:
        cups.filed(game)
    assert barred.value.code == "FINAL"


def test_a_tournament_without_protests_is_final_as_soon_as_its_games_are_confirmed() -> None:
    cup, _game = cups.one_game_cup(regulation="maestro-2016")
    assert final(cup).status == "final"


@pytest.mark.parametrize("role", ["", "arbiter_app"])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_standingsversion SET content = '{}'",
        "UPDATE tournaments_standingsversion SET reason = 'x'",
        "DELETE FROM tournaments_standingsversion",
        "TRUNCATE tournaments_standingsversion CASCADE",
    ],
)
def test_nobody_changes_a_published_version(role: str, statement: str) -> None:
    cup, _game = cups.one_game_cup()
    made = publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        refusal = "permission denied" if role else "Cannot update or delete|cannot be truncated"
        with pytest.raises(DatabaseError, match=refusal), transaction.atomic():
            if role:
                cursor.execute(f"SET LOCAL ROLE {role}")
            cursor.execute(statement)
    assert StandingsVersion.objects.get().content == made.content
