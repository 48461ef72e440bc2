"""What processes write into their logs."""

import logging

import pytest
import structlog

from deploy import logs


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("GET /sign-in/Zm9vYmFy_-x/", "GET /sign-in/…/"),
        ("GET /sign-in/", "GET /sign-in/"),
        ("GET /sign-in/abc?next=/t/cup/", "GET /sign-in/…?next=/t/cup/"),
        ("GET /t/cup/standings/", "GET /t/cup/standings/"),
    ],
)
def test_the_secret_of_a_sign_in_link_is_cut_out(text: str, cut: str) -> None:
    assert logs.without_secrets(text) == cut


def test_a_record_reaches_the_standard_library_without_the_secret(caplog: pytest.LogCaptureFixture) -> None:
    logs.configure()
    with caplog.at_level(logging.INFO, logger="arbiter.test"):
        structlog.get_logger("arbiter.test").info("request_failed", request="GET /sign-in/hidden-token/")
    assert len(caplog.messages) == 1
    assert '"request": "GET /sign-in/…/"' in caplog.messages[0]
    assert "hidden-token" not in caplog.text
