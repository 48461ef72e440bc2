"""An archive for tests: ended games of one series, about one of which another engine said something else."""

from games.models import Game, Projection, User
from tests.games import tables


def archive(name: str, count: int = 3) -> list[Game]:
    """Games of the series; what was said about the first of them is of another engine."""
    host = tables.user(f"host-{name}")
    games = [tables.ended(host, series=name) for _number in range(count)]
    age(games[0])
    return games


def age(game: Game) -> None:
    """Let an older engine have called the game legal."""
    stored = Projection.objects.get(game=game)
    stored.answer = stored.answer.replace('"verdict":"breaches"', '"verdict":"legal"')
    stored.engine_version = "0.0.9"
    stored.save()


def judge(name: str = "judge") -> User:
    """Who decides."""
    return tables.user(name)
