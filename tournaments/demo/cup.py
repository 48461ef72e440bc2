"""The demonstration tournament as data: twenty players, three rounds at two tables, six scripted games.

In the last game the host counts a hand that came down with «Спасибо» (R-5.3); without it the last black
player leaves and red wins. That vote decides the game, and the protest of the story is about it.
"""

from dataclasses import dataclass
from typing import Any

from tournaments.demo.script import RECORDED, Ballots, Day, EventDict, Night, ScriptedGame

SLUG = "first-snow-cup"
NAME = "Кубок первого снега"
PLACE = "Одесса"
REGULATION = "game-regulation"
NICKNAMES = (
    *("Астра", "Барс", "Вереск", "Гамма", "Домино", "Жемчуг", "Зефир", "Искра", "Кедр", "Лис"),
    *("Мята", "Норд", "Орион", "Пламя", "Рысь", "Север", "Тень", "Умка", "Фара", "Янтарь"),
)
DRAW = {
    (1, 1): (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    (1, 2): (11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
    (2, 1): (12, 3, 14, 5, 16, 7, 18, 9, 20, 1),
    (2, 2): (2, 13, 4, 15, 6, 17, 8, 19, 10, 11),
    (3, 1): (3, 11, 1, 16, 6, 14, 5, 20, 2, 17),
    (3, 2): (13, 8, 19, 4, 12, 9, 18, 10, 15, 7),
}
DISPUTED = (3, 1)
FILER_SEAT = 5
FILE_NAME = "first-snow-cup-round-3-table-1.json"
# The regulation is silent on the best move; this tournament plays it.
OPTIONS: dict[str, str | int] = {"best_move": "first_night"}


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """One game of the cup: the deal by seat letters, its events, what the host gave in hundredths by seat."""

    deal: str
    events: list[EventDict]
    winner: str
    reason: str
    extras: dict[int, int]

    @property
    def roles(self) -> dict[int, str]:
        """Seat → role."""
        return ScriptedGame(self.deal).roles


def planned(deal: str, winner: str, reason: str, extras: dict[int, int], *script: Any) -> PlannedGame:
    """Play a script (zero day, then night/day pairs) to its end."""
    game = ScriptedGame(deal)
    game.play(*script)
    game.end(winner, reason)
    return PlannedGame(deal, game.events, winner, reason, extras)


def red_by_the_sheriff() -> PlannedGame:
    """The sheriff finds two black players before he is shot."""
    return planned(
        "cmcscdccmc", "red", "eliminated", {4: 40, 3: 20},
        Day(fouls={8: 1}),
        (Night({2: 1, 6: 1, 9: 1}, don=3, sheriff=9, best_move=(9, 6, 3)),
         Day([(2, 7), (4, 9)], [Ballots({7: (2, 6, 9), 9: (3, 4, 5, 7, 8, 10)})])),
        (Night({2: 4, 6: 4}, don=5, sheriff=6),
         Day([(3, 6), (6, 3)], [Ballots({6: (3, 5, 7, 8, 10), 3: (2, 6)})])),
        (Night({2: 3}), Day([(5, 2), (2, 5)], [Ballots({2: (5, 7, 8, 10), 5: (2,)})])),
    )  # fmt: skip


def black_by_parity() -> PlannedGame:
    """The sheriff is shot in the first night; two civilians are voted out."""
    return planned(
        "dccmccscmc", "black", "parity", {1: 30, 4: 20},
        Day([(3, 8)]),
        (Night({1: 7, 4: 7, 9: 7}, don=7, sheriff=1, best_move=(1, 2, 3)),
         Day([(3, 1), (4, 6)], [Ballots({1: (2, 3, 6, 10), 6: (1, 4, 5, 8, 9)})], fouls={10: 1})),
        (Night({1: 2, 4: 2, 9: 2}, don=10),
         Day([(3, 1), (8, 5)], [Ballots({1: (3, 5, 10), 5: (1, 4, 8, 9)})])),
    )  # fmt: skip


def red_after_a_tie() -> PlannedGame:
    """A miss, a tie that nobody is raised by, then three black players in a row."""
    tie = Ballots({4: (2, 3, 5, 9, 10), 5: (1, 4, 6, 7, 8)})
    return planned(
        "ccdcmccscm", "red", "eliminated", {8: 40, 4: 45},
        Day(),
        (Night({3: 1, 5: 2, 10: 1}, don=8, sheriff=5),
         Day([(5, 4), (8, 5)], [tie, tie], raised_by=(1, 4, 6, 7, 8))),
        (Night({3: 8, 5: 8, 10: 8}, don=1, sheriff=3),
         Day([(3, 9), (4, 5)], [Ballots({9: (3, 5, 10), 5: (1, 2, 4, 6, 7, 9)})])),
        (Night({3: 6, 10: 6}, don=2),
         Day([(4, 10), (10, 4)], [Ballots({10: (1, 2, 4, 7, 9), 4: (3, 10)})])),
        (Night({3: 4}), Day([(7, 3), (3, 7)], [Ballots({3: (1, 2, 7, 9), 7: (3,)})])),
    )  # fmt: skip


def black_by_one_vote() -> PlannedGame:
    """The table believes the don and loses the sheriff by day."""
    return planned(
        "scccmcdmcc", "black", "parity", {7: 40, 2: 10},
        Day(),
        (Night({5: 2, 7: 2, 8: 2}, don=1, sheriff=5, best_move=(5, 7, 3)),
         Day([(4, 5), (7, 1)], [Ballots({5: (1, 3, 4, 6), 1: (5, 7, 8, 9, 10)})], fouls={9: 1})),
        (Night({5: 3, 7: 3, 8: 3}, don=4),
         Day([(4, 7), (5, 6)], [Ballots({7: (4, 6, 9), 6: (5, 7, 8, 10)})])),
    )  # fmt: skip


def red_by_the_best_move() -> PlannedGame:
    """The sheriff, shot first, names all three black players."""
    return planned(
        "mccccscdcm", "red", "eliminated", {6: 50, 3: 20},
        Day(),
        (Night({1: 6, 8: 6, 10: 6}, don=6, sheriff=10, best_move=(1, 8, 10)),
         Day([(3, 10), (10, 3)], [Ballots({10: (2, 3, 4, 5, 7, 9), 3: (1, 8, 10)})])),
        (Night({1: 2, 8: 2}, don=4),
         Day([(3, 8), (1, 9)], [Ballots({8: (3, 4, 5, 7, 9), 9: (1, 8)})])),
        (Night({1: 3}), Day([(4, 1), (1, 4)], [Ballots({1: (4, 5, 7, 9), 4: (1,)})])),
    )  # fmt: skip


def disputed() -> PlannedGame:
    """Three left, one of them black; the host counts a hand that came with «Спасибо» and black wins by it."""
    return planned(
        "cscmccdccm", "black", "parity", {},
        Day(),
        (Night({4: 2, 7: 2, 10: 2}, don=3, sheriff=4, best_move=(4, 7, 5)),
         Day([(3, 4), (7, 9)], [Ballots({4: (1, 3, 5, 6, 9), 9: (4, 7, 8, 10)})])),
        (Night({7: 3, 10: 3}, don=1),
         Day([(6, 10), (10, 1)], [Ballots({10: (1, 5, 6, 8), 1: (7, 9, 10)})], fouls={8: 1})),
        (Night({7: 6}, don=5),
         Day([(7, 9), (5, 7)], [Ballots({9: (1, 7, 8), 7: (5, 9)})], fouls={8: 2})),
        (Night({7: 8}), Day([(1, 5), (5, 7)], [Ballots({5: (7,), 7: (5,)}, late={5: 1})])),
    )  # fmt: skip


GAMES = {
    (1, 1): red_by_the_sheriff,
    (1, 2): black_by_parity,
    (2, 1): red_after_a_tie,
    (2, 2): black_by_one_vote,
    (3, 2): red_by_the_best_move,
    DISPUTED: disputed,
}


def protocol(place: tuple[int, int]) -> dict[str, Any]:
    """The `mafia-protocol/1` object of the game at (round, table)."""
    game = GAMES[place]()
    names = [NICKNAMES[number - 1] for number in DRAW[place]]
    return {
        "format": "mafia-protocol/1",
        "regulation": REGULATION,
        "options": OPTIONS,
        "recorded": RECORDED,
        "game": {
            "id": f"{SLUG}-{place[0]}-{place[1]}",
            "tournament": NAME,
            "round": place[0],
            "table": place[1],
        },
        "seats": [
            {"seat": seat, "player": names[seat - 1], "role": role} for seat, role in game.roles.items()
        ],
        "events": game.events,
        "result": {"winner": game.winner, "reason": game.reason},
    }
