"""The site as real processes: web, live and worker on a database of their own.

Data that these processes see must be committed, so each test module gets a database cloned for it.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from deploy.processes import Children
from deploy.stack import Site, Stack, free_port
from tests.plugins.databases import application_environment, cloned_database, connected_to
from tests.plugins.services import SETTINGS, VALKEY_DATABASES, numbered, worker_number


class LiveStack:
    """A running site: `url` for pages and API, `live_url` for streams, `database_url` for its owner."""

    def __init__(self, site: Site, database_url: str, blocker: DjangoDbBlocker) -> None:
        self.site = site
        self.url = site.url
        self.live_url = site.live_url
        self.database_url = database_url
        self.environment = site.environment
        self._blocker = blocker

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a management command as the application; its output and exit code are in the answer."""
        return self.site.run("manage.py", *arguments, capture_output=True)

    def orm(self) -> AbstractContextManager[None]:
        """Inside the block the ORM of the test works on the site's database, with real commits."""
        return connected_to(self.database_url, self._blocker)

    def kill(self, name: str) -> None:
        """SIGKILL the process `web`, `live` or `worker`."""
        self.site.children.kill(name)

    def restart(self, name: str) -> None:
        """Start a killed process again and wait until the site is healthy."""
        self.site.children.restart(name)
        self.site.wait()


@pytest.fixture(scope="module")
def live_stack(
    migrated_template: str, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[LiveStack]:
    """Web, live and worker for the tests of one module, on an empty migrated database."""
    with cloned_database(migrated_template) as url:
        number = VALKEY_DATABASES * worker_number() + VALKEY_DATABASES // 2
        environment = {
            **application_environment(url),
            "DJANGO_SETTINGS_MODULE": SETTINGS,
            "REDIS_URL": numbered(os.environ["REDIS_URL"], number),
        }
        children = Children(tmp_path_factory.mktemp("logs"))
        port = free_port()
        site = Site(children, environment, port=port, live_port=free_port(port + 1))
        try:
            site.start()
            yield LiveStack(site, url, django_db_blocker)
        finally:
            children.stop()


@pytest.fixture
def durable_stack() -> Iterator[Stack]:
    """Crash-safe services of its own, migrated and without data, for drills that kill things.

    `children.kill("postgres")` and `restart("postgres")` crash and recover; `start_site(port=0)` adds a site.
    """
    state = Path(tempfile.mkdtemp(prefix="arbiter-drill-"))
    environment = {
        key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")
    }
    stack = Stack(state, settings=SETTINGS, environment=environment)
    try:
        stack.start_services()
        stack.run("manage.py", "migrate", "--no-input", "--verbosity", "0", check=True)
        yield stack
    finally:
        stack.stop()
        shutil.rmtree(state, ignore_errors=True)
