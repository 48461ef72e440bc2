"""What the rules engine says about a log, kept in one disposable row per game.

The stored answer is the text of `mafia-adjudication/1`; rebuilding gives the same bytes.
"""

import json
from dataclasses import dataclass
from typing import Any

import rules
from games.domain import log
from games.models import Game, Head, Projection


@dataclass(frozen=True, slots=True)
class Judged:
    """The engine's answer about a log, and what the regulation expects next."""

    protocol: rules.Protocol
    adjudication: rules.Adjudication
    due: rules.Due
    phase: str
    day: int

    @property
    def is_ended(self) -> bool:
        """Whether a winner was announced or declared."""
        return self.adjudication.recorded_result is not None


def judge(listed: list[log.Entry], game: Game) -> Judged:
    """Replay a log."""
    protocol = log.to_protocol(log.fold(listed), game)
    state = rules.replay(protocol)
    due, phase, day = rules.due(state), state.phase, state.day
    return Judged(protocol, rules.conclude(state, protocol), due, phase, day)


def store(game: Game, judged: Judged, head: Head) -> None:
    """Write the projection for a head of the log; the caller holds the head's lock."""
    Projection.objects.update_or_create(
        game=game,
        defaults={
            "seq": head.seq,
            "head_hash": head.hash,
            "engine_version": rules.ENGINE_VERSION,
            "verdict": judged.adjudication.verdict,
            "answer": rules.encode_answer(judged.adjudication).decode(),
            "phase": judged.phase,
            "day": judged.day,
            "is_ended": judged.is_ended,
        },
    )


def refresh(game: Game) -> Judged:
    """Replay the log and write the projection anew. Call inside a transaction."""
    head = Head.objects.select_for_update().get(game=game)
    judged = judge(log.entries(game, upto_seq=head.seq), game)
    store(game, judged, head)
    return judged


def answer(game: Game) -> dict[str, Any]:
    """The stored `mafia-adjudication/1` answer."""
    stored: dict[str, Any] = json.loads(Projection.objects.get(game=game).answer)
    return stored
