"""What the host's console needs to run a game by itself: the deal, the rules as data, links. Reads only."""

from typing import Any

from django.conf import settings
from django.urls import reverse

import rules
from games.domain import log
from games.domain.errors import is_russian
from games.interfaces.event_text import word
from games.models import Event, Game
from rules.findings import SENTENCES
from rules.phases.ending import loss_clauses


def setup(game: Game) -> dict[str, Any]:
    """The console's set-up; cards are in it, so it is for the officials of the game only."""
    opening = log.read(Event.objects.get(game=game, seq=1))
    regulation = rules.regulations.edition(game.regulation, log.overrides(game))
    return {
        "code": game.code,
        "title": str(game),
        "opened_at": opening.at.isoformat(),
        "recorded": opening.payload["recorded"],
        "seats": [
            {"seat": row.number, "player": row.player.nickname, "role": row.role}
            for row in game.seats.select_related("player").order_by("number")
        ],
        "regulation": {"id": regulation.id, "options": game.options, "cites": regulation.cites},
        "offences": offences(regulation),
        "loss_clauses": loss_clauses(regulation),
        "sentences": {code: pair[0 if is_russian() else 1] for code, pair in SENTENCES.items()},
        "links": links(game),
    }


def offences(regulation: rules.regulations.Regulation) -> list[dict[str, Any]]:
    """The penalty catalogue as rows: code, what it is called, clause, allowed sanctions."""
    return [
        {
            "code": code,
            "label": word(code),
            "clause": regulation.offence_clauses[code][0],
            "allowed": list(allowed),
        }
        for code, allowed in regulation.offences.items()
    ]


def links(game: Game) -> dict[str, str]:
    """Where the console sends, follows and leads to."""
    return {
        "api": reverse("api-game", args=[game.code]),
        "live": f"{settings.LIVE_URL}/live/g:{game.code}/",
        "sign": reverse("sign", args=[game.code]),
        "protocol": reverse("protocol", args=[game.code]),
        "sign_in": f"{reverse('sign-in')}?next={reverse('console', args=[game.code])}",
        "worker": reverse("console-worker"),
    }
