"""The API of tournaments: lists, frozen standings with ETag, publishing, games brought to their tables."""

import json
from typing import Any

import pytest
from django.test import Client

from games.domain import accounts
from games.models import Event, Game, User
from tests.games import tables
from tests.tournaments import cups
from tournaments.domain import publish
from tournaments.models import StandingsVersion

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/tournaments/"


def client(user: User | None = None) -> Client:
    if user is None:
        return Client()
    return Client(headers={"Authorization": f"Bearer {accounts.make_token(user=user, name='test')}"})


def post(browser: Client, path: str, body: Any) -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return browser.post(f"{ROOT}{path}", data, content_type="application/json")


def published(cup: cups.Cup, reason: str = "После тура 1") -> StandingsVersion:
    return publish.publish(tournament=cup.tournament, reason=reason, actor=cup.organiser)


def test_the_list_names_the_version_that_holds_in_one_query(django_assert_num_queries: Any) -> None:
    cup, _game = cups.one_game_cup()
    published(cup)
    published(cup, "Ещё раз")
    cups.cup(slug="empty", players=0)
    with django_assert_num_queries(1):
        answer = client().get(ROOT)
    listed = {row["slug"]: row["version"] for row in answer.json()["tournaments"]}
    assert listed == {"cup": 2, "empty": None}


def test_a_tournament_shows_rounds_tables_and_where_each_game_stands() -> None:
    cup = cups.cup(players=20)
    cups.add_round(cup)
    game = cups.played(cup, cups.table(cup, 1), winner="red")
    body = client().get(f"{ROOT}cup/").json()
    assert (body["name"], body["version"]) == ("Кубок", None)
    host = {"is_extra": False, "host": "cup-host"}
    assert body["rounds"] == [
        {
            "number": 1,
            "tables": [
                {"number": 1, "game": game.code, "state": "confirmed", "winner": "red", **host},
                {"number": 2, "game": None, "state": "empty", "winner": None, **host},
            ],
        }
    ]


def test_a_recorded_winner_is_not_told_before_the_confirmation() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    cups.recorded(cup, cups.table(cup), winner="black")
    table = client().get(f"{ROOT}cup/").json()["rounds"][0]["tables"][0]
    assert (table["state"], table["winner"]) == ("ended", None)


def test_the_standings_are_the_frozen_bytes() -> None:
    cup, _game = cups.one_game_cup()
    version = published(cup)
    body = client().get(f"{ROOT}cup/standings/").json()
    assert body["content"] == json.loads(version.content)
    assert body["content_hash"] == version.content_hash
    assert (body["number"], body["status"], body["is_recounted_equal"]) == (1, "provisional", None)
    assert client().get(f"{ROOT}cup/standings/versions/1/").json() == body


@pytest.mark.parametrize("path", ["standings/", "standings/versions/1/"])
def test_whoever_has_the_standings_gets_304(path: str) -> None:
    cup, _game = cups.one_game_cup()
    published(cup)
    known = client().get(f"{ROOT}cup/{path}").headers["ETag"]
    answer = client().get(f"{ROOT}cup/{path}", headers={"if-none-match": known})
    assert (answer.status_code, answer.content) == (304, b"")
    published(cup, "Ещё раз")
    again = client().get(f"{ROOT}cup/{path}", headers={"if-none-match": known})
    assert again.status_code == (200 if path == "standings/" else 304)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("no/", "NO_SUCH_TOURNAMENT"),
        ("no/standings/", "NO_SUCH_TOURNAMENT"),
        ("cup/standings/", "NOT_PUBLISHED"),
        ("cup/standings/versions/7/", "NO_SUCH_VERSION"),
    ],
)
def test_what_is_not_there_is_named(path: str, code: str) -> None:
    cups.one_game_cup()
    answer = client().get(f"{ROOT}{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert sorted(answer.json()) == ["code", "message", "problems"]


def test_publishing_needs_a_right_and_a_reason_and_answers_with_the_version() -> None:
    cup, _game = cups.one_game_cup()
    path, body = "cup/standings/versions/", {"reason": "После тура 1"}
    assert post(client(), path, body).status_code == 401
    assert post(client(cup.host), path, body).status_code == 403
    organiser = client(cup.organiser)
    wrong: list[Any] = [{}, {"reason": "x", "status": "maybe"}, []]
    faults = [post(organiser, path, body) for body in wrong]
    assert [(row.status_code, row.json()["code"]) for row in faults] == [(400, "MALFORMED")] * 3
    assert post(organiser, path, b'{"reason": ').json()["code"] == "BAD_JSON"
    assert StandingsVersion.objects.count() == 0
    made = post(organiser, path, body)
    assert (made.status_code, made.json()["number"], made.json()["reason"]) == (201, 1, "После тура 1")


def test_final_is_refused_while_a_protest_can_be_filed() -> None:
    cup, _game = cups.one_game_cup()
    answer = post(client(cup.organiser), "cup/standings/versions/", {"reason": "Итог", "status": "final"})
    assert (answer.status_code, answer.json()["code"]) == (409, "WINDOW_OPEN")
    assert StandingsVersion.objects.count() == 0


def file_of(cup: cups.Cup, **changes: Any) -> dict[str, Any]:
    return {
        "format": "mafia-protocol/1",
        "regulation": "game-regulation",
        "seats": [
            {"seat": seat, "player": entry.player.nickname, "role": cups.ROLES[seat]}
            for seat, entry in enumerate(cup.participants, 1)
        ],
        "events": [*tables.opening(), {"type": "end", "winner": "black"}],
        **changes,
    }


GAME_PATH = "cup/rounds/1/tables/1/game/"


def test_a_game_file_is_stored_at_its_table_once() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    first = post(client(cup.host), GAME_PATH, file_of(cup))
    game = Game.objects.get()
    assert (first.status_code, first.json()) == (201, {"code": game.code, "round": 1, "table": 1})
    entries = Event.objects.count()
    again = post(client(cup.host), GAME_PATH, file_of(cup))
    assert again.json()["code"] == game.code
    assert (Game.objects.count(), Event.objects.count()) == (1, entries)


def test_a_faulty_file_stores_nothing_and_the_place_is_named() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    host = client(cup.host)
    nine = post(host, GAME_PATH, file_of(cup, seats=file_of(cup)["seats"][:9]))
    assert nine.status_code == 422
    assert nine.json()["problems"][0]["path"].startswith("seats")
    assert post(host, GAME_PATH, b" " * 1_000_001).status_code == 413
    assert post(host, GAME_PATH, file_of(cup, regulation="maestro-2016")).json()["code"] == "OTHER_RULES"
    assert post(host, "cup/rounds/1/tables/9/game/", file_of(cup)).json()["code"] == "NO_SUCH_TABLE"
    assert (Game.objects.count(), Event.objects.count()) == (0, 0)


def test_bringing_a_game_in_needs_a_right() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    assert post(client(), GAME_PATH, file_of(cup)).status_code == 401
    assert post(client(cup.side_judge), GAME_PATH, file_of(cup)).status_code == 403
    assert Game.objects.count() == 0
