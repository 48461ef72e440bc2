"""The page about real games lists exactly what the engine finds in them."""

import re
from pathlib import Path

import pytest

from tests.rules.real_games import MAFIARATINGS, POLEMICA, findings

PAGE = Path(__file__).resolve().parents[2] / "docs/explanation/real-games.md"


def listed() -> dict[str, list[str]]:
    """Game → findings as the page has them."""
    rows = re.findall(
        r"^\| ([\w-]+) \| (none|[A-Z_]+ \S+ day \d+ event \d+) \|", PAGE.read_text(), re.MULTILINE
    )
    games: dict[str, list[str]] = {}
    for game, finding in rows:
        games.setdefault(game, []).extend([] if finding == "none" else [finding])
    return games


def test_the_page_lists_some_games_with_and_some_without_findings() -> None:
    assert {bool(found) for found in listed().values()} == {True, False}


@pytest.mark.parametrize("path", [*MAFIARATINGS, *POLEMICA], ids=lambda path: path.stem)
def test_the_findings_of_a_game_are_the_listed_ones(path: Path) -> None:
    assert findings(path)[1] == listed()[path.stem]
