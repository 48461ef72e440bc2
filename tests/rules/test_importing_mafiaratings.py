"""mafiaratings games: every event kept, every gap marked, every fault named; real files if present."""

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import events
from rules.importers import mafiaratings

FIELD = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "files" / "mafiaratings"
REAL = sorted(FIELD.glob("game-*.json")) if FIELD.is_dir() else []


def game(**changes: Any) -> dict[str, Any]:
    """A short made-up game: a voted-out don, a kill, a second vote that ends it for black."""
    players: list[dict[str, Any]] = [{"name": f"N{seat}"} for seat in range(1, 11)]
    players[1]["role"], players[4]["role"], players[7]["role"], players[8]["role"] = (
        "sheriff",
        "maf",
        "maf",
        "don",
    )
    players[0]["death"] = {"round": 1, "type": "night"}
    players[0]["legacy"] = [5, 8, 3]
    for seat in (5, 8, 9):
        players[seat - 1]["shooting"] = [1]
    players[2]["sheriff"], players[3]["don"] = 1, 1
    players[1]["nominating"], players[2]["nominating"] = [None, 9], [None, 5]
    for seat in range(2, 11):
        players[seat - 1]["voting"] = [None, 9 if seat < 8 else 5]
    players[8]["death"] = {"round": 1, "type": "day"}
    players[3]["warnings"] = [{"round": 1, "time": "speaking", "speaker": 2}]
    body = {
        "id": 77,
        "winner": "civ",
        "features": "gsdutlhvnwr",
        "rules": "0002000010000",
        "players": players,
    }
    return body | changes


def convert(body: Any) -> rules.importers.Imported:
    return mafiaratings.convert(json.dumps(body).encode())


def test_a_game_is_laid_out_in_playing_order() -> None:
    imported = convert(game())
    kinds = [event.__struct_config__.tag for event in imported.protocol.events]
    assert imported.external_id == "77"
    assert kinds == [
        "night", "day", "night", *["shot"] * 3, "check", "check", "day", "best_move", "nomination", "foul",
        "nomination", "voting", *["vote"] * 9, "outcome", "end",
    ]  # fmt: skip
    assert set(imported.protocol.recorded) == {"checks", "kills", "shots", "votes", "nominations", "fouls"}


def test_nothing_is_claimed_that_the_file_does_not_claim() -> None:
    recorded = convert(game(features="dv")).protocol.recorded
    assert set(recorded) == {"votes"}


def test_a_raise_question_without_hands_is_undetermined_not_wrong() -> None:
    body = game()
    for seat, row in enumerate(body["players"], 1):
        row.pop("death", None)
        row["nominating"] = {1: [4], 2: [6]}.get(seat, [])
        row["voting"] = [[4 if seat <= 5 else 6, 4 if seat <= 5 else 6]]
        row.pop("legacy", None)
        row.pop("shooting", None)
        row.pop("warnings", None)
    imported = convert(body)
    answer = rules.adjudicate(imported.protocol)
    assert [
        (row.code, row.level)
        for row in answer.findings
        if row.event is not None and row.code == "OUTCOME_MISMATCH"
    ] == [("OUTCOME_MISMATCH", "undetermined")]
    assert "raises" not in imported.protocol.recorded
    assert [note["en"] for note in imported.notes] == ["The raise question: the file holds no hands."]


def test_recorded_hands_for_raising_are_kept() -> None:
    body = game()
    for seat, row in enumerate(body["players"], 1):
        row.pop("death", None)
        row["nominating"] = {1: [4], 2: [6]}.get(seat, [])
        row["voting"] = [[4 if seat <= 5 else 6, 4 if seat <= 5 else 6, seat <= 3]]
        row.pop("legacy", None)
        row.pop("shooting", None)
    imported = convert(body)
    assert [event.voters for event in imported.protocol.events if isinstance(event, events.Raise)] == [
        (1, 2, 3)
    ]
    assert "raises" in imported.protocol.recorded


def test_a_fourth_warning_removes_where_the_file_says() -> None:
    body = game(winner="maf")
    body["players"][2]["warnings"] = [
        {"round": 1, "time": "speaking", "speaker": seat} for seat in (3, 4, 5, 6)
    ]
    body["players"][2]["death"] = {
        "round": 1,
        "type": "warnings",
        "time": {"round": 1, "time": "speaking", "speaker": 6},
    }
    state = rules.replay(convert(body).protocol)
    assert [(row.seat, row.how) for row in state.out if row.how == "removed"] == [(3, "removed")]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"winner": "nobody"}, [("winner", "BAD_VALUE")]),
        ({"players": []}, [("players", "SEATS_COUNT")]),
        ({"players": None}, [("players", "BAD_VALUE")]),
        ({"id": "seven"}, [("id", "BAD_VALUE")]),
    ],
)
def test_a_bad_file_is_refused_with_the_place(
    change: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    with pytest.raises(rules.ProtocolError) as refused:
        convert(game(**change))
    assert [(row.path, row.code) for row in refused.value.problems] == expected


def test_all_bad_players_are_named() -> None:
    body = game()
    body["players"][0]["shooting"] = [11]
    body["players"][5]["nominating"] = ["x"]
    with pytest.raises(rules.ProtocolError) as refused:
        convert(body)
    assert [row.path for row in refused.value.problems] == [
        "players[0].shooting[0]",
        "players[5].nominating[0]",
    ]


def test_unknown_roles_are_named_per_player() -> None:
    body = game()
    body["players"][0]["role"] = body["players"][5]["role"] = "witch"
    with pytest.raises(rules.ProtocolError) as refused:
        convert(body)
    assert [(row.path, row.code) for row in refused.value.problems] == [
        ("players[0].role", "UNKNOWN_ROLE"),
        ("players[5].role", "UNKNOWN_ROLE"),
    ]


@pytest.mark.skipif(not REAL, reason="the field's files are not beside this checkout")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_game_replays_to_its_winner_its_kills_and_its_exits(path: Path) -> None:
    source = json.loads(path.read_bytes())
    imported = mafiaratings.convert(path.read_bytes())
    answer = rules.adjudicate(imported.protocol)
    winner = {"civ": "red", "maf": "black"}[source["winner"]]
    assert answer.correct_result is not None
    assert (answer.correct_result["winner"], answer.recorded_result and answer.recorded_result["winner"]) == (
        winner,
        winner,
    )
    deaths = {seat: row["death"] for seat, row in enumerate(source["players"], 1) if "death" in row}
    how = {"night": "killed", "day": "voted", "warnings": "removed"}
    state = rules.replay(imported.protocol)
    assert {row.seat: (row.how, row.day) for row in state.out} == {
        seat: (how[death["type"]], death["round"]) for seat, death in deaths.items()
    }
    assert [row.code for row in answer.findings if row.level in ("error", "sanction")] == []
    assert {row.code for row in answer.findings if row.level == "undetermined"} <= {"OUTCOME_MISMATCH"}
