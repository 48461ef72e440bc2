"""The pages in a browser: they fit a phone, follow live notices, change colours at once, need no script."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.domain import accounts
from games.models import User
from tests.plugins.browser import DESKTOP, PHONE
from tests.plugins.processes import LiveStack
from tests.tournaments import cups
from tournaments.domain import publish
from tournaments.models import Tournament

WIDER_THAN_THE_SCREEN = """
    [...document.querySelectorAll("body *")]
        .filter(node => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest(".table-scroll"))
        .map(node => node.tagName + "." + node.className)
"""


@pytest.fixture(scope="module")
def game_code(live_stack: LiveStack) -> str:
    """A tournament with one confirmed game and one published version."""
    with live_stack.orm():
        cup, game = cups.one_game_cup()
        publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    return game.code


def link(live_stack: LiveStack, username: str) -> str:
    """A sign-in link of a person of the tournament."""
    with live_stack.orm():
        user = User.objects.get(username=username)
        return f"{live_stack.url}/sign-in/{accounts.make_link(user=user)}/"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_no_page_is_wider_than_the_screen(
    live_stack: LiveStack, game_code: str, new_page: Callable[..., Page], viewport: Any, locale: str
) -> None:
    page = new_page(locale=locale, viewport=viewport)
    page.goto(link(live_stack, "cup-organiser"))
    pages = ("/", "/sign-in/", "/t/cup/", "/t/cup/standings/", "/t/cup/publish/", "/t/cup/import/")
    for path in (*pages, f"/g/{game_code}/protocol/", "/nowhere/"):
        page.goto(live_stack.url + path)
        assert (path, page.evaluate(WIDER_THAN_THE_SCREEN)) == (path, [])


def test_a_published_version_appears_on_an_open_page(
    live_stack: LiveStack, game_code: str, page: Page
) -> None:
    # The subscription must stand before the notice is sent: nothing repeats it.
    with page.expect_response(lambda response: "/live/t:cup/" in response.url):
        page.goto(f"{live_stack.url}/t/cup/standings/")
    page.evaluate("window.isTheSamePage = true")
    page.wait_for_timeout(500)
    with live_stack.orm():
        publish.publish(
            tournament=Tournament.objects.get(slug="cup"),
            reason="Уточнены доп. баллы",
            actor=User.objects.get(username="cup-organiser"),
        )
    page.get_by_text("Уточнены доп. баллы").first.wait_for()
    assert page.evaluate("window.isTheSamePage") is True


def test_colours_change_at_once_and_stay(live_stack: LiveStack, page: Page) -> None:
    page.goto(live_stack.url)
    page.evaluate("window.isTheSamePage = true")
    before = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Dark colours").click()
    after = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert (before, after) == ("rgb(243, 245, 248)", "rgb(14, 19, 27)")
    assert page.evaluate("window.isTheSamePage") is True
    page.goto(f"{live_stack.url}/sign-in/")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == after


def test_without_scripts_language_colours_and_signing_out_work(
    live_stack: LiveStack, game_code: str, browser: Browser
) -> None:
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    page.goto(link(live_stack, "cup-organiser"))
    page.get_by_role("button", name="Dark colours").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="RU").click()
    assert page.locator("html").get_attribute("lang") == "ru"
    page.get_by_role("button", name="Выйти").click()
    assert page.get_by_role("link", name="Войти").first.is_visible()
    context.close()


def test_the_keyboard_reaches_the_content_first(live_stack: LiveStack, page: Page) -> None:
    page.goto(live_stack.url)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
