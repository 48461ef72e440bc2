"""The start page: tournaments for everybody; for the signed-in what waits for them, for nobody else."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from games.models import Game, User
from tests.games import tables
from tests.tournaments import cups
from tournaments.context import capacity
from tournaments.domain import publish, scoring, setup
from tournaments.interfaces import desk
from tournaments.models import Appointment

pytestmark = pytest.mark.django_db


def tasks(user: User) -> list[tuple[str, str]]:
    return [(task.title, task.url) for task in desk.waiting(user)]


def player_at(game: Game, seat: int = 1) -> User:
    found = game.seats.get(number=seat).player.user
    assert found is not None
    return found


def start_page(user: User | None = None) -> str:
    browser = Client()
    if user is not None:
        browser.force_login(user)
    page = browser.get("/").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page[page.index("<main") :]).split())


def test_a_signed_protocol_waits_for_the_second_person_only() -> None:
    cup = cups.cup()
    cups.add_round(cup)
    game = cups.recorded(cup, cups.table(cup))
    draft = [("Go on recording", f"/g/{game.code}/console/")]
    assert [tasks(user) for user in (cup.host, cup.side_judge, cup.organiser)] == [draft, draft, []]
    cups.signed(cup, game)
    expected = [("Confirm the protocol", f"/g/{game.code}/confirm/")]
    assert tasks(cup.chief_judge) == expected
    assert tasks(cup.host) == []
    assert tasks(player_at(game)) == []
    assert tasks(tables.user("stranger")) == []


def test_a_filed_protest_waits_for_the_judges_then_the_ballot_for_the_ten() -> None:
    cup, game = cups.one_game_cup()
    protest = cups.filed(game)
    player = player_at(game)
    rule = [("Rule on protest №1", f"/p/{protest.pk}/ruling/")]
    assert [tasks(user) for user in (cup.chief_judge, cup.deputy, cup.host, player)] == [rule, rule, [], []]
    cups.admitted(cup, protest)
    vote = [("Vote on protest №1", f"/p/{protest.pk}/ballot/")]
    assert [tasks(user) for user in (cup.chief_judge, player)] == [[], vote]
    cups.voted(protest)
    assert tasks(player) == []


def test_tournaments_of_others_put_nothing_on_the_desk() -> None:
    _cup, game = cups.one_game_cup()
    cups.filed(game)
    other = tables.user("other-chief")
    elsewhere = setup.create(
        slug="elsewhere",
        name="Другой",
        scoring=scoring.profile("classic-club"),
        starts_on=date(2026, 12, 5),
        regulation="game-regulation",
    )
    setup.appoint(tournament=elsewhere, user=other, duty=Appointment.Duty.CHIEF_JUDGE)
    assert tasks(other) == []


def test_a_stranger_sees_what_arbiter_is_and_the_tournaments() -> None:
    cup, _game = cups.one_game_cup()
    page = start_page()
    assert "Every protest gets an answer." in page
    assert "Waiting for you" not in page
    assert "Кубок 28 November 2026 10 players 1 game No standings published yet" in page
    publish.publish(tournament=cup.tournament, reason="После тура 1", actor=cup.organiser)
    assert "1 game Standings, version 1 provisional" in start_page()


def test_the_signed_in_see_their_desk() -> None:
    cup, game = cups.one_game_cup()
    assert "Waiting for you Nothing." in start_page(cup.chief_judge)
    cups.filed(game)
    assert "Waiting for you Rule on protest №1" in start_page(cup.chief_judge)


def test_the_header_says_in_which_capacity_one_is_here() -> None:
    cup, game = cups.one_game_cup()
    setup.appoint(tournament=cup.tournament, user=cup.organiser, duty=Appointment.Duty.HOST)
    player = player_at(game)
    people = (cup.chief_judge, cup.organiser, player, tables.user("spectator"), AnonymousUser())
    assert [capacity(person) for person in people] == ["chief judge", "organiser, host", "player", "", ""]
