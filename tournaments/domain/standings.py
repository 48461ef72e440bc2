"""Standings computed from results: who has how many points, on which place, and what decided it.

The content is canonical JSON text, so that a rebuild gives the same bytes. Only games with a counted result
(a confirmed protocol, not annulled, not to be replayed) count. Points are integer hundredths.
"""

import hashlib
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.domain import log
from games.models import Event, Game, ResultVersion
from rules.events import BestMove
from tournaments.domain import scoring
from tournaments.models import Award, Participant, Standing, Table, Tournament

type Row = dict[str, Any]
type Content = dict[str, Any]
SUMS = ("win", "best_move", "extra", "penalty", "total")


def compute(tournament: Tournament) -> Content:
    """The standings as plain data, from results, awards and participants; writes nothing."""
    profile = scoring.read(tournament.scoring.data)
    tables = played(tournament)
    moves = best_moves([table.game for table, _result in tables if table.game])
    rows = {entry.player_id: blank_row(entry) for entry in entries(tournament)}
    games = []
    for table, result in tables:
        scored = game_points(table.game, result, profile, moves.get(result.game_id))
        games.append(game_row(table, result, scored))
        for line in scored:
            if line.player_id in rows:
                add(rows[line.player_id], table, line)
    ranked = rank(list(rows.values()), profile.tie_breaks)
    return {"format": "arbiter-standings/1", "tournament": tournament.slug, "rows": ranked, "games": games}


def entries(tournament: Tournament) -> list[Participant]:
    """The participants with their players, by number."""
    return list(Participant.objects.filter(tournament=tournament).select_related("player").order_by("number"))


def played(tournament: Tournament) -> list[tuple[Table, ResultVersion]]:
    """Tables whose game has a counted result now, in order of round and table."""
    tables = (
        Table.objects.filter(round__tournament=tournament, game__isnull=False)
        .select_related("round", "game")
        .prefetch_related("game__results", "game__seats", "game__awards")
        .order_by("round__number", "number")
    )
    listed = []
    for table in tables:
        results = sorted(table.game.results.all(), key=lambda row: row.number) if table.game else []
        if results and results[-1].is_counted:
            listed.append((table, results[-1]))
    return listed


def game_points(
    game: Game | None,
    result: ResultVersion,
    profile: scoring.Profile,
    best_move: tuple[int, list[int]] | None,
) -> list[scoring.GamePoints]:
    """The points of one game under the profile."""
    if game is None:
        return []
    awards = {(row.player_id, row.kind): row.hundredths for row in game.awards.all()}
    return scoring.points(
        profile=profile,
        seats={seat.number: (seat.player_id, seat.role) for seat in game.seats.all()},
        winner=result.winner,
        best_move=best_move,
        awards=awards,
    )


def best_moves(games: Sequence[Game]) -> dict[UUID, tuple[int, list[int]]]:
    """Game id → the seat that made a best move and the seats it named.

    One query for all games, and the whole log only where corrections may have changed what was said.
    """
    speaks = Q(body__contains='"type":"best_move"')
    corrects = Q(body__regex='"kind":"(void|replace|insert)"')
    said: dict[UUID, tuple[int, list[int]]] = {}
    corrected: set[UUID] = set()
    for row in Event.objects.filter(speaks | corrects, game__in=games).order_by("game", "seq"):
        entry = log.read(row)
        if entry.kind == "event":
            said[row.game_id] = (entry.payload["seat"], list(entry.payload["picks"]))
        else:
            corrected.add(row.game_id)
    for game in games:
        if game.pk in corrected:
            said.pop(game.pk, None)
            found = [event for event in log.protocol(game).events if isinstance(event, BestMove)]
            if found:
                said[game.pk] = (found[-1].seat, list(found[-1].picks))
    return said


def blank_row(entry: Participant) -> Row:
    """A participant before any game."""
    return {
        "number": entry.number,
        "player": entry.player_id,
        "nickname": entry.player.nickname,
        "games": 0,
        "wins": 0,
        **dict.fromkeys(SUMS, 0),
        "by_game": [],
    }


def add(row: Row, table: Table, line: scoring.GamePoints) -> None:
    """Count one game for a player."""
    row["games"] += 1
    row["wins"] += line.is_win
    parts = {name: getattr(line, name) for name in SUMS}
    for name, value in parts.items():
        row[name] += value
    code = table.game.code if table.game else ""
    row["by_game"].append(
        {"round": table.round.number, "table": table.number, "game": code, "seat": line.seat, **parts}
    )


def game_row(table: Table, result: ResultVersion, scored: Sequence[scoring.GamePoints]) -> Row:
    """What the standings rest on: the game, its result version and the points it gave in all."""
    return {
        "round": table.round.number,
        "table": table.number,
        "game": table.game.code if table.game else "",
        "winner": result.winner,
        "result": result.number,
        "total": sum(line.total for line in scored),
    }


def rank(rows: list[Row], tie_breaks: Sequence[str]) -> list[Row]:
    """Sort and number the rows; equal rows share a place and the next place is skipped.

    `decided_by` names the tie-break that put a row below an equal total, `is_shared` a place held by several.
    """
    keys = ["total", *tie_breaks]
    rows.sort(key=lambda row: [*(-row[name] for name in keys), row["number"]])
    place = 0
    for index, row in enumerate(rows):
        above = rows[index - 1] if index else None
        differs = next((name for name in keys if above is None or above[name] != row[name]), None)
        if differs is not None:
            place = index + 1
        row["place"] = place
        row["decided_by"] = differs if differs in tie_breaks else None
    counts: dict[int, int] = {}
    for row in rows:
        counts[row["place"]] = counts.get(row["place"], 0) + 1
    for row in rows:
        row["is_shared"] = counts[row["place"]] > 1
    return rows


def text_of(content: Content) -> str:
    """The canonical text of standings."""
    return log.canonical(content)


def digest(text: str) -> str:
    """SHA-256 of a text, lower-case hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def inputs_hash(tournament: Tournament) -> str:
    """SHA-256 of what the standings were made of: scoring, result versions, awards, participants."""
    parts = {
        "scoring": tournament.scoring.data,
        "results": [
            [table.round.number, table.number, str(result.game_id), result.number, result.winner]
            for table, result in played(tournament)
        ],
        "awards": [
            [str(game), *rest]
            for game, *rest in Award.objects.filter(game__table__round__tournament=tournament)
            .order_by("game_id", "player_id", "kind")
            .values_list("game_id", "player_id", "kind", "hundredths")
        ],
        "entries": [[row.number, row.player_id, row.player.nickname] for row in entries(tournament)],
    }
    return digest(log.canonical(parts))


@transaction.atomic
def refresh(tournament: Tournament) -> Standing:
    """Recompute the projection row of a tournament."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    text = text_of(compute(tournament))
    standing, _made = Standing.objects.update_or_create(
        tournament=tournament,
        defaults={
            "content": text,
            "content_hash": digest(text),
            "inputs_hash": inputs_hash(tournament),
            "computed_at": timezone.now(),
        },
    )
    return standing
