"""One writer in a process of its own: waits for the word, calls one domain function, prints what came.

Run as a program with JSON as its argument; `together` starts several and lets them go at the same moment.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from uuid import UUID

from tests.plugins.databases import application_environment

type Job = dict[str, Any]


def together(url: str, jobs: list[Job], program: str = "tests.games.process") -> list[dict[str, Any]]:
    """Run the jobs at once in processes of the application's role; their answers in the same order.

    `program` is the module that carries them out.
    """
    children = [
        subprocess.Popen(
            [sys.executable, "-m", program, json.dumps(job)],
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


def _append(job: Job) -> dict[str, Any]:
    from games.domain import record
    from games.models import Game, User

    game, actor = Game.objects.get(code=job["game"]), User.objects.get(pk=job["actor"])
    entries = [record.NewEntry(UUID(row["id"]), row["payload"]) for row in job["entries"]]
    answer = record.append(game=game, base_seq=job["base_seq"], entries=entries, actor=actor)
    return {"seq": answer.seq, "head": answer.head}


def _confirm(job: Job) -> dict[str, Any]:
    from games.domain import confirm
    from games.models import SignedProtocol, User

    protocol = SignedProtocol.objects.get(pk=job["protocol"])
    result = confirm.confirm(protocol=protocol, actor=User.objects.get(pk=job["actor"]))
    return {"version": result.number}


def _sign(job: Job) -> dict[str, Any]:
    from games.domain import confirm
    from games.models import Game, User

    game, actor = Game.objects.get(code=job["game"]), User.objects.get(pk=job["actor"])
    return {"number": confirm.sign(game=game, actor=actor, acknowledged=job["acknowledged"]).number}


def _rule(job: Job) -> dict[str, Any]:
    from games.domain import rulings
    from games.models import Game

    result = rulings.apply(
        game=Game.objects.get(code=job["game"]),
        cause_ref="protest:1",
        remedy="change",
        winner="red",
        clause="R-12.3",
        note="",
        actor=None,
    )
    return {"version": result.number}


def _store(job: Job) -> dict[str, Any]:
    from games.interfaces import game_files

    game = game_files.store(data=job["data"].encode(), name="file", actor=None)
    return {"game": game.code}


def _judge(job: Job) -> dict[str, Any]:
    from games.domain import readjudicate
    from games.models import Readjudication

    run = Readjudication.objects.get(pk=job["run"])
    return {"new": readjudicate.judge_part(run=run, games=readjudicate.waiting(run))}


def _decide(job: Job) -> dict[str, Any]:
    from games.domain import readjudicate
    from games.models import Readjudication, User

    run, actor = Readjudication.objects.get(pk=job["run"]), User.objects.get(pk=job["actor"])
    decide = {"apply": readjudicate.apply, "drop": readjudicate.drop}[job["decision"]]
    decide(run=run, actor=actor, reason="as reviewed")
    return {"decided": job["decision"]}


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def serve(verbs: dict[str, Callable[[Job], dict[str, Any]]]) -> None:
    """Carry out the job in the program's argument when told to, and print its answer."""
    import django

    django.setup()
    from games.domain.errors import Refusal

    job = json.loads(sys.argv[1])
    _say("ready")
    sys.stdin.readline()
    try:
        answer = verbs[job["verb"]](job)
    except Refusal as refusal:
        answer = {"refused": refusal.code}
    _say(json.dumps(answer))


if __name__ == "__main__":
    serve(
        {
            "append": _append,
            "confirm": _confirm,
            "decide": _decide,
            "judge": _judge,
            "rule": _rule,
            "sign": _sign,
            "store": _store,
        }
    )
