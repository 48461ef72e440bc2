"""Cases for tests: a confirmed game with its officials, a filed protest, an open vote, ballots by seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.domain import confirm, log, people, record
from games.models import Game, Player, User
from protests.domain import admission, ballots, filing
from protests.models import Protest
from tests.games import tables

RED = (2, 3, 5, 6, 8, 9, 10)
BLACK = (1, 4, 7)
# Three are left, one of them black. Seat 3's valid hand is not counted, so red 2 leaves and black wins;
# with it black 7 leaves and red wins by the rules alone.
LAST_THREE = {
    "phase": "voting",
    "day": 4,
    "out": [
        {"seat": 5, "how": "killed"},
        {"seat": 1, "how": "voted"},
        {"seat": 6, "how": "killed"},
        {"seat": 4, "how": "removed"},
        {"seat": 8, "how": "killed"},
        {"seat": 9, "how": "voted"},
        {"seat": 10, "how": "killed"},
    ],
}
DROPPED_VOTE = 2
DROPPED_VOTE_EVENTS: list[dict[str, Any]] = [
    {"type": "voting", "kind": "primary", "candidates": [7, 2]},
    {"type": "vote", "voter": 2, "candidate": 7},
    {"type": "vote", "voter": 3, "candidate": 7, "counted": False},
    {"type": "vote", "voter": 7, "candidate": 2},
    {"type": "count", "candidate": 7, "votes": 1},
    {"type": "count", "candidate": 2, "votes": 2},
    {"type": "outcome", "out": [2]},
    {"type": "end", "winner": "black", "reason": "parity"},
]


@dataclass(frozen=True, slots=True)
class Case:
    """A game and the people around it."""

    game: Game
    host: User
    side_judge: User
    chief: User

    def player(self, seat: int) -> Player:
        """Who sat there."""
        return self.game.seats.get(number=seat).player

    def user(self, seat: int) -> User:
        """The account of who sat there."""
        user = self.player(seat).user
        assert user is not None
        return user

    def event(self, index: int) -> UUID:
        """The id of an event by its place."""
        return log.event_ids(self.game)[index]


def played(
    events: list[dict[str, Any]] = DROPPED_VOTE_EVENTS,
    *,
    is_confirmed: bool = True,
    **fields: Any,
) -> Case:
    """A game with these events, its protocol confirmed; the ten have accounts, the chief judge no part."""
    host, side, chief = (tables.user(name) for name in ("host", "side-judge", "chief-judge"))
    if events is DROPPED_VOTE_EVENTS:
        fields.setdefault("start", LAST_THREE)
    game = tables.opened(host, side_judges=[side], recorded=["votes", "counts"], **fields)
    for number, name in enumerate(tables.NAMES, 1):
        player = people.find_or_create(name)
        player.user = tables.user(f"seat-{number}")
        player.save()
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=host)
    if is_confirmed:
        signed = confirm.sign(game=game, actor=host, acknowledged=tables.reasons(game))
        confirm.confirm(protocol=signed, actor=side)
    return Case(game, host, side, chief)


def filed(case: Case, seat: int = 6, index: int = DROPPED_VOTE, clause: str = "R-5.4") -> Protest:
    """A protest by this seat about the event at `index`."""
    ground = filing.GroundInput(case.event(index), clause, "The hand was in time and in view.")
    return filing.file(
        game=case.game,
        filer=case.player(seat),
        grounds=[ground],
        wanted="change",
        effect_statement="With it the last black player leaves.",
        actor=case.user(seat),
    )


def admitted(case: Case, seat: int = 6, **ruling: Any) -> Protest:
    """Such a protest with its vote open; a change of the result to red unless said otherwise."""
    ruling = {"remedy": "change", "new_winner": "red", **ruling}
    return admission.admit(
        protest=filed(case, seat), actor=case.chief, facts="The video shows it.", reasons="R-5.4.", **ruling
    )


def vote(case: Case, protest: Protest, choices: Mapping[int, str]) -> None:
    """Cast ballots by seat."""
    for seat, choice in choices.items():
        ballots.cast(protest=protest, player=case.player(seat), choice=choice)


def end_voting(protest: Protest) -> None:
    """Move the deadline of an open vote into the past, behind the back of the guard that fixes it."""
    import pgtrigger

    with pgtrigger.ignore("protests.Protest:protest_moves_forward"):
        Protest.objects.filter(pk=protest.pk).update(closes_at=protest.filed_at)


def chosen(seats: tuple[int, ...], choice: str) -> dict[int, str]:
    """The same choice for several seats."""
    return dict.fromkeys(seats, choice)
