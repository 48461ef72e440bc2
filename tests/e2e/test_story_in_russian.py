"""The story of one protest in Russian, on a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e import story
from tests.plugins.browser import PHONE
from tests.plugins.processes import LiveStack


@pytest.mark.timeout(240)
def test_a_visitor_follows_the_tour_to_the_changed_standings(
    live_stack: LiveStack, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    assert live_stack.manage("seed_demo").returncode == 0
    page = new_page(locale="ru-RU", viewport=PHONE)
    story.play(story.Visitor(page, live_stack, "ru"), tmp_path)
