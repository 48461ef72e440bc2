"""Who may see what of a game. While it runs, cards, shots, checks and verdicts are for its officials only.

Positions in the log are hidden as well: a gap would tell how many secret entries a night had, and so whether
the don or the sheriff still lives.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from games.domain import queries
from games.models import Game, User

SECRET_TYPES = frozenset({"agreement", "shot", "check", "best_move"})


@dataclass(frozen=True, slots=True)
class Audience:
    """`is_official` = has a duty at this game; `sees_secrets` = may see everything about it."""

    is_official: bool
    sees_secrets: bool


def visible_to(user: User | AnonymousUser, game: Game) -> Audience:
    """What this user may see of this game at this moment."""
    is_official = user.is_authenticated and user.has_perm("games.view_secret", game)
    return Audience(is_official, is_official or queries.is_ended(game))


def without_secrets(user: User | AnonymousUser, games: Sequence[Game]) -> set[UUID]:
    """Which of these games, loaded with their projections, hold no secret for this user."""
    return {game.pk for game in games if game.projection.is_ended or visible_to(user, game).sees_secrets}


def public_events(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events of a running game that everybody at the table has seen, without the judge's remarks."""
    return [
        {key: value for key, value in event.items() if key not in ("id", "note")}
        for event in events
        if event["type"] not in SECRET_TYPES
    ]
