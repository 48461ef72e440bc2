"""`python -m tests.drills [ID…]`: long runs that kill, cut or flood, one line each; exit 1 when one fails.

Every `test_*.py` here that says `DRILL = ("ID", "what has to hold")` takes part with its tests marked
`drill`; `record_property("measured", …)` in such a test puts what was measured into the line.
"""

import ast
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from tests.bench.figures import Figure

FOLDER = Path(__file__).resolve().parent


def known() -> dict[str, tuple[Path, str]]:
    """Drills: id → file and goal. Read from the text: importing a test takes the settings of a test run."""
    found = {}
    for path in sorted(FOLDER.glob("test_*.py")):
        for line in ast.parse(path.read_text()).body:
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "DRILL":
                id_, goal = ast.literal_eval(line.value)
                found[id_] = (path, goal)
    return found


def run(id_: str, path: Path, goal: str) -> Figure:
    """One drill as a pytest run of its own; its output is shown when it fails."""
    with tempfile.TemporaryDirectory(prefix="arbiter-drill-report-") as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "drill", str(path)]
        command += [f"--junitxml={report}", "--override-ini=junit_family=xunit1"]
        done = subprocess.run(command, cwd=FOLDER.parents[1], capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout, done.stderr, file=sys.stderr)
        return Figure(id_, measured(report), goal, done.returncode == 0)


def measured(report: Path) -> str:
    """What the drill says it has measured; how long it took where it says nothing."""
    if not report.exists():
        return "nothing was run"
    tree = ElementTree.parse(report)
    said = [row.get("value", "") for row in tree.iter("property") if row.get("name") == "measured"]
    seconds = sum(float(suite.get("time", 0)) for suite in tree.iter("testsuite"))
    return "; ".join(said) or f"{seconds:.0f} s"


def main(wanted: list[str]) -> int:
    """Run the wanted drills, all by default."""
    drills = known()
    if unknown := sorted(set(wanted) - set(drills)):
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(drills)}.", file=sys.stderr)
        return 2
    are_met = True
    for id_, (path, goal) in drills.items():
        if not wanted or id_ in wanted:
            figure = run(id_, path, goal)
            print(figure.line(), flush=True)
            are_met &= figure.is_met
    return int(not are_met)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
