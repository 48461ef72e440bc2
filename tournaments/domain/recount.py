"""An independent recount of a published version from the raw logs: chains, verdicts, points, places.

It trusts no projection: every chain is verified and every game replayed before the standings are
computed again.
"""

from django.db import transaction
from django.utils import timezone

from games.domain import chain, projection
from games.models import Event, Game
from tournaments.domain import standings
from tournaments.models import Recount, StandingsVersion


@transaction.atomic
def recount(*, version: StandingsVersion) -> Recount:
    """Compare a version with what the logs give now; only the latest version can be equal by right."""
    games = list(Game.objects.filter(table__round__tournament=version.tournament))
    is_sound = all(chain.verify(game).ok for game in games)
    for game in games:
        projection.refresh(game)
    digest = standings.digest(standings.text_of(standings.compute(version.tournament)))
    made, _new = Recount.objects.update_or_create(
        version=version,
        defaults={
            "content_hash": digest,
            "is_equal": is_sound and digest == version.content_hash,
            "games": len(games),
            "entries": Event.objects.filter(game__in=games).count(),
            "made_at": timezone.now(),
        },
    )
    return made
