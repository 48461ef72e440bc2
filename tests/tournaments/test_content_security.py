"""Rendered pages under their content security policy: nothing inline is allowed, and none is there."""

import re

import pytest
from django.test import Client

from games.models import Game, User
from tournaments.demo import cup, seed
from tournaments.domain import publish
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

INLINE = re.compile(
    r"<style|\sstyle\s*=|<script(?![^>]*\ssrc=)|<[^>]*\son[a-z]+\s*=|javascript:", re.IGNORECASE
)


def directives(header: str) -> dict[str, str]:
    """Name → value of each directive."""
    parts = [part.strip().partition(" ") for part in header.split(";")]
    return {name: value for name, _space, value in parts}


def paths() -> list[tuple[str, str]]:
    """(who, path) of pages of every kind."""
    seed.seed()
    tournament = Tournament.objects.get(slug=cup.SLUG)
    publish.publish(tournament=tournament, reason="После тура", actor=None)
    code = Game.objects.order_by("created_at")[0].code
    own = f"/t/{cup.SLUG}/"
    return [
        *(("", path) for path in ("/", "/sign-in/", "/sign-in/dead/", "/demo/", "/no-such-page/")),
        *(("", path) for path in (own, f"{own}standings/", f"{own}standings/1/", f"/g/{code}/protocol/")),
        ("organiser", f"{own}publish/"),
        ("organiser", f"{own}conduct/"),
        ("host-1", f"{own}import/"),
        ("side-judge", f"/g/{code}/confirm/"),
        ("player-02", f"/g/{code}/protests/new/"),
    ]


def test_pages_allow_nothing_inline_and_hold_nothing_inline() -> None:
    for who, path in paths():
        client = Client()
        if who:
            client.force_login(
                User.objects.get(username=who), backend="django.contrib.auth.backends.ModelBackend"
            )
        answer = client.get(path)
        policy = directives(answer.headers["Content-Security-Policy"])
        assert (path, policy["script-src"], policy["style-src"]) == (path, "'self'", "'self'")
        assert (path, INLINE.findall(answer.content.decode())) == (path, [])


@pytest.mark.parametrize(
    "text", ["<script>x</script>", '<p style="x">', "<style>", '<a onclick="x">', '<a href="javascript:x">']
)
def test_the_search_finds_what_it_looks_for(text: str) -> None:
    assert INLINE.search(text) is not None
