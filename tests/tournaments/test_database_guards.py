"""Each guard of the tournament's tables, violated by plain SQL as their owner: PostgreSQL refuses."""

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction

from tests.tournaments import cups, test_judged_anew
from tournaments.domain import awards, conduct, publish, setup
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db

APPOINT = "INSERT INTO tournaments_appointment (tournament_id, user_id, duty, rank) VALUES ({cup}, "
ENTER = "INSERT INTO tournaments_participant (tournament_id, player_id, number) VALUES ({cup}, "
SEAT = (
    "INSERT INTO tournaments_tableseat (table_id, round_id, seat, participant_id, is_extra)"
    " VALUES ({table}, {round}, "
)
VERSION = (
    "INSERT INTO tournaments_standingsversion (tournament_id, number, status, reason, cause_ref, content,"
    " content_hash, inputs_hash, difference, published_at)"
    " VALUES ({cup}, %s, '{{}}', 'x', 'x', '{{}}', now())"
)
AWARD = (
    "INSERT INTO tournaments_award (game_id, player_id, kind, hundredths, reason, author_id, created_at)"
    " VALUES ('{game}', {player}, %s, 'x', {host}, now())"
)

# guard → statement on a tournament of ten with one confirmed game, and what PostgreSQL names
NOTE = (
    "INSERT INTO tournaments_conductnote (tournament_id, author_id, created_at, clause, text)"
    " VALUES ({cup}, {host}, now(), %s)"
)
VIOLATIONS: dict[str, tuple[str, str]] = {
    "an address is taken once": (
        "UPDATE tournaments_tournament SET slug='cup' WHERE slug='other'",
        "tournaments_tournament_slug",
    ),
    "a version of a scoring profile is stored once": (
        (
            "INSERT INTO tournaments_scoringprofile (slug, version, title, data)"
            " SELECT slug, version, title, data FROM tournaments_scoringprofile LIMIT 1"
        ),
        "scoring_version_once",
    ),
    "a tournament has one chief judge": (APPOINT + "{host}, 'chief_judge', 1)", "one_chief_judge"),
    "a person is appointed once to a duty": (APPOINT + "{host}, 'host', 2)", "appointed_once"),
    "a duty is a known one": (APPOINT + "{host}, 'barman', 1)", "appointment_duty_known"),
    "a player is entered once": (ENTER + "{player}, 99)", "participant_once"),
    "a number is given once": (ENTER + "{stranger}, 1)", "participant_number_once"),
    "a round's number is used once": (
        "INSERT INTO tournaments_round (tournament_id, number) VALUES ({cup}, 1)",
        "round_number_once",
    ),
    "rounds begin at 1": (
        "INSERT INTO tournaments_round (tournament_id, number) VALUES ({cup}, 0)",
        "round_from_1",
    ),
    "a table's number is used once a round": (
        "INSERT INTO tournaments_table (round_id, number, is_extra) VALUES ({round}, 1, false)",
        "table_number_once",
    ),
    "tables begin at 1": (
        "INSERT INTO tournaments_table (round_id, number, is_extra) VALUES ({round}, 0, false)",
        "table_from_1",
    ),
    "a game is played at one table": (
        (
            "INSERT INTO tournaments_table (round_id, number, is_extra, game_id)"
            " VALUES ({round}, 2, false, '{game}')"
        ),
        "tournaments_table_game_id",
    ),
    "a seat is drawn once": (SEAT + "1, {other_entry}, false)", "table_seat_once"),
    "seats end at 10": (SEAT + "11, {other_entry}, false)", "table_seat_from_1_to_10"),
    "seats begin at 1": (SEAT + "0, {other_entry}, false)", "table_seat_from_1_to_10"),
    "a participant sits once a table": (
        (
            "UPDATE tournaments_tableseat SET participant_id={entry}, is_extra=true WHERE table_id={table}"
            " AND seat=2"
        ),
        "participant_once_a_table",
    ),
    "a participant sits once a round": (
        (
            "INSERT INTO tournaments_tableseat (table_id, round_id, seat, participant_id, is_extra)"
            " VALUES ({empty_table}, {round}, 1, {entry}, false)"
        ),
        "participant_once_a_round",
    ),
    "a seat belongs to the round of its table": (
        "UPDATE tournaments_tableseat SET round_id={other_round} WHERE table_id={table} AND seat=1",
        "table_seat_in_its_round",
    ),
    "a seat is for the tournament's own participants": (
        SEAT + "5, {foreign_entry}, true)",
        "is not entered in the tournament",
    ),
    "the regulation is locked with the first game": (
        "UPDATE tournaments_tournament SET regulation='maestro-2016' WHERE id={cup}",
        "are locked since its first game",
    ),
    "the scoring is locked with the first game": (
        (
            "UPDATE tournaments_tournament SET scoring_id=(SELECT id FROM tournaments_scoringprofile"
            " WHERE slug='fsm-like') WHERE id={cup}"
        ),
        "are locked since its first game",
    ),
    "options are locked with the first game": (
        'UPDATE tournaments_tournament SET options=\'{{"best_move": "off"}}\' WHERE id={cup}',
        "are locked since its first game",
    ),
    "protest rules are locked with the first game": (
        "UPDATE tournaments_tournament SET protest_rules='{{}}' WHERE id={cup}",
        "are locked since its first game",
    ),
    "rules are never unlocked": (
        "UPDATE tournaments_tournament SET rules_locked_at=NULL WHERE id={cup}",
        "are locked since its first game",
    ),
    "a note on conduct is never changed": ("UPDATE tournaments_conductnote SET text='x'", "Cannot update"),
    "a note on conduct is never deleted": ("DELETE FROM tournaments_conductnote", "Cannot update or delete"),
    "a note on conduct says something": (NOTE % "'R-2', ''", "conduct_note_has_text"),
    "a note on conduct has a clause": (NOTE % "'', 'x'", "conduct_note_has_clause"),
    "a scoring profile is never changed": (
        "UPDATE tournaments_scoringprofile SET data='{{}}'",
        "Cannot update",
    ),
    "an award of a kind is given once": (AWARD % "'extra', 5", "award_once_per_kind"),
    "an award is positive": (AWARD % "'penalty', 0", "award_is_positive"),
    "an award is of a known kind": (AWARD % "'bribe', 5", "award_kind_known"),
    "a version's number is used once": (VERSION % "1, 'final', 'x', ''", "standings_number_once"),
    "a cause makes one version": (VERSION % "2, 'final', 'x', 'protest:1'", "standings_once_per_cause"),
    "a version has a reason": (VERSION % "2, 'final', '', ''", "standings_version_has_reason"),
    "a version's status is a known one": (VERSION % "2, 'maybe', 'x', ''", "standings_status_known"),
    "a player of the draw is not deleted": ("DELETE FROM games_player WHERE id={player}", "foreign key"),
    "a game of the draw is not deleted": ("DELETE FROM games_game WHERE id='{game}'", "foreign key"),
    "a published tournament is not deleted": (
        "DELETE FROM tournaments_tournament WHERE id={cup}",
        "foreign key",
    ),
}


@pytest.fixture
def places() -> dict[str, object]:
    """A published tournament with a game, an award, a second table and round, and another tournament."""
    cup, game = cups.one_game_cup()
    other = cups.cup(slug="other", players=1, profile="fsm-like")
    newcomer = setup.enter(tournament=cup.tournament, player=cups.player(50), number=50)
    table = cups.table(cup)
    player = game.seats.get(number=1).player
    awards.give(game=game, player=player, kind="extra", hundredths=5, reason="игра", actor=cup.host)
    publish.publish(tournament=cup.tournament, reason="x", actor=cup.organiser, cause_ref="protest:1")
    conduct.put_down(
        tournament=cup.tournament, participant=None, clause="R-2", text="own mask", actor=cup.organiser
    )
    return {
        "cup": cup.tournament.pk,
        "round": table.round_id,
        "other_round": Round.objects.create(tournament=cup.tournament, number=2).pk,
        "table": table.pk,
        "empty_table": Table.objects.create(round_id=table.round_id, number=3).pk,
        "game": game.pk,
        "player": player.pk,
        "stranger": cups.player(99).pk,
        "entry": cup.participants[0].pk,
        "other_entry": newcomer.pk,
        "foreign_entry": other.participants[0].pk,
        "host": cup.host.pk,
    }


@pytest.mark.parametrize("guard", VIOLATIONS)
def test_the_database_holds_that(guard: str, places: dict[str, object]) -> None:
    statement, named = VIOLATIONS[guard]
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(DatabaseError, match=named), transaction.atomic():
            cursor.execute(statement.format(**places))


def test_a_replay_seats_the_same_participant_again_in_its_round(places: dict[str, object]) -> None:
    statement = (
        "INSERT INTO tournaments_tableseat (table_id, round_id, seat, participant_id, is_extra)"
        " VALUES ({empty_table}, {round}, 1, {entry}, true)"
    )
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement.format(**places))
        assert cursor.rowcount == 1


def test_rules_of_a_tournament_without_games_may_be_changed() -> None:
    cup = cups.cup()
    cup.tournament.options = {"best_move": "off"}
    cup.tournament.save()
    cup.tournament.refresh_from_db()
    assert cup.tournament.options == {"best_move": "off"}


def test_the_name_of_a_tournament_may_be_changed_after_the_first_game() -> None:
    cup, _game = cups.one_game_cup()
    cup.tournament.refresh_from_db()
    cup.tournament.name = "Кубок первого снега"
    cup.tournament.save()
    cup.tournament.refresh_from_db()
    assert cup.tournament.name == "Кубок первого снега"


def test_every_named_constraint_has_a_violation_here() -> None:
    names = {
        constraint.name
        for model in apps.get_app_config("tournaments").get_models()
        for constraint in model._meta.constraints
    }
    violations = [*VIOLATIONS.values(), *test_judged_anew.GUARDS.values()]
    tried = {name for _statement, named in violations for name in named.split("|")}
    assert names - tried == set()
