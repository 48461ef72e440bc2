"""Games in PostgreSQL: one of 200 events read and judged, and the hash chain of a whole log verified."""

import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import django

import rules
from deploy.stack import Stack
from tests.bench.figures import Figure, Measure, Run, at_most
from tests.rules import table

if TYPE_CHECKING:
    from games.models import Game

EVENTS = 200
CHAIN_EVENTS = 100_000
RUNS = 150


@contextmanager
def database() -> Iterator[None]:
    """A PostgreSQL of its own with the tables of Arbiter; Django is set up on it inside."""
    with tempfile.TemporaryDirectory(prefix="arbiter-bench-") as folder:
        stack = Stack(Path(folder), settings="deploy.settings.test", environment=dict(os.environ))
        try:
            stack.start_services()
            stack.run("manage.py", "migrate", "--no-input", "--verbosity", "0", check=True)
            os.environ.update(stack.environment, DJANGO_SETTINGS_MODULE="deploy.settings.test")
            django.setup()
            yield
        finally:
            stack.stop()


def p4(run: Run) -> list[Figure]:
    """Read the log of a game and judge it."""
    run.need(database)
    from games.domain import log, projection

    game = write(EVENTS)
    times = []
    for _time in range(RUNS):
        begun = time.perf_counter()
        projection.judge(log.entries(game), game)
        times.append(time.perf_counter() - begun)
    what = f"a game of {EVENTS} events from the database, p50"
    return [at_most("P4", what, statistics.median(times) * 1e3, 1.5, " ms")]


def p7(run: Run) -> list[Figure]:
    """Verify the chains of many games; a million events are scaled up from a tenth unless the run is full."""
    run.need(database)
    from games.domain import chain

    written = [write(EVENTS) for _game in range((10 if run.is_full else 1) * CHAIN_EVENTS // EVENTS)]
    begun = time.perf_counter()
    reports = [chain.verify(game) for game in written]
    seconds = time.perf_counter() - begun
    if not all(report.ok for report in reports):
        raise AssertionError("a fresh chain does not hold")
    events = sum(report.entries for report in reports)
    return [at_most("P7", f"1e6 events verified (from {events})", seconds * 1e6 / events, 10, " s")]


def write(events: int) -> "Game":
    """A game whose log holds so many events of a legal course, made longer by pauses."""
    from games.domain import people, record
    from games.models import User
    from tests.games import tables

    host, _made = User.objects.get_or_create(username="bench")
    dice = random.Random(events)
    played = [
        json.loads(rules.encode_event(event))
        for event in table.play("game-regulation", lambda options: dice.choice(list(options)), fouls=False)
    ]
    pauses = [{"type": "pause"}] * max(0, events - len(played))
    wanted = [*[*played[:-1], *pauses][: events - 1], played[-1]]
    seats = [
        record.SeatInput(number, people.find_or_create(name), role)
        for number, (name, role) in enumerate(zip(tables.NAMES, table.ROLES, strict=True), 1)
    ]
    game = record.open_game(
        regulation="game-regulation", seats=seats, actor=host, host=host, recorded=table.EVERYTHING
    )
    record.append(game=game, base_seq=1, entries=tables.entries(*wanted), actor=host)
    return game


FIGURES: dict[str, Measure] = {"P4": p4, "P7": p7}
