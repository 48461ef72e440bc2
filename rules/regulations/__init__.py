"""Regulations as data: one TOML file each, read from the package and never changed once published.

`load` gives the typed options, the cites (which clause states a rule; `default` where the regulation is
silent), the penalty catalogue, the protest windows and the clauses. Reading the packaged files is the
only input of the rules package outside its command line.
"""

import hashlib
import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.complaints import complaint
from rules.problems import Bilingual, Problem, ProtocolError, fault
from rules.regulations.options import Options

type Basis = Literal["regulation", "default"]
type Sanction = Literal["foul", "removal", "team_loss", "ban"]

_IDS = ("maestro-2016", "game-regulation", "fiim-style")
_LETTERS: dict[str, Sanction] = {"f": "foul", "r": "removal", "L": "team_loss", "b": "ban"}


class Protest(Struct, frozen=True):
    """Whether protests are provided for, and how long each step stays open, in seconds."""

    enabled: bool
    intent_s: int
    text_s: int
    ballot_s: int


class ClauseText(Struct, frozen=True):
    """One clause: kind, where its effect lives, statement in own words, letters of allowed sanctions."""

    kind: str
    lives: str
    ru: str
    en: str
    allow: str = ""


class Regulation(Struct, frozen=True):
    """One edition of one regulation, as loaded; `hash` is the SHA-256 of its file."""

    id: str
    title: Bilingual
    edition: str
    options: Options
    cites: dict[str, str]
    offences: dict[str, tuple[Sanction, ...]]
    offence_clauses: dict[str, str]
    protest: Protest
    clauses: dict[str, ClauseText]
    hash: str

    def cite(self, rule: str) -> tuple[str, Basis]:
        """The clause that states a rule, and whether it is the regulation's own or a default."""
        clause = self.cites.get(rule, "default")
        return clause, "default" if clause == "default" else "regulation"


def ids() -> tuple[str, ...]:
    """The ids of all packaged regulations."""
    return _IDS


@cache
def load(regulation_id: str) -> Regulation:
    """The regulation with this id; raises ProtocolError when there is none."""
    if regulation_id not in _IDS:
        known = ", ".join(_IDS)
        raise ProtocolError(
            [
                fault(
                    "regulation",
                    "UNKNOWN_REGULATION",
                    f"Неизвестный регламент «{regulation_id}». Известны: {known}.",
                    f"Unknown regulation “{regulation_id}”. Known: {known}.",
                )
            ]
        )
    body = resources.files(__name__).joinpath(f"{regulation_id}.toml").read_bytes()
    return _build(tomllib.loads(body.decode()), hashlib.sha256(body).hexdigest())


def _build(raw: dict[str, Any], digest: str) -> Regulation:
    values = {name: row[0] for name, row in raw["options"].items()}
    cites = {name: row[1] for name, row in raw["options"].items()} | raw["rules"]
    offences = {name: tuple(_LETTERS[letter] for letter in row[0]) for name, row in raw["offences"].items()}
    return Regulation(
        id=raw["id"],
        title=raw["title"],
        edition=raw["edition"],
        options=msgspec.convert(values, Options),
        cites=cites,
        offences=offences,
        offence_clauses={name: row[1] for name, row in raw["offences"].items()},
        protest=msgspec.convert(raw["protest"], Protest),
        clauses=msgspec.convert(raw["clauses"], dict[str, ClauseText]),
        hash=digest,
    )


def frozen_options(regulation_id: str, overrides: dict[str, str | int]) -> dict[str, str | int]:
    """Every option value of a game: the regulation's with the overrides; ProtocolError on a bad one."""
    values: dict[str, str | int] = msgspec.to_builtins(with_overrides(load(regulation_id), overrides).options)
    return values


def edition(regulation_id: str, overrides: dict[str, str | int]) -> Regulation:
    """The regulation a game is played by: `load` and `with_overrides` in one, remembered."""
    return _edition(regulation_id, tuple(overrides.items()))


@lru_cache(maxsize=256)
def _edition(regulation_id: str, overrides: tuple[tuple[str, str | int], ...]) -> Regulation:
    return with_overrides(load(regulation_id), dict(overrides))


def with_overrides(regulation: Regulation, overrides: dict[str, str | int]) -> Regulation:
    """The regulation with named options replaced; every bad name or value is reported, none is ignored."""
    if not overrides:
        return regulation
    base: dict[str, str | int] = msgspec.to_builtins(regulation.options)
    options = regulation.options
    problems: list[Problem] = []
    for name, value in overrides.items():
        if name not in base:
            ru, en = f"Неизвестная опция «{name}».", f"Unknown option “{name}”."
            problems.append(fault(f"options.{name}", "UNKNOWN_OPTION", ru, en))
            continue
        try:
            msgspec.convert({**base, name: value}, Options)
        except msgspec.ValidationError as error:
            reason = complaint(str(error).partition(" - at")[0])
            ru = f"Недопустимое значение опции «{name}» ({value!r}): {reason['ru']}."
            en = f"Bad value of option “{name}” ({value!r}): {reason['en']}."
            problems.append(fault(f"options.{name}", "BAD_OPTION", ru, en))
    if not problems:
        options = msgspec.convert({**base, **overrides}, Options)
        problems = _impossible(options)
    if problems:
        raise ProtocolError(problems)
    cites = {
        **regulation.cites,
        **{name: "default" for name, value in overrides.items() if base[name] != value},
    }
    return msgspec.structs.replace(regulation, options=options, cites=cites)


def _impossible(options: Options) -> list[Problem]:
    """Combinations of values that no game can be played by."""
    if options.stalemate == "draw" and options.draw_possible == "no":
        ru = "Ничья по промахам (stalemate = draw) невозможна при draw_possible = no."
        en = "A draw after misses (stalemate = draw) is impossible with draw_possible = no."
        return [fault("options.stalemate", "BAD_OPTION", ru, en)]
    return []
