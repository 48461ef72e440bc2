"""The API of games: rights, error shape, retries, secrecy of a running game."""

import json
from typing import Any

import pytest
from django.test import Client

from games.domain import accounts, confirm, record
from games.models import Event, Game, Player, SignedProtocol, User
from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return tables.user("host", is_superuser=True)


def client(user: User | None) -> Client:
    if user is None:
        return Client()
    return Client(headers={"Authorization": f"Bearer {accounts.make_token(user=user, name='test')}"})


def post(client: Client, path: str, body: Any) -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(f"/api/v1/{path}", data, content_type="application/json")


def rows(*events: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"id": str(record.new_id()), "payload": event} for event in events]


def test_appending_twice_gives_the_same_answer_and_one_row(host: User) -> None:
    game = tables.opened(host)
    body = {"base_seq": 1, "entries": rows(*tables.opening())}
    first = post(client(host), f"games/{game.code}/events/", body)
    again = post(client(host), f"games/{game.code}/events/", body)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    assert first.json()["seq"] == 4
    assert first.json()["answer"]["verdict"] == "legal"
    assert Event.objects.filter(game=game).count() == 4


def test_a_stale_base_is_a_conflict_with_the_missed_entries(host: User) -> None:
    game = tables.opened(host)
    sent = rows(*tables.opening())
    post(client(host), f"games/{game.code}/events/", {"base_seq": 1, "entries": sent})
    answer = post(
        client(host), f"games/{game.code}/events/", {"base_seq": 2, "entries": rows({"type": "pause"})}
    )
    assert answer.status_code == 409
    assert answer.json()["code"] == "STALE_BASE"
    assert [row["id"] for row in answer.json()["missed"]] == [row["id"] for row in sent[1:]]


@pytest.mark.parametrize("path", ["events/", "signature/", "confirmation/"])
def test_writing_needs_a_user_with_the_right(host: User, path: str) -> None:
    game = tables.ended(host)
    before = Event.objects.count(), SignedProtocol.objects.count()
    nobody = post(client(None), f"games/{game.code}/{path}", {})
    stranger = post(client(tables.user("stranger")), f"games/{game.code}/{path}", {})
    assert (nobody.status_code, stranger.status_code) == (401, 403)
    assert sorted(stranger.json()) == ["code", "message", "problems"]
    assert (Event.objects.count(), SignedProtocol.objects.count()) == before


def test_a_wrong_token_is_refused(host: User) -> None:
    answer = Client(headers={"Authorization": "Bearer nonsense"}).get("/api/v1/games/")
    assert (answer.status_code, answer.json()["code"]) == (401, "BAD_TOKEN")


def test_others_see_of_a_running_game_what_the_table_has_seen(host: User) -> None:
    game = tables.opened(host)
    events = [
        *tables.opening(),
        {"type": "night", "number": 1},
        {"type": "shot", "shooter": 1, "target": 2},
        {"type": "check", "by": "sheriff", "target": 1, "answer": "black", "note": "quick"},
        {"type": "day", "number": 1, "killed": None, "note": "don missed"},
    ]
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=host)
    public = client(None)
    seen = public.get(f"/api/v1/games/{game.code}/events/").json()
    assert [row["payload"] for row in seen["entries"]] == [
        {"type": "night", "number": 0},
        {"type": "day", "number": 0, "killed": None},
        {"type": "night", "number": 1},
        {"type": "day", "number": 1, "killed": None},
    ]
    assert {row["seq"] for row in seen["entries"]} == {None}
    assert (seen["seq"], seen["head"]) == (None, None)
    shown = public.get(f"/api/v1/games/{game.code}/").json()
    assert {row["role"] for row in shown["seats"]} == {None}
    assert (shown["verdict"], shown["seq"], shown["head"]) == (None, None, None)
    assert public.get(f"/api/v1/games/{game.code}/adjudication/").status_code == 401
    assert client(tables.user("fan")).get(f"/api/v1/games/{game.code}/protocol/").status_code == 403
    full = client(host).get(f"/api/v1/games/{game.code}/events/").json()
    assert [row["seq"] for row in full["entries"]] == list(range(1, 9))


def test_two_nights_that_differ_in_secret_look_the_same_to_others(host: User) -> None:
    loud, quiet = tables.opened(host), tables.opened(host)
    nights = {
        loud: [{"type": "shot", "shooter": 1, "target": 2}, {"type": "check", "by": "don", "target": 3}],
        quiet: [],
    }
    for game, secret in nights.items():
        events = [
            *tables.opening(),
            {"type": "night", "number": 1},
            *secret,
            {"type": "day", "number": 1, "killed": None},
        ]
        record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=host)
    for path in ("", "events/"):
        answers = []
        for game in (loud, quiet):
            text = client(None).get(f"/api/v1/games/{game.code}/{path}").content.decode()
            shown = json.loads(text.replace(game.code, "CODE"))
            shown.pop("created_at", None)
            answers.append(shown)
        assert answers[0] == answers[1]


def test_an_ended_game_is_open_to_everybody(host: User) -> None:
    game = tables.ended(host)
    answer = client(None).get(f"/api/v1/games/{game.code}/adjudication/")
    assert answer.json()["format"] == "mafia-adjudication/1"
    assert client(None).get(f"/api/v1/games/{game.code}/protocol/").json()["format"] == "mafia-protocol/1"
    other = client(None).get(f"/api/v1/games/{game.code}/adjudication/?regulation=maestro-2016")
    assert other.json()["regulation"] == "maestro-2016"
    unknown = client(None).get(f"/api/v1/games/{game.code}/adjudication/?regulation=chess")
    assert (unknown.status_code, unknown.json()["problems"][0]["path"]) == (422, "regulation")


def test_signing_and_confirming(host: User) -> None:
    game = tables.ended(host)
    refused = post(client(host), f"games/{game.code}/signature/", {"acknowledged": {}})
    assert refused.status_code == 422
    assert [row["path"] for row in refused.json()["problems"]] == ["acknowledged.END_PREMATURE@3"]
    signed = post(client(host), f"games/{game.code}/signature/", {"acknowledged": tables.reasons(game)})
    assert (signed.status_code, signed.json()["state"]) == (201, "signed")
    decision = {"number": 1, "decision": "confirm"}
    own = post(client(host), f"games/{game.code}/confirmation/", decision)
    assert (own.status_code, own.json()["code"]) == (403, "SELF_CONFIRM")
    judge = tables.user("judge", is_superuser=True)
    done = post(client(judge), f"games/{game.code}/confirmation/", decision)
    assert (done.status_code, done.json()["state"]) == (200, "confirmed")
    again = post(client(judge), f"games/{game.code}/confirmation/", decision)
    assert (again.status_code, again.json()["code"]) == (409, "DECIDED")
    assert client(None).get("/api/v1/games/").json()["games"][0]["winner"] == "black"


def test_a_rejection_is_versioned(host: User) -> None:
    protocol = tables.signed(host)
    judge = tables.user("judge", is_superuser=True)
    body = {"number": 1, "decision": "reject", "reason": "red has won"}
    answer = post(client(judge), f"games/{protocol.game.code}/confirmation/", body)
    assert (answer.status_code, answer.json()["reject_reason"]) == (200, "red has won")
    missing = post(client(judge), f"games/{protocol.game.code}/confirmation/", {**body, "number": 7})
    assert (missing.status_code, missing.json()["code"]) == (404, "NO_SUCH_PROTOCOL")
    assert confirm.to_acknowledge({"findings": []}) == []


BAD_BODIES: dict[str, tuple[bytes, int, str, str]] = {
    "broken JSON": (b'{"base_seq": 1, "entries": [', 400, "BAD_JSON", "(body)"),
    "not UTF-8": ('{"base_seq": "й"}'.encode("cp1251"), 400, "BAD_JSON", "(body)"),
    "a bad id": (
        b'{"base_seq": 1, "entries": [{"id": "x", "payload": {}}]}',
        400,
        "MALFORMED",
        "entries[0].id",
    ),
    "an unknown event": (
        (
            b'{"base_seq": 1, "entries": [{"id": "0190163d-8694-739b-aea5-966c26f8ad91",'
            b' "payload": {"type": "dance"}}]}'
        ),
        422,
        "UNKNOWN_TYPE",
        "entries[0].payload.type",
    ),
}


@pytest.mark.parametrize("name", BAD_BODIES)
def test_a_bad_body_changes_nothing_and_names_the_place(host: User, name: str) -> None:
    data, status, code, path = BAD_BODIES[name]
    game = tables.opened(host)
    answer = post(client(host), f"games/{game.code}/events/", data)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert [row["path"] for row in answer.json()["problems"]] == [path]
    assert Event.objects.filter(game=game).count() == 1


@pytest.mark.parametrize("path", ["games/", "games/{code}/events/"])
def test_a_body_of_50_megabytes_is_too_large(host: User, path: str) -> None:
    game = tables.opened(host)
    answer = post(client(host), path.format(code=game.code), b'{"a": "' + b"x" * 50_000_000 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")
    assert (Event.objects.count(), Game.objects.count()) == (1, 1)


def test_importing_a_file_twice_answers_with_the_same_game(host: User) -> None:
    data = {
        "format": "mafia-protocol/1",
        "regulation": "maestro-2016",
        "seats": [
            {"seat": number, "player": name, "role": role}
            for number, (name, role) in enumerate(zip(tables.NAMES, tables.DEAL, strict=True), 1)
        ],
        "events": tables.opening(),
    }
    first, again = post(client(host), "games/", data), post(client(host), "games/", data)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["code"] == again.json()["code"]
    assert Game.objects.count() == 1
    data["seats"] = data["seats"][:9]
    refused = post(client(host), "games/", data)
    assert refused.status_code == 422
    assert [row["path"] for row in refused.json()["problems"]] == ["seats"]
    assert Player.objects.count() == 10


def test_an_unknown_game_is_not_found() -> None:
    answer = client(None).get("/api/v1/games/nope/")
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_GAME")


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"a":' * 50_000], ids=["lists", "objects"])
@pytest.mark.parametrize("path", ["events/", "signature/", "confirmation/"])
def test_a_body_nested_without_end_is_refused(host: User, path: str, body: bytes) -> None:
    game = tables.opened(host)
    answer = post(client(host), f"games/{game.code}/{path}", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_JSON")
    assert answer.json()["problems"][0]["message"] == "The body is nested too deeply."


def test_half_a_character_is_refused_wherever_it_stands(host: User) -> None:
    game = tables.opened(host)
    for body in (
        b'{"base_seq": 1, "entries": [{"kind": "\\ud800"}]}',
        b'{"\\udfff": 1}',
    ):
        answer = post(client(host), f"games/{game.code}/events/", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "BAD_JSON")
        assert "half of a character" in answer.json()["problems"][0]["message"]
    assert Event.objects.filter(game=game).count() == 1


@pytest.mark.parametrize("query", ["offset=99999999999999999999", "offset=-1", "limit=0", "limit=x"])
def test_a_place_beyond_every_list_is_refused(query: str) -> None:
    assert Client().get(f"/api/v1/games/?{query}").status_code == 400


def test_the_page_of_the_interface_answers_no_other_method() -> None:
    assert Client(raise_request_exception=False).options("/api/v1/docs/").status_code == 405
