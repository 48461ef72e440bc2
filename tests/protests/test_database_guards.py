"""Each guard of protests, violated by plain SQL as the owner of the tables: PostgreSQL refuses."""

import pytest
from django.db import DatabaseError, connection, transaction

from games.domain import people
from protests.models import Protest
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen

pytestmark = pytest.mark.django_db

NEW_PROTEST = (
    "INSERT INTO protests_protest (id, series, number, game_id, filer_id, team, wanted, effect_statement,"
    " state, adjudication, adjudicated_head, filed_at) SELECT gen_random_uuid(), series, 9, game_id, {filer},"
    " {team}, wanted, 'x', {state}, adjudication, adjudicated_head, now() FROM protests_protest"
    " WHERE id='{id}'"
)
FILER = "(SELECT player_id FROM games_seat WHERE game_id=protests_protest.game_id AND number=7)"
NEW_RULING = (
    "INSERT INTO protests_ruling (protest_id, ruled_by_id, is_admitted, code, clause, facts, reasons, remedy,"
    " new_winner, ruled_at) VALUES ('{id}', %s, now())"
)
DECISION = (
    "INSERT INTO protests_decision (protest_id, is_passed, opponents_for, result_id, decided_at) VALUES"
    " ('{id}', %s)"
)
RESULT = "(SELECT id FROM games_resultversion WHERE number=1)"
VOTE = "UPDATE protests_ballot SET choice='yes' WHERE protest_id='{id}'"
LATER = "now() + interval '1 day'"

OTHER_TEAM = NEW_PROTEST.replace("{filer}", FILER).replace("{team}", "'black'").replace("{state}", "'filed'")

FILED: dict[str, tuple[str, str]] = {
    "a number is given once": (OTHER_TEAM.replace(" series, 9,", " series, number,"), "protest_number_once"),
    "a protest states its effect": (OTHER_TEAM.replace(" 'x',", " '',"), "protest_states_effect"),
    "an episode is named once": (
        (
            "INSERT INTO protests_ground (protest_id, event_id, event_index, clause, statement)"
            " SELECT protest_id, event_id, event_index, clause, statement FROM protests_ground"
        ),
        "ground_once",
    ),
    "a refusal has a code": (
        NEW_RULING % "{chief}, false, '', 'R-1', 'f', 'r', '', ''",
        "ruling_admits_with_remedy_or_refuses_with_code",
    ),
    "a protest is filed by a player of the game": (
        NEW_PROTEST.replace("{filer}", "(SELECT id FROM games_player WHERE nickname='Гость')")
        .replace("{team}", "'black'")
        .replace("{state}", "'filed'"),
        "did not play in that game",
    ),
    "a protest is of the filer's own team": (
        NEW_PROTEST.replace("{filer}", FILER).replace("{team}", "'red'").replace("{state}", "'filed'"),
        "did not play in that game for that team",
    ),
    "a protest begins as filed": (
        NEW_PROTEST.replace("{filer}", FILER).replace("{team}", "'black'").replace("{state}", "'refused'"),
        "must begin as filed",
    ),
    "a team files once": (
        NEW_PROTEST.replace("{filer}", "filer_id").replace("{team}", "'red'").replace("{state}", "'filed'"),
        "one_protest_per_team_and_game",
    ),
    "a protest does not jump": (
        "UPDATE protests_protest SET state='applied' WHERE id='{id}'",
        "cannot go from",
    ),
    "what was filed is not rewritten": (
        "UPDATE protests_protest SET effect_statement='other' WHERE id='{id}'",
        "cannot be rewritten",
    ),
    "a protest is not deleted": ("DELETE FROM protests_protest WHERE id='{id}'", "Cannot delete"),
    "a ground is not changed": ("UPDATE protests_ground SET clause='R-1'", "Cannot update or delete"),
    "a ballot opens only after an admission": (
        "UPDATE protests_protest SET state='voting', closes_at=now() WHERE id='{id}'",
        "without a ruling",
    ),
    "a refusal has its ruling": (
        "UPDATE protests_protest SET state='refused' WHERE id='{id}'",
        "without a ruling",
    ),
    "the host does not rule": (
        NEW_RULING % "{host}, false, 'DISCRETION', 'R-1', 'f', 'r', '', ''",
        "conducted or played",
    ),
    "the side judge does not rule": (
        NEW_RULING % "{side}, false, 'DISCRETION', 'R-1', 'f', 'r', '', ''",
        "conducted or played",
    ),
    "a player does not rule": (
        NEW_RULING % "{player}, false, 'DISCRETION', 'R-1', 'f', 'r', '', ''",
        "conducted or played",
    ),
    "an admission has a remedy": (
        NEW_RULING % "{chief}, true, '', 'R-1', 'f', 'r', '', ''",
        "admits_with_remedy",
    ),
    "a ruling has reasons": (
        NEW_RULING % "{chief}, false, 'DISCRETION', 'R-1', 'f', '', '', ''",
        "ruling_is_reasoned",
    ),
    "a change names the winner": (
        NEW_RULING % "{chief}, true, '', 'R-1', 'f', 'r', 'change', ''",
        "change_names_winner",
    ),
    "there is no elector before the vote": (
        (
            "INSERT INTO protests_elector (protest_id, seat, player_id, team, is_own)"
            " SELECT '{id}', 1, player_id, 'black', false FROM games_seat WHERE number=1"
        ),
        "is not open",
    ),
    "there is no ballot before the vote": (
        "INSERT INTO protests_ballot (key, protest_id, is_own, choice) VALUES ('k', '{id}', true, 'yes')",
        "is not open",
    ),
    "there is no decision before the vote": (DECISION % "false, NULL, NULL, now()", "is not over"),
}
VOTING: dict[str, tuple[str, str]] = {
    "a seat votes once": (
        (
            "INSERT INTO protests_elector (protest_id, seat, player_id, team, is_own)"
            " SELECT protest_id, seat, player_id, team, is_own FROM protests_elector WHERE seat = 1"
        ),
        "elector_seat_once|elector_once",
    ),
    "there is no eleventh ballot": (
        "INSERT INTO protests_ballot (key, protest_id, is_own, choice) VALUES ('k', '{id}', true, 'yes')",
        "must have ten ballots",
    ),
    "there is no eleventh elector": (
        (
            "INSERT INTO protests_elector (protest_id, seat, player_id, team, is_own)"
            " SELECT '{id}', 11, id, 'red', true FROM games_player WHERE nickname='Гость'"
        ),
        "elector_seat_from_1_to_10",
    ),
    "an elector is not changed": ("UPDATE protests_elector SET is_own=true", "Cannot update or delete"),
    "a ballot does not change sides": ("UPDATE protests_ballot SET is_own=NOT is_own", "another choice"),
    "a ballot is not renamed": ("UPDATE protests_ballot SET key=reverse(key)", "another choice"),
    "a ballot once cast is not uncast": ("UPDATE protests_ballot SET choice='none'", "another choice"),
    "a choice is one of three": ("UPDATE protests_ballot SET choice='maybe'", "ballot_choice_known"),
    "a ballot is not deleted": ("DELETE FROM protests_ballot", "Cannot delete"),
    "the deadline stays": (
        "UPDATE protests_protest SET closes_at=now() WHERE id='{id}'",
        "cannot be rewritten",
    ),
    "a decision waits for the deadline": (DECISION % "false, NULL, NULL, now()", "is not over"),
    "a decision is what the ballots say": (
        DECISION % f"true, 1, {RESULT}, {LATER}",
        "not what its ballots say",
    ),
    "a vote does not end without a decision": (
        "UPDATE protests_protest SET state='failed' WHERE id='{id}'",
        "without a decision",
    ),
    "a protest does not go back": (
        "UPDATE protests_protest SET state='filed' WHERE id='{id}'",
        "cannot go from",
    ),
    "the ruling is not changed": ("UPDATE protests_ruling SET remedy='annul'", "Cannot update or delete"),
    "a protest is ruled on once": (
        NEW_RULING % "{chief}, false, 'DISCRETION', 'R-1', 'f', 'r', '', ''",
        "has been ruled on",
    ),
}
CLOSED: dict[str, tuple[str, str]] = {
    "no ballot after closing": (VOTE, "is closed"),
    "no other state after closing": (
        "UPDATE protests_protest SET state='voting' WHERE id='{id}'",
        "Cannot update",
    ),
    "no other decision": ("UPDATE protests_decision SET opponents_for=3", "Cannot update or delete"),
    "no second decision": (DECISION % "false, NULL, NULL, now()", "is not over|decision_pkey"),
    "decisions are not emptied": ("TRUNCATE protests_decision CASCADE", "cannot be truncated"),
}


def refused(case: Case, protest: Protest, statement: str) -> str:
    """What PostgreSQL says to the statement and to the checks that wait for the commit."""
    people.find_or_create("Гость")
    known = {
        "id": protest.pk,
        "host": case.host.pk,
        "side": case.side_judge.pk,
        "chief": case.chief.pk,
        "player": case.user(4).pk,
    }
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    with pytest.raises(DatabaseError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(**known))
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    return str(refusal.value)


@pytest.mark.parametrize("guard", FILED)
def test_a_filed_protest(guard: str) -> None:
    case = cases.played()
    statement, named = FILED[guard]
    assert any(part in refused(case, cases.filed(case), statement) for part in named.split("|"))


@pytest.mark.parametrize("guard", VOTING)
def test_an_open_vote(guard: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, {6: "no", 1: "yes"})
    statement, named = VOTING[guard]
    assert any(part in refused(case, protest, statement) for part in named.split("|"))


@pytest.mark.parametrize("guard", CLOSED)
def test_a_decided_protest(guard: str) -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, chosen((*RED, *BLACK), "yes"))
    statement, named = CLOSED[guard]
    assert any(part in refused(case, protest, statement) for part in named.split("|"))


def test_a_ballot_cast_after_the_deadline_is_refused_also_before_anybody_has_closed_the_vote() -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.end_voting(protest)
    assert "is closed" in refused(case, protest, VOTE)


def test_an_electorate_that_is_not_the_deal_opens_no_vote() -> None:
    """The application's own path, with one elector on the wrong side."""
    case = cases.played()
    protest = cases.filed(case)
    steps = (
        NEW_RULING % "{chief}, true, '', 'R-5.3', 'f', 'r', 'annul', ''",
        "UPDATE protests_protest SET state='voting', closes_at=now() + interval '1 hour' WHERE id='{id}'",
        (
            "INSERT INTO protests_elector (protest_id, seat, player_id, team, is_own) SELECT '{id}', number,"
            " player_id, CASE WHEN role IN ('mafia', 'don') OR number = 2 THEN 'black' ELSE 'red' END,"
            " role NOT IN ('mafia', 'don') AND number <> 2 FROM games_seat"
        ),
        (
            "INSERT INTO protests_ballot (key, protest_id, is_own, choice)"
            " SELECT seat::text, protest_id, is_own, 'none' FROM protests_elector"
        ),
    )
    assert "is not the ten of the deal" in refused(case, protest, ";".join(steps))
