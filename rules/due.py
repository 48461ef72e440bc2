"""What the regulation expects next, for the host console: whose turn, which candidates, which question.

`due` only reads a state. A pending sanction comes before the play; an ended game expects nothing.
"""

from typing import Literal

from msgspec import Struct

from rules.clauses import clause
from rules.phases import day, night, outcome, tally
from rules.state import ALL_SEATS, State, Voting, bits

type DueKind = Literal[
    "night",
    "shots",
    "checks",
    "day",
    "last_word",
    "speech",
    "shootout",
    "voting",
    "votes",
    "revote",
    "raise",
    "hands",
    "outcome",
    "removal",
    "end",
    "nothing",
]


class Due(Struct, kw_only=True, frozen=True):
    """The next thing: its kind, the seats it concerns, candidates in order, who may vote, and the clause.

    `number` is the night or day that begins, for a day `seats` holds the killed; `seconds` the time allowed;
    `outcome` what must be declared. `raise` opens the question, `hands` are counted in it. In a `speech`
    `may_ask` says whether the speaker may ask the host who stands.
    """

    kind: DueKind
    clause: str
    seats: tuple[int, ...] = ()
    candidates: tuple[int, ...] = ()
    voters: tuple[int, ...] = ()
    number: int | None = None
    seconds: int | None = None
    outcome: dict[str, tuple[int, ...] | bool] | None = None
    winner: str | None = None
    may_ask: bool = False


def due(state: State) -> Due:
    """What is expected after the events so far."""
    if state.ended is not None:
        return _due(state, "nothing", "winner")
    if state.auto_removal is not None:
        return _due(state, "removal", "fourth_foul", seats=(state.auto_removal[0],))
    if state.result is not None:
        return _before_end(state) or Due(kind="end", clause=state.result.clause, winner=state.result.winner)
    if state.voting is not None:
        return _in_voting(state, state.voting)
    return _by_phase(state)


@clause("F-8.19")
def _before_end(state: State) -> Due | None:
    """The result is fixed: a kill is still announced in the morning, a last word still spoken."""
    if state.phase == "night":
        return _in_night(state) if state.victim is not None else None
    if state.phase in ("morning", "last_words") and state.regulation.options.end_last_speech == "yes":
        return _last_word(state)
    return None


def _by_phase(state: State) -> Due:
    if state.phase == "setup":
        return _due(state, "night", "turn", number=state.day)
    if state.phase == "night":
        return _in_night(state)
    if state.phase == "last_words":
        return _last_word(state) or _due(state, "night", "turn", number=state.day + 1)
    if state.phase == "morning" and (word := _last_word(state)):
        return word
    speaker = state.next_speaker()
    if speaker is not None:
        return _speech(state, speaker)
    candidates = outcome.slot_due(state)
    if candidates and not state.cancel_next:
        return _due(state, "voting", "acceptance", candidates=candidates, voters=tuple(state.alive_seats()))
    if state.cancel_next:
        return _due(state, "outcome", "cancel_next", outcome={"cancelled": True})
    return _due(state, "night", "turn", number=state.day + 1)


@clause("R-4.3", "M-2.4", "F-7.7")
def _speech(state: State, speaker: int) -> Due:
    """The next round speech; in it the host may be asked who stands, where the regulation allows that."""
    return Due(
        kind="speech",
        clause=state.regulation.cite("opener_rule")[0],
        seats=(speaker,),
        seconds=day.seconds_allowed(state, speaker, "round"),
        may_ask=state.regulation.options.ask_nominees == "yes",
    )


def _in_night(state: State) -> Due:
    if state.roll_open:
        waiting = tuple(bits(state.alive & state.blacks & ~_shot(state)))
        if waiting:
            return _due(state, "shots", "kill", seats=waiting)
    checkers = _checkers(state)
    if checkers:
        return _due(state, "checks", "check_limit", seats=tuple(state.roles.index(role) for role in checkers))
    return _due(state, "day", "turn", seats=_victim(state), number=state.day)


def _victim(state: State) -> tuple[int, ...]:
    """Whom the host has to announce as killed, once the roll-call is over."""
    morning = state.copy()
    night.close_roll_call(morning)
    return () if morning.victim is None else (morning.victim,)


def _shot(state: State) -> int:
    mask = 0
    for seat in state.shots:
        mask |= 1 << seat
    return mask & ALL_SEATS


@clause("M-5.1", "M-5.2", "M-5.10", "R-3.3")
def _checkers(state: State) -> list[str]:
    """The roles that may check now, as the roll-call has left them."""
    closed = state.copy()
    night.close_roll_call(closed)
    return [
        role
        for role in ("don", "sheriff")
        if role in state.roles
        and role not in state.checked
        and night.why_no_check(closed, state.roles.index(role)) is None
    ]


def _last_word(state: State) -> Due | None:
    if not state.last_words:
        return None
    order = [row.seat for row in state.out if state.last_words >> row.seat & 1]
    return _due(
        state,
        "last_word",
        "last_word_kept",
        seats=tuple(order[:1]),
        seconds=state.regulation.options.last_word_s,
    )


def _in_voting(state: State, voting: Voting) -> Due:
    voters = tuple(state.alive_seats())
    if voting.cut:
        return _due(state, "outcome", "cancel_current", outcome={"cancelled": True})
    if voting.declared is not None:
        return _next_round(state, voting, voters)
    if voting.kind == "raise":
        if tally.raise_hands(voting) is None:
            return _due(state, "hands", "raise_threshold", candidates=voting.candidates, voters=voters)
    elif not voting.decided and _waiting(voting):
        return _due(
            state,
            "votes",
            "touch",
            seats=_waiting(voting)[:1],
            candidates=_waiting(voting),
            voters=tuple(seat for seat in voters if seat not in voting.placed),
        )
    ruled = tally.ruling(state, voting)
    declared: dict[str, tuple[int, ...] | bool] | None = (
        {ruled.kind: ruled.seats or True} if ruled.known else None
    )
    return _due(state, "outcome", ruled.rule, seats=ruled.seats, outcome=declared)


def _waiting(voting: Voting) -> tuple[int, ...]:
    """The candidates whose hands are not closed yet; a single one needs no hands."""
    if len(voting.candidates) == 1:
        return ()
    return tuple(
        seat for seat in voting.candidates if not voting.closed >> seat & 1 and seat not in voting.counts
    )


def _next_round(state: State, voting: Voting, voters: tuple[int, ...]) -> Due:
    declared = voting.declared
    if declared is None or declared.kind == "raise":
        seats = () if declared is None else declared.seats
        return _due(state, "raise", "repeat_test", candidates=seats, voters=voters)
    for seat in declared.seats:
        if not state.shootout_spoke >> seat & 1 and not state.is_silenced(seat, "all"):
            return _due(
                state,
                "shootout",
                "shootout_s",
                seats=(seat,),
                candidates=declared.seats,
                seconds=state.regulation.options.shootout_s,
            )
    return _due(state, "revote", "tie", candidates=declared.seats, voters=voters)


def _due(
    state: State,
    kind: DueKind,
    rule: str,
    *,
    seats: tuple[int, ...] = (),
    candidates: tuple[int, ...] = (),
    voters: tuple[int, ...] = (),
    number: int | None = None,
    seconds: int | None = None,
    outcome: dict[str, tuple[int, ...] | bool] | None = None,
) -> Due:
    return Due(
        kind=kind,
        clause=state.regulation.cite(rule)[0],
        seats=seats,
        candidates=candidates,
        voters=voters,
        number=number,
        seconds=seconds,
        outcome=outcome,
    )
