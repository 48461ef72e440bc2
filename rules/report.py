"""A judge's report of an adjudication in plain text, 80 columns: the game night by night and day by day.

Each voting is a table of hands, each finding stands under its event with clause, statement and consequence,
and the conclusion is one sentence. Reads a protocol and its answer, decides nothing.
"""

import textwrap
from typing import TYPE_CHECKING

from rules import events, regulations
from rules.clauses import lookup
from rules.findings import Finding
from rules.notes import WINNERS
from rules.telling import seats, sentence

if TYPE_CHECKING:
    from rules.adjudicate import Adjudication
    from rules.protocol import Protocol
    from rules.what_if import Difference

_WIDTH = 80
_WORDS = {
    "legal": ("Нарушений нет.", "No breach found."),
    "breaches": ("Найдены нарушения: {0}.", "Breaches found: {0}."),
    "undetermined": ("Записано недостаточно, чтобы судить.", "The record does not say enough to judge."),
    "night": ("НОЧЬ {0}", "NIGHT {0}"),
    "day": ("ДЕНЬ {0}", "DAY {0}"),
    "start": ("ДО ПЕРВОЙ ЗАПИСИ", "BEFORE THE FIRST ENTRY"),
    "whole": ("ИГРА В ЦЕЛОМ", "THE GAME AS A WHOLE"),
    "conclusion": ("ЗАКЛЮЧЕНИЕ", "CONCLUSION"),
    "rest": ("остальные: {0}", "the rest: {0}"),
    "announced": ("объявлено {0}", "announced {0}"),
    "default": ("пункта нет, обычная практика", "no clause, usual practice"),
    "error": ("НАРУШЕНИЕ", "BREACH"),
    "sanction": ("САНКЦИЯ", "SANCTION"),
    "unclear": ("НЕ ЗАПИСАНО", "NOT RECORDED"),
    "flag": ("РЕШАЕТ СУДЬЯ", "FOR THE JUDGE"),
    "info": ("К СВЕДЕНИЮ", "NOTE"),
    "state": (
        "Последствие: отсюда верный ход игры другой, победитель не записан.",
        "Consequence: from here the correct course is another, no winner is recorded.",
    ),
    "result_forced": (
        "Последствие: по верному ходу игры победитель другой.",
        "Consequence: along the correct course the winner is another.",
    ),
    "result_open": (
        "Последствие: отсюда верный ход игры другой, победителя он не даёт.",
        "Consequence: from here the correct course is another and leaves the winner open.",
    ),
    "late": ("поздно", "late"),
    "lifted": ("снята", "lifted"),
    "void": ("не засчитана", "not counted"),
    "counted": ("засчитана", "counted"),
    "hidden": ("вне поля зрения", "out of view"),
    "palm": ("ладонь", "palm"),
    "finger": ("палец", "finger"),
    "elbow": ("локоть", "elbow"),
    "in_order": (
        "Протокол соответствует регламенту: {recorded}.",
        "The record follows the regulation: {recorded}.",
    ),
    "no_effect": (
        "Нарушения на итог не повлияли: {recorded}.",
        "The breaches had no effect on the result: {recorded}.",
    ),
    "forced": (
        "Записано: {recorded}; по правилам {correct}, ход игры изменило {cause}.",
        "Recorded: {recorded}; by the rules {correct}, the course was changed by {cause}.",
    ),
    "open": (
        "Записано: {recorded}; ход игры изменило {cause}, и победителя по правилам нет.",
        "Recorded: {recorded}; the course was changed by {cause}, and the rules give no winner.",
    ),
    "unfinished": (
        "Игра не окончена; её ход изменило {cause}.",
        "The game is not over; its course was changed by {cause}.",
    ),
    "cause": ("нарушение {0}", "the breach of {0}"),
    "practice": ("отступление от обычной практики", "a departure from usual practice"),
}
# what happens beside a voting without ending its table
_BESIDE = (
    events.Foul,
    events.Removal,
    events.Leave,
    events.ActAfterExit,
    events.ProtestAnnounced,
    events.Declare,
    events.Pause,
)
_LEVELS = {"undetermined": "unclear"}
_DIFFERENCE = {
    "same": ("Ничего не изменилось бы.", "Nothing would be different."),
    "first": ("Игра пошла бы иначе с события {0}.", "The game would differ from event {0} on."),
    "winner": ("По правилам: {0}; стало бы: {1}.", "By the rules: {0}; it would be: {1}."),
}
_ENDINGS = {"result_forced": "forced", "result_open": "open", "state": "unfinished"}


def report(protocol: "Protocol", answer: "Adjudication", language: str, *, title: str | None = None) -> str:
    """The report as lines of text in `ru` or `en`."""
    return "\n".join(_Report(protocol, answer, language).lines(title))


def difference(found: "Difference", language: str) -> str:
    """What a different record comes to, as lines of text: where the lines part, findings, winner."""
    chosen = 0 if language == "ru" else 1
    if found.first_event is None and found.findings is None and found.result is None:
        return _DIFFERENCE["same"][chosen]
    lines = []
    if found.first_event is not None:
        lines.append(_DIFFERENCE["first"][chosen].format(found.first_event))
    before, after = ([_named(row, language) for row in side.findings] for side in (found.before, found.after))
    lines += [f"- {text}" for text in before if text not in after]
    lines += [f"+ {text}" for text in after if text not in before]
    winners = [_winner_word(side.correct_result, chosen) for side in (found.before, found.after)]
    return "\n".join([*lines, _DIFFERENCE["winner"][chosen].format(*winners)])


def _named(row: Finding, language: str) -> str:
    source = row.clause if row.clause != "default" else _WORDS["default"][0 if language == "ru" else 1]
    return f"{row.message[language]} ({source})"


def _winner_word(result: dict[str, str | None] | None, chosen: int) -> str:
    return WINNERS[result["winner"] if result else None][chosen]


class _Report:
    def __init__(self, protocol: "Protocol", answer: "Adjudication", language: str) -> None:
        self.protocol, self.answer, self.language = protocol, answer, language
        self.text: list[str] = []
        self.hands: list[events.Vote] = []
        self.counts: dict[int, int] = {}
        self.candidates: tuple[int, ...] = ()
        self.waiting: list[Finding | events.Event] = []

    def lines(self, title: str | None) -> list[str]:
        """Heading, the course of the game, what belongs to no event, the conclusion."""
        self.text += [f"== {title}"] if title is not None else []
        name = regulations.load(self.answer.regulation).title[self.language]
        serious = sum(row.level in ("error", "sanction") for row in self.answer.findings)
        self.text += [name, self._word(self.answer.verdict).format(serious)]
        for index, event in enumerate(self.protocol.events):
            self._event(index, event)
        self._table()
        rest = [row for row in self.answer.findings if row.event is None]
        if rest:
            self._heading("whole", "")
            for row in rest:
                self._finding(row)
        self._heading("conclusion", "")
        self._wrapped(self._conclusion(), "")
        return self.text

    def _word(self, key: str) -> str:
        return _WORDS[key][0 if self.language == "ru" else 1]

    def _heading(self, key: str, number: object) -> None:
        self.text += ["", self._word(key).format(number).strip()]

    def _wrapped(self, text: str, indent: str) -> None:
        self.text += textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)

    def _event(self, index: int, event: events.Event) -> None:
        found = [row for row in self.answer.findings if row.event == index]
        if isinstance(event, events.Vote | events.Thanks | events.Count) and self.candidates:
            self._hand(event)
            self.waiting += found
            return
        if isinstance(event, _BESIDE) and self.candidates:
            self.waiting += [event, *found]
            return
        self._table()
        if isinstance(event, events.Night):
            self._heading("night", event.number)
        elif isinstance(event, events.Day):
            self._heading("day", event.number)
        elif not self.text[-1] or index == 0:
            self._heading("start", "")
        if not isinstance(event, events.Night):
            self._wrapped(f"{sentence(event)[self.language]}.", "  ")
        if isinstance(event, events.VotingOpened) and event.kind != "raise":
            self.candidates = event.candidates
        for row in found:
            self._finding(row)

    def _hand(self, event: events.Event) -> None:
        if isinstance(event, events.Vote):
            self.hands.append(event)
        elif isinstance(event, events.Count):
            self.counts[event.candidate] = event.votes

    def _table(self) -> None:
        """The voting that has just ended: a line a candidate, then the findings on its hands."""
        for candidate in self.candidates:
            own = [self._shown(hand) for hand in self.hands if hand.candidate == candidate]
            line = f"{candidate:>6} | {', '.join(own) or '–'}"
            if candidate == self.candidates[-1] and len(self.candidates) > 1:
                line += self._rest()
            if candidate in self.counts:
                line += f" | {self._word('announced').format(self.counts[candidate])}"
            self.text += textwrap.wrap(line, _WIDTH, subsequent_indent=" " * 9)
        for row in self.waiting:
            if isinstance(row, Finding):
                self._finding(row)
            else:
                self._wrapped(f"{sentence(row)[self.language]}.", "  ")
        self.hands, self.counts, self.candidates, self.waiting = [], {}, (), []

    def _rest(self) -> str:
        """Those whose votes went to the last candidate without a hand, as the correct line has it."""
        for row in self.answer.votings:
            if tuple(row["candidates"]) == self.candidates and row.get("defaulted") and self.hands:
                voters = {hand.voter for hand in self.hands}
                left = [seat for seat in row["defaulted"] if seat not in voters]
                return f"; {self._word('rest').format(seats(left))}" if left else ""
        return ""

    def _shown(self, hand: events.Vote) -> str:
        marks = [
            self._word(key)
            for key, is_so in (
                ("late", hand.late),
                (hand.hand, hand.hand != "thumb"),
                ("hidden", not hand.in_view),
                ("lifted", hand.lifted is not None),
                ("void", hand.counted is False),
            )
            if is_so
        ]
        if marks and hand.counted is True:
            marks.append(self._word("counted"))
        return f"{hand.voter} ({', '.join(marks)})" if marks else str(hand.voter)

    def _finding(self, row: Finding) -> None:
        level = self._word(_LEVELS.get(row.level, row.level))
        source = self._word("default") if row.clause == "default" else row.clause
        self._wrapped(f"! {level} ({source}): {row.message[self.language]}", "    ")
        if row.clause != "default":
            self._wrapped(f"{row.clause}: {lookup(row.clause).statement[self.language]}", "      ")
        if row.consequence != "none":
            self._wrapped(self._word(row.consequence), "      ")

    def _conclusion(self) -> str:
        """One sentence to read aloud."""
        answer = self.answer
        parted = next((row for row in answer.findings if row.consequence != "none"), None)
        if parted is None:
            if answer.verdict == "undetermined":
                return self._word("undetermined")
            key = "in_order" if answer.verdict == "legal" else "no_effect"
        else:
            key = _ENDINGS[parted.consequence]
        cause = self._word("practice")
        if parted is not None and parted.clause != "default":
            cause = self._word("cause").format(parted.clause)
        recorded, correct = self._winner(answer.recorded_result), self._winner(answer.correct_result)
        return self._word(key).format(recorded=recorded, correct=correct, cause=cause)

    def _winner(self, result: dict[str, str | None] | None) -> str:
        return _winner_word(result, 0 if self.language == "ru" else 1)
