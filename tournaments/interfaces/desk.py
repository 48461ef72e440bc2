"""What waits for one person: protocols to confirm, protests to rule on, ballots to cast. Reads only."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.domain import queries
from games.models import SignedProtocol, User
from protests.models import Protest, ProtestState
from tournaments.models import Appointment


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do and where; `icon` is a name of the sprite."""

    icon: str
    title: str
    about: str
    url: str


def waiting(user: User) -> list[Task]:
    """Everything that waits for `user`: his unfinished games, then ballots, which have a deadline."""
    series = list(Appointment.objects.filter(user=user).values_list("tournament__slug", flat=True).distinct())
    return [*_games(user), *_ballots(user), *_rulings(user, series), *_confirmations(user, series)]


def _games(user: User) -> list[Task]:
    """Games that this person records and that are not signed yet: no draft is ever lost from sight."""
    return [
        Task("pen-line", _("Go on recording"), str(game), reverse("console", args=[game.code]))
        for game in queries.unfinished(user)
        if user.has_perm("games.append", game)
    ]


def _ballots(user: User) -> list[Task]:
    """Open ballots in which the person is one of the ten. Whether he has voted is not asked."""
    protests = Protest.objects.filter(state=ProtestState.VOTING, electors__player__user=user)
    return [
        Task(
            "vote",
            _("Vote on protest №%(number)s") % {"number": protest.number},
            str(protest.game),
            reverse("ballot", args=[protest.pk]),
        )
        for protest in protests.select_related("game")
    ]


def _rulings(user: User, series: list[str]) -> list[Task]:
    protests = Protest.objects.filter(state=ProtestState.FILED, series__in=series)
    return [
        Task(
            "gavel",
            _("Rule on protest №%(number)s") % {"number": protest.number},
            str(protest.game),
            reverse("rule-protest", args=[protest.pk]),
        )
        for protest in protests.select_related("game")
        if user.has_perm("protests.rule", protest)
    ]


def _confirmations(user: User, series: list[str]) -> list[Task]:
    signed = SignedProtocol.objects.filter(state="signed", game__series__in=series).exclude(signed_by=user)
    return [
        Task(
            "file-text",
            _("Confirm the protocol"),
            str(protocol.game),
            reverse("confirm", args=[protocol.game.code]),
        )
        for protocol in signed.select_related("game")
        if user.has_perm("games.confirm", protocol.game)
    ]
