"""`python -m tests.drills [ID…]`: long runs that kill, cut or flood, one line each; exit 1 when one fails."""

import subprocess
import sys
import time
from pathlib import Path

from tests.bench.figures import Figure

FOLDER = Path(__file__).resolve().parent
# id → (file, what has to hold)
DRILLS = {"R3": ("test_kill_appends.py", "0 lost, 0 doubled, 0 gaps")}


def run(id_: str) -> Figure:
    """One drill as a pytest run of its own; its output is shown when it fails."""
    name, goal = DRILLS[id_]
    begun = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-m", "drill", str(FOLDER / name)]
    done = subprocess.run(command, cwd=FOLDER.parents[1], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
    closing = done.stdout.strip().splitlines()[-1].strip("= ") if done.stdout.strip() else "no output"
    seconds = time.monotonic() - begun
    return Figure(id_, f"{closing} ({seconds:.0f} s in all)", goal, done.returncode == 0)


def main(wanted: list[str]) -> int:
    """Run the wanted drills, all by default."""
    if unknown := sorted(set(wanted) - set(DRILLS)):
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(DRILLS)}.", file=sys.stderr)
        return 2
    figures = [run(id_) for id_ in DRILLS if not wanted or id_ in wanted]
    for figure in figures:
        print(figure.line())
    return int(not all(figure.is_met for figure in figures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
