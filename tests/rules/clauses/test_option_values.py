"""Every value an option accepts is carried out: what the record shows under it, and what the host is told.

One table for what is found, one for what is due; together they name every value, and a value that is
accepted without a row here fails.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

import rules
from rules import events
from rules.protocol import Start, StartExit
from rules.regulations.options import Options
from tests.rules.cases import (
    DAY_0,
    NIGHT_1,
    RECORDED,
    Case,
    F,
    M,
    R,
    fouls,
    hands,
    left,
    named,
    opened,
    shots,
    split,
    spoken,
)
from tests.rules.table import protocol

type Row = tuple[str, str | int, Case]

TEN = left(*range(1, 11), day=1, phase="voting")
NINE = left(1, 2, 3, 4, 5, 6, 7, 8, 9, day=1, phase="voting")
FOUR = left(4, 3, 9, 10, phase="voting")
KILLED = Start(day=1, phase="morning", out=(StartExit(seat=10, how="killed"),), opener=1)
SPOKEN = (*RECORDED, "speeches")
SEEN = (*RECORDED, "gestures")
OPEN = opened(2, 3)
NIGHT = events.Night(number=2)
STAY = events.Outcome(stay=True)
BLACK = events.End(winner="black")
GONE = events.Removal(seat=10)
EVEN = split(2, 3, 1, 2, 4, 5, 6)
AGAIN = [OPEN, *EVEN, events.Outcome(revote=(2, 3)), opened(2, 3, kind="revote"), *EVEN]
HALVES = [*hands(3, 3, 4), *hands(9, 9, 10)]
AT_FOUR = [opened(3, 9), *HALVES, events.Outcome(revote=(3, 9)), opened(3, 9, kind="revote"), *HALVES]
THIRDS = [*hands(2, 1, 4, 5), *hands(3, 2, 6, 7), *hands(8, 3, 8, 9)]
AT_NINE = [
    opened(2, 3, 8),
    *THIRDS,
    events.Outcome(revote=(2, 3, 8)),
    opened(2, 3, 8, kind="revote"),
    *THIRDS,
]
WHOLE = [*hands(4, 4), *hands(9, 9), *hands(10, 10)]
TABLE_OF_3 = [
    opened(4, 9, 10),
    *WHOLE,
    events.Outcome(revote=(4, 9, 10)),
    opened(4, 9, 10, kind="revote"),
    *WHOLE,
]
DONE = [*hands(2, 2, 4, 6), *hands(3, 3, 5, 7, 8, 9, 10), events.Outcome(out=(3,)), NIGHT]
OUT = [opened(9), events.Outcome(out=(9,)), *spoken(9, kind="last_word")]
THREE = [*spoken(1), *fouls(4, 1, 2, 3)]
REST = spoken(2, 3)
MISSED = [events.Night(number=3), *shots(None), events.Day(number=3, killed=None)]
THIRD_MISS = Start(day=3, phase="night", misses=2)
PALM = events.Vote(voter=1, candidate=2, hand="palm", counted=False)
HIDDEN = events.Vote(voter=1, candidate=2, in_view=False, counted=True)
TRY = [*named((1, 2)), events.Nomination(by=1, target=3, reply="silent"), *spoken(2)]
BREATH = [*named((1, 2)), events.Nomination(by=1, target=3, reply="silent", chain=True), *spoken(2)]
BARE = [events.Nomination(by=1, target=2, reply="refused", phrase=False)]
ON_PURPOSE = [
    *spoken(6),
    *fouls(6, 1, 2, 3, 4),
    events.Removal(seat=6),
    events.Declare(seat=6, what="deliberate_exit"),
]
AWARDED = {
    M: events.TeamLoss(team="red", clause="M-1.12", seat=6),
    R: events.TeamLoss(team="red", clause="R-10.1", seat=6),
}
ACTED = [*OUT, events.ActAfterExit(seat=9)]
LOST = events.TeamLoss(team="red", clause="R-9.5", seat=9)
MORNING = [NIGHT, events.Day(number=2, killed=None), *named((1, 2), (2, 3))]
DECIDED = [OPEN, *hands(2, 1, 4, 5, 6, 7, 8), *hands(3, 2, 3, 9, 10), GONE, events.Outcome(out=(2,))]
UNSEEN = [events.Night(number=1), *shots(6, 4, 5), *shots(6, 7, seen=False), events.Day(number=1, killed=6)]
DON_SHOT = [events.Night(number=1), *shots(5), events.Check(by="don", target=3)]
DUMB = events.Check(by="don", target=3, answered=False, seconds=1)
BEST = events.BestMove(seat=6, picks=(1,))
LATE_VOTE = [OPEN, events.Vote(voter=1, candidate=2, late=True, counted=True)]
LAST = left(1, 4, 9, phase="voting")
SHOOTOUT = [OPEN, *EVEN, events.Outcome(revote=(2, 3))]
NARROW = [*AT_NINE[: -len(THIRDS)], *hands(2, 1, 4, 5, 9), *hands(3, 2, 6, 7, 8), *hands(8, 3)]


def row(
    name: str, value: str | int, happened: Sequence[Any], *codes: str, to: str = M, also: dict[str, Any] | None = None,
    **more: Any,
) -> Row:  # fmt: skip
    """A piece of a game with one option at a value (`also` others), and the codes of what is found."""
    finds = tuple((code, "") for code in codes)
    return name, value, Case((), name, to, happened, finds, options={name: value, **(also or {})}, **more)


FOUND: list[Row] = [
    row("agreement_s", 30, [events.Night(number=0), events.Agreement(seconds=40)], "AGREEMENT_OVERRUN", start=None),
    row("agreement_s", 50, [events.Night(number=0), events.Agreement(seconds=40)], start=None),
    row("speech_s", 30, spoken(1, seconds=40), "SPEECH_OVERRUN"),
    row("speech_s", 90, spoken(1, seconds=80)),
    row("shootout_s", 20, [*SHOOTOUT, *spoken(2, kind="shootout", seconds=25)], "SPEECH_OVERRUN", start=TEN),
    row("shootout_s", 60, [*SHOOTOUT, *spoken(2, kind="shootout", seconds=50)], start=TEN),
    row("last_word_s", 20, spoken(10, kind="last_word", seconds=30), "SPEECH_OVERRUN", start=KILLED),
    row("last_word_s", 90, spoken(10, kind="last_word", seconds=80), start=KILLED),
    row("opener_rule", "next_living", spoken(2), "WRONG_OPENER", recorded=("speeches",)),
    row("nom_per_player", 1, named((1, 2), (1, 3)), "NOMINATION_SECOND"),
    row("nom_phrase_gesture_required", "may_refuse", BARE, recorded=SEEN),
    row("nom_phrase_gesture_required", "no", BARE, "NOMINATION_REFUSED", recorded=SEEN),
    row("nom_chain_first_free", "yes", BREATH),
    row("nom_chain_first_free", "no", BREATH, "FOUL_EXPECTED"),
    row("withdraw", "no", [*named((1, 2), (2, 3)), opened(3)], "CANDIDATES_MISMATCH"),
    row("renominate_attempt", "foul", TRY, "FOUL_EXPECTED", to=F),
    row("renominate_attempt", "foul", [*TRY[:2], *fouls(1, 1, offence="renominate"), *spoken(2)], to=F),
    row("renominate_attempt", "discretion", TRY),
    row("renominate_attempt", "discretion", [*TRY[:2], *fouls(1, 1, offence="renominate"), *spoken(2)], to=F),
    row("renominate_attempt", "none", TRY),
    row("renominate_attempt", "none", fouls(1, 1, offence="renominate"), "SANCTION_MISMATCH"),
    row("silenced_may_nominate", "yes", [*THREE, *named((4, 3))]),
    row("silenced_may_nominate", "no", [*THREE, *named((4, 3))], "NOMINATION_BY_SILENCED"),
    row("killed_may_nominate", "yes", [*named((10, 2), (1, 3)), opened(2, 3)], start=KILLED),
    row("killed_may_nominate", "yes", named((10, 2), (10, 3)), "NOMINATION_SECOND", start=KILLED),
    row("killed_may_nominate", "no", named((10, 2), (1, 3)), "NOMINATION_BY_OUT", start=KILLED),
    row("zero_day_single", "no_vote", [*named((1, 9)), opened(9)], "VOTING_NOT_DUE", start=DAY_0),
    row("zero_day_single", "vote", [*named((1, 9)), opened(9), events.Outcome(out=(9,))], start=DAY_0),
    row("zero_day_single", "vote", [*named((1, 9)), events.Night(number=1)], "VOTING_MISSING", start=DAY_0),
    row("single_later", "out", [*named((1, 9)), opened(9), STAY], "OUTCOME_MISMATCH"),
    row("vote_form", "any_hand", [OPEN, PALM], "VOTE_DROPPED", to=R, start=TEN),
    row("vote_form", "any_hand", fouls(1, 1, offence="vote_form"), "SANCTION_MISMATCH", to=R),
    row("vote_form", "thumb_in_view", [OPEN, PALM, *DONE], "FOUL_EXPECTED", start=TEN),
    row("vote_form", "thumb_in_view", [OPEN, HIDDEN], "VOTE_FORM_COUNTED", start=TEN),
    row("vote_form", "thumb_in_view", fouls(1, 1, offence="vote_form")),
    row("vote_form", "thumb_or_removal", [OPEN, PALM, *DONE], "REMOVAL_MISSING", start=TEN),
    row("vote_form", "thumb_or_removal", [OPEN, HIDDEN], start=TEN),
    row("vote_form", "thumb_or_removal", [events.Removal(seat=1, offence="vote_form")]),
    row("late_vote", "void", LATE_VOTE, "VOTE_LATE_COUNTED", start=TEN),
    row("lift_foul_window", "thanks_to_count", [OPEN, events.Vote(voter=1, candidate=2, lifted="before_thanks"), *DONE],
        to=R, start=TEN),
    row("lift_foul_window", "touch_to_count", [OPEN, events.Vote(voter=1, candidate=2, lifted="before_thanks"), *DONE],
        "FOUL_EXPECTED", start=TEN),
    row("nonvoter", "last", [OPEN, *DONE], to=F, start=TEN),
    row("nonvoter", "last_foul", [OPEN, *DONE], "FOUL_EXPECTED", start=TEN),
    row("double_vote", "first_discretion", [OPEN, *hands(2, 1), events.Vote(voter=1, candidate=3, counted=False),
        *hands(3, 3, 5, 7, 8, 9, 10), events.Outcome(out=(3,)), NIGHT], to=R, start=TEN),
    row("double_vote", "first_foul", [OPEN, *hands(2, 1), events.Vote(voter=1, candidate=3, counted=False),
        *hands(3, 3, 5, 7, 8, 9, 10), events.Outcome(out=(3,)), NIGHT], "FOUL_EXPECTED", start=TEN),
    row("tie", "shootout", [OPEN, *EVEN, STAY], "REVOTE_MISSING", start=TEN),
    row("repeat_test", "same_set", [*AGAIN, STAY], "OUTCOME_MISMATCH", start=TEN),
    row("narrow", "new_shootout", [*NARROW, events.Outcome(raise_=(2, 3))], "RAISE_PREMATURE", start=NINE),
    row("narrow", "new_shootout", [*NARROW, events.Outcome(revote=(2, 3))], start=NINE),
    row("shootout_order", "same", [*SHOOTOUT, *spoken(2, 3, kind="shootout"), opened(2, 3, kind="revote")], start=TEN),
    row("shootout_order", "same", [*SHOOTOUT, *spoken(3, 2, kind="shootout")], "SPEECH_NOT_DUE", start=TEN),
    row("shootout_order", "same", [*SHOOTOUT, opened(3, 2, kind="revote")], "CANDIDATES_MISMATCH", start=TEN),
    row("raise_threshold", "more_than_half", [*AGAIN, events.Outcome(raise_=(2, 3)), opened(2, 3, kind="raise"),
        events.Raise(votes=5), events.Outcome(out=(2, 3))], "OUTCOME_MISMATCH", start=TEN),
    row("raise_at_four", "no", [*AT_FOUR, events.Outcome(raise_=(3, 9))], "RAISE_NOT_ALLOWED", to=R, start=FOUR),
    row("raise_at_four", "two", [*AT_FOUR, events.Outcome(raise_=(3, 9))], start=FOUR),
    row("raise_at_four", "yes", [*AT_FOUR, events.Outcome(raise_=(3, 9))], start=FOUR),
    row("raise_three_at_nine", "yes", [*AT_NINE, events.Outcome(raise_=(2, 3, 8))], to=F, start=NINE),
    row("raise_three_at_nine", "no", [*AT_NINE, events.Outcome(raise_=(2, 3, 8))], "RAISE_NOT_ALLOWED", start=NINE),
    row("raise_whole_table", "no", [*TABLE_OF_3, events.Outcome(raise_=(4, 9, 10))], "RAISE_NOT_ALLOWED",
        start=left(9, 10, 4, phase="voting")),
    row("removal_cancels_vote", "yes", [*named((1, 2), (2, 3)), GONE, OPEN], "VOTING_NOT_DUE"),
    row("cancel_exempt", "killed", [*OUT, events.Removal(seat=9), *MORNING, OPEN], "VOTING_NOT_DUE", to=F, start=TEN,
        recorded=("nominations", "kills")),
    row("cancel_exempt", "killed_voted", [*OUT, events.Removal(seat=9), *MORNING, OPEN], start=TEN,
        recorded=("nominations", "kills")),
    row("vote_end", "placed", [OPEN, *hands(2, 1), GONE, events.Outcome(out=(3,))], "OUTCOME_MISMATCH", to=F, start=TEN),
    row("vote_end", "forced_remainder", [OPEN, *hands(2, 1), GONE, events.Outcome(out=(3,))], start=TEN),
    row("removal_after_decision", "next_off", [*DECIDED, *MORNING[:2], *named((1, 4), (4, 3)), opened(4, 3)],
        "VOTING_NOT_DUE", start=TEN, recorded=("nominations", "votes", "kills")),
    row("removal_after_decision", "used_up", [*DECIDED, *MORNING[:2], *named((1, 4), (4, 3)), opened(4, 3)],
        start=TEN, recorded=("nominations", "votes", "kills")),
    row("removal_after_decision", "used_up", [*DECIDED, events.Removal(seat=9), *MORNING[:2], *named((1, 4), (4, 3)),
        opened(4, 3)], start=TEN, recorded=("nominations", "votes", "kills")),
    row("exit_at_four_loss", "yes", [events.Removal(seat=9), BLACK], to=R, start=left(3, 4, 9, 10),
        winner=("black", "exit_at_four", "default")),
    row("exit_at_four_loss", "no", [events.Removal(seat=9), BLACK], "END_PREMATURE", start=left(3, 4, 9, 10)),
    row("third_foul", "all_speeches", [*THREE, *REST, *spoken(4)], "SPEECH_NOT_DUE", to=R),
    row("third_foul", "all_speeches", [*THREE, *named((1, 4), (2, 3)), opened(4, 3), *split(4, 3, 1, 2, 4, 5, 6),
        events.Outcome(revote=(4, 3)), *spoken(4, kind="shootout")], "SPEECH_NOT_DUE", to=R),
    row("third_foul", "round_only", [*THREE, *named((1, 4), (2, 3)), opened(4, 3), *split(4, 3, 1, 2, 4, 5, 6),
        events.Outcome(revote=(4, 3)), *spoken(4, kind="shootout")]),
    row("third_foul", "round_only", [*spoken(3), *fouls(4, 1, 2, 3), *spoken(4)], "SPEECH_NOT_DUE",
        start=left(3, 4, 9, 10)),
    row("third_foul", "round_or_short", [*spoken(3), *fouls(4, 1, 2, 3), *spoken(4, seconds=45)], "SPEECH_OVERRUN",
        start=left(3, 4, 9, 10)),
    row("third_foul", "round_or_short", [*THREE, *REST, *spoken(4)], "SPEECH_NOT_DUE"),
    row("short_speech_s", 20, [*spoken(3), *fouls(4, 1, 2, 3), *spoken(4, seconds=25)], "SPEECH_OVERRUN", to=F,
        start=left(3, 4, 9, 10)),
    row("fourth_foul", "removal", [*THREE, *REST, *fouls(4, 4), *spoken(5)], "REMOVAL_MISSING"),
    row("last_word_after_removal", "none", [GONE, *spoken(10, kind="last_word")], "REMOVAL_LAST_WORD"),
    row("discipline_in_last_word", "yes", [*OUT, *fouls(9, 1), events.Removal(seat=9)], start=TEN),
    row("discipline_in_last_word", "no", [*OUT, *fouls(9, 1), events.Removal(seat=9)], "WRONG_PHASE", "WRONG_PHASE",
        start=TEN),
    row("self_exit_loss", "may", [*ON_PURPOSE, AWARDED[R], BLACK], "SUSPECTED_DELIBERATE_EXIT", to=R,
        start=left(6, *range(1, 6), *range(7, 11), day=1), winner=("black", "team_loss", "R-10.1")),
    row("self_exit_loss", "may", [events.Leave(seat=6), BLACK], "END_PREMATURE", to=R),
    row("self_exit_loss", "must", [*ON_PURPOSE, AWARDED[M], BLACK], "SUSPECTED_DELIBERATE_EXIT",
        start=left(6, *range(1, 6), *range(7, 11), day=1), winner=("black", "deliberate_exit", "default")),
    row("self_exit_loss", "must", [events.Leave(seat=6), BLACK], winner=("black", "deliberate_exit", "default")),
    row("self_exit_loss", "no", [*ON_PURPOSE, AWARDED[M], BLACK], "TEAM_LOSS_NOT_ALLOWED",
        start=left(6, *range(1, 6), *range(7, 11), day=1)),
    row("post_exit_act", "club_ban", [*ACTED, LOST, BLACK], "DISCIPLINE", "TEAM_LOSS_NOT_ALLOWED", to=R, start=TEN),
    row("post_exit_act", "team_loss", [*ACTED, BLACK], start=TEN, winner=("black", "act_after_exit", "default")),
    row("post_exit_act", "judge", [*ACTED, LOST, BLACK], "DISCIPLINE", to=R, start=TEN,
        winner=("black", "team_loss", "R-9.5")),
    row("post_exit_act", "judge", [*OUT, LOST, BLACK], "TEAM_LOSS_NOT_ALLOWED", to=R, start=TEN),
    row("shot_miss_conditions", "all", UNSEEN, "KILL_MISMATCH", to=F, start=NIGHT_1),
    row("shot_miss_conditions", "basic", UNSEEN, start=NIGHT_1),
    row("checks_in_N0", "yes", [events.Night(number=0), events.Check(by="don", target=3)], start=None),
    row("checks_in_N0", "no", [events.Night(number=0), events.Check(by="don", target=3)], "CHECK_NOT_ALLOWED", start=None),
    row("check_limit", 1, [*DON_SHOT, events.Check(by="don", target=1)], "CHECK_SECOND", start=NIGHT_1),
    row("check_mode", "fingers", [*DON_SHOT[:-1], msgspec.structs.replace(DUMB, fingers=False)], to=R, start=NIGHT_1),
    row("check_mode", "any", [*DON_SHOT[:-1], msgspec.structs.replace(DUMB, fingers=False)], "CHECK_REFUSED",
        start=NIGHT_1),
    row("check_s", 10, [*DON_SHOT[:-1], msgspec.structs.replace(DUMB, seconds=8)], "CHECK_REFUSED", start=NIGHT_1),
    row("check_s", 3, [*DON_SHOT[:-1], msgspec.structs.replace(DUMB, seconds=4)], start=NIGHT_1),
    row("check_s", 0, [*DON_SHOT[:-1], msgspec.structs.replace(DUMB, seconds=99)], "CHECK_REFUSED", start=NIGHT_1),
    row("killed_checks_same_night", "yes", DON_SHOT, start=NIGHT_1),
    row("killed_checks_same_night", "no", DON_SHOT, "CHECK_NOT_ALLOWED", start=NIGHT_1),
    row("stalemate", "flag", [*MISSED, *named((1, 2))], "STALEMATE_FLAG", to=R, start=THIRD_MISS),
    row("stalemate", "red", [*MISSED, events.End(winner="red")], start=THIRD_MISS,
        winner=("red", "three_misses", "default")),
    row("stalemate", "draw", [*MISSED, events.End(winner="draw")], start=THIRD_MISS, also={"draw_possible": "yes"},
        winner=("draw", "draw", "default")),
    row("stalemate_misses", 4, [*MISSED, *named((1, 2))], to=R, start=THIRD_MISS),
    row("stalemate_misses", 2, [*MISSED, events.End(winner="red")], to=R, start=Start(day=3, phase="night", misses=1)),
    row("miss_reset", "vote_or_kill", [events.Removal(seat=9), *MISSED, events.End(winner="draw")], to=F,
        start=Start(day=2, phase="speeches", misses=2)),
    row("miss_reset", "any_exit", [events.Removal(seat=9), *MISSED, events.End(winner="red")], "END_PREMATURE", to=R,
        start=Start(day=2, phase="speeches", misses=2)),
    row("best_move", "off", [events.Night(number=1), *shots(6), BEST], "BEST_MOVE_NOT_DUE", to=F, start=NIGHT_1),
    row("best_move", "first_night", [events.Night(number=1), *shots(6), BEST], start=NIGHT_1),
    row("end_last_speech", "yes", [*OUT, BLACK], start=LAST),
    row("end_last_speech", "no", [*OUT, BLACK], "SPEECH_NOT_DUE", start=LAST),
    row("draw_possible", "yes", [*MISSED, events.End(winner="draw")], start=THIRD_MISS, also={"stalemate": "draw"}),
    row("draw_possible", "no", [*MISSED, events.End(winner="draw")], "STALEMATE_FLAG", "END_PREMATURE", to=F,
        start=THIRD_MISS, also={"stalemate": "flag"}),
    row("early_protest", "removal", [events.ProtestAnnounced(seat=6), *spoken(1)], "REMOVAL_MISSING",
        also={"protest": "on"}),
    row("early_protest", "no_offence", [events.ProtestAnnounced(seat=6), *spoken(1)], to=R),
    row("early_protest", "no_offence", [events.Removal(seat=6, offence="protest")], "SANCTION_MISMATCH", to=R),
]  # fmt: skip


@pytest.mark.parametrize("found", FOUND, ids=lambda found: f"{found[0]}={found[1]} {len(found[2].happened)}")
def test_a_value_shows_in_what_is_found(found: Row) -> None:
    case = found[2]
    answer = case.judge()
    assert tuple(dict.fromkeys(row.code for row in answer.findings)) == tuple(
        dict.fromkeys(code for code, _ in case.finds)
    )
    if case.winner is not None:
        result = answer.correct_result
        assert result is not None
        assert (result["winner"], result["reason"], result["clause"]) == case.winner


def due(happened: Sequence[Any], to: str = M, start: Start | None = None, **options: Any) -> rules.Due:
    game = protocol(list(happened), regulation=to, start=start, recorded=RECORDED, options=options)
    return rules.due(rules.replay(game))


@pytest.mark.parametrize("value", ["yes", "no"])
def test_whether_a_speaker_may_ask_is_told_the_host(value: str) -> None:
    assert due([], start=DAY_0, ask_nominees=value).may_ask is (value == "yes")


def test_durations_are_what_the_host_is_told() -> None:
    assert due([], start=DAY_0, speech_s=45).seconds == 45
    assert due(SHOOTOUT, start=TEN, shootout_s=20).seconds == 20
    assert due([], start=KILLED, last_word_s=15).seconds == 15
    cut = [*spoken(3), *fouls(4, 1, 2, 3)]
    assert due(cut, F, left(3, 4, 9, 10), short_speech_s=10).seconds == 10


def test_checks_are_asked_for_where_they_may_be_made() -> None:
    zero = [events.Night(number=0)]
    assert due(zero).kind == "day"
    assert (due(zero, checks_in_N0="yes").kind, due(zero, checks_in_N0="yes").seats) == ("checks", (5, 3))
    shot = [events.Night(number=1), *shots(5)]
    assert due(shot, start=NIGHT_1).seats == (5, 3)
    assert due(shot, start=NIGHT_1, killed_checks_same_night="no").seats == (3,)


def test_a_decided_game_asks_for_its_last_speech_or_ends() -> None:
    assert due(OUT[:2], start=LAST).kind == "last_word"
    assert due(OUT[:2], start=LAST, end_last_speech="no").kind == "end"


# values that a test of another kind holds, with the place of that test
ELSEWHERE = {
    ("ask_nominees", "yes"): "above",
    ("ask_nominees", "no"): "above",
    ("protest", "on"): "tests/protests/test_option_of_protests.py",
    ("protest", "off"): "tests/protests/test_option_of_protests.py",
    ("protest", "form"): "tests/protests/test_option_of_protests.py",
}


def test_every_value_that_is_accepted_has_a_row() -> None:
    shown = {(name, value) for name, value, _ in FOUND} | set(ELSEWHERE)
    description: Any = msgspec.inspect.type_info(Options)
    for field in description.fields:
        values = getattr(field.type, "values", None)
        if values is None:
            assert [name for name, _ in shown if name == field.encode_name] != []
            continue
        assert {value for name, value in shown if name == field.encode_name} == set(values)
