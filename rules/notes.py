"""How a rule writes a finding: cite the clause, phrase both languages, note where the lines part.

Only the functions here append to `State.findings` or set `State.correct`.
"""

from rules.findings import Finding, Level, sentence
from rules.problems import Bilingual
from rules.state import Ruling, State

_OUTCOMES = {
    "out": ("уходят {0}", "{0} out"),
    "out_alone": ("уходит {0}", "{0} out"),
    "revote": ("переголосование {0}", "revote of {0}"),
    "raise": ("голосование за подъём {0}", "raise question for {0}"),
    "stay": ("все остаются", "everybody stays"),
    "cancelled": ("голосование отменено", "voting cancelled"),
}
WINNERS = {
    "red": ("победа красных", "red wins"),
    "black": ("победа чёрных", "black wins"),
    "draw": ("ничья", "draw"),
    None: ("без победителя", "no winner"),
}


def say(ru: str, en: str) -> Bilingual:
    """A phrase in both languages."""
    return {"ru": ru, "en": en}


def plain(value: object) -> Bilingual:
    """A phrase that is the same in both languages: a number, a list of seats."""
    text = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return {"ru": text or "–", "en": text or "–"}


def outcome_text(ruling: Ruling) -> Bilingual:
    """A ruling as a phrase."""
    is_alone = ruling.kind == "out" and len(ruling.seats) == 1
    ru, en = _OUTCOMES["out_alone" if is_alone else ruling.kind]
    seats = ", ".join(map(str, ruling.seats))
    return say(ru.format(seats), en.format(seats))


def winner_text(winner: str | None) -> Bilingual:
    """A winner as a phrase."""
    return say(*WINNERS[winner])


def note(
    state: State,
    code: str,
    rule: str,
    *,
    level: Level = "error",
    event: int | None = -1,
    seats: tuple[int, ...] = (),
    recorded: Bilingual | None = None,
    expected: Bilingual | None = None,
    clause: str | None = None,
    day: int | None = None,
    phase: str | None = None,
    offence: Bilingual | None = None,
) -> int:
    """Append a finding, return its place; `event` -1 is the event at hand, `rule` what is cited."""
    cited, basis = state.regulation.cite(rule) if clause is None else (clause, "regulation")
    if cited == "default":
        basis = "default"
    blank = plain("–")
    listed = list(seats)
    state.findings.append(
        Finding(
            code=code,
            level=level,
            clause=cited,
            basis=basis,
            event=state.index if event == -1 else event,
            day=state.day if day is None else day,
            phase=state.phase if phase is None else phase,
            seats=listed,
            recorded=None if recorded is None else recorded["en"],
            expected=None if expected is None else expected["en"],
            consequence="none",
            message=sentence(code, listed, recorded or blank, expected or blank, offence or blank),
        )
    )
    return len(state.findings) - 1


def fork(state: State, finding: int, correct: State) -> None:
    """The record leaves the correct line at this finding; only the first parting counts."""
    if state.correct is None:
        correct.correct = None
        state.correct = correct
        state.cause = finding
