"""Publishing hands the recount to a real worker, and does without one."""

import time

from tests.plugins.processes import LiveStack
from tests.tournaments import cups
from tests.tournaments.process import together
from tournaments.models import Recount, StandingsVersion

SECONDS = 20.0


def test_the_worker_recounts_a_version_after_it_was_published(live_stack: LiveStack) -> None:
    with live_stack.orm():
        cup, _game = cups.one_game_cup()
        job = {"verb": "publish", "slug": "cup", "reason": "После тура 1", "actor": cup.organiser.pk}
        redis = live_stack.environment["REDIS_URL"]
        assert together(live_stack.database_url, [job], REDIS_URL=redis) == [{"number": 1}]
        deadline = time.monotonic() + SECONDS
        while not Recount.objects.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        made = Recount.objects.get()
        assert (made.version.number, made.is_equal) == (1, True)


def test_a_broker_out_of_reach_stops_nothing(fresh_database: str) -> None:
    cup, _game = cups.one_game_cup()
    job = {"verb": "publish", "slug": "cup", "reason": "После тура 1", "actor": cup.organiser.pk}
    nowhere = "unix:///nowhere/valkey.sock"
    assert together(fresh_database, [job], REDIS_URL=nowhere) == [{"number": 1}]
    assert StandingsVersion.objects.get().reason == "После тура 1"
    assert Recount.objects.count() == 0
