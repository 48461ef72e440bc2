"""Findings: what the replay says about one event or one omission.

Owns the closed vocabulary of codes, levels and consequences and the sentences a chief judge can read out.
"""

from typing import Literal

from msgspec import Struct

from rules.problems import Bilingual

type Level = Literal["error", "sanction", "flag", "info", "undetermined"]
type Consequence = Literal["none", "state", "result_forced", "result_open"]
type Basis = Literal["regulation", "default"]

# code → (ru, en); {seats} the seats concerned, {recorded} and {expected} as written in the finding
SENTENCES: dict[str, tuple[str, str]] = {
    "VOID_DEAL": (
        "Раздача недействительна: {recorded}. Должно быть: {expected}.",
        "The deal is void: {recorded}. It must be: {expected}.",
    ),
    "WRONG_PHASE": (
        "Событие не в свою фазу: {recorded}. Здесь ожидается: {expected}.",
        "An event outside its phase: {recorded}. Due here: {expected}.",
    ),
    "WRONG_OPENER": (
        "Круг открыл игрок {recorded}, должен был игрок {expected}.",
        "Seat {recorded} opened the round, it was seat {expected}’s turn.",
    ),
    "SPEECH_NOT_DUE": (
        "Игрок {seats} говорил, хотя речи не имел: {expected}.",
        "Seat {seats} spoke without the right to: {expected}.",
    ),
    "SPEECH_MISSING": (
        "Игроку {seats} не дали положенную речь: {expected}.",
        "Seat {seats} did not get the speech that was due: {expected}.",
    ),
    "SPEECH_OVERRUN": (
        "Игрок {seats} говорил {recorded} с при норме {expected} с, фола нет.",
        "Seat {seats} spoke for {recorded} s, the limit is {expected} s, and no foul is recorded.",
    ),
    "AGREEMENT_OVERRUN": (
        "Договорка длилась {recorded} с при норме {expected} с.",
        "The agreement took {recorded} s, the limit is {expected} s.",
    ),
    "NOMINATION_SECOND": (
        "Вторая принятая кандидатура игрока {seats}: {recorded}.",
        "A second accepted nomination by seat {seats}: {recorded}.",
    ),
    "NOMINATION_NOT_ACCEPTED": (
        "На голосование поставлен игрок {seats}, не принятый ведущим.",
        "Seat {seats} is put to the vote without an accepted nomination.",
    ),
    "NOMINATION_TARGET_OUT": (
        "Выставлен игрок {seats}, которого нет за столом.",
        "Seat {seats} is nominated but is no longer at the table.",
    ),
    "NOMINATION_BY_OUT": (
        "Выставляет игрок {seats}, который уже выбыл.",
        "Seat {seats} nominates although already out.",
    ),
    "NOMINATION_BY_SILENCED": (
        "Выставляет игрок {seats}, лишённый речи.",
        "Seat {seats} nominates although silenced.",
    ),
    "NOMINATION_STANDS": (
        "Принята кандидатура {recorded}, которая уже стоит; место игрока {seats} осталось неиспользованным.",
        "Seat {recorded} was accepted although standing already; seat {seats} has named nobody new.",
    ),
    "NOMINATION_REFUSED": (
        "Выставление игрока {seats} ({recorded}) отклонено, хотя запись не даёт к тому повода.",
        "Seat {seats} was refused the nomination of {recorded}, though the record gives no ground for it.",
    ),
    "CANDIDATES_MISMATCH": (
        "Список кандидатов {recorded}, по выставлениям должен быть {expected}.",
        "The candidates are {recorded}, the accepted nominations give {expected}.",
    ),
    "VOTING_NOT_DUE": (
        "Голосование проведено, хотя его быть не должно: {expected}.",
        "A voting was held although none may be: {expected}.",
    ),
    "VOTING_MISSING": (
        "Голосование не проведено, хотя выставлены {expected}.",
        "No voting was held although {expected} stand.",
    ),
    "VOTE_BY_OUT": (
        "Засчитан голос выбывшего игрока {seats}.",
        "The vote of seat {seats}, who is out, was counted.",
    ),
    "VOTE_DOUBLE": (
        "Засчитан второй голос игрока {seats}; действителен первый.",
        "A second vote of seat {seats} was counted; the first one stands.",
    ),
    "VOTE_LATE_COUNTED": (
        "Засчитан голос игрока {seats}, поставленный со словом «Спасибо» или после него.",
        "The vote of seat {seats}, placed with or after “thank you”, was counted.",
    ),
    "VOTE_FORM_COUNTED": (
        "Засчитан голос игрока {seats}, поставленный не по форме ({recorded}).",
        "The vote of seat {seats}, not in the required form ({recorded}), was counted.",
    ),
    "VOTE_DROPPED": (
        "Не засчитан действительный голос игрока {seats}.",
        "A valid vote of seat {seats} was not counted.",
    ),
    "VOTES_SUM": (
        "Сумма голосов {recorded}, голосующих {expected}.",
        "The votes add up to {recorded}, there are {expected} voters.",
    ),
    "COUNT_MISMATCH": (
        "За игрока {seats} объявлено {recorded}, рук {expected}.",
        "For seat {seats} {recorded} votes were announced, the hands are {expected}.",
    ),
    "OUTCOME_MISMATCH": (
        "Объявлено: {recorded}. По правилам: {expected}.",
        "Declared: {recorded}. By the rules: {expected}.",
    ),
    "REVOTE_MISSING": (
        "Не проведено переголосование: объявлено {recorded}, требовалось {expected}.",
        "A revote was due and not held: declared {recorded}, due {expected}.",
    ),
    "RAISE_PREMATURE": (
        "Вопрос о подъёме задан до переголосования: {recorded} вместо {expected}.",
        "The raise question came before the revote: {recorded} instead of {expected}.",
    ),
    "RAISE_NOT_ALLOWED": (
        "Поднимать {recorded} здесь нельзя: {expected}.",
        "Seats {recorded} may not be raised here: {expected}.",
    ),
    "FOUL_COUNT": (
        "Фол игрока {seats} объявлен как {recorded}-й, на деле он {expected}-й.",
        "The foul of seat {seats} was announced as number {recorded}, it is number {expected}.",
    ),
    "FOUL_EXPECTED": (
        "Игроку {seats} положен фол: {expected}.",
        "A foul is due to seat {seats}: {expected}.",
    ),
    "REMOVAL_MISSING": (
        "Игрок {seats} должен быть удалён: {expected}.",
        "Seat {seats} must be removed: {expected}.",
    ),
    "REMOVAL_LAST_WORD": (
        "Удалённому игроку {seats} дали последнее слово.",
        "Seat {seats} was removed and yet got a last word.",
    ),
    "SANCTION_MISMATCH": (
        "Игроку {seats} за «{offence}» назначено: {recorded}; допускается: {expected}.",
        "Seat {seats} got {recorded} for “{offence}”; allowed: {expected}.",
    ),
    "CLAUSE_UNKNOWN": (
        "Санкция игроку {seats} дана по пункту {recorded}, которого в регламенте «{expected}» нет.",
        "The sanction of seat {seats} cites clause {recorded}, which “{expected}” does not have.",
    ),
    "CLAUSE_MISMATCH": (
        "Санкция игроку {seats} за «{offence}» дана по пункту {recorded}; к ней относится: {expected}.",
        "The sanction of seat {seats} for “{offence}” cites clause {recorded}; what fits: {expected}.",
    ),
    "SHOT_NOT_ALLOWED": (
        "Выстрел игрока {seats} невозможен: {expected}.",
        "A shot by seat {seats} is impossible: {expected}.",
    ),
    "KILL_MISMATCH": (
        "Объявлено: {recorded}; по выстрелам: {expected}.",
        "Announced: {recorded}; by the shots: {expected}.",
    ),
    "CHECK_NOT_ALLOWED": ("Проверка не положена: {expected}.", "This check is not allowed: {expected}."),
    "CHECK_REFUSED": (
        "Игроку {seats} не ответили на проверку, хотя повода отказать нет: {expected}.",
        "Seat {seats} got no answer to a check though there was no ground to refuse: {expected}.",
    ),
    "CHECK_SECOND": ("Вторая проверка за ночь: {recorded}.", "A second check in one night: {recorded}."),
    "CHECK_ANSWER_WRONG": (
        "На проверку отвечено «{recorded}», верно «{expected}».",
        "The check was answered “{recorded}”, the truth is “{expected}”.",
    ),
    "BEST_MOVE_NOT_DUE": (
        "Лучший ход игрока {seats} не положен: {expected}.",
        "The best move of seat {seats} is not due: {expected}.",
    ),
    "END_MISSING": (
        "Игра решена ({expected}), но продолжена.",
        "The game is decided ({expected}) and yet goes on.",
    ),
    "END_PREMATURE": (
        "Объявлена победа ({recorded}), но игра ещё не решена.",
        "A winner is announced ({recorded}) while the game is open.",
    ),
    "RESULT_MISMATCH": (
        "Объявлено: {recorded}; по правилам: {expected}.",
        "Announced: {recorded}; by the rules: {expected}.",
    ),
    "TEAM_LOSS_NOT_ALLOWED": (
        "Поражение команде по {recorded} не предусмотрено: {expected}.",
        "A team loss under {recorded} is not provided for: {expected}.",
    ),
    "SUSPECTED_DELIBERATE_EXIT": (
        "Игрок {seats} получил {recorded} фола за одну речь, последний – четвёртый: решает судья.",
        "Seat {seats} got {recorded} fouls in one speech, the last being the fourth: for the judge to weigh.",
    ),
    "STALEMATE_FLAG": (
        "Промахов подряд: {recorded}. Регламент этого не решает.",
        "Misses in a row: {recorded}. The regulation does not decide this.",
    ),
    "DISCIPLINE": (
        "Игрок {seats} вмешался после ухода: дисциплинарный вопрос, на игру не влияет.",
        "Seat {seats} interfered after leaving: a disciplinary matter without effect on the game.",
    ),
    "AFTER_END": (
        "После объявления победы записано: {recorded}.",
        "Recorded after the winner was announced: {recorded}.",
    ),
}


class Finding(Struct, kw_only=True):
    """One conclusion about the record; `event` is its index, `consequence` is settled at the end."""

    code: str
    level: Level
    clause: str
    basis: Basis
    event: int | None
    day: int
    phase: str
    seats: list[int]
    recorded: str | None
    expected: str | None
    consequence: Consequence
    message: Bilingual


def sentence(
    code: str, seats: list[int], recorded: Bilingual, expected: Bilingual, offence: Bilingual
) -> Bilingual:
    """The two sentences of a finding."""
    listed = ", ".join(map(str, seats))
    ru, en = SENTENCES[code]
    return {
        "ru": ru.format(
            seats=listed, recorded=recorded["ru"], expected=expected["ru"], offence=offence["ru"]
        ),
        "en": en.format(
            seats=listed, recorded=recorded["en"], expected=expected["en"], offence=offence["en"]
        ),
    }
