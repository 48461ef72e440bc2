"""A judge's report of an adjudication in plain text: findings with clauses, votings, conclusion.

Reads an answer, knows two languages, decides nothing.
"""

from typing import TYPE_CHECKING, Any

from rules.clauses import lookup
from rules.notes import WINNERS

if TYPE_CHECKING:
    from rules.adjudicate import Adjudication
    from rules.findings import Finding

_WORDS = {
    "legal": ("Нарушений нет", "No breach found"),
    "breaches": ("Есть нарушения", "There are breaches"),
    "undetermined": ("Записано недостаточно", "The record does not say enough"),
    "regulation": ("Регламент", "Regulation"),
    "votings": ("Голосования", "Votings"),
    "findings": ("Замечания", "Findings"),
    "day": ("день", "day"),
    "event": ("событие", "event"),
    "default": ("правило по умолчанию", "default rule"),
    "correct": ("По правилам", "By the rules"),
    "recorded": ("Записано", "Recorded"),
    "open": ("не решена", "open"),
    "alive": ("В игре", "In the game"),
    "error": ("нарушение", "error"),
    "sanction": ("санкция", "sanction"),
    "unclear": ("не записано", "undetermined"),
    "flag": ("судье", "flag"),
    "info": ("к сведению", "info"),
    "none": ("без последствий", "no consequence"),
    "state": ("меняет ход игры", "changes the state"),
    "result_forced": ("меняет победителя", "changes the winner"),
    "result_open": ("победитель неизвестен", "leaves the winner open"),
    "primary": ("голосование", "vote"),
    "revote": ("переголосование", "revote"),
    "raise": ("подъём", "raise"),
    "out": ("уходят", "out"),
    "stay": ("все остаются", "everybody stays"),
    "cancelled": ("отменено", "cancelled"),
}

_LEVELS = {"undetermined": "unclear"}


def report(answer: "Adjudication", language: str, *, title: str | None = None) -> str:
    """The report as lines of text in `ru` or `en`."""
    lines = [] if title is None else [f"== {title}"]
    lines.append(f"{_word('regulation', language)} {answer.regulation}. {_word(answer.verdict, language)}.")
    if answer.votings:
        lines.append(f"{_word('votings', language)}:")
        lines += [_voting(row, language) for row in answer.votings]
    if answer.findings:
        lines.append(f"{_word('findings', language)}:")
        for row in answer.findings:
            lines += _finding(row, language)
    lines.append(f"{_word('alive', language)}: {', '.join(map(str, answer.state['alive']))}.")
    lines.append(f"{_word('correct', language)}: {_result(answer.correct_result, language)}.")
    lines.append(f"{_word('recorded', language)}: {_result(answer.recorded_result, language)}.")
    return "\n".join(lines)


def _word(key: str, language: str) -> str:
    return _WORDS[key][0 if language == "ru" else 1]


def _voting(row: dict[str, Any], language: str) -> str:
    kind, value = next(iter(row["outcome"].items()))
    seats = " " + ", ".join(map(str, value)) if isinstance(value, list) else ""
    counts = row.get("counts") or {}
    shown = ", ".join(f"{seat}–{votes}" for seat, votes in counts.items()) or ", ".join(
        map(str, row["candidates"])
    )
    day, name = _word("day", language), _word(row["kind"], language)
    return f"  {day} {row['day']}, {name}: {shown} → {_word(kind, language)}{seats}"


def _finding(row: "Finding", language: str) -> list[str]:
    place = f"{_word('event', language)} {row.event}, " if row.event is not None else ""
    source = _word("default", language) if row.clause == "default" else row.clause
    day = f"{_word('day', language)} {row.day}"
    lines = [
        f"  [{_word(_LEVELS.get(row.level, row.level), language)}] {place}{day}: {row.message[language]}",
        f"      {row.code}, {source}; {_word(row.consequence, language)}",
    ]
    try:
        lines.append(f"      {row.clause}: {lookup(row.clause).statement[language]}")
    except KeyError:
        return lines
    return lines


def _result(result: dict[str, str | None] | None, language: str) -> str:
    if result is None:
        return _word("open", language)
    ru, en = WINNERS[result["winner"]]
    reason = f" ({result['reason']}, {result['clause']})" if result.get("reason") else ""
    return (ru if language == "ru" else en) + reason
