"""Databases of tests. Each is a copy of one migrated template, because history tables refuse to be emptied.

- The `django_db` mark works as ever: a transaction that is rolled back.
- Tests that need committed data, or several processes, take `fresh_database` and not the mark.
- A template is named after the migrations it holds; on a server of one's own it stays for the next run.
"""

import hashlib
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql
from pytest_django import DjangoDbBlocker

from deploy.stack import APP_ROLE, PROJECT

TEMPLATE_LOCK = 7204116


def database_url(name: str) -> str:
    """The URL of the database `name` on the server of this run."""
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def application_environment(url: str) -> dict[str, str]:
    """The environment of a child process that works on `url` as the application role."""
    return {**os.environ, "DATABASE_URL": url, "ARBITER_DB_ROLE": APP_ROLE}


def _execute(statement: str, *names: str) -> None:
    query = sql.SQL(statement).format(*map(sql.Identifier, names))
    with psycopg.connect(database_url("postgres"), autocommit=True) as connection:
        connection.execute(query)


def _migrations_digest() -> str:
    files = sorted(PROJECT.glob("*/migrations/*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


@pytest.fixture(scope="session")
def migrated_template() -> str:
    """The name of a database with all migrations and no data, to which nobody stays connected."""
    name = f"arbiter_template_{_migrations_digest()}"
    with psycopg.connect(database_url("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [TEMPLATE_LOCK])
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            return name
        new = f"{name}_new"
        _execute("DROP DATABASE IF EXISTS {}", new)
        _execute("CREATE DATABASE {}", new)
        environment = {**os.environ, "DATABASE_URL": database_url(new)}
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"],
            cwd=PROJECT,
            env=environment,
            check=True,
        )
        _execute("ALTER DATABASE {} RENAME TO {}", new, name)
    return name


@contextmanager
def cloned_database(template: str) -> Iterator[str]:
    """The URL of a copy of `template`, dropped afterwards together with whoever is still connected to it."""
    name = f"arbiter_test_{uuid.uuid4().hex[:12]}"
    _execute("CREATE DATABASE {} TEMPLATE {}", name, template)
    try:
        yield database_url(name)
    finally:
        _execute("DROP DATABASE {} WITH (FORCE)", name)


@contextmanager
def connected_to(url: str, blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let the ORM of this process work on `url`, with real commits."""
    from django.db import connection

    previous = connection.settings_dict["NAME"]
    with blocker.unblock():
        connection.close()
        connection.settings_dict["NAME"] = urlsplit(url).path.strip("/")
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = previous


@pytest.fixture
def fresh_database(migrated_template: str, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The URL of an empty database of this test alone; the ORM here works on it, with real commits.

    Child processes get it through `application_environment(url)`. Do not combine with the `django_db` mark.
    """
    with cloned_database(migrated_template) as url, connected_to(url, django_db_blocker):
        yield url
