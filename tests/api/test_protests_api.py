"""The API of protests: the whole way of a case, who may do what, refusals that say what to do instead."""

import json
from typing import Any

import pytest
from django.test import Client

from games.domain import accounts
from games.models import User
from protests.models import Ballot, Choice, Protest, Ruling
from tests.games import tables
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen

pytestmark = pytest.mark.django_db

RULING = {
    "decision": "admit",
    "facts": "The video shows it.",
    "reasons": "The hand was valid.",
    "remedy": "change",
    "new_winner": "red",
    "clause": "R-5.4",
}


@pytest.fixture
def case() -> Case:
    return cases.played()


@pytest.fixture
def chief() -> User:
    return tables.user("root", is_superuser=True)


def client(user: User | None) -> Client:
    if user is None:
        return Client()
    return Client(headers={"Authorization": f"Bearer {accounts.make_token(user=user, name='test')}"})


def send(user: User | None, method: str, path: str, body: Any = None) -> Any:
    call = getattr(client(user), method)
    return call(f"/api/v1/{path}", json.dumps(body), content_type="application/json")


def filing(case: Case, **fields: Any) -> dict[str, Any]:
    ground = {"event_id": str(case.event(2)), "clause": "R-5.4", "statement": "The hand was in time."}
    return {"grounds": [ground], "wanted": "change", "effect_statement": "It decided the game.", **fields}


def test_a_case_from_filing_to_its_effect(case: Case, chief: User) -> None:
    path = f"games/{case.game.code}/protests/"
    filed = send(case.user(6), "post", path, filing(case))
    assert filed.status_code == 201
    body = filed.json()
    assert (body["number"], body["state"], body["team"], body["ruling"]) == (1, "filed", "red", None)
    assert [row["code"] for row in body["grounds"][0]["findings"]] == ["VOTE_DROPPED"]
    assert body["proposal"] == {
        "remedy": "change",
        "new_winner": "red",
        "consequence": "result_forced",
        "reason": "forced",
        "code": None,
        "clause": "R-5.3",
    }
    own = f"protests/{body['id']}/"
    ruled = send(chief, "post", own + "ruling/", RULING)
    assert (ruled.status_code, ruled.json()["state"]) == (201, "voting")
    assert ruled.json()["closes_at"] is not None
    for seat, choice in {**chosen(RED, "yes"), **chosen(BLACK[1:], "no"), 1: "yes"}.items():
        cast = send(case.user(seat), "put", own + "ballot/", {"choice": choice})
        assert (cast.status_code, cast.json(), cast["Cache-Control"]) == (200, {"choice": choice}, "no-store")
    decision = client(None).get(f"/api/v1/{own}decision/").json()
    assert (decision["is_passed"], decision["opponents_for"]) == (True, 1)
    assert (decision["result"]["number"], decision["result"]["winner"]) == (2, "red")
    again = send(chief, "post", own + "closing/")
    assert (again.status_code, again.json()) == (200, decision)
    assert client(None).get(f"/api/v1/{path}").json()["protests"][0]["state"] == "applied"


def test_what_was_filed_badly_is_refused_with_its_place(case: Case) -> None:
    path = f"games/{case.game.code}/protests/"
    unknown = {"event_id": "0190163d-8694-739b-aea5-966c26f8ad91", "clause": "R-99", "statement": "x"}
    bodies = {
        "NO_BREACH_ALLEGED": filing(case, grounds=[]),
        "NO_EFFECT_STATED": filing(case, effect_statement=" "),
        "UNKNOWN_EVENT": filing(case, grounds=[unknown]),
        "MALFORMED": filing(case, wanted="beer"),
    }
    answers = {name: send(case.user(6), "post", path, body) for name, body in bodies.items()}
    assert {name: answer.json()["code"] for name, answer in answers.items()} == {
        name: name for name in bodies
    }
    places = [row["path"] for row in answers["UNKNOWN_EVENT"].json()["problems"]]
    assert places == ["grounds[0].event_id", "grounds[0].clause"]
    assert Protest.objects.count() == 0


def test_filing_is_for_the_ten_only(case: Case) -> None:
    path = f"games/{case.game.code}/protests/"
    stranger = tables.user("stranger")
    refused = [send(user, "post", path, {}) for user in (None, stranger, case.host, case.chief)]
    assert [answer.status_code for answer in refused] == [401, 403, 403, 403]
    assert [answer.json()["code"] for answer in refused[1:]] == ["NOT_A_PLAYER"] * 3
    assert "R-12.1" in refused[1].json()["message"]


def test_ruling_and_closing_need_the_appointment(case: Case) -> None:
    protest = cases.filed(case)
    for path in ("ruling/", "closing/"):
        answers = [
            send(user, "post", f"protests/{protest.pk}/{path}", RULING)
            for user in (None, case.user(6), case.host, tables.user(f"stranger-{len(path)}"))
        ]
        assert [answer.status_code for answer in answers] == [401, 403, 403, 403]
    assert Ruling.objects.count() == 0


def test_a_superuser_who_hosted_the_game_cannot_rule(case: Case) -> None:
    protest = cases.filed(case)
    case.host.is_superuser = True
    case.host.save()
    answer = send(case.host, "post", f"protests/{protest.pk}/ruling/", RULING)
    assert (answer.status_code, answer.json()["code"]) == (403, "CONFLICT_OF_INTEREST")


def test_others_cannot_vote_and_make_no_row(case: Case, chief: User) -> None:
    protest = cases.admitted(case)
    before = set(Ballot.objects.values_list("key", "choice"))
    answers = [
        send(user, "put", f"protests/{protest.pk}/ballot/", {"choice": "yes"})
        for user in (None, tables.user("stranger"), case.host, chief)
    ]
    assert [answer.status_code for answer in answers] == [401, 403, 403, 403]
    assert {answer.json()["code"] for answer in answers[1:]} == {"NOT_AN_ELECTOR"}
    assert set(Ballot.objects.values_list("key", "choice")) == before
    assert {choice for _key, choice in before} == {Choice.NONE}
    assert client(chief).get(f"/api/v1/protests/{protest.pk}/ballot/").status_code == 403


def test_a_vote_has_no_decision_and_cannot_be_closed_before_its_time(case: Case, chief: User) -> None:
    protest = cases.admitted(case)
    cases.vote(case, protest, {6: "yes"})
    early = send(chief, "post", f"protests/{protest.pk}/closing/")
    assert (early.status_code, early.json()["code"]) == (409, "BALLOT_OPEN")
    assert client(None).get(f"/api/v1/protests/{protest.pk}/decision/").status_code == 404
    cases.end_voting(protest)
    late = send(case.user(2), "put", f"protests/{protest.pk}/ballot/", {"choice": "yes"})
    assert (late.status_code, late.json()["code"]) == (409, "BALLOT_CLOSED")
    decision = client(None).get(f"/api/v1/protests/{protest.pk}/decision/").json()
    assert (decision["is_passed"], decision["opponents_for"], decision["result"]) == (False, None, None)


def test_only_the_filer_withdraws_and_only_before_the_ruling(case: Case) -> None:
    protest = cases.filed(case)
    other = send(case.user(2), "post", f"protests/{protest.pk}/withdrawal/")
    assert (other.status_code, other.json()["code"]) == (403, "NOT_THE_FILER")
    own = send(case.user(6), "post", f"protests/{protest.pk}/withdrawal/")
    assert (own.status_code, own.json()["state"]) == (200, "withdrawn")
    again = send(case.user(6), "post", f"protests/{protest.pk}/withdrawal/")
    assert (again.status_code, again.json()["code"]) == (409, "CLOSED")
    assert send(case.user(2), "post", f"games/{case.game.code}/protests/", filing(case)).status_code == 201


def test_a_refused_protest_answers_with_its_code(case: Case, chief: User) -> None:
    protest = cases.filed(case)
    body = {"decision": "refuse", "code": "BREACH_NOT_FOUND", "facts": "None.", "reasons": "None."}
    answer = send(chief, "post", f"protests/{protest.pk}/ruling/", body)
    assert (answer.status_code, answer.json()["state"]) == (201, "refused")
    assert answer.json()["ruling"]["code"] == "BREACH_NOT_FOUND"
    cast = send(case.user(6), "put", f"protests/{protest.pk}/ballot/", {"choice": "yes"})
    assert (cast.status_code, cast.json()["code"]) == (409, "BALLOT_NOT_OPEN")


def test_an_unknown_protest_is_not_found() -> None:
    answer = client(None).get("/api/v1/protests/0190163d-8694-739b-aea5-966c26f8ad91/")
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_PROTEST")
