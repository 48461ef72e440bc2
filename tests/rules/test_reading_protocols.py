"""A file that cannot be read is refused with every fault and the path of each; nothing illegal is refused."""

import json
from typing import Any

import pytest

import rules
from tests.rules import table


def raw(**changes: Any) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(rules.encode(table.protocol([])))
    body.setdefault("events", [])
    body.update(changes)
    return body


def faults(body: Any) -> list[tuple[str, str]]:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    with pytest.raises(rules.ProtocolError) as refused:
        rules.decode(data)
    assert all(
        set(problem.message) == {"ru", "en"} and all(problem.message.values())
        for problem in refused.value.problems
    )
    return [(problem.path, problem.code) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", [("(file)", "BAD_JSON")]),
        (b"{", [("(file)", "BAD_JSON")]),
        (b"[" * 100_000, [("(file)", "BAD_JSON")]),
        (b"[]", [("(file)", "BAD_VALUE")]),
        ('{"format": "мафия"}'.encode("cp1251"), [("(file)", "BAD_ENCODING")]),
        ('{"format": "x"}'.encode("utf-16"), [("(file)", "BAD_ENCODING")]),
        (b'{"format": "a\0b"}', [("(file)", "NUL")]),
        (b'{"format": "a\\u0000b"}', [("(file)", "NUL")]),
    ],
)
def test_bytes_that_are_no_json_text(data: bytes, expected: list[tuple[str, str]]) -> None:
    assert faults(data) == expected


def test_a_file_over_the_callers_limit_is_refused_unread() -> None:
    data = rules.encode(table.protocol([]))
    with pytest.raises(rules.ProtocolError) as refused:
        rules.decode(data, limit=len(data) - 1)
    assert [problem.code for problem in refused.value.problems] == ["TOO_LARGE"]
    assert rules.decode(data, limit=len(data)) == table.protocol([])


def test_a_byte_order_mark_is_no_fault() -> None:
    assert rules.decode(b"\xef\xbb\xbf" + rules.encode(table.protocol([]))) == table.protocol([])


def test_all_faults_of_the_shape_are_named_at_once() -> None:
    body = raw(
        extra=1,
        recorded=["votes", "moods"],
        events=[
            {"type": "fly"},
            {"type": "foul", "seat": 11},
            {"type": "vote", "voter": 1, "candidate": 2, "x": 3},
            {"type": "day"},
        ],
    )
    body["seats"][3]["role"] = "king"
    del body["format"]
    assert sorted(faults(body)) == sorted(
        [
            ("extra", "UNKNOWN_FIELD"),
            ("recorded[1]", "BAD_VALUE"),
            ("events[0].type", "UNKNOWN_TYPE"),
            ("events[1].seat", "BAD_VALUE"),
            ("events[2].x", "UNKNOWN_FIELD"),
            ("events[3].number", "MISSING_FIELD"),
            ("seats[3].role", "UNKNOWN_ROLE"),
            ("format", "MISSING_FIELD"),
        ]
    )


def test_nine_seats_a_doubled_seat_and_a_doubled_player_are_named() -> None:
    nine = raw()
    nine["seats"] = nine["seats"][:9]
    assert faults(nine) == [("seats", "SEATS_COUNT")]
    doubled = raw()
    doubled["seats"][4]["seat"] = 1
    doubled["seats"][5]["player"] = "P1"
    assert faults(doubled) == [("seats[4].seat", "SEAT_DUPLICATE"), ("seats[5].player", "PLAYER_DUPLICATE")]


def test_one_name_in_two_spellings_of_unicode_is_one_player() -> None:
    body = raw()
    body["seats"][0]["player"] = "Cafe\u0301"
    body["seats"][1]["player"] = "Caf\u00e9"
    assert faults(body) == [("seats[1].player", "PLAYER_DUPLICATE")]
    body["seats"][1]["player"] = "P2"
    assert rules.decode(json.dumps(body).encode()).seats[0].player == "Caf\u00e9"


def test_unknown_regulation_and_options_are_named() -> None:
    assert faults(raw(regulation="club-rules")) == [("regulation", "UNKNOWN_REGULATION")]
    assert faults(raw(options={"raise_at_four": "three", "moon": "full"})) == [
        ("options.raise_at_four", "BAD_OPTION"),
        ("options.moon", "UNKNOWN_OPTION"),
    ]


def test_an_outcome_says_exactly_one_thing() -> None:
    body = raw(events=[{"type": "outcome"}, {"type": "outcome", "stay": True, "out": [3]}, {"type": "raise"}])
    assert faults(body) == [
        ("events[0]", "BAD_VALUE"),
        ("events[1]", "BAD_VALUE"),
        ("events[2]", "BAD_VALUE"),
    ]


def test_a_seat_named_twice_in_one_list_is_a_fault() -> None:
    body = raw(events=[{"type": "voting", "kind": "primary", "candidates": [2, 2]}])
    assert faults(body) == [("events[0].candidates", "DUPLICATE")]


def test_start_fouls_belong_to_seats() -> None:
    assert faults(raw(start={"day": 1, "phase": "speeches", "fouls": {"11": 2}})) == [
        ("start.fouls.11", "BAD_START")
    ]


def test_an_illegal_game_is_perfectly_readable() -> None:
    body = raw(events=[{"type": "vote", "voter": 1, "candidate": 2}, {"type": "end", "winner": "draw"}])
    assert rules.adjudicate(rules.decode(json.dumps(body).encode())).verdict == "breaches"


def test_one_event_is_read_alone_with_its_own_path() -> None:
    assert rules.encode_event(rules.decode_event(b'{"type":"foul","seat":4}')) == b'{"type":"foul","seat":4}'
    for data, path, code in (
        (b'{"type":"foul","seat":0}', "seat", "BAD_VALUE"),
        (b'{"type":"foul","seat":4,"size":2}', "size", "UNKNOWN_FIELD"),
        (b'{"type":"outcome"}', "(event)", "BAD_VALUE"),
    ):
        with pytest.raises(rules.ProtocolError) as refused:
            rules.decode_event(data)
        assert [(problem.path, problem.code) for problem in refused.value.problems] == [(path, code)]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"type": "foul", "seat": 11}, ("число должно быть не больше 10", "the number must be at most 10")),
        (
            {"type": "foul", "seat": "4"},
            ("ожидается целое число, получено строка", "expected an integer, got a text"),
        ),
        (
            {"type": "best_move", "seat": 1, "picks": [1, 2, 3, 4]},
            ("длина должна быть не больше 3", "the length must be at most 3"),
        ),
        (
            {"type": "check", "by": "doctor", "target": 1},
            ("такого слова нет: 'doctor'", "there is no such word: 'doctor'"),
        ),
    ],
)
def test_a_fault_is_explained_in_both_languages(event: dict[str, Any], said: tuple[str, str]) -> None:
    with pytest.raises(rules.ProtocolError) as refused:
        rules.decode(json.dumps(raw(events=[event])).encode())
    (problem,) = refused.value.problems
    assert problem.message == {"ru": f"Недопустимое значение: {said[0]}.", "en": f"Bad value: {said[1]}."}
