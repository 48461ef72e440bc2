"""Tournaments for tests: staff, players, a draw, games that are recorded, signed, confirmed and protested."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from games.domain import confirm, log, people, record
from games.models import Game, Player, SignedProtocol, User
from protests.domain import admission, ballots, filing
from protests.models import Protest
from tests.games import tables
from tournaments.domain import scoring, setup
from tournaments.models import Participant, Round, Table, Tournament

ROLES = dict(enumerate(tables.DEAL, 1))
RED_SEATS = [seat for seat, role in ROLES.items() if role in ("civilian", "sheriff")]
BLACK_SEATS = [seat for seat, role in ROLES.items() if role in ("mafia", "don")]


@dataclass(slots=True)
class Cup:
    """A tournament with its people; players have accounts `player-N`."""

    tournament: Tournament
    chief_judge: User
    deputy: User
    organiser: User
    host: User
    side_judge: User
    participants: list[Participant]


def player(number: int) -> Player:
    """A player with an account."""
    found = people.find_or_create(f"Игрок {number}")
    if found.user is None:
        found.user = tables.user(f"player-{number}")
        found.save(update_fields=["user"])
    return found


def cup(players: int = 10, slug: str = "cup", profile: str = "classic-club", **fields: Any) -> Cup:
    """A tournament with staff and so many players."""
    fields.setdefault("regulation", "game-regulation")
    tournament = setup.create(
        slug=slug,
        name="Кубок",
        scoring=scoring.profile(profile),
        starts_on=date(2026, 11, 28),
        **fields,
    )
    duties = ("chief_judge", "deputy", "organiser", "host", "side_judge")
    staff = {duty: tables.user(f"{slug}-{duty}") for duty in duties}
    for duty, user in staff.items():
        setup.appoint(tournament=tournament, user=user, duty=duty)
    entered = [
        setup.enter(tournament=tournament, player=player(number), number=number)
        for number in range(1, players + 1)
    ]
    return Cup(tournament=tournament, participants=entered, **staff)


def add_round(cup: Cup, number: int = 1, shift: int = 0) -> Round:
    """A round in which everybody sits, ten at a table, the draw turned by `shift` seats."""
    people_ = cup.participants[shift:] + cup.participants[:shift]
    planned = [
        setup.TableInput(index + 1, cup.host, people_[10 * index : 10 * index + 10])
        for index in range(len(people_) // 10)
    ]
    return setup.add_round(tournament=cup.tournament, number=number, tables=planned)


def table(cup: Cup, number: int = 1, round_number: int = 1) -> Table:
    """A table of the draw."""
    return Table.objects.get(round__tournament=cup.tournament, round__number=round_number, number=number)


def recorded(cup: Cup, at: Table, winner: str = "black", best_move: list[int] | None = None) -> Game:
    """The table's game, broken off by announcing a winner; seat 2 may have left a best move."""
    game = setup.open_table_game(
        table=at, roles=ROLES, actor=cup.host, recorded=["shots", "votes", "nominations"]
    )
    events = tables.opening()
    if best_move is not None:
        events += [
            {"type": "night", "number": 1},
            *({"type": "shot", "shooter": seat, "target": 2} for seat in BLACK_SEATS),
            {"type": "best_move", "seat": 2, "picks": best_move},
            {"type": "day", "number": 1, "killed": 2},
        ]
    events.append({"type": "end", "winner": winner, "reason": "parity"})
    record.append(game=game, base_seq=1, entries=tables.entries(*events), actor=cup.host)
    return game


def signed(cup: Cup, game: Game) -> SignedProtocol:
    """The host's signature."""
    return confirm.sign(game=game, actor=cup.host, acknowledged=tables.reasons(game))


def played(cup: Cup, at: Table, winner: str = "black", best_move: list[int] | None = None) -> Game:
    """A confirmed game."""
    game = recorded(cup, at, winner, best_move)
    confirm.confirm(protocol=signed(cup, game), actor=cup.side_judge)
    return game


def one_game_cup(winner: str = "black", **fields: Any) -> tuple[Cup, Game]:
    """A tournament of ten with one confirmed game."""
    made = cup(**fields)
    add_round(made)
    return made, played(made, table(made), winner)


def filed(game: Game, seat: int = RED_SEATS[0]) -> Protest:
    """A protest of the player at a seat against the announced end."""
    filer = game.seats.get(number=seat).player
    ground = filing.GroundInput(log.event_ids(game)[-1], "R-11", "Игра не была окончена.")
    return filing.file(
        game=game,
        filer=filer,
        grounds=[ground],
        wanted="replay",
        effect_statement="Победитель назван до срока.",
        actor=filer.user,
    )


def admitted(cup: Cup, protest: Protest, remedy: str = "annul", new_winner: str = "") -> Protest:
    """The protest with its vote open."""
    return admission.admit(
        protest=protest,
        actor=cup.chief_judge,
        facts="Победа объявлена рано.",
        reasons="Игра не была окончена.",
        remedy=remedy,
        new_winner=new_winner,
        clause=protest.grounds.get().clause,
    )


def voted(protest: Protest, *, passes: bool = True) -> Protest:
    """All ten vote: everybody for the protest, or everybody against it; the tenth ballot closes the vote."""
    for elector in protest.electors.all():
        ballots.cast(protest=protest, player=elector.player, choice="yes" if passes else "no")
    protest.refresh_from_db()
    return protest


def after_the_window() -> Any:
    """A moment at which no protest can be filed any more."""
    return timezone.now() + timedelta(hours=3)
