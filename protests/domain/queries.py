"""Questions about protests. Reading one past its deadline closes it first, with or without a worker."""

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from games.domain.errors import Missing
from games.models import Game, Player, User
from protests.domain import ballots, states
from protests.models import Protest, ProtestState


def by_id(protest_id: UUID) -> Protest:
    """The protest as it stands now; Missing where there is none."""
    row = Protest.objects.filter(pk=protest_id).first()
    if row is None:
        raise Missing("NO_SUCH_PROTEST", _("There is no such protest."))
    return ballots.settled(row)


def of_game(game: Game) -> list[Protest]:
    """The protests about a game as they stand now."""
    rows = Protest.objects.filter(game=game).select_related("game", "filer").order_by("number")
    return [ballots.settled(row) for row in rows]


def is_open(game: Game) -> bool:
    """Whether a protest may still change the game's result."""
    return any(row.state in states.OPEN for row in of_game(game))


def player_of(user: User) -> Player | None:
    """The player a user is linked to."""
    return Player.objects.filter(user=user).first()


def is_voting(protest: Protest) -> bool:
    """Whether ballots may be cast."""
    return protest.state == ProtestState.VOTING
