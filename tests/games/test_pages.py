"""The pages of a game: findings beside their events, secrets kept while it runs, sign and confirm by hand."""

import re

import pytest
from django.test import Client

from games.domain import confirm, people, record
from games.interfaces import game_files
from games.models import Game, SignedProtocol, User
from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return tables.user("host", is_superuser=True)


def client(user: User | None = None, language: str = "en") -> Client:
    browser = Client(headers={"accept-language": language})
    if user is not None:
        browser.force_login(user)
    return browser


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def get(browser: Client, path: str) -> str:
    response = browser.get(path)
    assert response.status_code == 200
    return response.content.decode()


def voted(host: User) -> Game:
    """A game with a vote in which one hand was late and counted."""
    game = tables.opened(host)
    events = [
        *tables.opening(),
        {"type": "speech", "seat": 1, "kind": "round", "seconds": 60},
        {"type": "nomination", "by": 1, "target": 5, "reply": "accepted"},
        {"type": "nomination", "by": 2, "target": 6, "reply": "accepted"},
        {"type": "voting", "kind": "primary", "candidates": [5, 6]},
        {"type": "vote", "voter": 3, "candidate": 5},
        {"type": "vote", "voter": 4, "candidate": 5, "late": True, "counted": True},
        {"type": "count", "candidate": 5, "votes": 2},
        {"type": "count", "candidate": 6, "votes": 8},
        {"type": "outcome", "out": [6]},
        {"type": "end", "winner": "black"},
    ]
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=host)
    return game


def test_the_protocol_shows_nominations_in_order_and_who_voted_for_whom(host: User) -> None:
    shown = text(get(client(), f"/g/{voted(host).code}/protocol/"))
    assert "Nominated in order: 5 by 1 , 6 by 2" in shown
    assert "Candidate Votes of seats Count 5 3 4 (late, counted all the same) 2 6 – 8" in shown
    assert "Did not touch: 1 2 5 6 7 8 9 10" in shown


def test_a_finding_stands_beside_its_event_with_the_clause(host: User) -> None:
    page = get(client(), f"/g/{voted(host).code}/protocol/")
    line = page.split('id="event-6"')[1].split("<li")[0]
    assert "The vote of seat 4, placed with or after" in text(line)
    assert "R-5.3" in line


def test_the_page_is_russian_for_a_russian_reader(host: User) -> None:
    shown = text(get(client(language="ru"), f"/g/{voted(host).code}/protocol/"))
    assert "Выставлены по порядку: 5 игроком 1 , 6 игроком 2" in shown
    assert "Засчитан голос игрока 4" in shown


def test_others_see_no_card_night_or_verdict_of_a_running_game(host: User) -> None:
    game = tables.opened(host)
    events = [*tables.opening(), {"type": "night", "number": 1}, {"type": "shot", "shooter": 1, "target": 9}]
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=host)
    public, official = (get(client(user), f"/g/{game.code}/protocol/") for user in (None, host))
    words = (
        "Seat 1 shoots at 9",
        "The black team agrees",
        "sheriff",
        "no breach found",
        "entries, fingerprint",
    )
    assert [word in text(official) for word in words] == [True] * 5
    assert [word in text(public) for word in words] == [False] * 5
    assert "Night 1 falls" in text(public)


def test_a_nickname_is_shown_and_never_run(host: User) -> None:
    seats = [
        record.SeatInput(n, people.find_or_create(f"<b>{n}</b>"), r) for n, r in enumerate(tables.DEAL, 1)
    ]
    game = record.open_game(regulation="maestro-2016", seats=seats, actor=host)
    page = get(client(), f"/g/{game.code}/protocol/")
    assert "<b>1</b>" not in page
    assert "&lt;b&gt;1&lt;/b&gt;" in page


def test_signing_by_form_asks_for_every_reason_and_keeps_what_was_typed(host: User) -> None:
    game = voted(host)
    browser = client(host)
    names = re.findall(r'name="(reason-[^"]+)"', get(browser, f"/g/{game.code}/sign/"))
    assert names == [f"reason-{key}" for key in tables.reasons(game)]
    half = browser.post(f"/g/{game.code}/sign/", {names[0]: "typed already"})
    assert half.status_code == 422
    assert "typed already" in half.content.decode()
    assert SignedProtocol.objects.count() == 0
    whole = browser.post(f"/g/{game.code}/sign/", dict.fromkeys(names, "seen"))
    assert (whole.status_code, whole.headers["Location"]) == (302, f"/g/{game.code}/protocol/")
    assert SignedProtocol.objects.get().state == "signed"


def test_confirming_by_form_is_for_a_second_person(host: User) -> None:
    protocol = tables.signed(host)
    path = f"/g/{protocol.game.code}/confirm/"
    assert "You have signed this version yourself" in text(get(client(host), path))
    own = client(host).post(path, {"number": 1, "decision": "confirm"})
    assert own.status_code == 403
    judge = client(tables.user("judge", is_superuser=True))
    assert "seen and discussed" in text(get(judge, path))
    done = judge.post(path, {"number": 1, "decision": "confirm"})
    assert done.status_code == 302
    protocol.refresh_from_db()
    assert protocol.state == "confirmed"


def test_rejecting_by_form_needs_a_reason(host: User) -> None:
    protocol = tables.signed(host)
    path = f"/g/{protocol.game.code}/confirm/"
    judge = client(tables.user("judge", is_superuser=True))
    assert judge.post(path, {"number": 1, "decision": "reject", "reason": ""}).status_code == 422
    assert judge.post(path, {"number": 1, "decision": "reject", "reason": "red won"}).status_code == 302
    protocol.refresh_from_db()
    assert (protocol.state, protocol.reject_reason) == ("rejected", "red won")


@pytest.mark.parametrize("page", ["sign", "confirm"])
def test_signing_and_confirming_are_for_officials(host: User, page: str) -> None:
    game = voted(host)
    assert client().get(f"/g/{game.code}/{page}/").status_code == 302
    assert client(tables.user("stranger")).get(f"/g/{game.code}/{page}/").status_code == 403
    assert client(tables.user("other")).post(f"/g/{game.code}/{page}/", {}).status_code == 403


def test_the_file_of_an_ended_game_can_be_downloaded(host: User) -> None:
    game = voted(host)
    answer = client().get(f"/g/{game.code}/protocol.json")
    assert answer.content == game_files.export(game)
    assert client().get(f"/g/{tables.opened(host).code}/protocol.json").status_code == 403


def test_corrections_are_shown_with_author_and_reason(host: User) -> None:
    game = tables.opened(host)
    first = tables.entry({"type": "pause"})
    record.append(game=game, base_seq=1, entries=[first], actor=host)
    fix = tables.entry({"target": str(first.id), "reason": "there was no pause"}, "void")
    record.append(game=game, base_seq=2, entries=[fix], actor=host)
    shown = text(get(client(host), f"/g/{game.code}/protocol/"))
    assert "An event was dropped host, " in shown
    assert "there was no pause" in shown
    assert "Technical pause" not in shown


def test_the_page_costs_the_same_queries_for_short_and_long_games(host: User) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    short, long = tables.ended(host), voted(host)
    counts = []
    for game in (short, long):
        with CaptureQueriesContext(connection) as queries:
            get(client(), f"/g/{game.code}/protocol/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_unknown_game_is_not_found() -> None:
    assert client().get("/g/nope/protocol/").status_code == 404


def test_the_result_of_a_ruling_is_shown_with_its_cause(host: User) -> None:
    from games.domain import rulings

    protocol = tables.signed(host)
    confirm.confirm(protocol=protocol, actor=tables.user("judge"))
    rulings.apply(
        game=protocol.game,
        cause_ref="protest:1",
        remedy="annul",
        winner=None,
        clause="R-12.3",
        note="Protest №1 has passed",
        actor=None,
    )
    shown = text(get(client(), f"/g/{protocol.game.code}/protocol/"))
    assert "Version 2: annulled protest, R-12.3" in shown
    assert "Protest №1 has passed" in shown
