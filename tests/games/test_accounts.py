"""Sign-in links and tokens: only the hash is kept, and they end."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.domain import accounts, people
from games.domain.errors import Malformed
from games.models import AccessToken, Player, SignInLink
from tests.games import tables

pytestmark = pytest.mark.django_db


def test_a_link_signs_its_user_in_until_it_expires() -> None:
    user = tables.user("host")
    start = datetime(2026, 12, 1, 12, tzinfo=UTC)
    with time_machine.travel(start, tick=False):
        token = accounts.make_link(user=user, hours=2)
    with time_machine.travel(start + timedelta(hours=1, minutes=59), tick=False):
        assert accounts.user_for_link(token) == user
    with time_machine.travel(start + timedelta(hours=2), tick=False):
        assert accounts.user_for_link(token) is None


def test_a_token_is_valid_until_it_is_revoked() -> None:
    user = tables.user("host")
    token = accounts.make_token(user=user, name="console")
    assert accounts.user_for_token(token) == user
    accounts.revoke_token(token=AccessToken.objects.get())
    assert accounts.user_for_token(token) is None
    assert AccessToken.objects.count() == 1


def test_the_database_does_not_hold_the_secrets() -> None:
    user = tables.user("host")
    secrets = {accounts.make_link(user=user, hours=1), accounts.make_token(user=user, name="console")}
    assert len(secrets) == 2
    stored = str(list(SignInLink.objects.values()) + list(AccessToken.objects.values()))
    assert [secret for secret in secrets if secret in stored] == []


def test_an_inactive_user_cannot_enter() -> None:
    user = tables.user("host", is_active=False)
    assert accounts.user_for_link(accounts.make_link(user=user, hours=1)) is None
    assert accounts.user_for_token(accounts.make_token(user=user, name="console")) is None


def test_nicknames_are_trimmed_and_in_normal_form_c() -> None:
    first = people.find_or_create("  Май  кл ")
    assert people.find_or_create("Май кл") == first
    assert list(Player.objects.values_list("nickname", flat=True)) == ["Май кл"]


@pytest.mark.parametrize("nickname", ["", "   ", "a\0b", "x" * 61])
def test_a_nickname_that_cannot_be_used_makes_no_player(nickname: str) -> None:
    with pytest.raises(Malformed):
        people.find_or_create(nickname)
    assert Player.objects.count() == 0
