"""The effect of another record: the same answer as judging that record, and where the lines part."""

import json
from typing import Any

import pytest

import rules
from rules import events, what_if
from tests.rules.scenarios.matching import CORPUS, load


def protocol(name: str) -> rules.Protocol:
    return rules.decode(json.dumps(load(CORPUS / f"{name}.json")["protocol"]).encode())


def place(game: rules.Protocol, kind: type[Any]) -> int:
    return next(index for index, event in enumerate(game.events) if isinstance(event, kind))


def test_a_corrected_outcome_gives_the_win_to_the_other_team() -> None:
    game = protocol("AR-15")
    index = place(game, events.Outcome)
    mended = what_if.corrected(game, index, events.Outcome(out=(7,)))
    difference = what_if.compare(game, mended)
    assert difference.first_event == index
    assert difference.after == rules.adjudicate(mended)
    assert [row.code for row in difference.before.findings] == [
        "COUNT_MISMATCH",
        "COUNT_MISMATCH",
        "OUTCOME_MISMATCH",
    ]
    codes = [row.code for row in difference.after.findings]
    assert (codes.count("END_MISSING"), codes.count("OUTCOME_MISMATCH")) == (1, 0)
    assert difference.after.correct_result == {"winner": "red", "reason": "eliminated", "clause": "default"}


def test_dropping_and_inserting_the_same_event_restores_the_record() -> None:
    game = protocol("AR-01")
    for index, event in enumerate(game.events):
        assert what_if.inserted(what_if.dropped(game, index), index, event) == game


def test_an_equal_record_differs_in_nothing() -> None:
    game = protocol("AR-03")
    difference = what_if.compare(game, game)
    assert (difference.first_event, difference.state, difference.findings, difference.result) == (None,) * 4


def test_an_option_is_tried_without_touching_the_record() -> None:
    game = protocol("AR-12")
    relaxed = what_if.with_option(game, "stalemate_misses", 1)
    difference = what_if.compare(game, relaxed, "game-regulation")
    assert difference.after.regulation == "game-regulation"
    with pytest.raises(rules.ProtocolError):
        what_if.compare(game, what_if.with_option(game, "weather", "fine"))


def test_places_outside_the_record_are_refused() -> None:
    game = protocol("AR-01")
    with pytest.raises(IndexError):
        what_if.dropped(game, len(game.events))
    with pytest.raises(IndexError):
        what_if.corrected(game, -1, events.Pause())
    with pytest.raises(IndexError):
        what_if.inserted(game, len(game.events) + 1, events.Pause())
