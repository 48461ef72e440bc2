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
from kombu.exceptions import OperationalError

from games.domain import readjudicate
from games.domain.errors import Refusal
from games.models import Readjudication, Rejudged, User
from games.tasks import readjudicate_part
from tournaments.templatetags.points import signed_points

WIDTH = 30
POLL_S = 0.3
# What a killed worker had taken comes back to the queue only after an hour, so it is sent again before.
RESEND_S = 10.0
PATIENCE_S = 120.0


class Command(BaseCommand):
    """One set of games at a time; a set that was cut short goes on with --resume."""

    help = "Judge stored games anew: begin (no option), --resume, --show, --apply or --drop a set."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which games, by what, or what to do with a set."""
        parser.add_argument("--regulation", default="", help="judge by this regulation, to look only")
        parser.add_argument("--since", help="games stored on or after this day, YYYY-MM-DD")
        parser.add_argument("--series", "--tournament", default="", help="games of this tournament")
        parser.add_argument("--chunk", type=int, default=100, help="games a task judges")
        verbs = parser.add_mutually_exclusive_group()
        for verb in ("resume", "show", "apply", "drop"):
            verbs.add_argument(f"--{verb}", metavar="ID", help=f"{verb} this set")
        parser.add_argument("--author", default="", help="account of who decides on the set")
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
        elif options["apply"] or options["drop"]:
            self._decide(options)
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

    def _decide(self, options: dict[str, Any]) -> None:
        author = User.objects.filter(username=options["author"], is_active=True).first()
        if author is None:
            raise CommandError(f"--author {options['author']}: name the account of who decides.")
        if options["apply"]:
            run = self._run(options["apply"])
            count = readjudicate.apply(run=run, actor=author, reason=options["reason"])
            self.stdout.write(f"applied: {count} projections renewed")
        else:
            readjudicate.drop(run=self._run(options["drop"]), actor=author, reason=options["reason"])
            self.stdout.write("dropped: nothing was changed")

    def _run(self, text: str) -> Readjudication:
        try:
            return Readjudication.objects.get(pk=UUID(text))
        except (ValueError, Readjudication.DoesNotExist):
            raise CommandError(f"There is no set {text}.") from None

    def _judge(self, run: Readjudication, chunk: int) -> None:
        """Hand the waiting games to the workers and follow them until all have their row."""
        total, seen = len(run.games), -1
        moved, pause = time.monotonic(), RESEND_S
        self._send(run, chunk)
        while (done := Rejudged.objects.filter(run=run).count()) < total:
            still = time.monotonic() - moved
            if done != seen:
                seen, moved, pause = done, time.monotonic(), RESEND_S
                self._progress(done, total)
            elif still > PATIENCE_S:
                self._end_line()
                raise CommandError(f"No worker has judged anything for a while. Go on with --resume {run.pk}")
            elif still > pause:
                pause *= 2
                self._send(run, chunk)
            time.sleep(POLL_S)
            self._refuse_decided(run)
        self._progress(total, total)
        self._end_line()

    def _send(self, run: Readjudication, chunk: int) -> None:
        try:
            for part in batched(readjudicate.waiting(run), chunk, strict=False):
                readjudicate_part.delay(str(run.pk), [str(game) for game in part])
        except OperationalError:
            raise CommandError(f"The queue is out of reach. Go on with --resume {run.pk}") from None

    def _refuse_decided(self, run: Readjudication) -> None:
        """A set that somebody drops while it is judged takes no more games."""
        run.refresh_from_db(fields=["state"])
        if run.state != Readjudication.State.RUNNING:
            self._end_line()
            raise CommandError(f"The set {run.pk} was {run.state} meanwhile.")

    def _progress(self, done: int, total: int) -> None:
        filled = WIDTH * done // max(1, total)
        bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total}"
        self.stdout.write(bar, ending="\r" if self.stdout.isatty() else "\n")
        self.stdout.flush()

    def _end_line(self) -> None:
        """Leave the bar standing; plain lines have their end already."""
        if self.stdout.isatty():
            self.stdout.write("")

    def _show(self, run: Readjudication) -> None:
        rows = readjudicate.differences(run)
        judged = Rejudged.objects.filter(run=run).count()
        self.stdout.write(
            f"{len(rows)} of {judged} games differ, {len(run.games) - judged} wait; {run.state}"
        )
        for row in rows:
            self._show_row(row)

    def _show_row(self, row: Rejudged) -> None:
        self.stdout.write(f"{row.game.code}  {row.game}")
        for key in ("verdict", "correct", "recorded"):
            if row.before[key] != row.after[key]:
                self.stdout.write(f"  {key}: {row.before[key]} -> {row.after[key]}")
        for sign, names in zip("-+", readjudicate.one_sided(row.before, row.after), strict=True):
            for name in names:
                self.stdout.write(f"  {sign} {name}: {row.told[name]['message']['en']}")
        for stake in row.stakes.select_related("player"):
            self.stdout.write(f"  at stake for {stake.player}: {signed_points(stake.gain)}")
