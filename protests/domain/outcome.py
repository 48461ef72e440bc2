"""From the tally to its effect, in the transaction that closes the vote: decided once, applied once.

A passed protest appends a ruling to the game's log and makes the next version of its result; whoever listens
to `protests.signals.applied` does his part in the same transaction, so all of it holds or none.
"""

from datetime import datetime

from games.domain import rulings
from games.models import ResultVersion, User
from protests import signals
from protests.domain import states
from protests.domain.quorum import Tally, passes
from protests.models import Decision, Protest, ProtestState


def decide(*, protest: Protest, tally: Tally, at: datetime, actor: User | None) -> Decision:
    """Decide a locked protest whose vote is over; for `ballots` alone."""
    if not passes(tally.own_for, tally.own_size, tally.opponents_for):
        decision = Decision.objects.create(protest=protest, is_passed=False, decided_at=at)
        states.move(protest, ProtestState.FAILED)
        return decision
    result = apply(protest, actor=actor)
    decision = Decision.objects.create(
        protest=protest, is_passed=True, opponents_for=tally.opponents_for, result=result, decided_at=at
    )
    states.move(protest, ProtestState.APPLIED)
    signals.applied.send(sender=Protest, protest=protest, result=result)
    return decision


def apply(protest: Protest, *, actor: User | None = None) -> ResultVersion:
    """Carry the ruling's remedy out in the game; again for the same protest changes nothing."""
    ruling = protest.ruling
    remedy: rulings.Remedy = ruling.remedy  # type: ignore[assignment]  # one of the three, by a check constraint
    return rulings.apply(
        game=protest.game,
        cause_ref=f"protest:{protest.pk}",
        remedy=remedy,
        winner=ruling.new_winner or None,
        clause=ruling.clause,
        note=ruling.reasons,
        actor=actor,
    )
