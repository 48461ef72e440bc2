"""Tables for tests: users, an opened game, a whole played game."""

from typing import Any

from games.domain import confirm, people, projection, record
from games.models import Game, SignedProtocol, User

NAMES = ("Ада", "Бор", "Вит", "Гай", "Дан", "Ева", "Жан", "Зоя", "Ира", "Кай")
# Seats 1, 4 and 7 are black, seat 10 is the sheriff.
DEAL = (
    "mafia",
    "civilian",
    "civilian",
    "don",
    "civilian",
    "civilian",
    "mafia",
    "civilian",
    "civilian",
    "sheriff",
)

type EventDict = dict[str, Any]


def user(name: str, **fields: Any) -> User:
    """A user without a password."""
    return User.objects.create(username=name, **fields)


def opened(host: User, **fields: Any) -> Game:
    """A game with ten players and no event yet."""
    seats = [
        record.SeatInput(number, people.find_or_create(name), role)
        for number, (name, role) in enumerate(zip(NAMES, DEAL, strict=True), 1)
    ]
    fields.setdefault("regulation", "game-regulation")
    fields.setdefault("recorded", ["shots", "votes", "nominations"])
    return record.open_game(seats=seats, actor=host, host=host, **fields)


def entry(event: EventDict, kind: str = "event") -> record.NewEntry:
    """A new entry with an id of its own."""
    return record.NewEntry(record.new_id(), event, kind)


def entries(*events: EventDict) -> list[record.NewEntry]:
    """New entries for these events."""
    return [entry(event) for event in events]


def opening() -> list[EventDict]:
    """The zero night and the morning after."""
    return [
        {"type": "night", "number": 0},
        {"type": "agreement", "seconds": 45},
        {"type": "day", "number": 0, "killed": None},
    ]


def ended(host: User, *, winner: str = "black", **fields: Any) -> Game:
    """A game that the host broke off by announcing a winner: readable, illegal, and signable with reasons."""
    game = opened(host, **fields)
    record.append(
        game=game,
        base_seq=1,
        entries=entries(*opening(), {"type": "end", "winner": winner, "reason": "parity"}),
        actor=host,
    )
    return game


def reasons(game: Game) -> dict[str, str]:
    """A reason for every breach of the game."""
    needed = confirm.to_acknowledge(projection.answer(game))
    return {confirm.finding_key(row): "seen and discussed" for row in needed}


def signed(host: User, **fields: Any) -> SignedProtocol:
    """A signed protocol of such a game."""
    game = ended(host, **fields)
    return confirm.sign(game=game, actor=host, acknowledged=reasons(game))
