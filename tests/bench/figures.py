"""What a figure is, how a piece of work is timed, how a line is printed, what a run of the report shares.

A module of figures defines `FIGURES`: id → a function that takes the `Run` and returns figures of that id.
"""

import gc
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

ROUNDS = 7


@dataclass(slots=True)
class Run:
    """One run of the report: `is_full` = nothing is scaled up from a part; contexts live until its end."""

    is_full: bool = False
    _contexts: ExitStack = field(default_factory=ExitStack)
    _entered: set[Callable[[], AbstractContextManager[None]]] = field(default_factory=set)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._contexts.__exit__(kind, error, trace)

    def need(self, context: Callable[[], AbstractContextManager[None]]) -> None:
        """Enter what several figures stand on (a database, a site) once."""
        if context not in self._entered:
            self._contexts.enter_context(context())
            self._entered.add(context)


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


type Measure = Callable[[Run], list[Figure]]
