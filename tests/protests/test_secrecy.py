"""Two worlds with the same turnout and other choices look the same to everybody until the vote closes."""

import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games import live
from games.models import User
from protests.models import Ballot, Protest
from tests.games import tables
from tests.protests import cases
from tests.protests.cases import Case

pytestmark = pytest.mark.django_db

WORLDS = [
    {2: "yes", 3: "yes", 5: "no", 1: "yes", 4: "abstain"},
    {2: "no", 3: "abstain", 5: "yes", 1: "no", 4: "no"},
]
# One voter fewer: the turnout is secret as well.
THIRD_WORLD = {2: "no", 3: "no"}


@pytest.fixture
def case() -> Case:
    return cases.played(series="cup")


def readers(case: Case) -> dict[str, User | None]:
    """Everybody who could look: nobody signed in, officials, administrator, voters, who has not voted."""
    return {
        "anonymous": None,
        "host": case.host,
        "side judge": case.side_judge,
        "chief judge": case.chief,
        "administrator": User.objects.get(username="root"),
        "filer": case.user(6),
        "voter": case.user(2),
        "black voter": case.user(1),
        "not voted": case.user(9),
    }


def addresses(case: Case, protest: Protest) -> list[str]:
    own, game = f"protests/{protest.pk}/", case.game.code
    return [
        f"/p/{protest.pk}/",
        f"/p/{protest.pk}/ballot/",
        f"/p/{protest.pk}/ruling/",
        f"/g/{game}/protocol/",
        f"/g/{game}/protests/new/",
        *(f"/api/v1/{own}{part}" for part in ("", "decision/", "ballot/")),
        *(f"/api/v1/games/{game}/{part}" for part in ("", "protests/", "events/", "adjudication/")),
    ]


def is_own_ballot(name: str, address: str) -> bool:
    """The one place where a voter's own choice is shown to him."""
    return "ballot/" in address and "voter" in name


def seen(case: Case, protest: Protest) -> dict[tuple[str, str], tuple[object, ...]]:
    """Status, headers and body of every address for every reader, but for the tokens of forms."""
    answers: dict[tuple[str, str], tuple[object, ...]] = {}
    for name, user in readers(case).items():
        browser = Client(headers={"accept-language": "en"})
        if user is not None:
            browser.force_login(user)
        for address in addresses(case, protest):
            if is_own_ballot(name, address):
                continue
            answer = browser.get(address)
            body = re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", answer.content)
            headers = {key: value for key, value in answer.items() if key not in ("Expires", "Last-Modified")}
            answers[name, address] = (answer.status_code, sorted(headers.items()), body)
    return answers


@pytest.fixture
def open_vote(case: Case) -> Iterator[Protest]:
    tables.user("root", is_superuser=True)
    cache.clear()
    yield cases.admitted(case)
    cache.clear()


def looked_at(
    case: Case, protest: Protest, world: dict[int, str]
) -> dict[tuple[str, str], tuple[object, ...]]:
    """What is seen in a world, which is undone afterwards."""
    with transaction.atomic():
        cases.vote(case, protest, world)
        answers = seen(case, protest)
        transaction.set_rollback(True)
    return answers


def test_other_choices_and_another_turnout_show_nowhere(case: Case, open_vote: Protest) -> None:
    first, second, third = (looked_at(case, open_vote, world) for world in (*WORLDS, THIRD_WORLD))
    assert len(first) == 9 * 12 - 2 * 2
    assert {key for key in first if first[key] != second[key]} == set()
    assert {key for key in first if first[key] != third[key]} == set()


def test_the_comparison_would_see_a_leak(case: Case, open_vote: Protest) -> None:
    """A control: a voter's own ballot differs between the worlds, and after closing the decision does."""
    browser = Client()
    browser.force_login(case.user(2))
    shown = []
    for world in WORLDS:
        with transaction.atomic():
            cases.vote(case, open_vote, world)
            shown.append(browser.get(f"/api/v1/protests/{open_vote.pk}/ballot/").json())
            transaction.set_rollback(True)
    assert shown == [{"choice": "yes"}, {"choice": "no"}]


def test_no_stored_column_joins_an_elector_to_a_ballot(case: Case, open_vote: Protest) -> None:
    cases.vote(case, open_vote, {2: "yes"})
    columns = {field.name for field in Ballot._meta.get_fields()}
    assert columns == {"key", "protest", "is_own", "choice"}
    assert Ballot.objects.filter(key__regex="^[0-9a-f]{64}$").count() == 10


def test_casting_logs_and_announces_nothing(
    case: Case, open_vote: Protest, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(live, "_send", lambda channel, version: sent.append(channel))
    browser = Client()
    browser.force_login(case.user(2))
    caplog.set_level("INFO")
    caplog.clear()
    assert browser.post(f"/p/{open_vote.pk}/ballot/", {"choice": "yes"}).status_code == 302
    assert [row.getMessage() for row in caplog.records] == []
    assert sent == []
