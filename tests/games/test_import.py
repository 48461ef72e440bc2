"""Game files: stored once, shown before they are stored, refused with the place when they cannot be read."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import rules
from deploy.stack import PROJECT
from games.domain import log, people, projection
from games.domain.errors import Malformed, Refusal
from games.interfaces import game_files
from games.models import Event, Game, Player, User
from tests.games import tables

pytestmark = pytest.mark.django_db
REAL = sorted((PROJECT.parent / "shared/data/files/mafiaratings").glob("game-*.json"))
needs_real_games = pytest.mark.skipif(not REAL, reason="the collection of real games is not on this machine")


def document() -> dict[str, Any]:
    """A readable protocol."""
    return {
        "format": "mafia-protocol/1",
        "regulation": "maestro-2016",
        "options": {"speech_s": 45},
        "recorded": ["shots"],
        "game": {"id": "evening-1", "round": 1},
        "seats": [
            {"seat": number, "player": name, "role": role}
            for number, (name, role) in enumerate(zip(tables.NAMES, tables.DEAL, strict=True), 1)
        ],
        "events": tables.opening(),
        "result": {"winner": "red", "reason": "eliminated"},
    }


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def test_a_protocol_comes_out_as_it_went_in() -> None:
    data = as_bytes(document())
    game = game_files.store(data=data, name="evening.json", actor=None, series="club")
    assert rules.decode(game_files.export(game)) == rules.decode(data)
    assert (game.series, game.source, game.regulation) == ("club", "mafia-protocol/1", "maestro-2016")


def test_the_same_file_again_is_the_same_game_however_it_is_laid_out() -> None:
    first = game_files.store(data=as_bytes(document()), name="a.json", actor=None)
    again = game_files.store(data=json.dumps(document(), indent=3).encode(), name="b.json", actor=None)
    assert again == first
    assert Game.objects.count() == 1


def test_a_preview_writes_nothing_and_says_what_storing_would_do() -> None:
    people.find_or_create("Ада")
    seen = game_files.preview(as_bytes(document()), "evening.json")
    assert Game.objects.count() == 0
    assert Player.objects.count() == 1
    assert [row.nickname for row in seen.seats if row.player is None] == list(tables.NAMES[1:])
    assert seen.existing is None
    assert [level for level, is_recorded in seen.levels if is_recorded] == ["shots"]
    assert [row.code for row in seen.breaches] == ["END_PREMATURE"]


def test_a_preview_says_that_the_game_is_stored_already() -> None:
    game = game_files.store(data=as_bytes(document()), name="evening.json", actor=None)
    seen = game_files.preview(as_bytes(document()), "evening.json")
    assert (seen.existing, seen.is_changed) == (game, False)


def test_players_can_be_chosen_for_nicknames() -> None:
    other = people.find_or_create("Ада Б.")
    game = game_files.store(data=as_bytes(document()), name="a", actor=None, players={"Ада": other})
    assert game.seats.get(number=1).player == other
    assert not Player.objects.filter(nickname="Ада").exists()


def test_a_sealed_file_opens_for_its_user_only_and_only_unchanged() -> None:
    one, two = tables.user("one"), tables.user("two")
    sealed = game_files.seal(b"{}", "a.json", one)
    assert game_files.unseal(sealed, one) == (b"{}", "a.json")
    for value, who in ((sealed, two), (sealed[:-3] + "abc", one), ("", one)):
        with pytest.raises(Refusal) as refusal:
            game_files.unseal(value, who)
        assert refusal.value.code == "PREVIEW_EXPIRED"


@needs_real_games
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_game_replays_to_its_winner_and_lacks_are_undetermined(path: Path) -> None:
    source = json.loads(path.read_bytes())
    game = game_files.store(data=path.read_bytes(), name=path.name, actor=None)
    answer = projection.answer(game)
    assert (
        answer["recorded_result"]["winner"] == {"civ": "red", "maf": "black", "tie": "draw"}[source["winner"]]
    )
    assert {row["level"] for row in answer["findings"]} <= {"undetermined", "info", "flag"}
    assert game_files.store(data=path.read_bytes(), name=path.name, actor=None) == game


@needs_real_games
def test_another_content_under_a_known_source_id_is_refused() -> None:
    source = json.loads(REAL[0].read_bytes())
    game = game_files.store(data=REAL[0].read_bytes(), name="one", actor=None)
    source["players"][0]["name"] = "Somebody else"
    with pytest.raises(Refusal) as refusal:
        game_files.store(data=as_bytes(source), name="two", actor=None)
    assert refusal.value.code == "IMPORTED_DIFFERENTLY"
    assert game.code in str(refusal.value)


def broken(change: Callable[[dict[str, Any]], object]) -> bytes:
    value = document()
    change(value)
    return as_bytes(value)


BAD: dict[str, tuple[bytes, str, str]] = {
    "broken JSON": (b'{"format": "mafia-protocol/1", ', "BAD_JSON", "(file)"),
    "an empty file": (b"", "BAD_JSON", "(file)"),
    "nine seats": (broken(lambda value: value["seats"].pop()), "SEATS_COUNT", "seats"),
    "unknown role": (
        broken(lambda value: value["seats"][3].update(role="boss")),
        "UNKNOWN_ROLE",
        "seats[3].role",
    ),
    "unknown regulation": (
        broken(lambda value: value.update(regulation="chess")),
        "UNKNOWN_REGULATION",
        "regulation",
    ),
    "unknown option": (
        broken(lambda value: value.update(options={"speed": 1})),
        "UNKNOWN_OPTION",
        "options.speed",
    ),
    "NUL byte": (broken(lambda value: value["seats"][0].update(player="a\0")), "NUL", "(file)"),
    "wrong encoding": (json.dumps(document(), ensure_ascii=False).encode("cp1251"), "BAD_ENCODING", "(file)"),
    "UTF-16": (json.dumps(document()).encode("utf-16"), "BAD_ENCODING", "(file)"),
    "too large": (b" " * 1_000_001, "TOO_LARGE", "(file)"),
}


@pytest.mark.parametrize("name", BAD)
def test_an_unreadable_file_changes_nothing_and_names_the_place(name: str) -> None:
    data, code, path = BAD[name]
    with pytest.raises(Malformed) as refusal:
        game_files.store(data=data, name="f.json", actor=None)
    assert [(row.code, row.path) for row in refusal.value.problems] == [(code, path)]
    assert (Game.objects.count(), Player.objects.count(), User.objects.count()) == (0, 0, 0)


def test_the_command_stores_the_good_files_and_names_the_bad_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(as_bytes(document()))
    bad.write_bytes(BAD["unknown role"][0])
    with pytest.raises(CommandError) as failure:
        call_command("import_game", str(bad), str(good), "--series", "club")
    assert failure.value.returncode == 2
    printed = capsys.readouterr()
    game = Game.objects.get()
    assert printed.out == f"{good}: 3 events, winner red, breaches; stored as game {game.code}\n"
    assert str(bad) in printed.err
    assert "seats[3].role" in printed.err


def test_the_command_reads_no_more_than_it_may_of_a_huge_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(CommandError):
        call_command("import_game", str(huge))
    assert "too large" in capsys.readouterr().err
    assert Event.objects.count() == 0


def test_a_dry_run_stores_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(as_bytes(document()))
    call_command("import_game", str(path), "--dry-run")
    assert capsys.readouterr().out == f"{path}: 3 events, winner red, breaches; nothing stored\n"
    assert Game.objects.count() == 0


def test_rebuilding_projections_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    from games.models import Projection

    game_files.store(data=as_bytes(document()), name="a", actor=None)
    tables.ended(tables.user("host"))
    before = list(Projection.objects.order_by("game_id").values())
    call_command("rebuild")
    assert list(Projection.objects.order_by("game_id").values()) == before
    assert capsys.readouterr().out == "2 projections rebuilt, 0 changed\n"


def test_rebuilding_repairs_a_projection_that_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    from games.models import Projection

    game = game_files.store(data=as_bytes(document()), name="a", actor=None)
    before = Projection.objects.values().get(game=game)
    Projection.objects.filter(game=game).update(verdict="legal", answer="{}")
    call_command("rebuild")
    assert Projection.objects.values().get(game=game) == before
    assert capsys.readouterr().out == "1 projections rebuilt, 1 changed\n"
    assert log.protocol(game).regulation == "maestro-2016"
