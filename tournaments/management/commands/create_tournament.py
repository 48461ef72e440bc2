"""`manage.py create_tournament SLUG NAME`: a tournament with its rules and its first staff."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from games.domain.errors import Refusal
from games.models import User
from tournaments.domain import scoring, setup
from tournaments.models import Appointment, Tournament

DUTIES = tuple(Appointment.Duty.values)


class Command(BaseCommand):
    """Everything or nothing: an unknown person or rule leaves no tournament behind."""

    help = "Create a tournament under a regulation and a scoring profile, and appoint its staff."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Rules by name, staff by username; `--appoint` may be repeated, deputies rank in that order."""
        parser.add_argument("slug", help="address below /t/")
        parser.add_argument("name")
        parser.add_argument("--regulation", default="game-regulation")
        parser.add_argument("--scoring", default="classic-club", help=f"one of: {', '.join(scoring.names())}")
        parser.add_argument("--starts-on", type=date.fromisoformat, default=None, help="YYYY-MM-DD")
        parser.add_argument("--place", default="")
        parser.add_argument("--timezone", default="Europe/Kyiv")
        parser.add_argument(
            "--appoint",
            action="append",
            default=[],
            metavar="DUTY=USERNAME",
            help=f"DUTY: {', '.join(DUTIES)}",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Create and report the address."""
        try:
            made = create(options)
        except Refusal as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"/t/{made.slug}/")


@transaction.atomic
def create(options: dict[str, Any]) -> Tournament:
    """The tournament that the options describe, with its staff."""
    made = setup.create(
        slug=options["slug"],
        name=options["name"],
        place=options["place"],
        regulation=options["regulation"],
        scoring=scoring.profile(options["scoring"]),
        starts_on=options["starts_on"] or timezone.localdate(),
        timezone=options["timezone"],
    )
    deputies = 0
    for text in options["appoint"]:
        duty, user = appointee(text)
        deputies += duty == Appointment.Duty.DEPUTY
        rank = deputies if duty == Appointment.Duty.DEPUTY else 1
        setup.appoint(tournament=made, user=user, duty=duty, rank=rank)
    return made


def appointee(text: str) -> tuple[str, User]:
    """Duty and person in `DUTY=USERNAME`; CommandError naming what is wrong."""
    duty, _separator, username = text.partition("=")
    if duty not in DUTIES:
        raise CommandError(f"--appoint {text}: unknown duty “{duty}”; one of {', '.join(DUTIES)}.")
    user = User.objects.filter(username=username).first()
    if user is None:
        raise CommandError(f"--appoint {text}: there is no account “{username}”. Create it first.")
    return duty, user
