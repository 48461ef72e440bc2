"""Starts PostgreSQL and Valkey for one test run, before anything reads the settings, and stops them after it.

`DATABASE_URL` and `REDIS_URL`, when set, name servers that are used instead. Workers of pytest-xdist share
the servers of the main process; each has databases of its own on them.
"""

import atexit
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import pytest

from deploy.processes import StartError
from deploy.stack import Stack

SETTINGS = "deploy.settings.test"
# One worker needs four databases of Valkey: cache and broker of the tests, cache and broker of a site.
VALKEY_DATABASES = 4


def worker_number() -> int:
    """0 without pytest-xdist or for its first worker, n for `gw<n>`."""
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


def numbered(url: str, number: int) -> str:
    """The Redis URL `url` with `number` as the database that settings start from."""
    parts = urlsplit(url)
    if parts.scheme in ("unix", "redis+socket"):
        return f"{parts.scheme}://{parts.path}?db={number}"
    return f"{parts.scheme}://{parts.netloc}/{number}"


def _exit_on_terminate(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _start() -> None:
    state = Path(tempfile.mkdtemp(prefix="arbiter-test-"))
    stack = Stack(state, settings=SETTINGS, durable=False)

    def stop() -> None:
        stack.stop()
        shutil.rmtree(state, ignore_errors=True)

    atexit.register(stop)
    signal.signal(signal.SIGTERM, _exit_on_terminate)
    try:
        stack.start_services()
    except StartError as error:
        raise pytest.UsageError(str(error)) from None
    for name in ("DATABASE_URL", "REDIS_URL", "ARBITER_STATE"):
        os.environ[name] = stack.environment[name]


def pytest_addoption() -> None:
    """The first hook of all, called when the plugin is loaded: the settings are read soon after."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        _start()
    os.environ["REDIS_URL"] = numbered(os.environ["REDIS_URL"], VALKEY_DATABASES * worker_number())
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    os.environ.pop("ARBITER_DB_ROLE", None)
    # Playwright's synchronous interface runs an event loop in the thread in which tests use the ORM.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
