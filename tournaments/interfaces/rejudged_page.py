"""Sets of games judged anew as plain values, for the staff of one tournament: its own games. Reads only."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext as _

import rules
from games.domain import readjudicate, visibility
from games.interfaces import event_text, findings
from games.models import Game, Readjudication, Rejudged, User
from tournaments.models import PointsAtStake, Table, Tournament


@dataclass(frozen=True, slots=True)
class SetRow:
    """One set in the list: how many games of the tournament were judged, and how many differ."""

    run: Readjudication
    judged: int
    different: int


@dataclass(frozen=True, slots=True)
class Change:
    """What was said and what is said, in words."""

    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One game about which something else is said."""

    game: Game
    place: str
    changes: list[Change]
    removed: list[findings.ShownFinding]
    added: list[findings.ShownFinding]
    stakes: list[PointsAtStake]


@dataclass(frozen=True, slots=True)
class Page:
    """A set as the staff of one tournament see it; `hidden` games are running, so nothing is told of them."""

    run: Readjudication
    regulation: str
    asked: int
    judged: int
    differences: list[Difference]
    hidden: int


def listed(tournament: Tournament) -> list[SetRow]:
    """The sets that hold games of the tournament, the latest first."""
    own = Q(rows__game__series=tournament.slug)
    runs = Readjudication.objects.annotate(
        judged=Count("rows", filter=own), different=Count("rows", filter=own & Q(rows__is_different=True))
    )
    return [
        SetRow(run, run.judged, run.different) for run in runs.filter(judged__gt=0).order_by("-created_at")
    ]


def build(run: Readjudication, tournament: Tournament, user: User, language: str) -> Page:
    """The set with the tournament's games, as far as this person may see them."""
    own = set(map(str, Game.objects.filter(series=tournament.slug).values_list("pk", flat=True)))
    rows = Rejudged.objects.filter(run=run, game__series=tournament.slug).select_related(
        "game__projection", "game__table__round"
    )
    different = [row for row in rows if row.is_different]
    open_to = visibility.without_secrets(user, [row.game for row in different])
    seen = [row for row in different if row.game_id in open_to]
    title = rules.regulations.load(run.regulation).title if run.regulation else {}
    return Page(
        run=run,
        regulation=title.get("ru" if language.startswith("ru") else "en", ""),
        asked=len(own & set(run.games)),
        judged=len(rows),
        differences=shown(seen),
        hidden=len(different) - len(seen),
    )


def shown(rows: list[Rejudged]) -> list[Difference]:
    """The rows in order of round and table; the number of queries does not depend on the number of rows."""
    places = {row.game_id: place(row.game) for row in rows}
    stakes = defaultdict(list)
    for stake in PointsAtStake.objects.filter(row__in=rows).select_related("player").order_by("row", "pk"):
        stakes[stake.row_id].append(stake)
    ordered = sorted(rows, key=lambda row: (places[row.game_id], row.game.code))
    return [difference(row, places[row.game_id], stakes[row.pk]) for row in ordered]


def place(game: Game) -> tuple[int, int]:
    """Numbers of round and table; zeros for a game without a table."""
    table: Table | None = getattr(game, "table", None)
    return (table.round.number, table.number) if table else (0, 0)


def difference(row: Rejudged, at: tuple[int, int], stakes: list[PointsAtStake]) -> Difference:
    """One row in words."""
    removed, added = readjudicate.one_sided(row.before, row.after)
    return Difference(
        game=row.game,
        place=_("Round %(round)s, table %(table)s") % {"round": at[0], "table": at[1]} if all(at) else "",
        changes=list(changes(row)),
        removed=[findings.shown(row.told[name]) for name in removed],
        added=[findings.shown(row.told[name]) for name in added],
        stakes=stakes,
    )


def changes(row: Rejudged) -> Iterable[Change]:
    """Verdict and winners, where they are others now."""
    titles = {"verdict": _("Verdict"), "correct": _("By the regulation"), "recorded": _("Recorded")}
    for key, title in titles.items():
        if row.before[key] != row.after[key]:
            words = verdict if key == "verdict" else event_text.winner
            yield Change(title, words(row.before[key]), words(row.after[key]))


def verdict(word: str) -> str:
    """A verdict in words."""
    return {
        "legal": _("no breach found"),
        "breaches": _("there are breaches"),
        "undetermined": _("not enough was recorded"),
    }.get(word, _("the log cannot be read"))
