"""`manage.py readjudicate`: judge stored games anew on the workers, show what differs, apply or drop it."""

import time
from argparse import ArgumentParser
from datetime import datetime
from itertools import batched
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_date

from games.domain import readjudicate
from games.domain.errors import Refusal
from games.models import Readjudication, Rejudged
from games.tasks import readjudicate_part

WIDTH = 30
POLL_S = 0.3
PATIENCE_S = 120.0


class Command(BaseCommand):
    """One set of games at a time; a set that was cut short goes on with --resume."""

    help = "Judge stored games anew: begin (no option), --resume, --show, --apply or --drop a set."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which games, by what, or what to do with a set."""
        parser.add_argument("--regulation", default="", help="judge by this regulation, to look only")
        parser.add_argument("--since", help="games stored on or after this day, YYYY-MM-DD")
        parser.add_argument("--series", default="", help="games of this tournament")
        parser.add_argument("--chunk", type=int, default=100, help="games a task judges")
        verbs = parser.add_mutually_exclusive_group()
        for verb in ("resume", "show", "apply", "drop"):
            verbs.add_argument(f"--{verb}", metavar="ID", help=f"{verb} this set")
        parser.add_argument("--reason", default="", help="why the set is applied or dropped")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the one thing asked for."""
        try:
            self._do(options)
        except Refusal as error:
            raise CommandError(str(error)) from None

    def _do(self, options: dict[str, Any]) -> None:
        if options["show"]:
            self._show(self._run(options["show"]))
        elif options["apply"]:
            run = self._run(options["apply"])
            count = readjudicate.apply(run=run, actor=None, reason=options["reason"])
            self.stdout.write(f"applied: {count} projections renewed")
        elif options["drop"]:
            readjudicate.drop(run=self._run(options["drop"]), actor=None, reason=options["reason"])
            self.stdout.write("dropped: nothing was changed")
        else:
            run = self._run(options["resume"]) if options["resume"] else self._begin(options)
            self.stdout.write(f"set {run.pk}: {len(run.games)} games")
            self._judge(run, max(1, options["chunk"]))
            self._show(run)

    def _begin(self, options: dict[str, Any]) -> Readjudication:
        since = None
        if options["since"]:
            day = parse_date(options["since"])
            if day is None:
                raise CommandError(f"--since {options['since']}: write the day as YYYY-MM-DD")
            since = datetime.combine(day, datetime.min.time(), timezone.get_current_timezone())
        return readjudicate.begin(regulation=options["regulation"], since=since, series=options["series"])

    def _run(self, text: str) -> Readjudication:
        try:
            return Readjudication.objects.get(pk=UUID(text))
        except (ValueError, Readjudication.DoesNotExist):
            raise CommandError(f"There is no set {text}.") from None

    def _judge(self, run: Readjudication, chunk: int) -> None:
        """Hand the waiting games to the workers and follow them until all have their row."""
        for part in batched(readjudicate.waiting(run), chunk, strict=False):
            readjudicate_part.delay(str(run.pk), [str(game) for game in part])
        total, seen, moved = len(run.games), -1, time.monotonic()
        while (done := Rejudged.objects.filter(run=run).count()) < total:
            if done != seen:
                seen, moved = done, time.monotonic()
                self._progress(done, total)
            elif time.monotonic() - moved > PATIENCE_S:
                raise CommandError(f"No worker has judged anything for a while. Go on with --resume {run.pk}")
            time.sleep(POLL_S)
        self._progress(total, total)
        self.stdout.write("")

    def _progress(self, done: int, total: int) -> None:
        filled = WIDTH * done // max(1, total)
        bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total}"
        self.stdout.write(bar, ending="\r" if self.stdout.isatty() else "\n")

    def _show(self, run: Readjudication) -> None:
        rows = readjudicate.differences(run)
        self.stdout.write(f"{len(rows)} of {len(run.games)} games differ; the set is {run.state}")
        for row in rows:
            self.stdout.write(f"{row.game.code}  {row.game}")
            for key in ("verdict", "correct", "recorded"):
                if row.before[key] != row.after[key]:
                    self.stdout.write(f"  {key}: {row.before[key]} -> {row.after[key]}")
            for sign, own, other in (("-", row.before, row.after), ("+", row.after, row.before)):
                for finding in own["findings"]:
                    if finding not in other["findings"]:
                        self.stdout.write(f"  {sign} {finding}")
