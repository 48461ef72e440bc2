"""Points of one game: exact in hundredths, under the profiles that come with the program and any other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.domain.errors import Malformed, Missing
from tests.tournaments import cups
from tournaments.domain import scoring

SEATS = {seat: (100 + seat, role) for seat, role in cups.ROLES.items()}
CLUB = {
    "title": "Club",
    "win": 100,
    "draw": 30,
    "best_move": {2: 20, 3: 40},
    "extra": {"step": 5, "most": 70},
    "penalty": {"step": 5, "most": 250},
    "tie_breaks": ["wins", "extra"],
}


def totals(winner: str, **fields: object) -> dict[int, int]:
    options: dict[str, object] = {"best_move": None, "awards": {}, **fields}
    listed = scoring.points(profile=scoring.read(CLUB), seats=SEATS, winner=winner, **options)  # type: ignore[arg-type]  # options of one call
    return {row.seat: row.total for row in listed}


def test_the_winning_side_gets_the_win_point_and_nobody_else() -> None:
    assert totals("red") == {seat: 100 if seat in cups.RED_SEATS else 0 for seat in SEATS}
    assert totals("black") == {seat: 100 if seat in cups.BLACK_SEATS else 0 for seat in SEATS}


def test_a_draw_gives_everybody_the_draw_points_and_no_win() -> None:
    listed = scoring.points(profile=scoring.read(CLUB), seats=SEATS, winner="draw", best_move=None, awards={})
    assert [(row.win, row.is_win) for row in listed] == [(30, False)] * 10


@pytest.mark.parametrize(
    ("picks", "points"),
    [([2, 3, 5], 0), ([1, 3, 5], 0), ([1, 4, 5], 20), ([1, 4, 7], 40), ([1, 1, 4], 20), ([], 0)],
)
def test_a_best_move_is_worth_what_the_profile_gives_for_its_hits(picks: list[int], points: int) -> None:
    assert totals("black", best_move=(2, picks))[2] == points


def test_a_best_move_counts_for_who_made_it_only() -> None:
    plain, moved = totals("red"), totals("red", best_move=(2, [1, 4, 7]))
    assert {seat: moved[seat] - plain[seat] for seat in SEATS} == {**dict.fromkeys(SEATS, 0), 2: 40}


def test_extra_points_are_added_and_penalties_subtracted() -> None:
    awards = {(103, "extra"): 35, (103, "penalty"): 250, (104, "penalty"): 10}
    made = totals("red", awards=awards)
    assert (made[3], made[4]) == (100 + 35 - 250, -10)


@given(
    winner=st.sampled_from(["red", "black", "draw", ""]),
    picks=st.lists(st.integers(1, 10), max_size=3),
    awards=st.dictionaries(
        st.tuples(st.integers(101, 110), st.sampled_from(["extra", "penalty"])), st.integers(1, 250)
    ),
    win=st.integers(0, 500),
    draw=st.integers(0, 500),
)
def test_the_sum_of_all_totals_is_what_was_given_out_less_the_penalties(
    winner: str, picks: list[int], awards: dict[tuple[int, str], int], win: int, draw: int
) -> None:
    profile = scoring.read({**CLUB, "win": win, "draw": draw})
    rows = scoring.points(profile=profile, seats=SEATS, winner=winner, best_move=(2, picks), awards=awards)
    sizes = {"red": 7 * win, "black": 3 * win, "draw": 10 * draw, "": 0}
    named = {2: 20, 3: 40}.get(len(set(picks) & set(cups.BLACK_SEATS)), 0)
    given_ = sum(value if kind == "extra" else -value for (_player, kind), value in awards.items())
    assert sum(row.total for row in rows) == sizes[winner] + named + given_
    assert {type(row.total) for row in rows} == {int}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"win": 1.5}, "win"),
        ({"win": "100.5"}, "win"),
        ({"bonus": 1}, "bonus"),
        ({"best_move": {4: 10}}, "best_move"),
        ({"extra": {"step": 0, "most": 70}}, "step"),
        ({"penalty": {"step": 5}}, "penalty"),
        ({"tie_breaks": ["luck"]}, "luck"),
        ({"win": -1}, "win"),
        ({"best_move": {2: -5}}, "best_move"),
        ({"extra": {"step": 10, "most": 5}}, "extra"),
        ({"extra": {"step": 10, "most": 65}}, "extra"),
        ({"tie_breaks": ["wins", "wins"]}, "wins"),
    ],
)
def test_a_profile_that_does_not_fit_is_refused_with_the_place(change: dict[str, object], place: str) -> None:
    with pytest.raises(Malformed) as refusal:
        scoring.read({**CLUB, **change})
    assert refusal.value.code == "BAD_SCORING"
    assert place in refusal.value.rows[0]["path"]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", scoring.names())
def test_every_profile_that_comes_with_the_program_can_be_used(slug: str) -> None:
    stored = scoring.profile(slug)
    assert scoring.read(stored.data).title == stored.title
    assert scoring.profile(slug) == stored


def test_the_profiles_named_in_the_documents_are_there() -> None:
    assert scoring.names() == ["classic-club", "fsm-like"]


@pytest.mark.django_db
def test_an_unknown_profile_is_named_as_missing() -> None:
    with pytest.raises(Missing) as refusal:
        scoring.profile("no-such")
    assert refusal.value.code == "NO_SUCH_SCORING"
