"""A voter who changes his mind until he is refused, or a reader who looks until the vote is closed."""

from itertools import cycle
from typing import Any

from tests.games.process import Job, serve

PROGRAM = "tests.protests.persistent_voter"


def _vote(job: Job) -> dict[str, Any]:
    """How many ballots were taken, the last of them, and the refusal that ended it."""
    from games.domain.errors import Refusal
    from games.models import Player
    from protests.domain import ballots
    from protests.models import Protest

    protest, player = Protest.objects.get(pk=job["protest"]), Player.objects.get(pk=job["player"])
    taken, last = 0, ""
    for choice in cycle(["yes", "no"]):
        try:
            ballots.cast(protest=protest, player=player, choice=choice)
        except Refusal as refusal:
            return {"taken": taken, "last": last, "refused": refusal.code}
        taken, last = taken + 1, choice
    raise AssertionError


def _read(job: Job) -> dict[str, Any]:
    """The state in which the reader first finds the vote closed."""
    from uuid import UUID

    from protests.domain import queries

    while (state := queries.by_id(UUID(job["protest"])).state) == "voting":
        pass
    return {"state": state}


if __name__ == "__main__":
    serve({"vote": _vote, "read": _read})
