"""The whole answer about one game: fold the record, compare the two lines, settle the consequences.

`adjudicate` gives `mafia-adjudication/1`; `replay` gives the state of the recorded line for live use.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct

from rules import regulations
from rules.clauses import clause
from rules.findings import Consequence, Finding
from rules.notes import note, say
from rules.phases import discipline
from rules.phases.ending import announce
from rules.phases.outcome import UNCOUNTED, due_ruling
from rules.protocol import Protocol, Start
from rules.state import Exit, Ruling, State, Verdict, VotingRow, round_from
from rules.step import run

type VerdictWord = Literal["legal", "breaches", "undetermined"]

DEAL = {"civilian": 6, "sheriff": 1, "mafia": 2, "don": 1}
_BLACK = ("mafia", "don")
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(dict[str, Any])


class Adjudication(Struct, kw_only=True):
    """The answer: verdict, findings, the correct line, and the results of both lines."""

    format: Literal["mafia-adjudication/1"] = "mafia-adjudication/1"
    regulation: str
    verdict: VerdictWord
    findings: list[Finding]
    state: dict[str, Any]
    votings: list[dict[str, Any]]
    correct_result: dict[str, str | None] | None
    recorded_result: dict[str, str | None] | None


def begin(protocol: Protocol, regulation: str | None = None) -> State:
    """The state before the first event; the options of a file hold for its own regulation only."""
    name = regulation or protocol.regulation
    chosen = regulations.edition(name, protocol.options if name == protocol.regulation else {})
    roles = [""] * 11
    blacks = 0
    for row in protocol.seats:
        roles[row.seat] = row.role
        if row.role in _BLACK:
            blacks |= 1 << row.seat
    state = State(
        regulation=chosen,
        roles=tuple(roles),
        blacks=blacks,
        recorded=frozenset(protocol.recorded),
        cited_under=protocol.regulation,
        opener=1,
    )
    _check_deal(state)
    if protocol.start is not None:
        _start(state, protocol.start)
    return state


def _check_deal(state: State) -> None:
    dealt = {role: state.roles.count(role) for role in DEAL}
    if dealt == DEAL:
        return
    count = "{civilian}+{sheriff}+{mafia}+{don}"
    ru, en = f"{count} (мирные, шериф, мафия, дон)", f"{count} (civilians, sheriff, mafia, don)"
    note(
        state,
        "VOID_DEAL",
        "deal",
        event=None,
        recorded=say(ru.format(**dealt), en.format(**dealt)),
        expected=say(ru.format(**DEAL), en.format(**DEAL)),
    )


def _start(state: State, start: Start) -> None:
    """Begin in the middle of a game, as a fragment says."""
    state.day = start.day
    for row in start.out:
        state.alive &= ~(1 << row.seat)
        state.out.append(Exit(row.seat, row.how, 0 if start.day == 0 else start.day - 1, None))
    for seat, fouls in start.fouls.items():
        state.fouls[int(seat)] = fouls
    state.misses, state.cancel_next = start.misses, start.cancel_next_vote
    state.opener = 1 if start.day == 0 else 0
    if start.phase == "night" or start.phase is UNSET:
        state.opener_due = 0 if start.opener is UNSET else start.opener
        return
    if start.opener is not UNSET:
        state.opener = next((seat for seat in round_from(start.opener) if state.is_alive(seat)), 0)
    state.phase = "morning" if start.phase == "morning" else "speeches"
    if start.phase == "voting":
        state.trusted_candidates = True
    if start.phase == "morning" and start.out and start.out[-1].how == "killed":
        state.victim = start.out[-1].seat
        state.leaving = state.last_words = 1 << state.victim


def replay(protocol: Protocol, regulation: str | None = None) -> State:
    """The recorded line after the last event; a fourth foul counts as the removal it brings."""
    state = begin(protocol, regulation)
    run(state, protocol.events)
    return state


def adjudicate(protocol: Protocol, regulation: str | None = None) -> Adjudication:
    """Judge one game under its own regulation or another; raises ProtocolError for an unknown regulation."""
    return conclude(replay(protocol, regulation), protocol)


def conclude(state: State, protocol: Protocol) -> Adjudication:
    """Judge a game that has been replayed to its last event; the state is closed and can't be stepped on."""
    recorded = _close(state, protocol)
    line = state.correct or state
    _settle_consequence(state, line, recorded)
    void = any(row.code == "VOID_DEAL" for row in state.findings)
    correct = Verdict(None, "void", "default") if void else line.result
    return Adjudication(
        regulation=state.regulation.id,
        verdict=_verdict(state.findings),
        findings=state.findings,
        state=_state_answer(line),
        votings=[_voting_answer(row) for row in line.votings],
        correct_result=_result_answer(correct),
        recorded_result=_result_answer(recorded),
    )


def encode_answer(answer: Adjudication) -> bytes:
    """The answer as UTF-8 JSON."""
    return _ENCODER.encode(answer)


def decode_answer(data: bytes) -> dict[str, Any]:
    """An answer read back from its JSON as plain values."""
    return _DECODER.decode(data)


def _close(state: State, protocol: Protocol) -> Verdict | None:
    """After the last event: notes that wait for nothing more, the declared result, a cut voting."""
    state.expected = [row for row in state.expected if row.code == "SPEECH_OVERRUN"]
    discipline.flush_expected(state)
    voting = state.voting
    if voting is not None and voting.cut and voting.declared is None and voting.undue is None:
        state.votings.append(
            VotingRow(state.day, voting.kind, voting.candidates, UNCOUNTED, due_ruling(state, voting))
        )
    declared = protocol.result
    if declared is None or declared.winner is None:
        return state.ended
    said = Verdict(declared.winner, declared.reason or "", declared.clause or "")
    if state.ended is None:
        announce(state, said, None)
    elif state.ended.winner != said.winner:
        note(
            state,
            "RESULT_MISMATCH",
            "winner",
            event=None,
            recorded=say(said.winner or "", said.winner or ""),
            expected=say(state.ended.winner or "", state.ended.winner or ""),
        )
    return said


@clause("R-12.2")
def _settle_consequence(state: State, line: State, recorded: Verdict | None) -> None:
    """What the breach that parted the lines did to the state and to the result."""
    for row in state.findings:
        if row.code == "VOID_DEAL" and recorded is not None:
            row.consequence = "result_open"
    if state.cause is None:
        return
    winner = None if recorded is None else recorded.winner
    consequence: Consequence = "state"
    if line.result is not None and line.result.winner != winner:
        consequence = "result_forced"
    elif line.result is None and winner is not None:
        consequence = "result_open"
    state.findings[state.cause].consequence = consequence


def _verdict(findings: list[Finding]) -> VerdictWord:
    levels = {row.level for row in findings}
    if levels & {"error", "sanction"}:
        return "breaches"
    return "undetermined" if "undetermined" in levels else "legal"


def _state_answer(state: State) -> dict[str, Any]:
    return {
        "alive": state.alive_seats(),
        "out": [{"seat": row.seat, "how": row.how, "day": row.day, "event": row.event} for row in state.out],
        "fouls": {str(seat): fouls for seat, fouls in enumerate(state.fouls) if fouls},
        "silenced": [{"seat": row.seat, "day": row.day, "scope": row.scope} for row in state.silenced],
        "cancel_next_vote": state.cancel_next,
        "misses": state.misses,
        "phase": state.phase,
        "day": state.day,
    }


def _voting_answer(row: VotingRow) -> dict[str, Any]:
    answer: dict[str, Any] = {"day": row.day, "kind": row.kind, "candidates": list(row.candidates)}
    if row.kind != "raise" and row.outcome.kind != "cancelled":
        counts = row.table.counts
        answer["counts"] = None if counts is None else {str(seat): votes for seat, votes in counts.items()}
        answer["defaulted"] = list(row.table.defaulted)
        answer["leaders"] = list(row.table.leaders)
    answer["outcome"] = outcome_answer(row.outcome)
    return answer


def outcome_answer(ruling: Ruling) -> dict[str, Any]:
    """A ruling in the notation of the answer."""
    return {ruling.kind: list(ruling.seats) if ruling.seats else True}


def _result_answer(result: Verdict | None) -> dict[str, str | None] | None:
    if result is None:
        return None
    return {"winner": result.winner, "reason": result.reason or None, "clause": result.clause or None}
