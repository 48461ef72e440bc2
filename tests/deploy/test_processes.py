"""The site as processes: each part does its work, survives the death of another, and comes back."""

import time
import urllib.request
from pathlib import Path

import psycopg
import pytest

from deploy.stack import Stack
from tests.plugins.processes import LiveStack


def status(url: str) -> int:
    """What the health check answers."""
    with urllib.request.urlopen(f"{url}/healthz", timeout=10) as answer:
        return int(answer.status)


def test_web_and_live_answer(live_stack: LiveStack) -> None:
    assert [status(live_stack.url), status(live_stack.live_url)] == [200, 200]


def test_the_processes_work_as_the_application_role(live_stack: LiveStack) -> None:
    query = "k = connection.cursor(); k.execute('SELECT current_user'); print(*k.fetchone())"
    script = f"from django.db import connection; {query}"
    done = live_stack.manage("shell", "--no-imports", "--command", script)
    assert (done.returncode, done.stdout) == (0, "arbiter_app\n")


def test_the_worker_takes_tasks(live_stack: LiveStack) -> None:
    script = (
        "from deploy.celery import app\n"
        "with app.connection_or_acquire() as c:\n"
        "    replies = app.control.ping(timeout=20, limit=1, connection=c)\n"
        "print([list(reply.values()) for reply in replies])"
    )
    done = live_stack.manage("shell", "--no-imports", "--command", script)
    assert (done.returncode, done.stdout) == (0, "[[{'ok': 'pong'}]]\n")


def test_the_test_sees_what_the_site_sees(live_stack: LiveStack) -> None:
    from games.models import User

    with live_stack.orm():
        User.objects.create(username="organiser")
    done = live_stack.manage(
        "shell", "--no-imports", "--command", "from games.models import User; print(User.objects.get())"
    )
    assert (done.returncode, done.stdout) == (0, "organiser\n")


@pytest.mark.parametrize("name", ["web", "live", "worker"])
def test_a_killed_process_comes_back_and_the_others_stay(live_stack: LiveStack, name: str) -> None:
    others = {
        other: live_stack.site.children.pid(other) for other in ("web", "live", "worker") if other != name
    }
    live_stack.kill(name)
    live_stack.restart(name)
    assert {other: live_stack.site.children.pid(other) for other in others} == others
    assert [status(live_stack.url), status(live_stack.live_url)] == [200, 200]


def test_a_killed_postgresql_comes_back_with_what_was_committed(durable_stack: Stack) -> None:
    url = durable_stack.environment["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (n integer)")
        connection.execute("INSERT INTO kept VALUES (1)")
        durable_stack.children.kill("postgres")
    began = time.monotonic()
    durable_stack.restart("postgres")
    assert time.monotonic() - began < 10
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT n FROM kept").fetchall() == [(1,)]


def test_a_stopped_stack_leaves_no_socket(durable_stack: Stack) -> None:
    socket = Path(durable_stack.environment["REDIS_URL"].removeprefix("unix://"))
    assert socket.exists()
    durable_stack.stop()
    assert not socket.exists()
