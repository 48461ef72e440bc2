"""`python -m tests.bench [ID…] [--full] [--record]`: exit 1 when a figure is short of its goal.

Every module here that defines `FIGURES` takes part. `--full` measures whole what is otherwise scaled up from
a part; `--record` makes today's pace the one that P8 compares with.
"""

import argparse
import importlib
import pkgutil
import sys

from tests import bench
from tests.bench import pace
from tests.bench.figures import Measure, Run


def known() -> dict[str, Measure]:
    """All figures in order of their numbers."""
    found: dict[str, Measure] = {}
    for module in pkgutil.iter_modules(bench.__path__):
        if module.name != "__main__" and not module.name.startswith("test_"):
            loaded = importlib.import_module(f"{bench.__name__}.{module.name}")
            found |= getattr(loaded, "FIGURES", {})
    return {id_: found[id_] for id_ in sorted(found, key=place)}


def place(id_: str) -> tuple[str, int]:
    """`P22` behind `P4`."""
    letters = id_.rstrip("0123456789")
    return letters, int(id_.removeprefix(letters))


def main(arguments: list[str]) -> int:
    """Measure the wanted figures, all by default."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--full", action="store_true", help="scale nothing up from a part")
    parser.add_argument("--record", action="store_true", help="make today's pace the one P8 compares with")
    options = parser.parse_args(arguments)
    figures = known()
    if unknown := sorted(set(options.ids) - set(figures)):
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(figures)}.", file=sys.stderr)
        return 2
    if options.record:
        print(f"recorded: {pace.record():.2f}")
        return 0
    is_short = False
    with Run(options.full) as run:
        for id_, measure in figures.items():
            for figure in measure(run) if not options.ids or id_ in options.ids else []:
                print(figure.line(), flush=True)
                is_short |= not figure.is_met
    return int(is_short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
