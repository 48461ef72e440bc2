"""What a tournament does, in the same transaction, when a result changes, a protest was applied, games were
judged anew.
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.models import Game, ResultVersion
from protests.models import Protest, Remedy
from tournaments.domain import publish, setup, standings
from tournaments.models import StandingsVersion, Tournament

# Published reasons are data, so they are in the field's language whoever triggers them.
PUBLISHED_LANGUAGE = "ru"
REASONS = {
    Remedy.CHANGE: _("Because of protest №%(number)s the result is changed"),
    Remedy.ANNUL: _("Because of protest №%(number)s the game is annulled"),
    Remedy.REPLAY: _("Because of protest №%(number)s the game is replayed"),
}


def result_changed(*, game: Game, result: ResultVersion) -> None:
    """The standings follow every new version of a result."""
    tournament = Tournament.objects.filter(rounds__tables__game=game).first()
    if tournament is not None:
        standings.refresh(tournament)


def protest_applied(*, protest: Protest, result: ResultVersion) -> StandingsVersion | None:
    """Add the replay's table; where standings are published, publish the next version for the protest."""
    tournament = Tournament.objects.filter(rounds__tables__game=protest.game).first()
    if tournament is None:
        return None
    if protest.ruling.remedy == Remedy.REPLAY:
        setup.add_replay_table(game=protest.game)
    if publish.latest(tournament) is None:
        return None
    with override(PUBLISHED_LANGUAGE):
        reason = str(REASONS[Remedy(protest.ruling.remedy)]) % {"number": protest.number}
    return publish.publish(
        tournament=tournament, reason=reason, actor=None, cause_ref=f"protest:{protest.pk}"
    )


def readjudicated(*, games: Sequence[Game]) -> list[StandingsVersion]:
    """Bring the standings up to date; the versions that hold where these games are played: recount them."""
    touched = Tournament.objects.filter(rounds__tables__game__in=games).order_by("pk").distinct()
    versions = []
    for tournament in touched:
        standings.refresh(tournament)
        latest = publish.latest(tournament)
        if latest is not None:
            versions.append(latest)
    return versions
