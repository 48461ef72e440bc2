"""The docket of a series: gives protests their numbers and takes none once the series is final.

Its row is the lock under which protests of one series are filed and admitted, and the series is closed.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.domain.errors import Locked
from protests.domain import states
from protests.models import Docket, Protest


def locked(series: str) -> Docket:
    """The docket with its row locked; call inside a transaction."""
    Docket.objects.bulk_create([Docket(series=series)], ignore_conflicts=True)
    return Docket.objects.select_for_update().get(series=series)


def next_number(docket: Docket) -> int:
    """Take the next number of a locked docket."""
    docket.last_number += 1
    docket.save(update_fields=["last_number"])
    return docket.last_number


@transaction.atomic
def close(*, series: str) -> Docket:
    """Take no protest from now on: the standings are final. Locked while a protest is open."""
    docket = locked(series)
    if Protest.objects.filter(series=series, state__in=states.OPEN).exists():
        raise Locked("PROTEST_OPEN", _("A protest is open. It has to be decided first."))
    if docket.closed_at is None:
        docket.closed_at = states.now()
        docket.save(update_fields=["closed_at"])
    return docket
