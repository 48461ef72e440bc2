"""The protocol's code words as a person says them, in Russian and English.

Only names; every sentence stands in `rules.findings`.
"""

from rules.problems import Bilingual

_WORDS: dict[str, tuple[str, str]] = {
    # answers and hands
    "red": ("красный", "red"),
    "black": ("чёрный", "black"),
    "sheriff": ("шериф", "sheriff"),
    "not_sheriff": ("не шериф", "not the sheriff"),
    "thumb": ("большой палец, вне поля зрения", "thumb, out of view"),
    "palm": ("ладонь", "palm"),
    "finger": ("палец", "finger"),
    "elbow": ("локоть", "elbow"),
    # sanctions
    "foul": ("фол", "foul"),
    "removal": ("удаление", "removal"),
    "team_loss": ("поражение команды", "team loss"),
    "ban": ("клубный запрет", "club ban"),
    # offences
    "out_of_turn": ("речь не в свой черёд", "speaking out of turn"),
    "gestures": ("лишние жесты", "excessive gestures"),
    "day_touch": ("касание днём", "touching by day"),
    "over_time": ("превышение времени", "running over time"),
    "honestly": ("слово «честно»", "the word “honestly”"),
    "religion": ("ссылка на веру", "an appeal to religion"),
    "oath": ("клятва", "an oath"),
    "bet": ("пари", "a bet"),
    "profanity": ("брань", "profanity"),
    "insult": ("оскорбление", "an insult"),
    "tears": ("давление жалобами", "pressure by complaints"),
    "night_touch": ("касание ночью", "touching at night"),
    "night_noise": ("шум ночью", "noise at night"),
    "hint_check": ("подсказка проверки", "a hint whom to check"),
    "late_mask": ("опоздание с маской", "a late mask"),
    "peek": ("подглядывание", "peeking"),
    "peek_deliberate": ("намеренное подглядывание", "deliberate peeking"),
    "spectators": ("общение со зрителями", "contact with spectators"),
    "arguing": ("спор с судьёй", "arguing with the judge"),
    "protest": ("протест во время игры", "a protest during the game"),
    "deliberate_exit": ("намеренный уход", "a deliberate exit"),
    "renominate": ("повторное выставление после «Принято»", "another nomination after the accepted one"),
    "vote_form": ("голос не по форме", "a vote not in the required form"),
    "lift": ("рука поднята раньше времени", "a hand lifted too early"),
    "no_vote": ("не проголосовал", "not voting"),
    "double_vote": ("второй голос", "a second vote"),
    "fourth": ("четвёртый фол", "the fourth foul"),
    # events
    "night": ("ночь", "night"),
    "agreement": ("договорка", "agreement"),
    "shot": ("выстрел", "shot"),
    "check": ("проверка", "check"),
    "best_move": ("лучший ход", "best move"),
    "day": ("день", "day"),
    "speech": ("речь", "speech"),
    "nomination": ("выставление", "nomination"),
    "voting": ("голосование", "voting"),
    "vote": ("голос", "vote"),
    "thanks": ("«Спасибо»", "“thank you”"),
    "count": ("подсчёт", "count"),
    "raise": ("голоса за подъём", "hands for raising"),
    "outcome": ("итог голосования", "outcome"),
    "leave": ("уход", "leaving"),
    "act_after_exit": ("вмешательство после ухода", "act after exit"),
    "declare": ("решение судьи", "the judge's declaration"),
    "pause": ("пауза", "pause"),
    "end": ("конец игры", "end"),
    # rounds and phases
    "primary": ("голосование", "voting"),
    "revote": ("переголосование", "revote"),
    "setup": ("раздача", "the deal"),
    "morning": ("утро", "the morning"),
    "speeches": ("речи", "the speeches"),
    "last_words": ("последние слова", "last words"),
}


def word(code: str) -> Bilingual:
    """A code word in both languages; an unknown one (a clause id) stands for itself."""
    ru, en = _WORDS.get(code, (code, code))
    return {"ru": ru, "en": en}


def listed(codes: tuple[str, ...], nothing: Bilingual) -> Bilingual:
    """Several code words, or what to say for none."""
    if not codes:
        return nothing
    words = [word(code) for code in codes]
    return {name: ", ".join(row[name] for row in words) for name in ("ru", "en")}
