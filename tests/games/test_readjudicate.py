"""Sets of games judged anew: compared, applied or dropped as a whole and once; PostgreSQL holds it."""

import uuid
from typing import Any

import pgtrigger
import pytest
from django.db import DatabaseError, connection, transaction

import rules
from games.domain import log, projection, readjudicate, record
from games.domain.errors import Locked, Malformed, Refusal
from games.models import Head, Projection, Readjudication, Rejudged
from tests.games import tables
from tests.games.archive import archive, judge

pytestmark = pytest.mark.django_db


def complete(name: str, **fields: Any) -> Readjudication:
    """A set of the series with all its rows."""
    run = readjudicate.begin(series=name, **fields)
    readjudicate.judge_part(run=run, games=readjudicate.waiting(run))
    return run


def test_a_row_names_the_findings_that_only_one_side_has() -> None:
    (game,) = archive("one", 1)
    stored = Projection.objects.get(game=game)
    answer = rules.decode_answer(stored.answer.encode())
    lost = answer["findings"].pop()
    stored.answer = log.canonical(answer)
    stored.save()
    (row,) = readjudicate.differences(complete("one"))
    name = readjudicate.finding_name(lost)
    assert readjudicate.one_sided(row.before, row.after) == ([], [name])
    assert row.told == {name: lost}
    assert (row.before["verdict"], row.after["verdict"]) == ("legal", "breaches")


def test_a_part_judged_again_adds_nothing() -> None:
    games = archive("again", 2)
    run = readjudicate.begin(series="again")
    everything = [game.pk for game in games]
    assert [readjudicate.judge_part(run=run, games=everything) for _time in range(2)] == [2, 0]


def test_applying_renews_what_is_said_and_leaves_the_log_alone() -> None:
    games = archive("renew", 2)
    heads = dict(Head.objects.values_list("game", "hash"))
    author = judge()
    assert readjudicate.apply(run=complete("renew"), actor=author, reason="engine 0.1.0") == 1
    assert [projection.answer(game)["verdict"] for game in games] == ["breaches", "breaches"]
    assert Projection.objects.get(game=games[0]).engine_version == rules.ENGINE_VERSION
    assert dict(Head.objects.values_list("game", "hash")) == heads
    run = Readjudication.objects.get()
    assert (run.state, run.decided_by, run.reason) == ("applied", author, "engine 0.1.0")
    assert readjudicate.differences(complete("renew")) == []


def test_another_regulation_is_for_looking_only() -> None:
    games = archive("look", 1)
    run = complete("look", regulation="maestro-2016")
    assert [row.game for row in readjudicate.differences(run)] == games
    with pytest.raises(Refusal, match="judged by the regulation"):
        readjudicate.apply(run=run, actor=judge(), reason="why not")
    readjudicate.drop(run=run, actor=judge("second"), reason="only looked")
    with pytest.raises(Locked):
        readjudicate.drop(run=run, actor=judge("third"), reason="again")
    with pytest.raises(Malformed):
        readjudicate.begin(regulation="club")


def test_an_incomplete_set_and_a_log_that_moved_on_are_not_applied() -> None:
    games = archive("moved", 2)
    author = judge()
    run = readjudicate.begin(series="moved")
    readjudicate.judge_part(run=run, games=[games[0].pk])
    with pytest.raises(Refusal, match="not judged yet"):
        readjudicate.apply(run=run, actor=author, reason="x")
    readjudicate.judge_part(run=run, games=[games[1].pk])
    record.append(game=games[0], base_seq=5, entries=tables.entries({"type": "pause"}), actor=None)
    with pytest.raises(Refusal, match="has changed since"):
        readjudicate.apply(run=run, actor=author, reason="x")
    with pytest.raises(Refusal, match="Say why"):
        readjudicate.drop(run=run, actor=author, reason=" ")
    run.refresh_from_db()
    assert run.state == "running"


def test_a_log_that_the_engine_cannot_read_stops_nothing_and_is_not_applied() -> None:
    games = archive("odd", 2)
    with pgtrigger.ignore("games.Game:rules_frozen"):
        type(games[1]).objects.filter(pk=games[1].pk).update(options={"first_foul": "song"})
    run = complete("odd")
    odd = Rejudged.objects.get(run=run, game=games[1])
    assert (odd.after["verdict"], odd.after["findings"]) == (
        "unreadable",
        ["UNKNOWN_OPTION @options.first_foul"],
    )
    told = odd.told["UNKNOWN_OPTION @options.first_foul"]["message"]["en"]
    assert told.startswith("Unknown option “first_foul”. There are: ")
    with pytest.raises(Refusal, match=f"{games[1].code} cannot be read"):
        readjudicate.apply(run=run, actor=judge(), reason="x")
    assert projection.answer(games[0])["verdict"] == "legal"


def test_a_dropped_set_takes_no_more_games() -> None:
    games = archive("late", 2)
    run = readjudicate.begin(series="late")
    readjudicate.drop(run=run, actor=judge(), reason="not now")
    assert readjudicate.judge_part(run=run, games=[game.pk for game in games]) == 0
    assert not Rejudged.objects.filter(run=run).exists()


# Sets: `{open}` complete, `{part}` without rows, `{law}` by another regulation, `{other}` of other games;
# decided: `{done}` complete and dropped, `{empty}` dropped without rows, `{kept}` applied.
ROW = (
    "INSERT INTO games_rejudged (run_id, game_id, seq, before, after, told, is_different)"
    " SELECT '{to}', game_id, seq, before, {after}, told, {flag} FROM games_rejudged"
    " WHERE run_id = '{{open}}'"
)
SET = "UPDATE games_readjudication SET {what} WHERE id = '{{{which}}}'"
APPLIED = "state = 'applied', decided_at = now(), decided_by_id = {judge}, reason = 'x'"
NEW = (
    "INSERT INTO games_readjudication (id, regulation, engine_version, games, state, created_at, decided_at,"
    " decided_by_id, reason)"
    " VALUES (gen_random_uuid(), '', '1', '[]', 'applied', now(), now(), {judge}, 'x')"
)


def row(to: str, after: str = "after", flag: str = "is_different") -> str:
    return ROW.format(to=to, after=after, flag=flag)


def change(which: str, what: str) -> str:
    return SET.format(what=what, which=which)


IMMEDIATE = "SET CONSTRAINTS ALL IMMEDIATE; "
GUARDS: dict[str, tuple[str, str]] = {
    "a game stands once in a set": (row("{open}"), "game_once_per_set"),
    "a row is never changed": ("UPDATE games_rejudged SET seq = 1", "Cannot update"),
    "a row is never deleted": ("DELETE FROM games_rejudged", "Cannot update or delete"),
    "rows are never emptied": (
        IMMEDIATE + "TRUNCATE games_rejudged CASCADE",
        "games_rejudged keeps history and cannot be truncated",
    ),
    "a row says truly whether there is a difference": (
        row("{part}", flag="not is_different"),
        "difference_is_told_truly",
    ),
    "a row that differs says so": (row("{part}", after="'{{}}'", flag="false"), "difference_is_told_truly"),
    "a decided set takes no game": (row("{empty}"), "a decided set takes no game"),
    "a set takes only the games it asks about": (row("{other}"), "does not ask about"),
    "a decision says why": (
        change("open", APPLIED.replace("'x'", "''")),
        "decided_set_says_who_when_why",
    ),
    "a decision says who": (
        change("open", APPLIED.replace("{judge}", "NULL")),
        "decided_set_says_who_when_why",
    ),
    "a decision says when": (
        change("open", APPLIED.replace("now()", "NULL")),
        "decided_set_says_who_when_why",
    ),
    "an undecided set names nobody": (
        change("open", "decided_by_id = {judge}"),
        "decided_set_says_who_when_why",
    ),
    "a set is applied complete": (change("part", APPLIED), "is not complete"),
    "a set under another regulation is not applied": (
        change("law", APPLIED),
        "only_own_regulation_is_applied",
    ),
    "a set begins undecided": (NEW, "Cannot insert"),
    "a set keeps its regulation": (change("open", "regulation = 'fiim-style'"), "Cannot update"),
    "a set keeps its games": (change("open", "games = '[]'"), "Cannot update"),
    "a dropped set stays dropped": (
        change("done", "state = 'running', decided_at = NULL, decided_by_id = NULL"),
        "Cannot update or delete",
    ),
    "an applied set stays applied": (change("kept", "reason = 'another'"), "Cannot update or delete"),
    "a dropped set is not applied": (change("done", APPLIED), "Cannot update or delete"),
    "a set is never deleted": ("DELETE FROM games_readjudication WHERE id = '{part}'", "Cannot delete"),
    "sets are never emptied": (
        IMMEDIATE + "TRUNCATE games_readjudication CASCADE",
        "games_readjudication keeps history and cannot be truncated",
    ),
}


@pytest.mark.parametrize("guard", GUARDS)
def test_postgresql_refuses(guard: str) -> None:
    archive("guard", 1)
    archive("elsewhere", 1)
    author = judge()
    names = {
        "open": complete("guard").pk,
        "part": readjudicate.begin(series="guard").pk,
        "other": readjudicate.begin(series="elsewhere").pk,
        "law": complete("guard", regulation="maestro-2016").pk,
        "judge": author.pk,
    }
    kept = complete("guard")
    readjudicate.apply(run=kept, actor=author, reason="x")
    done, empty = complete("guard"), readjudicate.begin(series="guard")
    for run in (done, empty):
        readjudicate.drop(run=run, actor=author, reason="x")
    statement, named = GUARDS[guard]
    before = state_of_all()
    with pytest.raises(DatabaseError, match=named), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(done=done.pk, empty=empty.pk, kept=kept.pk, **names))
    assert state_of_all() == before


def state_of_all() -> list[tuple[uuid.UUID, str, int]]:
    listed = Readjudication.objects.order_by("pk")
    return [(run.pk, run.state, run.rows.count()) for run in listed]
