"""The scenarios kept beside the project: every expectation of every file and regulation must hold."""

import pytest

from tests.rules.scenarios.matching import SHARED, group, load, misses

FILES = sorted(SHARED.glob("SC-*.json")) if SHARED.is_dir() else []
pytestmark = pytest.mark.skipif(not FILES, reason="the shared scenarios are not beside this checkout")

MUST_PASS = ("A", "B", "C", "G")
KNOWN_FAILURES: frozenset[tuple[str, str]] = frozenset()


def _failures(groups: tuple[str, ...] | None) -> dict[tuple[str, str], list[str]]:
    failed = {}
    for path in FILES:
        scenario = load(path)
        if groups is not None and group(scenario) not in groups:
            continue
        for expect in scenario["expect"]:
            lacking = misses(scenario, expect)
            if lacking:
                failed[scenario["id"], expect["regulation"]] = lacking
    return failed


def test_nomination_vote_tie_and_end_scenarios_pass() -> None:
    assert _failures(MUST_PASS) == {}


def test_no_other_scenario_fails_beyond_the_known_ones() -> None:
    failed = _failures(None)
    assert frozenset(failed) == KNOWN_FAILURES, failed
