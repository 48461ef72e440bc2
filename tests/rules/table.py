"""A table that plays by the book: what `due` asks for is done, with random choices where players choose."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

import rules
from rules import events
from rules.state import State

ROLES = (
    "civilian",
    "civilian",
    "sheriff",
    "mafia",
    "don",
    "civilian",
    "mafia",
    "civilian",
    "civilian",
    "civilian",
)
EVERYTHING = ["nominations", "votes", "counts", "raises", "fouls", "shots", "kills", "checks", "speeches"]

type Choose = Callable[[Sequence[Any]], Any]


def protocol(happened: list[Any], *, regulation: str = "maestro-2016", **more: Any) -> rules.Protocol:
    """A protocol of these events with everything recorded; `more` replaces or adds envelope fields."""
    seats = tuple(
        rules.Seat(seat=number, player=f"P{number}", role=role)
        for number, role in enumerate(more.pop("roles", ROLES), 1)
    )
    return rules.Protocol(
        format="mafia-protocol/1",
        regulation=regulation,
        recorded=tuple(more.pop("recorded", EVERYTHING)),
        seats=seats,
        events=tuple(happened),
        **more,
    )


def play(
    regulation: str, choose: Choose, *, fouls: bool, options: dict[str, str | int] | None = None
) -> list[Any]:
    """A whole game, event by event, until the regulation expects nothing more."""
    state = rules.begin(protocol([], regulation=regulation, options=options or {}))
    played: list[Any] = []
    while (expected := rules.due(state)).kind != "nothing":
        for event in _next(state, expected, choose, fouls=fouls):
            rules.step(state, event)
            played.append(event)
    return played


def _next(state: State, expected: rules.Due, choose: Choose, *, fouls: bool) -> list[Any]:
    if fouls and expected.kind not in ("removal", "end") and state.result is None and choose(range(12)) == 0:
        seat = choose(state.alive_seats())
        return [events.Foul(seat=seat, number=state.fouls[seat] + 1)]
    return MOVES[expected.kind](state, expected, choose)


def _shot(state: State, expected: rules.Due, choose: Choose) -> list[Any]:
    agreed = next((shot.target for shot in state.shots.values()), None) or choose(state.alive_seats())
    target = agreed if choose([True, True, True, False]) else None
    return [events.Shot(shooter=expected.seats[0], target=target)]


def _check(state: State, expected: rules.Due, choose: Choose) -> list[Any]:
    seat, target = expected.seats[0], choose(range(1, 11))
    if state.roles[seat] == "don":
        is_sheriff = state.roles[target] == "sheriff"
        return [events.Check(by="don", target=target, answer="sheriff" if is_sheriff else "not_sheriff")]
    is_black = state.roles[target] in ("mafia", "don")
    return [events.Check(by="sheriff", target=target, answer="black" if is_black else "red")]


def _speech(state: State, expected: rules.Due, choose: Choose) -> list[Any]:
    speaker = expected.seats[0]
    spoken: list[Any] = [events.Speech(seat=speaker, kind="round")]
    free = [seat for seat in state.alive_seats() if seat not in state.candidates()]
    if free and choose([True, False]):
        spoken.append(events.Nomination(by=speaker, target=choose(free), reply="accepted"))
    return spoken


def _votes(state: State, expected: rules.Due, choose: Choose) -> list[Any]:
    candidate = expected.seats[0]
    last = len(expected.candidates) == 1
    hands = [voter for voter in expected.voters if last or choose([True, False])]
    shown: list[Any] = [events.Vote(voter=voter, candidate=candidate) for voter in hands]
    return [*shown, events.Thanks(candidate=candidate), events.Count(candidate=candidate, votes=len(hands))]


def _hands(state: State, expected: rules.Due, choose: Choose) -> list[Any]:
    return [events.Raise(voters=tuple(seat for seat in expected.voters if choose([True, False])))]


def _outcome(state: State, expected: rules.Due, choose: Choose) -> list[Any]:
    return [msgspec.convert({"type": "outcome", **(expected.outcome or {})}, events.Outcome)]


def _open(kind: Any) -> Any:
    return lambda state, expected, choose: [events.VotingOpened(kind=kind, candidates=expected.candidates)]


MOVES: dict[str, Callable[[State, rules.Due, Choose], list[Any]]] = {
    "night": lambda state, expected, choose: [events.Night(number=expected.number or 0)],
    "shots": _shot,
    "checks": _check,
    "day": lambda state, expected, choose: [
        events.Day(number=expected.number or 0, killed=next(iter(expected.seats), None))
    ],
    "last_word": lambda state, expected, choose: [events.Speech(seat=expected.seats[0], kind="last_word")],
    "speech": _speech,
    "shootout": lambda state, expected, choose: [events.Speech(seat=expected.seats[0], kind="shootout")],
    "voting": _open("primary"),
    "votes": _votes,
    "revote": _open("revote"),
    "raise": _open("raise"),
    "hands": _hands,
    "outcome": _outcome,
    "removal": lambda state, expected, choose: [events.Removal(seat=expected.seats[0])],
    "end": lambda state, expected, choose: [events.End(winner=expected.winner)],  # type: ignore[arg-type]  # one of the three words
}
