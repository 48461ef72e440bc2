"""The engine's pace against the plain style in the same run: no change may make it a quarter slower unseen.

The pace to compare with lies in `pace.json`; `python -m tests.bench --record` writes it anew, which a change
does on purpose and says why.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import rules
from tests.bench import engine, plain
from tests.bench.figures import Figure, Measure, Run, against, at_most

RECORDED = Path(__file__).with_name("pace.json")


@cache
def rows() -> tuple[dict[str, Any], ...]:
    """The games as the plain style takes them."""
    return tuple(json.loads(rules.encode(game)) for game in engine.games())


def measured() -> float:
    """How many times as long as the plain style the engine takes for the same games, decoded beforehand."""
    own, reference = against(engine.replay_all, lambda: [plain.replay(row) for row in rows()])
    return own / reference


def record() -> float:
    """Make today's pace the one to compare with."""
    pace = round(measured(), 3)
    RECORDED.write_text(json.dumps({"engine_to_plain": pace}) + "\n")
    return pace


def p8(_run: Run) -> list[Figure]:
    """Today's pace against the recorded one."""
    before: float = json.loads(RECORDED.read_text())["engine_to_plain"]
    return [at_most("P8", "the engine's pace against the recorded one", measured() / before, 1.25, "x")]


FIGURES: dict[str, Measure] = {"P8": p8}
