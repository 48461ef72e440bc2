"""The health check tells which service does not answer."""

import urllib.error
import urllib.request

import pytest
from django.test import Client

from deploy.stack import Stack


@pytest.mark.django_db
def test_both_services_answer(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"PostgreSQL: ok\nValkey: ok\n")


@pytest.mark.django_db
def test_nothing_but_reading_is_allowed(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


def test_a_service_that_does_not_answer_is_named(durable_stack: Stack) -> None:
    site = durable_stack.start_site(port=0)
    durable_stack.children.kill("valkey")
    assert get(site.url) == (503, "PostgreSQL: ok\nValkey: no answer\n")
    durable_stack.restart("valkey")
    durable_stack.children.kill("postgres")
    assert get(site.url) == (503, "PostgreSQL: no answer\nValkey: ok\n")
    durable_stack.restart("postgres")
    assert get(site.url) == (200, "PostgreSQL: ok\nValkey: ok\n")


def get(url: str) -> tuple[int, str]:
    """Status and text of the health check."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()
