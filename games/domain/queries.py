"""Questions about games that need no lock: the result that holds, who played for whom."""

from django.utils.translation import gettext_lazy as _

from games.domain.errors import Missing
from games.models import Event, Game, Player, Projection, ResultVersion, Seat, SignedProtocol, Team, User

_CLOSED = (SignedProtocol.State.SIGNED, SignedProtocol.State.CONFIRMED)


def by_code(code: str) -> Game:
    """The game with this code; Missing when there is none."""
    game = Game.objects.filter(code=code).first()
    if game is None:
        raise Missing("NO_SUCH_GAME", _("There is no game with this code."))
    return game


def current_result(game: Game) -> ResultVersion | None:
    """The version of the result that holds, if the game has one."""
    return ResultVersion.objects.filter(game=game).order_by("-number").first()


def team_of(game: Game, player: Player) -> Team | None:
    """The side the player was dealt in this game; None for anybody else."""
    seat = Seat.objects.filter(game=game, player=player).first()
    return None if seat is None else seat.team


def is_ended(game: Game) -> bool:
    """Whether a winner was announced or declared."""
    return Projection.objects.filter(game=game, is_ended=True).exists()


def is_open(game: Game) -> bool:
    """Whether the log takes entries: no version of the protocol is signed or confirmed."""
    return not SignedProtocol.objects.filter(game=game, state__in=_CLOSED).exists()


def unfinished(user: User) -> list[Game]:
    """Games this user hosts or judges whose log is still open, the latest first."""
    signed = SignedProtocol.objects.filter(state__in=_CLOSED).values("game")
    games = Game.objects.filter(officials__user=user).exclude(pk__in=signed)
    return list(games.order_by("-created_at"))


def last_protocol(game: Game) -> SignedProtocol | None:
    """The latest signed version of the protocol, whatever became of it."""
    return SignedProtocol.objects.filter(game=game).order_by("-number").first()


def authors(game: Game) -> list[User]:
    """The users who wrote to the game's log."""
    return list(User.objects.filter(pk__in=Event.objects.filter(game=game).values("actor")))
