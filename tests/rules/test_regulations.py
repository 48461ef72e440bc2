"""Regulations as data: complete, cited, hashed; overrides are checked by name and value."""

import pytest

import rules
from rules import regulations
from rules.regulations.options import Options

DIFFERENCES = {
    "raise_at_four": ("no", "two", "yes"),
    "exit_at_four_loss": ("yes", "no", "no"),
    "vote_form": ("any_hand", "thumb_in_view", "thumb_or_removal"),
    "lift_foul_window": ("thanks_to_count", "touch_to_count", "touch_to_count"),
    "third_foul": ("all_speeches", "round_only", "round_or_short"),
    "post_exit_act": ("club_ban", "team_loss", "judge"),
    "self_exit_loss": ("may", "must", "no"),
    "stalemate": ("flag", "red", "draw"),
    "ask_nominees": ("no", "yes", "no"),
    "protest": ("off", "on", "form"),
}


def test_the_direct_conflicts_stay_apart() -> None:
    found = {
        name: tuple(getattr(regulations.load(id_).options, name) for id_ in regulations.ids())
        for name in DIFFERENCES
    }
    assert found == DIFFERENCES


@pytest.mark.parametrize("id_", regulations.ids())
def test_every_cited_clause_exists_and_belongs_to_the_regulation(id_: str) -> None:
    regulation = regulations.load(id_)
    cited = {*regulation.cites.values(), *sum(regulation.offence_clauses.values(), ())} - {"default"}
    assert cited - set(regulation.clauses) == set()


@pytest.mark.parametrize("id_", regulations.ids())
def test_every_option_is_stated_or_marked_a_default(id_: str) -> None:
    regulation = regulations.load(id_)
    assert set(regulations.frozen_options(id_, {})) - set(regulation.cites) == set()
    assert regulation.cite("raise_threshold")[1] in ("regulation", "default")


def test_loading_gives_title_edition_protest_windows_and_a_stable_hash() -> None:
    first, again = regulations.load("game-regulation"), regulations.load("game-regulation")
    assert (first.title["en"], first.protest.text_s) == ("Game Regulation", 1800)
    assert first.hash == again.hash
    assert len({regulations.load(id_).hash for id_ in regulations.ids()}) == len(regulations.ids())


def test_an_unknown_regulation_is_refused() -> None:
    with pytest.raises(rules.ProtocolError) as refused:
        regulations.load("nobody")
    assert [(row.path, row.code) for row in refused.value.problems] == [("regulation", "UNKNOWN_REGULATION")]


def test_overrides_replace_values_and_are_no_longer_cited_by_the_clause() -> None:
    frozen = regulations.frozen_options("maestro-2016", {"raise_at_four": "two"})
    assert frozen["raise_at_four"] == "two"
    changed = regulations.with_overrides(regulations.load("maestro-2016"), {"raise_at_four": "two"})
    assert changed.cite("raise_at_four") == ("default", "default")
    assert regulations.load("maestro-2016").cite("raise_at_four") == ("M-4.8", "regulation")


def test_every_bad_override_is_named() -> None:
    with pytest.raises(rules.ProtocolError) as refused:
        regulations.frozen_options(
            "maestro-2016", {"raise_at_four": "maybe", "speech_s": 0, "weather": "fine"}
        )
    assert [(row.path, row.code) for row in refused.value.problems] == [
        ("options.raise_at_four", "BAD_OPTION"),
        ("options.speech_s", "BAD_OPTION"),
        ("options.weather", "UNKNOWN_OPTION"),
    ]


def test_an_impossible_combination_is_refused() -> None:
    with pytest.raises(rules.ProtocolError) as refused:
        regulations.frozen_options("maestro-2016", {"stalemate": "draw"})
    assert [(row.path, row.code) for row in refused.value.problems] == [("options.stalemate", "BAD_OPTION")]
    assert (
        regulations.frozen_options("maestro-2016", {"stalemate": "draw", "draw_possible": "yes"})["stalemate"]
        == "draw"
    )


def test_every_option_field_has_a_value_in_every_file() -> None:
    assert {len(regulations.frozen_options(id_, {})) for id_ in regulations.ids()} == {
        len(Options.__struct_fields__)
    }
