"""Games, entries and answers as plain values for JSON, already cut to what the audience may see."""

from typing import Any

import msgspec

from games.domain import log, queries
from games.domain.record import Appended
from games.domain.visibility import Audience, public_events
from games.models import Game, Head, Projection, ResultVersion, SignedProtocol


def summary(game: Game) -> dict[str, Any]:
    """A row of a list: nothing in it is secret."""
    results = list(game.results.all())
    return {
        "code": game.code,
        "series": game.series,
        "title": game.title,
        "regulation": game.regulation,
        "origin": game.source,
        "is_ended": game.projection.is_ended,
        "is_practice": game.is_practice,
        "winner": results[-1].winner or None if results else None,
        "created_at": game.created_at,
    }


def detail(game: Game, audience: Audience) -> dict[str, Any]:
    """One game; cards, verdict and the log's head only where they may be seen."""
    sees = audience.sees_secrets
    head, stored = Head.objects.get(game=game), Projection.objects.get(game=game)
    results = ResultVersion.objects.filter(game=game).order_by("number")
    protocol = queries.last_protocol(game)
    return {
        **summary(game),
        "options": game.options,
        "protest_rules": game.protest_rules,
        "phase": stored.phase,
        "day": stored.day,
        "seq": head.seq if sees else None,
        "head": head.hash if sees else None,
        "verdict": stored.verdict if sees else None,
        "seats": [
            {"seat": row.number, "player": row.player.nickname, "role": row.role if sees else None}
            for row in game.seats.select_related("player").order_by("number")
        ],
        "protocol": protocol_state(protocol) if protocol else None,
        "results": [result_version(row) for row in results],
    }


def protocol_state(row: SignedProtocol) -> dict[str, Any]:
    """A signed version of the protocol."""
    return {
        "number": row.number,
        "state": row.state,
        "head_seq": row.head_seq,
        "head_hash": row.head_hash,
        "signed_by": str(row.signed_by),
        "signed_at": row.signed_at,
        "decided_by": str(row.decided_by) if row.decided_by else None,
        "decided_at": row.decided_at,
        "reject_reason": row.reject_reason,
        "acknowledged": row.acknowledged,
    }


def result_version(row: ResultVersion) -> dict[str, Any]:
    """A version of the result and why it came to be."""
    return {
        "number": row.number,
        "winner": row.winner or None,
        "reason": row.reason,
        "clause": row.clause,
        "is_counted": row.is_counted,
        "cause": row.cause,
        "cause_ref": row.cause_ref,
        "created_at": row.created_at,
    }


def entry(row: log.Entry) -> dict[str, Any]:
    """One entry of the log."""
    return {"id": row.id, "seq": row.seq, "kind": row.kind, "payload": row.payload, "at": row.at}


def events(game: Game, audience: Audience, after: int) -> dict[str, Any]:
    """The log behind `after`; of a running game others see the open events without their places in it."""
    if audience.sees_secrets:
        listed = log.entries(game, after=after)
        head = Head.objects.get(game=game)
        return {"seq": head.seq, "head": head.hash, "entries": [entry(row) for row in listed]}
    seen = public_events([event for _id, event in log.fold(log.entries(game)).events])
    nothing = {"id": None, "seq": None, "kind": "event", "at": None}
    return {"seq": None, "head": None, "entries": [{**nothing, "payload": event} for event in seen]}


def appended(answer: Appended) -> dict[str, Any]:
    """Where the log stands after an append."""
    return {
        "seq": answer.seq,
        "head": answer.head,
        "answer": msgspec.to_builtins(answer.answer),
        "due": msgspec.to_builtins(answer.due),
    }
