"""Archives judged anew by the worker: differences shown, applied or dropped as a whole, never twice."""

import re
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from games.domain import projection, readjudicate, record
from games.domain.errors import Locked, Malformed, Refusal
from games.models import Game, Projection, Readjudication, Rejudged
from tests.games import tables
from tests.plugins.processes import LiveStack


def archive(name: str, count: int = 3) -> list[Game]:
    """Ended games of one series; what was said about the first of them is of another engine."""
    host = tables.user(f"host-{name}")
    games = [tables.ended(host, series=name) for _number in range(count)]
    stored = Projection.objects.get(game=games[0])
    stored.answer = stored.answer.replace('"verdict":"breaches"', '"verdict":"legal"')
    stored.engine_version = "0.0.9"
    stored.save()
    return games


def ids(text: str) -> list[str]:
    return re.findall(r"set ([0-9a-f-]{36})", text)


def test_the_worker_judges_a_series_and_the_differences_are_applied(live_stack: LiveStack) -> None:
    with live_stack.orm():
        games = archive("cup")
    done = live_stack.manage("readjudicate", "--series", "cup", "--chunk", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 of 3 games differ; the set is running" in done.stdout
    assert f"{games[0].code}  {games[0]}\n  verdict: legal -> breaches\n" in done.stdout
    (run,) = ids(done.stdout)
    applied = live_stack.manage("readjudicate", "--apply", run, "--reason", "engine 0.1.0")
    assert (applied.returncode, applied.stdout) == (0, "applied: 1 projections renewed\n")
    with live_stack.orm():
        assert Projection.objects.get(game=games[0]).verdict == "breaches"
        assert projection.answer(games[0])["verdict"] == "breaches"
    again = live_stack.manage("readjudicate", "--apply", run, "--reason", "again")
    assert again.returncode == 1
    assert "decided on already" in again.stderr


def test_a_set_cut_short_goes_on_and_judges_no_game_twice(live_stack: LiveStack) -> None:
    with live_stack.orm():
        archive("half")
        run = readjudicate.begin(series="half")
        assert readjudicate.judge_part(run=run, games=readjudicate.waiting(run)[:1]) == 1
    done = live_stack.manage("readjudicate", "--resume", str(run.pk))
    assert done.returncode == 0
    assert "[##############################] 3/3" in done.stdout
    with live_stack.orm():
        assert Rejudged.objects.filter(run=run).count() == 3
        assert readjudicate.judge_part(run=run, games=[row.game_id for row in run.rows.all()]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--resume", "nothing"), "There is no set nothing."),
        (("--since", "yesterday"), "write the day as YYYY-MM-DD"),
        (("--regulation", "club"), "Unknown regulation"),
    ],
)
def test_a_wrong_word_is_refused_with_what_to_write(
    live_stack: LiveStack, arguments: tuple[str, ...], message: str
) -> None:
    done = live_stack.manage("readjudicate", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert message in done.stderr


@pytest.mark.django_db
def test_another_regulation_is_for_looking_only() -> None:
    games = archive("look", 1)
    run = readjudicate.begin(series="look", regulation="maestro-2016")
    readjudicate.judge_part(run=run, games=[games[0].pk])
    assert [row.game for row in readjudicate.differences(run)] == games
    with pytest.raises(Refusal, match="judged by the regulation"):
        readjudicate.apply(run=run, actor=None, reason="why not")
    readjudicate.drop(run=run, actor=None, reason="only looked")
    with pytest.raises(Locked):
        readjudicate.drop(run=run, actor=None, reason="again")
    with pytest.raises(Malformed):
        readjudicate.begin(regulation="club")


@pytest.mark.django_db
def test_an_incomplete_set_and_a_log_that_moved_on_are_not_applied() -> None:
    games = archive("moved", 2)
    run = readjudicate.begin(series="moved")
    readjudicate.judge_part(run=run, games=[games[0].pk])
    with pytest.raises(Refusal, match="not judged yet"):
        readjudicate.apply(run=run, actor=None, reason="x")
    readjudicate.judge_part(run=run, games=[games[1].pk])
    record.append(game=games[0], base_seq=5, entries=tables.entries({"type": "pause"}), actor=None)
    with pytest.raises(Refusal, match="has moved on"):
        readjudicate.apply(run=run, actor=None, reason="x")
    with pytest.raises(Refusal, match="Say why"):
        readjudicate.drop(run=run, actor=None, reason=" ")
    run.refresh_from_db()
    assert run.state == "running"


ROW_AGAIN = (
    "INSERT INTO games_rejudged (run_id, game_id, seq, before, after, is_different)"
    " SELECT run_id, game_id, seq, before, after, is_different FROM games_rejudged"
)
APPLY_OTHER = (
    "UPDATE games_readjudication SET state = 'applied', decided_at = now(), reason = 'x',"
    " regulation = 'fiim-style' WHERE state = 'running'"
)
DECIDE = "UPDATE games_readjudication SET state = 'applied', decided_at = now() WHERE state = 'running'"
REOPEN = "UPDATE games_readjudication SET state = 'running', decided_at = NULL WHERE state = 'dropped'"
EMPTY = "SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE games_rejudged"
GUARDS: dict[str, tuple[str, str]] = {
    "a game stands once in a set": (ROW_AGAIN, "game_once_per_set"),
    "a row is never changed": ("UPDATE games_rejudged SET seq = 1", "Cannot update"),
    "a row is never deleted": ("DELETE FROM games_rejudged", "Cannot update or delete"),
    "rows are never emptied": (EMPTY, "cannot be truncated"),
    "a decision has a reason": (DECIDE, "decided_set_has_moment_and_reason"),
    "a set under another regulation is not applied": (APPLY_OTHER, "only_own_regulation_is_applied"),
    "a decided set is final": (REOPEN, "Cannot update"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("guard", GUARDS)
def test_postgresql_refuses(guard: str) -> None:
    games = archive("guard", 1)
    dropped = readjudicate.begin(series="guard")
    readjudicate.drop(run=dropped, actor=None, reason="x")
    run: Any = readjudicate.begin(series="guard")
    readjudicate.judge_part(run=run, games=[games[0].pk])
    statement, named = GUARDS[guard]
    with pytest.raises(DatabaseError, match=named), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert Readjudication.objects.filter(state="running").count() == 1
