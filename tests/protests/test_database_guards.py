"""Each guard of a protest, violated by plain SQL as the owner of the tables: PostgreSQL refuses."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from protests.domain import admission, filing
from protests.models import Ballot, Protest
from tests.games import tables
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen

pytestmark = pytest.mark.django_db

# A copy of the filed protest under another id and number, whole but for the given fields.
COPY = (
    "INSERT INTO protests_protest (id, series, number, game_id, filer_id, team, wanted, effect_statement, state,"
    " adjudication, adjudicated_head, filed_at) SELECT gen_random_uuid(), series, {number}, game_id, filer_id,"
    " {team}, wanted, {effect}, {state}, adjudication, adjudicated_head, now()"
    " FROM protests_protest WHERE id='{{filed}}'"
)
WHOLE = {"number": "99", "team": "team", "effect": "'x'", "state": "'filed'"}
RULING = (
    "INSERT INTO protests_ruling (protest_id, ruled_by_id, is_admitted, code, clause, facts, reasons, remedy,"
    " new_winner, ruled_at) VALUES ('{{{on}}}', {{{by}}}, {what}, now())"
)
ADMIT = "true, '', 'R-5.4', 'f', 'r', 'annul', ''"
ELECTOR = "INSERT INTO protests_elector (protest_id, seat, player_id, team, is_own) SELECT '{%s}', %s, %s"
BALLOT = "INSERT INTO protests_ballot (key, protest_id, is_own, choice) VALUES ('x', '{%s}', true, 'none')"
DECISION = (
    "INSERT INTO protests_decision (protest_id, is_passed, opponents_for, result_id, decided_at)"
    " VALUES ('{voting}', %s)"
)
OVER = "now() + interval '1 day'"


def copy(**fields: str) -> str:
    """SQL that files the same protest again but for these fields."""
    return COPY.format(**(WHOLE | fields))


def ruling(what: str = ADMIT, on: str = "filed", by: str = "chief") -> str:
    """SQL for a ruling."""
    return RULING.format(what=what, on=on, by=by)


def moved(which: str, change: str) -> str:
    """SQL that changes a protest."""
    return f"UPDATE protests_protest SET {change} WHERE id='{{{which}}}'"


# guard → statement on the places below, and what PostgreSQL names
VIOLATIONS: dict[str, tuple[str, str]] = {
    "a protest begins as filed": (copy(state="'voting'"), "must begin as filed"),
    "a protest is filed for one's own team": (copy(team="'red'"), "did not play in that game for that team"),
    "a number is given once": (copy(number="number"), "protest_number_once"),
    "a team protests once": (copy(), "one_protest_per_team_and_game"),
    "the effect is stated": (
        copy(effect="''"),
        "protest_states_effect|one_protest_per_team_and_game",
    ),
    "one vote a game is open": (
        moved("filed", "state='voting', closes_at=now()"),
        "one_open_ballot_per_game",
    ),
    "an open vote has a deadline": (moved("filed", "state='voting'"), "open_ballot_has_deadline"),
    "a state is a known one": (moved("filed", "state='lost'"), "cannot go from filed to lost"),
    "no vote is passed over": (moved("filed", "state='applied'"), "cannot go from filed to applied"),
    "an open vote does not go back": (moved("voting", "state='filed'"), "cannot go from voting to filed"),
    "what was filed stays": (moved("filed", "effect_statement='other'"), "cannot be rewritten"),
    "the engine's answer stays": (moved("voting", "adjudication='{{}}'"), "cannot be rewritten"),
    "the deadline stays": (moved("voting", "closes_at=closes_at + interval '1 s'"), "cannot be rewritten"),
    "a protest is never deleted": ("DELETE FROM protests_protest", "Cannot delete"),
    "protests are never emptied": ("TRUNCATE protests_protest CASCADE", "cannot be truncated"),
    "a refusal has a ruling": (moved("filed", "state='refused'"), "without a ruling that says so"),
    "a failure has a decision": (moved("voting", "state='failed'"), "without a decision that says so"),
    "an effect has a decision": (moved("voting", "state='applied'"), "without a decision that says so"),
    "a ground is never changed": ("UPDATE protests_ground SET clause='x'", "Cannot update or delete"),
    "a ground is never deleted": ("DELETE FROM protests_ground", "Cannot update or delete"),
    "a ground is named once": (
        "INSERT INTO protests_ground (protest_id, event_id, event_index, clause, statement)"
        " SELECT protest_id, event_id, event_index, clause, 'x' FROM protests_ground",
        "ground_once",
    ),
    "the host does not rule": (ruling(by="host"), "conducted or played the game"),
    "a side judge does not rule": (ruling(by="side"), "conducted or played the game"),
    "a player does not rule": (ruling(by="player"), "conducted or played the game"),
    "a protest is ruled on once": (ruling(on="voting"), "has been ruled on or withdrawn"),
    "an admission names a remedy": (
        ruling("true, '', 'R-5.4', 'f', 'r', '', ''"),
        "ruling_admits_with_remedy",
    ),
    "a refusal names a code": (ruling("false, '', 'R-5.4', 'f', 'r', '', ''"), "ruling_admits_with_remedy"),
    "a refusal has no remedy": (
        ruling("false, 'DISCRETION', 'R-5.4', 'f', 'r', 'annul', ''"),
        "ruling_admits_with_remedy",
    ),
    "a ruling states the facts": (ruling("true, '', 'R-5.4', '', 'r', 'annul', ''"), "ruling_is_reasoned"),
    "a ruling states reasons": (ruling("true, '', 'R-5.4', 'f', '', 'annul', ''"), "ruling_is_reasoned"),
    "a change names a winner": (ruling("true, '', 'R-5.4', 'f', 'r', 'change', ''"), "change_names_winner"),
    "other remedies name none": (
        ruling("true, '', 'R-5.4', 'f', 'r', 'annul', 'red'"),
        "change_names_winner",
    ),
    "a ruling is never changed": ("UPDATE protests_ruling SET facts='x'", "Cannot update or delete"),
    "a ruling is never deleted": ("DELETE FROM protests_ruling", "Cannot update or delete"),
    "rulings are never emptied": ("TRUNCATE protests_ruling CASCADE", "cannot be truncated"),
    "nobody becomes an elector without a vote": (
        ELECTOR % ("filed", "1", "{player}, 'black', true"),
        "vote on protest .* is not open",
    ),
    "an elector's seat is one of ten": (
        ELECTOR % ("voting", "11", "{guest}, 'red', true"),
        "elector_seat_from_1_to_10",
    ),
    "an elector's seat is taken once": (
        ELECTOR % ("voting", "1", "{guest}, 'red', true"),
        "elector_seat_once",
    ),
    "an elector is never changed": ("UPDATE protests_elector SET is_own=true", "Cannot update or delete"),
    "an elector is never deleted": ("DELETE FROM protests_elector", "Cannot update or delete"),
    "electors are never emptied": ("TRUNCATE protests_elector CASCADE", "cannot be truncated"),
    "no ballot lies ready without a vote": (BALLOT % "filed", "vote on protest .* is not open"),
    "there is no eleventh ballot": (BALLOT % "voting", "must have ten ballots"),
    "a ballot says a known word": ("UPDATE protests_ballot SET choice='maybe'", "ballot_choice_known"),
    "a ballot is not taken back": (
        "UPDATE protests_ballot SET choice='none' WHERE choice='yes'",
        "can only take another choice",
    ),
    "a ballot does not change sides": (
        "UPDATE protests_ballot SET is_own=NOT is_own",
        "only take another choice",
    ),
    "a ballot keeps its key": ("UPDATE protests_ballot SET key=key || 'x'", "can only take another choice"),
    "a ballot is never deleted": ("DELETE FROM protests_ballot", "Cannot delete"),
    "ballots are never emptied": ("TRUNCATE protests_ballot CASCADE", "cannot be truncated"),
    "nothing is decided before its time": (DECISION % "false, NULL, NULL, now()", "is not over"),
    "nothing passes against the ballots": (
        DECISION % f"true, 1, {{result}}, {OVER}",
        "is not what its ballots say",
    ),
    "a passed decision has an effect": (
        DECISION % f"true, 1, NULL, {OVER}",
        "passed_decision_has_effect|is not what its ballots say",
    ),
    "a failed decision tells no number": (DECISION % f"false, 2, NULL, {OVER}", "passed_decision_has_effect"),
}


@pytest.fixture
def case() -> Case:
    return cases.played()


@pytest.fixture
def places(case: Case) -> dict[str, Any]:
    """Red's protest with six of seven for it and the vote open, black's protest filed."""
    voting = cases.admitted(case)
    cases.vote(case, voting, {**chosen(RED[:6], "yes"), 1: "yes"})
    ground = filing.GroundInput(case.event(0), "R-5.4", "x")
    filed = filing.file(
        game=case.game,
        filer=case.player(BLACK[0]),
        grounds=[ground],
        wanted="annul",
        effect_statement="x",
        actor=None,
    )
    return {
        "voting": voting.pk,
        "filed": filed.pk,
        "chief": case.chief.pk,
        "host": case.host.pk,
        "side": case.side_judge.pk,
        "player": case.user(1).pk,
        "guest": tables.people.find_or_create("Гость").pk,
        "result": case.game.results.get().pk,
    }


def refuses(statement: str, named: str) -> None:
    """PostgreSQL refuses the statement and names why, also what it would check at the commit."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(DatabaseError, match=named), transaction.atomic():
            cursor.execute(statement)


@pytest.mark.parametrize("guard", VIOLATIONS)
def test_the_database_holds_that(guard: str, places: dict[str, Any]) -> None:
    statement, named = VIOLATIONS[guard]
    refuses(statement.format(**places), named)


def test_a_vote_does_not_open_without_the_ten(case: Case) -> None:
    protest = cases.filed(case)
    places = {"filed": protest.pk, "chief": case.chief.pk}
    opened = moved("filed", "state='voting', closes_at=now() + interval '1 day'")
    refuses(opened.format(**places), "without a ruling that says so")
    refuses(f"{ruling()}; {opened}".format(**places), "is not the ten of the deal")


def test_no_ballot_is_cast_after_the_deadline(case: Case) -> None:
    protest = cases.admitted(case)
    cases.end_voting(protest)
    refuses("UPDATE protests_ballot SET choice='yes'", "vote on protest .* is closed")
    assert set(Ballot.objects.values_list("choice", flat=True)) == {"none"}


@pytest.mark.parametrize("end", ["withdrawn", "refused", "failed", "applied"])
def test_a_closed_protest_is_never_changed(end: str, case: Case) -> None:
    if end == "withdrawn":
        protest = filing.withdraw(protest=cases.filed(case), actor=case.user(6))
    elif end == "refused":
        protest = admission.refuse(
            protest=cases.filed(case), actor=case.chief, code="NO_EFFECT", facts="f", reasons="r"
        )
    else:
        protest = cases.admitted(case)
        cases.vote(
            case, protest, {**chosen(RED, "yes"), **chosen(BLACK, "yes" if end == "applied" else "no")}
        )
    assert Protest.objects.get(pk=protest.pk).state == end
    refuses(f"UPDATE protests_protest SET state='filed' WHERE id='{protest.pk}'", "Cannot update")
    refuses(ruling().format(filed=protest.pk, chief=case.chief.pk), "has been ruled on or withdrawn")
    if end in ("failed", "applied"):
        refuses("UPDATE protests_ballot SET choice='abstain'", "vote on protest .* is closed")
        refuses("UPDATE protests_decision SET opponents_for=3", "Cannot update or delete")
        refuses("DELETE FROM protests_decision", "Cannot update or delete")
        refuses("TRUNCATE protests_decision", "cannot be truncated")


FORBIDDEN = [
    "UPDATE {table} SET {column}={column}",
    "DELETE FROM {table}",
    "TRUNCATE {table} CASCADE",
    "ALTER TABLE {table} DISABLE TRIGGER ALL",
]
HISTORY = {
    "protests_ground": "clause",
    "protests_ruling": "facts",
    "protests_elector": "seat",
    "protests_decision": "is_passed",
}


@pytest.mark.parametrize("table", HISTORY)
@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_application_role_has_no_right_to(statement: str, table: str) -> None:
    refuses(
        f"SET LOCAL ROLE arbiter_app; {statement.format(table=table, column=HISTORY[table])}",
        f"(permission denied for table|must be owner of table) {table}",
    )
