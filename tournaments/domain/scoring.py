"""Scoring profiles and the points of one game, all in integer hundredths.

A profile is data: points for a win and a draw, the best move by black players named, step and upper bound of
extra points and penalties, the order of tie-breaks. It says nothing about who won.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.domain.errors import Malformed, Missing
from games.models import Team
from rules import Problem
from tournaments.models import ScoringProfile

TIE_BREAKS = ("wins", "extra", "best_move")
# Profiles are data in English; the pages show these titles in the language of the reader.
TITLES = (gettext_noop("Classic club"), gettext_noop("FSM-like"))


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one person may give: multiples of `step` up to `most`."""

    step: int
    most: int


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scoring profile as checked data; `best_move` maps black players named to hundredths."""

    title: str
    win: int
    draw: int
    best_move: dict[int, int]
    extra: Bounds
    penalty: Bounds
    tie_breaks: list[str]


@dataclass(frozen=True, slots=True)
class GamePoints:
    """One player's points in one game; `penalty` is positive and subtracted in `total`."""

    seat: int
    player_id: int
    is_win: bool
    win: int
    best_move: int
    extra: int
    penalty: int

    @property
    def total(self) -> int:
        """The sum that counts."""
        return self.win + self.best_move + self.extra - self.penalty


def read(data: Mapping[str, Any]) -> Profile:
    """The profile in `data`; Malformed with the path of what does not fit."""
    try:
        profile = msgspec.convert(data, Profile, strict=False)
    except msgspec.ValidationError as error:
        raise _bad(str(error)) from None
    fault = _fault(profile)
    if fault:
        raise _bad(fault)
    return profile


def _fault(profile: Profile) -> str:
    """The first place whose value makes no sense; empty when all do."""
    for name in profile.tie_breaks:
        if name not in TIE_BREAKS or profile.tie_breaks.count(name) > 1:
            return f"tie_breaks: {name}"
    for name in ("win", "draw"):
        if getattr(profile, name) < 0:
            return f"{name}: {getattr(profile, name)}"
    for hits_, points_ in profile.best_move.items():
        if hits_ not in (1, 2, 3) or points_ < 0:
            return f"best_move: {hits_} = {points_}"
    for name, bounds in (("extra", profile.extra), ("penalty", profile.penalty)):
        if bounds.step < 1 or bounds.most < bounds.step or bounds.most % bounds.step:
            return f"{name}: step {bounds.step}, most {bounds.most}"
    return ""


def _bad(place: str) -> Malformed:
    problem = Problem(
        path=place[:120],
        code="BAD_SCORING",
        message={"ru": f"Система начисления: {place}", "en": f"Scoring profile: {place}"},
    )
    return Malformed("BAD_SCORING", _("The scoring profile cannot be used."), [problem])


def names() -> list[str]:
    """The profiles that come with the program."""
    folder = resources.files("tournaments").joinpath("scoring_profiles")
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def profile(slug: str) -> ScoringProfile:
    """The stored form of a profile that comes with the program; Missing for an unknown one."""
    if slug not in names():
        raise Missing("NO_SUCH_SCORING", _("There is no scoring profile of this name."))
    text = resources.files("tournaments").joinpath("scoring_profiles", f"{slug}.toml").read_text("utf-8")
    data = tomllib.loads(text)
    checked = read(data)
    stored, _made = ScoringProfile.objects.get_or_create(
        slug=slug, version=1, defaults={"title": checked.title, "data": data}
    )
    return stored


def hits(roles: Mapping[int, str], picks: Iterable[int]) -> int:
    """Black players among the seats named in a best move."""
    return sum(roles.get(seat) in ("mafia", "don") for seat in set(picks))


def points(
    *,
    profile: Profile,
    seats: Mapping[int, tuple[int, str]],
    winner: str,
    best_move: tuple[int, list[int]] | None,
    awards: Mapping[tuple[int, str], int],
) -> list[GamePoints]:
    """Every player's points: `seats` maps a seat to (player id, role), `awards` (player id, kind) to
    hundredths.
    """
    roles = {seat: role for seat, (_player, role) in seats.items()}
    named = profile.best_move.get(hits(roles, best_move[1]), 0) if best_move else 0
    rows = []
    for seat, (player_id, role) in sorted(seats.items()):
        team = Team.BLACK if role in ("mafia", "don") else Team.RED
        is_win = winner == team
        rows.append(
            GamePoints(
                seat=seat,
                player_id=player_id,
                is_win=is_win,
                win=profile.win if is_win else profile.draw if winner == "draw" else 0,
                best_move=named if best_move and best_move[0] == seat else 0,
                extra=awards.get((player_id, "extra"), 0),
                penalty=awards.get((player_id, "penalty"), 0),
            )
        )
    return rows
