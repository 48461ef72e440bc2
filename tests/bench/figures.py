"""What a figure is, how a piece of work is timed, and how a line is printed."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: `goal` as people read it, `is_met` decides between `ok` and `short`."""

    id: str
    measured: str
    goal: str
    is_met: bool

    def line(self) -> str:
        """The line of the report."""
        return f"{self.id:<5} {self.measured:<58} goal {self.goal:<34} {'ok' if self.is_met else 'short'}"


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Least CPU seconds of several runs; other processes of the machine then matter least."""
    gc.collect()
    times = []
    for _round in range(rounds):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def against(work: Callable[[], object], reference: Callable[[], object]) -> tuple[float, float]:
    """Least CPU seconds of both, run in turn."""
    pairs = [(best(work, 1), best(reference, 1)) for _round in range(ROUNDS)]
    return min(own for own, _other in pairs), min(other for _own, other in pairs)


def at_least(id_: str, what: str, value: float, goal: float, unit: str = "") -> Figure:
    """A figure that has to reach its goal."""
    return Figure(id_, f"{what} {value:.2f}{unit}", f"at least {goal:g}{unit}", value >= goal)


def at_most(id_: str, what: str, value: float, goal: float, unit: str = "") -> Figure:
    """A figure that may not pass its goal."""
    return Figure(id_, f"{what} {value:.2f}{unit}", f"at most {goal:g}{unit}", value <= goal)
