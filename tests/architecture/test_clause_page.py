"""The clause page is written from the regulations, the code and the tests, and nothing in it is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules import clauses
from tests.clause_page import gaps, page

ROOT = Path(__file__).resolve().parents[2]
EVERY = clauses.all_ids()


def run(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=cwd,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )


def test_the_page_is_up_to_date_and_every_clause_has_its_tests_and_code() -> None:
    done = run("tests.clause_page", "--check")
    assert (done.stderr, done.returncode) == ("", 0)


def test_what_is_missing_is_named() -> None:
    tests = {clause_id: ["tests/x.py::test_y"] for clause_id in EVERY}
    code = {clause_id: ["rules.phases.day.on_night", "protests.domain.filing.file"] for clause_id in EVERY}
    assert gaps(tests, code) == []
    del tests["M-4.7"], code["R-11"]
    code["R-12.1"] = ["rules.due.due"]
    code["M-9.9"] = ["rules.due.due"]
    assert gaps(tests, code) == [
        "M-9.9: no regulation has it",
        "M-4.7: no test is marked with it",
        "R-11: no function is marked with it",
        "R-12.1: no function outside the engine is marked with it",
    ]


def test_a_clause_is_shown_with_its_kind_statement_code_and_tests() -> None:
    shown = page({"M-4.8": ["tests/x.py::test_y"]}, {"M-4.8": ["rules.phases.tally.raise_question"]})
    entry = shown.partition("### M-4.8\n")[2].partition("### ")[0]
    found = clauses.lookup("M-4.8")
    assert [line for line in entry.splitlines() if line] == [
        "STATE, executed",
        f"> {found.statement['en']}",
        ">",
        f"> {found.statement['ru']}",
        "- code `rules.phases.tally.raise_question`",
        "- test `tests/x.py::test_y`",
    ]


@pytest.mark.parametrize(("clause_id", "status"), [("M-4.8", 0), ("M-4.88", 4)])
def test_a_mark_with_an_unknown_clause_stops_the_run(tmp_path: Path, clause_id: str, status: int) -> None:
    (tmp_path / "test_it.py").write_text(
        f"import pytest\n\n@pytest.mark.clause({clause_id!r})\ndef test_it():\n    assert True\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    clause: marked\n")
    done = run("pytest", "-q", "-p", "tests.plugins.clauses", "-p", "no:django", cwd=tmp_path)
    assert done.returncode == status
    assert (f"no regulation has: {clause_id}" in done.stderr) is (status != 0)
