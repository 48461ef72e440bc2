"""The report of figures: its lines, its exit code, and that the reference does the same work."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import rules
from tests.bench import __main__ as bench_report
from tests.bench import engine, plain
from tests.bench.figures import Run, at_least, at_most


def words(line: str) -> str:
    return " ".join(line.split())


def test_a_line_names_figure_goal_and_verdict() -> None:
    reached, missed = at_least("P1", "rate", 11.5, 10, "x"), at_most("P4", "game", 2, 1.5, " ms")
    assert words(reached.line()) == "P1 rate 11.50x goal at least 10x ok"
    assert words(missed.line()) == "P4 game 2.00 ms goal at most 1.5 ms short"


def report(module: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_every_module_with_figures_takes_part_in_the_order_of_the_numbers() -> None:
    assert list(bench_report.known()) == ["P1", "P3", "P4", "P6", "P7", "P8", "P22"]


def test_a_wanted_figure_gets_its_lines_and_the_exit_code_says_whether_one_is_short() -> None:
    done = report("tests.bench", "P22")
    (line,) = done.stdout.splitlines()
    assert line.split()[0] == "P22"
    assert (done.returncode, done.stderr) == ({"ok": 0, "short": 1}[line.split()[-1]], "")


@pytest.mark.parametrize("module", ["tests.bench", "tests.drills"])
def test_an_unknown_figure_is_refused_with_the_known_ones(module: str) -> None:
    done = report(module, "P0")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Unknown: P0. Known: ")


def test_what_several_figures_stand_on_is_entered_once_and_left_at_the_end() -> None:
    seen: list[str] = []

    @contextmanager
    def site() -> Iterator[None]:
        seen.append("up")
        yield
        seen.append("down")

    with Run() as run:
        run.need(site)
        run.need(site)
        assert seen == ["up"]
    assert seen == ["up", "down"]


def test_the_plain_reference_reaches_the_same_end() -> None:
    for game in engine.games()[1::3]:
        state, errors = plain.replay(json.loads(rules.encode(game)))
        own = rules.replay(game)
        ended: Any = own.ended
        assert errors == []
        assert sorted(state["alive"]) == own.alive_seats()
        assert (state["fouls"], state["winner"]) == (dict(enumerate(own.fouls[1:], 1)), ended.winner)
