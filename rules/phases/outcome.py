"""What the host declares after a round of voting, measured against what the round amounts to.

Where the two differ the lines part: the correct line takes the ruling, the recorded line takes the
declaration. A voting that may not be held at all carries a fallback; the lines part only if somebody
leaves by it.
"""

from msgspec import UNSET

from rules.clauses import clause
from rules.events import Outcome
from rules.notes import fork, note, outcome_text, plain, say
from rules.phases import tally
from rules.phases.ending import decide
from rules.state import Exit, Ruling, State, Table, Voting, VotingRow, mask_of

_NOBODY = ("stay", "cancelled")
UNCOUNTED = Table(None, (), ())
_REASONS = {
    "raise_at_four": say("за столом четверо", "four are left"),
    "raise_whole_table": say("это весь стол", "this is the whole table"),
    "raise_three_at_nine": say("трое из девяти", "three of nine"),
}


@clause("M-4.11", "M-4.1", "R-5.1", "F-7.16")
def slot_due(state: State) -> tuple[int, ...]:
    """The candidates a voting is due on today; none on the zero day with a single one."""
    if "nominations" not in state.recorded or state.slot_used:
        return ()
    candidates = tuple(seat for seat in state.candidates() if state.is_alive(seat))
    if len(candidates) == 1 and state.day == 0 and state.regulation.options.zero_day_single == "no_vote":
        return ()
    return candidates


def declared_of(event: Outcome) -> Ruling:
    """The declaration as a ruling."""
    if event.out is not UNSET:
        return Ruling("out", event.out)
    if event.revote is not UNSET:
        return Ruling("revote", event.revote)
    if event.raise_ is not UNSET:
        return Ruling("raise", event.raise_)
    return Ruling("stay" if event.stay is not UNSET else "cancelled")


def on_outcome(state: State, event: Outcome) -> None:
    """The host declares what follows from the round just held, or that none is held."""
    said = declared_of(event)
    if state.voting is not None:
        judge(state, state.voting, said)
    elif state.phase in ("speeches", "morning") and not state.slot_used:
        _without_voting(state, said)
    else:
        note(
            state,
            "WRONG_PHASE",
            "turn",
            recorded=outcome_text(said),
            expected=say("голосования нет", "no voting is open"),
        )


@clause("M-4.5", "M-4.9", "M-5.9", "R-5.4", "F-7.16", "F-9.8")
def _without_voting(state: State, said: Ruling) -> None:
    """Instead of a voting: it fell away, nothing was due, or the single candidate leaves with every vote."""
    due = slot_due(state)
    off = state.cancel_next or not due
    if said.kind in _NOBODY and off:
        state.slot_used, state.cancel_next = True, False
        state.phase = "last_words"
    elif state.cancel_next:
        _undue_outcome(state, said, "cancel_next")
    elif "nominations" not in state.recorded:
        note(
            state,
            "OUTCOME_MISMATCH",
            "leader_out",
            level="undetermined",
            recorded=outcome_text(said),
            expected=say("выставления не записаны", "the nominations are not recorded"),
        )
        carry_out(state, said)
    elif off:
        _undue_outcome(state, said, "zero_day_single" if state.candidates() else "no_candidates")
    elif same_ruling(Ruling("out", due), said) and len(due) == 1:
        _default_row(state, due)
        carry_out(state, Ruling("out", due))
    else:
        found = note(
            state, "VOTING_MISSING", "acceptance", seats=due, recorded=outcome_text(said), expected=plain(due)
        )
        fork(state, found, line_with_voting(state, due))
        carry_out(state, said)


def _undue_outcome(state: State, said: Ruling, rule: str) -> None:
    """Somebody is sent out although no voting may be held."""
    found = note(
        state,
        "VOTING_NOT_DUE",
        rule,
        recorded=outcome_text(said),
        expected=outcome_text(Ruling("cancelled" if rule == "cancel_next" else "stay")),
    )
    state.slot_used, state.cancel_next = True, False
    if said.kind == "out":
        correct = state.copy()
        correct.phase = "last_words"
        fork(state, found, correct)
    carry_out(state, said)


@clause("M-4.5", "R-5.4", "F-7.16")
def line_with_voting(state: State, due: tuple[int, ...]) -> State:
    """The correct line where a due voting is missing: a single candidate is out, several await the vote."""
    correct = state.copy()
    if len(due) == 1:
        _default_row(correct, due)
        carry_out(correct, Ruling("out", due))
    else:
        correct.phase, correct.slot_used = "speeches", False
    return correct


def due_ruling(state: State, voting: Voting, table: Table | None = None) -> Ruling:
    """What must be declared now: between two rounds the next round, unless a removal has ended the voting."""
    if voting.declared is not None and not voting.cut:
        return voting.declared
    return tally.ruling(state, voting, table)


def judge(state: State, voting: Voting, said: Ruling) -> None:
    """Compare a declaration with the ruling, note the difference, and follow the recorded line."""
    between = voting.declared is not None
    table = UNCOUNTED if between else table_of(state, voting)
    due = due_ruling(state, voting, None if between else table)
    if not due.known:
        note(
            state,
            "OUTCOME_MISMATCH",
            due.rule,
            level="undetermined",
            recorded=outcome_text(said),
            expected=say("голоса не записаны", "the votes are not recorded"),
        )
        due = said
    if same_ruling(due, said):
        if not between and voting.undue is None:
            _row(state, voting, due, table)
        _follow(state, voting, due if said.kind in _NOBODY else _ordered(due, said))
        return
    found = _note_mismatch(state, due, said)
    if voting.undue is None:
        correct = _correct_line(state, due, None if between else table)
        if due.kind in _NOBODY and said.kind == "raise":
            voting.undue, voting.fallback = found, correct
        else:
            fork(state, found, correct)
        if not between:
            _row(state, voting, due, table)
    _follow(state, voting, said)


def same_ruling(due: Ruling, said: Ruling) -> bool:
    """Whether a declaration does what is due; staying and cancelling have the same effect."""
    if due.kind in _NOBODY:
        return said.kind in _NOBODY
    return due.kind == said.kind and (due.seats == said.seats or set(due.seats) == set(said.seats))


def _ordered(due: Ruling, said: Ruling) -> Ruling:
    """Candidates keep the order of nomination even when the declaration lists them otherwise."""
    return due if due.seats else said


def _correct_line(state: State, due: Ruling, table: Table | None) -> State:
    correct = state.copy()
    voting = correct.voting
    if voting is not None:
        voting.undue, voting.fallback = None, None
        if table is not None:
            _row(correct, voting, due, table)
    carry_out(correct, due)
    return correct


@clause("M-4.7", "M-4.8", "R-5.5", "F-7.17", "F-7.21", "F-7.22")
def _note_mismatch(state: State, due: Ruling, said: Ruling) -> int:
    expected = outcome_text(due)
    code = "OUTCOME_MISMATCH"
    if due.kind == "revote":
        code = (
            "RAISE_PREMATURE"
            if said.kind == "raise"
            else "REVOTE_MISSING"
            if said.kind in ("out", *_NOBODY)
            else code
        )
    recorded = outcome_text(said)
    if due.kind == "stay" and said.kind == "raise":
        code, recorded, expected = "RAISE_NOT_ALLOWED", plain(said.seats), _REASONS.get(due.rule, expected)
    return note(state, code, due.rule, seats=said.seats, recorded=recorded, expected=expected)


def _follow(state: State, voting: Voting, said: Ruling) -> None:
    """Carry out the declaration on the recorded line; an undue voting parts the lines only by an exit."""
    if said.kind == "out" and voting.undue is not None and voting.fallback is not None:
        fork(state, voting.undue, voting.fallback)
    carry_out(state, said)


@clause("M-4.7", "M-4.9", "F-1.4")
def carry_out(state: State, said: Ruling) -> None:
    """Apply a ruling: all voted out leave as one set, or the next round is announced, or night comes."""
    state.slot_used = True
    if said.kind in ("revote", "raise"):
        if state.voting is not None:
            state.voting.declared = said
        state.shootout_spoke = 0
        state.phase = "voting"
        return
    state.voting = None
    state.phase = "last_words"
    state.leaving = state.last_words = 0
    if said.kind == "out":
        _vote_out(state, said.seats)


@clause("M-4.7", "R-11", "F-1.4")
def _vote_out(state: State, seats: tuple[int, ...]) -> None:
    leaving = mask_of(seats) & state.alive
    state.alive &= ~leaving
    state.out.extend(Exit(seat, "voted", state.day, state.index) for seat in seats if leaving >> seat & 1)
    state.leaving |= leaving
    state.last_words |= leaving
    state.misses = 0
    decide(state)


def table_of(state: State, voting: Voting) -> Table:
    """The votes of a round; a raise question and a round cut short have none."""
    return UNCOUNTED if voting.kind == "raise" or voting.cut else tally.tally(state, voting)


def _row(state: State, voting: Voting, outcome: Ruling, table: Table) -> None:
    """Write the round into the list of votings of the correct line."""
    state.votings.append(VotingRow(state.day, voting.kind, voting.candidates, table, outcome))


@clause("M-4.5", "R-5.4")
def _default_row(state: State, due: tuple[int, ...]) -> None:
    """A single candidate has every vote without a hand."""
    voting = Voting("primary", due, state.alive, state.index)
    _row(state, voting, Ruling("out", due, "single_later"), tally.tally(state, voting))


def close_voting(state: State, *, at_end: bool = False) -> None:
    """Play goes on with a round still open: what it amounts to was not declared.

    Nothing to declare when nobody leaves; an exit that ends the game needs no declaration.
    """
    voting = state.voting
    if voting is None:
        return
    due = due_ruling(state, voting)
    if due.known and (due.kind in _NOBODY or (at_end and due.kind == "out")):
        judge(state, voting, due)
    elif not due.known or not at_end:
        judge(state, voting, Ruling("stay"))
    else:
        state.voting = None
