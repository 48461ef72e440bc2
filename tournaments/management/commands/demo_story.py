"""`manage.py demo_story`: play the story of one protest against the running site named by ARBITER_URL."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.demo import story
from tournaments.demo.client import StoryError


class Command(BaseCommand):
    """Prints each step with the standings before and after; fails when anything is not as it should be."""

    help = "Play the story of one protest through the API of the running site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--url` names the site where ARBITER_URL does not."""
        parser.add_argument("--url", default=os.environ.get("ARBITER_URL", ""), help="address of the site")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play."""
        if not options["url"]:
            raise CommandError("Name the running site with --url or ARBITER_URL.")
        try:
            story.play(options["url"].rstrip("/"), self.stdout.write)
        except StoryError as error:
            raise CommandError(f"The story stopped: {error}") from None
