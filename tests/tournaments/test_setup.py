"""Setting up: rules that exist, people once, a draw of ten different players, one game a table."""

from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import rules
from games.domain import record
from games.domain.errors import Locked, Malformed, Refusal
from games.models import Game, Official, User
from tests.games import tables
from tests.tournaments import cups
from tournaments.domain import scoring, setup
from tournaments.models import Appointment, Participant, Round, Table, Tournament

pytestmark = pytest.mark.django_db


def create(**fields: Any) -> Tournament:
    given = {
        "slug": "cup",
        "name": "Кубок",
        "regulation": "game-regulation",
        "scoring": scoring.profile("classic-club"),
        "starts_on": date(2026, 11, 28),
    }
    return setup.create(**{**given, **fields})


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"regulation": "no-such"}, "UNKNOWN_REGULATION"),
        ({"options": {"no_such": 1}}, "UNKNOWN_OPTION"),
        ({"options": {"best_move": "sometimes"}}, "BAD_OPTION"),
        ({"timezone": "Europe/Nowhere"}, "BAD_ZONE"),
        ({"timezone": "../etc/passwd"}, "BAD_ZONE"),
    ],
)
def test_a_tournament_under_unknown_rules_is_refused(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(Malformed) as refusal:
        create(**fields)
    assert refusal.value.code == code
    assert Tournament.objects.count() == 0


def test_an_address_is_taken_once() -> None:
    create()
    with pytest.raises(Refusal) as refusal:
        create(name="Другой")
    assert refusal.value.code == "SLUG_TAKEN"
    assert Tournament.objects.get().name == "Кубок"


def test_protest_rules_are_the_regulations_with_the_tournaments_changes() -> None:
    made = create(protest_rules={"text_s": 60})
    options = rules.regulations.frozen_options("game-regulation", {})
    usual = record.default_protest_rules("game-regulation", options)
    assert made.protest_rules == {**usual, "text_s": 60}


def test_there_is_one_chief_judge_and_appointing_twice_changes_nothing() -> None:
    cup = cups.cup()
    again = setup.appoint(tournament=cup.tournament, user=cup.chief_judge, duty="chief_judge")
    assert again.user == cup.chief_judge
    with pytest.raises(Refusal) as refusal:
        setup.appoint(tournament=cup.tournament, user=cup.host, duty="chief_judge")
    assert refusal.value.code == "CHIEF_JUDGE_TAKEN"
    assert Appointment.objects.get(tournament=cup.tournament, duty="chief_judge").user == cup.chief_judge


def test_an_unknown_duty_is_refused_by_name() -> None:
    cup = cups.cup()
    with pytest.raises(Refusal) as refusal:
        setup.appoint(tournament=cup.tournament, user=cup.host, duty="barman")
    assert refusal.value.code == "UNKNOWN_DUTY"


def test_players_are_numbered_on_and_entered_once() -> None:
    cup = cups.cup()
    assert setup.enter(tournament=cup.tournament, player=cups.player(11)).number == 11
    with pytest.raises(Refusal) as refusal:
        setup.enter(tournament=cup.tournament, player=cups.player(11))
    assert refusal.value.code == "ENTERED"
    with pytest.raises(Refusal) as taken:
        setup.enter(tournament=cup.tournament, player=cups.player(12), number=11)
    assert taken.value.code == "NUMBER_TAKEN"
    assert Participant.objects.count() == 11


@pytest.mark.parametrize("fault", ["nine seats", "one twice at a table", "one at two tables", "stranger"])
def test_a_faulty_draw_is_refused_whole(fault: str) -> None:
    cup = cups.cup(players=20)
    entered = cup.participants
    other = cups.cup(slug="other", players=1)
    second = {
        "nine seats": entered[10:19],
        "one twice at a table": [*entered[10:19], entered[10]],
        "one at two tables": [*entered[10:19], entered[0]],
        "stranger": [*entered[10:19], other.participants[0]],
    }[fault]
    draw = [setup.TableInput(1, cup.host, entered[:10]), setup.TableInput(2, cup.host, second)]
    with pytest.raises(Malformed) as refusal:
        setup.add_round(tournament=cup.tournament, number=1, tables=draw)
    assert refusal.value.code == "BAD_DRAW"
    assert (Round.objects.count(), Table.objects.count()) == (0, 0)


def test_a_rounds_number_is_used_once() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    with pytest.raises(Refusal) as refusal:
        cups.add_round(cup)
    assert refusal.value.code == "ROUND_TAKEN"
    assert Table.objects.count() == 1


def test_a_game_takes_players_rules_and_officials_from_its_table_and_locks_the_rules() -> None:
    cup = cups.cup(options={"best_move": "first_night"}, protest_rules={"text_s": 60})
    cups.add_round(cup)
    game = cups.recorded(cup, cups.table(cup))
    assert (game.series, game.regulation, game.title) == ("cup", "game-regulation", "Кубок: 1/1")
    assert (game.options["best_move"], game.protest_rules["text_s"]) == ("first_night", 60)
    assert [seat.player for seat in game.seats.order_by("number")] == [
        entry.player for entry in cup.participants
    ]
    duties = Official.objects.filter(game=game).order_by("duty").values_list("duty", "user")
    assert list(duties) == [("host", cup.host.pk), ("side_judge", cup.side_judge.pk)]
    cup.tournament.refresh_from_db()
    assert cup.tournament.rules_locked_at is not None


def test_a_table_has_one_game() -> None:
    cup, game = cups.one_game_cup()
    with pytest.raises(Locked) as refusal:
        cups.recorded(cup, cups.table(cup))
    assert refusal.value.code == "TABLE_TAKEN"
    assert Game.objects.get() == game


def test_a_deal_without_all_ten_seats_opens_nothing() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    roles = {seat: role for seat, role in cups.ROLES.items() if seat != 7}
    with pytest.raises(Malformed) as refusal:
        setup.open_table_game(table=cups.table(cup), roles=roles, actor=cup.host, recorded=[])
    assert refusal.value.code == "BAD_DEAL"
    assert Game.objects.count() == 0


def loose(cup: cups.Cup, people: list[int], **fields: Any) -> Game:
    """A game stored by itself, as from a file, with these players of the tournament by number."""
    fields = {"series": "cup", "regulation": "game-regulation", **fields}
    seats = [
        record.SeatInput(seat, cups.player(number), cups.ROLES[seat]) for seat, number in enumerate(people, 1)
    ]
    return record.open_game(seats=seats, actor=cup.host, host=cup.host, **fields)


IN_ORDER = list(range(1, 11))


def test_a_game_with_the_players_of_the_draw_is_put_at_its_table() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    game = loose(cup, IN_ORDER)
    setup.attach_game(table=cups.table(cup), game=game)
    assert cups.table(cup).game == game
    cup.tournament.refresh_from_db()
    assert cup.tournament.rules_locked_at is not None


@pytest.mark.clause("R-1")
@pytest.mark.parametrize(
    ("people", "fields", "code"),
    [
        ([2, 1, *range(3, 11)], {}, "NOT_AS_DRAWN"),
        ([*range(1, 10), 77], {}, "NOT_AS_DRAWN"),
        (IN_ORDER, {"series": ""}, "OTHER_SERIES"),
        (IN_ORDER, {"regulation": "maestro-2016"}, "OTHER_RULES"),
        (IN_ORDER, {"options": {"best_move": "first_night"}}, "OTHER_RULES"),
    ],
)
def test_a_foreign_game_is_not_put_at_a_table(people: list[int], fields: dict[str, Any], code: str) -> None:
    cup = cups.cup()
    cups.add_round(cup)
    foreign = loose(cup, people, **fields)
    with pytest.raises(Refusal) as refusal:
        setup.attach_game(table=cups.table(cup), game=foreign)
    assert refusal.value.code == code
    assert cups.table(cup).game is None


def test_a_game_sits_at_one_table() -> None:
    cup, game = cups.one_game_cup()
    cups.add_round(cup, number=2)
    with pytest.raises(Refusal) as refusal:
        setup.attach_game(table=cups.table(cup, 1, 2), game=game)
    assert refusal.value.code == "GAME_PLACED"
    assert cups.table(cup, 1, 2).game is None


def command(*extra: str) -> None:
    call_command("create_tournament", "night-cup", "Ночной кубок", "--starts-on", "2026-12-05", *extra)


def test_the_command_makes_a_tournament_with_its_staff(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("judge", "first", "second"):
        tables.user(name)
    staff = ("chief_judge=judge", "deputy=first", "deputy=second")
    command(*(text for row in staff for text in ("--appoint", row)))
    assert capsys.readouterr().out == "/t/night-cup/\n"
    made = Tournament.objects.get()
    assert (made.name, made.starts_on, made.scoring.slug) == (
        "Ночной кубок",
        date(2026, 12, 5),
        "classic-club",
    )
    listed = made.appointments.order_by("duty", "rank").values_list("duty", "user__username", "rank")
    assert list(listed) == [("chief_judge", "judge", 1), ("deputy", "first", 1), ("deputy", "second", 2)]


@pytest.mark.parametrize(
    ("extra", "named"),
    [
        (("--appoint", "chief_judge=nobody"), "no account “nobody”"),
        (("--appoint", "barman=judge"), "unknown duty “barman”"),
        (("--regulation", "no-such"), "no-such"),
        (("--scoring", "no-such"), "scoring profile"),
        (("--timezone", "Mars/Olympus"), "time zone"),
    ],
)
def test_the_command_names_what_is_wrong_and_leaves_nothing_behind(
    extra: tuple[str, str], named: str
) -> None:
    tables.user("judge")
    with pytest.raises(CommandError, match=named):
        command(*extra)
    assert Tournament.objects.count() == 0
    assert User.objects.count() == 1
