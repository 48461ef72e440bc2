"""How a game is decided and announced: parity, elimination, team losses, the end.

A result is fixed at the exit that decides it; the host's announcement only states it.
"""

from rules.clauses import clause
from rules.events import ActAfterExit, Declare, End, ProtestAnnounced, TeamLoss
from rules.notes import fork, note, plain, say, winner_text
from rules.regulations import Regulation, sanctions_of
from rules.state import Expected, State, Verdict

# a clause under which a team may lose hangs on an option; one that is not here is left to the judge
_LOSS_OPTION = {
    "M-1.12": "self_exit_loss",
    "R-10.1": "self_exit_loss",
    "M-3.4": "post_exit_act",
    "R-9.5": "post_exit_act",
    "M-4.10": "exit_at_four_loss",
}
_NO_LOSS = {"no", "club_ban"}
_LOSS_REASON = {
    "self_exit_loss": "deliberate_exit",
    "post_exit_act": "act_after_exit",
    "exit_at_four_loss": "exit_at_four",
}


def settle(state: State, winner: str, reason: str, rule: str) -> None:
    """Fix the result unless it is fixed already."""
    if state.result is None:
        state.result = Verdict(winner, reason, state.regulation.cite(rule)[0])


@clause("F-1.4")
def decide(state: State) -> None:
    """Red wins with the last black out, black wins at parity; looked at once after each set of exits."""
    blacks = (state.alive & state.blacks).bit_count()
    if blacks == 0:
        settle(state, "red", "eliminated", "winner")
    elif 2 * blacks >= state.alive.bit_count():
        settle(state, "black", "parity", "winner")


def played_on(state: State) -> None:
    """The game was decided and yet something is played: report once, then follow the recorded line."""
    decided = state.result
    if decided is None:
        return
    if not state.missed:
        found = note(
            state, "END_MISSING", "winner", clause=decided.clause, expected=winner_text(decided.winner)
        )
        fork(state, found, state.copy())
    state.missed.append(decided)
    state.result = None


def on_end(state: State, event: End) -> None:
    """The host announces the winner; he must have one."""
    announce(state, Verdict(event.winner, event.reason or "", event.clause or ""))


def announce(state: State, declared: Verdict, event: int | None = -1) -> None:
    """Compare an announced winner with the result the recorded line gives."""
    state.ended = declared
    decided = state.result
    said = winner_text(declared.winner)
    if decided is None:
        if not any(row.winner == declared.winner for row in state.missed):
            found = note(state, "END_PREMATURE", "winner", recorded=said, event=event)
            fork(state, found, state.copy())
    elif decided.winner != declared.winner:
        found = note(
            state,
            "RESULT_MISMATCH",
            "winner",
            clause=decided.clause,
            recorded=said,
            expected=winner_text(decided.winner),
            event=event,
        )
        fork(state, found, state.copy())
    state.phase = "end"


@clause("R-9.5", "M-3.4", "F-10.22")
def on_act_after_exit(state: State, event: ActAfterExit) -> None:
    """A player already out interferes: the opponents win (R), or a matter for the club or the judge."""
    if state.is_alive(event.seat):
        note(
            state,
            "WRONG_PHASE",
            "turn",
            seats=(event.seat,),
            recorded=say("вмешательство после ухода", "act after exit"),
            expected=say("игрок ещё в игре", "the seat is still in the game"),
        )
        return
    state.acted_out |= 1 << event.seat
    option = state.regulation.options.post_exit_act
    if option == "team_loss":
        settle(state, state.opposite(event.seat), "act_after_exit", "post_exit_act")
    else:
        note(
            state,
            "DISCIPLINE",
            "post_exit_act",
            level="info" if option == "club_ban" else "flag",
            seats=(event.seat,),
        )


@clause("M-1.12", "R-10.1")
def on_declare(state: State, event: Declare) -> None:
    """The judge declares that a seat left on purpose: he may (M) or must (R) award the game."""
    state.declared_exit |= 1 << event.seat
    if state.regulation.options.self_exit_loss == "must" and not state.is_alive(event.seat):
        settle(state, state.opposite(event.seat), "deliberate_exit", "self_exit_loss")


@clause("M-1.12", "M-4.10", "R-9.5", "R-10.1", "F-10.21", "F-10.22", "F-10.23", "F-10.24")
def on_team_loss(state: State, event: TeamLoss) -> None:
    """The judge awards the game against a team; only some clauses provide for it."""
    winner = "red" if event.team == "black" else "black"
    if not _loss_allowed(state, event, winner):
        found = note(
            state,
            "TEAM_LOSS_NOT_ALLOWED",
            "self_exit_loss",
            clause=event.clause,
            recorded=plain(event.clause),
            expected=say("нет пункта, дающего такую победу", "no clause gives such a win"),
        )
        fork(state, found, state.copy())
    if state.result is None:
        state.result = Verdict(winner, "team_loss", event.clause)


def loss_clauses(regulation: Regulation) -> list[str]:
    """The clauses under which a team may lose by this regulation with these options."""

    def gives(clause_id: str) -> bool:
        option = _LOSS_OPTION.get(clause_id)
        if option is None:
            return "team_loss" in sanctions_of(regulation.clauses[clause_id].allow)
        return getattr(regulation.options, option) not in _NO_LOSS

    return sorted(filter(gives, regulation.clauses))


def _loss_allowed(state: State, event: TeamLoss, winner: str) -> bool:
    """Whether a clause gives this loss: by a rule that has decided so, or by the judge where he may."""
    regulation = state.regulation
    if event.clause not in regulation.clauses:
        return False
    option = _LOSS_OPTION.get(event.clause)
    if option is None:
        return "team_loss" in sanctions_of(regulation.clauses[event.clause].allow)
    value = getattr(regulation.options, option)
    if value == "may":
        return not isinstance(event.seat, int) or not state.is_alive(event.seat)
    if value == "judge":
        return bool(state.acted_out & (state.blacks if winner == "red" else ~state.blacks))
    decided = state.result
    return decided is not None and decided.reason == _LOSS_REASON[option] and decided.winner == winner


@clause("R-9.1.4", "F-10.14")
def on_protest_announced(state: State, event: ProtestAnnounced) -> None:
    """A protest declared aloud before the end: removal where the regulation says so."""
    if state.regulation.options.early_protest == "removal" and state.is_alive(event.seat):
        state.expected.append(
            Expected(
                "REMOVAL_MISSING",
                event.seat,
                state.index,
                "early_protest",
                "protest",
                "removal",
                state.day,
                state.phase,
            )
        )
