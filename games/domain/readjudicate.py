"""Judge stored games anew in bulk: begin a set, judge parts of it, see the differences, apply or drop it.

A game is judged from its log, so a part can be judged again after a crash: a game that has its row is left
alone. Applying renews the projections of the games that differ, all of them or none; it touches no log, no
confirmed result and no points: these change by a protest or a correction only. A set under another
regulation is for looking: a game is always judged by the one it was played under.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import rules
from games.domain import log, projection
from games.domain.errors import Locked, Malformed, Refusal
from games.domain.texts import storable
from games.models import Game, Head, Projection, Readjudication, Rejudged, User


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
    if run.state != Readjudication.State.RUNNING:
        return 0
    todo = set(games) & set(waiting(run))
    rows = [_judge(run, game) for game in Game.objects.filter(pk__in=todo)]
    return len(Rejudged.objects.bulk_create(rows, ignore_conflicts=True))


def _judge(run: Readjudication, game: Game) -> Rejudged:
    head = Head.objects.get(game=game)
    protocol = log.protocol(game, upto_seq=head.seq)
    after = summary(rules.encode_answer(rules.adjudicate(protocol, run.regulation or None)))
    before = summary(Projection.objects.get(game=game).answer.encode())
    return Rejudged(
        run=run, game=game, seq=head.seq, before=before, after=after, is_different=before != after
    )


def summary(answer: bytes) -> dict[str, Any]:
    """What of an answer is compared: verdict, both winners, each finding with its clause and place."""
    whole: dict[str, Any] = rules.decode_answer(answer)
    return {
        "verdict": whole["verdict"],
        "correct": (whole["correct_result"] or {}).get("winner"),
        "recorded": (whole["recorded_result"] or {}).get("winner"),
        "findings": [f"{row['code']} {row['clause']} @{row['event']}" for row in whole["findings"]],
    }


def differences(run: Readjudication) -> Sequence[Rejudged]:
    """The games about which something else is said now."""
    return list(Rejudged.objects.filter(run=run, is_different=True).select_related("game"))


@transaction.atomic
def apply(*, run: Readjudication, actor: User | None, reason: str) -> int:
    """Renew the projections of the games that differ; refused while games wait or a log has moved on."""
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
        head = Head.objects.select_for_update().get(game=row.game)
        if head.seq != row.seq:
            text = _("The log of game %(code)s has moved on. Drop this set and begin another.")
            raise Refusal("HEAD_MOVED", text % {"code": row.game.code}, status=409)
        projection.refresh(row.game)
    _decide(locked, Readjudication.State.APPLIED, actor, reason)
    return len(rows)


@transaction.atomic
def drop(*, run: Readjudication, actor: User | None, reason: str) -> None:
    """Put a set aside; nothing changes."""
    _decide(_open(run), Readjudication.State.DROPPED, actor, reason)


def _open(run: Readjudication) -> Readjudication:
    locked = Readjudication.objects.select_for_update().get(pk=run.pk)
    if locked.state != Readjudication.State.RUNNING:
        raise Locked("DECIDED", _("This set has been decided on already."))
    return locked


def _decide(run: Readjudication, state: str, actor: User | None, reason: str) -> None:
    typed = storable(reason, "reason")
    if not typed:
        raise Refusal("REASON_MISSING", _("Say why, in one sentence."))
    run.state, run.decided_by, run.decided_at, run.reason = state, actor, timezone.now(), typed
    run.save(update_fields=["state", "decided_by", "decided_at", "reason"])
