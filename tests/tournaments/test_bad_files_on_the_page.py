"""Unreadable files on the import page: the place is named, nothing is stored, no server error."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import Event, Game, Player, User
from tests.games.test_import import BAD, as_bytes, document
from tournaments.demo import cup, seed
from tournaments.models import Table

pytestmark = pytest.mark.django_db
STATUSES = {"too large": 422}


def counts() -> tuple[int, int, int]:
    return Game.objects.count(), Event.objects.count(), Player.objects.count()


@pytest.fixture
def host() -> Client:
    seed.seed()
    client = Client()
    client.force_login(
        User.objects.get(username="host-1"), backend="django.contrib.auth.backends.ModelBackend"
    )
    return client


def post(client: Client, data: bytes, step: str) -> tuple[int, str]:
    table = Table.objects.get(round__number=cup.DISPUTED[0], number=cup.DISPUTED[1])
    answer = client.post(
        reverse("import-game", args=[cup.SLUG]),
        {"table": table.pk, "step": step, "file": SimpleUploadedFile("game.json", data)},
    )
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("name", BAD)
def test_the_page_names_the_fault_and_stores_nothing(host: Client, name: str) -> None:
    before = counts()
    data, _code, path = BAD[name]
    for step in ("preview", "store"):
        status, text = post(host, data, step)
        assert status in (413, 422)
        # An empty or too large upload is refused by the form, before anything is read.
        assert path in text or "game.json" in text or 'class="error-summary"' in text
    assert counts() == before


def test_fifty_megabytes_are_refused_by_their_size(host: Client) -> None:
    before = counts()
    status, text = post(host, b" " * 50_000_000, "preview")
    assert status == 422
    assert "50000000" in text.replace(",", "").replace("\xa0", "")
    assert counts() == before


def test_a_game_of_other_players_is_not_seated_at_the_table(host: Client) -> None:
    before = counts()
    foreign = {**document(), "regulation": cup.REGULATION, "options": cup.OPTIONS}
    status, text = post(host, as_bytes(foreign), "store")
    assert status == 409
    assert "1, 2, 3, 4, 5, 6, 7, 8, 9, 10" in text
    assert counts() == before
