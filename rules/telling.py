"""Events as short sentences in Russian and English, for the judge's report and for every page.

Seats are written as numbers; a sentence has no full stop, so that it can be part of a longer one. An event is
told from its fields as the protocol file has them, so a stored payload needs no decoding.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from rules.events import Event
from rules.notes import say
from rules.problems import Bilingual
from rules.words import word

type Fields = dict[str, Any]

_SENTENCES: dict[str, tuple[str, str]] = {
    "night": ("Наступает ночь {number}", "Night {number} falls"),
    "agreement": ("Договорка чёрной команды", "The black team agrees"),
    "best_move": ("Лучший ход игрока {seat}: {picks}", "Best move of seat {seat}: {picks}"),
    "vote": ("Игрок {voter} голосует за {candidate}", "Seat {voter} votes for {candidate}"),
    "thanks": ("Голосование за {candidate} окончено", "Voting for {candidate} is over"),
    "count": ("За {candidate}: {votes}", "Count for {candidate}: {votes}"),
    "removal": ("Игрок {seat} удалён", "Seat {seat} is removed"),
    "leave": ("Игрок {seat} покидает игру", "Seat {seat} leaves the game"),
    "act_after_exit": ("Игрок {seat} вмешивается после ухода", "Seat {seat} interferes after leaving"),
    "protest_announced": ("Игрок {seat} объявляет протест", "Seat {seat} announces a protest"),
    "pause": ("Техническая пауза", "Technical pause"),
    "declare": (
        "Судья признаёт уход игрока {seat} намеренным",
        "The judge declares the exit of seat {seat} deliberate",
    ),
}
_ROUNDS = {
    "primary": ("Голосование: {candidates}", "Voting on {candidates}"),
    "revote": ("Переголосование: {candidates}", "Revote on {candidates}"),
    "raise": ("Вопрос о подъёме: {candidates}", "Raise question for {candidates}"),
}
_SPEECHES = {
    "round": ("Речь игрока {seat}", "Speech of seat {seat}"),
    "shootout": ("Речь игрока {seat} в перестрелке", "Shootout speech of seat {seat}"),
    "last_word": ("Последнее слово игрока {seat}", "Last word of seat {seat}"),
}
_REPLIES = {
    "accepted": say("принято", "accepted"),
    "refused": say("не принято ведущим", "refused by the host"),
    "silent": say("без ответа ведущего", "no reply by the host"),
}
_OUTCOMES = {
    "out": ("Объявлено: {verb} {seats}", "Declared: {seats} out"),
    "revote": ("Объявлено: переголосование {seats}", "Declared: revote of {seats}"),
    "raise": ("Объявлено: голосование за подъём {seats}", "Declared: vote on raising {seats}"),
    "stay": ("Объявлено: все остаются", "Declared: everybody stays"),
    "cancelled": ("Объявлено: голосование отменено", "Declared: the voting is cancelled"),
}
_WINNERS = {
    "red": say("Победа красных", "Red wins"),
    "black": say("Победа чёрных", "Black wins"),
    "draw": say("Ничья", "Draw"),
    None: say("Победителя нет", "No winner"),
}


def sentence(event: Event) -> Bilingual:
    """The event in both languages."""
    return tell(msgspec.to_builtins(event))


def tell(event: Fields) -> Bilingual:
    """The event with these fields (`type` among them) in both languages."""
    make = _SPECIAL.get(event["type"])
    return make(event) if make else _filled(_SENTENCES[event["type"]], event)


def winner(code: str | None) -> Bilingual:
    """Who won, as a sentence of its own."""
    return _WINNERS[code]


def seats(listed: Any) -> str:
    """Seats as a list of numbers, a dash for none."""
    return ", ".join(map(str, listed)) or "–"


def _filled(pair: tuple[str, str], event: Fields) -> Bilingual:
    shown = {
        name: seats(value) if isinstance(value, list | tuple) else value for name, value in event.items()
    }
    return say(pair[0].format(**shown), pair[1].format(**shown))


def _with(text: Bilingual, notes: list[Bilingual]) -> Bilingual:
    if not notes:
        return text
    return {name: f"{text[name]} ({', '.join(note[name] for note in notes)})" for name in ("ru", "en")}


def _sanction(text: Bilingual, event: Fields) -> Bilingual:
    """A sentence with the offence and the clause it names."""
    notes = [word(event["offence"])] if "offence" in event else []
    return _with(text, [*notes, *([say(event["clause"], event["clause"])] if event.get("clause") else [])])


def _day(event: Fields) -> Bilingual:
    if "killed" not in event:
        pair = ("объявление не записано", "the announcement was not recorded")
    elif event["killed"] is None:
        pair = ("никто не убит", "nobody was killed")
    else:
        pair = (f"убит игрок {event['killed']}", f"seat {event['killed']} was killed")
    return say(f"Утро дня {event['number']}, {pair[0]}", f"Morning of day {event['number']}, {pair[1]}")


def _shot(event: Fields) -> Bilingual:
    if event["target"] is None:
        return _filled(("Игрок {shooter} не стреляет", "Seat {shooter} does not shoot"), event)
    text = _filled(("Игрок {shooter} стреляет в {target}", "Seat {shooter} shoots at {target}"), event)
    times = event.get("times", 1)
    notes = [
        (times != 1, say(f"раз: {times}", f"{times} times")),
        (event.get("seen") is False, say("ведущий не видел", "not seen by the host")),
        (bool(event.get("between")), say("между номерами", "between two numbers")),
    ]
    return _with(text, [note for is_so, note in notes if is_so])


def _check(event: Fields) -> Bilingual:
    by = ("Дон", "The don") if event["by"] == "don" else ("Шериф", "The sheriff")
    text = _filled((f"{by[0]} проверяет {{target}}", f"{by[1]} checks {{target}}"), event)
    if event.get("answered") is False:
        answer = say("без ответа", "not answered")
    elif "answer" in event:
        answer = word(event["answer"])
    else:
        return text
    return {name: f"{text[name]}: {answer[name]}" for name in ("ru", "en")}


def _speech(event: Fields) -> Bilingual:
    text = _filled(_SPEECHES[event["kind"]], event)
    if "seconds" not in event:
        return text
    return say(f"{text['ru']}, {event['seconds']} с", f"{text['en']}, {event['seconds']} s")


def _nomination(event: Fields) -> Bilingual:
    text = _filled(("Игрок {by} выставляет {target}", "Seat {by} nominates {target}"), event)
    reply = _REPLIES[event["reply"]]
    return {name: f"{text[name]}: {reply[name]}" for name in ("ru", "en")}


def _raise(event: Fields) -> Bilingual:
    if "voters" in event:
        return _filled(("За подъём: {voters}", "For raising: {voters}"), event)
    return _filled(("За подъём голосов: {votes}", "For raising: {votes} votes"), event)


def _outcome(event: Fields) -> Bilingual:
    kind = next(name for name in _OUTCOMES if name in event)
    value = event[kind]
    listed = seats(value) if isinstance(value, list | tuple) else ""
    verb = "уходит" if kind == "out" and len(value) == 1 else "уходят"
    ru, en = _OUTCOMES[kind]
    return say(ru.format(seats=listed, verb=verb), en.format(seats=listed))


def _foul(event: Fields) -> Bilingual:
    numbered = ("Фол {number} игроку {seat}", "Foul {number} of seat {seat}")
    pair = numbered if "number" in event else ("Фол игроку {seat}", "Foul of seat {seat}")
    return _sanction(_filled(pair, event), event)


def _team_loss(event: Fields) -> Bilingual:
    side = ("красных", "red") if event["team"] == "red" else ("чёрных", "black")
    return _sanction(say(f"Поражение команды {side[0]}", f"Loss awarded against {side[1]}"), event)


_SPECIAL: dict[str, Callable[[Fields], Bilingual]] = {
    "voting": lambda event: _filled(_ROUNDS[event["kind"]], event),
    "day": _day,
    "shot": _shot,
    "check": _check,
    "speech": _speech,
    "nomination": _nomination,
    "raise": _raise,
    "outcome": _outcome,
    "foul": _foul,
    "removal": lambda event: _sanction(_filled(_SENTENCES["removal"], event), event),
    "team_loss": _team_loss,
    "end": lambda event: winner(event["winner"]),
}
