"""Each guard of the database, violated by plain SQL as the owner of the tables: PostgreSQL refuses."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from games.domain import confirm, people, record
from games.models import Event, Game, SignedProtocol
from tests.games import tables

pytestmark = pytest.mark.django_db

HASH = "encode(sha256(convert_to({prev} || {body}, 'UTF8')), 'hex')"
NEW_EVENT = (
    "INSERT INTO games_event (id, game_id, seq, prev_hash, hash, body, recorded_at) SELECT "
    "'{id}', game_id, {seq}, {prev}, {hash}, 'x', now() FROM games_event e WHERE game_id='{game}' AND seq=1"
)
GENESIS = "repeat('0', 64)"


def new_event(seq: str, prev: str, body_hash: str | None = None, id_: str | None = None) -> str:
    """SQL for an entry that is whole but for the given fields."""
    return NEW_EVENT.format(
        id=id_ or record.new_id(),
        seq=seq,
        prev=prev,
        hash=body_hash or HASH.format(prev=prev, body="'x'"),
        game="{game}",
    )


LAST = "(SELECT hash FROM games_event WHERE game_id='{game}' ORDER BY seq DESC LIMIT 1)"
FIRST = "(SELECT hash FROM games_event WHERE game_id='{game}' AND seq=1)"
SEAT = "INSERT INTO games_seat (game_id, number, player_id, role) SELECT '{game}', "
RESULT = (
    "INSERT INTO games_resultversion (game_id, number, winner, reason, clause, is_counted, cause, cause_ref,"
    " note, created_at) VALUES ('{game}', %s, now())"
)
SIGNED = (
    "INSERT INTO games_signedprotocol (game_id, number, head_seq, head_hash, acknowledged, state,"
    " signed_by_id, signed_at, decided_by_id, decided_at, reject_reason) VALUES ('{game}', %s)"
)
OFFICIAL = "INSERT INTO games_official (game_id, user_id, duty) VALUES ('{game}', "

# guard → statement on a game whose protocol is confirmed ({game}, {host}, {judge}), and what PostgreSQL names
VIOLATIONS: dict[str, tuple[str, str]] = {
    "the options of a game are frozen": (
        "UPDATE games_game SET options='{{}}' WHERE id='{game}'",
        "options of game .* are frozen since it was opened",
    ),
    "the regulation of a game is frozen": (
        "UPDATE games_game SET regulation='fiim-style' WHERE id='{game}'",
        "are frozen since it was opened",
    ),
    "the hash of the options is frozen": (
        "UPDATE games_game SET options_hash='y' WHERE id='{game}'",
        "are frozen since it was opened",
    ),
    "the protest rules of a game are frozen": (
        "UPDATE games_game SET protest_rules='{{}}' WHERE id='{game}'",
        "are frozen since it was opened",
    ),
    "an entry is never changed": (
        "UPDATE games_event SET body='x' WHERE game_id='{game}'",
        "append_only|Cannot update",
    ),
    "an entry is never deleted": (
        "DELETE FROM games_event WHERE game_id='{game}'",
        "Cannot update or delete",
    ),
    "the log is never emptied": ("TRUNCATE games_event CASCADE", "cannot be truncated"),
    "an entry's id is used once": (
        new_event("6", LAST, id_="{first_id}"),
        "games_event_pkey",
    ),
    "a place in the log is taken once": (new_event("1", GENESIS), "event_seq_once|event_chain_never_forks"),
    "the log has no gap": (new_event("9", LAST), "does not follow its predecessor"),
    "the chain does not fork": (new_event("6", FIRST), "does not follow its predecessor"),
    "entry 1 follows the genesis hash": (
        (
            "INSERT INTO games_event (id, game_id, seq, prev_hash, hash, body, recorded_at)"
            " VALUES ('{new_id}', '{empty}', 1, repeat('1', 64), repeat('1', 64), 'x', now())"
        ),
        "genesis hash",
    ),
    "an entry begins at 1": (new_event("0", GENESIS), "does not follow|event_seq_from_1"),
    "the hash is that of the text": (new_event("6", LAST, "repeat('a', 64)"), "event_hash_holds"),
    "a seat is taken once": (
        SEAT + "1, id, 'don' FROM games_player WHERE nickname='Гость'",
        "seat_once_per_game",
    ),
    "a player sits once": (
        (
            "UPDATE games_seat SET player_id=(SELECT player_id FROM games_seat WHERE game_id='{game}' AND"
            " number=2) WHERE game_id='{game}' AND number=1"
        ),
        "player_once_per_game",
    ),
    "seats go from 1 to 10": (
        SEAT + "11, id, 'don' FROM games_player WHERE nickname='Гость'",
        "seat_from_1_to_10",
    ),
    "seats begin at 1": (SEAT + "0, id, 'don' FROM games_player WHERE nickname='Гость'", "seat_from_1_to_10"),
    "a card is one of four": ("UPDATE games_seat SET role='boss' WHERE game_id='{game}'", "seat_role_known"),
    "a nickname is unique": (
        "INSERT INTO games_player (nickname, created_at) VALUES ('Гость', now())",
        "nickname",
    ),
    "a nickname is not empty": (
        "INSERT INTO games_player (nickname, created_at) VALUES ('', now())",
        "player_nickname_given",
    ),
    "a nickname is in normal form C": (
        "INSERT INTO games_player (nickname, created_at) VALUES (U&'\\0438\\0306', now())",
        "player_nickname_nfc",
    ),
    "a game has one host": (OFFICIAL + "{judge}, 'host')", "one_host_per_game"),
    "an official has one duty": (OFFICIAL + "{host}, 'side_judge')", "official_once_per_game"),
    "a duty is a known one": (OFFICIAL + "{judge}, 'barman')", "official_duty_known"),
    "a game's code is unique": (
        "UPDATE games_game SET code=(SELECT code FROM games_game WHERE id='{empty}') WHERE id='{game}'",
        "code",
    ),
    "a source's game is imported once": (
        "UPDATE games_game SET external_id='mafiaratings:1' WHERE id IN ('{game}', '{empty}')",
        "external_id",
    ),
    "a game is replayed once": (
        "UPDATE games_game SET replays_id='{game}' WHERE id IN ('{empty}', '{third}')",
        "replays",
    ),
    "a version number is used once": (
        SIGNED % "1, 1, 'x', '{{}}', 'signed', {host}, now(), NULL, NULL, ''",
        "protocol_number_once",
    ),
    "one protocol is confirmed": (
        SIGNED % "2, 1, 'x', '{{}}', 'confirmed', {host}, now(), {judge}, now(), ''",
        "one_confirmed_protocol",
    ),
    "one protocol awaits its decision": (
        (
            "INSERT INTO games_signedprotocol (game_id, number, head_seq, head_hash, acknowledged, state,"
            " signed_by_id, signed_at, reject_reason) SELECT '{empty}', n, 1, 'x', '{{}}', 'signed',"
            " {host}, now(), '' FROM generate_series(1, 2) n"
        ),
        "one_protocol_awaits_decision",
    ),
    "nobody decides on his own signature": (
        SIGNED % "2, 1, 'x', '{{}}', 'rejected', {host}, now(), {host}, now(), 'why'",
        "second_person_decides",
    ),
    "a decision names who and when": (
        SIGNED % "2, 1, 'x', '{{}}', 'rejected', {host}, now(), NULL, NULL, 'why'",
        "decided_protocol_names_who_and_when",
    ),
    "a rejection has a reason": (
        SIGNED % "2, 1, 'x', '{{}}', 'rejected', {host}, now(), {judge}, now(), ''",
        "rejection_has_reason",
    ),
    "a decided protocol is final": (
        "UPDATE games_signedprotocol SET state='rejected', reject_reason='x' WHERE game_id='{game}'",
        "Cannot update or delete",
    ),
    "a decided protocol is not deleted": (
        "DELETE FROM games_signedprotocol WHERE game_id='{game}'",
        "Cannot update or delete",
    ),
    "protocols are never emptied": ("TRUNCATE games_signedprotocol CASCADE", "cannot be truncated"),
    "a result is never changed": ("UPDATE games_resultversion SET winner='red'", "Cannot update or delete"),
    "a result is never deleted": ("DELETE FROM games_resultversion", "Cannot update or delete"),
    "results are never emptied": ("TRUNCATE games_resultversion CASCADE", "cannot be truncated"),
    "a result's number is used once": (
        RESULT % "1, 'red', '', '', true, 'clerical', 'x', ''",
        "result_number_once",
    ),
    "a cause takes effect once": (
        RESULT % "2, 'red', '', '', true, 'confirmed', 'protocol-1', ''",
        "result_once_per_cause",
    ),
    "a winner is a known one": (
        RESULT % "2, 'blue', '', '', true, 'clerical', 'x', ''",
        "result_winner_known|counted_result_has_winner",
    ),
    "a counted result has a winner": (
        RESULT % "2, '', '', '', true, 'clerical', 'x', ''",
        "counted_result_has_winner",
    ),
    "an uncounted result has none": (
        RESULT % "2, 'red', '', '', false, 'clerical', 'x', ''",
        "counted_result_has_winner",
    ),
    "a cause is a known one": (RESULT % "2, 'red', '', '', true, 'whim', 'x', ''", "result_cause_known"),
}


@pytest.fixture
def places() -> dict[str, Any]:
    """A confirmed game, two empty ones, two users, a player who sits nowhere."""
    host, judge = tables.user("host"), tables.user("judge")
    protocol: SignedProtocol = tables.signed(host)
    confirm.confirm(protocol=protocol, actor=judge)
    bare = {"regulation": "maestro-2016", "options_hash": "x"}
    empty = Game.objects.create(code="empty", **bare)
    third = Game.objects.create(code="third", **bare)
    people.find_or_create("Гость")
    return {
        "game": protocol.game.pk,
        "empty": empty.pk,
        "third": third.pk,
        "host": host.pk,
        "judge": judge.pk,
        "first_id": Event.objects.get(game=protocol.game, seq=1).pk,
        "new_id": record.new_id(),
    }


@pytest.mark.parametrize("guard", VIOLATIONS)
def test_the_database_holds_that(guard: str, places: dict[str, Any]) -> None:
    statement, named = VIOLATIONS[guard]
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(DatabaseError, match=named), transaction.atomic():
            cursor.execute(statement.format(**places))


FORBIDDEN = {
    "UPDATE games_event SET body='x'": "games_event",
    "DELETE FROM games_event": "games_event",
    "TRUNCATE games_event CASCADE": "games_event",
    "DROP TABLE games_event CASCADE": "games_event",
    "ALTER TABLE games_event DISABLE TRIGGER ALL": "games_event",
    "UPDATE games_resultversion SET winner='red'": "games_resultversion",
    "DELETE FROM games_resultversion": "games_resultversion",
    "TRUNCATE games_resultversion CASCADE": "games_resultversion",
    "DELETE FROM games_signedprotocol": "games_signedprotocol",
    "DELETE FROM games_game": "games_game",
    "DELETE FROM games_head": "games_head",
}


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_application_role_has_no_right_to(statement: str, places: dict[str, Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with (
            pytest.raises(
                DatabaseError,
                match=f"(permission denied for table|must be owner of table) {FORBIDDEN[statement]}",
            ),
            transaction.atomic(),
        ):
            cursor.execute("SET LOCAL ROLE arbiter_app")
            cursor.execute(statement)
