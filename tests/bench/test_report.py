"""The report of figures: its lines, its exit code, and that the reference does the same work."""

import json
import subprocess
import sys
from typing import Any

import pytest

import rules
from tests.bench import engine, plain
from tests.bench.figures import at_least, at_most


def words(line: str) -> str:
    return " ".join(line.split())


def test_a_line_names_figure_goal_and_verdict() -> None:
    reached, missed = at_least("P1", "rate", 11.5, 10, "x"), at_most("P4", "game", 2, 1.5, " ms")
    assert words(reached.line()) == "P1 rate 11.50x goal at least 10x ok"
    assert words(missed.line()) == "P4 game 2.00 ms goal at most 1.5 ms short"


@pytest.mark.parametrize("module", ["tests.bench", "tests.drills"])
def test_an_unknown_figure_is_refused_with_the_known_ones(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "P0"], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Unknown: P0. Known: ")


def test_the_plain_reference_reaches_the_same_end() -> None:
    for game in engine.games()[1::3]:
        state, errors = plain.replay(json.loads(rules.encode(game)))
        own = rules.replay(game)
        ended: Any = own.ended
        assert errors == []
        assert sorted(state["alive"]) == own.alive_seats()
        assert (state["fouls"], state["winner"]) == (dict(enumerate(own.fouls[1:], 1)), ended.winner)
