"""Publishing: a frozen version of the standings with a reason and the difference to the version before."""

import json
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import live
from games.domain.errors import Locked, Refusal
from games.models import Game, User
from protests.domain import docket, window
from protests.models import Protest, ProtestState
from tournaments.domain import standings
from tournaments.models import StandingsVersion, Tournament
from tournaments.signals import published

OPEN = (ProtestState.FILED, ProtestState.VOTING)


@transaction.atomic
def publish(
    *,
    tournament: Tournament,
    reason: str,
    actor: User | None,
    status: str = StandingsVersion.Status.PROVISIONAL,
    cause_ref: str = "",
) -> StandingsVersion:
    """Freeze the standings as the next version; a second call with the same `cause_ref` gives the first.

    Refused without a reason, after a final version, and as final while a game is not confirmed, a protest is
    open or may still be filed. A final version closes the docket: no protest is taken from then on.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if cause_ref:
        made = StandingsVersion.objects.filter(tournament=tournament, cause_ref=cause_ref).first()
        if made is not None:
            return made
    before = latest(tournament)
    refuse(tournament, before, reason, status)
    current = standings.refresh(tournament)
    version = StandingsVersion.objects.create(
        tournament=tournament,
        number=before.number + 1 if before else 1,
        status=status,
        reason=reason.strip(),
        cause_ref=cause_ref,
        content=current.content,
        content_hash=current.content_hash,
        inputs_hash=current.inputs_hash,
        difference=standings.text_of(difference(before, json.loads(current.content))),
        published_by=actor,
        published_at=timezone.now(),
    )
    live.publish(f"t:{tournament.slug}", f"v{version.number}")
    published.send(sender=StandingsVersion, version=version)
    return version


def refuse(tournament: Tournament, before: StandingsVersion | None, reason: str, status: str) -> None:
    """Raise the Refusal that stands against publishing, if any."""
    if not reason.strip():
        raise Refusal("REASON_MISSING", _("Say why this version is published."))
    if before is not None and before.status == StandingsVersion.Status.FINAL:
        raise Locked("FINAL", _("The standings are final."))
    if status == StandingsVersion.Status.FINAL:
        docket.close(series=tournament.slug)
        refuse_final(tournament)


def refuse_final(tournament: Tournament) -> None:
    """Raise the Locked that stands against final standings: a game not confirmed, a protest window open."""
    moment = timezone.now()
    for game in Game.objects.filter(table__round__tournament=tournament).order_by("created_at", "code"):
        closes = window.closes_at(game)
        if closes is None:
            message = _("%(game)s is not confirmed yet. Standings become final after it is.")
            raise Locked("GAME_NOT_CONFIRMED", message % {"game": game})
        if window.rules_of(game)["enabled"] and closes > moment:
            message = _(
                "A protest about %(game)s can be filed until %(moment)s (UTC). Publish as final then."
            )
            raise Locked("WINDOW_OPEN", message % {"game": game, "moment": f"{closes:%Y-%m-%d %H:%M}"})


def open_protests(tournament: Tournament) -> list[Protest]:
    """Protests of the tournament that may still change it."""
    return list(Protest.objects.filter(series=tournament.slug, state__in=OPEN).order_by("number"))


def latest(tournament: Tournament) -> StandingsVersion | None:
    """The version that holds."""
    return StandingsVersion.objects.filter(tournament=tournament).order_by("-number").first()


def difference(before: StandingsVersion | None, content: dict[str, Any]) -> dict[str, Any]:
    """Who moved: place and total (hundredths) before and after, and the games whose result differs."""
    if before is None:
        return {"players": [], "games": []}
    old = json.loads(before.content)
    old_rows = {row["player"]: row for row in old["rows"]}
    players = [
        {
            "player": row["player"],
            "nickname": row["nickname"],
            "place": [old_rows[row["player"]]["place"], row["place"]],
            "total": [old_rows[row["player"]]["total"], row["total"]],
        }
        for row in content["rows"]
        if row["player"] in old_rows
        and any(old_rows[row["player"]][name] != row[name] for name in ("place", "total"))
    ]
    return {"players": players, "games": changed_games(old["games"], content["games"])}


def changed_games(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Games that came, went or changed their winner: winner before and after (None = not counted)."""
    before = {row["game"]: row for row in old}
    after = {row["game"]: row for row in new}
    changed = []
    for code in [*before, *(code for code in after if code not in before)]:
        was, now = before.get(code), after.get(code)
        winners = [was["winner"] if was else None, now["winner"] if now else None]
        if winners[0] != winners[1]:
            known = now or was or {}
            changed.append(
                {"game": code, "round": known["round"], "table": known["table"], "winner": winners}
            )
    return changed
