"""The web process under production settings, as behind the proxy."""

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from deploy.processes import Children, Command
from deploy.stack import HOST, PROJECT, free_port
from tests.plugins.databases import application_environment, cloned_database

NAME = "arbiter.example.org"
PROXIED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


@pytest.fixture(scope="module")
def site(migrated_template: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address; static files are collected and named by their content."""
    port = free_port()
    with cloned_database(migrated_template) as url:
        environment = {
            **application_environment(url),
            "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
            "SECRET_KEY": "0f3c-a-long-and-random-key-of-a-site-b1d7-5e9a-44c2-8f60",
            "ALLOWED_HOSTS": NAME,
            "ARBITER_BIND": f"{HOST}:{port}",
            "STATIC_ROOT": str(tmp_path_factory.mktemp("static")),
        }
        # Compressing the files of the API documentation takes half a minute; nothing here asks for them.
        options = ["--no-input", "--ignore", "drf_spectacular_sidecar"]
        collect = [sys.executable, "manage.py", "collectstatic", *options]
        done = subprocess.run(collect, cwd=PROJECT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        children = Children(tmp_path_factory.mktemp("logs"))
        gunicorn = [
            sys.executable,
            "-m",
            "gunicorn",
            "--config",
            "deploy/gunicorn_web.py",
            "deploy.wsgi:application",
        ]
        children.start(Command(name="web", arguments=gunicorn, environment=environment, folder=PROJECT))
        health = [sys.executable, "-m", "deploy.healthcheck"]
        deadline = time.monotonic() + 30
        while subprocess.run(health, cwd=PROJECT, env=environment, capture_output=True).returncode:
            assert time.monotonic() < deadline, children.explain("web")
        yield f"http://{HOST}:{port}"
        children.stop()


def get(site: str, path: str, **headers: str) -> http.client.HTTPResponse:
    """The answer to a GET under the site's name, redirects not followed."""
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    connection.request("GET", path, headers={"Host": NAME, **headers})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def test_plain_http_is_sent_to_https(site: str) -> None:
    answer = get(site, "/")
    assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/")


def test_the_home_page_is_served_with_every_protection(site: str) -> None:
    answer = get(site, "/", **PROXIED)
    policy = answer.headers["Content-Security-Policy"] or ""
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_another_name_is_refused(site: str) -> None:
    assert get(site, "/", **PROXIED, Host="evil.example.net").status == 400


def test_the_demonstration_is_not_there(site: str) -> None:
    assert get(site, "/demo/", **PROXIED).status == 404


def test_a_failing_health_check_says_so() -> None:
    environment = {**os.environ, "ARBITER_BIND": f"{HOST}:{free_port()}"}
    command = [sys.executable, "-m", "deploy.healthcheck"]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "refused" in done.stderr
