"""A voting slot that passes without a voting: rightly, wrongly, or with a record too thin to tell."""

from typing import Any

import rules
from rules import events
from rules.protocol import Start
from tests.rules import table

ALL = ["nominations", "votes", "counts", "fouls", "shots", "kills"]


def judged(*happened: Any, day: int = 1, recorded: list[str] = ALL, **start: Any) -> rules.Adjudication:
    opening = Start(day=day, phase="speeches", opener=1, **start)
    return rules.adjudicate(table.protocol(list(happened), start=opening, recorded=recorded))


def named(*pairs: tuple[int, int]) -> list[Any]:
    return [events.Nomination(by=by, target=target, reply="accepted") for by, target in pairs]


def found(answer: rules.Adjudication) -> list[tuple[str, str, str]]:
    return [(row.code, row.level, row.consequence) for row in answer.findings]


def test_a_single_candidate_leaves_by_declaration_alone() -> None:
    answer = judged(*named((1, 9)), events.Outcome(out=(9,)))
    assert (found(answer), 9 in answer.state["alive"]) == ([], False)
    assert answer.votings[0]["counts"] == {"9": 10}


def test_a_single_candidate_forgotten_leaves_on_the_correct_line() -> None:
    answer = judged(*named((1, 9)), events.Night(number=2))
    assert (found(answer), 9 in answer.state["alive"]) == ([("VOTING_MISSING", "error", "state")], False)


def test_two_candidates_forgotten_leave_the_correct_line_waiting_for_the_vote() -> None:
    answer = judged(*named((1, 9), (2, 8)), events.Outcome(stay=True))
    assert found(answer) == [("VOTING_MISSING", "error", "state")]
    assert (answer.state["phase"], len(answer.state["alive"])) == ("speeches", 10)


def test_on_the_zero_day_the_single_candidate_may_not_be_sent_out_by_declaration() -> None:
    answer = judged(*named((1, 9)), events.Outcome(out=(9,)), day=0)
    assert found(answer) == [("VOTING_NOT_DUE", "error", "state")]
    assert (answer.findings[0].clause, len(answer.state["alive"])) == ("M-4.11", 10)


def test_nobody_may_be_sent_out_when_nobody_was_named() -> None:
    assert found(judged(events.Outcome(out=(9,)))) == [("VOTING_NOT_DUE", "error", "state")]


def test_nobody_may_be_sent_out_when_the_voting_is_cancelled() -> None:
    answer = judged(*named((1, 9)), events.Outcome(out=(9,)), cancel_next_vote=True)
    assert (found(answer), answer.findings[0].clause) == ([("VOTING_NOT_DUE", "error", "state")], "M-5.9")
    assert (len(answer.state["alive"]), answer.state["cancel_next_vote"]) == (10, False)


def test_without_nominations_on_record_an_exit_is_undetermined() -> None:
    answer = judged(events.Outcome(out=(9,)), recorded=["fouls"])
    assert (found(answer), answer.verdict) == ([("OUTCOME_MISMATCH", "undetermined", "none")], "undetermined")
    assert 9 not in answer.state["alive"]
