"""Signing and confirming: complete reasons, a second person, a record that did not move."""

import pytest
from django.db import IntegrityError, connection, transaction

from games import signals
from games.domain import confirm, queries, record
from games.domain.errors import Forbidden, Locked, Refusal
from games.models import Event, Game, Head, ResultVersion, SignedProtocol, User
from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return tables.user("host")


@pytest.fixture
def judge() -> User:
    return tables.user("judge")


def test_a_running_game_cannot_be_signed(host: User) -> None:
    game = tables.opened(host)
    with pytest.raises(Refusal) as refusal:
        confirm.sign(game=game, actor=host, acknowledged={})
    assert refusal.value.code == "GAME_NOT_ENDED"
    assert SignedProtocol.objects.count() == 0


def test_every_breach_needs_a_reason_and_the_missing_ones_are_named(host: User) -> None:
    game = tables.ended(host)
    with pytest.raises(Refusal) as refusal:
        confirm.sign(game=game, actor=host, acknowledged={"END_PREMATURE@3": "  "})
    assert [row.path for row in refusal.value.problems] == ["acknowledged.END_PREMATURE@3"]
    signed = confirm.sign(game=game, actor=host, acknowledged={"END_PREMATURE@3": "the hall closed"})
    assert signed.acknowledged == {"END_PREMATURE@3": "the hall closed"}


def test_a_signature_holds_the_head_it_was_given_for(host: User) -> None:
    signed = tables.signed(host)
    head = Head.objects.get(game=signed.game)
    assert (signed.head_seq, signed.head_hash, signed.number) == (head.seq, head.hash, 1)


def test_a_second_person_confirms_and_the_declared_result_becomes_version_1(host: User, judge: User) -> None:
    signed = tables.signed(host)
    heard: list[tuple[Game, ResultVersion]] = []

    def listen(game: Game, result: ResultVersion, **rest: object) -> None:
        heard.append((game, result))

    signals.result_changed.connect(listen)
    try:
        result = confirm.confirm(protocol=signed, actor=judge)
    finally:
        signals.result_changed.disconnect(listen)
    assert heard == [(signed.game, result)]
    assert (result.number, result.winner, result.reason, result.cause, result.cause_ref) == (
        1,
        "black",
        "parity",
        "confirmed",
        "protocol-1",
    )
    assert queries.current_result(signed.game) == result


def test_whoever_signed_cannot_confirm_or_reject(host: User) -> None:
    signed = tables.signed(host)
    with pytest.raises(Forbidden) as refusal:
        confirm.confirm(protocol=signed, actor=host)
    assert refusal.value.code == "SELF_CONFIRM"
    with pytest.raises(Forbidden):
        confirm.reject(protocol=signed, actor=host, reason="changed my mind")
    signed.refresh_from_db()
    assert signed.state == "signed"


def test_the_database_refuses_a_self_confirmation(host: User) -> None:
    signed = tables.signed(host)
    with pytest.raises(IntegrityError, match="second_person_decides"), transaction.atomic():
        connection.cursor().execute(
            "UPDATE games_signedprotocol SET state='confirmed', decided_by_id=signed_by_id, decided_at=now()"
            " WHERE id=%s",
            [signed.pk],
        )


def test_a_decided_version_stays_as_it_is(host: User, judge: User) -> None:
    signed = tables.signed(host)
    confirm.confirm(protocol=signed, actor=judge)
    with pytest.raises(Locked) as refusal:
        confirm.reject(protocol=signed, actor=judge, reason="too late")
    assert refusal.value.code == "DECIDED"
    assert ResultVersion.objects.count() == 1


def test_a_rejected_record_can_be_corrected_and_signed_again(host: User, judge: User) -> None:
    signed = tables.signed(host)
    with pytest.raises(Refusal) as refusal:
        confirm.reject(protocol=signed, actor=judge, reason="")
    assert refusal.value.code == "REASON_MISSING"
    confirm.reject(protocol=signed, actor=judge, reason="red has won")
    end = Event.objects.filter(game=signed.game).order_by("seq").last()
    assert end is not None
    fix = {"target": str(end.id), "event": {"type": "end", "winner": "red"}, "reason": "misheard"}
    record.append(game=signed.game, base_seq=end.seq, entries=[tables.entry(fix, "replace")], actor=host)
    again = confirm.sign(game=signed.game, actor=host, acknowledged=tables.reasons(signed.game))
    assert again.number == 2
    assert confirm.confirm(protocol=again, actor=judge).winner == "red"


def test_a_log_that_moved_after_the_signature_is_not_confirmed(host: User, judge: User) -> None:
    signed = tables.signed(host)
    head = Head.objects.get(game=signed.game)
    record.write(game=signed.game, head=head, entries=tables.entries({"type": "pause"}), actor=host)
    with pytest.raises(Locked) as refusal:
        confirm.confirm(protocol=signed, actor=judge)
    assert refusal.value.code == "HEAD_MOVED"
    assert ResultVersion.objects.count() == 0


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b", "x" * 4001])
def test_a_reason_that_cannot_be_stored_is_refused_where_it_was_typed(
    host: User, judge: User, text: str
) -> None:
    game = tables.ended(host)
    with pytest.raises(Refusal) as refusal:
        confirm.sign(game=game, actor=host, acknowledged={"END_PREMATURE@3": text})
    assert [(row.path, row.code) for row in refusal.value.problems] == [
        ("acknowledged.END_PREMATURE@3", "UNSTORABLE_TEXT")
    ]
    signed = tables.signed(host)
    with pytest.raises(Refusal) as rejection:
        confirm.reject(protocol=signed, actor=judge, reason=text)
    assert [row.path for row in rejection.value.problems] == ["reason"]
    assert list(SignedProtocol.objects.values_list("state", flat=True)) == ["signed"]
