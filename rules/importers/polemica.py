"""polemica game JSON → protocol; a whole game, one still running, or the same inside a match's `data`.

The regulation is the federation-style edition; the house rules of the zero day (`zeroVoting`) are no option
of it, so what they make different shows as findings.
"""

from typing import Any

import msgspec

from rules.importers.imported import Imported
from rules.importers.polemica_days import DayWriter
from rules.importers.polemica_shape import Game, Player
from rules.problems import Problem, ProtocolError, fault
from rules.protocol import Declared, Protocol, Recorded, SeatRow
from rules.validate import check_envelope, explain, read_json

_ROLES = ("don", "mafia", "civilian", "sheriff")
_RECORDED: tuple[Recorded, ...] = ("nominations", "votes", "fouls", "shots", "checks")
_ANY: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_NEEDED = ("votes", "shots", "checks", "stage")


def convert(data: bytes, *, limit: int | None = None) -> Imported:
    """Read one game; raise ProtocolError with every fault found."""
    raw = read_json(data, _ANY, limit=limit)
    game = _game(_inner(raw), raw)
    writer = DayWriter(game)
    laid_out = writer.write()
    winner: Any = {0: "red", 1: "black"}.get(-1 if game.result is None else game.result)
    protocol = Protocol(
        format="mafia-protocol/1",
        regulation="fiim-style",
        recorded=_RECORDED,
        game={"id": f"polemica:{game.id}", "source": "polemica"},
        seats=tuple(
            SeatRow(seat=row.position, player=row.username, role=_role(row))
            for row in sorted(game.players, key=lambda row: row.position)
        ),
        events=tuple(laid_out),
        result=Declared(winner=winner) if winner and game.stage.type == "gameOver" else None,
    )
    problems = check_envelope(protocol)
    if problems:
        raise ProtocolError(problems)
    return Imported(protocol=protocol, notes=writer.notes, external_id=str(game.id))


def _role(player: Player) -> Any:
    return _ROLES[player.role]


def _inner(raw: Any) -> Any:
    """The game itself: a match keeps it in `data`, its own `id` outside."""
    if isinstance(raw, dict) and isinstance(raw.get("data"), dict):
        return {**raw["data"], "id": raw.get("id", 0)}
    return raw


def _game(inner: Any, raw: Any) -> Game:
    if isinstance(inner, dict) and not any(name in inner for name in _NEEDED):
        ru = "Это итоги игры без её хода: голосов и выстрелов нет. Возьмите файл самой игры."
        en = (
            "These are the totals of a game without its course: no votes, no shots. Take the game's own file."
        )
        raise ProtocolError([fault("(file)", "NO_EVENTS", ru, en)])
    prefix = "data" if inner is not raw else ""
    try:
        game = msgspec.convert(inner, Game)
    except msgspec.ValidationError as error:
        raise ProtocolError(_faults(inner, prefix) or [explain(prefix, error)]) from None
    if len(game.players) != len(_SEATS) or {row.position for row in game.players} != _SEATS:
        ru, en = "Нужны места с 1 по 10, каждое один раз.", "Seats 1 to 10 are needed, each once."
        raise ProtocolError([fault(f"{prefix}.players".lstrip("."), "SEATS_COUNT", ru, en)])
    return game


_SEATS = frozenset(range(1, 11))


def _faults(inner: Any, prefix: str) -> list[Problem]:
    """The faults of each player, when the shape is wrong somewhere."""
    rows = inner.get("players") if isinstance(inner, dict) else None
    problems: list[Problem] = []
    for place, row in enumerate(rows if isinstance(rows, list) else ()):
        try:
            msgspec.convert(row, Player)
        except msgspec.ValidationError as error:
            problems.append(explain(f"{prefix}.players[{place}]".lstrip("."), error))
    return problems
