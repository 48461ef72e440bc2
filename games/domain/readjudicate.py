"""Judge stored games anew in bulk: begin a set, judge parts of it, see the differences, apply or drop it.

A game is judged from its log up to the entry that its stored answer speaks of, so a part can be judged again
after a crash: a game that has its row is left alone. Applying renews what is said about the games that
differ, all of them or none; it touches no log, no confirmed result and no points: these change by a protest
or a correction only. A set under another regulation is for looking: a game is always judged by the one it
was played under.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import rules
from games import signals
from games.domain import log, projection
from games.domain.errors import Locked, Malformed, Refusal
from games.domain.texts import storable
from games.models import Game, Head, Projection, Readjudication, Rejudged, User

UNREADABLE = "unreadable"

type Named = dict[str, dict[str, Any]]


def begin(*, regulation: str = "", since: datetime | None = None, series: str = "") -> Readjudication:
    """A set of all games, of those since a moment, of a tournament's; Malformed for an unknown regulation."""
    if regulation and regulation not in rules.regulations.ids():
        known = ", ".join(rules.regulations.ids())
        raise Malformed("UNKNOWN_REGULATION", _("Unknown regulation. Known: %(known)s.") % {"known": known})
    games = Game.objects.order_by("created_at", "code")
    if since is not None:
        games = games.filter(created_at__gte=since)
    if series:
        games = games.filter(series=series)
    return Readjudication.objects.create(
        regulation=regulation,
        engine_version=rules.ENGINE_VERSION,
        games=[str(pk) for pk in games.values_list("pk", flat=True)],
        created_at=timezone.now(),
    )


def waiting(run: Readjudication) -> list[UUID]:
    """The games of a set that have no row yet."""
    done = set(Rejudged.objects.filter(run=run).values_list("game_id", flat=True))
    return [game for game in map(UUID, run.games) if game not in done]


def judge_part(*, run: Readjudication, games: Iterable[UUID]) -> int:
    """Judge these games of a set; returns how many rows were new."""
    wanted = set(games)
    todo = wanted - _done(run, wanted)
    stored = Projection.objects.select_related("game").filter(game__in=todo).order_by("game")
    return _store(run, [_judge(run, row) for row in stored])


def _done(run: Readjudication, games: set[UUID]) -> set[UUID]:
    return set(Rejudged.objects.filter(run=run, game__in=games).values_list("game_id", flat=True))


@transaction.atomic
def _store(run: Readjudication, rows: Sequence[Rejudged]) -> int:
    """Add the rows that nobody has added meanwhile; a decided set takes none."""
    locked = Readjudication.objects.select_for_update().get(pk=run.pk)
    if locked.state != Readjudication.State.RUNNING:
        return 0
    done = _done(run, {row.game_id for row in rows})
    made = Rejudged.objects.bulk_create([row for row in rows if row.game_id not in done])
    different = [row for row in made if row.is_different]
    if different:
        signals.rejudged.send(sender=Rejudged, rows=different)
    return len(made)


def _judge(run: Readjudication, stored: Projection) -> Rejudged:
    said = rules.decode_answer(stored.answer.encode())
    before, told = summary(said), named(said)
    try:
        protocol = log.protocol(stored.game, upto_seq=stored.seq)
        judged = rules.encode_answer(rules.adjudicate(protocol, run.regulation or None))
    except rules.ProtocolError as error:
        faults = {f"{row.code} @{row.path}": fault(row) for row in error.problems}
        after = {"verdict": UNREADABLE, "correct": None, "recorded": None, "findings": list(faults)}
        told |= faults
    else:
        answer = rules.decode_answer(judged)
        after, told = summary(answer), told | named(answer)
    removed, added = one_sided(before, after)
    return Rejudged(
        run=run,
        game=stored.game,
        seq=stored.seq,
        before=before,
        after=after,
        told={name: told[name] for name in [*removed, *added]},
        is_different=before != after,
    )


def summary(answer: dict[str, Any]) -> dict[str, Any]:
    """What of an answer is compared: verdict, both winners, each finding with its clause and place."""
    return {
        "verdict": answer["verdict"],
        "correct": (answer["correct_result"] or {}).get("winner"),
        "recorded": (answer["recorded_result"] or {}).get("winner"),
        "findings": [finding_name(row) for row in answer["findings"]],
    }


def finding_name(row: dict[str, Any]) -> str:
    """`CODE CLAUSE @event`, `@end` for what belongs to no event."""
    return f"{row['code']} {row['clause']} @{'end' if row['event'] is None else row['event']}"


def named(answer: dict[str, Any]) -> Named:
    """The findings of an answer under their names."""
    return {finding_name(row): row for row in answer["findings"]}


def fault(problem: rules.Problem) -> dict[str, Any]:
    """What stands against reading a log, in the shape of a finding without clause and event."""
    shape = {"code": problem.code, "level": "error", "clause": "", "event": None, "consequence": "none"}
    return shape | {"message": problem.message}


def one_sided(before: dict[str, Any], after: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The findings that are not named any more, and those that are named only now."""
    was, now = Counter(before["findings"]), Counter(after["findings"])
    return list((was - now).elements()), list((now - was).elements())


def differences(run: Readjudication) -> Sequence[Rejudged]:
    """The games about which something else is said now."""
    return list(Rejudged.objects.filter(run=run, is_different=True).select_related("game"))


@transaction.atomic
def apply(*, run: Readjudication, actor: User, reason: str) -> int:
    """Renew the projections of the games that differ; returns how many those are.

    Refused while games wait, when one cannot be read, when a log has moved on, and under another regulation.
    """
    locked = _open(run)
    if locked.regulation:
        text = _("A game is judged by the regulation it was played under. Drop this set.")
        raise Refusal("OTHER_REGULATION", text, status=409)
    if locked.engine_version != rules.ENGINE_VERSION:
        text = _("The rules engine has changed since. Drop this set and begin another.")
        raise Refusal("OTHER_ENGINE", text, status=409)
    if waiting(locked):
        raise Refusal("NOT_COMPLETE", _("Some games are not judged yet. Resume the set first."), status=409)
    rows = differences(locked)
    for row in rows:
        _renew(row)
    _decide(locked, Readjudication.State.APPLIED, actor, reason)
    signals.readjudicated.send(sender=Readjudication, games=[row.game for row in rows])
    return len(rows)


def _renew(row: Rejudged) -> None:
    if row.after["verdict"] == UNREADABLE:
        text = _("Game %(code)s cannot be read by this engine. Drop this set.")
        raise Refusal("UNREADABLE", text % {"code": row.game.code}, status=409)
    head = Head.objects.select_for_update().get(game=row.game)
    judged = projection.refresh(row.game)
    answer = rules.decode_answer(rules.encode_answer(judged.adjudication))
    if head.seq != row.seq or summary(answer) != row.after:
        text = _("What is said about game %(code)s has changed since. Drop this set and begin another.")
        raise Refusal("MOVED_ON", text % {"code": row.game.code}, status=409)


@transaction.atomic
def drop(*, run: Readjudication, actor: User, reason: str) -> None:
    """Put a set aside; nothing changes."""
    _decide(_open(run), Readjudication.State.DROPPED, actor, reason)


def _open(run: Readjudication) -> Readjudication:
    locked = Readjudication.objects.select_for_update().get(pk=run.pk)
    if locked.state != Readjudication.State.RUNNING:
        raise Locked("DECIDED", _("This set has been decided on already."))
    return locked


def _decide(run: Readjudication, state: str, actor: User, reason: str) -> None:
    typed = storable(reason, "reason")
    if not typed:
        raise Refusal("REASON_MISSING", _("Say why, in one sentence."))
    run.state, run.decided_by, run.decided_at, run.reason = state, actor, timezone.now(), typed
    run.save(update_fields=["state", "decided_by", "decided_at", "reason"])
