"""Error pages say what happened and what to do next, in the reader's language, and give no secret away."""

import re
from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from deploy.urls import urlpatterns as site

pytestmark = pytest.mark.django_db


def failing(error: Exception) -> Callable[[HttpRequest], HttpResponse]:
    def view(request: HttpRequest) -> HttpResponse:
        raise error

    return view


urlpatterns = [
    path("fails/400/", failing(SuspiciousOperation("secret detail"))),
    path("fails/403/", failing(PermissionDenied("Only the host of this game signs it."))),
    path("fails/404/", failing(Http404("There is no game with this code."))),
    path("fails/404-of-a-query/", failing(Http404("No Game matches the given query."))),
    path("fails/500/", failing(ZeroDivisionError("secret detail"))),
    *site,
]
this_module = override_settings(ROOT_URLCONF=__name__)


def answer(address: str, language: str = "en") -> tuple[int, str]:
    browser = Client(raise_request_exception=False, headers={"accept-language": language})
    response = browser.get(address)
    page = response.content.decode()
    assert f'<html lang="{language}"' in page
    return response.status_code, " ".join(re.sub(r"<[^>]+>", " ", page[page.index("<main") :]).split())


@this_module
@pytest.mark.parametrize(
    ("address", "status", "english", "russian"),
    [
        (
            "/fails/400/",
            400,
            "nothing was done. Go back, reload the page",
            "ничего не сделано. Вернитесь назад",
        ),
        ("/fails/403/", 403, "This is not yours to do", "Это действие вам недоступно"),
        (
            "/nowhere/",
            404,
            "Nothing stands at this address. Check the address.",
            "По этому адресу ничего нет.",
        ),
        ("/fails/404-of-a-query/", 404, "Nothing stands at this address.", "По этому адресу ничего нет."),
        ("/fails/500/", 500, "nothing half-done is left", "ничего наполовину сделанного не осталось"),
    ],
)
def test_an_error_is_told_in_both_languages(address: str, status: int, english: str, russian: str) -> None:
    for language, words in (("en", english), ("ru", russian)):
        got, page = answer(address, language)
        assert got == status
        assert words in page
        assert "secret detail" not in page


@this_module
def test_the_reason_given_by_a_view_is_shown() -> None:
    assert "Only the host of this game signs it." in answer("/fails/403/")[1]
    assert "There is no game with this code." in answer("/fails/404/")[1]


@this_module
def test_a_stranger_who_is_refused_is_led_to_sign_in_and_back() -> None:
    page = Client().get("/fails/403/").content.decode()
    assert 'href="/sign-in/?next=/fails/403/"' in page


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "multipart/form-data"),
        (b"&".join(b"a%d=1" % number for number in range(3000)), "application/x-www-form-urlencoded"),
    ],
)
def test_a_broken_body_at_a_wrong_address_is_still_not_found(body: bytes, kind: str) -> None:
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    assert browser.post("/nowhere/", body, content_type=kind).status_code == 404
