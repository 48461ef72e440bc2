"""Overrides of options: whether each can be meant, and what they do to the catalogue of offences.

An override is refused by name: the option, the value, what is allowed, and the clause the regulation has for
it. Nothing is ignored and nothing is repaired.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.problems import Bilingual, Problem, fault
from rules.regulations.options import Options

type Sanction = Literal["foul", "removal", "team_loss", "ban"]
type Values = Mapping[str, str | int]

_DESCRIPTION: Any = msgspec.inspect.type_info(Options)
_FIELDS: dict[str, Any] = {field.encode_name: field.type for field in _DESCRIPTION.fields}


class _Rule(Struct, frozen=True):
    """A combination that cannot be meant: an option at a value while another is not at one of some values."""

    option: str
    value: str
    needs: str
    allowed: tuple[str, ...]
    why: Bilingual


_COMBINATIONS = (
    _Rule(
        "stalemate",
        "draw",
        "draw_possible",
        ("yes",),
        {"ru": "игра не может кончиться вничью", "en": "no game can end in a draw"},
    ),
    _Rule(
        "draw_possible",
        "yes",
        "stalemate",
        ("draw",),
        {"ru": "к ничьей ничто не ведёт", "en": "nothing leads to a draw"},
    ),
    _Rule(
        "early_protest",
        "removal",
        "protest",
        ("on", "form"),
        {
            "ru": "протеста нет вовсе, и объявить его рано нельзя",
            "en": "there is no protest that could be announced too early",
        },
    ),
    _Rule(
        "nom_chain_first_free",
        "no",
        "renominate_attempt",
        ("foul",),
        {
            "ru": "новая попытка выставить не наказывается, и перечисление ничего не меняет",
            "en": "another attempt is no offence, so names in one breath change nothing",
        },
    ),
)


def allowed(name: str) -> Bilingual:
    """The values an option may have, in words."""
    kind = _FIELDS[name]
    if isinstance(kind, msgspec.inspect.IntType):
        text = f"{kind.ge}–{kind.le}"
        return {"ru": f"целое число {text}", "en": f"a whole number {text}"}
    text = ", ".join(map(str, kind.values))
    return {"ru": text, "en": text}


def faults(cites: Mapping[str, str], base: Values, changed: Values) -> list[Problem]:
    """Everything that stands against these overrides of the values `base`; empty when they can be used."""
    problems = [
        problem for name, value in changed.items() for problem in _own_fault(cites, base, name, value)
    ]
    if problems:
        return problems
    values = {**base, **changed}
    problems = [
        _combination(cites, values, rule)
        for rule in _COMBINATIONS
        if values[rule.option] == rule.value and values[rule.needs] not in rule.allowed
    ]
    return [*problems, *_short_speech(cites, base, values)]


def _own_fault(cites: Mapping[str, str], base: Values, name: str, value: str | int) -> list[Problem]:
    if name not in base:
        return [_unknown(base, name)]
    try:
        msgspec.convert({**base, name: value}, Options)
    except msgspec.ValidationError:
        return [_bad(cites, name, value, allowed(name), None)]
    return []


def _unknown(base: Values, name: str) -> Problem:
    near = ", ".join(get_close_matches(name, base) or base)
    return fault(
        f"options.{name}",
        "UNKNOWN_OPTION",
        f"Неизвестная опция «{name}». Есть: {near}.",
        f"Unknown option “{name}”. There are: {near}.",
    )


def _bad(
    cites: Mapping[str, str], name: str, value: str | int, may: Bilingual, why: Bilingual | None
) -> Problem:
    clause = cites[name]
    basis = (
        {"ru": "регламент о ней молчит", "en": "the regulation is silent on it"}
        if clause == "default"
        else {"ru": f"пункт {clause}", "en": f"clause {clause}"}
    )
    reason = {"ru": "", "en": ""} if why is None else {key: f": {text}" for key, text in why.items()}
    return fault(
        f"options.{name}",
        "BAD_OPTION",
        f"Недопустимое значение опции «{name}» ({value!r}){reason['ru']}. Допускается: {may['ru']}"
        f" ({basis['ru']}).",
        f"Bad value of option “{name}” ({value!r}){reason['en']}. Allowed: {may['en']} ({basis['en']}).",
    )


def _combination(cites: Mapping[str, str], values: Values, rule: _Rule) -> Problem:
    others = [str(value) for value in _FIELDS[rule.option].values if value != rule.value]
    needed, rest = " / ".join(rule.allowed), ", ".join(others)
    may = {
        "ru": f"{rest}, либо {rule.needs} = {needed} (сейчас {values[rule.needs]})",
        "en": f"{rest}, or {rule.needs} = {needed} (it is {values[rule.needs]})",
    }
    return _bad(cites, rule.option, rule.value, may, rule.why)


def _short_speech(cites: Mapping[str, str], base: Values, values: Values) -> list[Problem]:
    """A shortened speech needs a rule that shortens, and is no longer than the whole one."""
    value = values["short_speech_s"]
    if values["third_foul"] != "round_or_short":
        if value == base["short_speech_s"]:
            return []
        may = {"ru": "только при third_foul = round_or_short", "en": "only with third_foul = round_or_short"}
        why = {"ru": "речь не сокращается", "en": "no speech is shortened"}
        return [_bad(cites, "short_speech_s", value, may, why)]
    if int(value) > int(values["speech_s"]):
        may = {
            "ru": f"не больше speech_s = {values['speech_s']}",
            "en": f"at most speech_s = {values['speech_s']}",
        }
        why = {"ru": "она дольше целой речи", "en": "it is longer than the whole speech"}
        return [_bad(cites, "short_speech_s", value, may, why)]
    return []


def sanctions(options: Options, differing: Iterable[str]) -> dict[str, tuple[Sanction, ...]]:
    """The rows of the catalogue that hang on the options named."""
    rows: dict[str, tuple[str, tuple[Sanction, ...]]] = {
        "renominate_attempt": ("renominate", () if options.renominate_attempt == "none" else ("foul",)),
        "vote_form": ("vote_form", _FORM[options.vote_form]),
        "early_protest": ("protest", ("removal",) if options.early_protest == "removal" else ()),
        "self_exit_loss": (
            "deliberate_exit",
            ("removal",) if options.self_exit_loss == "no" else ("removal", "team_loss"),
        ),
    }
    return dict(rows[name] for name in differing if name in rows)


_FORM: dict[str, tuple[Sanction, ...]] = {
    "any_hand": (),
    "thumb_in_view": ("foul",),
    "thumb_or_removal": ("removal",),
}
