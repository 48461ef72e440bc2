"""Every page of the guided story and the pages around it: language, headings, labels, contrast, targets."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e import story
from tests.plugins.browser import DESKTOP, PHONE
from tests.plugins.processes import LiveStack
from tournaments.demo import cup

FAULTS = Path(__file__).with_name("accessibility.js").read_text()
SCREENS = {
    "a phone, dark, in Russian": {"locale": "ru-RU", "viewport": PHONE, "color_scheme": "dark"},
    "a desktop, light, in English": {"locale": "en-GB", "viewport": DESKTOP, "color_scheme": "light"},
}
PLANTED = """<!doctype html><html lang="en"><title>x</title><body style="margin: 0; background: white">
<header></header><main><h1>One</h1><h3>Three</h3><p style="color: #999">grey</p>
<input name="bare" style="box-sizing: border-box; width: 90px; height: 20px">
<p aria-labelledby="gone">text</p><b id="twice"></b><b id="twice"></b><a href="/"></a><img src="data:,">
<button style="width: 30px; height: 30px; padding: 0">k</button>
<div style="width: 2000px">wide</div></main>"""


class Inspector(story.Visitor):
    """A visitor who checks every page that a step leads to."""

    def go_on(self) -> None:
        """Check the page of the tour's step too."""
        super().go_on()
        self.page.wait_for_load_state()
        self.inspect()

    def submit(self, form: str = "main form.form") -> None:
        """Check the answer to a form."""
        super().submit(form)
        self.inspect()

    def inspect(self) -> None:
        """Fails with the address and the faults of the page."""
        assert (self.page.url, self.page.evaluate(FAULTS, self.language)) == (self.page.url, [])


@pytest.fixture(scope="module")
def demo(live_stack: LiveStack) -> LiveStack:
    """The seeded demonstration."""
    assert live_stack.manage("seed_demo").returncode == 0
    return live_stack


def test_the_measure_itself(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=PHONE)
    page.set_content(PLANTED)
    assert sorted(page.evaluate(FAULTS, "ru")) == [
        "a level is skipped before h3 «Three»",
        "aria-labelledby of p «text» points at nothing: gone",
        "faint: p «grey»",
        "id twice: twice",
        "no alt: data:,",
        "no label: bare",
        'no name: <a href="/"></a>',
        "not exactly one footer",
        "small: button «k» 30×30",
        "small: input «bare» 90×20",
        "the page says it is in en",
        "the page scrolls sideways",
    ]


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_the_pages_a_stranger_sees(
    demo: LiveStack, new_page: Callable[..., Page], screen: dict[str, Any]
) -> None:
    page = new_page(**screen)
    paths = ("/", "/sign-in/", "/sign-in/no-such-link/", "/demo/", f"/t/{cup.SLUG}/", "/nowhere/")
    for path in (*paths, f"/t/{cup.SLUG}/standings/", f"/t/{cup.SLUG}/import/"):
        page.goto(demo.url + path)
        assert (path, page.evaluate(FAULTS, screen["locale"][:2])) == (path, [])


@pytest.mark.timeout(240)
def test_every_page_of_the_story(demo: LiveStack, new_page: Callable[..., Page], tmp_path: Path) -> None:
    page = new_page(**SCREENS["a phone, dark, in Russian"])
    story.play(Inspector(page, demo, "ru"), tmp_path)
