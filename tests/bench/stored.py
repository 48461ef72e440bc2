"""Games in PostgreSQL: their bytes judged, one of 200 events read and judged, hash chains verified."""

import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

import rules
from deploy.stack import Stack
from tests.bench import engine, plain
from tests.bench.figures import Figure, Measure, Run, against, at_least, at_most
from tests.rules import table

if TYPE_CHECKING:
    from games.models import Game

EVENTS = 200
CHAIN_EVENTS = 100_000
RUNS = 150
STORED = 30


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


def p3(run: Run) -> list[Figure]:
    """From stored bytes of whole logs to verdicts, against json.loads and a plain style without clauses."""
    run.need(database)
    from games.domain import log

    games = [
        store(json.loads(rules.encode(played))["events"], played.regulation)
        for played in engine.games()[:STORED]
    ]
    logs = [(game, list(game.events.order_by("seq").values_list(*log.COLUMNS))) for game in games]
    events = sum(len(rows) for _game, rows in logs)

    def own() -> None:
        for game, rows in logs:
            rules.adjudicate(log.to_protocol(log.fold(log.entries_of(rows)), game))

    def other() -> None:
        for _game, rows in logs:
            opening, *later = [json.loads(body)["payload"] for _id, _seq, body, _hash in rows]
            plain.replay({"seats": opening["seats"], "events": later})

    mine, reference = against(own, other)
    return [
        at_least("P3", "stored bytes to verdict, against the plain style", reference / mine, 1.5, "x"),
        at_least("P3", "stored bytes to verdict", events / mine / 1e6, 0.35, " M events/s"),
    ]


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
    dice = random.Random(events)
    played = [
        json.loads(rules.encode_event(event))
        for event in table.play("game-regulation", lambda options: dice.choice(list(options)), fouls=False)
    ]
    pauses = [{"type": "pause"}] * max(0, events - len(played))
    return store([*[*played[:-1], *pauses][: events - 1], played[-1]], "game-regulation")


def store(events: Sequence[dict[str, Any]], regulation: str) -> "Game":
    """A game with these events in its log."""
    from games.domain import people, record
    from games.models import User
    from tests.games import tables

    host, _made = User.objects.get_or_create(username="bench")
    seats = [
        record.SeatInput(number, people.find_or_create(name), role)
        for number, (name, role) in enumerate(zip(tables.NAMES, table.ROLES, strict=True), 1)
    ]
    game = record.open_game(
        regulation=regulation, seats=seats, actor=host, host=host, recorded=table.EVERYTHING
    )
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=host)
    return game


FIGURES: dict[str, Measure] = {"P3": p3, "P4": p4, "P7": p7}
