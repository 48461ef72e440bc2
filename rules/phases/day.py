"""The day before the voting: who opens, who speaks, who is named, and the fall of night.

Order of speech goes round the table from the opener; nominations are the accepted ones, in order.
"""

from msgspec import UNSET

from rules.clauses import clause
from rules.events import Night, Nomination, Speech
from rules.notes import fork, note, plain, say
from rules.phases.discipline import expect
from rules.phases.outcome import close_voting, line_with_voting, slot_due
from rules.problems import Bilingual
from rules.state import SEATS, Expected, State, bits, mask_of, round_from
from rules.words import word

_TOLERANCE_S = 1
# opener → seat → the seats whose turn in the round comes after his; nobody's when the opener is unknown
_LATER = (
    (0,) * 11,
    *((0, *(mask_of(row[row.index(seat) + 1 :]) for seat in SEATS)) for row in map(round_from, SEATS)),
)


@clause("M-4.11", "M-5.9", "M-2.7", "M-T2")
def on_night(state: State, event: Night) -> None:
    """Night falls: the day must be complete by then."""
    awaited = state.day if state.phase == "setup" else state.day + 1
    if state.phase in ("night", "end") or event.number != awaited:
        text = say(f"ночь {event.number}", f"night {event.number}")
        want = say(f"ночь {awaited}", f"night {awaited}") if state.phase != "night" else say("день", "a day")
        note(state, "WRONG_PHASE", "turn", recorded=text, expected=want)
    if state.voting is not None:
        close_voting(state)
    elif state.phase in ("speeches", "morning"):
        check_speeches(state)
        _missed_slot(state)
    if state.phase == "last_words":
        _missed_last_words(state)
    _begin_night(state, event.number)


def _begin_night(state: State, number: int) -> None:
    state.day = number
    state.phase = "night"
    state.slot_used = False
    state.trusted_candidates = False
    state.noms.clear()
    state.bad_noms.clear()
    state.nominated = state.spoke = state.leaving = state.last_words = state.speaker = 0
    state.speech_fouls.clear()
    state.shots.clear()
    state.checked.clear()
    state.roll_open = number > 0
    state.victim = None
    state.shots_known = False


@clause("M-5.9", "M-4.5", "R-5.4")
def _missed_slot(state: State) -> None:
    """The voting slot of the day passes without a voting: used up if cancelled, missed if one was due."""
    if state.slot_used:
        return
    due = slot_due(state)
    state.slot_used = True
    if state.cancel_next:
        state.cancel_next = False
    elif due:
        found = note(state, "VOTING_MISSING", "acceptance", seats=due, expected=plain(due))
        fork(state, found, line_with_voting(state, due))


def _missed_last_words(state: State) -> None:
    if "speeches" in state.recorded and state.last_words and state.result is None:
        for seat in bits(state.last_words):
            note(
                state,
                "SPEECH_MISSING",
                "last_word_kept",
                seats=(seat,),
                expected=say("последнее слово", "the last word"),
            )


@clause("M-5.7", "R-7", "F-9.5")
def check_speeches(state: State) -> None:
    """The round is over: every living seat that is not silenced has spoken."""
    if "speeches" not in state.recorded:
        return
    for seat in bits(state.alive & ~state.spoke):
        if not state.is_silenced(seat, "round"):
            note(
                state,
                "SPEECH_MISSING",
                "round_speech",
                seats=(seat,),
                expected=say("речь на кругу", "the round speech"),
            )


def on_speech(state: State, event: Speech) -> None:
    """A seat begins to speak; the kind of speech must be due to it."""
    if state.speech_fouls:
        state.speech_fouls.clear()
    state.speaker, state.speaker_kind = event.seat, event.kind
    if event.kind == "round":
        _round_speech(state, event)
    elif event.kind == "last_word":
        _last_word(state, event)
    else:
        _shootout_speech(state, event)
    if event.seconds is not UNSET:
        _overrun(state, event, event.seconds)


@clause("M-2.5", "M-2.6", "R-4.1", "R-4.6", "F-9.5")
def seconds_allowed(state: State, seat: int, kind: str) -> int:
    """How long a speech of this kind may last; a third foul may have cut the round speech short."""
    options = state.regulation.options
    if kind == "shootout":
        return options.shootout_s
    if kind == "last_word":
        return options.last_word_s
    return options.short_speech_s if state.is_shortened(seat) else options.speech_s


@clause("M-2.5", "M-2.6", "R-4.1", "R-4.6", "F-9.5")
def _overrun(state: State, event: Speech, seconds: float) -> None:
    limit = seconds_allowed(state, event.seat, event.kind)
    if seconds > limit + _TOLERANCE_S:
        rule = "overrun_shootout" if event.kind == "shootout" else "overrun"
        if event.kind == "round" and state.is_shortened(event.seat):
            rule = "short_speech_s"
        state.expected.append(
            Expected(
                "SPEECH_OVERRUN",
                event.seat,
                state.index,
                rule,
                "",
                "foul",
                state.day,
                state.phase,
                seconds,
                limit,
            )
        )


@clause("M-5.7", "M-5.8", "R-9.4", "F-9.7")
def _last_word(state: State, event: Speech) -> None:
    bit = 1 << event.seat
    how = state.how_out(event.seat)
    if how in ("removed", "left") or (
        how is not None and not state.at_table(event.seat) and not state.last_words & bit
    ):
        if how in ("removed", "left"):
            note(state, "REMOVAL_LAST_WORD", "last_word_after_removal", seats=(event.seat,))
        else:
            _not_due(
                state,
                event.seat,
                say("слово уже было или отнято", "the word was given or lost"),
                "last_word_kept",
            )
    elif how is None:
        _not_due(state, event.seat, say("игрок в игре", "the seat is in the game"), "last_word_kept")
    elif state.result is not None and state.regulation.options.end_last_speech == "no":
        _not_due(state, event.seat, say("игра уже решена", "the game is decided"), "end_last_speech")
    elif state.phase not in ("morning", "last_words"):
        _wrong_phase(state, event.seat, say("последнее слово", "a last word"))
    state.last_words &= ~bit


@clause("M-2.6", "R-4.6", "M-5.7", "M-4.7", "R-7")
def _shootout_speech(state: State, event: Speech) -> None:
    voting = state.voting
    declared = voting.declared if voting is not None else None
    bit = 1 << event.seat
    if declared is None or declared.kind != "revote" or event.seat not in declared.seats:
        _not_due(state, event.seat, say("не в перестрелке", "not in the shootout"), "tie")
    elif state.is_silenced(event.seat, "all"):
        _not_due(state, event.seat, say("лишён речей этого дня", "silenced for the day"), "third_foul")
    elif state.shootout_spoke & bit:
        _not_due(state, event.seat, say("уже говорил", "spoke already"), "tie")
    elif state.shootout_spoke & mask_of(declared.seats[declared.seats.index(event.seat) :]):
        _not_due(state, event.seat, say("очередь прошла", "the turn has passed"), "shootout_order")
    state.shootout_spoke |= bit


@clause("M-5.7", "R-7", "F-6.3", "F-9.5")
def _round_speech(state: State, event: Speech) -> None:
    seat, bit = event.seat, 1 << event.seat
    if state.phase == "morning":
        end_morning(state)
    elif state.phase != "speeches":
        _wrong_phase(state, seat, say("речь на кругу", "a round speech"))
        return
    if not state.alive & bit:
        _not_due(state, seat, say("игрок выбыл", "the seat is out"), "turn")
        return
    if state.silenced and state.is_silenced(seat, "round"):
        _not_due(state, seat, say("лишён речи", "silenced"), _silence_rule(state, seat))
    elif state.spoke & bit:
        _not_due(state, seat, say("уже говорил", "spoke already"), "opener_rule")
    elif not state.opened:
        _open_round(state, seat)
    elif _is_behind(state, seat):
        _not_due(state, seat, say("очередь прошла", "the turn has passed"), "opener_rule")
    state.spoke |= bit
    state.opened = True


@clause("R-7", "M-5.7")
def _silence_rule(state: State, seat: int) -> str:
    """R-7 speaks only of a foul after one's own speech; a silence of the same round rests on a default."""
    today = any(row.seat == seat and row.day == state.day and row.same_day for row in state.silenced)
    return "third_foul_before" if today else "third_foul"


def _open_round(state: State, seat: int) -> None:
    first = state.next_speaker()
    if first is not None and first != seat and "speeches" in state.recorded:
        note(state, "WRONG_OPENER", "opener_rule", seats=(seat,), recorded=plain(seat), expected=plain(first))
        state.opener = seat
    if not state.opener:
        state.opener = seat


def _is_behind(state: State, seat: int) -> bool:
    """Whether somebody further round the table has spoken already."""
    return bool(state.spoke & state.alive & _LATER[state.opener][seat]) and "speeches" in state.recorded


def end_morning(state: State) -> None:
    """The first act of the round ends the morning: the killed player has gone."""
    if state.phase != "morning":
        return
    if "speeches" in state.recorded and state.last_words:
        for seat in bits(state.last_words):
            note(
                state,
                "SPEECH_MISSING",
                "last_word_kept",
                seats=(seat,),
                expected=say("последнее слово", "the last word"),
            )
    state.phase = "speeches"
    state.leaving = state.last_words = 0


@clause("M-2.16", "M-4.1", "M-4.2", "M-4.3", "R-5.1", "F-7.5", "F-8.6")
def on_nomination(state: State, event: Nomination) -> None:
    """A seat is named; it stands if the host accepted it and nothing forbids it."""
    if state.phase == "morning" and state.is_alive(event.by):
        end_morning(state)
    if state.phase != "speeches" and state.phase != "morning":
        _wrong_phase(state, event.by, say("выставление", "a nomination"))
        return
    again = bool(state.nominated >> event.by & 1)
    if event.reply != "accepted":
        if again and _is_new_attempt(state, event):
            expect(state, event.by, "renominate_attempt", "renominate")
        elif event.reply == "refused" and not again:
            _check_refusal(state, event)
        return
    is_plain = state.alive >> event.by & 1 and not state.silenced
    if not is_plain and not _may_nominate(state, event):
        return
    state.nominated |= 1 << event.by
    if not state.alive >> event.target & 1:
        _bad(state, event, note(state, "NOMINATION_TARGET_OUT", "nom_target", seats=(event.target,)))
    elif again:
        found = note(
            state, "NOMINATION_SECOND", "nom_per_player", seats=(event.by,), recorded=plain(event.target)
        )
        _bad(state, event, found)
    elif event.target in state.candidates():
        note(state, "NOMINATION_STANDS", "nom_standing", seats=(event.by,), recorded=plain(event.target))
    else:
        state.noms.append((event.by, event.target))


@clause("M-4.1", "R-5.1")
def _check_refusal(state: State, event: Nomination) -> None:
    """A first name of somebody who could stand was refused: the host must have had a ground."""
    option = state.regulation.options.nom_phrase_gesture_required
    if option == "may_refuse" and not ("gestures" in state.recorded and event.phrase and event.gesture):
        return
    if not state.is_alive(event.by) or not state.is_alive(event.target):
        return
    if event.target not in state.candidates():
        note(
            state,
            "NOMINATION_REFUSED",
            "nom_phrase_gesture_required",
            level="flag",
            seats=(event.by,),
            recorded=plain(event.target),
        )


@clause("M-2.16", "R-5.1", "R-6.6")
def _is_new_attempt(state: State, event: Nomination) -> bool:
    """Naming another after the accepted one is an offence, unless said in one breath with it."""
    options = state.regulation.options
    return options.renominate_attempt == "foul" and not (
        event.chain and options.nom_chain_first_free == "yes"
    )


@clause("M-4.3", "F-8.6", "F-9.5")
def _may_nominate(state: State, event: Nomination) -> bool:
    """Whether this seat can nominate: in the game, or killed or silenced where the option lets it."""
    options = state.regulation.options
    if not state.is_alive(event.by):
        killed = state.how_out(event.by) == "killed"
        if killed and state.at_table(event.by) and options.killed_may_nominate == "yes":
            return True
        rule = "killed_may_nominate" if killed else "turn"
        _bad(state, event, note(state, "NOMINATION_BY_OUT", rule, seats=(event.by,)))
        return False
    if options.silenced_may_nominate == "no" and state.is_silenced(event.by, "round"):
        _bad(state, event, note(state, "NOMINATION_BY_SILENCED", "silenced_may_nominate", seats=(event.by,)))
        return False
    return True


def _bad(state: State, event: Nomination, found: int) -> None:
    state.bad_noms.setdefault(event.target, found)


def _not_due(state: State, seat: int, why: Bilingual, rule: str) -> None:
    note(state, "SPEECH_NOT_DUE", rule, seats=(seat,), expected=why)


def _wrong_phase(state: State, seat: int, what: Bilingual) -> None:
    note(state, "WRONG_PHASE", "turn", seats=(seat,), recorded=what, expected=phase_text(state))


def phase_text(state: State) -> Bilingual:
    """The phase at hand as a phrase."""
    return word(state.phase)
