"""`manage.py rebuild`: make every game's projection anew from its log and say how many came out different."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.forms.models import model_to_dict

from games.domain import projection
from games.models import Game, Projection


class Command(BaseCommand):
    """Game by game, each in a transaction: a reader never meets a game without a projection."""

    help = "Drop the projections of all games and rebuild them from the logs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild and compare."""
        count = changed = 0
        for game in Game.objects.order_by("code").iterator():
            count += 1
            changed += _rebuild(game)
        self.stdout.write(f"{count} projections rebuilt, {changed} changed")


@transaction.atomic
def _rebuild(game: Game) -> bool:
    before = [model_to_dict(row) for row in Projection.objects.filter(game=game)]
    Projection.objects.filter(game=game).delete()
    projection.refresh(game)
    return before != [model_to_dict(row) for row in Projection.objects.filter(game=game)]
