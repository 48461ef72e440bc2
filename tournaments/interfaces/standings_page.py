"""A published version as plain values for its page: rows with what moved, points split by game."""

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from protests.models import Protest
from tournaments.domain.publish import open_protests
from tournaments.models import Recount, StandingsVersion


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a standings page shows, read from the frozen version alone."""

    version: StandingsVersion
    rows: list[dict[str, Any]]
    games: list[dict[str, Any]]
    changed_games: list[dict[str, Any]]
    moved: int
    recount: Recount | None
    versions: list[StandingsVersion]
    protests: list[Protest]

    @property
    def is_latest(self) -> bool:
        """Whether this is the version that holds."""
        return self.version.number == max(row.number for row in self.versions)

    @property
    def games_counted(self) -> int:
        """How many games count."""
        return len(self.games)


def build(version: StandingsVersion) -> Page:
    """The page of one version."""
    content, difference = json.loads(version.content), json.loads(version.difference)
    moves = {row["player"]: row for row in difference["players"]}
    return Page(
        version=version,
        rows=[{**row, "move": move(moves.get(row["player"])), "why": why(row)} for row in content["rows"]],
        games=content["games"],
        changed_games=difference["games"],
        moved=len(moves),
        recount=Recount.objects.filter(version=version).first(),
        versions=list(
            StandingsVersion.objects.filter(tournament=version.tournament)
            .defer("content", "difference")
            .order_by("-number")
        ),
        protests=open_protests(version.tournament),
    )


def move(change: dict[str, Any] | None) -> dict[str, Any] | None:
    """How a player moved: places up (positive) or down, points gained in hundredths; None = not at all."""
    if change is None:
        return None
    before, after = change["place"]
    return {
        "places": before - after,
        "steps": abs(before - after),
        "before": before,
        "gain": change["total"][1] - change["total"][0],
    }


def why(row: dict[str, Any]) -> str:
    """What put a row below an equal total, in words; empty where the total decided."""
    names = {"wins": _("by wins"), "extra": _("by extra points"), "best_move": _("by best move")}
    return names.get(row["decided_by"] or "", "")
