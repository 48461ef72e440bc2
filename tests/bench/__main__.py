"""`python -m tests.bench [ID…]`: exit 1 when a figure is short of its goal."""

import sys

from tests.bench import engine, stored

STORED = ("P4", "P7")


def main(wanted: list[str]) -> int:
    """Measure the wanted figures, all by default."""
    known = [*engine.FIGURES, *STORED]
    if unknown := sorted(set(wanted) - set(known)):
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(known)}.", file=sys.stderr)
        return 2
    is_short = False
    for id_, measure in engine.FIGURES.items():
        for figure in measure() if not wanted or id_ in wanted else []:
            print(figure.line(), flush=True)
            is_short |= not figure.is_met
    if not wanted or set(wanted) & set(STORED):
        for figure in stored.stored():
            if not wanted or figure.id in wanted:
                print(figure.line(), flush=True)
                is_short |= not figure.is_met
    return int(is_short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
