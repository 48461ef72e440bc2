"""Tampering by somebody who can switch every guard off is found, and the first bad entry is named."""

import hashlib
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.domain import chain, record
from games.models import Event, Game
from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game of five entries, with every guard of the log switched off afterwards."""
    game = tables.ended(tables.user("host"))
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE games_event DISABLE TRIGGER ALL")
        for name in ("event_hash_holds", "event_seq_once", "event_chain_never_forks"):
            cursor.execute(f"ALTER TABLE games_event DROP CONSTRAINT {name}")
    return game


def change(game: Game, place: int, **values: object) -> None:
    Event.objects.filter(game=game, seq=place).update(**values)


def flip(game: Game) -> None:
    body = Event.objects.get(game=game, seq=3).body
    change(game, 3, body=body.replace("45", "46"))


def flip_and_hash_again(game: Game) -> None:
    row = Event.objects.get(game=game, seq=3)
    body = row.body.replace("45", "46")
    change(game, 3, body=body, hash=hashlib.sha256((row.prev_hash + body).encode()).hexdigest())


def delete(game: Game) -> None:
    Event.objects.filter(game=game, seq=3).delete()


def delete_last(game: Game) -> None:
    Event.objects.filter(game=game, seq=5).delete()


def swap(game: Game) -> None:
    change(game, 3, seq=100)
    change(game, 4, seq=3)
    change(game, 100, seq=4)


def insert(game: Game) -> None:
    row = Event.objects.get(game=game, seq=5)
    row.pk, row.seq = record.new_id(), 6
    row.save(force_insert=True)


TAMPERED: dict[str, tuple[Callable[[Game], None], int]] = {
    "one character changed": (flip, 3),
    "changed and hashed again": (flip_and_hash_again, 4),
    "one entry deleted": (delete, 3),
    "the last entry deleted": (delete_last, 5),
    "two entries swapped": (swap, 3),
    "one entry added": (insert, 6),
}


def test_an_untouched_log_holds(game: Game) -> None:
    assert chain.verify(game) == chain.ChainReport(ok=True, entries=5)


@pytest.mark.parametrize("name", TAMPERED)
def test_the_first_bad_entry_is_named(game: Game, name: str) -> None:
    tamper, seq = TAMPERED[name]
    tamper(game)
    report = chain.verify(game)
    assert (report.ok, report.first_bad_seq) == (False, seq)
    assert report.reason != ""


def test_the_command_names_the_game_and_fails(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    flip(game)
    with pytest.raises(CommandError):
        call_command("verify_log")
    assert capsys.readouterr().out == (
        f"{game.code}: entry 3: the entry's text is not the one that was hashed\n"
        "1 games, 2 entries, 1 broken\n"
    )


def test_the_command_does_not_know_an_unknown_code(game: Game) -> None:
    with pytest.raises(CommandError, match="There is no game nope"):
        call_command("verify_log", "nope")
