"""Our own games: each file of the corpus says what the engine must answer, and which clauses it holds."""

from pathlib import Path

import pytest

from tests.rules.scenarios.matching import CORPUS, load, misses

FILES = sorted(CORPUS.glob("*.json"))
GAMES = [pytest.param(path, id=path.stem, marks=pytest.mark.clause(*load(path)["clauses"])) for path in FILES]


@pytest.mark.parametrize("path", GAMES)
def test_the_engine_answers_as_the_scenario_says(path: Path) -> None:
    scenario = load(path)
    assert {expect["regulation"]: misses(scenario, expect) for expect in scenario["expect"]} == {
        expect["regulation"]: [] for expect in scenario["expect"]
    }


def test_the_corpus_is_complete() -> None:
    assert [path.stem for path in FILES] == [f"AR-{number:02}" for number in range(1, len(FILES) + 1)]
    assert len(FILES) >= 16
