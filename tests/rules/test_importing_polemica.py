"""polemica games: laid out in playing order, exits told by the next voting, every fault named."""

import json
import random
from typing import Any

import pytest

import rules
from rules.importers import polemica
from tests.rules.real_games import POLEMICA, findings

BLACK = {2: 1, 5: 0, 9: 1}


def stage(kind: str, day: int, **more: Any) -> dict[str, Any]:
    return {"stage": {"type": kind, "day": day, **more}}


def hands(day: int, num: int, **chosen: int) -> list[dict[str, Any]]:
    return [
        {"day": day, "num": num, "voter": int(seat[1:]), "candidate": candidate}
        for seat, candidate in chosen.items()
    ]


def game(**changes: Any) -> dict[str, Any]:
    """A made-up game: a tie on the zero day that stays, two kills, three votes that take the blacks."""
    players: list[dict[str, Any]] = [
        {"position": seat, "username": f"N{seat}", "role": BLACK.get(seat, 3 if seat == 7 else 2)}
        for seat in range(1, 11)
    ]
    players[2]["fouls"] = [stage("speech", 1, player=4), stage("reSpeech", 1, player=2, voting=1)]
    players[0]["guess"] = {"mafs": [2, 5], "civs": [3]}
    tie = {f"v{seat}": 2 if seat <= 5 else 3 for seat in range(1, 11)}
    votes = [
        *hands(1, 0, v3=2, v4=3),
        *hands(1, 1, **tie),
        *hands(1, 2, **tie),
        {"day": 1, "voter": 6, "candidate": 1},
        *hands(2, 0, v3=2),
        *hands(2, 1, **{f"v{seat}": 2 for seat in range(2, 11)}),
        *hands(3, 0, v4=5, v6=4),
        *hands(3, 1, v3=5, v4=5, v5=4, v6=5, v7=5, v8=5, v9=4, v10=5),
        *hands(4, 0, v6=9),
        *hands(4, 1, **{f"v{seat}": 9 for seat in (4, 6, 7, 8, 9, 10)}),
    ]
    shots = [{"night": 1, "shooter": seat, "victim": 1} for seat in BLACK]
    shots += [{"night": 2, "shooter": 5, "victim": 3}, {"night": 2, "shooter": 9, "victim": 4}]
    shots += [{"night": 3, "shooter": 9, "victim": 3}]
    body = {
        "id": 99,
        "players": players,
        "votes": votes,
        "shots": shots,
        "checks": [{"night": 1, "role": 3, "player": 5}, {"night": 1, "role": 0, "player": 7}],
        "stage": {"type": "gameOver", "day": 4},
        "result": 0,
    }
    return body | changes


def convert(body: Any) -> rules.importers.Imported:
    return polemica.convert(json.dumps(body).encode())


def kinds(imported: rules.importers.Imported) -> list[str]:
    return [str(event.__struct_config__.tag) for event in imported.protocol.events]


def test_a_game_is_laid_out_in_playing_order() -> None:
    imported = convert(game())
    begun = [
        "night", "day", "nomination", "nomination", "foul", "voting", *["vote"] * 10, "foul",
        "voting", *["vote"] * 10, "voting", "raise", "outcome", "night", *["shot"] * 3, "best_move",
        "check", "check", "day",
    ]  # fmt: skip
    assert kinds(imported)[: len(begun)] == begun
    assert imported.external_id == "99"
    assert set(imported.protocol.recorded) == {"nominations", "votes", "fouls", "shots", "checks"}


def test_it_is_judged_legal_and_ends_as_the_file_says() -> None:
    answer = rules.adjudicate(convert(game()).protocol)
    assert [row.code for row in answer.findings] == []
    assert (answer.recorded_result or {})["winner"] == (answer.correct_result or {})["winner"] == "red"
    assert [(row["seat"], row["how"], row["day"]) for row in answer.state["out"]] == [
        (1, "killed", 1), (2, "voted", 1), (5, "voted", 2), (3, "killed", 3), (9, "voted", 3),
    ]  # fmt: skip


def test_what_only_the_votes_tell_is_said() -> None:
    notes = [row["en"] for row in convert(game()).notes]
    assert notes == [
        "Day 3: who left (9) follows from the votes, no later voting tells it.",
        "Left out: guesses of the leaving (1).",
    ]


def test_a_game_inside_a_match_keeps_the_id_of_the_match() -> None:
    inside = {"id": 5, "data": game(id=0), "players": []}
    assert convert(inside).external_id == "5"
    assert convert(inside).protocol.events == convert(game()).protocol.events


def test_a_game_still_running_has_no_winner() -> None:
    running = game(stage={"type": "shooting", "day": 2}, result=None)
    running["votes"] = [row for row in running["votes"] if row["day"] <= 2]
    running["shots"] = [row for row in running["shots"] if row["night"] == 1]
    imported = convert(running)
    assert imported.protocol.result is None
    assert kinds(imported)[-3:] == ["vote", "outcome", "night"]


SEATED = game()["players"]
ODD = [row | {"role": 7 if row["position"] == 3 else 2} for row in SEATED]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"winnerCode": 2, "players": []}, "(file)"),
        (game(players=SEATED[:9]), "players"),
        (game(players=ODD), "players[2].role"),
        ({"id": 1, "data": game(shots=[{"night": 1}])}, "data.shots[0].shooter"),
        (game(votes="none"), "votes"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(body: Any, path: str) -> None:
    with pytest.raises(rules.ProtocolError) as refused:
        convert(body)
    assert [row.path for row in refused.value.problems] == [path]


@pytest.mark.parametrize("seed", range(150))
def test_a_spoiled_file_is_read_or_refused_and_nothing_else(seed: int) -> None:
    dice = random.Random(seed)
    text = json.dumps(game())
    for _cut in range(dice.randint(1, 3)):
        place = dice.randrange(len(text))
        patch = dice.choice(["", "9", "null", "-", '"', "[", "}", "1e9"])
        text = text[:place] + patch + text[place + dice.randint(0, 3) :]
    told = outcome_of(text)
    assert told == "mafia-adjudication/1" or told.startswith("refused at ")


def outcome_of(text: str) -> str:
    try:
        imported = polemica.convert(text.encode())
    except rules.ProtocolError as error:
        return f"refused at {error.problems[0].path}"
    return rules.adjudicate(imported.protocol).format


@pytest.mark.parametrize("path", POLEMICA, ids=lambda path: path.stem)
def test_a_real_game_ends_as_recorded(path: Any) -> None:
    answer, _found = findings(path)
    winner = {0: "red", 1: "black", None: None}
    raw = json.loads(path.read_text())
    inner = raw.get("data", raw)
    assert (answer.recorded_result or {}).get("winner") == winner[inner.get("result")]
