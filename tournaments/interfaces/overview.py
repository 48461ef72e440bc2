"""The tournament's page as plain values: rounds, tables, where each game stands."""

from dataclasses import dataclass, field

from django.db.models import Prefetch

from games.models import Game, ResultVersion, SignedProtocol
from protests.models import Protest, ProtestState
from tournaments.models import Appointment, Round, Table, Tournament

OPEN = (ProtestState.FILED, ProtestState.VOTING)


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table: `state` is one of empty, open, ended, signed, confirmed, uncounted."""

    table: Table
    state: str
    winner: str
    is_changed: bool
    protests: list[Protest] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RoundCard:
    """One round and its tables."""

    number: int
    tables: list[TableCard]


def rounds(tournament: Tournament) -> list[RoundCard]:
    """All rounds with their tables; the number of queries does not depend on the number of games."""
    games = Game.objects.select_related("projection").prefetch_related(
        Prefetch("results", ResultVersion.objects.order_by("number")),
        Prefetch("protocols", SignedProtocol.objects.order_by("number")),
        Prefetch("protests", Protest.objects.exclude(state=ProtestState.WITHDRAWN).order_by("number")),
    )
    listed = Round.objects.filter(tournament=tournament).prefetch_related(
        Prefetch("tables", Table.objects.select_related("host").prefetch_related(Prefetch("game", games)))
    )
    return [RoundCard(row.number, [card(table) for table in row.tables.all()]) for row in listed]


def card(table: Table) -> TableCard:
    """Where the game of a table stands."""
    game = table.game
    if game is None:
        return TableCard(table, "empty", "", is_changed=False)
    results = list(game.results.all())
    protests = list(game.protests.all())
    if results:
        last = results[-1]
        state = "confirmed" if last.is_counted else "uncounted"
        return TableCard(table, state, last.winner, len(results) > 1, protests)
    signed = any(row.state == SignedProtocol.State.SIGNED for row in game.protocols.all())
    state = "signed" if signed else "ended" if game.projection.is_ended else "open"
    return TableCard(table, state, "", is_changed=False, protests=protests)


def staff(tournament: Tournament) -> list[Appointment]:
    """Who serves the tournament, chief judge first."""
    order = ["chief_judge", "deputy", "organiser", "host", "side_judge"]
    listed = Appointment.objects.filter(tournament=tournament).select_related("user")
    return sorted(listed, key=lambda row: (order.index(row.duty), row.rank, row.user.username))
