"""What the console keeps on the device: every module it has, small enough for a hall's network."""

import gzip
from pathlib import Path

import pytest
from django.test import Client

from games.views.console import SHELL, content

HOME = Path(__file__).resolve().parents[3] / "games/static"
MOST_BYTES = 150_000


def test_every_file_of_the_console_is_kept() -> None:
    own = {str(path.relative_to(HOME)) for path in (HOME / "console").rglob("*") if path.is_file()}
    assert own - set(SHELL) == {"console/worker.js"}


def test_the_first_load_is_small() -> None:
    sizes = [len(body) if name.endswith("woff2") else len(gzip.compress(body)) for name, body in files()]
    assert 0 < sum(sizes) <= MOST_BYTES


def files() -> list[tuple[str, bytes]]:
    return [(name, content(name)) for name in SHELL]


@pytest.mark.django_db
def test_another_content_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Client().get("/g/console-worker.js")
    assert (first.status_code, first["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert first.content.startswith(b"const VERSION = ")
    changed = {name: body + b" " for name, body in files()}
    monkeypatch.setattr("games.views.console.content", lambda name: changed.get(name, content(name)))
    assert Client().get("/g/console-worker.js").content.splitlines()[0] != first.content.splitlines()[0]
