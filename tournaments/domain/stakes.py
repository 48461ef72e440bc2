"""Points at stake: what the games of a re-adjudication would give if the result now called correct counted.

Only looked at: nothing here changes a result, an award or the standings.
"""

from collections.abc import Sequence

from games.domain import queries
from games.models import Rejudged, ResultVersion
from tournaments.domain import scoring, standings
from tournaments.models import PointsAtStake, Table


def store(rows: Sequence[Rejudged]) -> None:
    """Write down the points at stake in rows that were stored just now; none where no tournament counts."""
    stakes = [stake for row in rows if names_another_winner(row) for stake in of_row(row)]
    PointsAtStake.objects.bulk_create(stakes)


def names_another_winner(row: Rejudged) -> bool:
    """Whether the engine calls another winner correct than it did before."""
    return row.after["correct"] not in (None, row.before["correct"])


def of_row(row: Rejudged) -> list[PointsAtStake]:
    """Each player whose points of the game would be others."""
    table = Table.objects.select_related("round__tournament__scoring").filter(game=row.game).first()
    result = queries.current_result(row.game)
    if table is None or result is None or not result.is_counted:
        return []
    tournament = table.round.tournament
    profile = scoring.read(tournament.scoring.data)
    move = standings.best_moves([row.game]).get(row.game_id)
    # Never stored: the points of a game follow from its winner, and this asks for those of another one.
    other = ResultVersion(game=row.game, winner=row.after["correct"])
    pairs = zip(
        standings.game_points(row.game, result, profile, move),
        standings.game_points(row.game, other, profile, move),
        strict=True,
    )
    return [
        PointsAtStake(
            row=row,
            tournament=tournament,
            player_id=counted.player_id,
            counted=counted.total,
            proposed=proposed.total,
        )
        for counted, proposed in pairs
        if counted.total != proposed.total
    ]
