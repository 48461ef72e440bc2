"""Several processes at once on one case: one decision, one effect, and it is what the ballots say."""

from typing import Any

from games.models import Event, ResultVersion
from protests.models import Ballot, Choice, Decision, Protest
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen
from tests.protests.process import together


def cast(case: Case, protest: Protest, seat: int, *choices: str, **fields: Any) -> dict[str, Any]:
    """The job that casts these ballots from a seat."""
    return {
        "verb": "cast",
        "protest": str(protest.pk),
        "player": case.player(seat).pk,
        "choices": choices,
        **fields,
    }


def close(protest: Protest, **fields: Any) -> dict[str, Any]:
    """The job that closes the vote."""
    return {"verb": "close", "protest": str(protest.pk), **fields}


def test_fifty_ballots_of_one_elector_at_once_leave_one(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    answers = together(fresh_database, [cast(case, protest, 4, *["yes", "no"] * 5)] * 5)
    assert answers == [{"taken": 10, "last": "no", "refused": ""}] * 5
    assert Ballot.objects.filter(protest=protest).count() == 10
    assert list(Ballot.objects.exclude(choice="none").values_list("is_own", "choice")) == [(False, "no")]
    assert not Decision.objects.exists()


def test_the_last_ballots_at_once_decide_once(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, chosen(RED[:6], "yes"))
    answers = together(fresh_database, [cast(case, protest, seat, "yes") for seat in (RED[6], *BLACK)])
    assert answers == [{"taken": 1, "last": "yes", "refused": ""}] * 4
    decision = Decision.objects.get()
    assert (decision.is_passed, decision.opponents_for) == (True, 3)
    assert list(ResultVersion.objects.order_by("number").values_list("winner", flat=True)) == ["black", "red"]


def test_four_closers_make_one_decision_and_one_version(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, {**chosen(RED, "yes"), 1: "yes"})
    cases.end_voting(protest)
    answers = together(fresh_database, [close(protest)] * 4)
    decided_at = Decision.objects.get().decided_at.isoformat()
    assert answers == [{"is_passed": True, "decided_at": decided_at}] * 4
    assert ResultVersion.objects.count() == 2
    assert sum('"kind":"ruling"' in row.body for row in Event.objects.all()) == 1


def test_a_ballot_against_the_closing_is_counted_or_refused(fresh_database: str) -> None:
    """Seat 1 alone decides and keeps changing his mind until the deadline: his last stored word counts."""
    case = cases.played()
    protest = cases.admitted(case, ballot_seconds=4)
    cases.vote(case, protest, {**chosen(RED, "yes"), 4: "no"})
    voter, *closers = together(
        fresh_database,
        [cast(case, protest, 1, "yes", "no", until_closed=True), *[close(protest, until_closed=True)] * 2],
    )
    decision = Decision.objects.get()
    stored = Ballot.objects.filter(protest=protest, is_own=False).values_list("choice", flat=True)
    assert voter["refused"] == "BALLOT_CLOSED"
    assert voter["taken"] > 0
    assert sorted(stored) == sorted([voter["last"], Choice.NO, Choice.NONE])
    assert decision.is_passed is (voter["last"] == "yes")
    answer = {"is_passed": decision.is_passed, "decided_at": decision.decided_at.isoformat()}
    assert closers == [answer] * 2
    assert ResultVersion.objects.count() == 1 + decision.is_passed


def test_of_four_players_of_a_team_one_files(fresh_database: str) -> None:
    case = cases.played()
    jobs = [
        {
            "verb": "file",
            "game": case.game.code,
            "player": case.player(seat).pk,
            "event": str(case.event(cases.DROPPED_VOTE)),
        }
        for seat in (2, 3, 5, 6)
    ]
    answers = together(fresh_database, jobs)
    assert sorted(answer.get("refused", "") for answer in answers) == [
        "",
        "DUPLICATE",
        "DUPLICATE",
        "DUPLICATE",
    ]
    assert list(Protest.objects.values_list("number", flat=True)) == [1]
