"""The pages about games judged anew in a browser: they fit a phone, and each game is a tap away."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.e2e.test_pages_in_the_browser import WIDER_THAN_THE_SCREEN, link
from tests.plugins.browser import DESKTOP, PHONE
from tests.plugins.processes import LiveStack
from tests.tournaments import test_judged_anew as judged_anew


@pytest.fixture(scope="module")
def game(live_stack: LiveStack) -> Game:
    """A game that differs by its winner, its findings and the points at stake."""
    with live_stack.orm():
        made = judged_anew.misannounced(judged_anew.small_cup())
        judged_anew.say(made, correct_result=None, findings=[])
        judged_anew.judged()
    return made


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_a_judge_finds_the_game_from_the_tournament(
    live_stack: LiveStack, game: Game, new_page: Callable[..., Page], viewport: Any, locale: str
) -> None:
    page = new_page(locale=locale, viewport=viewport)
    page.goto(link(live_stack, "cup-chief_judge"))
    page.goto(f"{live_stack.url}/t/cup/")
    for target in ("a[href$='/judged-anew/']", "h2 a[href*='/judged-anew/']"):
        page.locator(target).click()
        assert page.evaluate(WIDER_THAN_THE_SCREEN) == []
    page.locator("details").locator("summary").click()
    expect(page.locator("details tbody tr")).to_have_count(10)
    assert page.evaluate(WIDER_THAN_THE_SCREEN) == []
    page.locator("article h2 a").click()
    expect(page).to_have_url(f"{live_stack.url}/g/{game.code}/protocol/")
