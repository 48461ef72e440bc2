"""The services that tests run on are the ones production runs on."""

import os
import subprocess
import sys

import psycopg
import pytest
import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from tests.plugins.databases import application_environment


@pytest.mark.django_db
def test_the_database_is_postgresql_18_or_newer() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        version = int(cursor.fetchone()[0])
    assert version >= 180000


@pytest.mark.django_db
def test_the_cache_is_shared_between_processes() -> None:
    cache.set("shared", {"a": 1}, 30)
    script = "import django; django.setup(); from django.core.cache import cache; print(cache.get('shared'))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=dict(os.environ)
    )
    assert done.stdout.strip() == "{'a': 1}"


def test_a_published_message_arrives() -> None:
    server = redis.Redis.from_url(settings.REDIS_URL)
    listener = server.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]  # its own gap
    listener.subscribe("news")
    listener.get_message(timeout=2)
    server.publish("news", "1")
    message = listener.get_message(timeout=5)
    assert message is not None
    assert message["data"] == b"1"
    listener.close()
    server.close()


def test_a_fresh_database_is_committed_to_and_seen_by_another_connection(fresh_database: str) -> None:
    from games.models import User

    User.objects.create(username="judge")
    with psycopg.connect(fresh_database) as other:
        row = other.execute("SELECT username FROM games_user").fetchall()
    assert row == [("judge",)]


def test_a_fresh_database_starts_empty(fresh_database: str) -> None:
    from games.models import User

    assert User.objects.count() == 0


def test_a_child_process_works_as_the_application_role(fresh_database: str) -> None:
    script = (
        "import django; django.setup(); from django.db import connection as c; "
        "k = c.cursor(); k.execute('SELECT current_user'); print(k.fetchone()[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=application_environment(fresh_database),
    )
    assert done.stdout.strip() == "arbiter_app"
