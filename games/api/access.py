"""Rights in the API: 401 for whoever has not signed in, 403 for whoever may not."""

from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from games.domain import queries
from games.domain.errors import Forbidden
from games.domain.visibility import Audience, visible_to
from games.models import Game, User


def require(request: Request, permission: str, target: Model | None) -> User:
    """The signed-in user, if the permission on `target` is his."""
    user = request.user
    if not isinstance(user, User):
        raise NotAuthenticated(_("Sign in, or send a token."))
    if not user.has_perm(permission, target):
        raise Forbidden("FORBIDDEN", _("Your duties at this game do not include this."))
    return user


def game_and_audience(request: Request, code: str) -> tuple[Game, Audience]:
    """The game and what whoever asks may see of it."""
    game = queries.by_code(code)
    return game, visible_to(request.user, game)


def require_sight(request: Request, code: str) -> Game:
    """The game, if everything about it may be seen."""
    game, audience = game_and_audience(request, code)
    if not audience.sees_secrets:
        if not isinstance(request.user, User):
            raise NotAuthenticated(_("Sign in, or send a token."))
        raise Forbidden("GAME_RUNNING", _("The game is not over: this is for its officials only."))
    return game
