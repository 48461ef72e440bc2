"""The roles of the runbook: a plain owner migrates, and the role of the site cannot rewrite history."""

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import errors, sql

from deploy.stack import APP_ROLE, PROJECT
from tests.plugins.databases import database_url

HISTORY = ("games_event", "games_resultversion")


def as_role(url: str, role: str) -> str:
    """`url` for another role of the same server."""
    parts = urlsplit(url)
    server = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{role}:secret@{server}").geturl()


@pytest.fixture(scope="module")
def site() -> Iterator[dict[str, str]]:
    """A database set up as the runbook says, migrated: URLs of its `owner` and of the `login` role."""
    key = uuid.uuid4().hex[:8]
    owner, login, name = f"owner_{key}", f"login_{key}", f"site_{key}"
    statements = [
        ("CREATE ROLE {} LOGIN CREATEROLE PASSWORD 'secret'", owner),
        ("CREATE DATABASE {} OWNER {} TEMPLATE template0", name, owner),
        ("GRANT {} TO {} WITH ADMIN OPTION", APP_ROLE, owner),
        ("CREATE ROLE {} LOGIN PASSWORD 'secret' IN ROLE {}", login, APP_ROLE),
    ]
    with psycopg.connect(database_url("postgres"), autocommit=True) as server:
        if not server.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [APP_ROLE]).fetchone():
            server.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(APP_ROLE)))
        for statement, *names in statements:
            server.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))
        url = database_url(name)
        migrate = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"]
        environment = {**os.environ, "DATABASE_URL": as_role(url, owner)}
        done = subprocess.run(migrate, cwd=PROJECT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        yield {"owner": as_role(url, owner), "login": as_role(url, login)}
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        for role in (login, owner):
            server.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


@pytest.mark.parametrize("table", HISTORY)
@pytest.mark.parametrize(
    "statement", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE", "DROP TABLE {} CASCADE",
                  "ALTER TABLE {} DISABLE TRIGGER ALL"]
)  # fmt: skip
def test_the_site_cannot_rewrite_history(site: dict[str, str], table: str, statement: str) -> None:
    with psycopg.connect(site["login"]) as connection, pytest.raises(errors.InsufficientPrivilege):
        connection.execute(sql.SQL(statement).format(sql.Identifier(table)))


def test_the_site_cannot_become_anybody_else(site: dict[str, str]) -> None:
    owner = urlsplit(site["owner"]).username or ""
    with psycopg.connect(site["login"]) as connection, pytest.raises(errors.InsufficientPrivilege):
        connection.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(owner)))


def test_the_site_reads_and_adds(site: dict[str, str]) -> None:
    with psycopg.connect(site["login"]) as connection:
        connection.execute("SET ROLE arbiter_app")
        assert connection.execute("SELECT count(*) FROM games_event").fetchone() == (0,)
        allowed = connection.execute(
            "SELECT has_table_privilege('games_event', 'INSERT'), has_table_privilege('games_user', 'UPDATE')"
        ).fetchone()
    assert allowed == (True, True)
