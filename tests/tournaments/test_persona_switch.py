"""Becoming a person of the demonstration: only there, only somebody who exists, only onto this site."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games.models import User
from tournaments.demo import seed

pytestmark = pytest.mark.django_db


def test_a_visitor_becomes_a_person_and_stays_on_this_site(client: Client) -> None:
    seed.seed()
    answer = client.post("/demo/as/organiser/", {"next": "https://elsewhere.example/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/demo/")
    assert int(client.session["_auth_user_id"]) == User.objects.get(username="organiser").pk


@pytest.mark.parametrize("name", ["nobody", "a\0b", ""])
def test_a_name_nobody_has_is_not_found(client: Client, name: str) -> None:
    assert client.post("/demo/as/", {"username": name}).status_code == 404


def test_a_superuser_is_nobody_of_the_demonstration(client: Client) -> None:
    User.objects.create(username="root", is_superuser=True)
    assert client.post("/demo/as/root/").status_code == 404


def test_outside_a_demonstration_nobody_becomes_anybody(client: Client, settings: Settings) -> None:
    seed.seed()
    settings.DEMO = False
    answers = [client.post("/demo/as/organiser/"), client.get("/demo/"), client.get("/demo/file/")]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert "_auth_user_id" not in client.session


def test_a_way_on_that_is_no_address_is_no_error_of_ours(client: Client) -> None:
    seed.seed()
    assert client.post("/demo/as/organiser/", {"next": "word"}).status_code == 302
