"""Puts the demonstration tournament into an empty database; a second call changes nothing.

Everything goes through the same domain functions as the pages. The disputed game is left out: it comes in
as a file in the story.
"""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from games.domain import accounts, confirm, people, record
from games.models import Game, SignedProtocol, User
from tournaments.demo import cup
from tournaments.demo.script import RECORDED
from tournaments.domain import awards, scoring, setup
from tournaments.models import Appointment, Participant, Table, Tournament

STAFF = {
    "chief-judge": ("Главный судья", Appointment.Duty.CHIEF_JUDGE),
    "deputy-1": ("Заместитель I", Appointment.Duty.DEPUTY),
    "deputy-2": ("Заместитель II", Appointment.Duty.DEPUTY),
    "organiser": ("Организатор", Appointment.Duty.ORGANISER),
    "host-1": ("Ведущий I", Appointment.Duty.HOST),
    "host-2": ("Ведущий II", Appointment.Duty.HOST),
    "side-judge": ("Боковой судья", Appointment.Duty.SIDE_JUDGE),
}
SPECTATOR = "spectator"
LINK_HOURS = 24 * 30


@dataclass(frozen=True, slots=True)
class Seeded:
    """What the seed made or found."""

    tournament: Tournament
    is_new: bool


def player_username(number: int) -> str:
    """The account of the player with this number in the tournament."""
    return f"player-{number:02d}"


def filer_username() -> str:
    """The account of the player who files the protest of the story."""
    return player_username(cup.DRAW[cup.DISPUTED][cup.FILER_SEAT - 1])


@transaction.atomic
def seed() -> Seeded:
    """Make the tournament with five confirmed games, unless it is there already."""
    found = Tournament.objects.filter(slug=cup.SLUG).first()
    if found is not None:
        return Seeded(found, is_new=False)
    staff = {name: account(name, title) for name, (title, _duty) in STAFF.items()}
    account(SPECTATOR, "Зритель")
    tournament = setup.create(
        slug=cup.SLUG,
        name=cup.NAME,
        place=cup.PLACE,
        regulation=cup.REGULATION,
        options=cup.OPTIONS,
        scoring=scoring.profile("classic-club"),
        starts_on=date(2026, 11, 28),
        timezone="Europe/Kyiv",
    )
    appoint(tournament, staff)
    participants = enter_players(tournament)
    draw(tournament, participants, staff)
    for place in cup.GAMES:
        if place != cup.DISPUTED:
            play(tournament, place, staff)
    return Seeded(tournament, is_new=True)


def account(username: str, title: str) -> User:
    """An account without a password: it is entered by sign-in links only."""
    user = User(username=username, first_name=title)
    user.set_unusable_password()
    user.save()
    return user


def appoint(tournament: Tournament, staff: dict[str, User]) -> None:
    """Appoint everybody of `STAFF`; deputies rank in the order listed."""
    deputies = 0
    for name, (_title, duty) in STAFF.items():
        deputies += duty == Appointment.Duty.DEPUTY
        rank = deputies if duty == Appointment.Duty.DEPUTY else 1
        setup.appoint(tournament=tournament, user=staff[name], duty=duty, rank=rank)


def enter_players(tournament: Tournament) -> dict[int, Participant]:
    """The twenty players, each with an account of his own."""
    entered = {}
    for number, nickname in enumerate(cup.NICKNAMES, start=1):
        player = people.find_or_create(nickname)
        player.user = account(player_username(number), nickname)
        player.save(update_fields=["user"])
        entered[number] = setup.enter(tournament=tournament, player=player, number=number)
    return entered


def draw(tournament: Tournament, participants: dict[int, Participant], staff: dict[str, User]) -> None:
    """Three rounds at two tables; table 1 is led by the first host."""
    for number in (1, 2, 3):
        setup.add_round(
            tournament=tournament,
            number=number,
            tables=[
                setup.TableInput(
                    number=table,
                    host=staff[f"host-{table}"],
                    seats=[participants[index] for index in cup.DRAW[number, table]],
                )
                for table in (1, 2)
            ],
        )


def play(tournament: Tournament, place: tuple[int, int], staff: dict[str, User]) -> Game:
    """Record one scripted game event by event, sign it, have it confirmed, give the extra points."""
    planned = cup.GAMES[place]()
    table = Table.objects.get(round__tournament=tournament, round__number=place[0], number=place[1])
    host = staff[f"host-{place[1]}"]
    game = setup.open_table_game(table=table, roles=planned.roles, actor=host, recorded=RECORDED)
    entries = [record.NewEntry(id=record.new_id(), kind="event", payload=event) for event in planned.events]
    record.append(game=game, base_seq=1, entries=entries, actor=host)
    award_extras(game, planned.extras, host)
    signed: SignedProtocol = confirm.sign(game=game, actor=host, acknowledged={})
    confirm.confirm(protocol=signed, actor=staff["side-judge"])
    return game


def award_extras(game: Game, extras: dict[int, int], host: User) -> None:
    """Extra points (hundredths) by seat, as the host gave them."""
    for seat in game.seats.filter(number__in=extras):
        awards.give(
            game=game,
            player=seat.player,
            kind="extra",
            hundredths=extras[seat.number],
            reason="Игра за столом",
            actor=host,
        )


def links() -> dict[str, str]:
    """Fresh sign-in tokens for the personas named to whoever starts the demonstration."""
    personas = {
        "chief_judge": "chief-judge",
        "organiser": "organiser",
        "host": "host-1",
        "player": filer_username(),
        "spectator": SPECTATOR,
    }
    users = {user.username: user for user in User.objects.filter(username__in=personas.values())}
    return {
        name: accounts.make_link(user=users[username], hours=LINK_HOURS)
        for name, username in personas.items()
    }
