"""The named options in which regulations differ: one typed field each, no values.

The value of every option stands in the regulation's TOML together with the clause that states it (or
`default`). A value is listed here only if the engine carries it out. Switches are `yes`/`no` words, so that
an override reads the same in a file, a form and a report.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

type Switch = Literal["yes", "no"]
type Limit = Annotated[int, Meta(ge=1, le=3600)]


class Options(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"checks_in_n0": "checks_in_N0"}
):
    """All option values of one game; frozen with the game. Durations in seconds, `check_s` 0 is no limit.

    `third_foul`: every speech of the day, the round speech, or (`round_or_short`) the round speech and with
    three or four left only its end, `short_speech_s` staying.
    """

    agreement_s: Limit
    speech_s: Limit
    shootout_s: Limit
    last_word_s: Limit
    opener_rule: Literal["next_living"]
    nom_per_player: Literal[1]
    nom_phrase_gesture_required: Literal["may_refuse", "no"]
    nom_chain_first_free: Switch
    withdraw: Literal["no"]
    renominate_attempt: Literal["foul", "discretion", "none"]
    silenced_may_nominate: Switch
    killed_may_nominate: Switch
    ask_nominees: Switch
    zero_day_single: Literal["no_vote", "vote"]
    single_later: Literal["out"]
    vote_form: Literal["any_hand", "thumb_in_view", "thumb_or_removal"]
    late_vote: Literal["void"]
    lift_foul_window: Literal["thanks_to_count", "touch_to_count"]
    nonvoter: Literal["last", "last_foul"]
    double_vote: Literal["first_discretion", "first_foul"]
    tie: Literal["shootout"]
    repeat_test: Literal["same_set"]
    narrow: Literal["new_shootout"]
    shootout_order: Literal["same"]
    raise_threshold: Literal["more_than_half"]
    raise_at_four: Literal["no", "two", "yes"]
    raise_three_at_nine: Switch
    raise_whole_table: Literal["no"]
    removal_cancels_vote: Literal["yes"]
    cancel_exempt: Literal["killed", "killed_voted"]
    vote_end: Literal["placed", "forced_remainder"]
    removal_after_decision: Literal["next_off", "used_up"]
    exit_at_four_loss: Switch
    third_foul: Literal["all_speeches", "round_only", "round_or_short"]
    short_speech_s: Limit
    fourth_foul: Literal["removal"]
    last_word_after_removal: Literal["none"]
    discipline_in_last_word: Switch
    self_exit_loss: Literal["may", "must", "no"]
    post_exit_act: Literal["club_ban", "team_loss", "judge"]
    shot_miss_conditions: Literal["all", "basic"]
    checks_in_n0: Switch
    check_limit: Literal[1]
    check_mode: Literal["fingers", "any"]
    check_s: Annotated[int, Meta(ge=0, le=3600)]
    killed_checks_same_night: Switch
    stalemate: Literal["flag", "red", "draw"]
    stalemate_misses: Annotated[int, Meta(ge=1, le=10)]
    miss_reset: Literal["vote_or_kill", "any_exit"]
    best_move: Literal["off", "first_night"]
    end_last_speech: Switch
    draw_possible: Switch
    protest: Literal["off", "on", "form"]
    early_protest: Literal["no_offence", "removal"]
