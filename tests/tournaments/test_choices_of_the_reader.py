"""Colours and language: chosen in the header without scripts, kept in cookies, drawn by the server."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def opening_tag(browser: Client) -> str:
    page = browser.get("/").content.decode()
    return page[page.index("<html") :].split(">")[0] + ">"


def test_without_a_choice_the_system_decides() -> None:
    assert opening_tag(Client()) == '<html lang="en">'


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chosen_colours_are_drawn_by_the_server(theme: str) -> None:
    browser = Client()
    answer = browser.post("/theme/", {"theme": theme, "next": "/sign-in/"})
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/")
    assert opening_tag(browser) == f'<html lang="en" data-theme="{theme}">'


@pytest.mark.parametrize("theme", ["", "blue", '"><script>'])
def test_other_colours_are_refused_and_leave_no_cookie(theme: str) -> None:
    browser = Client()
    assert browser.post("/theme/", {"theme": theme}).status_code == 400
    assert "theme" not in browser.cookies


def test_a_forged_cookie_writes_nothing_into_the_page() -> None:
    browser = Client()
    browser.cookies["theme"] = "dark-onload"
    assert opening_tag(browser) == '<html lang="en">'


def test_the_way_back_stays_on_this_site() -> None:
    assert Client().post("/theme/", {"theme": "dark", "next": "//evil.example/"})["Location"] == "/"


@pytest.mark.parametrize(("language", "title"), [("ru", "Турниры"), ("en", "Tournaments")])
def test_the_language_switch_changes_the_page_and_its_lang(language: str, title: str) -> None:
    browser = Client()
    browser.post("/i18n/setlang/", {"language": language, "next": "/"})
    page = browser.get("/").content.decode()
    assert f'<html lang="{language}">' in page
    assert f'<h2 id="tournaments-title">{title}</h2>' in page


@pytest.mark.parametrize("back", ["word", "[]", "é", "99"])
def test_a_way_back_that_is_no_address_of_ours_is_no_error_of_ours(back: str) -> None:
    answer = Client().post("/theme/", {"theme": "dark", "next": back})
    assert answer.status_code == 302
    assert "//" not in answer["Location"]
