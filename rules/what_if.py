"""What if the record were different: correct, drop or insert an event, change an option, compare the answers.

Pure and deterministic: both games are judged from the start, nothing is patched. Used where a protest or a
correction has to show its effect before anybody decides.
"""

from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from rules.adjudicate import Adjudication, adjudicate, begin
from rules.events import Event
from rules.protocol import Protocol
from rules.state import State
from rules.step import step


class Difference(Struct, kw_only=True, frozen=True):
    """How two records differ: where their lines part, and both answers side by side.

    `state`, `findings` and `result` hold (before, after), None where nothing differs; `result` compares the
    winners the rules give.
    """

    first_event: int | None
    state: tuple[dict[str, Any], dict[str, Any]] | None
    findings: tuple[list[str], list[str]] | None
    result: tuple[dict[str, str | None] | None, dict[str, str | None] | None] | None
    before: Adjudication
    after: Adjudication


def corrected(protocol: Protocol, index: int, event: Event) -> Protocol:
    """The record with event number `index` replaced; raises IndexError outside it."""
    if not 0 <= index < len(protocol.events):
        raise IndexError(index)
    happened = (*protocol.events[:index], event, *protocol.events[index + 1 :])
    return msgspec.structs.replace(protocol, events=happened)


def dropped(protocol: Protocol, index: int) -> Protocol:
    """The record without event number `index`; raises IndexError outside it."""
    if not 0 <= index < len(protocol.events):
        raise IndexError(index)
    return msgspec.structs.replace(protocol, events=(*protocol.events[:index], *protocol.events[index + 1 :]))


def inserted(protocol: Protocol, index: int, event: Event) -> Protocol:
    """The record with an event put before event number `index`; raises IndexError outside it."""
    if not 0 <= index <= len(protocol.events):
        raise IndexError(index)
    return msgspec.structs.replace(
        protocol, events=(*protocol.events[:index], event, *protocol.events[index:])
    )


def with_option(protocol: Protocol, name: str, value: str | int) -> Protocol:
    """The record judged with one option changed; an unknown one is refused when it is judged."""
    return msgspec.structs.replace(protocol, options={**protocol.options, name: value})


def compare(before: Protocol, after: Protocol, regulation: str | None = None) -> Difference:
    """Judge both records and say where and how the answers differ."""
    first, second = adjudicate(before, regulation), adjudicate(after, regulation)
    codes = ([row.code for row in first.findings], [row.code for row in second.findings])
    return Difference(
        first_event=_first_event(before, after, regulation),
        state=None if first.state == second.state else (first.state, second.state),
        findings=None if codes[0] == codes[1] else codes,
        result=None
        if first.correct_result == second.correct_result
        else (first.correct_result, second.correct_result),
        before=first,
        after=second,
    )


def _first_event(before: Protocol, after: Protocol, regulation: str | None) -> int | None:
    """The first place after which the recorded lines differ, None when they never do."""
    left, right = begin(before, regulation), begin(after, regulation)
    for place, pair in enumerate(zip_longest(before.events, after.events)):
        for state, event in zip((left, right), pair, strict=True):
            if event is not None:
                step(state, event)
        if _line(left) != _line(right):
            return place
    return None


def _line(state: State) -> tuple[object, ...]:
    """What a table can see of a state."""
    return (
        state.alive,
        state.phase,
        state.day,
        state.fouls,
        state.cancel_next,
        state.misses,
        state.result,
        state.noms,
    )
