"""The rules engine: events a second against a chess library, growth, an archive."""

import math
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import chess

import rules
from tests.bench.figures import Figure, Measure, Run, against, at_least, at_most, best
from tests.rules import table

GAMES = 60
ARCHIVE = 12_000


@cache
def games() -> tuple[rules.Protocol, ...]:
    """Random legal games of all regulations with every hand on record, about 200 events each."""
    listed = []
    for seed in range(GAMES):
        dice = random.Random(seed)
        regulation = rules.regulations.ids()[seed % 3]
        played = table.play(regulation, chooser(dice), fouls=True)
        listed.append(table.protocol(played, regulation=regulation))
    return tuple(listed)


def chooser(dice: random.Random) -> Callable[[Sequence[Any]], Any]:
    """Picks as the dice fall."""
    return lambda options: dice.choice(list(options))


@cache
def moves() -> tuple[tuple[chess.Move, ...], ...]:
    """Random legal chess games of at most 160 plies."""
    dice = random.Random(1)
    played = []
    for _game in range(30):
        board, line = chess.Board(), list[chess.Move]()
        while not board.is_game_over() and len(line) < 160:
            move = dice.choice(list(board.legal_moves))
            line.append(move)
            board.push(move)
        played.append(tuple(line))
    return tuple(played)


def replay_all() -> None:
    """Fold every game, findings by name included."""
    for game in games():
        rules.replay(game)


def play_chess() -> None:
    """Ask whether each move is legal, then make it."""
    for line in moves():
        board = chess.Board()
        for move in line:
            if not board.is_legal(move):
                raise AssertionError(move)
            board.push(move)


def p1(_run: Run) -> list[Figure]:
    """Named findings for each event, against a legality question and a move for each ply."""
    own, other = against(replay_all, play_chess)
    rate = sum(len(game.events) for game in games()) / own
    plies = sum(len(line) for line in moves()) / other
    return [
        at_least("P1", "events to chess plies a second", rate / plies, 10, "x"),
        at_least("P1", "replay with named findings", rate / 1e6, 0.5, " M events/s"),
    ]


def p6(run: Run) -> list[Figure]:
    """A whole archive under another regulation, on one core; a part of it unless the run is full."""
    part = games() * (ARCHIVE // GAMES if run.is_full else 10)
    seconds = best(lambda: [rules.adjudicate(game, "game-regulation") for game in part], 3)
    return [
        at_most("P6", f"12,000 games judged anew (from {len(part)})", seconds * ARCHIVE / len(part), 10, " s")
    ]


def p22(_run: Run) -> list[Figure]:
    """What twice the events cost, from the longest and the shortest third of the games.

    Whole games are compared because the first half of a game is another mix: deaths and outcomes come late.
    """
    ordered = sorted(games(), key=lambda game: len(game.events))
    short, long = ordered[: GAMES // 3], ordered[-GAMES // 3 :]
    events = sum(len(game.events) for game in long) / sum(len(game.events) for game in short)
    more, less = against(
        lambda: [rules.replay(game) for game in long * 5], lambda: [rules.replay(game) for game in short * 5]
    )
    cost = 2 ** (math.log(more / less) / math.log(events))
    return [at_most("P22", "cost of a replay at 2n events against n", cost, 2.2, "x")]


FIGURES: dict[str, Measure] = {"P1": p1, "P6": p6, "P22": p22}
