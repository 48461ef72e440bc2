"""An independent recount of a published version from the raw logs: chains, verdicts, points, places.

It trusts no projection and writes none: every chain is verified, every result is read out of its log again,
and the standings are computed once more. It takes no lock, so that no host waits for it.
"""

from django.utils import timezone

import rules
from games.domain import chain, log, queries
from games.models import Event, Game, SignedProtocol
from tournaments.domain import standings
from tournaments.models import Recount, StandingsVersion


def recount(*, version: StandingsVersion) -> Recount | None:
    """Compare a version with what the logs give; None where its results or awards have changed since.

    A version that was overtaken proves nothing either way: another one has been published, or will be.
    """
    games = list(Game.objects.filter(table__round__tournament=version.tournament))
    is_sound = all(holds(game) for game in games)
    digest = standings.digest(standings.text_of(standings.compute(version.tournament)))
    # Read last: a change that came while the recount ran shows here.
    if standings.inputs_hash(version.tournament) != version.inputs_hash:
        return None
    made, _new = Recount.objects.update_or_create(
        version=version,
        defaults={
            "content_hash": digest,
            "is_equal": is_sound and digest == version.content_hash,
            "games": len(games),
            "entries": Event.objects.filter(game__in=games).count(),
            "made_at": timezone.now(),
        },
    )
    return made


def holds(game: Game) -> bool:
    """Whether the chain is whole and, where a result holds, log and confirmed signature say the same."""
    if not chain.verify(game).ok:
        return False
    result = queries.current_result(game)
    if result is None:
        return True
    confirmed = SignedProtocol.objects.filter(game=game, state=SignedProtocol.State.CONFIRMED).first()
    return (
        confirmed is not None
        and Event.objects.filter(game=game, seq=confirmed.head_seq, hash=confirmed.head_hash).exists()
        and winner_in_log(game) == result.winner
    )


def winner_in_log(game: Game) -> str:
    """Who has won by the log alone: by the last ruling, else as declared; empty = not counted."""
    listed = log.entries(game)
    rulings = [row.payload for row in listed if row.kind == "ruling"]
    if rulings:
        return rulings[-1]["winner"] or ""
    declared = rules.adjudicate(log.to_protocol(log.fold(listed), game)).recorded_result
    return (declared or {}).get("winner") or ""
