"""How long a protest may be filed: `text_s` seconds from the moment the ten could know the record.

The regulation is silent on it, so this is the tournament's option (shown before the event). The time runs
from the end of the game as recorded or, if that is later, from the confirmation of its protocol: nobody can
point at an entry he has not seen.
"""

from datetime import datetime, timedelta
from typing import Any

from games.domain import log, queries, record
from games.models import Game, ResultVersion


def rules_of(game: Game) -> dict[str, Any]:
    """The game's protest rules: `enabled`, and `intent_s`, `text_s`, `ballot_s` in seconds."""
    return {**record.default_protest_rules(game.regulation, game.options), **game.protest_rules}


def opens_at(game: Game) -> datetime | None:
    """When the time for filing began; None while the game is running or its protocol is not confirmed."""
    if not queries.is_ended(game):
        return None
    confirmed = ResultVersion.objects.filter(game=game, cause=ResultVersion.Cause.CONFIRMED).first()
    return None if confirmed is None else max(confirmed.created_at, _ended_at(game))


def closes_at(game: Game) -> datetime | None:
    """When the time for filing is over; None while it has not begun."""
    opened = opens_at(game)
    return None if opened is None else opened + timedelta(seconds=rules_of(game)["text_s"])


def _ended_at(game: Game) -> datetime:
    """When the last entry of play was recorded: the winner is announced by it or follows from it."""
    return [row for row in log.entries(game) if row.kind != "ruling"][-1].at
