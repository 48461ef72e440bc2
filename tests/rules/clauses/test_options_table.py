"""The options of the three regulations, cell by cell: value, and the clause that states it or `default`."""

import pytest

from rules import regulations
from tests.rules.cases import F, M, R

type Cell = tuple[str | int, str]

D = "default"
# one row for each of the 47 named options; a row that covers several durations or limits has several lines
TABLE: dict[str, tuple[int, Cell, Cell, Cell]] = {
    "agreement_s": (1, (60, "M-1.6"), (60, D), (60, "F-5.1")),
    "speech_s": (2, (60, "M-2.5"), (60, "R-4.1"), (60, D)),
    "shootout_s": (2, (30, "M-2.6"), (30, "R-4.6"), (30, D)),
    "last_word_s": (2, (60, D), (60, D), (60, D)),
    "opener_rule": (3, ("next_living", D), ("next_living", D), ("next_living", "F-6.3")),
    "nom_per_player": (4, (1, "M-4.2"), (1, "R-5.1"), (1, "F-7.5")),
    "nom_phrase_gesture_required": (5, ("may_refuse", "M-4.1"), ("no", D), ("no", D)),
    "nom_chain_first_free": (6, ("yes", "M-2.16"), ("yes", "R-5.1"), ("yes", D)),
    "withdraw": (7, ("no", "M-2.16"), ("no", D), ("no", "F-7.5")),
    "renominate_attempt": (8, ("foul", "M-2.16"), ("discretion", "R-6.6"), ("none", D)),
    "silenced_may_nominate": (9, ("yes", D), ("yes", D), ("yes", "F-9.5")),
    "killed_may_nominate": (10, ("no", D), ("no", D), ("no", "F-8.6")),
    "ask_nominees": (11, ("no", "M-2.4"), ("yes", "R-4.3"), ("no", "F-7.7")),
    "zero_day_single": (12, ("no_vote", "M-4.11"), ("no_vote", D), ("no_vote", "F-7.16")),
    "single_later": (13, ("out", "M-4.5"), ("out", "R-5.4"), ("out", "F-7.16")),
    "vote_form": (14, ("any_hand", "M-4.6"), ("thumb_in_view", "R-5.3"), ("thumb_or_removal", "F-10.15")),
    "late_vote": (15, ("void", "M-4.6"), ("void", "R-5.3"), ("void", "F-7.9")),
    "lift_foul_window": (
        16,
        ("thanks_to_count", "M-2.1"),
        ("touch_to_count", "R-5.3"),
        ("touch_to_count", "F-7.14"),
    ),
    "nonvoter": (17, ("last", "M-4.5"), ("last", "R-5.4"), ("last_foul", "F-7.13")),
    "double_vote": (18, ("first_discretion", "M-4.4"), ("first_foul", "R-5.2"), ("first_foul", "F-10.7")),
    "tie": (19, ("shootout", "M-4.7"), ("shootout", D), ("shootout", "F-7.17")),
    "repeat_test": (20, ("same_set", "M-4.7"), ("same_set", D), ("same_set", "F-7.20")),
    "narrow": (21, ("new_shootout", D), ("new_shootout", D), ("new_shootout", "F-7.19")),
    "shootout_order": (22, ("same", D), ("same", D), ("same", D)),
    "raise_threshold": (
        23,
        ("more_than_half", "M-4.7"),
        ("more_than_half", D),
        ("more_than_half", "F-7.17"),
    ),
    "raise_at_four": (24, ("no", "M-4.8"), ("two", "R-5.5"), ("yes", "F-7.22")),
    "raise_three_at_nine": (25, ("yes", D), ("yes", D), ("no", "F-7.22")),
    "raise_whole_table": (26, ("no", D), ("no", D), ("no", "F-7.21")),
    "removal_cancels_vote": (27, ("yes", "M-5.9"), ("yes", D), ("yes", "F-9.8")),
    "cancel_exempt": (28, ("killed", "M-5.9"), ("killed_voted", D), ("killed_voted", "F-9.8")),
    "vote_end": (29, ("placed", "M-5.9"), ("placed", D), ("forced_remainder", "F-9.8")),
    "removal_after_decision": (30, ("next_off", "M-5.9"), ("next_off", D), ("next_off", "F-9.8")),
    "exit_at_four_loss": (31, ("yes", "M-4.10"), ("no", D), ("no", D)),
    "third_foul": (32, ("all_speeches", "M-5.7"), ("round_only", "R-7"), ("round_or_short", "F-9.5")),
    "short_speech_s": (32, (30, D), (30, D), (30, "F-9.5")),
    "fourth_foul": (33, ("removal", "M-1.10"), ("removal", "R-8"), ("removal", "F-9.7")),
    "last_word_after_removal": (34, ("none", "M-5.8"), ("none", "R-9.4"), ("none", "F-9.7")),
    "discipline_in_last_word": (35, ("yes", "M-5.10"), ("yes", "R-9.1.1"), ("yes", "F-9.9")),
    "self_exit_loss": (36, ("may", "M-1.12"), ("must", "R-10.1"), ("no", D)),
    "post_exit_act": (37, ("club_ban", "M-3.4"), ("team_loss", "R-9.5"), ("judge", "F-10.22")),
    "shot_miss_conditions": (38, ("all", "M-5.6"), ("all", D), ("basic", "F-8.7")),
    "checks_in_N0": (39, ("no", "M-5.1"), ("no", D), ("no", "F-5.1")),
    "check_limit": (40, (1, "M-5.2"), (1, "R-3.3"), (1, "F-8.10")),
    "check_mode": (40, ("fingers", "M-5.3"), ("any", D), ("any", D)),
    "check_s": (40, (5, "M-5.4"), (0, D), (0, D)),
    "killed_checks_same_night": (41, ("yes", "M-5.10"), ("yes", D), ("yes", "F-8.10")),
    "stalemate": (42, ("flag", D), ("red", "R-11"), ("draw", "F-1.5")),
    "stalemate_misses": (42, (3, D), (3, "R-11"), (3, "F-1.5")),
    "miss_reset": (42, ("vote_or_kill", D), ("vote_or_kill", "R-11"), ("any_exit", "F-1.5")),
    "best_move": (43, ("off", D), ("off", D), ("first_night", "F-8.17")),
    "end_last_speech": (44, ("yes", D), ("yes", D), ("yes", "F-8.19")),
    "draw_possible": (45, ("no", D), ("no", D), ("yes", "F-1.5")),
    "protest": (46, ("off", D), ("on", "R-12.1"), ("form", D)),
    "early_protest": (47, ("no_offence", D), ("removal", "R-9.1.4"), ("removal", "F-10.14")),
}
# the acceptance word of row 4 and the foul of row 18 are rules of their own, cited where they are applied
RULES = {
    "acceptance": ("M-4.1", "R-5.1", "F-7.5"),
    "double_vote_foul": (D, "R-6.5", "F-10.7"),
    "nonvoter_foul": (D, D, "F-10.5"),
    "nom_standing": ("M-2.16", "R-5.1", D),
    "third_foul_before": ("M-5.7", D, "F-9.5"),
}


def test_the_table_has_every_one_of_the_47_rows_and_every_option() -> None:
    assert sorted({row[0] for row in TABLE.values()}) == list(range(1, 48))
    for id_ in (M, R, F):
        assert set(regulations.frozen_options(id_, {})) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_an_option_has_the_value_and_the_basis_of_its_cell(name: str) -> None:
    cells = []
    for id_ in (M, R, F):
        regulation = regulations.load(id_)
        cells.append((regulations.frozen_options(id_, {})[name], regulation.cites[name]))
    assert tuple(cells) == TABLE[name][1:]


@pytest.mark.parametrize("name", RULES)
def test_a_rule_that_is_no_option_is_cited_as_the_table_says(name: str) -> None:
    assert tuple(regulations.load(id_).cite(name)[0] for id_ in (M, R, F)) == RULES[name]


@pytest.mark.parametrize("name", TABLE)
def test_what_no_clause_states_is_called_a_default(name: str) -> None:
    for id_ in (M, R, F):
        clause, basis = regulations.load(id_).cite(name)
        assert (basis == "default") == (clause == D)
