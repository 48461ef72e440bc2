"""The pages of a protest: filing, case file, ruling, ballot; who cannot, reads what to do instead."""

import re
from typing import Any

import pytest
from django.test import Client

from games.models import User
from protests.domain import ballots, queries
from protests.models import Protest, ProtestState
from tests.games import tables
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen

pytestmark = pytest.mark.django_db


@pytest.fixture
def case() -> Case:
    return cases.played()


@pytest.fixture
def chief() -> User:
    return tables.user("root", is_superuser=True)


def client(user: User | None = None, language: str = "en") -> Client:
    browser = Client(headers={"accept-language": language})
    if user is not None:
        browser.force_login(user)
    return browser


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def filing(case: Case, **fields: str) -> dict[str, str]:
    return {
        "ground-0-event": str(case.event(2)),
        "ground-0-clause": "R-5.4",
        "ground-0-statement": "The hand was in time.",
        "wanted": "change",
        "effect_statement": "It decided the game.",
        **fields,
    }


ADMIT = {
    "decision": "admit",
    "admit-remedy": "change",
    "admit-new_winner": "red",
    "admit-clause": "R-5.3",
    "admit-facts": "The hand was valid.",
    "admit-reasons": "R-5.3.",
    "admit-minutes": "15",
}


def test_a_case_by_hand_from_filing_to_its_effect(case: Case, chief: User) -> None:
    page = f"/g/{case.game.code}/protests/new/"
    form = client(case.user(6)).get(f"{page}?event={case.event(2)}")
    assert f'<option value="{case.event(2)}" selected>' in form.content.decode()
    assert '<option value="R-5.3" selected>' in form.content.decode()
    filed = client(case.user(6)).post(page, filing(case), follow=True)
    protest = Protest.objects.get()
    assert filed.redirect_chain == [(f"/p/{protest.pk}/", 302)]
    shown = text(filed)
    assert "The protest is filed. The chief judge rules on its admission." in shown
    assert "Seat 3 votes for 7" in shown
    assert "A valid vote of seat 3 was not counted." in shown
    assert "Recorded Black wins By the correct line Red wins" in shown
    ruling = client(chief).get(f"/p/{protest.pk}/ruling/").content.decode()
    assert re.search(r'value="change"[^>]* checked', ruling)
    assert '<option value="red" selected>' in ruling
    assert client(chief).post(f"/p/{protest.pk}/ruling/", ADMIT).status_code == 302
    for seat, choice in {**chosen(RED, "yes"), 1: "no", 4: "no", 7: "yes"}.items():
        answer = client(case.user(seat)).post(f"/p/{protest.pk}/ballot/", {"choice": choice})
        assert answer.status_code == 302
    shown = text(client().get(f"/p/{protest.pk}/"))
    assert "The whole team and 1 opponent voted for it." in shown
    assert "Black won confirmed protocol" in shown
    assert "Red won protest №1" in shown


def test_the_ballot_shows_ones_own_choice_and_takes_another(case: Case) -> None:
    protest = cases.admitted(case)
    browser, page = client(case.user(6)), f"/p/{protest.pk}/ballot/"
    assert "You have not voted yet." in text(browser.get(page))
    for choice, label in (("yes", "For the protest"), ("abstain", "I abstain")):
        shown = browser.post(page, {"choice": choice}, follow=True)
        assert f"{label} your choice" in text(shown)
        assert shown.content.decode().count("ballot__own") == 1
        assert shown["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert ballots.own_choice(protest, case.player(6)) == "abstain"
    assert browser.post(page, {"choice": "maybe"}).status_code == 422


def test_who_cannot_file_reads_what_to_do_instead(case: Case) -> None:
    page = f"/g/{case.game.code}/protests/new/"
    stranger = client(tables.user("stranger")).get(page)
    assert stranger.status_code == 403
    assert "Tell one of them, or the chief judge, what you saw." in text(stranger)
    assert client().get(page).status_code == 302
    cases.filed(case)
    again = client(case.user(2)).get(page)
    assert again.status_code == 409
    assert "Protest №1 filed" in text(again)


def test_a_running_game_is_told_to_be_played_on(case: Case) -> None:
    running = tables.opened(tables.user("another host"))
    page = client(case.user(6)).get(f"/g/{running.code}/protests/new/")
    assert page.status_code == 409
    assert "play on and note the moment" in text(page)


def test_a_half_written_episode_is_shown_again_with_its_fault(case: Case) -> None:
    body = filing(case, **{"ground-0-statement": "", "effect_statement": ""})
    answer = client(case.user(6)).post(f"/g/{case.game.code}/protests/new/", body)
    assert answer.status_code == 422
    assert "An episode needs an event, a clause and a statement." in text(answer)
    empty = {**filing(case), "ground-0-event": "", "ground-0-clause": "", "ground-0-statement": ""}
    answer = client(case.user(6)).post(f"/g/{case.game.code}/protests/new/", empty)
    assert (answer.status_code, "Name at least one episode" in text(answer)) == (422, True)
    assert Protest.objects.count() == 0


def test_only_an_appointed_judge_without_part_in_the_game_rules(case: Case, chief: User) -> None:
    protest = cases.filed(case)
    page = f"/p/{protest.pk}/ruling/"
    assert client(case.user(6)).get(page).status_code == 403
    case.host.is_superuser = True
    case.host.save()
    conflict = client(case.host).post(page, ADMIT)
    assert (conflict.status_code, "A deputy rules" in text(conflict)) == (403, True)
    refuse = {"decision": "refuse", "refuse-code": "DISCRETION", "refuse-facts": "f", "refuse-reasons": "r"}
    assert client(chief).post(page, {**refuse, "refuse-reasons": ""}).status_code == 422
    assert client(chief).post(page, refuse).status_code == 302
    shown = text(client().get(f"/p/{protest.pk}/"))
    assert "Not admitted: the judge acted within his discretion" in shown


def test_others_have_no_ballot_and_a_closed_vote_leads_to_the_case(case: Case, chief: User) -> None:
    protest = cases.admitted(case)
    page = client(chief).get(f"/p/{protest.pk}/ballot/")
    assert (page.status_code, "Only the ten players" in text(page)) == (403, True)
    early = client(chief).post(f"/p/{protest.pk}/close/")
    assert (early.status_code, "open until its deadline" in text(early)) == (409, True)
    cases.end_voting(protest)
    closed = client(case.user(6)).get(f"/p/{protest.pk}/ballot/", follow=True)
    assert "The protest has not passed" in text(closed)
    assert queries.by_id(protest.pk).state == ProtestState.FAILED


def test_the_filer_withdraws_by_a_button(case: Case) -> None:
    protest = cases.filed(case)
    page = f"/p/{protest.pk}/"
    assert "/withdraw/" in client(case.user(6)).get(page).content.decode()
    assert "/withdraw/" not in client(case.user(2)).get(page).content.decode()
    assert client(case.user(2)).post(f"{page}withdraw/").status_code == 403
    assert "Withdrawn by the filer" in text(client(case.user(6)).post(f"{page}withdraw/", follow=True))


def test_what_a_player_writes_is_shown_and_never_run(case: Case) -> None:
    body = filing(case, effect_statement="<script>alert(1)</script>")
    page = client(case.user(6)).post(f"/g/{case.game.code}/protests/new/", body, follow=True)
    assert "<script>alert" not in page.content.decode()
    assert "&lt;script&gt;alert(1)" in page.content.decode()


def test_the_pages_speak_russian(case: Case, chief: User) -> None:
    protest = cases.admitted(case)
    cases.vote(case, protest, chosen((*RED, *BLACK[:1]), "yes"))
    shown = text(client(case.user(6), "ru").get(f"/p/{protest.pk}/ballot/"))
    assert "Ваш бюллетень" in shown
    assert "За протест" in shown
    assert "Голосование десяти" in text(client(language="ru").get(f"/p/{protest.pk}/"))
    assert client(chief, "ru").get("/p/0190163d-8694-739b-aea5-966c26f8ad91/").status_code == 404
