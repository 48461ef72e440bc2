"""Signing in and out by hand: the link, the password, where one lands, and what never happens."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.domain import accounts
from games.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> User:
    return User.objects.create_user("astra", password="winter-morning-17", first_name="Астра")


def signed_in(browser: Client) -> str:
    """The name in the header; empty for a stranger."""
    page = browser.get("/").content.decode()
    found = re.search(r'whoami__name">([^<]*)<', page)
    return found[1] if found else ""


def test_a_link_signs_its_owner_in_and_says_so(player: User) -> None:
    browser = Client()
    answer = browser.get(f"/sign-in/{accounts.make_link(user=player)}/", follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "You are signed in as Астра." in answer.content.decode()
    assert signed_in(browser) == "Астра"


@pytest.mark.parametrize("token", ["nothing-like-this", "x" * 200])
def test_an_unknown_link_signs_nobody_in(player: User, token: str) -> None:
    browser = Client()
    answer = browser.get(f"/sign-in/{token}/")
    assert answer.status_code == 404
    assert "ask the organiser for a new one" in answer.content.decode()
    assert signed_in(browser) == ""


def test_the_page_of_a_dead_link_tells_nobody_the_token() -> None:
    assert Client().get("/sign-in/nothing-like-this/").headers["Referrer-Policy"] == "strict-origin"


def test_a_link_ends_with_its_hours(player: User) -> None:
    token = accounts.make_link(user=player, hours=2)
    with time_machine.travel(timezone.now() + timedelta(hours=2, seconds=1), tick=False):
        assert Client().get(f"/sign-in/{token}/").status_code == 404
    assert Client().get(f"/sign-in/{token}/").status_code == 302


def test_a_link_changes_the_session_so_that_a_planted_one_is_worthless(player: User) -> None:
    browser = Client()
    browser.force_login(User.objects.create(username="attacker"))
    before = browser.session.session_key
    browser.get(f"/sign-in/{accounts.make_link(user=player)}/")
    assert browser.session.session_key != before


@pytest.mark.parametrize(
    ("target", "landing"),
    [("/sign-in/", "/sign-in/"), ("//evil.example/x", "/"), ("https://evil.example/", "/"), ("", "/")],
)
def test_a_link_leads_on_within_this_site_only(player: User, target: str, landing: str) -> None:
    answer = Client().get(f"/sign-in/{accounts.make_link(user=player)}/", {"next": target})
    assert answer["Location"] == landing


def test_a_password_signs_in(player: User) -> None:
    browser = Client()
    answer = browser.post("/sign-in/", {"username": "astra", "password": "winter-morning-17"})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert signed_in(browser) == "Астра"


def test_a_wrong_password_is_refused_beside_the_form_and_keeps_the_name(player: User) -> None:
    page = Client().post("/sign-in/", {"username": "astra", "password": "wrong"}).content.decode()
    assert 'class="error-summary"' in page
    assert 'value="astra"' in page
    assert "winter" not in page


def test_after_too_many_attempts_the_door_is_closed_even_for_the_right_password(player: User) -> None:
    browser = Client()
    for _attempt in range(10):
        browser.post("/sign-in/", {"username": "astra", "password": "wrong"})
    answer = browser.post("/sign-in/", {"username": "astra", "password": "winter-morning-17"})
    assert answer.status_code == 429
    assert "closed for 1 hour." in answer.content.decode()
    assert signed_in(browser) == ""


def test_signing_out_takes_a_form_not_a_link(player: User) -> None:
    browser = Client()
    browser.force_login(player)
    assert browser.get("/sign-out/").status_code == 405
    assert signed_in(browser) == "Астра"
    browser.post("/sign-out/")
    assert signed_in(browser) == ""


def test_a_form_from_elsewhere_is_refused(player: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(player)
    answer = browser.post("/sign-out/")
    assert answer.status_code == 403
    assert "The form has expired" in answer.content.decode()
    assert signed_in(browser) == "Астра"


def test_a_name_longer_than_any_account_is_refused_like_a_wrong_one(player: User) -> None:
    answer = Client().post("/sign-in/", {"username": "x" * 20_000, "password": "winter-morning-17"})
    assert answer.status_code == 200
    assert "at most 150 characters" in answer.content.decode()
