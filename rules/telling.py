"""Events as short sentences in Russian and English, for the judge's report.

Votes, «Спасибо» and numbers have none: the report shows them as a table.
"""

import msgspec
from msgspec import UNSET

from rules import events
from rules.events import Event
from rules.notes import WINNERS, say
from rules.problems import Bilingual
from rules.words import word

# event type → (ru, en); the names are the event's own fields
_SENTENCES: dict[str, tuple[str, str]] = {
    "agreement": ("Договорка.", "The black team agrees."),
    "best_move": ("Лучший ход игрока {seat}: {picks}.", "Best move of seat {seat}: {picks}."),
    "voting": ("{kind}: {candidates}.", "{kind}: {candidates}."),
    "foul": ("Фол игроку {seat}.", "A foul to seat {seat}."),
    "removal": ("Удалён игрок {seat}.", "Seat {seat} is removed."),
    "leave": ("Игрок {seat} покинул стол.", "Seat {seat} leaves the table."),
    "act_after_exit": ("Игрок {seat} вмешался после ухода.", "Seat {seat} interferes after leaving."),
    "protest_announced": ("Игрок {seat} объявил протест вслух.", "Seat {seat} announces a protest aloud."),
    "team_loss": ("Поражение присуждено по {clause}.", "A loss is awarded under {clause}."),
    "declare": ("Судья: игрок {seat} ушёл намеренно.", "The judge: seat {seat} left on purpose."),
    "pause": ("Техническая пауза.", "A technical pause."),
}
_SPEECHES = {
    "round": ("Речь игрока {0}.", "Seat {0} speaks."),
    "shootout": ("Речь игрока {0} в перестрелке.", "Seat {0} speaks in the shootout."),
    "last_word": ("Последнее слово игрока {0}.", "Last word of seat {0}."),
}
_ROUNDS = {
    "primary": say("Голосование", "Voting"),
    "revote": say("Переголосование", "Revote"),
    "raise": say("Вопрос о подъёме", "Raise question"),
}


def sentence(event: Event) -> Bilingual:
    """The event in both languages; empty for what a table shows."""
    match event:
        case events.Vote() | events.Thanks() | events.Count():
            return say("", "")
        case events.Shot():
            return _shot(event)
        case events.Check():
            return _check(event)
        case events.Day():
            return _day(event)
        case events.Speech():
            ru, en = _SPEECHES[event.kind]
            return say(ru.format(event.seat), en.format(event.seat))
        case events.Nomination():
            return _nomination(event)
        case events.Outcome():
            return _outcome(event)
        case events.Raise():
            return _raise(event)
        case events.End():
            ru, en = WINNERS[event.winner]
            return say(f"Объявлено: {ru}.", f"Announced: {en}.")
        case events.Night():
            return say(f"Наступает ночь {event.number}.", f"Night {event.number} falls.")
        case _:
            return _plain(event)


def seats(listed: object) -> str:
    """Seats as a list of numbers."""
    return ", ".join(map(str, listed)) if isinstance(listed, (tuple, list)) else str(listed)


def _plain(event: Event) -> Bilingual:
    ru, en = _SENTENCES[str(event.__struct_config__.tag)]
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    shown = {name: seats(value) for name, value in fields.items() if value is not UNSET}
    kind = _ROUNDS.get(shown.get("kind", ""), say("", ""))
    texts = {name: text.format(**{**shown, "kind": kind[name]}) for name, text in (("ru", ru), ("en", en))}
    offence = fields.get("offence", UNSET)
    reason = word(offence) if offence is not UNSET else None
    if reason is None:
        return texts
    return {name: f"{text[:-1]}: {reason[name]}." for name, text in texts.items()}


def _shot(event: events.Shot) -> Bilingual:
    if event.target is None:
        return say(f"Игрок {event.shooter} не стреляет.", f"Seat {event.shooter} does not shoot.")
    ru = f"Выстрел {event.shooter} → {event.target}"
    en = f"Shot {event.shooter} → {event.target}"
    for is_so, russian, english in (
        (event.times != 1, f", раз: {event.times}", f", times: {event.times}"),
        (not event.seen, ", не виден ведущему", ", not seen by the host"),
        (event.between, ", между номерами", ", between two numbers"),
    ):
        ru, en = (ru + russian, en + english) if is_so else (ru, en)
    return say(f"{ru}.", f"{en}.")


def _check(event: events.Check) -> Bilingual:
    ru, en = ("Дон", "The don") if event.by == "don" else ("Шериф", "The sheriff")
    answer = say("ответ не записан", "answer not recorded")
    if event.answer is not UNSET:
        answer = word(event.answer)
    if not event.answered:
        answer = say("без ответа", "not answered")
    return say(
        f"{ru} проверяет {event.target}: {answer['ru']}.", f"{en} checks {event.target}: {answer['en']}."
    )


def _day(event: events.Day) -> Bilingual:
    if event.killed is UNSET:
        return say("Утро, объявление не записано.", "Morning, the announcement is not recorded.")
    if event.killed is None:
        return say("Утро, никто не убит.", "Morning, nobody is killed.")
    return say(f"Утро, убит игрок {event.killed}.", f"Morning, seat {event.killed} is killed.")


def _nomination(event: events.Nomination) -> Bilingual:
    reply = {
        "accepted": say("принято", "accepted"),
        "refused": say("не принято", "refused"),
        "silent": say("ведущий промолчал", "no reply of the host"),
    }[event.reply]
    return say(
        f"Игрок {event.by} выставляет {event.target}: {reply['ru']}.",
        f"Seat {event.by} nominates {event.target}: {reply['en']}.",
    )


def _raise(event: events.Raise) -> Bilingual:
    if event.voters is not UNSET:
        return say(f"За подъём: {seats(event.voters) or '–'}.", f"For raising: {seats(event.voters) or '–'}.")
    return say(f"За подъём рук: {event.votes}.", f"Hands for raising: {event.votes}.")


def _outcome(event: events.Outcome) -> Bilingual:
    said = msgspec.to_builtins(event)
    kind = next(name for name in ("out", "revote", "raise", "stay", "cancelled") if name in said)
    listed = seats(said[kind])
    ru, en = {
        "out": (f"уходит {listed}", f"{listed} out"),
        "revote": (f"переголосование {listed}", f"revote of {listed}"),
        "raise": (f"вопрос о подъёме {listed}", f"the raise question for {listed}"),
        "stay": ("все остаются", "everybody stays"),
        "cancelled": ("голосования нет", "no voting"),
    }[kind]
    return say(f"Объявлено: {ru}.", f"Declared: {en}.")
