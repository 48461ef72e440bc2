"""Bringing a game file to a table of the draw: the game and its place, both or neither."""

from django.db import transaction

from games.interfaces import game_files
from games.models import Game, User
from tournaments.domain import setup
from tournaments.models import Table


@transaction.atomic
def store(*, table: Table, data: bytes, name: str, actor: User) -> Game:
    """Store the file as the table's game; Refusal when the players are not those of the draw."""
    tournament = table.round.tournament
    game = game_files.store(
        data=data,
        name=name,
        actor=actor,
        series=tournament.slug,
        title=setup.table_title(table),
        host=table.host or actor,
        side_judges=setup.side_judges(tournament),
        protest_rules=tournament.protest_rules,
    )
    setup.attach_game(table=table, game=game)
    return game
