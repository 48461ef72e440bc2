"""One judge or voter in a process of its own; see `tests.games.process`, which starts and stops it."""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.games.process import Job, serve

PROGRAM = "tests.protests.process"


def _cast(job: Job) -> dict[str, Any]:
    """Cast the job's choices at once, each on a connection of its own; how many were taken, and refusals."""
    from django.db import connection

    from games.domain.errors import Refusal
    from games.models import Player
    from protests.domain import ballots
    from protests.models import Protest

    protest, player = Protest.objects.get(pk=job["protest"]), Player.objects.get(pk=job["player"])

    def one(choice: str) -> str:
        try:
            ballots.cast(protest=protest, player=player, choice=choice)
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()
        return "taken"

    with ThreadPoolExecutor(len(job["choices"])) as pool:
        return {"answers": sorted(pool.map(one, job["choices"]))}


def _close(job: Job) -> dict[str, Any]:
    from protests.domain import ballots
    from protests.models import Protest

    made = ballots.close(protest=Protest.objects.get(pk=job["protest"]))
    return {"passed": made.is_passed, "result": made.result_id}


def _admit(job: Job) -> dict[str, Any]:
    from games.models import User
    from protests.domain import admission
    from protests.models import Protest

    ruled = admission.admit(
        protest=Protest.objects.get(pk=job["protest"]),
        actor=User.objects.get(pk=job["actor"]),
        facts="f",
        reasons="r",
        remedy=job["remedy"],
    )
    return {"state": ruled.state}


def _file(job: Job) -> dict[str, Any]:
    from uuid import UUID

    from games.models import Game, Player
    from protests.domain import filing

    protest = filing.file(
        game=Game.objects.get(pk=job["game"]),
        filer=Player.objects.get(pk=job["player"]),
        grounds=[filing.GroundInput(UUID(job["event"]), "R-5.4", "x")],
        wanted="annul",
        effect_statement="x",
        actor=None,
    )
    return {"number": protest.number}


def _die_after_applying(job: Job) -> dict[str, Any]:
    """Cast the last ballot and be killed between the effect in the game and the decision."""
    import os
    import signal

    from games.signals import result_changed

    def killed(**_sent: Any) -> None:
        sys.stdout.write("{}\n")
        sys.stdout.flush()
        os.kill(os.getpid(), signal.SIGKILL)

    result_changed.connect(killed, weak=False)
    return _cast(job)


if __name__ == "__main__":
    serve({"cast": _cast, "close": _close, "admit": _admit, "file": _file, "die": _die_after_applying})
