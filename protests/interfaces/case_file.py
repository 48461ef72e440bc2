"""The case file as a reader sees it: what was filed, what the engine says, ruling, vote and outcome in order.

Builds plain values for a template. Of an open vote it knows the deadline and nothing else.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain import log
from games.domain.errors import is_russian
from games.interfaces import event_text
from games.interfaces.findings import ShownFinding, shown, statement
from games.models import ResultVersion
from protests.domain import admission
from protests.domain.proposals import Proposal
from protests.models import Decision, Elector, Ground, Protest, ProtestState, Remedy, Ruling

PROPOSALS: dict[str, Promise] = {
    "forced": gettext_lazy(
        "By the correct line the rules alone give another winner, so the result is to be changed."
    ),
    "open": gettext_lazy(
        "By the correct line the game would have gone on. It cannot be resumed with open cards, so it is to"
        " be replayed, or annulled if there is no slot."
    ),
    "state": gettext_lazy("There was a breach, and by the correct line the same side wins."),
    "none": gettext_lazy("There was a breach, and it changed nothing in the game."),
    "discretion": gettext_lazy(
        "The engine finds no breach: the sanction is one the regulation leaves to the judge."
    ),
    "not_found": gettext_lazy("The engine finds no breach in the record at these places."),
    "undetermined": gettext_lazy(
        "The record does not hold enough to tell. Hear the players and the judges before ruling."
    ),
}


@dataclass(frozen=True, slots=True)
class ShownGround:
    """One episode: the event in words, the clause in our words, the engine's findings there."""

    ground: Ground
    text: str
    clause_text: str
    findings: list[ShownFinding]


@dataclass(frozen=True, slots=True)
class Step:
    """A step on the way of a case; `state` is done, current or ahead; a deadline is still to come at `at`."""

    title: str
    state: str
    at: datetime | None
    is_deadline: bool = False


@dataclass(frozen=True, slots=True)
class CaseFile:
    """Everything the page shows."""

    protest: Protest
    grounds: list[ShownGround]
    recorded_winner: str
    correct_winner: str
    proposal: Proposal
    proposal_text: Promise
    proposal_remedy: str
    ruling: Ruling | None
    refusal_text: Promise | str
    decision: Decision | None
    electors: list[Elector]
    results: list[ResultVersion]
    steps: list[Step]

    @property
    def needed(self) -> int:
        """How many the protesting team is: all of them have to be for it."""
        return sum(elector.is_own for elector in self.electors)


def build(protest: Protest) -> CaseFile:
    """Read the case once and lay it out."""
    answer = json.loads(protest.adjudication)
    ruling = Ruling.objects.filter(protest=protest).select_related("ruled_by").first()
    decision = Decision.objects.filter(protest=protest).select_related("result").first()
    found = admission.proposal(protest)
    return CaseFile(
        protest=protest,
        grounds=_grounds(protest, answer),
        recorded_winner=_winner(answer["recorded_result"]),
        correct_winner=_winner(answer["correct_result"]),
        proposal=found,
        proposal_text=PROPOSALS[found.reason],
        proposal_remedy=str(Remedy(found.remedy).label) if found.remedy else "",
        ruling=ruling,
        refusal_text=admission.REFUSAL_CODES.get(ruling.code, "") if ruling else "",
        decision=decision,
        electors=list(Elector.objects.filter(protest=protest).select_related("player").order_by("seat")),
        results=list(ResultVersion.objects.filter(game=protest.game).order_by("number")),
        steps=_steps(protest, ruling, decision),
    )


def _winner(result: dict[str, Any] | None) -> str:
    return "" if result is None else event_text.winner(result["winner"])


def events_of(protest: Protest) -> dict[UUID, dict[str, Any]]:
    """The events of the protest's game by id, corrections carried out."""
    return dict(log.fold(log.entries(protest.game)).events)


def _grounds(protest: Protest, answer: dict[str, Any]) -> list[ShownGround]:
    events = events_of(protest)
    language = "ru" if is_russian() else "en"
    shown_grounds = []
    for ground in protest.grounds.order_by("event_index", "clause"):
        event = events.get(ground.event_id)
        findings = [shown(row) for row in answer["findings"] if row["event"] == ground.event_index]
        shown_grounds.append(
            ShownGround(
                ground=ground,
                text=event_text.sentence(event) if event else _("This event was dropped by a correction."),
                clause_text=statement(ground.clause, language),
                findings=findings,
            )
        )
    return shown_grounds


def _steps(protest: Protest, ruling: Ruling | None, decision: Decision | None) -> list[Step]:
    """The way of the case as far as it is known, and what comes next."""
    ruled_at = ruling.ruled_at if ruling else None
    steps = [Step(_("Filed"), "done", protest.filed_at)]
    if protest.state == ProtestState.WITHDRAWN:
        return [*steps, Step(_("Withdrawn by the filer"), "current", None)]
    if protest.state == ProtestState.REFUSED:
        return [*steps, Step(_("Not admitted"), "current", ruled_at)]
    is_filed, is_voting = protest.state == ProtestState.FILED, protest.state == ProtestState.VOTING
    outcome = {
        ProtestState.APPLIED: _("Passed, and the result follows"),
        ProtestState.FAILED: _("Not passed"),
    }
    return [
        *steps,
        Step(
            _("Ruling on admission") if is_filed else _("Admitted"),
            "current" if is_filed else "done",
            ruled_at,
        ),
        Step(
            _("Vote of the ten"),
            "current" if is_voting else "ahead" if is_filed else "done",
            protest.closes_at if is_voting else None,
            is_deadline=is_voting,
        ),
        Step(
            outcome.get(ProtestState(protest.state), _("Decision")),
            "current" if decision else "ahead",
            decision.decided_at if decision else None,
        ),
    ]
