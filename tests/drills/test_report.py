"""The report of drills: which take part, what their line says, and that a failure is told."""

from pathlib import Path

import pytest

from tests.drills import __main__ as drills

FILE = """
import pytest

@pytest.mark.drill
def test_kills(record_property):
    record_property("measured", "7 kills")
    assert {holds}

def test_not_a_drill():
    raise AssertionError
"""


def words(line: str) -> str:
    return " ".join(line.split())


def test_a_file_takes_part_by_naming_its_drill() -> None:
    path, goal = drills.known()["R3"]
    assert (path.name, goal) == ("test_kill_appends.py", "0 lost, 0 doubled, 0 gaps")


def test_a_drill_tells_what_it_has_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "test_kills.py"
    path.write_text(FILE.format(holds=True))
    assert words(drills.run("X1", path, "0 lost").line()) == "X1 7 kills goal 0 lost ok"
    assert capsys.readouterr().err == ""


def test_a_drill_that_fails_is_short_and_shows_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "test_kills.py"
    path.write_text(FILE.format(holds=False))
    assert words(drills.run("X1", path, "0 lost").line()) == "X1 7 kills goal 0 lost short"
    assert "assert False" in capsys.readouterr().err
