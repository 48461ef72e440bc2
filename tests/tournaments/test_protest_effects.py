"""A passed protest reaches the tournament once: next result, next standings version, a replay's table."""

import json

import pytest

from games.domain import rulings
from games.domain.errors import Refusal
from games.models import ResultVersion
from protests import signals
from tests.tournaments import cups
from tournaments.domain import publish, standings
from tournaments.models import StandingsVersion, Table, TableSeat

pytestmark = pytest.mark.django_db


def versions(cup: cups.Cup) -> list[tuple[int, str, str]]:
    listed = StandingsVersion.objects.filter(tournament=cup.tournament).order_by("number")
    return list(listed.values_list("number", "status", "cause_ref"))


def test_an_annulled_game_leaves_the_standings_and_the_next_version_says_why() -> None:
    cup, game = cups.one_game_cup()
    publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    protest = cups.voted(cups.admitted(cup, cups.filed(game)))
    assert protest.state == "applied"
    assert versions(cup) == [(1, "provisional", ""), (2, "provisional", f"protest:{protest.pk}")]
    second = StandingsVersion.objects.get(tournament=cup.tournament, number=2)
    assert f"№{protest.number}" in second.reason
    assert second.published_by is None
    assert json.loads(second.content)["games"] == []
    changed = json.loads(second.difference)["games"]
    assert changed == [{"game": game.code, "round": 1, "table": 1, "winner": ["black", None]}]


def test_a_changed_result_moves_the_win_points_to_the_other_side() -> None:
    cup, game = cups.one_game_cup()
    publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    rulings.apply(
        game=game, cause_ref="x", remedy="change", winner="red", clause="R-12.3", note="", actor=None
    )
    content = json.loads(standings.refresh(cup.tournament).content)
    assert {row["number"]: row["win"] for row in content["rows"]} == {
        seat: 100 if seat in cups.RED_SEATS else 0 for seat in cups.ROLES
    }


def test_the_same_protest_applied_again_publishes_nothing_more() -> None:
    cup, game = cups.one_game_cup()
    publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    protest = cups.voted(cups.admitted(cup, cups.filed(game)))
    result = ResultVersion.objects.get(game=game, number=2)
    signals.applied.send(sender=type(protest), protest=protest, result=result)
    assert len(versions(cup)) == 2


def test_nothing_is_published_because_of_a_protest_before_the_first_version() -> None:
    cup, game = cups.one_game_cup()
    cups.voted(cups.admitted(cup, cups.filed(game)))
    assert versions(cup) == []
    assert standings.compute(cup.tournament)["games"] == []


def test_a_failed_protest_changes_nothing() -> None:
    cup, game = cups.one_game_cup()
    first = publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    protest = cups.voted(cups.admitted(cup, cups.filed(game)), passes=False)
    assert protest.state == "failed"
    assert versions(cup) == [(1, "provisional", "")]
    assert standings.text_of(standings.compute(cup.tournament)) == first.content


def test_a_replay_gets_a_table_of_its_own_with_the_same_ten() -> None:
    cup, game = cups.one_game_cup()
    publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    cups.voted(cups.admitted(cup, cups.filed(game), remedy="replay"))
    extra = Table.objects.get(round__tournament=cup.tournament, is_extra=True)
    assert (extra.number, extra.game) == (2, None)
    seats = TableSeat.objects.filter(round=extra.round).order_by("seat")
    assert list(seats.filter(table=extra).values_list("seat", "participant")) == [
        (seat, row.pk) for seat, row in enumerate(cup.participants, 1)
    ]


def test_the_replayed_game_counts_and_names_the_game_it_replays() -> None:
    cup, game = cups.one_game_cup()
    cups.voted(cups.admitted(cup, cups.filed(game), remedy="replay"))
    again = cups.played(cup, Table.objects.get(is_extra=True), winner="red")
    assert again.replays == game
    counted = standings.compute(cup.tournament)["games"]
    assert [(row["game"], row["winner"]) for row in counted] == [(again.code, "red")]


def test_a_protest_keeps_the_standings_provisional_until_it_is_decided() -> None:
    cup, game = cups.one_game_cup()
    cups.filed(game)
    with pytest.raises(Refusal) as refusal:
        publish.publish(tournament=cup.tournament, reason="Итог", actor=cup.organiser, status="final")
    assert refusal.value.code == "PROTEST_OPEN"
    assert versions(cup) == []
