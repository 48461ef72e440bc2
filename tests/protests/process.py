"""One voter or closer in a process of its own: waits for the word, calls domain functions, prints what came.

Run as a program with JSON as its argument; `together` starts several and lets them go at the same moment.
"""

import json
import subprocess
import sys
from itertools import cycle
from typing import Any

from tests.plugins.databases import application_environment

type Job = dict[str, Any]


def together(url: str, jobs: list[Job]) -> list[dict[str, Any]]:
    """Run the jobs at once in processes of the application's role; their answers in the same order."""
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.protests.process", json.dumps(job)],
            env=application_environment(url),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for job in jobs
    ]
    for child in children:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    return [json.loads(child.communicate(timeout=60)[0].splitlines()[-1]) for child in children]


def _cast(job: Job) -> dict[str, Any]:
    """Cast these choices one after the other; how many were taken, the last of them, and what stopped it."""
    from games.domain.errors import Refusal
    from games.models import Player
    from protests.domain import ballots
    from protests.models import Protest

    protest, player = Protest.objects.get(pk=job["protest"]), Player.objects.get(pk=job["player"])
    taken, last = 0, ""
    for choice in cycle(job["choices"]) if job.get("until_closed") else job["choices"]:
        try:
            ballots.cast(protest=protest, player=player, choice=choice)
        except Refusal as refusal:
            return {"taken": taken, "last": last, "refused": refusal.code}
        taken, last = taken + 1, choice
    return {"taken": taken, "last": last, "refused": ""}


def _close(job: Job) -> dict[str, Any]:
    """Close the vote, asking again while it is open; the decision."""
    from games.domain.errors import Refusal
    from protests.domain import ballots
    from protests.models import Protest

    protest = Protest.objects.get(pk=job["protest"])
    while True:
        try:
            decision = ballots.close(protest=protest)
        except Refusal as refusal:
            if refusal.code == "BALLOT_OPEN" and job.get("until_closed"):
                continue
            return {"refused": refusal.code}
        return {"is_passed": decision.is_passed, "decided_at": decision.decided_at.isoformat()}


def _file(job: Job) -> dict[str, Any]:
    from uuid import UUID

    from games.domain.errors import Refusal
    from games.models import Game, Player
    from protests.domain import filing

    ground = filing.GroundInput(UUID(job["event"]), "R-5.4", "The hand was in time.")
    try:
        made = filing.file(
            game=Game.objects.get(code=job["game"]),
            filer=Player.objects.get(pk=job["player"]),
            grounds=[ground],
            wanted="change",
            effect_statement="It decided the game.",
            actor=None,
        )
    except Refusal as refusal:
        return {"refused": refusal.code}
    return {"number": made.number}


def _main() -> None:
    import django

    django.setup()
    job = json.loads(sys.argv[1])
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    answer = {"cast": _cast, "close": _close, "file": _file}[job["verb"]](job)
    sys.stdout.write(f"{json.dumps(answer)}\n")


if __name__ == "__main__":
    _main()
