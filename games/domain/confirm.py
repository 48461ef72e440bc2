"""Signature and confirmation: the host signs a head of the log, a second person confirms or rejects it.

Nobody edits here. All three functions hold the head's lock, so that the log cannot move under a signature;
that the second person is another one, and that one version at most is confirmed, PostgreSQL checks as well.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import live, signals
from games.domain import projection
from games.domain.errors import Forbidden, Locked, Refusal
from games.domain.texts import storable
from games.models import Game, Head, ResultVersion, SignedProtocol, User
from rules import Problem

_NEEDS_REASON = ("error", "sanction")
_LONGEST_REASON = 30
_LONGEST_CLAUSE = 20


def finding_key(finding: Mapping[str, Any]) -> str:
    """How an acknowledgement names a finding: `CODE@event`, `CODE@end` for what belongs to no event."""
    event = finding["event"]
    return f"{finding['code']}@{'end' if event is None else event}"


def to_acknowledge(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The findings the host has to give a reason for before he can sign."""
    return [row for row in answer["findings"] if row["level"] in _NEEDS_REASON]


@transaction.atomic
def sign(*, game: Game, actor: User, acknowledged: Mapping[str, str]) -> SignedProtocol:
    """Sign the log as it stands; every error and sanction finding needs a reason under its key.

    Refused while the game has no winner, while a version awaits its decision, and after confirmation.
    """
    head = Head.objects.select_for_update().get(game=game)
    versions = list(SignedProtocol.objects.filter(game=game).order_by("number"))
    _refuse_second(versions)
    judged = projection.refresh(game)
    if not judged.is_ended:
        raise Refusal("GAME_NOT_ENDED", _("The game has no winner yet. Record it, then sign."), status=409)
    needed = dict.fromkeys(finding_key(row) for row in to_acknowledge(projection.answer(game)))
    reasons = {key: storable(acknowledged.get(key, ""), f"acknowledged.{key}") for key in needed}
    missing = [key for key, reason in reasons.items() if not reason]
    if missing:
        raise Refusal(
            "NOT_ACKNOWLEDGED",
            _("Give a reason for every breach before signing."),
            [_unacknowledged(key) for key in missing],
        )
    protocol = SignedProtocol.objects.create(
        game=game,
        number=len(versions) + 1,
        head_seq=head.seq,
        head_hash=head.hash,
        acknowledged=reasons,
        signed_by=actor,
        signed_at=timezone.now(),
    )
    _announce(game, protocol)
    return protocol


def _refuse_second(versions: list[SignedProtocol]) -> None:
    states = {row.state for row in versions}
    if SignedProtocol.State.CONFIRMED in states:
        raise Locked("CONFIRMED", _("The protocol of this game is confirmed already."))
    if SignedProtocol.State.SIGNED in states:
        raise Locked("SIGNED", _("The protocol is signed already and awaits a second person."))


def _unacknowledged(key: str) -> Problem:
    return Problem(
        path=f"acknowledged.{key}",
        code="NOT_ACKNOWLEDGED",
        message={"ru": f"Нет причины для {key}.", "en": f"There is no reason for {key}."},
    )


@transaction.atomic
def confirm(*, protocol: SignedProtocol, actor: User) -> ResultVersion:
    """Confirm a signed protocol as a second person; the declared result becomes the game's first version."""
    locked = _decide(protocol, actor, SignedProtocol.State.CONFIRMED)
    game = locked.game
    declared = projection.answer(game)["recorded_result"]
    result = ResultVersion.objects.create(
        game=game,
        number=ResultVersion.objects.filter(game=game).count() + 1,
        winner=declared["winner"],
        reason=(declared["reason"] or "")[:_LONGEST_REASON],
        clause=(declared["clause"] or "")[:_LONGEST_CLAUSE],
        cause=ResultVersion.Cause.CONFIRMED,
        cause_ref=f"protocol-{locked.number}",
        author=actor,
        created_at=timezone.now(),
    )
    signals.result_changed.send(sender=Game, game=game, result=result)
    _announce(game, locked)
    return result


@transaction.atomic
def reject(*, protocol: SignedProtocol, actor: User, reason: str) -> SignedProtocol:
    """Reject a signed protocol with a reason; the log is open for corrections again."""
    typed = storable(reason, "reason")
    if not typed:
        raise Refusal("REASON_MISSING", _("A rejection needs a reason."))
    locked = _decide(protocol, actor, SignedProtocol.State.REJECTED, typed)
    _announce(locked.game, locked)
    return locked


def _decide(protocol: SignedProtocol, actor: User, state: str, reason: str = "") -> SignedProtocol:
    head = Head.objects.select_for_update().get(game_id=protocol.game_id)
    locked = SignedProtocol.objects.select_for_update(of=("self",)).select_related("game").get(pk=protocol.pk)
    if locked.signed_by_id == actor.pk:
        raise Forbidden(
            "SELF_CONFIRM", _("Whoever signed a protocol cannot decide on it. Ask a second person.")
        )
    if locked.state != SignedProtocol.State.SIGNED:
        raise Locked("DECIDED", _("This version of the protocol has been decided on already."))
    if state == SignedProtocol.State.CONFIRMED and (locked.head_seq, locked.head_hash) != (
        head.seq,
        head.hash,
    ):
        raise Locked("HEAD_MOVED", _("The log has changed since the signature. Reject, then sign again."))
    locked.state, locked.reject_reason = state, reason
    locked.decided_by, locked.decided_at = actor, timezone.now()
    locked.save(update_fields=["state", "reject_reason", "decided_by", "decided_at"])
    return locked


def _announce(game: Game, protocol: SignedProtocol) -> None:
    live.publish(f"g:{game.code}", f"p{protocol.number}-{protocol.state}")
