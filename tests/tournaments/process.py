"""One publisher in a process of its own: waits for the word, calls one domain function, prints what came.

Run as a program with JSON as its argument; `together` starts several and lets them go at the same moment.
"""

import json
import subprocess
import sys
from typing import Any

from tests.plugins.databases import application_environment

type Job = dict[str, Any]


def together(url: str, jobs: list[Job], **environment: str) -> list[dict[str, Any]]:
    """Run the jobs at once in processes of the application's role; their answers in the same order.

    `environment` overrides variables of the children.
    """
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.tournaments.process", json.dumps(job)],
            env={**application_environment(url), **environment},
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


def _publish(job: Job) -> dict[str, Any]:
    from games.models import User
    from tournaments.domain import publish
    from tournaments.models import Tournament

    made = publish.publish(
        tournament=Tournament.objects.get(slug=job["slug"]),
        reason=job["reason"],
        actor=User.objects.get(pk=job["actor"]),
        cause_ref=job.get("cause_ref", ""),
    )
    return {"number": made.number}


def _attach(job: Job) -> dict[str, Any]:
    from games.models import User
    from tests.tournaments import cups
    from tournaments.domain import setup
    from tournaments.models import Table

    table = Table.objects.get(pk=job["table"])
    actor = User.objects.get(pk=job["actor"])
    return {"game": setup.open_table_game(table=table, roles=cups.ROLES, actor=actor, recorded=[]).code}


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _main() -> None:
    import django

    django.setup()
    from games.domain.errors import Refusal

    job = json.loads(sys.argv[1])
    verbs = {"publish": _publish, "attach": _attach}
    _say("ready")
    sys.stdin.readline()
    try:
        answer = verbs[job["verb"]](job)
    except Refusal as refusal:
        answer = {"refused": refusal.code}
    _say(json.dumps(answer))


if __name__ == "__main__":
    _main()
