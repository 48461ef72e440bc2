"""`manage.py verify_log [CODE…]`: check the hash chain of every game, or of those named."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.domain import chain
from games.models import Game


class Command(BaseCommand):
    """Names the first bad entry of each broken log; the exit code is 1 when there is one."""

    help = "Verify that no log entry was changed, removed, added or reordered."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Codes of games; none means all."""
        parser.add_argument("codes", nargs="*", metavar="CODE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify and report."""
        games = Game.objects.order_by("code")
        if options["codes"]:
            games = games.filter(code__in=options["codes"])
            unknown = sorted(set(options["codes"]) - set(games.values_list("code", flat=True)))
            if unknown:
                raise CommandError(f"There is no game {', '.join(unknown)}.")
        bad = checked = entries = 0
        for game in games.iterator():
            report = chain.verify(game)
            checked, entries = checked + 1, entries + report.entries
            if not report.ok:
                bad += 1
                self.stdout.write(f"{game.code}: entry {report.first_bad_seq}: {report.reason}")
        self.stdout.write(f"{checked} games, {entries} entries, {bad} broken")
        if bad:
            raise CommandError("At least one log does not hold.")
