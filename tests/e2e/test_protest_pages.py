"""The pages of a protest in a browser: they fit a phone, count down, and let one vote by a large button."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.domain import accounts
from games.models import User
from protests.domain import admission
from tests.games import tables
from tests.plugins.browser import DESKTOP, PHONE
from tests.plugins.processes import LiveStack
from tests.protests import cases

UNBROKEN = "Ж" * 200
WIDER_THAN_THE_SCREEN = """
    [...document.querySelectorAll("body *")]
        .filter(node => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest(".table-scroll"))
        .map(node => node.tagName + "." + node.className)
"""


@pytest.fixture(scope="module")
def addresses(live_stack: LiveStack) -> dict[str, str]:
    """A red protest with its vote open, a black one still filed, and where another could be filed."""
    with live_stack.orm():
        case = cases.played()
        tables.user("root", is_superuser=True)
        other = tables.ended(case.host)
        black, red = cases.filed(case, seat=7), cases.filed(case)
        admission.admit(
            protest=red,
            actor=case.chief,
            facts=f"На видео рука в поле зрения. {UNBROKEN}",
            reasons="R-5.4.",
            remedy="change",
            new_winner="red",
        )
    return {
        "case": f"/p/{red.pk}/",
        "ballot": f"/p/{red.pk}/ballot/",
        "ruling": f"/p/{black.pk}/ruling/",
        "filing": f"/g/{other.code}/protests/new/",
        "instead": f"/g/{case.game.code}/protests/new/",
    }


def sign_in(live_stack: LiveStack, page: Page, username: str) -> None:
    with live_stack.orm():
        token = accounts.make_link(user=User.objects.get(username=username))
    page.goto(f"{live_stack.url}/sign-in/{token}/")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
def test_no_page_is_wider_than_the_screen(
    live_stack: LiveStack,
    addresses: dict[str, str],
    new_page: Callable[..., Page],
    viewport: Any,
    locale: str,
) -> None:
    page = new_page(locale=locale, viewport=viewport)
    visits = [("seat-2", name) for name in ("case", "ballot", "filing", "instead")]
    for username, name in [*visits, ("root", "ruling")]:
        sign_in(live_stack, page, username)
        page.goto(live_stack.url + addresses[name])
        assert (name, page.evaluate(WIDER_THAN_THE_SCREEN)) == (name, [])


def test_one_votes_by_a_button_and_sees_the_time_left(
    live_stack: LiveStack, addresses: dict[str, str], page: Page
) -> None:
    sign_in(live_stack, page, "seat-3")
    page.goto(live_stack.url + addresses["ballot"])
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d$"))
    page.get_by_role("button", name="For the protest").click()
    page.get_by_role("button", name="For the protest your choice").wait_for()
    page.get_by_role("button", name="I abstain").click()
    page.get_by_role("button", name="I abstain your choice").wait_for()
    assert page.locator(".ballot__choice--own").count() == 1
