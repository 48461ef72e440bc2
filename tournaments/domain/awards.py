"""Points a person gives: extra points and penalties, within the bounds of the tournament's profile."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.domain.errors import Missing, Refusal
from games.models import Game, Player, User
from tournaments.domain import scoring, standings
from tournaments.models import Award, Table


@transaction.atomic
def give(*, game: Game, player: Player, kind: str, hundredths: int, reason: str, actor: User) -> Award:
    """Give or change an award (hundredths of a point); the standings follow in the same transaction."""
    table = Table.objects.select_related("round__tournament__scoring").filter(game=game).first()
    if table is None:
        raise Missing("NOT_IN_TOURNAMENT", _("This game belongs to no tournament, so it has no points."))
    if not game.seats.filter(player=player).exists():
        raise Refusal("NOT_A_PLAYER", _("Only the ten players of the game get points for it."))
    tournament = table.round.tournament
    profile = scoring.read(tournament.scoring.data)
    bounds = {"extra": profile.extra, "penalty": profile.penalty}.get(kind)
    if bounds is None:
        raise Refusal("UNKNOWN_KIND", _("Points given by hand are extra points or a penalty."))
    if not 0 < hundredths <= bounds.most or hundredths % bounds.step:
        message = _("Between %(step)s and %(most)s hundredths, in steps of %(step)s.")
        raise Refusal("OUT_OF_BOUNDS", message % {"step": bounds.step, "most": bounds.most})
    if not reason.strip():
        raise Refusal("REASON_MISSING", _("Points given by hand need a reason."))
    award, _made = Award.objects.update_or_create(
        game=game,
        player=player,
        kind=kind,
        defaults={
            "hundredths": hundredths,
            "reason": reason.strip()[:200],
            "author": actor,
            "created_at": timezone.now(),
        },
    )
    standings.refresh(tournament)
    return award
