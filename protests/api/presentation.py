"""Protests as plain values for JSON. Nothing about single ballots passes here but one's own."""

import json
from typing import Any

from games.api.presentation import result_version
from protests.domain import admission
from protests.models import Choice, Decision, Protest, Ruling


def detail(protest: Protest) -> dict[str, Any]:
    """A protest as everybody may see it."""
    ruling = Ruling.objects.filter(protest=protest).select_related("ruled_by").first()
    made = Decision.objects.filter(protest=protest).select_related("result").first()
    return {
        "id": protest.pk,
        "number": protest.number,
        "series": protest.series,
        "game": protest.game.code,
        "state": protest.state,
        "filer": protest.filer.nickname,
        "team": protest.team,
        "wanted": protest.wanted,
        "effect_statement": protest.effect_statement,
        "filed_at": protest.filed_at,
        "closes_at": protest.closes_at,
        "grounds": _grounds(protest),
        "proposal": _proposal(protest),
        "ruling": _ruling(ruling) if ruling else None,
        "decision": decision(made) if made else None,
    }


def _grounds(protest: Protest) -> list[dict[str, Any]]:
    findings = json.loads(protest.adjudication)["findings"]
    return [
        {
            "event_id": row.event_id,
            "event_index": row.event_index,
            "clause": row.clause,
            "statement": row.statement,
            "findings": [found for found in findings if found["event"] == row.event_index],
        }
        for row in protest.grounds.order_by("event_index", "clause")
    ]


def _proposal(protest: Protest) -> dict[str, Any]:
    found = admission.proposal(protest)
    return {
        "remedy": found.remedy,
        "new_winner": found.new_winner or None,
        "consequence": found.consequence,
        "reason": found.reason,
        "code": found.code or None,
        "clause": found.clause,
    }


def _ruling(row: Ruling) -> dict[str, Any]:
    return {
        "is_admitted": row.is_admitted,
        "code": row.code or None,
        "clause": row.clause,
        "facts": row.facts,
        "reasons": row.reasons,
        "remedy": row.remedy or None,
        "new_winner": row.new_winner or None,
        "ruled_by": str(row.ruled_by),
        "ruled_at": row.ruled_at,
    }


def decision(row: Decision) -> dict[str, Any]:
    """The outcome of a vote."""
    return {
        "is_passed": row.is_passed,
        "opponents_for": row.opponents_for,
        "decided_at": row.decided_at,
        "result": result_version(row.result) if row.result else None,
    }


def own_ballot(choice: Choice) -> dict[str, Any]:
    """What one's own ballot says."""
    return {"choice": None if choice == Choice.NONE else choice.value}
