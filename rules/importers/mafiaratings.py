"""mafiaratings game JSON (v1) → protocol: every event the file holds, nothing it does not.

The format knows days and nights by number (`round`), so the events are laid out in the order the game is
played. What it lacks – speeches, hands for raising as a rule, moments – is left out of `recorded`; what
it holds but the protocol has no place for becomes a note.
"""

from typing import Any

import msgspec

from rules import events
from rules.events import Event
from rules.importers.imported import Imported
from rules.importers.mafiaratings_rounds import RoundWriter
from rules.importers.mafiaratings_shape import Game, Player
from rules.problems import Problem, ProtocolError, fault
from rules.protocol import Declared, Protocol, Recorded, SeatRow
from rules.validate import check_envelope, explain, read_json

_ROLES = {"civ": "civilian", "sheriff": "sheriff", "maf": "mafia", "don": "don"}
_WINNERS = {"civ": "red", "maf": "black", "tie": "draw"}
_DECODER = msgspec.json.Decoder(Game)
_ANY_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_THREE_AT_NINE = 9
# feature letter of the format → what the protocol may claim to hold completely
_FEATURES: dict[str, tuple[Recorded, ...]] = {
    "n": ("nominations",),
    "v": ("votes",),
    "w": ("fouls",),
    "h": ("shots",),
    "d": (),
    "t": ("kills",),
    "g": (),
    "s": (),
}


def convert(data: bytes, *, limit: int | None = None) -> Imported:
    """Read one game; raise ProtocolError with every fault found."""
    try:
        game = read_json(data, _DECODER, limit=limit)
    except msgspec.ValidationError as error:
        raise ProtocolError(_faults(data) or [explain("", error)]) from None
    problems = _check(game)
    if problems:
        raise ProtocolError(problems)
    writer = RoundWriter(game)
    laid_out = writer.write()
    protocol = Protocol(
        format="mafia-protocol/1",
        regulation="fiim-style",
        options=_options(game),
        recorded=_recorded(game, laid_out),
        game=_metadata(game),
        seats=tuple(_seat(place, row.name, row.role) for place, row in enumerate(game.players, 1)),
        events=tuple(laid_out),
        result=Declared(winner=_winner(game.winner)),
    )
    problems = check_envelope(protocol)
    if problems:
        raise ProtocolError(problems)
    return Imported(protocol=protocol, notes=writer.notes, external_id=str(game.id))


def _seat(number: int, name: str, role: str) -> SeatRow:
    return msgspec.convert({"seat": number, "player": name, "role": _ROLES[role]}, SeatRow)


def _winner(code: str) -> events.Winner:
    winner: events.Winner = msgspec.convert(_WINNERS[code], events.Winner)
    return winner


def _metadata(game: Game) -> dict[str, str]:
    return {"id": f"mafiaratings:{game.id}", "source": "mafiaratings"}


def _options(game: Game) -> dict[str, str | int]:
    """The file's rule code: its ninth digit says whether three of nine may be raised; 0 means they may."""
    may_raise = len(game.rules) >= _THREE_AT_NINE and game.rules[_THREE_AT_NINE - 1] == "0"
    return {"raise_three_at_nine": "yes"} if may_raise else {}


def _recorded(game: Game, laid_out: list[Event]) -> tuple[Recorded, ...]:
    """What the file claims through its feature letters; raise hands only when every raise has them."""
    claimed = [name for letter in game.features for name in _FEATURES.get(letter, ())]
    if "g" in game.features and "s" in game.features:
        claimed.append("checks")
    questions = sum(isinstance(row, events.VotingOpened) and row.kind == "raise" for row in laid_out)
    answers = sum(isinstance(row, events.Raise) for row in laid_out)
    if questions == answers and questions:
        claimed.append("raises")
    return tuple(claimed)


def _check(game: Game) -> list[Problem]:
    problems: list[Problem] = []
    if len(game.players) != 10:
        problems.append(
            fault(
                "players",
                "SEATS_COUNT",
                f"За столом должно быть 10 игроков, в файле {len(game.players)}.",
                f"A table has 10 players, the file lists {len(game.players)}.",
            )
        )
    for place, row in enumerate(game.players):
        if row.role not in _ROLES:
            problems.append(
                fault(
                    f"players[{place}].role",
                    "UNKNOWN_ROLE",
                    f"Неизвестная роль «{row.role}».",
                    f"Unknown role “{row.role}”.",
                )
            )
    if game.winner not in _WINNERS:
        problems.append(
            fault(
                "winner",
                "BAD_VALUE",
                f"Неизвестный победитель «{game.winner}».",
                f"Unknown winner “{game.winner}”.",
            )
        )
    return problems


def _faults(data: bytes) -> list[Problem]:
    """Each player's faults, when the shape of the file is wrong somewhere."""
    raw = read_json(data, _ANY_DECODER, limit=None)
    rows = raw.get("players") if isinstance(raw, dict) else None
    problems: list[Problem] = []
    for place, row in enumerate(rows if isinstance(rows, list) else ()):
        try:
            msgspec.convert(row, Player)
        except msgspec.ValidationError as error:
            problems.append(explain(f"players[{place}]", error))
    return problems
