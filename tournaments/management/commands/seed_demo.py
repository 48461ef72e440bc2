"""`manage.py seed_demo [--links]`: the demonstration tournament, and sign-in links to it."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.demo import seed


class Command(BaseCommand):
    """Seeds once; with --links prints JSON: persona → sign-in path."""

    help = "Put the demonstration tournament into the database (once) and print sign-in links to it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--links` prints machine-readable paths instead of a sentence."""
        parser.add_argument("--links", action="store_true", help="print sign-in paths as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Seed, then report."""
        seeded = seed.seed()
        if options["links"]:
            self.stdout.write(
                json.dumps({name: f"/sign-in/{token}/" for name, token in seed.links().items()})
            )
        else:
            self.stdout.write(f"{seeded.tournament.slug}: {'seeded' if seeded.is_new else 'already there'}")
