"""Standings: what counts, how places are shared, and that a rebuild gives the same bytes."""

import json
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from games.domain import confirm, record
from games.domain.errors import Missing, Refusal
from games.models import Event, Head
from tests.games import tables
from tests.tournaments import cups
from tournaments.domain import awards, standings
from tournaments.models import Award, Standing

SUMS = ("win", "best_move", "extra", "penalty", "total")


def blank(**fields: Any) -> dict[str, Any]:
    return {"number": 0, "total": 0, "wins": 0, "extra": 0, "best_move": 0, **fields}


def places(rows: list[dict[str, Any]], *tie_breaks: str) -> list[tuple[int, int, str | None, bool]]:
    ranked = standings.rank(rows, tie_breaks)
    return [(row["number"], row["place"], row["decided_by"], row["is_shared"]) for row in ranked]


def test_equal_rows_share_a_place_and_the_next_place_is_skipped() -> None:
    rows = [blank(number=n, total=total) for n, total in enumerate([50, 100, 100, 20, 100], 1)]
    assert places(rows, "wins") == [
        (2, 1, None, True),
        (3, 1, None, True),
        (5, 1, None, True),
        (1, 4, None, False),
        (4, 5, None, False),
    ]


def test_the_tie_break_that_decided_is_named_beside_the_lower_row() -> None:
    rows = [
        blank(number=1, total=100, wins=1, extra=10),
        blank(number=2, total=100, wins=2, extra=0),
        blank(number=3, total=100, wins=1, extra=30),
    ]
    assert places(rows, "wins", "extra") == [
        (2, 1, None, False),
        (3, 2, "wins", False),
        (1, 3, "extra", False),
    ]


@given(st.lists(st.tuples(st.integers(-300, 300), st.integers(0, 3)), min_size=1, max_size=40))
def test_a_place_is_one_more_than_the_number_of_better_rows(made: list[tuple[int, int]]) -> None:
    rows = [blank(number=n, total=total, wins=wins) for n, (total, wins) in enumerate(made)]
    for row in standings.rank(rows, ["wins"]):
        better = [other for other in made if other > (row["total"], row["wins"])]
        equal = [other for other in made if other == (row["total"], row["wins"])]
        assert (row["place"], row["is_shared"]) == (len(better) + 1, len(equal) > 1)


@pytest.mark.django_db
def test_only_a_confirmed_game_counts() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    game = cups.recorded(cup, cups.table(cup))
    assert standings.compute(cup.tournament)["games"] == []
    protocol = cups.signed(cup, game)
    assert standings.compute(cup.tournament)["games"] == []
    confirm.confirm(protocol=protocol, actor=cup.side_judge)
    content = standings.compute(cup.tournament)
    assert content["games"] == [
        {"round": 1, "table": 1, "game": game.code, "winner": "black", "result": 1, "total": 300}
    ]


@pytest.mark.django_db
def test_the_projection_follows_a_confirmation_in_its_transaction() -> None:
    cup, game = cups.one_game_cup()
    stored = json.loads(Standing.objects.get(tournament=cup.tournament).content)
    assert [row["game"] for row in stored["games"]] == [game.code]


@pytest.mark.django_db
def test_a_players_points_are_the_sum_of_his_games() -> None:
    cup = cups.cup(players=20)
    cups.add_round(cup, 1)
    cups.add_round(cup, 2, shift=3)
    for round_number, winner in ((1, "red"), (2, "black")):
        for number in (1, 2):
            cups.played(cup, cups.table(cup, number, round_number), winner, best_move=[1, 4, 7])
    rows = standings.compute(cup.tournament)["rows"]
    assert [row["games"] for row in rows] == [2] * 20
    for row in rows:
        assert {name: row[name] for name in SUMS} == {
            name: sum(game[name] for game in row["by_game"]) for name in SUMS
        }
    assert sum(row["total"] for row in rows) == 2 * (7 * 100) + 2 * (3 * 100) + 4 * 40


@pytest.mark.django_db
def test_a_corrected_best_move_counts_as_corrected() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    game = cups.recorded(cup, cups.table(cup), best_move=[1, 4, 7])
    said = Event.objects.get(game=game, body__contains='"type":"best_move"')
    fix = {
        "target": str(said.id),
        "event": {"type": "best_move", "seat": 2, "picks": [1, 4, 5]},
        "reason": "misheard",
    }
    seq = Head.objects.get(game=game).seq
    record.append(game=game, base_seq=seq, entries=[tables.entry(fix, "replace")], actor=cup.host)
    confirm.confirm(protocol=cups.signed(cup, game), actor=cup.side_judge)
    rows = {row["number"]: row["best_move"] for row in standings.compute(cup.tournament)["rows"]}
    assert rows == {**dict.fromkeys(range(1, 11), 0), 2: 20}


@pytest.mark.django_db
def test_extra_points_enter_the_standings_at_once() -> None:
    cup, game = cups.one_game_cup()
    seat = game.seats.get(number=3)
    award: dict[str, Any] = {"game": game, "player": seat.player, "reason": "игра", "actor": cup.host}
    awards.give(kind="extra", hundredths=35, **award)
    awards.give(kind="penalty", hundredths=10, **award)
    row = json.loads(Standing.objects.get(tournament=cup.tournament).content)["rows"][3]
    assert (row["number"], row["extra"], row["penalty"], row["total"], row["place"]) == (3, 35, 10, 25, 4)


@pytest.mark.django_db
@pytest.mark.parametrize("hundredths", [0, -5, 3, 75])
def test_an_award_outside_step_and_bounds_is_refused(hundredths: int) -> None:
    cup, game = cups.one_game_cup()
    player = game.seats.get(number=3).player
    with pytest.raises(Refusal) as refusal:
        awards.give(
            game=game, player=player, kind="extra", hundredths=hundredths, reason="игра", actor=cup.host
        )
    assert refusal.value.code == "OUT_OF_BOUNDS"
    assert Award.objects.count() == 0


@pytest.mark.django_db
def test_an_award_needs_a_reason_a_player_of_the_game_and_a_tournament() -> None:
    cup, game = cups.one_game_cup()
    player, stranger = game.seats.get(number=3).player, cups.player(99)
    award: dict[str, Any] = {"kind": "extra", "hundredths": 5, "actor": cup.host}
    with pytest.raises(Refusal) as refusal:
        awards.give(game=game, player=player, reason=" ", **award)
    assert refusal.value.code == "REASON_MISSING"
    with pytest.raises(Refusal) as refusal:
        awards.give(game=game, player=stranger, reason="игра", **award)
    assert refusal.value.code == "NOT_A_PLAYER"
    alone = tables.opened(cup.host)
    with pytest.raises(Missing) as missing:
        awards.give(game=alone, player=player, reason="игра", **award)
    assert missing.value.code == "NOT_IN_TOURNAMENT"


@pytest.mark.django_db
def test_an_award_of_an_unknown_kind_is_refused() -> None:
    cup, game = cups.one_game_cup()
    player = game.seats.get(number=3).player
    with pytest.raises(Refusal) as refusal:
        awards.give(game=game, player=player, kind="bribe", hundredths=5, reason="игра", actor=cup.host)
    assert refusal.value.code == "UNKNOWN_KIND"


@pytest.mark.django_db
def test_a_rebuild_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    cup, game = cups.one_game_cup(winner="red")
    player = game.seats.get(number=3).player
    awards.give(game=game, player=player, kind="extra", hundredths=35, reason="игра", actor=cup.host)
    before = Standing.objects.values_list("content", "content_hash", "inputs_hash").get()
    call_command("rebuild_standings")
    assert capsys.readouterr().out == "1 tournaments rebuilt, 0 changed\n"
    assert Standing.objects.values_list("content", "content_hash", "inputs_hash").get() == before


@pytest.mark.django_db
def test_a_rebuild_says_what_came_out_different(capsys: pytest.CaptureFixture[str]) -> None:
    cups.one_game_cup()
    Standing.objects.update(content="{}")
    call_command("rebuild_standings")
    assert capsys.readouterr().out.splitlines()[-1] == "1 tournaments rebuilt, 1 changed"
    assert Standing.objects.get().content != "{}"


@pytest.mark.django_db
def test_computing_takes_as_many_queries_for_four_games_as_for_one(
    django_assert_num_queries: Any,
) -> None:
    small, _game = cups.one_game_cup()
    large = cups.cup(players=40, slug="large")
    cups.add_round(large)
    for number in (1, 2, 3, 4):
        cups.played(large, cups.table(large, number), best_move=[1, 4, 7])
    for cup in (small, large):
        cup.tournament.refresh_from_db()
        with django_assert_num_queries(7):
            standings.compute(cup.tournament)
