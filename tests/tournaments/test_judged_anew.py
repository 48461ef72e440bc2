"""Games judged anew as the staff of a tournament see them: what differs, where, and the points at stake."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

import rules
from games.domain import confirm, log, readjudicate, record
from games.models import Game, Projection, Readjudication, ResultVersion, Seat
from tests.games import archive, tables
from tests.tournaments import cups
from tests.tournaments.test_pages import client, get, text
from tournaments.domain import publish, setup
from tournaments.models import PointsAtStake

pytestmark = pytest.mark.django_db


def judged(name: str = "cup", **fields: Any) -> Readjudication:
    """A set of the tournament with all its rows."""
    run = readjudicate.begin(series=name, **fields)
    readjudicate.judge_part(run=run, games=readjudicate.waiting(run))
    return run


def say(game: Game, **changed: Any) -> None:
    """Let an older engine have said something else about a game."""
    stored = Projection.objects.get(game=game)
    answer = rules.decode_answer(stored.answer.encode()) | changed
    stored.answer = log.canonical(answer)
    stored.save()


def misannounced(cup: cups.Cup) -> Game:
    """A confirmed game that black won when a removed red player interfered, announced as red's."""
    game = setup.open_table_game(
        table=cups.table(cup), roles=cups.ROLES, actor=cup.host, recorded=["shots", "votes", "nominations"]
    )
    acts = [{"type": "removal", "seat": 2}, {"type": "act_after_exit", "seat": 2}]
    events = [*tables.opening(), *acts, {"type": "end", "winner": "red", "reason": "elimination"}]
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=cup.host)
    confirm.confirm(protocol=cups.signed(cup, game), actor=cup.side_judge)
    return game


def small_cup() -> cups.Cup:
    made = cups.cup()
    cups.add_round(made)
    return made


def address(run: Readjudication, slug: str = "cup") -> str:
    return f"/t/{slug}/judged-anew/{run.pk}/"


def test_points_at_stake_are_those_of_the_result_now_called_correct() -> None:
    cup = small_cup()
    game = misannounced(cup)
    say(game, correct_result=None)
    run = judged()
    row = run.rows.get()
    assert (row.before["correct"], row.after["correct"]) == (None, "black")
    seats = dict(Seat.objects.filter(game=game).values_list("player", "number"))
    stakes = PointsAtStake.objects.filter(row=row, tournament=cup.tournament)
    assert {seats[stake.player_id]: (stake.counted, stake.proposed) for stake in stakes} == {
        **dict.fromkeys(cups.RED_SEATS, (100, 0)),
        **dict.fromkeys(cups.BLACK_SEATS, (0, 100)),
    }


def test_looking_and_applying_change_no_result_and_no_points() -> None:
    cup = small_cup()
    game = misannounced(cup)
    version = publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    say(game, correct_result=None)
    readjudicate.apply(run=judged(), actor=cup.chief_judge, reason="engine 0.1.0")
    assert [row.winner for row in ResultVersion.objects.filter(game=game)] == ["red"]
    assert publish.latest(cup.tournament) == version
    assert cup.tournament.standing.content_hash == version.content_hash


@pytest.mark.parametrize("is_counted", [True, False])
def test_nothing_is_at_stake_where_no_tournament_counts_the_game(is_counted: bool) -> None:
    cup = small_cup()
    game = misannounced(cup)
    if is_counted:
        say(game, verdict="legal")
    else:
        cups.voted(cups.admitted(cup, cups.filed(game)))
        say(game, correct_result=None)
    assert judged().rows.get().is_different
    assert not PointsAtStake.objects.exists()


def test_the_page_tells_what_differs_with_a_link_to_the_game() -> None:
    cup = small_cup()
    game = misannounced(cup)
    answer = rules.decode_answer(Projection.objects.get(game=game).answer.encode())
    lost = next(row for row in answer["findings"] if row["code"] == "RESULT_MISMATCH")
    say(game, correct_result=None, findings=[row for row in answer["findings"] if row != lost])
    run = judged()
    page = get(client(cup.chief_judge), address(run))
    shown = text(page)
    assert f'<a href="/g/{game.code}/protocol/">Round 1, table 1</a>' in page
    assert "Something else is said about 1 game. not decided" in shown
    assert "By the regulation No winner Black wins Found now" in shown
    assert lost["message"]["en"] in shown
    assert "Not found any more" not in shown
    assert "Игрок 2 1.00 −1.00" in shown
    assert "Игрок 1 0.00 +1.00" in shown
    assert f"manage.py readjudicate --apply {run.pk}" in shown
    russian = text(get(client(cup.organiser, "ru"), address(run)))
    assert "Иначе оценена 1 игра. не решено" in russian
    assert lost["message"]["ru"] in russian


def test_a_decided_set_says_who_and_why_and_the_list_links_to_it() -> None:
    cup = small_cup()
    archive.age(misannounced(cup))
    run = judged()
    readjudicate.drop(run=run, actor=cup.chief_judge, reason="Спорная новинка")
    listed = get(client(cup.organiser), "/t/cup/judged-anew/")
    assert f'<a href="{address(run)}">' in listed
    assert "dropped Something else is said about 1 game. Judged: 1 Спорная новинка" in text(listed)
    shown = text(get(client(cup.organiser), address(run)))
    assert f"Decided {cup.chief_judge}, " in shown
    assert "Спорная новинка" in shown
    assert "manage.py" not in shown


def test_only_the_own_tournament_is_shown() -> None:
    cup, other = small_cup(), cups.cup(slug="other")
    archive.age(misannounced(cup))
    run = judged()
    page = text(get(client(other.chief_judge), address(run, "other")))
    assert "The same is said about every game." in page
    assert "Round 1, table 1" not in page
    assert "No game of this tournament" in text(get(client(other.organiser), "/t/other/judged-anew/"))
    assert client(other.chief_judge).get(address(run)).status_code == 403


def test_a_running_game_keeps_its_secrets_from_the_organiser() -> None:
    cup = small_cup()
    game = setup.open_table_game(table=cups.table(cup), roles=cups.ROLES, actor=cup.host, recorded=["shots"])
    events = [{"type": "night", "number": 1}, {"type": "shot", "shooter": 2, "target": 3}]
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=cup.host)
    say(game, findings=[])
    run = judged()
    told = [row["message"]["en"] for row in run.rows.get().told.values()]
    assert told != []
    organiser = text(get(client(cup.organiser), address(run)))
    assert "1 more game differs and is still running" in organiser
    assert [message in organiser for message in told] == [False] * len(told)
    judge = text(get(client(cup.chief_judge), address(run)))
    assert [message in judge for message in told] == [True] * len(told)


def test_the_page_asks_as_much_of_the_database_for_four_games_as_for_one() -> None:
    counts = []
    for slug, players in (("one", 10), ("four", 40)):
        cup = cups.cup(slug=slug, players=players)
        cups.add_round(cup)
        for number in range(1, players // 10 + 1):
            archive.age(cups.played(cup, cups.table(cup, number)))
        run, browser = judged(slug), client(cup.chief_judge)
        browser.get(address(run, slug))
        with CaptureQueriesContext(connection) as queries:
            assert text(get(browser, address(run, slug))).count("Round 1, table") == players // 10
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 10


STAKE = (
    "INSERT INTO tournaments_pointsatstake (row_id, tournament_id, player_id, counted, proposed)"
    " SELECT row_id, tournament_id, {player}, {counted}, 0 FROM tournaments_pointsatstake LIMIT 1"
)
GUARDS = {
    "a player has one line a game": (STAKE.format(player="player_id", counted=100), "stake_once_per_player"),
    "a line is a difference": (STAKE.format(player="player_id", counted=0), "stake_is_a_difference"),
    "a line is about a player of the game": (
        STAKE.format(player="{stranger}", counted=100),
        "one of its players",
    ),
    "a line is never changed": ("UPDATE tournaments_pointsatstake SET counted = 500", "Cannot update"),
    "a line is never deleted": ("DELETE FROM tournaments_pointsatstake", "Cannot update or delete"),
    "lines are never emptied": (
        "SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE tournaments_pointsatstake",
        "cannot be truncated",
    ),
}


@pytest.mark.parametrize("guard", GUARDS)
def test_postgresql_refuses(guard: str) -> None:
    say(misannounced(small_cup()), correct_result=None)
    judged()
    before = list(PointsAtStake.objects.values_list())
    assert len(before) == 10
    statement, named = GUARDS[guard]
    stranger = cups.player(99).pk
    with pytest.raises(DatabaseError, match=named), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(stranger=stranger))
    assert list(PointsAtStake.objects.values_list()) == before
