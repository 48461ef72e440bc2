"""The names other parts of the product rely on, and that the package needs nothing but msgspec."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec

import rules
from tests.rules import table

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = """
import sys, rules
loaded = {name.partition(".")[0] for name in sys.modules}
print(*sorted(loaded - set(sys.stdlib_module_names)))
"""


def test_the_documented_names_are_there() -> None:
    protocol = table.protocol([])
    answer = rules.adjudicate(rules.decode(rules.encode(protocol)))
    assert (answer.verdict, answer.findings, answer.votings) == ("legal", [], [])
    assert (answer.correct_result, answer.recorded_result, answer.state["day"]) == (None, None, 0)
    assert rules.due(rules.replay(protocol)).kind == "night"
    assert rules.ENGINE_VERSION.count(".") == 2
    assert rules.importers.Imported.__struct_fields__ == ("protocol", "notes", "external_id")
    assert rules.clauses.lookup("M-4.7").regulation == "maestro-2016"


def test_judging_twice_by_one_protocol_object_gives_two_separate_answers() -> None:
    protocol = table.protocol([])
    first, second = rules.adjudicate(protocol), rules.adjudicate(protocol)
    first.findings.append(first.findings)  # type: ignore[arg-type]  # spoils the first answer on purpose
    assert second.findings == []


def test_the_package_loads_nothing_but_msgspec() -> None:
    paths = {"PYTHONPATH": f"{ROOT}:{Path(msgspec.__file__).parents[1]}"}
    if "LD_LIBRARY_PATH" in os.environ:  # an interpreter in an unusual place finds its library by it
        paths["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
    command = [sys.executable, "-S", "-c", FOREIGN]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, env=paths, check=False
    )
    assert done.stderr == ""
    assert set(done.stdout.split()) - {"__main__", "typing_extensions"} == {"msgspec", "rules"}
