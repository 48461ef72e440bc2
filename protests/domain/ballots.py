"""The secret ballot: casting, closing, counting.

Ten ballots lie ready from the moment the vote opens. Each is known by a key that only the server can derive
(HMAC of protest and seat); casting rewrites all ten in one statement, so that neither the rows nor their
transaction ids tell whose was touched. Nothing is announced, logged or counted for anybody before closing.
The vote closes at its deadline or when all ten have voted, never earlier because the outcome is certain.
"""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Case, F, Value, When
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from games.domain.errors import Forbidden, Locked, Malformed
from games.models import Player, User
from protests.domain import outcome, states
from protests.domain.quorum import Tally
from protests.models import Ballot, Choice, Decision, Elector, Protest, ProtestState

CHOICES = (Choice.YES, Choice.NO, Choice.ABSTAIN)
_SALT = "protests.ballot"


def _key(protest: Protest, seat: int, secret: str | bytes | None = None) -> str:
    return salted_hmac(_SALT, f"{protest.pk}:{seat}", secret=secret, algorithm="sha256").hexdigest()


def lay_out(protest: Protest, electors: Sequence[Elector]) -> None:
    """Make one empty ballot an elector, in the order of the keys; for `admission` alone."""
    rows = [Ballot(key=_key(protest, row.seat), protest=protest, is_own=row.is_own) for row in electors]
    Ballot.objects.bulk_create(sorted(rows, key=lambda row: row.key))


def cast(*, protest: Protest, player: Player | None, choice: str) -> None:
    """Vote, or vote anew until the vote closes. The tenth ballot closes it in the same transaction.

    Refusals: BAD_CHOICE, NOT_AN_ELECTOR, BALLOT_NOT_OPEN, BALLOT_CLOSED. Returns nothing: whoever votes
    learns nothing about the others.
    """
    if choice not in CHOICES:
        raise Malformed("BAD_CHOICE", _("Vote for, against, or abstain."))
    if not _cast(protest, player, choice):
        settled(protest)
        raise Locked("BALLOT_CLOSED", _("The vote is closed; ballots can no longer be cast or changed."))


@transaction.atomic
def _cast(protest: Protest, player: Player | None, choice: str) -> bool:
    """Whether the ballot was taken; False once the vote is closed or due."""
    row = states.locked(protest.pk)
    elector = elector_of(row, player)
    moment = states.now()
    if row.state != ProtestState.VOTING or _is_due(row, moment):
        return False
    own = _stored_key(row, elector.seat)
    Ballot.objects.filter(protest=row).update(
        choice=Case(When(key=own, then=Value(choice)), default=F("choice"))
    )
    if _is_complete(row):
        outcome.decide(protest=row, tally=tally(row), at=moment, actor=None)
    return True


def elector_of(protest: Protest, player: Player | None) -> Elector:
    """The player's place in the electorate; refused for everybody but the ten."""
    if protest.state in (ProtestState.FILED, ProtestState.REFUSED, ProtestState.WITHDRAWN):
        raise Locked("BALLOT_NOT_OPEN", _("There is no vote on this protest."))
    found = None if player is None else Elector.objects.filter(protest=protest, player=player).first()
    if found is None:
        raise Forbidden(
            "NOT_AN_ELECTOR", _("Only the ten players of the game vote on this protest (R-12.3).")
        )
    return found


def own_choice(protest: Protest, player: Player | None) -> Choice:
    """What this elector's own ballot says; refused for everybody else."""
    elector = elector_of(protest, player)
    return Choice(Ballot.objects.get(key=_stored_key(protest, elector.seat)).choice)


def _stored_key(protest: Protest, seat: int) -> str:
    """The key a ballot was laid out under, also after the server's secret was changed."""
    keys = [_key(protest, seat, secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    return Ballot.objects.values_list("key", flat=True).get(protest=protest, key__in=keys)


def _is_due(protest: Protest, moment: datetime) -> bool:
    return protest.closes_at is not None and protest.closes_at <= moment


def _is_complete(protest: Protest) -> bool:
    return not Ballot.objects.filter(protest=protest, choice=Choice.NONE).exists()


def tally(protest: Protest) -> Tally:
    """The count of a vote that is being closed; nobody else calls this."""
    rows = list(Ballot.objects.filter(protest=protest).values_list("is_own", "choice"))
    own = [choice for is_own, choice in rows if is_own]
    return Tally(own.count(Choice.YES), len(own), rows.count((False, Choice.YES)))


@transaction.atomic
def close(*, protest: Protest, actor: User | None = None, at: datetime | None = None) -> Decision:
    """Count and decide at the moment `at` (else now); a second call gives the same decision.

    Locked (BALLOT_OPEN) before the deadline while a ballot is missing: nobody learns from it which.
    """
    row = states.locked(protest.pk)
    made = Decision.objects.filter(protest=row).first()
    if made is not None:
        return made
    states.require(row, ProtestState.VOTING)
    moment = states.now() if at is None else at
    if not _is_due(row, moment):
        raise Locked("BALLOT_OPEN", _("The vote is open until its deadline; nobody can close it earlier."))
    return outcome.decide(protest=row, tally=tally(row), at=moment, actor=actor)


def settled(protest: Protest) -> Protest:
    """The protest read anew, closed first if its deadline has passed."""
    if protest.state == ProtestState.VOTING and _is_due(protest, states.now()):
        close(protest=protest)
    return Protest.objects.select_related("game", "filer").get(pk=protest.pk)


def close_due() -> int:
    """Close every vote whose deadline has passed; how many there were."""
    due = list(Protest.objects.filter(state=ProtestState.VOTING, closes_at__lte=states.now()))
    for protest in due:
        close(protest=protest)
    return len(due)
