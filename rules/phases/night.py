"""The night: roll-call and shots, checks, the best move, and what the morning announces.

The kill is fixed when the roll-call ends; the morning only tells it.
"""

from msgspec import UNSET

from rules.clauses import clause
from rules.events import Agreement, BestMove, Check, Day, Shot
from rules.notes import fork, note, plain, say
from rules.phases.ending import decide, settle
from rules.problems import Bilingual
from rules.state import Exit, State, bits, round_from
from rules.words import word


@clause("M-1.6", "M-T2", "F-5.1")
def on_agreement(state: State, event: Agreement) -> None:
    """The black team's agreement in the zero night, at most so long."""
    limit = state.regulation.options.agreement_s
    if state.phase != "night" or state.day:
        note(
            state,
            "WRONG_PHASE",
            "agreement",
            recorded=word("agreement"),
            expected=say("нулевая ночь", "the zero night"),
        )
    elif event.seconds is not UNSET and event.seconds > limit:
        note(
            state,
            "AGREEMENT_OVERRUN",
            "agreement",
            level="flag",
            recorded=plain(event.seconds),
            expected=plain(limit),
        )


@clause("M-5.6", "R-3.2", "F-8.7", "F-5.1")
def on_shot(state: State, event: Shot) -> None:
    """A living black shoots in the roll-call; a second shot of one seat makes his shot void."""
    reason: Bilingual | None = None
    rule = "kill"
    if state.phase != "night":
        reason = say("сейчас не ночь", "it is not night")
    elif state.day == 0:
        reason, rule = (
            say("в нулевую ночь не стреляют", "there is no shooting in the zero night"),
            "no_shot_zero",
        )
    elif not state.blacks >> event.shooter & 1:
        reason = say("это красный игрок", "the seat is red")
    elif not state.is_alive(event.shooter):
        reason = say("игрок выбыл", "the seat is out")
    elif not state.roll_open:
        reason = say("перекличка окончена", "the roll-call is over")
    if reason is not None:
        note(state, "SHOT_NOT_ALLOWED", rule, seats=(event.shooter,), expected=reason)
        return
    if event.shooter in state.shots:
        event = Shot(
            shooter=event.shooter, target=event.target, times=state.shots[event.shooter].times + event.times
        )
    state.shots[event.shooter] = event


def close_complete_roll_call(state: State) -> None:
    """End the roll-call when every living black has shot, so that a later removal does not undo the kill."""
    if state.roll_open and all(seat in state.shots for seat in _shooters(state)):
        close_roll_call(state)


@clause("M-5.6", "R-3.2", "R-11", "F-8.7", "F-1.4")
def close_roll_call(state: State) -> None:
    """A kill if all living blacks properly shot one living seat, else a miss; unknown without shots."""
    if not state.roll_open:
        return
    state.roll_open = False
    shooters = _shooters(state)
    state.misses_before = state.misses
    state.shots_known = "shots" in state.recorded or (
        bool(shooters) and all(seat in state.shots for seat in shooters)
    )
    if not state.shots_known:
        return
    target = _common_target(state, shooters)
    if target is None:
        state.misses += 1
    else:
        _kill(state, target, None)


def _shooters(state: State) -> tuple[int, ...]:
    return bits(state.alive & state.blacks)


def _common_target(state: State, shooters: tuple[int, ...]) -> int | None:
    """The seat all living blacks hit with one valid shot each, if it is alive."""
    targets = {_target(state, state.shots.get(seat)) for seat in shooters}
    if len(targets) != 1:
        return None
    target = targets.pop()
    return target if target is not None and state.is_alive(target) else None


@clause("M-5.6", "R-3.2", "F-8.7")
def _target(state: State, shot: Shot | None) -> int | None:
    """What a shot hit; none if it was not made exactly once, not seen, or fell between two numbers."""
    if shot is None or shot.times != 1:
        return None
    if state.regulation.options.shot_miss_conditions == "all" and (not shot.seen or shot.between):
        return None
    return shot.target


def _kill(state: State, seat: int, event: int | None) -> None:
    bit = 1 << seat
    state.alive &= ~bit
    state.out.append(Exit(seat, "killed", state.day, state.index if event is None else event))
    state.leaving |= bit
    state.last_words |= bit
    state.victim = seat
    state.misses = 0
    decide(state)


@clause("M-5.1", "M-5.2", "M-5.3", "M-5.4", "M-5.10", "R-3.3", "F-8.10", "F-5.1")
def on_check(state: State, event: Check) -> None:
    """The don or the sheriff checks one seat a night, not in the zero night, and is answered the truth."""
    close_roll_call(state)
    seat = state.roles.index("don" if event.by == "don" else "sheriff")
    if state.phase != "night":
        note(state, "CHECK_NOT_ALLOWED", "turn", expected=say("сейчас не ночь", "it is not night"))
        return
    refusal = why_no_check(state, seat)
    if not event.answered:
        if refusal is None and event.by not in state.checked:
            _check_silence(state, event, seat)
        return
    if refusal is not None:
        note(state, "CHECK_NOT_ALLOWED", refusal[0], seats=(seat,), expected=refusal[1])
    if event.by in state.checked:
        note(state, "CHECK_SECOND", "check_limit", seats=(seat,), recorded=plain(event.target))
    state.checked.add(event.by)
    truth = _truth(state, event)
    if event.answer is not UNSET and event.answer != truth:
        note(
            state,
            "CHECK_ANSWER_WRONG",
            "role_answers",
            seats=(event.target,),
            recorded=word(event.answer),
            expected=word(truth),
        )


@clause("M-5.3", "M-5.4")
def _check_silence(state: State, event: Check, seat: int) -> None:
    """The host did not answer: he may do so for a number not shown on the fingers or shown too late."""
    options = state.regulation.options
    if options.check_mode == "fingers" and not event.fingers:
        return
    if options.check_s and (event.seconds is UNSET or event.seconds > options.check_s):
        return
    limited = options.check_mode == "fingers" or options.check_s > 0
    note(
        state,
        "CHECK_REFUSED",
        "check_s" if options.check_s else "check_mode",
        level="error" if limited else "flag",
        seats=(seat,),
        expected=say("номер показан как положено", "the number was shown as required"),
    )


@clause("M-5.1", "M-5.10", "F-5.1", "F-8.10")
def why_no_check(state: State, seat: int) -> tuple[str, Bilingual] | None:
    """The rule a check of this seat breaks, with its reason; None when it may check."""
    options = state.regulation.options
    if state.day == 0 and options.checks_in_n0 == "no":
        return "checks_in_N0", say("в нулевую ночь не проверяют", "there are no checks in the zero night")
    shot_tonight = state.victim == seat and options.killed_checks_same_night == "yes"
    if not state.is_alive(seat) and not shot_tonight:
        return "killed_checks_same_night", say("проверяющий выбыл", "the one who checks is out")
    return None


@clause("F-8.10")
def _truth(state: State, event: Check) -> str:
    if event.by == "don":
        return "sheriff" if state.roles[event.target] == "sheriff" else "not_sheriff"
    return "black" if state.blacks >> event.target & 1 else "red"


@clause("F-8.17")
def on_best_move(state: State, event: BestMove) -> None:
    """The first night's victim names three, unless two or more left on the zero day."""
    close_roll_call(state)
    option = state.regulation.options.best_move
    reason: Bilingual | None = None
    if option == "off":
        reason = say("регламент его не предусматривает", "the regulation does not provide for it")
    elif state.day != 1 or state.phase not in ("night", "morning"):
        reason = say("только после первой ночи", "only after the first night")
    elif sum(row.how == "voted" and row.day == 0 for row in state.out) > 1:
        reason = say("в нулевой день ушли двое или больше", "two or more left on the zero day")
    elif state.is_alive(event.seat) and (state.shots_known or state.phase == "morning"):
        reason = say("этот игрок не убит", "this seat was not killed")
    if reason is not None:
        level = "info" if option == "off" else "error"
        note(
            state,
            "BEST_MOVE_NOT_DUE",
            "best_move",
            level="info" if level == "info" else "error",
            seats=(event.seat,),
            expected=reason,
        )


@clause("M-5.6", "R-11", "F-1.5", "M-T3")
def on_day(state: State, event: Day) -> None:
    """The town wakes: the announced kill must be the one fixed in the roll-call."""
    if state.phase != "night" or event.number != state.day:
        note(
            state,
            "WRONG_PHASE",
            "turn",
            recorded=say(f"день {event.number}", f"day {event.number}"),
            expected=_awaited(state),
        )
    close_roll_call(state)
    _announce_kill(state, event)
    _dawn(state)


def _awaited(state: State) -> Bilingual:
    if state.phase == "night":
        return say(f"день {state.day}", f"day {state.day}")
    return say(f"фаза дня {state.day}", f"a phase of day {state.day}")


def _announce_kill(state: State, event: Day) -> None:
    announced = event.killed
    if state.day and not state.shots_known:
        _take_announced(state, event)
        return
    if announced is UNSET or announced == state.victim:
        return
    twice = any(shot.times > 1 for shot in state.shots.values())
    found = note(
        state,
        "KILL_MISMATCH",
        "one_shot" if twice else "kill",
        seats=() if announced is None else (announced,),
        recorded=_kill_text(announced),
        expected=_kill_text(state.victim),
    )
    correct = state.copy()
    _dawn(correct)
    fork(state, found, correct)
    _undo_kill(state)
    if announced is None:
        state.misses = state.misses_before + 1
    elif state.is_alive(announced):
        _kill(state, announced, state.index)


def _take_announced(state: State, event: Day) -> None:
    """Shots are not recorded: the announcement stands for them; with neither, nothing can be said."""
    announced = event.killed
    if announced is UNSET:
        note(
            state,
            "KILL_MISMATCH",
            "kill",
            level="undetermined",
            recorded=say("не записано", "not recorded"),
            expected=say("выстрелы не записаны", "the shots are not recorded"),
        )
    elif announced is None:
        state.misses += 1
    elif state.is_alive(announced):
        _kill(state, announced, state.index)
    else:
        note(
            state,
            "KILL_MISMATCH",
            "kill",
            seats=(announced,),
            recorded=_kill_text(announced),
            expected=say("этот игрок уже выбыл", "this seat is out already"),
        )


def _undo_kill(state: State) -> None:
    victim = state.victim
    if victim is None:
        return
    bit = 1 << victim
    state.alive |= bit
    state.leaving &= ~bit
    state.last_words &= ~bit
    state.out = [row for row in state.out if row.seat != victim]
    state.victim = None
    state.misses = state.misses_before
    state.result = None


def _kill_text(seat: int | None) -> Bilingual:
    return say("промах", "a miss") if seat is None else say(f"убит игрок {seat}", f"seat {seat} killed")


@clause("R-11", "F-1.5", "F-6.3")
def _dawn(state: State) -> None:
    """Set the opener of the new day and look at the run of misses."""
    state.phase = "morning"
    state.opened = False
    if state.day:
        _advance_opener(state)
    options = state.regulation.options
    if state.victim is not None or state.misses < options.stalemate_misses or not state.day:
        return
    if options.stalemate == "red":
        settle(state, "red", "three_misses", "stalemate")
    elif options.stalemate == "draw":
        settle(state, "draw", "draw", "stalemate")
    elif state.misses == options.stalemate_misses:
        note(state, "STALEMATE_FLAG", "stalemate", level="flag", recorded=plain(state.misses))


def _advance_opener(state: State) -> None:
    """The next living seat after the previous opener; an announced opener of a fragment is kept."""
    if state.opener_due:
        start, state.opener_due = state.opener_due, 0
    elif state.opener:
        start = state.opener % 10 + 1
    else:
        return
    state.opener = next((seat for seat in round_from(start) if state.alive >> seat & 1), 0)
