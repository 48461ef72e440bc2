"""`manage.py rebuild_standings [SLUG…]`: drop the computed standings and make them again from results."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournaments.domain import standings
from tournaments.models import Standing, Tournament


class Command(BaseCommand):
    """Rebuilds the projection; the bytes are the same as before unless something was wrong."""

    help = "Recompute the standings of all or the named tournaments from results and awards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Tournament slugs; none means all."""
        parser.add_argument("slugs", nargs="*", metavar="SLUG")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild and say what changed; status 1 when a named tournament does not exist."""
        wanted = options["slugs"]
        found = Tournament.objects.select_related("scoring").order_by("slug")
        chosen = list(found.filter(slug__in=wanted) if wanted else found)
        missing = sorted(set(wanted) - {row.slug for row in chosen})
        if missing:
            raise CommandError(f"No such tournament: {', '.join(missing)}")
        changed = sum(self.rebuild(row) for row in chosen)
        self.stdout.write(f"{len(chosen)} tournaments rebuilt, {changed} changed")

    @transaction.atomic
    def rebuild(self, tournament: Tournament) -> bool:
        """Whether the rebuilt content differs from what was stored."""
        before = Standing.objects.filter(tournament=tournament).values_list("content", flat=True).first()
        Standing.objects.filter(tournament=tournament).delete()
        after = standings.refresh(tournament).content
        if before not in (None, after):
            self.stdout.write(f"{tournament.slug}: the stored standings were not what the results give")
            return True
        return False
