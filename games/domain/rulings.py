"""The effect of a decided protest on its game: one entry in the log, one version of the result, exactly once.

What was decided and why is not judged here (R-12.3 names the three remedies).
"""

from typing import Literal

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
    if remedy not in ("change", "annul", "replay") or (remedy == "change") != (winner in _WINNERS):
        raise Malformed(
            "BAD_REMEDY", _("A changed result names a winner, an annulled or replayed game none.")
        )
    if not SignedProtocol.objects.filter(game=game, state=SignedProtocol.State.CONFIRMED).exists():
        raise Locked(
            "NOT_CONFIRMED", _("The game has no confirmed protocol, so there is no result to change.")
        )
    payload = {
        "cause_ref": cause_ref,
        "remedy": remedy,
        "winner": winner or None,
        "clause": clause,
        "note": note,
    }
    entry = record.NewEntry(record.new_id(), payload, "ruling")
    record.write(game=game, head=head, entries=[entry], actor=actor)
    result = ResultVersion.objects.create(
        game=game,
        number=ResultVersion.objects.filter(game=game).count() + 1,
        winner=winner if winner and remedy == "change" else "",
        reason=remedy,
        clause=clause,
        is_counted=remedy == "change",
        cause=ResultVersion.Cause.PROTEST,
        cause_ref=cause_ref,
        note=note,
        author=actor,
        created_at=timezone.now(),
    )
    signals.result_changed.send(sender=Game, game=game, result=result)
    return result
