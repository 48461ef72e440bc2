"""Several processes at once: nothing doubled, nothing lost, one winner where there can be one."""

import json

from games.domain import chain, readjudicate, record
from games.models import Event, Game, Projection, Readjudication, Rejudged, ResultVersion, SignedProtocol
from tests.games import tables
from tests.games.archive import archive, judge
from tests.games.process import together


def test_the_same_entries_from_four_processes_are_stored_once(fresh_database: str) -> None:
    host = tables.user("host")
    game = tables.opened(host)
    sent = [{"id": str(record.new_id()), "payload": event} for event in tables.opening()]
    job = {"verb": "append", "game": game.code, "actor": host.pk, "base_seq": 1, "entries": sent}
    answers = together(fresh_database, [job] * 4)
    head = Event.objects.filter(game=game).order_by("seq").last()
    assert head is not None
    assert answers == [{"seq": 4, "head": head.hash}] * 4
    assert Event.objects.filter(game=game).count() == 4
    assert chain.verify(game).ok


def test_of_four_writers_on_the_same_base_one_is_stored(fresh_database: str) -> None:
    host = tables.user("host")
    game = tables.opened(host)
    jobs = [
        {
            "verb": "append",
            "game": game.code,
            "actor": host.pk,
            "base_seq": 1,
            "entries": [{"id": str(record.new_id()), "payload": {"type": "pause", "seconds": seconds}}],
        }
        for seconds in range(4)
    ]
    answers = together(fresh_database, jobs)
    assert sorted(answer.get("refused", "stored") for answer in answers) == ["STALE_BASE"] * 3 + ["stored"]
    assert Event.objects.filter(game=game).count() == 2
    assert Projection.objects.get(game=game).seq == 2


def test_of_four_confirmers_one_confirms(fresh_database: str) -> None:
    protocol = tables.signed(tables.user("host"))
    judges = [tables.user(f"judge-{number}") for number in range(4)]
    jobs = [{"verb": "confirm", "protocol": protocol.pk, "actor": judge.pk} for judge in judges]
    answers = together(fresh_database, jobs)
    assert sorted(str(answer) for answer in answers) == sorted(
        [str({"version": 1}), *[str({"refused": "DECIDED"})] * 3]
    )
    assert SignedProtocol.objects.filter(state="confirmed").count() == 1
    assert ResultVersion.objects.count() == 1


def test_of_four_signatures_one_stands(fresh_database: str) -> None:
    host = tables.user("host")
    game = tables.ended(host)
    job = {"verb": "sign", "game": game.code, "actor": host.pk, "acknowledged": tables.reasons(game)}
    answers = together(fresh_database, [job] * 4)
    assert sorted(str(answer) for answer in answers) == sorted(
        [str({"number": 1}), *[str({"refused": "SIGNED"})] * 3]
    )
    assert SignedProtocol.objects.count() == 1


def test_a_ruling_from_four_processes_takes_effect_once(fresh_database: str) -> None:
    from games.domain import confirm

    protocol = tables.signed(tables.user("host"))
    confirm.confirm(protocol=protocol, actor=tables.user("judge"))
    answers = together(fresh_database, [{"verb": "rule", "game": protocol.game.code}] * 4)
    assert answers == [{"version": 2}] * 4
    versions = ResultVersion.objects.order_by("number").values_list("number", "cause", "winner")
    assert list(versions) == [(1, "confirmed", "black"), (2, "protest", "red")]


def test_a_file_imported_by_four_processes_is_one_game(fresh_database: str) -> None:
    data = json.dumps(
        {
            "format": "mafia-protocol/1",
            "regulation": "maestro-2016",
            "seats": [
                {"seat": number, "player": name, "role": role}
                for number, (name, role) in enumerate(zip(tables.NAMES, tables.DEAL, strict=True), 1)
            ],
            "events": [{"type": "night", "number": 0}],
        }
    )
    answers = together(fresh_database, [{"verb": "store", "data": data}] * 4)
    game = Game.objects.get()
    assert answers == [{"game": game.code}] * 4
    assert Event.objects.count() == 2


def test_four_workers_on_the_same_set_judge_each_game_once(fresh_database: str) -> None:
    archive("set", 12)
    run = readjudicate.begin(series="set")
    answers = together(fresh_database, [{"verb": "judge", "run": str(run.pk)}] * 4)
    assert sum(answer["new"] for answer in answers) == 12
    assert Rejudged.objects.filter(run=run).count() == 12


def test_of_four_decisions_on_a_set_one_stands(fresh_database: str) -> None:
    archive("set", 4)
    run = readjudicate.begin(series="set")
    readjudicate.judge_part(run=run, games=readjudicate.waiting(run))
    jobs = [
        {"verb": "decide", "run": str(run.pk), "actor": judge(f"judge-{number}").pk, "decision": decision}
        for number, decision in enumerate(["apply", "drop", "apply", "drop"])
    ]
    answers = together(fresh_database, jobs)
    stands = [row["decided"] for row in answers if "decided" in row]
    assert [row for row in answers if "decided" not in row] == [{"refused": "DECIDED"}] * 3
    state = Readjudication.objects.get().state
    assert [state] == [{"apply": "applied", "drop": "dropped"}[word] for word in stands]
    renewed = Projection.objects.filter(verdict="breaches", engine_version="0.0.9").exists()
    assert renewed == (state == "dropped")
