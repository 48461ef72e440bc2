"""Fouls, removals, walking out: who loses speech or seat, and what that does to the voting.

Sanctions are checked against the regulation's catalogue; what follows from a count (third and fourth foul)
happens by itself and the record is measured against it.
"""

from msgspec import UNSET

from rules.clauses import clause
from rules.events import Foul, Leave, Removal
from rules.notes import fork, note, plain, say
from rules.phases import night, tally
from rules.phases.catalogue import check_sanction
from rules.phases.ending import decide, settle
from rules.problems import Bilingual
from rules.state import Exit, Expected, How, Silence, State
from rules.words import word


@clause("M-4.10", "M-5.9", "M-4.9", "F-9.8")
def take_out(state: State, seat: int, how: How, event: int | None) -> None:
    """A seat is removed or walks out: exit, result at four, parity, and the voting that falls away."""
    before = state.alive.bit_count()
    was_alive = state.is_alive(seat)
    bit = 1 << seat
    previous = state.how_out(seat)
    state.leaving &= ~bit
    state.last_words &= ~bit
    options = state.regulation.options
    if was_alive:
        state.alive &= ~bit
        state.out.append(Exit(seat, how, state.day, event))
        if options.miss_reset == "any_exit":
            state.misses = 0
        if options.exit_at_four_loss == "yes" and before == 4:
            settle(state, state.opposite(seat), "exit_at_four", "exit_at_four_loss")
        on_purpose = how == "left" or state.declared_exit & bit
        if on_purpose and options.self_exit_loss == "must":
            settle(state, state.opposite(seat), "deliberate_exit", "self_exit_loss")
        decide(state)
    if previous == "killed":
        return
    if previous == "voted" and options.cancel_exempt == "killed_voted":
        return
    _cancel(state)


@clause("M-4.9", "M-5.9")
def _cancel(state: State) -> None:
    voting = state.voting
    next_off = state.regulation.options.removal_after_decision == "next_off"
    if state.phase != "voting" or voting is None:
        state.cancel_next = state.cancel_next or next_off or not state.slot_used
        return
    leader = 0 if voting.declared is not None else tally.decided(state, voting)
    if leader:
        voting.decided = leader
        state.cancel_next = next_off
    elif not voting.decided:
        voting.cut = True
        state.cancel_next = False


@clause("M-T1", "M-1.10", "M-5.7", "M-5.10", "R-6", "R-7", "R-8", "R-9.1.1", "F-9.5", "F-9.7", "F-9.9")
def on_foul(state: State, event: Foul) -> None:
    """Count a foul; the third takes a speech, the fourth the seat."""
    seat = event.seat
    if not _reached(state, seat):
        _gone(state, seat, word("foul"))
        return
    number = state.fouls[seat] + 1
    if event.number is not UNSET:
        if "fouls" not in state.recorded:
            number = max(number, min(event.number, 4))
        elif event.number != number:
            note(
                state,
                "FOUL_COUNT",
                "fouls_counted",
                seats=(seat,),
                recorded=plain(event.number),
                expected=plain(number),
            )
    elif number > 4:
        note(state, "FOUL_COUNT", "fouls_counted", seats=(seat,), recorded=plain(number), expected=plain(4))
    number = min(number, 4)
    had = state.fouls[seat]
    state.fouls[seat] = number
    state.speech_fouls[seat] = state.speech_fouls.get(seat, 0) + 1
    _clear(state, seat, "foul")
    check_sanction(state, seat, "foul", event.offence, event.clause)
    if number == 3 and had < 3:
        _silence(state, seat)
    elif number == 4 and had < 4:
        _fourth(state, seat)


@clause("M-5.10", "R-9.1.1", "F-9.9")
def _reached(state: State, seat: int) -> bool:
    """Whether fouls and removals still apply: while in the game, and by option in the last word."""
    if state.regulation.options.discipline_in_last_word == "yes":
        return state.at_table(seat)
    return state.is_alive(seat)


@clause("M-1.10", "R-8", "R-9.1.1", "M-1.12", "R-10.1", "F-9.7")
def _fourth(state: State, seat: int) -> None:
    """The fourth foul removes by itself; intent is only flagged, never concluded."""
    together = state.speech_fouls[seat]
    if together >= 2 and state.regulation.options.self_exit_loss != "no" and state.is_alive(seat):
        note(
            state,
            "SUSPECTED_DELIBERATE_EXIT",
            "self_exit_loss",
            level="flag",
            seats=(seat,),
            recorded=plain(together),
        )
    night.close_complete_roll_call(state)
    if state.auto_removal is not None:
        first = state.auto_removal[0]
        note(state, "REMOVAL_MISSING", "fourth_foul", seats=(first,), expected=word("fourth"))
    before = state.copy()
    take_out(state, seat, "removed", state.index)
    state.auto_removal = (seat, state.index, before)


@clause("M-5.7", "R-7", "F-9.5")
def _silence(state: State, seat: int) -> None:
    """The third foul costs today's speeches if it came before the own minute, else the next day's."""
    if not state.is_alive(seat):
        return
    if state.phase == "speeches":
        if "speeches" not in state.recorded and not state.spoke:
            return
        day = state.day + (state.spoke >> seat & 1)
    else:
        day = state.day + (state.phase in ("voting", "last_words"))
    whole = state.regulation.options.third_foul == "all_speeches"
    state.silenced.append(
        Silence(seat, day, "all" if whole else "round", state.phase == "speeches" and day == state.day)
    )


@clause("M-1.0", "R-9", "M-5.9")
def on_removal(state: State, event: Removal) -> None:
    """The host removes a seat; a fourth foul has done so already and is only confirmed."""
    seat = event.seat
    pending = state.auto_removal
    if pending is not None and pending[0] == seat:
        state.auto_removal = None
        return
    if not _reached(state, seat):
        _gone(state, seat, word("removal"))
        return
    _clear(state, seat, "removal")
    check_sanction(state, seat, "removal", event.offence, event.clause)
    night.close_complete_roll_call(state)
    take_out(state, seat, "removed", state.index)


@clause("M-1.2", "M-1.12", "R-10.1")
def on_leave(state: State, event: Leave) -> None:
    """A seat walks out of its own will."""
    if not state.at_table(event.seat):
        _gone(state, event.seat, word("leave"))
        return
    night.close_complete_roll_call(state)
    take_out(state, event.seat, "left", state.index)


@clause("M-1.10", "R-8", "F-9.7")
def check_missing_removal(state: State) -> None:
    """The play goes on although a fourth foul was not followed by the removal: the lines part."""
    if state.auto_removal is None:
        return
    seat, _, before = state.auto_removal
    state.auto_removal = None
    found = note(state, "REMOVAL_MISSING", "fourth_foul", seats=(seat,), expected=word("fourth"))
    if before.is_alive(seat) or before.cancel_next != state.cancel_next:
        fork(state, found, state.copy())
    fouls = state.fouls
    for name in ("alive", "out", "leaving", "last_words", "voting", "cancel_next", "misses", "result"):
        setattr(state, name, getattr(before, name))
    state.fouls = fouls


def flush_expected(state: State) -> None:
    """The play goes on: sanctions that were due by now and did not come are reported."""
    waiting, state.expected = state.expected, []
    for row in waiting:
        if row.code == "SPEECH_OVERRUN":
            note(
                state,
                row.code,
                row.rule,
                level="info",
                event=row.event,
                seats=(row.seat,),
                recorded=plain(row.seconds),
                expected=plain(row.limit),
                day=row.day,
                phase=row.phase,
            )
        elif row.clears == "removal" or "fouls" in state.recorded:
            note(
                state,
                row.code,
                row.rule,
                level="sanction",
                event=row.event,
                seats=(row.seat,),
                expected=word(row.reason),
                day=row.day,
                phase=row.phase,
            )


def expect(state: State, seat: int, rule: str, reason: str, code: str = "FOUL_EXPECTED") -> None:
    """A foul (or removal) is due to a seat before the play goes on."""
    clears = "removal" if code == "REMOVAL_MISSING" else "foul"
    state.expected.append(
        Expected(
            code,
            seat,
            state.index,
            rule,
            reason,
            "removal" if clears == "removal" else "foul",
            state.day,
            state.phase,
        )
    )


def _clear(state: State, seat: int, sanction: str) -> None:
    if state.expected:
        state.expected = [
            row
            for row in state.expected
            if row.seat != seat or (sanction == "foul" and row.clears == "removal")
        ]


def _gone(state: State, seat: int, what: Bilingual) -> None:
    note(
        state,
        "WRONG_PHASE",
        "turn",
        seats=(seat,),
        recorded=what,
        expected=say("игрок уже ушёл", "the seat has left"),
    )
