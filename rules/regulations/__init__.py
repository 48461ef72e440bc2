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

from rules.problems import Bilingual, ProtocolError, fault
from rules.regulations import overrides
from rules.regulations.options import Options
from rules.regulations.overrides import Sanction

type Basis = Literal["regulation", "default"]

_IDS = ("maestro-2016", "game-regulation", "fiim-style")
_LETTERS: dict[str, Sanction] = {"f": "foul", "r": "removal", "L": "team_loss", "b": "ban"}
_DISCRETION = "d"


class Protest(Struct, frozen=True):
    """How long each step of a protest stays open, in seconds."""

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
    """One edition of one regulation, as loaded; `hash` is the SHA-256 of its file.

    `offence_clauses` lists the clauses an offence may be cited under, the one it rests on first; `discretion`
    the offences that may go without a sanction; `general` the clauses that name no act of their own.
    """

    id: str
    title: Bilingual
    edition: str
    options: Options
    cites: dict[str, str]
    offences: dict[str, tuple[Sanction, ...]]
    offence_clauses: dict[str, tuple[str, ...]]
    discretion: frozenset[str]
    general: tuple[str, ...]
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
    return read(resources.files(__name__).joinpath(f"{regulation_id}.toml").read_bytes())


def read(body: bytes) -> Regulation:
    """The edition in the bytes of a file; one of the package is never changed, a new one is a new file."""
    raw: dict[str, Any] = tomllib.loads(body.decode())
    values = {name: row[0] for name, row in raw["options"].items()}
    cites = {name: row[1] for name, row in raw["options"].items()} | raw["rules"]
    listed: dict[str, list[str]] = raw["offences"]
    return Regulation(
        id=raw["id"],
        title=raw["title"],
        edition=raw["edition"],
        options=msgspec.convert(values, Options),
        cites=cites,
        offences={name: sanctions_of(row[0]) for name, row in listed.items()},
        offence_clauses={name: tuple(row[1:]) for name, row in listed.items()},
        discretion=frozenset(name for name, row in listed.items() if _DISCRETION in row[0]),
        general=tuple(raw["general"]),
        protest=msgspec.convert(raw["protest"], Protest),
        clauses=msgspec.convert(raw["clauses"], dict[str, ClauseText]),
        hash=hashlib.sha256(body).hexdigest(),
    )


def sanctions_of(letters: str) -> tuple[Sanction, ...]:
    """The sanctions that letters of the files stand for."""
    return tuple(_LETTERS[letter] for letter in letters if letter != _DISCRETION)


def frozen_options(regulation_id: str, changed: dict[str, str | int]) -> dict[str, str | int]:
    """Every option value of a game: the regulation's with the overrides; ProtocolError on a bad one."""
    values: dict[str, str | int] = msgspec.to_builtins(with_overrides(load(regulation_id), changed).options)
    return values


def edition(regulation_id: str, changed: dict[str, str | int]) -> Regulation:
    """The regulation a game is played by: `load` and `with_overrides` in one, remembered."""
    return _edition(regulation_id, tuple(changed.items()))


@lru_cache(maxsize=256)
def _edition(regulation_id: str, changed: tuple[tuple[str, str | int], ...]) -> Regulation:
    return with_overrides(load(regulation_id), dict(changed))


def with_overrides(regulation: Regulation, changed: dict[str, str | int]) -> Regulation:
    """The regulation with named options replaced; every bad name, value or combination is reported.

    An option that differs from the regulation's is no longer cited by its clause, and the catalogue of
    offences follows the options it hangs on.
    """
    if not changed:
        return regulation
    base: dict[str, str | int] = msgspec.to_builtins(regulation.options)
    problems = overrides.faults(regulation.cites, base, changed)
    if problems:
        raise ProtocolError(problems)
    differing = {name: value for name, value in changed.items() if base[name] != value}
    options = msgspec.convert({**base, **differing}, Options)
    return msgspec.structs.replace(
        regulation,
        options=options,
        cites={**regulation.cites, **dict.fromkeys(differing, "default")},
        offences={**regulation.offences, **overrides.sanctions(options, differing)},
    )
