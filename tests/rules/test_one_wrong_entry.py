"""A legal game with one entry falsified: the engine names that entry and what it did to the game."""

import random
from typing import Any

import msgspec
import pytest

import rules
from rules import events
from tests.rules import table

SEEDS = range(25)


def legal(seed: int, regulation: str = "maestro-2016") -> list[Any]:
    dice = random.Random(seed)
    return table.play(regulation, lambda choices: dice.choice(list(choices)), fouls=seed % 2 == 0)


def judged(played: list[Any], regulation: str = "maestro-2016") -> rules.Adjudication:
    return rules.adjudicate(table.protocol(played, regulation=regulation))


def places(played: list[Any], kind: type[Any]) -> list[int]:
    return [index for index, event in enumerate(played) if isinstance(event, kind)]


def changed(played: list[Any], index: int, **fields: Any) -> list[Any]:
    return [*played[:index], msgspec.structs.replace(played[index], **fields), *played[index + 1 :]]


def found(answer: rules.Adjudication, index: int) -> dict[str, str]:
    return {row.code: row.consequence for row in answer.findings if row.event == index}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_player_sent_out(seed: int) -> None:
    played = legal(seed)
    for index in places(played, events.Outcome):
        if isinstance(played[index].out, tuple):
            other = next(
                seat
                for seat in rules.replay(table.protocol(played[:index])).alive_seats()
                if seat not in played[index].out
            )
            answer = judged(changed(played, index, out=(other,)))
            assert found(answer, index)["OUTCOME_MISMATCH"] != "none"
            right = [row for row in answer.state["out"] if row["event"] == index]
            assert {row["seat"] for row in right} == set(played[index].out)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_number_announced_one_too_high(seed: int) -> None:
    played = legal(seed)
    for index in places(played, events.Count):
        if played[index].votes < 10:
            answer = judged(changed(played, index, votes=played[index].votes + 1))
            assert found(answer, index)["COUNT_MISMATCH"] == "none"
            assert answer.correct_result == judged(played).correct_result


@pytest.mark.parametrize("seed", SEEDS)
def test_a_removal_left_out_after_the_fourth_foul(seed: int) -> None:
    played = legal(seed)
    for index in places(played, events.Removal):
        answer = judged([*played[:index], *played[index + 1 :]])
        ended = isinstance(played[index + 1], events.End)
        assert [row.seats for row in answer.findings if row.code == "REMOVAL_MISSING"] == (
            [] if ended else [[played[index].seat]]
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_another_kill_announced_than_was_shot(seed: int) -> None:
    played = legal(seed)
    for index in places(played, events.Day)[1:]:
        wrong = (
            None if played[index].killed else rules.replay(table.protocol(played[:index])).alive_seats()[0]
        )
        answer = judged(changed(played, index, killed=wrong))
        assert found(answer, index)["KILL_MISMATCH"] != "none"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("regulation", rules.regulations.ids())
def test_the_other_team_announced(seed: int, regulation: str) -> None:
    played = legal(seed, regulation)
    winner = "red" if played[-1].winner == "black" else "black"
    answer = judged(changed(played, len(played) - 1, winner=winner), regulation)
    assert found(answer, len(played) - 1) == {"RESULT_MISMATCH": "result_forced"}
    assert answer.correct_result is not None
    assert answer.correct_result["winner"] == played[-1].winner


@pytest.mark.parametrize("seed", SEEDS)
def test_an_end_announced_too_early(seed: int) -> None:
    played = legal(seed)
    cut = places(played, events.Day)[1]
    if rules.replay(table.protocol(played[:cut])).result is None:
        answer = judged([*played[:cut], events.End(winner="red")])
        assert found(answer, cut) == {"END_PREMATURE": "result_open"}
        assert answer.correct_result is None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_speech_left_out_or_given_twice(seed: int) -> None:
    played = legal(seed)
    index = next(place for place in places(played, events.Speech) if played[place].kind == "round")
    twice = judged([*played[: index + 1], played[index], *played[index + 1 :]])
    assert found(twice, index + 1) == {"SPEECH_NOT_DUE": "none"}
    without = judged([*played[:index], *played[index + 1 :]])
    skipped = str(played[index].seat)
    assert next(row.expected for row in without.findings if row.code == "WRONG_OPENER") == skipped
