"""A game in which everything that is due is done, and nothing else, is legal under every regulation."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from tests.rules import table

RELAXED = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.mark.parametrize("regulation", rules.regulations.ids())
@given(random=st.randoms(use_true_random=False), fouls=st.booleans())
@RELAXED
def test_doing_what_is_due_is_legal_and_ends_the_game(regulation: str, random: Any, fouls: bool) -> None:
    played = table.play(regulation, lambda choices: random.choice(list(choices)), fouls=fouls)
    answer = rules.adjudicate(table.protocol(played, regulation=regulation))
    assert [row for row in answer.findings if row.level not in ("flag", "info")] == []
    assert answer.verdict == "legal"
    assert answer.correct_result is not None
    assert answer.recorded_result is not None
    assert answer.correct_result["winner"] == answer.recorded_result["winner"]


@given(random=st.randoms(use_true_random=False))
@RELAXED
def test_dropping_one_event_never_breaks_the_replay(random: Any) -> None:
    played = table.play("maestro-2016", lambda choices: random.choice(list(choices)), fouls=True)
    del played[random.randrange(len(played))]
    answer = rules.adjudicate(table.protocol(played))
    assert answer.verdict in ("legal", "breaches", "undetermined")
    assert {row.consequence for row in answer.findings} <= {"none", "state", "result_forced", "result_open"}
    assert sum(row.consequence != "none" for row in answer.findings) <= 1


@given(random=st.randoms(use_true_random=False))
@RELAXED
def test_the_living_and_the_gone_are_the_ten(random: Any) -> None:
    played = table.play("game-regulation", lambda choices: random.choice(list(choices)), fouls=True)
    state = rules.replay(table.protocol(played, regulation="game-regulation"))
    gone = [row.seat for row in state.out]
    assert sorted(state.alive_seats() + gone) == list(range(1, 11))
