"""One or more cases for every clause that is carried out: a legal course, and one that breaks the clause.

Seats 4 and 7 are mafia, 5 is the don, 3 the sheriff. `found` lists the findings of a case in order as `CODE
clause`; `state` and `winner` are what the correct line ends in, `consequence` that of the finding which
parted the lines.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Case:
    """What happens (`tests.rules.clauses.script`), from where, and what the engine has to say about it."""

    clause: str
    title: str
    script: str
    found: tuple[str, ...] = ()
    start: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    winner: str | None = None
    levels: tuple[str, ...] = ()
    consequence: str = ""


def out(*seats: int, how: str = "voted") -> list[dict[str, Any]]:
    """Seats that are out before the case begins."""
    return [{"seat": seat, "how": how} for seat in seats]


DAY1: dict[str, Any] = {"day": 1, "phase": "speeches"}
NINE: dict[str, Any] = {"day": 1, "phase": "speeches", "out": out(10, how="killed")}
NIGHT1: dict[str, Any] = {"day": 1, "phase": "night"}
NIGHT2: dict[str, Any] = {"day": 2, "phase": "night"}
FOUR: dict[str, Any] = {"day": 3, "phase": "speeches", "out": out(2, 6, 8, 9, 10, 7)}
FIVE_FIVE = "1-5 2-5 3-5 6-5 8-5 t5 c5=5 t1 c1=5"
TIED = f"2>5 3>1 v5,1 {FIVE_FIVE} or5,1"
# four left are 1, 3 (sheriff), 4 (mafia), 5 (don): black would have won; so four with one black: 1, 2, 3, 4
FOUR_LEFT: dict[str, Any] = {"day": 3, "phase": "speeches", "out": out(5, 6, 7, 8, 9, 10)}
TWO_TWO = "1>3 2>4 v3,4 1-3 2-3 t3 c3=2 t4 c4=2 or3,4 h3 h4 r3,4 1-3 2-3 t3 c3=2 t4 c4=2"


def rows(prefix: str, *listed: tuple[Any, ...]) -> list[Case]:
    """Cases of one regulation written as tuples."""
    return [Case(f"{prefix}-{row[0]}", *row[1:]) for row in listed]
