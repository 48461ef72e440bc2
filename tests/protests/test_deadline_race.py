"""Ballots against a deadline that passes meanwhile: what was taken counts, what was refused does not."""

import time
from threading import Thread

from django.db import connection

from games.models import ResultVersion
from protests.models import Ballot, Choice, Decision, Protest
from tests.games.process import together
from tests.protests import cases
from tests.protests.cases import RED, chosen
from tests.protests.persistent_voter import PROGRAM

MORE_SECONDS = 0.5


def end_after_the_first_ballot(protest: Protest) -> None:
    """Let the deadline pass while seat 1 is voting; only seat 7 has cast nothing then."""
    while Ballot.objects.filter(choice=Choice.NONE).count() > 1:
        time.sleep(0.02)
    time.sleep(MORE_SECONDS)
    cases.end_voting(protest)
    connection.close()


def test_the_last_ballot_taken_before_the_deadline_decides(fresh_database: str) -> None:
    """All of red are for it, so seat 1 decides alone; seat 7 does not vote, which keeps it open."""
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, {**chosen(RED, "yes"), 4: "no"})
    voting = {"verb": "vote", "protest": str(protest.pk), "player": case.player(1).pk}
    reading = {"verb": "read", "protest": str(protest.pk)}
    clock = Thread(target=end_after_the_first_ballot, args=[protest], daemon=True)
    clock.start()
    voter, *readers = together(fresh_database, [voting, reading, reading], PROGRAM)
    clock.join(timeout=30)
    decision = Decision.objects.get()
    stored = Ballot.objects.filter(is_own=False).values_list("choice", flat=True)
    assert voter["refused"] == "BALLOT_CLOSED"
    assert voter["taken"] > 1
    assert sorted(stored) == sorted([voter["last"], Choice.NO, Choice.NONE])
    assert decision.is_passed is (voter["last"] == "yes")
    assert readers == [{"state": "applied" if decision.is_passed else "failed"}] * 2
    assert ResultVersion.objects.count() == 1 + decision.is_passed
