"""The host's console: a whole game by taps, through a lost network, a reload and a second person."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route

import rules
from games.domain import accounts, log, people, record
from games.models import Game, User
from tests.e2e.console_driver import Console
from tests.games import tables
from tests.plugins.browser import PHONE
from tests.plugins.processes import LiveStack
from tests.rules.table import ROLES

LEVELS = ["nominations", "votes", "counts", "raises", "fouls", "shots", "kills", "checks", "speeches"]


class Table:
    """A game of its own with a host and a side judge."""

    def __init__(self, live_stack: LiveStack, name: str) -> None:
        self.stack = live_stack
        with live_stack.orm():
            self.host = tables.user(f"host-{name}")
            self.side = tables.user(f"side-{name}")
            seats = [
                record.SeatInput(number, people.find_or_create(f"{name}{number}"), role)
                for number, role in enumerate(ROLES, 1)
            ]
            self.code = record.open_game(
                regulation="game-regulation",
                seats=seats,
                actor=self.host,
                host=self.host,
                side_judges=[self.side],
                recorded=LEVELS,
            ).code

    def open(self, page: Page, user: User) -> Console:
        with self.stack.orm():
            link = accounts.make_link(user=user)
        page.goto(f"{self.stack.url}/sign-in/{link}/")
        if "/sign-in/" in page.url:
            page.locator("main form button[type=submit]").first.click()
        page.goto(f"{self.stack.url}/g/{self.code}/console/")
        page.locator("body[data-ready='yes']").wait_for()
        return Console(page)

    def events(self) -> list[Any]:
        with self.stack.orm():
            return list(log.protocol(Game.objects.get(code=self.code)).events)

    def verdict(self) -> rules.Adjudication:
        with self.stack.orm():
            return rules.adjudicate(log.protocol(Game.objects.get(code=self.code)))


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    return new_page(viewport=PHONE, has_touch=True)


def agreement(console: Console) -> Callable[[str], None]:
    """The zero night's agreement is begun and ended before the morning."""
    done: list[str] = []

    def before(kind: str) -> None:
        if kind == "day" and not done:
            done.append(kind)
            console.press()
            console.press()

    return before


@contextmanager
def no_server(live_stack: LiveStack) -> Iterator[None]:
    """The web server is killed and comes back behind the block."""
    live_stack.kill("web")
    try:
        while is_answering(live_stack.url):
            time.sleep(0.1)
        yield
    finally:
        live_stack.restart("web")


def is_answering(url: str) -> bool:
    """Workers of a killed server answer on for a moment; after that nobody takes the connection."""
    try:
        urllib.request.urlopen(f"{url}/healthz", timeout=5).close()
    except urllib.error.URLError as error:
        return not isinstance(error.reason, ConnectionRefusedError)
    except OSError:
        return True
    return True


def test_a_whole_game_by_taps(live_stack: LiveStack, phone: Page) -> None:
    table = Table(live_stack, "A")
    console = table.open(phone, table.host)
    console.play(agreement(console))
    console.wait_sent()
    events, answer = table.events(), table.verdict()
    assert (answer.verdict, answer.findings) == ("legal", [])
    assert answer.recorded_result is not None
    assert answer.correct_result is not None
    assert answer.recorded_result["winner"] == answer.correct_result["winner"]
    assert len(events) >= 60
    assert console.taps / len(events) <= 1.3


def test_no_server_from_the_middle_of_a_vote_to_the_end_of_the_game(
    live_stack: LiveStack, phone: Page
) -> None:
    table = Table(live_stack, "B")
    console = table.open(phone, table.host)
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.reload()
    phone.locator("body[data-ready='yes']").wait_for()
    console.play(agreement(console), until="votes")
    console.wait_sent()
    console.seat(1)
    console.wait_sent()
    stored = len(table.events())
    with no_server(live_stack):
        console.seat(2)
        console.seat(3)
        phone.locator("#unsent[data-count='2'][data-kept='2']").wait_for()
        phone.reload()
        phone.locator("#unsent[data-count='2']").wait_for()
        for voter in (4, 5, 6, 7, 8):
            console.seat(voter)
        console.press()
        console.play()
        assert len(table.events()) == stored
        unsent = console.unsent()
        assert unsent > 50
    phone.locator("#unsent[data-count='0']").wait_for(timeout=60_000)
    answer = table.verdict()
    assert (answer.verdict, len(table.events())) == ("legal", stored + unsent)


def test_a_breach_is_said_once_and_recorded_all_the_same(live_stack: LiveStack, phone: Page) -> None:
    table = Table(live_stack, "C")
    console = table.open(phone, table.host)
    console.play(agreement(console), until="speech")
    console.hold(6)
    phone.get_by_role("button", name="Speaks now").click()
    sheet = phone.locator("dialog[open]")
    assert "Seat 6 opened the round" in (sheet.locator(".sheet__text").first.text_content() or "")
    sheet.get_by_role("button", name="It happened: record it").click()
    console.wait_sent()
    assert [row.code for row in table.verdict().findings] == ["WRONG_OPENER"]
    assert "Seat 6 opened the round" in (phone.locator("#findings").text_content() or "")


def test_undo_is_an_event_and_redo_records_the_same(live_stack: LiveStack, phone: Page) -> None:
    table = Table(live_stack, "D")
    console = table.open(phone, table.host)
    console.play(agreement(console), until="speech")
    console.press()
    console.foul(9)
    console.wait_sent()
    before = table.events()
    phone.locator("#undo").click()
    console.wait_sent()
    assert table.events() == before[:-1]
    phone.locator("#redo").click()
    console.wait_sent()
    assert table.events() == before
    with live_stack.orm():
        kinds = [row.kind for row in log.entries(Game.objects.get(code=table.code))]
    assert kinds[-2:] == ["void", "event"]


def test_lost_answers_bad_gateways_and_portals_double_nothing(live_stack: LiveStack, phone: Page) -> None:
    table = Table(live_stack, "E")
    console = table.open(phone, table.host)
    faults = iter(["answer lost", "502", "portal", "cut", "answer lost", "502"])

    def spoil(route: Route) -> None:
        match next(faults, ""):
            case "answer lost":
                route.fetch()
                route.abort()
            case "502":
                route.fulfill(status=502, body="Bad gateway")
            case "portal":
                route.fulfill(status=200, content_type="text/html", body="<h1>Sign in to the hall</h1>")
            case "cut":
                route.fulfill(status=200, content_type="application/json", body='{"seq": 1')
            case _:
                route.continue_()

    phone.route(f"**/api/v1/games/{table.code}/events/", spoil)
    console.play(agreement(console), until="voting")
    phone.locator("#unsent[data-count='0']").wait_for(timeout=60_000)
    assert [type(event).__name__ for event in table.events()] == [
        "Night", "Agreement", "Day", *(["Speech", "Nomination"] * 2), *(["Speech"] * 8),
    ]  # fmt: skip


def test_two_people_see_each_other_and_a_conflict_is_shown(
    live_stack: LiveStack, new_page: Callable[..., Page]
) -> None:
    table = Table(live_stack, "F")
    first, second = new_page(viewport=PHONE, has_touch=True), new_page(viewport=PHONE, has_touch=True)
    host, side = table.open(first, table.host), table.open(second, table.side)
    host.play(agreement(host), until="speech")
    host.wait_sent()
    second.locator("#step[data-kind='speech']").wait_for()
    side.foul(8)
    first.locator("[data-seat='8'] .seat__fouls", has_text="•").wait_for()
    # The side judge's phone loses the hall's network; meanwhile the host goes on.
    second.context.set_offline(True)
    side.press()
    host.press()
    host.wait_sent()
    second.context.set_offline(False)
    second.get_by_text("Written by others meanwhile:").wait_for()
    assert side.unsent() == 1
    assert json.dumps(second.locator(".status__missed li").all_text_contents()) == '["1 speaks"]'


def test_only_the_number_narrows_the_record(live_stack: LiveStack, phone: Page) -> None:
    table = Table(live_stack, "G")
    console = table.open(phone, table.host)
    console.play(agreement(console), until="votes")
    console.press(1)
    phone.locator("dialog[open]").get_by_role("button", name="4", exact=True).click()
    console.press(1)
    phone.locator("dialog[open]").get_by_role("button", name="6", exact=True).click()
    console.wait_sent()
    with live_stack.orm():
        recorded = log.protocol(Game.objects.get(code=table.code)).recorded
    assert recorded == tuple(level for level in LEVELS if level != "votes")
    assert table.verdict().findings == []


PUT = """async ([code, seq, id]) => {
    const { openStore } = await import("/static/console/store.js");
    const store = await openStore(code);
    await store.settle([{ id, seq, kind: "event", payload: { type: "pause", note: "from the device" } }], []);
}"""


def test_what_a_restored_server_has_lost_is_sent_again(live_stack: LiveStack, phone: Page) -> None:
    table = Table(live_stack, "H")
    console = table.open(phone, table.host)
    console.press()
    console.wait_sent()
    phone.evaluate(PUT, [table.code, 3, str(record.new_id())])
    phone.reload()
    phone.get_by_text("Pause", exact=True).wait_for()
    phone.locator("body[data-ready='yes']").wait_for()
    console.wait_sent()
    assert [type(event).__name__ for event in table.events()] == ["Night", "Pause"]
    assert table.events()[1].note == "from the device"


def test_a_stranger_gets_no_console(live_stack: LiveStack, page: Page) -> None:
    table = Table(live_stack, "J")
    with live_stack.orm():
        link = accounts.make_link(user=tables.user("stranger"))
    page.goto(f"{live_stack.url}/sign-in/{link}/")
    answer = page.goto(f"{live_stack.url}/g/{table.code}/console/")
    assert answer is not None
    assert answer.status == 403
