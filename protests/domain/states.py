"""The table of allowed moves of a protest, and how a protest is locked and moved.

Whoever writes to a protest locks its row first; PostgreSQL refuses any move that is not in this table.
"""

from datetime import datetime
from uuid import UUID

from django.db import connection
from django.utils.translation import gettext_lazy as _

from games import live
from games.domain.errors import Locked, Missing
from protests.models import Protest, ProtestState

MOVES: dict[ProtestState, frozenset[ProtestState]] = {
    ProtestState.FILED: frozenset({ProtestState.WITHDRAWN, ProtestState.REFUSED, ProtestState.VOTING}),
    ProtestState.VOTING: frozenset({ProtestState.FAILED, ProtestState.APPLIED}),
    ProtestState.WITHDRAWN: frozenset(),
    ProtestState.REFUSED: frozenset(),
    ProtestState.FAILED: frozenset(),
    ProtestState.APPLIED: frozenset(),
}
OPEN = tuple(state for state, following in MOVES.items() if following)


def locked(protest_id: UUID) -> Protest:
    """The protest with its row locked; Missing where there is none."""
    row = Protest.objects.select_for_update(of=("self",)).select_related("game").filter(pk=protest_id).first()
    if row is None:
        raise Missing("NO_SUCH_PROTEST", _("There is no such protest."))
    return row


def require(protest: Protest, state: ProtestState) -> None:
    """Locked, with the reason, unless the protest stands at `state`."""
    if protest.state == state:
        return
    if protest.state == ProtestState.FILED:
        raise Locked("NOT_RULED", _("The chief judge has not ruled on the protest yet."))
    if protest.state == ProtestState.VOTING:
        raise Locked(
            "RULED", _("The protest is admitted and the ballot is open: it can no longer be changed.")
        )
    raise Locked("CLOSED", _("The protest is closed. What was decided stays."))


def move(protest: Protest, to: ProtestState) -> None:
    """Move a locked protest and tell its followers."""
    if to not in MOVES[ProtestState(protest.state)]:
        require(protest, ProtestState.FILED)
    protest.state = to
    protest.save(update_fields=["state", "closes_at"])
    announce(protest)


def announce(protest: Protest) -> None:
    """Tell those who follow the protest or its series where it stands, after the commit."""
    live.publish(f"p:{protest.pk}", protest.state)
    live.publish(f"t:{protest.series}", f"p{protest.number}-{protest.state}")


def now() -> datetime:
    """The time of the database: one clock for every process, read anew at each call."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
    return moment
