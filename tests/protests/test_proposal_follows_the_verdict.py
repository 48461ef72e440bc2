"""The remedy proposed for each thing the engine can say about the episodes of a protest."""

import json
from typing import Any

import pytest

from protests.domain.proposals import Episode, Proposal, propose

VOTE = Episode(4, {"type": "vote"}, "R-5.4")
REMOVAL = Episode(4, {"type": "removal"}, "R-9.1.3")


def finding(**fields: Any) -> dict[str, Any]:
    """A breach at event 4, day 2, voting, that leaves the result open."""
    found = {
        "level": "error",
        "event": 4,
        "clause": "R-5.4",
        "day": 2,
        "phase": "voting",
        "consequence": "result_open",
    }
    return found | fields


def answer(*findings: dict[str, Any], winner: str | None = "red") -> str:
    """An adjudication with these findings."""
    return json.dumps({"findings": findings, "correct_result": {"winner": winner}})


OPEN = Proposal("replay", "", "open", "result_open", "", "R-5.4")
FORCED = Proposal("change", "red", "forced", "result_forced", "", "R-5.4")
NOT_FOUND = Proposal(None, "", "not_found", "none", "BREACH_NOT_FOUND", "R-5.4")

CASES: dict[str, tuple[list[dict[str, Any]], Episode, Proposal]] = {
    "an open result is replayed": ([finding()], VOTE, OPEN),
    "a forced result is changed": ([finding(consequence="result_forced")], VOTE, FORCED),
    "a sanction owed counts like a breach": ([finding(level="sanction")], VOTE, OPEN),
    "the weightiest consequence decides": ([finding(), finding(consequence="result_forced")], VOTE, FORCED),
    "a finding under the clause named is meant": ([finding(event=9)], VOTE, OPEN),
    "the count after the vote carries the consequence": (
        [finding(consequence="none"), finding(event=6, clause="R-5.5", consequence="result_forced")],
        VOTE,
        FORCED,
    ),
    "another day's consequence does not": (
        [finding(consequence="none"), finding(event=6, clause="R-5.5", day=3)],
        VOTE,
        Proposal(None, "", "none", "none", "NO_EFFECT", "R-5.4"),
    ),
    "a breach that decided nothing is refused": (
        [finding(consequence="state")],
        VOTE,
        Proposal(None, "", "state", "state", "NO_EFFECT", "R-5.4"),
    ),
    "where the regulation is silent the filer's clause is cited": ([finding(clause="default")], VOTE, OPEN),
    "no finding, no breach": ([], VOTE, NOT_FOUND),
    "a remark for the judge is no breach": ([finding(level="flag")], VOTE, NOT_FOUND),
    "a finding elsewhere is no breach here": ([finding(event=9, clause="R-5.5")], VOTE, NOT_FOUND),
    "what was not recorded is heard": (
        [finding(level="undetermined")],
        VOTE,
        Proposal(None, "", "undetermined", "none", "", "R-5.4"),
    ),
    "a legal sanction is the judge's": (
        [],
        REMOVAL,
        Proposal(None, "", "discretion", "none", "DISCRETION", "R-9.1.3"),
    ),
}


@pytest.mark.clause("R-12.2")
@pytest.mark.parametrize("case", CASES)
def test_that(case: str) -> None:
    findings, episode, proposed = CASES[case]
    assert propose(answer(*findings), [episode]) == proposed


def test_a_correct_line_without_winner_names_none() -> None:
    found = propose(answer(finding(consequence="result_forced"), winner=None), [VOTE])
    assert (found.remedy, found.new_winner) == ("change", "")
