"""The write path: retries are harmless, stale writers hear what they missed, garbage is refused."""

import uuid

import pytest

from games.domain import log, record
from games.domain.errors import Conflict, Locked, Malformed, TooLarge
from games.models import Event, Game, Head, User
from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return tables.user("host")


def seqs(game: Game) -> list[int]:
    return list(Event.objects.filter(game=game).order_by("seq").values_list("seq", flat=True))


def test_opening_writes_one_entry_with_everything_needed_to_rebuild_the_envelope(host: User) -> None:
    game = tables.opened(host, options={"speech_s": 50}, metadata={"round": 2})
    protocol = log.protocol(game)
    assert seqs(game) == [1]
    assert [(row.seat, row.player, row.role) for row in protocol.seats] == [
        (number, name, role)
        for number, (name, role) in enumerate(zip(tables.NAMES, tables.DEAL, strict=True), 1)
    ]
    assert (protocol.regulation, protocol.options) == ("game-regulation", {"speech_s": 50})


def test_an_unknown_regulation_opens_nothing(host: User) -> None:
    with pytest.raises(Malformed) as refusal:
        tables.opened(host, regulation="chess")
    assert [row.path for row in refusal.value.problems] == ["regulation"]
    assert Head.objects.count() == 0


def test_an_append_answers_with_head_and_verdict(host: User) -> None:
    game = tables.opened(host)
    answer = record.append(game=game, base_seq=1, entries=tables.entries(*tables.opening()), actor=host)
    head = Head.objects.get(game=game)
    assert (answer.seq, answer.head) == (4, head.hash)
    assert answer.answer.verdict == "legal"
    assert answer.due.kind == "speech"


def test_the_same_entries_again_give_the_same_answer_and_no_new_row(host: User) -> None:
    game = tables.opened(host)
    sent = tables.entries(*tables.opening())
    first = record.append(game=game, base_seq=1, entries=sent, actor=host)
    later = tables.entries({"type": "speech", "seat": 1, "kind": "round"})
    record.append(game=game, base_seq=4, entries=later, actor=host)
    assert record.append(game=game, base_seq=1, entries=sent, actor=host) == first
    assert seqs(game) == [1, 2, 3, 4, 5]


def test_a_lost_answer_followed_by_more_entries_stores_only_the_new_ones(host: User) -> None:
    game = tables.opened(host)
    sent = tables.entries(*tables.opening())
    record.append(game=game, base_seq=1, entries=sent[:2], actor=host)
    answer = record.append(game=game, base_seq=1, entries=sent, actor=host)
    assert answer.seq == 4
    assert log.event_ids(game) == [row.id for row in sent]


def test_a_stale_base_is_told_what_it_missed_and_stores_nothing(host: User) -> None:
    game = tables.opened(host)
    others = tables.entries(*tables.opening())
    record.append(game=game, base_seq=1, entries=others, actor=host)
    with pytest.raises(Conflict) as conflict:
        record.append(game=game, base_seq=2, entries=tables.entries({"type": "pause"}), actor=host)
    assert [row.id for row in conflict.value.missed] == [row.id for row in others[1:]]
    assert seqs(game) == [1, 2, 3, 4]


def test_a_base_from_the_future_is_a_conflict_too(host: User) -> None:
    game = tables.opened(host)
    with pytest.raises(Conflict) as conflict:
        record.append(game=game, base_seq=9, entries=tables.entries({"type": "pause"}), actor=host)
    assert conflict.value.missed == []
    assert seqs(game) == [1]


def test_a_known_id_with_other_content_is_refused(host: User) -> None:
    game = tables.opened(host)
    sent = tables.entry({"type": "night", "number": 0})
    record.append(game=game, base_seq=1, entries=[sent], actor=host)
    other = record.NewEntry(sent.id, {"type": "pause"})
    with pytest.raises(Malformed) as refusal:
        record.append(game=game, base_seq=2, entries=[other], actor=host)
    assert refusal.value.code == "ID_TAKEN"
    assert seqs(game) == [1, 2]


def test_an_id_of_another_game_is_refused(host: User) -> None:
    one, two = tables.opened(host), tables.opened(host)
    sent = tables.entry({"type": "night", "number": 0})
    record.append(game=one, base_seq=1, entries=[sent], actor=host)
    with pytest.raises(Malformed) as refusal:
        record.append(game=two, base_seq=1, entries=[sent], actor=host)
    assert refusal.value.code == "ID_TAKEN"
    assert seqs(two) == [1]


def test_an_illegal_fact_is_stored_with_its_verdict(host: User) -> None:
    game = tables.opened(host)
    answer = record.append(
        game=game,
        base_seq=1,
        entries=tables.entries(*tables.opening(), {"type": "end", "winner": "red"}),
        actor=host,
    )
    assert answer.answer.verdict == "breaches"
    assert [(row.code, row.event) for row in answer.answer.findings] == [("END_PREMATURE", 3)]


UNREADABLE: dict[str, tuple[tables.EventDict, str, str]] = {
    "unknown type": ({"type": "dance"}, "event", "entries[1].payload.type"),
    "seat 11": ({"type": "speech", "seat": 11, "kind": "round"}, "event", "entries[1].payload.seat"),
    "unknown field": ({"type": "pause", "colour": 1}, "event", "entries[1].payload.colour"),
    "missing field": ({"type": "night"}, "event", "entries[1].payload.number"),
    "NUL": ({"type": "pause", "note": "a\0b"}, "event", "entries[1].payload"),
    "not a number": ({"type": "pause", "at": float("nan")}, "event", "entries[1].payload"),
    "unknown kind": ({"type": "pause"}, "open", "entries[1].kind"),
    "correction without reason": (
        {"target": "0190163d-8694-739b-aea5-966c26f8ad91", "reason": " "},
        "void",
        "entries[1].payload.reason",
    ),
    "correction of nothing": (
        {"target": "0190163d-8694-739b-aea5-966c26f8ad91", "reason": "typo"},
        "void",
        "entries[1].payload.target",
    ),
    "unknown winner": ({"winner": "green"}, "result", "entries[1].payload.winner"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_one_unreadable_entry_refuses_all_and_names_the_place(host: User, name: str) -> None:
    payload, kind, path = UNREADABLE[name]
    game = tables.opened(host)
    sent = [tables.entry({"type": "night", "number": 0}), tables.entry(payload, kind)]
    with pytest.raises(Malformed) as refusal:
        record.append(game=game, base_seq=1, entries=sent, actor=host)
    assert [row.path for row in refusal.value.problems] == [path]
    assert seqs(game) == [1]


def test_more_than_a_request_may_hold_is_too_large(host: User) -> None:
    game = tables.opened(host)
    with pytest.raises(TooLarge):
        record.append(game=game, base_seq=1, entries=tables.entries(*[{"type": "pause"}] * 501), actor=host)
    with pytest.raises(TooLarge):
        record.append(
            game=game,
            base_seq=1,
            entries=tables.entries({"type": "pause", "note": "я" * 5000}),
            actor=host,
        )
    assert seqs(game) == [1]


@pytest.mark.parametrize(("state", "code"), [("signed", "SIGNED"), ("confirmed", "CONFIRMED")])
def test_a_signed_or_confirmed_record_takes_no_facts(host: User, state: str, code: str) -> None:
    from games.domain import confirm

    protocol = tables.signed(host)
    if state == "confirmed":
        confirm.confirm(protocol=protocol, actor=tables.user("judge"))
    head = Head.objects.get(game=protocol.game)
    with pytest.raises(Locked) as refusal:
        record.append(
            game=protocol.game, base_seq=head.seq, entries=tables.entries({"type": "pause"}), actor=host
        )
    assert refusal.value.code == code
    assert Head.objects.get(game=protocol.game).seq == head.seq


def test_corrections_give_the_log_that_had_been_right_at_once(host: User) -> None:
    clean, corrected = tables.opened(host), tables.opened(host)
    right = [
        *tables.opening(),
        {"type": "speech", "seat": 1, "kind": "round"},
        {"type": "foul", "seat": 2, "number": 1},
    ]
    record.append(game=clean, base_seq=1, entries=tables.entries(*right), actor=host)
    wrong = tables.entries(
        right[0],
        right[2],
        {"type": "pause"},
        {"type": "speech", "seat": 3, "kind": "round"},
        right[4],
    )
    record.append(game=corrected, base_seq=1, entries=wrong, actor=host)
    fixes = [
        tables.entry({"before": str(wrong[1].id), "event": right[1], "reason": "forgotten"}, "insert"),
        tables.entry({"target": str(wrong[2].id), "reason": "no pause"}, "void"),
        tables.entry({"target": str(wrong[3].id), "event": right[3], "reason": "seat 1"}, "replace"),
    ]
    answer = record.append(game=corrected, base_seq=6, entries=fixes, actor=host)
    assert log.protocol(corrected).events == log.protocol(clean).events
    assert (
        answer.answer
        == record.append(game=clean, base_seq=6, entries=tables.entries({"type": "pause"}), actor=host).answer
    )
    assert log.event_ids(corrected) == [wrong[0].id, fixes[0].id, wrong[1].id, wrong[3].id, wrong[4].id]


def test_text_is_stored_in_normal_form_c_and_a_retry_in_another_form_is_the_same_entry(host: User) -> None:
    game = tables.opened(host)
    entry_id = uuid.UUID(str(record.new_id()))
    for note in ("й", "й"):
        sent = record.NewEntry(entry_id, {"type": "pause", "note": note})
        record.append(game=game, base_seq=1, entries=[sent], actor=host)
    assert log.entries(game)[1].payload == {"type": "pause", "note": "й"}


def test_ids_made_here_are_uuids_of_version_7_in_order_of_time() -> None:
    made = [record.new_id() for _ in range(50)]
    assert {value.version for value in made} == {7}
    assert {value.variant for value in made} == {uuid.RFC_4122}
    assert [value.int >> 80 for value in made] == sorted(value.int >> 80 for value in made)


def test_every_stored_log_can_be_read_as_a_protocol(host: User) -> None:
    game = tables.ended(host)
    assert len(log.protocol(game).events) == 4
