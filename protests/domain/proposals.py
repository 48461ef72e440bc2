"""What the engine's verdict amounts to for a protest: the remedy that follows from it, or why none does.

Pure: reads the adjudication frozen at filing and the grounds. The chief judge decides; this only proposes.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.clauses import clause

type Finding = Mapping[str, Any]

_STRENGTH = ("none", "state", "result_open", "result_forced")
_SANCTIONS = ("foul", "removal", "team_loss")


@dataclass(frozen=True, slots=True)
class Episode:
    """A ground: place of its event in the protocol, the event, the clause said to be broken."""

    index: int
    event: Mapping[str, Any]
    clause: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """`remedy` None: refuse with `code`, or hear witnesses where `code` is empty.

    `reason` names the case: forced, open, state, none, discretion, not_found, undetermined. `clause` is that
    of the breach.
    """

    remedy: str | None
    new_winner: str
    reason: str
    consequence: str
    code: str = ""
    clause: str = ""


@clause("R-12.2")
def propose(adjudication: str, episodes: Sequence[Episode]) -> Proposal:
    """The one remedy that follows: a forced result is changed, an open one is replayed, else refuse."""
    answer = json.loads(adjudication)
    breaches = [row for row in answer["findings"] if row["level"] in ("error", "sanction")]
    touched = [row for row in breaches if _touches(row, episodes)]
    if not touched:
        return _without_breach(answer["findings"], episodes)
    moments = {(row["day"], row["phase"]) for row in touched}
    # The finding with the consequence may stand at the count that followed the vote protested.
    linked = [*touched, *(row for row in breaches if (row["day"], row["phase"]) in moments)]
    weightiest = max(linked, key=lambda row: _STRENGTH.index(row["consequence"]))
    consequence = weightiest["consequence"]
    # Where the regulation is silent the engine cites its default; then the filer's clause stands.
    cited = next((row["clause"] for row in touched if row["clause"] != "default"), episodes[0].clause)
    if consequence == "result_forced":
        return Proposal("change", answer["correct_result"]["winner"] or "", "forced", consequence, "", cited)
    if consequence == "result_open":
        return Proposal("replay", "", "open", consequence, "", cited)
    return Proposal(None, "", consequence, consequence, "NO_EFFECT", cited)


def _touches(row: Finding, episodes: Sequence[Episode]) -> bool:
    """Whether a finding is about one of the episodes: at its event, or under its clause."""
    return any(row["event"] == one.index or row["clause"] == one.clause for one in episodes)


def _without_breach(findings: Sequence[Finding], episodes: Sequence[Episode]) -> Proposal:
    cited = episodes[0].clause if episodes else ""
    if any(row["level"] == "undetermined" and _touches(row, episodes) for row in findings):
        return Proposal(None, "", "undetermined", "none", "", cited)
    if any(one.event["type"] in _SANCTIONS for one in episodes):
        return Proposal(None, "", "discretion", "none", "DISCRETION", cited)
    return Proposal(None, "", "not_found", "none", "BREACH_NOT_FOUND", cited)
