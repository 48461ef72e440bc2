"""A real Chromium for end-to-end tests, driven by Playwright.

Every page of a test is watched: an uncaught script error or a breach of the content security policy fails it.
"""

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One browser for the run."""
    from playwright.sync_api import sync_playwright

    from tests.e2e.chromium import launch_options, node

    # Playwright's own node needs a library that a small system lacks.
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


def watch(page: "Page", faults: list[str]) -> None:
    """Write uncaught script errors and breaches of the content security policy of `page` into `faults`."""

    def note(message: "ConsoleMessage") -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            faults.append(message.text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", note)


@pytest.fixture
def new_page(browser: "Browser") -> "Iterator[Callable[..., Page]]":
    """`new_page(locale="ru-RU", viewport=PHONE, …)` opens a page with cookies of its own: another person."""
    contexts = []
    faults: list[str] = []

    def make(**options: Any) -> "Page":
        options.setdefault("locale", "en-GB")
        options.setdefault("viewport", DESKTOP)
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        watch(page, faults)
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(new_page: "Callable[..., Page]") -> "Page":
    """One page in English on a desktop."""
    return new_page()
