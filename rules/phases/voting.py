"""The rounds of a voting: opening, hands, «Спасибо», announced numbers, hands for raising.

Two counts run side by side: what is validly placed, and what the host counted.
"""

from msgspec import UNSET

from rules.clauses import clause
from rules.events import Count, Raise, Thanks, Vote, VotingOpened
from rules.notes import fork, note, plain, say
from rules.phases.day import check_speeches, phase_text
from rules.phases.discipline import expect
from rules.phases.outcome import carry_out, judge, same_ruling, slot_due
from rules.state import Ruling, State, Voting, mask_of
from rules.words import word

_RULES = {
    "VOTE_BY_OUT": "voter_in_game",
    "VOTE_LATE_COUNTED": "late_vote",
    "VOTE_FORM_COUNTED": "vote_form",
    "VOTE_DOUBLE": "double_vote",
}


def on_voting(state: State, event: VotingOpened) -> None:
    """A round opens; the first of a day needs candidates and a slot, the later ones a declaration."""
    if state.phase in ("setup", "night", "end"):
        note(state, "WRONG_PHASE", "turn", recorded=word("voting"), expected=phase_text(state))
        return
    if event.kind == "primary":
        _open_primary(state, event)
    else:
        _open_next(state, event)


@clause("M-4.9", "M-4.11", "M-5.9", "F-7.16", "F-9.8")
def _open_primary(state: State, event: VotingOpened) -> None:
    if state.phase == "speeches" and not state.trusted_candidates:
        check_speeches(state)
    due = (
        event.candidates
        if state.trusted_candidates or "nominations" not in state.recorded
        else slot_due(state)
    )
    undue = _undue(state, event, due)
    voting = Voting("primary", event.candidates, state.alive, state.index)
    if undue is not None:
        fallback = state.copy()
        fallback.slot_used, fallback.cancel_next = True, False
        carry_out(fallback, Ruling("cancelled"))
        voting.undue, voting.fallback = undue, fallback
    state.cancel_next = False
    state.leaving = state.last_words = 0
    if undue is None:
        _compare_candidates(state, event, due)
    state.slot_used = True
    state.trusted_candidates = False
    state.voting, state.phase = voting, "voting"


def _undue(state: State, event: VotingOpened, due: tuple[int, ...]) -> int | None:
    """The finding that no voting may be held now, if so."""
    if state.slot_used or state.voting is not None:
        why, rule = say("голосование этого дня уже прошло", "this day's voting has been held"), "turn"
    elif state.cancel_next:
        why, rule = say("оно отменено удалением", "a removal has cancelled it"), "cancel_next"
    elif state.day == 0 and _is_single(state, event, due):
        why, rule = say("нулевой день, один кандидат", "zero day, one candidate"), "zero_day_single"
    elif not due and not state.bad_noms and not set(event.candidates) - set(state.candidates()):
        why, rule = say("кандидатов нет", "there are no candidates"), "no_candidates"
    else:
        return None
    return note(state, "VOTING_NOT_DUE", rule, recorded=plain(event.candidates), expected=why)


@clause("M-4.11", "F-7.16")
def _is_single(state: State, event: VotingOpened, due: tuple[int, ...]) -> bool:
    """Whether a single candidate of the zero day stands, on whom no voting is held."""
    standing = due or state.candidates() or event.candidates
    return len(standing) == 1 and state.regulation.options.zero_day_single == "no_vote"


@clause("M-4.1", "M-4.2", "M-2.16", "R-5.1", "F-7.5")
def _compare_candidates(state: State, event: VotingOpened, due: tuple[int, ...]) -> None:
    """The candidates must be the accepted ones in order; a wrong list parts the lines here."""
    if event.candidates == due:
        return
    extra = [seat for seat in event.candidates if seat not in due]
    missing = [seat for seat in due if seat not in event.candidates]
    found: list[int] = [state.bad_noms[seat] for seat in extra if seat in state.bad_noms]
    unaccepted = tuple(seat for seat in extra if seat not in state.bad_noms)
    if unaccepted:
        found.append(note(state, "NOMINATION_NOT_ACCEPTED", "acceptance", seats=unaccepted))
    if missing or not extra:
        found.append(
            note(
                state,
                "CANDIDATES_MISMATCH",
                "acceptance",
                seats=tuple(missing),
                recorded=plain(event.candidates),
                expected=plain(due),
            )
        )
    if extra or missing:
        correct = state.copy()
        if due:
            correct.voting, correct.phase = Voting("primary", due, state.alive, state.index), "voting"
        else:
            correct.phase = "last_words"
        correct.slot_used = True
        fork(state, found[0], correct)


@clause("M-4.7", "F-7.17", "F-7.19", "F-7.20")
def _open_next(state: State, event: VotingOpened) -> None:
    """A revote or the raise question: announced before, or announced by opening it."""
    voting = state.voting
    if voting is None:
        note(state, "WRONG_PHASE", "tie", recorded=word(event.kind), expected=phase_text(state))
        state.voting = Voting(event.kind, event.candidates, state.alive, state.index, round=1)
        state.phase = "voting"
        return
    wanted = Ruling("revote" if event.kind == "revote" else "raise", event.candidates)
    if voting.declared is None or voting.cut or not same_ruling(voting.declared, wanted):
        judge(state, voting, wanted)
    elif event.kind == "revote":
        _check_shootout(state, wanted)
    later = Voting(
        event.kind, event.candidates, state.alive, state.index, round=voting.round + (event.kind == "revote")
    )
    later.undue, later.fallback = voting.undue, voting.fallback
    _check_order(state, voting, event)
    state.voting, state.phase = later, "voting"


def _check_order(state: State, voting: Voting, event: VotingOpened) -> None:
    """Candidates of a later round keep their order: votes of those who do not vote go to the last."""
    due = tuple(seat for seat in voting.candidates if seat in event.candidates)
    if len(due) == len(event.candidates) and due != event.candidates:
        note(
            state,
            "CANDIDATES_MISMATCH",
            "shootout_order",
            recorded=plain(event.candidates),
            expected=plain(due),
        )


@clause("M-2.6", "M-5.7", "R-4.6", "R-7")
def _check_shootout(state: State, wanted: Ruling) -> None:
    if "speeches" not in state.recorded:
        return
    for seat in wanted.seats:
        if not state.shootout_spoke >> seat & 1 and not state.is_silenced(seat, "all"):
            note(
                state,
                "SPEECH_MISSING",
                "shootout_s",
                seats=(seat,),
                expected=say("речь в перестрелке", "the shootout speech"),
            )


def _round(state: State, candidate: int, what: str) -> Voting | None:
    """The open round in which a candidate stands; a complaint and None otherwise."""
    voting = state.voting
    if (
        voting is None
        or voting.kind == "raise"
        or voting.declared is not None
        or candidate not in voting.candidates
    ):
        note(
            state, "WRONG_PHASE", "turn", seats=(candidate,), recorded=word(what), expected=phase_text(state)
        )
        return None
    return voting


@clause(
    "M-2.1", "M-4.4", "M-4.6", "R-5.2", "R-5.3", "R-9.3", "F-7.9", "F-7.14", "F-10.6", "F-10.7", "F-10.15"
)
def on_vote(state: State, event: Vote) -> None:
    """A hand touches the table: valid for the first proper touch in time, void otherwise."""
    voter, candidate = event.voter, event.candidate
    voting = _round(state, candidate, "vote")
    if voting is None:
        return
    fault = _fault(state, voting, event)
    if fault:
        _void(state, voting, event, fault)
        return
    voting.placed[voter] = candidate
    if event.counted is False:
        note(state, "VOTE_DROPPED", "lift" if event.lifted else "touch", seats=(voter,))
    else:
        _host_counts(voting, voter, candidate)
    if event.lifted is not None:
        _hand_lifted(state, event)


@clause("M-2.1", "R-5.3", "F-10.6")
def _hand_lifted(state: State, event: Vote) -> None:
    """The vote counts all the same; a foul is due where the hand may not be lifted yet."""
    window = state.regulation.options.lift_foul_window
    if event.lifted == "before_count" or window == "touch_to_count":
        expect(state, event.voter, "lift", "lift")


def _fault(state: State, voting: Voting, event: Vote) -> str:
    """The finding if this hand is counted, empty for a valid vote."""
    voter = event.voter
    if not voting.voters >> voter & 1:
        return "VOTE_BY_OUT"
    if event.late or voting.closed >> event.candidate & 1:
        return "VOTE_LATE_COUNTED"
    if (event.hand != "thumb" or not event.in_view) and not _proper_form(state, event):
        return "VOTE_FORM_COUNTED"
    return "VOTE_DOUBLE" if voter in voting.placed else ""


@clause("M-4.6", "R-5.3", "F-10.15")
def _proper_form(state: State, event: Vote) -> bool:
    form = state.regulation.options.vote_form
    if form == "any_hand":
        return True
    return event.hand == "thumb" and (event.in_view or form == "thumb_or_removal")


@clause("R-5.3", "R-6.5", "F-10.7", "F-10.15")
def _void(state: State, voting: Voting, event: Vote, fault: str) -> None:
    recorded = event.hand
    if event.counted is True:
        note(state, fault, _RULES[fault], seats=(event.voter,), recorded=word(recorded))
        _host_counts(voting, event.voter, event.candidate)
    elif event.counted is UNSET:
        voting.unsure.append((state.index, event, fault, recorded))
    options = state.regulation.options
    if fault == "VOTE_FORM_COUNTED":
        code = "REMOVAL_MISSING" if options.vote_form == "thumb_or_removal" else "FOUL_EXPECTED"
        expect(state, event.voter, "vote_form", "vote_form", code)
    elif fault == "VOTE_DOUBLE" and options.double_vote == "first_foul":
        expect(state, event.voter, "double_vote_foul", "double_vote")


def _host_counts(voting: Voting, voter: int, candidate: int) -> None:
    voting.host[candidate] = voting.host.get(candidate, 0) + 1
    voting.host_voted |= 1 << voter


@clause("M-4.6", "R-5.3", "F-7.13", "F-10.5")
def on_thanks(state: State, event: Thanks) -> None:
    """«Спасибо»: hands for this candidate are over."""
    voting = _round(state, event.candidate, "thanks")
    if voting is None:
        return
    voting.closed |= 1 << event.candidate
    if event.candidate != voting.candidates[-1] or len(voting.candidates) == 1 or voting.cut:
        return
    if state.regulation.options.nonvoter == "last_foul" and "votes" in state.recorded:
        for seat in state.alive_seats():
            if voting.voters >> seat & 1 and seat not in voting.placed and not _touched(voting, seat):
                expect(state, seat, "nonvoter_foul", "no_vote")


def _touched(voting: Voting, seat: int) -> bool:
    return bool(voting.host_voted >> seat & 1) or any(row[1].voter == seat for row in voting.unsure)


@clause("M-4.5", "M-4.6", "R-5.4", "F-7.13")
def on_count(state: State, event: Count) -> None:
    """The host announces a number: it must be the hands, and all numbers together the voters."""
    voting = _round(state, event.candidate, "count")
    if voting is None:
        return
    voting.counts[event.candidate] = event.votes
    voting.count_event = state.index
    if "votes" in state.recorded and not voting.cut and not voting.decided and len(voting.candidates) > 1:
        _compare_count(state, voting, event)
    if len(voting.counts) == len(voting.candidates):
        total, voters = sum(voting.counts.values()), voting.voters.bit_count()
        if total != voters:
            note(state, "VOTES_SUM", "votes_sum", recorded=plain(total), expected=plain(voters))


def _compare_count(state: State, voting: Voting, event: Count) -> None:
    candidate = event.candidate
    counted = hands = voting.host.get(candidate, 0)
    if candidate == voting.candidates[-1]:
        hands += (voting.voters & ~voting.host_voted).bit_count()
    if event.votes == hands:
        return
    unsure = [row for row in voting.unsure if row[1].candidate == candidate]
    if unsure and event.votes == counted + len(unsure):
        for place, vote, fault, recorded in unsure:
            note(state, fault, _RULES[fault], event=place, seats=(vote.voter,), recorded=word(recorded))
            _host_counts(voting, vote.voter, candidate)
        return
    note(
        state,
        "COUNT_MISMATCH",
        "touch",
        seats=(candidate,),
        recorded=plain(event.votes),
        expected=plain(hands),
    )


@clause("M-4.7", "F-7.17")
def on_raise(state: State, event: Raise) -> None:
    """Hands for sending all the tied out."""
    voting = state.voting
    if voting is None or voting.kind != "raise" or voting.declared is not None:
        note(
            state,
            "WRONG_PHASE",
            "turn",
            recorded=word("raise"),
            expected=phase_text(state),
        )
        return
    if event.voters is not UNSET:
        voting.raisers = mask_of(event.voters)
        strangers = tuple(seat for seat in event.voters if not voting.voters >> seat & 1)
        for seat in strangers:
            note(state, "VOTE_BY_OUT", "voter_in_game", seats=(seat,))
    if event.votes is not UNSET:
        voting.raise_votes = event.votes
        if voting.raisers is not None and voting.raisers.bit_count() != event.votes:
            note(
                state,
                "COUNT_MISMATCH",
                "raise_threshold",
                seats=voting.candidates,
                recorded=plain(event.votes),
                expected=plain(voting.raisers.bit_count()),
            )
