"""The tournament's pages: frozen standings, what moved and why, 304 for whoever has them, few queries."""

import html
import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.domain import people
from games.models import Event, Game, SignedProtocol, User
from tests.games import tables
from tests.tournaments import cups
from tournaments.domain import awards, publish, recount, setup
from tournaments.models import Standing, StandingsVersion

pytestmark = pytest.mark.django_db


def client(user: User | None = None, language: str = "en") -> Client:
    browser = Client(headers={"accept-language": language})
    if user is not None:
        browser.force_login(user)
    return browser


def text(page: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


def get(browser: Client, path: str) -> str:
    response = browser.get(path)
    assert response.status_code == 200
    return response.content.decode()


def published(cup: cups.Cup, reason: str = "После тура 1") -> StandingsVersion:
    return publish.publish(tournament=cup.tournament, reason=reason, actor=cup.organiser)


def protested(remedy: str = "annul") -> tuple[cups.Cup, Game]:
    cup, game = cups.one_game_cup()
    published(cup)
    cups.voted(cups.admitted(cup, cups.filed(game), remedy=remedy))
    return cup, game


def row_of(page: str, nickname: str) -> str:
    rows = [text("<tr" + row.split("</tr>")[0]) for row in page.split("<tr")[1:]]
    return next(row for row in rows if f" {nickname} " in f"{row} ")


def test_the_overview_says_where_every_game_stands() -> None:
    cup = cups.cup(players=40)
    cups.add_round(cup)
    cups.recorded(cup, cups.table(cup, 1))
    cups.signed(cup, cups.recorded(cup, cups.table(cup, 2)))
    cups.played(cup, cups.table(cup, 3), winner="red")
    cards = get(client(), "/t/cup/").split('<article class="table-card"')[1:]
    stands = [re.search(r"to be signed|to be confirmed|confirmed|not played", text(card)) for card in cards]
    assert [found[0] if found else "" for found in stands] == [
        "to be signed",
        "to be confirmed",
        "confirmed",
        "not played",
    ]
    assert "Red won" in text(cards[2])
    assert all("cup-host" in text(card) for card in cards)


def test_a_running_game_shows_no_winner_on_the_overview() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    cups.recorded(cup, cups.table(cup), winner="black")
    assert "Black won" not in text(get(client(), "/t/cup/"))


def test_a_protest_is_marked_on_its_table_and_on_the_standings() -> None:
    cup, game = cups.one_game_cup()
    published(cup)
    protest = cups.filed(game)
    for path in ("/t/cup/", "/t/cup/standings/"):
        page = get(client(), path)
        assert f"/p/{protest.pk}/" in page
        assert "rotest №1" in text(page)


def test_actions_are_offered_to_those_who_may_take_them() -> None:
    cup = cups.cup()
    offered = {
        user.username if user else "": [
            action for action in ("publish", "import") if f"/t/cup/{action}/" in get(client(user), "/t/cup/")
        ]
        for user in (None, cup.organiser, cup.chief_judge, cup.host, cup.side_judge, cup.deputy)
    }
    assert offered == {
        "": [],
        "cup-organiser": ["publish", "import"],
        "cup-chief_judge": ["publish", "import"],
        "cup-host": ["import"],
        "cup-side_judge": [],
        "cup-deputy": [],
    }


def test_before_the_first_version_nobody_sees_any_points() -> None:
    cups.one_game_cup()
    page = text(get(client(), "/t/cup/standings/"))
    assert "Nothing is published yet" in page
    assert "Игрок 1" not in page


def test_a_reader_sees_the_frozen_version_not_what_was_computed_since() -> None:
    cup, game = cups.one_game_cup()
    published(cup)
    before = row_of(get(client(), "/t/cup/standings/"), "Игрок 2")
    seat = game.seats.get(number=2)
    awards.give(game=game, player=seat.player, kind="extra", hundredths=70, reason="игра", actor=cup.host)
    assert json.loads(Standing.objects.get().content)["rows"][3]["total"] == 70
    assert row_of(get(client(), "/t/cup/standings/"), "Игрок 2") == before


def test_places_are_shared_and_points_written_with_two_decimals() -> None:
    cup, _game = cups.one_game_cup()
    published(cup)
    page = get(client(), "/t/cup/standings/")
    assert row_of(page, "Игрок 4").startswith("1 Игрок 4 1.00")
    assert row_of(page, "Игрок 2").startswith("4 Игрок 2 0.00")
    assert "1,00" in row_of(get(client(language="ru"), "/t/cup/standings/"), "Игрок 4")


def test_the_version_after_a_protest_says_why_and_what_moved() -> None:
    _cup, _game = protested()
    page = text(get(client(), "/t/cup/standings/"))
    assert "Version 2" in page
    assert "№1" in page
    assert "Round 1, table 1 Ч Black won not counted" in page.replace("B Black", "Ч Black")
    assert "−1.00" in row_of(get(client(), "/t/cup/standings/"), "Игрок 1")


def test_an_old_version_stays_readable_and_points_to_the_one_that_holds() -> None:
    protested()
    page = text(get(client(), "/t/cup/standings/1/"))
    assert "This is an older version" in page
    assert "После тура 1" in page
    assert client().get("/t/cup/standings/3/").status_code == 404


def test_the_recount_is_shown_when_it_was_made() -> None:
    cup, _game = cups.one_game_cup()
    version = published(cup)
    assert "Recounted" not in text(get(client(), "/t/cup/standings/"))
    recount.recount(version=version)
    assert "Recounted from the raw logs: equal" in text(get(client(), "/t/cup/standings/"))


def test_a_nickname_is_never_markup() -> None:
    cup = cups.cup(players=9)
    wicked = people.find_or_create("<script>alert(1)</script>")
    cup.participants.append(setup.enter(tournament=cup.tournament, player=wicked, number=10))
    cups.add_round(cup)
    cups.played(cup, cups.table(cup))
    published(cup)
    page = get(client(), "/t/cup/standings/")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize("path", ["/t/cup/", "/t/cup/standings/", "/t/cup/standings/1/"])
def test_a_page_takes_the_same_few_queries_for_ten_players_as_for_a_hundred(path: str) -> None:
    counts = {}
    for players, slug in ((10, "cup"), (100, "large")):
        cup = cups.cup(players=players, slug=slug)
        cups.add_round(cup)
        for number in range(1, players // 10 + 1):
            cups.played(cup, cups.table(cup, number))
        published(cup)
        browser = client(cup.organiser)
        get(browser, path.replace("cup", slug))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            get(browser, path.replace("cup", slug))
        counts[players] = len(queries)
    assert counts[10] == counts[100]
    assert counts[10] <= 15


def etag(browser: Client, path: str = "/t/cup/standings/") -> str:
    response = browser.get(path)
    assert response.status_code == 200
    return response.headers["ETag"]


def test_whoever_has_the_page_is_answered_without_a_body() -> None:
    cup, _game = cups.one_game_cup()
    published(cup)
    browser = client()
    known = etag(browser)
    response = browser.get("/t/cup/standings/", headers={"if-none-match": f"W/{known}"})
    assert (response.status_code, response.content, response.headers["ETag"]) == (304, b"", known)
    assert response.headers["Cache-Control"] == "private, no-cache"


def test_the_page_is_sent_anew_after_anything_on_it_changed() -> None:
    cup, game = cups.one_game_cup()
    version = published(cup)
    browser = client()
    seen = [etag(browser)]
    recount.recount(version=version)
    seen.append(etag(browser))
    protest = cups.filed(game)
    seen.append(etag(browser))
    cups.voted(cups.admitted(cup, protest))
    seen.append(etag(browser))
    seen.append(etag(client(language="ru")))
    seen.append(etag(client(cup.organiser)))
    assert len(set(seen)) == len(seen)


def test_an_old_version_is_sent_anew_once_it_was_overtaken() -> None:
    cup, _game = cups.one_game_cup()
    published(cup)
    browser = client()
    known = etag(browser, "/t/cup/standings/1/")
    published(cup, "Ещё раз")
    response = browser.get("/t/cup/standings/1/", headers={"if-none-match": known})
    assert response.status_code == 200


def test_a_message_waiting_for_the_reader_is_shown_and_not_kept() -> None:
    cup, _game = cups.one_game_cup()
    browser = client(cup.organiser)
    answer = browser.post("/t/cup/publish/", {"reason": "После тура 1", "status": "provisional"}, follow=True)
    assert "Version 1 is published" in text(answer.content.decode())
    assert "ETag" not in answer.headers
    assert "Version 1 is published" not in text(get(browser, "/t/cup/standings/"))


def test_publishing_by_form_needs_a_reason_and_says_why_final_is_refused() -> None:
    cup, _game = cups.one_game_cup()
    browser = client(cup.organiser)
    empty = browser.post("/t/cup/publish/", {"reason": " ", "status": "provisional"})
    early = browser.post("/t/cup/publish/", {"reason": "Итог", "status": "final"})
    assert (empty.status_code, early.status_code) == (422, 422)
    assert "can be filed until" in text(early.content.decode())
    assert StandingsVersion.objects.count() == 0


def file_of(cup: cups.Cup, **changes: Any) -> bytes:
    protocol = {
        "format": "mafia-protocol/1",
        "regulation": "game-regulation",
        "seats": [
            {"seat": seat, "player": entry.player.nickname, "role": cups.ROLES[seat]}
            for seat, entry in enumerate(cup.participants[:10], 1)
        ],
        "events": [*tables.opening(), {"type": "end", "winner": "black"}],
    }
    return json.dumps({**protocol, **changes}, ensure_ascii=False).encode()


def upload(browser: Client, cup: cups.Cup, data: bytes) -> Any:
    file = SimpleUploadedFile("game.json", data, content_type="application/json")
    return browser.post("/t/cup/import/", {"table": cups.table(cup).pk, "file": file, "step": "preview"})


def drawn() -> tuple[cups.Cup, Client]:
    cup = cups.cup()
    cups.add_round(cup)
    return cup, client(cup.host)


def test_a_file_is_previewed_then_stored_at_its_table() -> None:
    cup, browser = drawn()
    shown = upload(browser, cup, file_of(cup))
    assert shown.status_code == 200
    assert (Game.objects.count(), Event.objects.count()) == (0, 0)
    sealed = re.search(r'name="sealed" value="([^"]+)"', shown.content.decode())
    assert sealed is not None
    form = {"table": cups.table(cup).pk, "sealed": html.unescape(sealed[1]), "step": "store"}
    answer = browser.post("/t/cup/import/", form)
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/g/{game.code}/protocol/"
    assert (cups.table(cup).game, game.series) == (game, "cup")
    assert SignedProtocol.objects.count() == 0


FAULTS: dict[str, tuple[bytes | dict[str, Any], int, str]] = {
    "broken JSON": (b'{"format": "mafia-protocol/1", "seats": [', 422, "This is not JSON"),
    "a NUL byte": (b'{"format": "mafia-protocol/1\x00"}', 422, ""),
    "wrong encoding": ('{"format": "мафия"}'.encode("cp1251"), 422, ""),
    "an unknown regulation": ({"regulation": "no-such"}, 422, "regulation"),
    "nine seats": ({"seats": []}, 422, "seats"),
    "an empty file": (b" ", 422, ""),
    "too large a file": (b" " * 1_000_001, 422, "1,000,001"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_that_cannot_be_read_is_refused_with_the_place(fault: str) -> None:
    cup, browser = drawn()
    made, status, named = FAULTS[fault]
    answer = upload(browser, cup, file_of(cup, **made) if isinstance(made, dict) else made)
    assert answer.status_code == status
    assert named in text(answer.content.decode())
    assert (Game.objects.count(), Event.objects.count()) == (0, 0)


def store_at_once(browser: Client, cup: cups.Cup, data: bytes) -> Any:
    file = SimpleUploadedFile("game.json", data)
    return browser.post("/t/cup/import/", {"table": cups.table(cup).pk, "file": file, "step": "store"})


def test_a_file_with_other_players_leaves_nothing_behind() -> None:
    cup, browser = drawn()
    other = file_of(cup).replace("Игрок 3".encode(), "Игрок 33".encode())
    answer = store_at_once(browser, cup, other)
    assert answer.status_code == 409
    assert "differ from the draw at seats: 3" in text(answer.content.decode())
    assert (Game.objects.count(), Event.objects.count()) == (0, 0)


def test_a_file_under_another_regulation_leaves_nothing_behind() -> None:
    cup, browser = drawn()
    answer = store_at_once(browser, cup, file_of(cup, regulation="maestro-2016"))
    assert answer.status_code == 409
    assert "maestro-2016" in text(answer.content.decode())
    assert Game.objects.count() == 0


def test_a_preview_of_somebody_else_cannot_be_stored() -> None:
    cup, browser = drawn()
    sealed = re.search(r'name="sealed" value="([^"]+)"', upload(browser, cup, file_of(cup)).content.decode())
    assert sealed is not None
    form = {"table": cups.table(cup).pk, "sealed": html.unescape(sealed[1]), "step": "store"}
    answer = client(cup.organiser).post("/t/cup/import/", form)
    assert "no longer valid" in text(answer.content.decode())
    assert Game.objects.count() == 0


@pytest.mark.parametrize("path", ["/t/no/", "/t/no/standings/", "/t/no/standings/1/"])
def test_an_unknown_tournament_is_a_page_that_was_not_found(path: str) -> None:
    assert client().get(path).status_code == 404


def test_a_reader_keeps_the_page_while_the_tour_stands_still(settings: Any) -> None:
    cup, _game = cups.one_game_cup()
    published(cup)
    settings.DEMO = True
    browser = client()
    assert etag(browser) == etag(browser)
