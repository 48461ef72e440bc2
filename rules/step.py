"""One event at a time: `step(state, event)` folds a fact into the state and its findings.

The table below is the whole dispatch. Before a handler runs, what should have happened by now is looked
at; then the handler's own conditions, then its change.
"""

from collections.abc import Callable, Iterable
from typing import Any

from rules import events
from rules.events import Event
from rules.notes import note
from rules.phases import day, discipline, ending, night, outcome, voting
from rules.state import State
from rules.words import word


def _nothing(state: State, event: events.Pause) -> None:
    """A technical pause freezes everything and changes nothing."""


def _end(state: State, event: events.End) -> None:
    night.close_roll_call(state)
    outcome.close_voting(state, at_end=True)
    ending.on_end(state, event)


HANDLERS: dict[type, Callable[[State, Any], None]] = {
    events.Night: day.on_night,
    events.Agreement: night.on_agreement,
    events.Shot: night.on_shot,
    events.Check: night.on_check,
    events.BestMove: night.on_best_move,
    events.Day: night.on_day,
    events.Speech: day.on_speech,
    events.Nomination: day.on_nomination,
    events.VotingOpened: voting.on_voting,
    events.Vote: voting.on_vote,
    events.Thanks: voting.on_thanks,
    events.Count: voting.on_count,
    events.Raise: voting.on_raise,
    events.Outcome: outcome.on_outcome,
    events.Foul: discipline.on_foul,
    events.Removal: discipline.on_removal,
    events.Leave: discipline.on_leave,
    events.ActAfterExit: ending.on_act_after_exit,
    events.ProtestAnnounced: ending.on_protest_announced,
    events.TeamLoss: ending.on_team_loss,
    events.Declare: ending.on_declare,
    events.Pause: _nothing,
    events.End: _end,
}

# the play has gone on: what was due before it is missing by now
_MOVES_ON = frozenset(
    {
        events.Night,
        events.Day,
        events.Speech,
        events.Nomination,
        events.VotingOpened,
        events.Outcome,
        events.End,
    }
)
_NEEDS_SEAT = frozenset({*_MOVES_ON, events.Vote, events.Raise, events.Shot, events.Check} - {events.End})
# what may not be played any more once the result is fixed
_PLAY = frozenset(
    {
        events.Night,
        events.Nomination,
        events.VotingOpened,
        events.Vote,
        events.Thanks,
        events.Count,
        events.Raise,
        events.Outcome,
    }
)
_NIGHT_PLAY = frozenset({events.Day, events.Shot, events.Check})


def step(state: State, event: Event) -> None:
    """Fold one event of the record into the state; findings are appended, nothing is refused."""
    run(state, (event,))


def run(state: State, listed: Iterable[Event]) -> None:
    """Fold events one after another, as `step` does."""
    for event in listed:
        kind = type(event)
        if state.ended is not None:
            if kind is not events.ProtestAnnounced:
                note(state, "AFTER_END", "winner", recorded=word(str(event.__struct_config__.tag)))
        else:
            if state.auto_removal is not None and kind in _NEEDS_SEAT:
                discipline.check_missing_removal(state)
            if state.expected and kind in _MOVES_ON:
                discipline.flush_expected(state)
            if state.result is not None and _is_play(state, event, kind):
                ending.played_on(state)
            HANDLERS[kind](state, event)
        state.index += 1


def _is_play(state: State, event: Event, kind: type) -> bool:
    if kind in _PLAY:
        return True
    if isinstance(event, events.Speech):
        return event.kind != "last_word"
    return kind in _NIGHT_PLAY and state.phase != "night"
