"""`manage.py import_game FILE… [--series S] [--dry-run]`: store game files, or only say what they hold."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from games.domain.errors import Refusal
from games.interfaces import game_files


class Command(BaseCommand):
    """One line per file; a file that cannot be read does not stop the others, and the exit code tells."""

    help = "Import games from mafia-protocol/1, mafiaratings or polemica files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files, the series they belong to, and whether to store them."""
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument("--series", default="", help="what the games belong to, as a slug")
        parser.add_argument("--dry-run", action="store_true", help="read and judge, store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import file by file."""
        failed = 0
        with translation.override(settings.LANGUAGE_CODE):
            for path in options["files"]:
                try:
                    self.stdout.write(f"{path}: {self._one(path, options['series'], options['dry_run'])}")
                except (Refusal, OSError) as error:
                    failed += 1
                    self.stderr.write(f"{path}: {error}")
        if failed:
            raise CommandError(_("%(count)s files could not be imported.") % {"count": failed}, returncode=2)

    def _one(self, path: Path, series: str, is_dry: bool) -> str:
        with path.open("rb") as source:
            data = source.read(settings.IMPORT_MAX_BYTES + 1)
        seen = game_files.preview(data, path.name)
        verdict, winner = seen.adjudication.verdict, (seen.adjudication.recorded_result or {}).get("winner")
        about = f"{len(seen.file.protocol.events)} events, winner {winner or 'none'}, {verdict}"
        if is_dry:
            known = f", already game {seen.existing.code}" if seen.existing else ""
            return f"{about}{known}; nothing stored"
        game = game_files.store(data=data, name=path.name, actor=None, series=series)
        return f"{about}; {'already' if seen.existing else 'stored as'} game {game.code}"
