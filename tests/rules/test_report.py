"""The judge's report word for word, and that no game of the corpus breaks it or its 80 columns."""

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.report import report
from tests.rules import table
from tests.rules.clauses import script
from tests.rules.scenarios.matching import CORPUS

COURSE = (
    "n2 4*6 5*6 D>3=sheriff d2:6 w6 s1 1>5 f2:oath s3 2>3 v5,3 1-5 3-5:late! 2-5:palm? f2:vote_form t5 c5=2 "
    "t3 c3=3 o5 w5 end:red"
)
ENGLISH = """Game Regulation
Breaches found: 4.

NIGHT 2
  Seat 4 shoots at 6.
  Seat 5 shoots at 6.
  The don checks 3: sheriff.

DAY 2
  Morning of day 2, seat 6 was killed.
  Last word of seat 6.
  Speech of seat 1.
  Seat 1 nominates 5: accepted.
  Foul of seat 2 (an oath).
    ! SANCTION (R-9.2): Seat 2 got foul for “an oath”; allowed: removal.
      R-9.2: Removal for an oath of any form, wagers and bets.
  Speech of seat 3.
  Seat 2 nominates 3: accepted.
  Voting on 5, 3.
     5 | 1, 3 (late, counted), 2 (palm, not counted) | announced 2
     3 | –; the rest: 4, 5 | announced 3
    ! BREACH (R-5.3): The vote of seat 3, placed with or after “thank you”, was
    counted.
      R-5.3: A vote is a hand on the table with the thumb out, in the judge's
      view, before “thank you” and until the number is announced; a wrong form
      is void and a foul, an early lift is a foul and the vote counts.
  Foul of seat 2 (a vote not in the required form).
  Declared: 5 out.
    ! BREACH (no clause, usual practice): Declared: 5 out. By the rules: 3 out.
      Consequence: along the correct course the winner is another.
  Last word of seat 5.
  Red wins.
    ! BREACH (no clause, usual practice): A winner is announced (red wins) while
    the game is open.

CONCLUSION
Recorded: red wins; by the rules black wins, the course was changed by a
departure from usual practice."""
RUSSIAN_END = """  Объявлено: уходит 5.
    ! НАРУШЕНИЕ (пункта нет, обычная практика): Объявлено: уходит 5. По
    правилам: уходит 3.
      Последствие: по верному ходу игры победитель другой.
  Последнее слово игрока 5.
  Победа красных.
    ! НАРУШЕНИЕ (пункта нет, обычная практика): Объявлена победа (победа
    красных), но игра ещё не решена.

ЗАКЛЮЧЕНИЕ
Записано: победа красных; по правилам победа чёрных, ход игры изменило
отступление от обычной практики."""


def told(text: str, language: str, *, regulation: str = "game-regulation", **more: Any) -> str:
    protocol = rules.convert(
        {
            "format": "mafia-protocol/1",
            "regulation": regulation,
            "recorded": ["nominations", "votes", "counts", "fouls", "shots", "checks"],
            "seats": [
                {"seat": seat, "player": f"P{seat}", "role": role} for seat, role in enumerate(table.ROLES, 1)
            ],
            "events": script.events(text),
            **more,
        }
    )
    return report(protocol, rules.adjudicate(protocol), language)


START = {"day": 2, "phase": "night", "out": [{"seat": seat, "how": "voted"} for seat in (7, 8, 9, 10)]}


def test_a_game_in_english_word_for_word() -> None:
    assert told(COURSE, "en", start=START) == ENGLISH


def test_its_end_in_russian_word_for_word() -> None:
    assert told(COURSE, "ru", start=START).endswith(RUSSIAN_END)


@pytest.mark.parametrize(
    ("course", "conclusion"),
    [
        ("n0 a50 d0", "The record follows the regulation: no winner."),
        ("n0 a50 D>3=sheriff d0", "The breaches had no effect on the result: no winner."),
    ],
)
def test_the_conclusion_is_one_sentence(course: str, conclusion: str) -> None:
    assert told(course, "en", regulation="maestro-2016").splitlines()[-1] == conclusion


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.json")), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_game_of_the_corpus_has_a_report_of_80_columns(path: Path, language: str) -> None:
    protocol = rules.decode(json.dumps(json.loads(path.read_text())["protocol"]).encode())
    answer = rules.adjudicate(protocol)
    lines = report(protocol, answer, language).splitlines()
    assert max(map(len, lines)) <= 80
    marks = sum(line.startswith("    ! ") for line in lines)
    assert marks == len(answer.findings)
