"""Several processes at once: one ballot an elector, one decision, one effect, whoever comes first."""

from django.db import connection

from games.domain import chain
from games.models import ResultVersion
from protests.domain import ballots, queries
from protests.models import Ballot, Choice, Decision, Protest, Ruling
from tests.games import tables
from tests.games.process import together
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen
from tests.protests.process import PROGRAM


def casting(case: Case, protest: Protest, seat: int, *choices: str) -> dict[str, object]:
    player = case.player(seat).pk
    return {"verb": "cast", "protest": str(protest.pk), "player": player, "choices": list(choices)}


def test_fifty_parallel_ballots_of_one_elector_are_one(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    job = casting(case, protest, 6, *["yes"] * 10)
    answers = together(fresh_database, [job] * 5, PROGRAM)
    assert answers == [{"answers": ["taken"] * 10}] * 5
    choices = sorted(Ballot.objects.values_list("choice", flat=True))
    assert choices == sorted([Choice.YES, *[Choice.NONE] * 9])
    assert ballots.tally(protest).own_for == 1


def test_ten_electors_at_once_are_ten_ballots_and_one_decision(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, chosen(RED, "yes"))
    jobs = [casting(case, protest, seat, "yes") for seat in BLACK]
    answers = together(fresh_database, jobs, PROGRAM)
    assert answers == [{"answers": ["taken"]}] * 3
    assert (Decision.objects.get().opponents_for, ResultVersion.objects.count()) == (3, 2)
    assert chain.verify(case.game).ok


def test_two_closers_and_a_late_voter_make_one_decision(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, {**chosen(RED, "yes"), 1: "yes"})
    cases.end_voting(protest)
    closing = {"verb": "close", "protest": str(protest.pk)}
    answers = together(fresh_database, [closing, closing, casting(case, protest, 4, "no")], PROGRAM)
    made = Decision.objects.get()
    assert answers == [{"passed": True, "result": made.result_id}] * 2 + [{"answers": ["BALLOT_CLOSED"]}]
    assert ResultVersion.objects.filter(cause="protest").count() == 1


def test_two_judges_rule_once(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.filed(case)
    judges = [case.chief, tables.user("deputy")]
    jobs = [
        {"verb": "admit", "protest": str(protest.pk), "actor": judge.pk, "remedy": remedy}
        for judge, remedy in zip(judges, ("annul", "replay"), strict=True)
    ]
    answers = together(fresh_database, jobs, PROGRAM)
    assert sorted(str(answer) for answer in answers) == ["{'refused': 'RULED'}", "{'state': 'voting'}"]
    assert (Ruling.objects.count(), Ballot.objects.count()) == (1, 10)


def test_a_team_files_once_and_numbers_are_not_doubled(fresh_database: str) -> None:
    case = cases.played()
    jobs = [
        {
            "verb": "file",
            "game": str(case.game.pk),
            "player": case.player(seat).pk,
            "event": str(case.event(2)),
        }
        for seat in (2, 3, 7)
    ]
    answers = together(fresh_database, jobs, PROGRAM)
    assert sorted(answer.get("refused", "filed") for answer in answers) == ["DUPLICATE", "filed", "filed"]
    assert sorted(Protest.objects.values_list("number", flat=True)) == [1, 2]


def test_killed_between_the_effect_and_the_decision_nothing_holds_and_a_retry_does_it_once(
    fresh_database: str,
) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, {**chosen(RED, "yes"), 1: "yes", 4: "no"})
    together(fresh_database, [{**casting(case, protest, 7, "no"), "verb": "die"}], PROGRAM)
    assert (ResultVersion.objects.count(), Decision.objects.count()) == (1, 0)
    assert queries.by_id(protest.pk).state == "voting"
    answers = together(fresh_database, [casting(case, protest, 7, "no")] * 2, PROGRAM)
    assert sorted(answer["answers"] for answer in answers) == [["BALLOT_CLOSED"], ["taken"]]
    assert (ResultVersion.objects.count(), Decision.objects.count()) == (2, 1)
    assert chain.verify(case.game).ok


def test_no_row_tells_which_ballot_was_cast(fresh_database: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    for seat, choice in ((2, "yes"), (9, "no")):
        cases.vote(case, protest, {seat: choice})
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(DISTINCT xmin::text), count(*) FROM protests_ballot")
            assert cursor.fetchone() == (1, 10)
            cursor.execute(
                "SELECT array_agg(key ORDER BY ctid) = array_agg(key ORDER BY key) FROM protests_ballot"
            )
            assert cursor.fetchone() == (True,)
