"""Several processes at once: versions without gap or double, one game a table, one version a cause."""

from games.models import Game
from tests.tournaments import cups
from tests.tournaments.process import together
from tournaments.models import StandingsVersion, Table


def test_organisers_who_publish_at_once_get_a_version_each(fresh_database: str) -> None:
    cup, _game = cups.one_game_cup()
    jobs = [
        {"verb": "publish", "slug": "cup", "reason": f"Решение {n}", "actor": cup.organiser.pk}
        for n in range(4)
    ]
    answers = together(fresh_database, jobs)
    assert sorted(answer["number"] for answer in answers) == [1, 2, 3, 4]
    published = StandingsVersion.objects.order_by("number").values_list("number", "reason")
    assert list(published) == sorted((answer["number"], f"Решение {n}") for n, answer in enumerate(answers))


def test_one_cause_makes_one_version_whoever_comes_first(fresh_database: str) -> None:
    cup, _game = cups.one_game_cup()
    job = {
        "verb": "publish",
        "slug": "cup",
        "reason": "Протест №1",
        "actor": cup.organiser.pk,
        "cause_ref": "protest:1",
    }
    assert together(fresh_database, [job] * 4) == [{"number": 1}] * 4
    assert StandingsVersion.objects.count() == 1


def test_a_table_that_two_hosts_open_at_once_has_one_game(fresh_database: str) -> None:
    cup = cups.cup()
    cups.add_round(cup)
    job = {"verb": "attach", "table": cups.table(cup).pk, "actor": cup.host.pk}
    answers = together(fresh_database, [job] * 3)
    game = Game.objects.get()
    assert sorted(map(str, answers)) == sorted(
        [str({"game": game.code}), *[str({"refused": "TABLE_TAKEN"})] * 2]
    )
    assert Table.objects.get().game == game
