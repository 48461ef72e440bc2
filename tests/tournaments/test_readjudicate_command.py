"""`manage.py readjudicate` with a real worker: progress, differences, killed processes, decisions."""

import os
import pty
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from django.db import connection, transaction

from deploy.stack import PROJECT
from games.domain import projection, readjudicate
from games.models import Game, Projection, Readjudication, Rejudged
from tests.games import archive, tables
from tests.plugins.databases import application_environment
from tests.plugins.processes import LiveStack
from tests.tournaments import cups
from tournaments.domain import publish
from tournaments.models import PointsAtStake, Recount

SECONDS = 60.0


def ids(text: str) -> list[str]:
    return re.findall(r"set ([0-9a-f-]{36})", text)


def eventually(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def begun(
    stack: LiveStack, *arguments: str, stdout: int = subprocess.PIPE
) -> "Iterator[subprocess.Popen[str]]":
    """The command as a process that the test does not wait for; it is ended with the block."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "readjudicate", *arguments],
        cwd=PROJECT,
        env=stack.environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        try:
            yield command
        finally:
            command.kill()


@contextmanager
def held(run: Readjudication) -> Iterator[None]:
    """Inside the block a worker that has judged a part of the set waits for the lock to store it."""
    with transaction.atomic():
        Readjudication.objects.select_for_update().get(pk=run.pk)
        yield


def is_waited_for() -> bool:
    """Whether another connection waits for a lock of this one."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks"
            " WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
        )
        return bool(cursor.fetchone() != (0,))


def test_the_worker_judges_a_series_and_the_differences_are_applied(live_stack: LiveStack) -> None:
    with live_stack.orm():
        games = archive.archive("cup")
        archive.judge("anna")
    done = live_stack.manage("readjudicate", "--tournament", "cup", "--chunk", "2")
    assert (done.returncode, done.stderr) == (0, "")
    (run,) = ids(done.stdout)
    lines = done.stdout.splitlines()
    assert lines[0] == f"set {run}: 3 games"
    assert lines[-4:] == [
        f"[{'#' * 30}] 3/3",
        "1 of 3 games differ, 0 wait; running",
        f"{games[0].code}  {games[0]}",
        "  verdict: legal -> breaches",
    ]
    nobody = live_stack.manage("readjudicate", "--apply", run, "--reason", "engine 0.1.0")
    assert (nobody.returncode, "name the account of who decides" in nobody.stderr) == (1, True)
    decide = ("--author", "anna", "--reason", "engine 0.1.0")
    applied = live_stack.manage("readjudicate", "--apply", run, *decide)
    assert (applied.returncode, applied.stdout) == (0, "applied: 1 projections renewed\n")
    with live_stack.orm():
        assert Projection.objects.get(game=games[0]).verdict == "breaches"
        assert projection.answer(games[0])["verdict"] == "breaches"
    again = live_stack.manage("readjudicate", "--apply", run, *decide)
    assert (again.returncode, "decided on already" in again.stderr) == (1, True)


def test_a_worker_killed_in_the_middle_loses_and_doubles_nothing(live_stack: LiveStack) -> None:
    with live_stack.orm():
        archive.archive("killed", 8)
        run = readjudicate.begin(series="killed")
        assert readjudicate.judge_part(run=run, games=readjudicate.waiting(run)[:2]) == 2
    with ExitStack() as afterwards:
        with live_stack.orm(), held(run):
            command = afterwards.enter_context(begun(live_stack, "--resume", str(run.pk), "--chunk", "2"))
            eventually(is_waited_for)
            live_stack.kill("worker")
            assert Rejudged.objects.filter(run=run).count() == 2
        live_stack.restart("worker")
        # What the killed worker had taken is sent again by the command itself.
        output, errors = command.communicate(timeout=SECONDS)
    assert (command.returncode, errors) == (0, "")
    assert output.splitlines()[1] == f"[{'#' * 7}{'.' * 23}] 2/8"
    assert f"[{'#' * 30}] 8/8\n1 of 8 games differ, 0 wait; running\n" in output
    with live_stack.orm():
        judged = Rejudged.objects.filter(run=run).values_list("game", flat=True)
        assert sorted(map(str, judged)) == sorted(run.games)


def test_a_killed_command_is_resumed_and_judges_no_game_twice(live_stack: LiveStack) -> None:
    with live_stack.orm():
        archive.archive("half", 5)
        run = readjudicate.begin(series="half")
        with held(run), begun(live_stack, "--resume", str(run.pk), "--chunk", "1") as command:
            eventually(is_waited_for)
            command.kill()
            command.communicate()
    done = live_stack.manage("readjudicate", "--resume", str(run.pk))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"[{'#' * 30}] 5/5" in done.stdout.splitlines()
    with live_stack.orm():
        assert Rejudged.objects.filter(run=run).count() == 5
        assert readjudicate.judge_part(run=run, games=[row.game_id for row in run.rows.all()]) == 0


def test_a_set_that_is_dropped_meanwhile_ends_the_command(live_stack: LiveStack) -> None:
    with live_stack.orm():
        archive.archive("dropped", 2)
        run = readjudicate.begin(series="dropped")
        author = archive.judge("boris")
        with ExitStack() as afterwards:
            with transaction.atomic():
                readjudicate.drop(run=run, actor=author, reason="a mistake")
                command = afterwards.enter_context(begun(live_stack, "--resume", str(run.pk)))
                eventually(is_waited_for)
            _output, errors = command.communicate(timeout=SECONDS)
    assert (command.returncode, errors) == (1, f"CommandError: The set {run.pk} was dropped meanwhile.\n")
    with live_stack.orm():
        assert not Rejudged.objects.filter(run=run).exists()


def test_a_terminal_gets_one_line_that_grows(live_stack: LiveStack) -> None:
    with live_stack.orm():
        archive.archive("terminal", 2)
    reader, terminal = pty.openpty()
    with begun(live_stack, "--series", "terminal", stdout=terminal) as command:
        assert command.wait(timeout=SECONDS) == 0
    os.close(terminal)
    shown = os.read(reader, 65536).decode()
    os.close(reader)
    # One end of line for the bar, however often it was drawn: every other drawing ends with a return only.
    head, bar, summary = shown.split("\r\n")[:3]
    assert head.endswith(": 2 games")
    assert bar.split("\r")[-1] in ("", f"[{'#' * 30}] 2/2")
    assert f"[{'#' * 30}] 2/2" in bar.split("\r")
    assert summary == "1 of 2 games differ, 0 wait; running"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--resume", "nothing"), "There is no set nothing."),
        (("--since", "yesterday"), "write the day as YYYY-MM-DD"),
        (("--regulation", "club"), "Unknown regulation"),
        (("--drop", "nothing", "--author", "nobody"), "--author nobody: name the account"),
    ],
)
def test_a_wrong_word_is_refused_with_what_to_write(
    live_stack: LiveStack, arguments: tuple[str, ...], message: str
) -> None:
    done = live_stack.manage("readjudicate", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert message in done.stderr


def test_a_queue_out_of_reach_is_told_and_loses_nothing(fresh_database: str) -> None:
    archive.archive("nowhere", 1)
    environment = {**application_environment(fresh_database), "REDIS_URL": "unix:///nowhere/valkey.sock"}
    command = [sys.executable, "manage.py", "readjudicate", "--series", "nowhere"]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    run = Readjudication.objects.get()
    told = f"CommandError: The queue is out of reach. Go on with --resume {run.pk}\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, f"set {run.pk}: 1 games\n", told)
    assert readjudicate.waiting(run) == [Game.objects.get().pk]


def test_only_games_of_the_day_and_after_are_asked_about(live_stack: LiveStack) -> None:
    with live_stack.orm():
        tables.ended(tables.user("host-day"), series="day")
        assert Game.objects.filter(series="day").count() == 1
    done = live_stack.manage("readjudicate", "--series", "day", "--since", "2999-01-01")
    assert (done.returncode, done.stdout.splitlines()[1:]) == (
        0,
        [f"[{'.' * 30}] 0/0", "0 of 0 games differ, 0 wait; running"],
    )


def test_applying_leads_to_a_recount_of_the_standings_that_count_the_game(live_stack: LiveStack) -> None:
    with live_stack.orm():
        cup, game = cups.one_game_cup(slug="counted")
        publish.publish(tournament=cup.tournament, reason="After round 1", actor=cup.organiser)
        archive.age(game)
        Recount.objects.all().delete()
    done = live_stack.manage("readjudicate", "--tournament", "counted")
    (run,) = ids(done.stdout)
    live_stack.manage("readjudicate", "--apply", run, "--author", cup.chief_judge.username, "--reason", "x")
    with live_stack.orm():
        eventually(Recount.objects.exists)
        recount = Recount.objects.get()
        assert (recount.version.number, recount.is_equal) == (1, True)
        assert PointsAtStake.objects.count() == 0
