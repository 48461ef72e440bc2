"""A passed protest takes effect once or not at all, whoever notices that its time is over."""

import json
from typing import Any

import pytest

from games.domain import chain, log
from games.domain.errors import Locked
from games.models import ResultVersion
from protests import signals, tasks
from protests.domain import ballots, outcome, queries
from protests.models import Decision, Protest, ProtestState
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen

pytestmark = pytest.mark.django_db


@pytest.fixture
def case() -> Case:
    return cases.played()


@pytest.fixture
def due(case: Case) -> Protest:
    """A vote that has all it takes and whose deadline has passed."""
    protest = cases.admitted(case)
    cases.vote(case, protest, {**chosen(RED, "yes"), 4: "yes"})
    cases.end_voting(protest)
    return Protest.objects.get(pk=protest.pk)


class Broken(Exception):
    """What the follower of the signal dies of."""


def fail(**_sent: Any) -> None:
    raise Broken


def test_when_a_follower_fails_nothing_holds_and_the_retry_does_it_all(case: Case, due: Protest) -> None:
    before = len(log.entries(case.game))
    signals.applied.connect(fail)
    try:
        with pytest.raises(Broken):
            ballots.close(protest=due)
    finally:
        signals.applied.disconnect(fail)
    due.refresh_from_db()
    assert (due.state, Decision.objects.count(), ResultVersion.objects.count()) == ("voting", 0, 1)
    assert len(log.entries(case.game)) == before
    ballots.close(protest=due)
    due.refresh_from_db()
    assert (due.state, Decision.objects.count(), ResultVersion.objects.count()) == ("applied", 1, 2)
    assert len(log.entries(case.game)) == before + 1
    assert chain.verify(case.game).ok


def test_closing_and_applying_again_change_nothing(case: Case, due: Protest) -> None:
    heard: list[Protest] = []

    def hear(protest: Protest, **_sent: Any) -> None:
        heard.append(protest)

    signals.applied.connect(hear)
    try:
        first = ballots.close(protest=due)
        assert ballots.close(protest=due) == first
        assert outcome.apply(due) == first.result
        assert tasks.close_due_ballots() == 0
    finally:
        signals.applied.disconnect(hear)
    assert heard == [due]
    assert ResultVersion.objects.count() == 2


@pytest.mark.parametrize("reader", ["the worker", "a reader", "a late ballot"])
def test_whoever_comes_after_the_deadline_closes_it_the_same(reader: str, case: Case, due: Protest) -> None:
    if reader == "the worker":
        assert tasks.close_due_ballots() == 1
    elif reader == "a reader":
        assert queries.by_id(due.pk).state == ProtestState.APPLIED
    else:
        with pytest.raises(Locked) as refusal:
            ballots.cast(protest=due, player=case.player(4), choice="no")
        assert refusal.value.code == "BALLOT_CLOSED"
    decision = Decision.objects.get()
    assert (decision.is_passed, decision.opponents_for) == (True, 1)
    assert [row.winner for row in ResultVersion.objects.order_by("number")] == ["black", "red"]


def test_a_certain_failure_does_not_close_the_vote(case: Case) -> None:
    protest = cases.admitted(case)
    cases.vote(case, protest, chosen((*RED, 1, 4), "no"))
    assert queries.by_id(protest.pk).state == ProtestState.VOTING
    with pytest.raises(Locked) as refusal:
        ballots.close(protest=protest)
    assert refusal.value.code == "BALLOT_OPEN"
    cases.vote(case, protest, {7: "no"})
    assert queries.by_id(protest.pk).state == ProtestState.FAILED
    assert ResultVersion.objects.count() == 1


def test_a_failed_protest_tells_no_number(case: Case) -> None:
    protest = cases.admitted(case)
    cases.vote(case, protest, {**chosen(RED, "yes"), **chosen(BLACK, "no")})
    decision = Decision.objects.get()
    assert (decision.is_passed, decision.opponents_for, decision.result) == (False, None, None)


def test_the_log_names_the_cause_of_the_new_result(case: Case, due: Protest) -> None:
    ballots.close(protest=due)
    entry = log.entries(case.game)[-1]
    assert entry.kind == "ruling"
    assert entry.payload["cause_ref"] == f"protest:{due.pk}"
    assert (entry.payload["remedy"], entry.payload["winner"]) == ("change", "red")
    assert json.loads(due.adjudication)["correct_result"]["winner"] == "red"
