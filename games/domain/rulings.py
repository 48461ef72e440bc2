"""The effect of a decided protest on its game: one entry in the log, one version of the result, exactly once.

What was decided and why is not judged here (R-12.3 names the three remedies).
"""

from typing import Any, Literal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import signals
from games.domain import record
from games.domain.errors import Locked, Malformed
from games.models import Game, Head, ResultVersion, SignedProtocol, User

type Remedy = Literal["change", "annul", "replay"]

_WINNERS = ("red", "black", "draw")


@transaction.atomic
def apply(
    *,
    game: Game,
    cause_ref: str,
    remedy: Remedy,
    winner: str | None,
    clause: str,
    note: str,
    actor: User | None,
) -> ResultVersion:
    """Carry a remedy out; a second call with the same `cause_ref` gives the first one's result.

    `change` needs a winner; `annul` and `replay` leave the game uncounted. Locked while no protocol is
    confirmed, because there is no result to change.
    """
    head = Head.objects.select_for_update().get(game=game)
    done = ResultVersion.objects.filter(
        game=game, cause=ResultVersion.Cause.PROTEST, cause_ref=cause_ref
    ).first()
    if done is not None:
        return done
    _refuse(game, remedy, winner)
    payload = {
        "cause_ref": cause_ref,
        "remedy": remedy,
        "winner": winner or None,
        "clause": clause,
        "note": note,
    }
    entry = record.NewEntry(record.new_id(), payload, "ruling")
    record.write(game=game, head=head, entries=[entry], actor=actor)
    result = _next_version(game, payload, actor)
    signals.result_changed.send(sender=Game, game=game, result=result)
    return result


def _refuse(game: Game, remedy: str, winner: str | None) -> None:
    if remedy not in ("change", "annul", "replay") or (remedy == "change") != (winner in _WINNERS):
        raise Malformed("BAD_REMEDY", _("A changed result names a winner, the other remedies do not."))
    if not SignedProtocol.objects.filter(game=game, state=SignedProtocol.State.CONFIRMED).exists():
        raise Locked(
            "NOT_CONFIRMED", _("No protocol of the game is confirmed: there is no result to change.")
        )


def _next_version(game: Game, ruling: dict[str, Any], actor: User | None) -> ResultVersion:
    return ResultVersion.objects.create(
        game=game,
        number=ResultVersion.objects.filter(game=game).count() + 1,
        winner=ruling["winner"] or "",
        reason=ruling["remedy"],
        clause=ruling["clause"],
        is_counted=ruling["remedy"] == "change",
        cause=ResultVersion.Cause.PROTEST,
        cause_ref=ruling["cause_ref"],
        note=ruling["note"],
        author=actor,
        created_at=timezone.now(),
    )
