"""Clauses on speeches, nominations and the third foul: kept, and broken."""

from collections.abc import Mapping
from typing import Any

import rules
from rules import events
from rules.protocol import Start, StartExit
from tests.rules.cases import DAY_0, RECORDED, Case, F, M, R, fouls, left, named, opened, rows, spoken
from tests.rules.table import protocol

SPOKEN = (*RECORDED, "speeches")
TIE = [*named((1, 2), (2, 3)), opened(2, 3), events.Outcome(revote=(2, 3))]
TIMES = {
    ("M-2.5",): (M, "M-2.5", [], "round", 60),
    ("M-2.6",): (M, "M-2.6", TIE, "shootout", 30),
    ("R-4.1",): (R, "R-4.1", [], "round", 60),
    ("R-4.6",): (R, "R-4.6", TIE, "shootout", 30),
}
SILENT_COUNTS = ("nominations", "fouls")


def timed() -> list[Case]:
    made = []
    for clauses, (id_, basis, before, kind, limit) in TIMES.items():
        seat = 2 if kind == "shootout" else 1
        in_time = [*before, *spoken(seat, kind=kind, seconds=limit + 1)]
        over = [*before, *spoken(seat, kind=kind, seconds=limit + 2)]
        what: dict[str, Any] = {"recorded": SILENT_COUNTS}
        unknown = [("OUTCOME_MISMATCH", "default")] if before else []
        made += [
            Case(clauses, "within the time and a second", id_, in_time, unknown, **what),
            Case(
                clauses,
                "over the time without a foul",
                id_,
                over,
                [*unknown, ("SPEECH_OVERRUN", basis)],
                **what,
            ),
            Case(clauses, "over the time with a foul", id_, [*over, *fouls(seat, 1)], unknown, **what),
        ]
    return made


@rows(timed())
def test_speeches_keep_their_time(case: Case) -> None:
    case.check()


AGAIN = [*named((1, 2)), events.Nomination(by=1, target=3, reply="silent")]
BREATH = [*named((1, 2)), events.Nomination(by=1, target=3, reply="silent", chain=True)]
STANDS = named((1, 2), (2, 2))
REFUSED = [events.Nomination(by=1, target=2, reply="refused")]
BARE = [events.Nomination(by=1, target=2, reply="refused", phrase=False)]
DEAD = left(1, 2, 3, 4, 5, 6, 7, 8, 9, day=1)
KILLED = Start(day=1, phase="morning", out=(StartExit(seat=10, how="killed"),), opener=1)
SEEN = (*RECORDED, "gestures")


def both(
    clauses: Mapping[str, tuple[str, ...]], title: str, happened: list[Any], code: str = "", **more: Any
) -> list[Case]:
    """The same row under several regulations; `code` is found under the first clause of each."""
    ids = {"M": M, "R": R, "F": F}
    return [
        Case(named_, title, ids[letter], happened, [(code, named_[0])] if code else [], **more)
        for letter, named_ in clauses.items()
    ]


ONE = {"M": ("M-4.2",), "R": ("R-5.1",)}
WORD = {"M": ("M-4.1",), "R": ("R-5.1",), "F": ("F-7.5",)}
TARGET = {"M": ("M-4.3",), "F": ("F-7.5",)}
FIRST_FREE = {"M": ("M-2.16",), "R": ("R-5.1",)}


@rows(
    [
        Case(("M-2.16",), "another try after the accepted one, no foul", M, [*AGAIN, *spoken(2)],
             [("FOUL_EXPECTED", "M-2.16")]),
        Case(("M-2.16",), "another try after the accepted one, a foul", M, [*AGAIN, *fouls(1, 1), *spoken(2)]),
        Case(("M-2.16",), "names said in one breath", M, [*BREATH, *spoken(2)]),
        Case(("R-5.1", "R-6.6"), "another try is left to the judge", R, [*AGAIN, *spoken(2)]),
        *both(FIRST_FREE, "a name that stands is not accepted again", STANDS, "NOMINATION_STANDS"),
        *both(FIRST_FREE, "the candidate stands once", [*named((1, 2), (2, 3), (3, 2)), opened(2, 3)],
              "NOMINATION_STANDS"),
        *both(FIRST_FREE, "a free name is accepted after one that stands",
              [*named((1, 2)), events.Nomination(by=2, target=2, reply="silent"), *named((2, 3)), opened(2, 3)]),
        *both(ONE, "one nomination a day", named((1, 2), (2, 3))),
        *both(ONE, "a second one accepted", named((1, 2), (1, 3)), "NOMINATION_SECOND"),
        *both(WORD, "only accepted names are voted on", [*named((1, 2)), opened(2, 3)], "NOMINATION_NOT_ACCEPTED"),
        *both(WORD, "every accepted name is voted on", [*named((1, 2), (2, 3)), opened(2)], "CANDIDATES_MISMATCH"),
        *both(WORD, "in the order of acceptance", [*named((1, 2), (2, 3)), opened(3, 2)], "CANDIDATES_MISMATCH"),
        *both(WORD, "the accepted names in their order", [*named((1, 2), (2, 3)), opened(2, 3)]),
        *both(TARGET, "who is out cannot be named", named((1, 10)), "NOMINATION_TARGET_OUT", start=DEAD),
        *both(TARGET, "who sits at the table can, oneself too", named((1, 9), (2, 2)), start=DEAD),
        *both({"M": ("M-4.1",)}, "a proper name is refused", REFUSED, "NOMINATION_REFUSED", recorded=SEEN),
        *both({"M": ("M-4.1",)}, "a name without the phrase is refused", BARE, recorded=SEEN),
        *both({"M": ("M-4.1",)}, "whether there was a phrase is not recorded", REFUSED),
        Case(("R-5.1",), "there is no phrase to ask for", R, BARE, [("NOMINATION_REFUSED", "default")]),
        Case(("R-5.1",), "a name that stands is refused", R, [*named((1, 2)), events.Nomination(by=2, target=2,
             reply="refused")]),
        Case(("R-5.1",), "another name after the accepted one is refused", R,
             [*named((1, 2)), events.Nomination(by=1, target=3, reply="refused")]),
        Case(("R-5.1",), "who is out is refused", R, [events.Nomination(by=1, target=10, reply="refused")], start=DEAD),
        Case(("F-8.6",), "the killed seat speaks and names nobody", F, [*spoken(10, kind="last_word"), *named((10, 2))],
             [("NOMINATION_BY_OUT", "F-8.6")], start=KILLED),
        Case(("F-8.6",), "the killed seat speaks", F, [*spoken(10, kind="last_word"), *named((1, 2))], start=KILLED),
    ]
)  # fmt: skip
def test_nominations(case: Case) -> None:
    case.check()


THREE = {"M": ("M-5.7",), "F": ("F-9.5",)}
BEFORE = [*spoken(1), *fouls(4, 1, 2, 3)]
AFTER = [*spoken(1, 2, 3, 4), *fouls(4, 1, 2, 3)]
NEXT_DAY = [events.Outcome(stay=True), events.Night(number=2), events.Day(number=2, killed=None)]
NO_CHECKS: dict[str, Any] = {"recorded": ("fouls", "kills", "nominations")}
REST = [1, 2, 3, 5, 6, 7, 8, 9, 10]
SHOOTOUT_OF_4 = [
    *named((1, 4), (2, 3)),
    opened(4, 3),
    events.Outcome(revote=(4, 3)),
    *spoken(4, kind="shootout"),
]
UNKNOWN = ("OUTCOME_MISMATCH", "default")


@rows(
    [
        *both(THREE, "three fouls before the own minute take it", [*BEFORE, *spoken(2, 3, 4)], "SPEECH_NOT_DUE"),
        *both(THREE, "three fouls after it leave it", AFTER),
        *both(THREE, "and take the next day's", [*AFTER, *NEXT_DAY, *spoken(4)], "SPEECH_NOT_DUE", **NO_CHECKS),
        *both(THREE, "two fouls take nothing", [*spoken(1), *fouls(4, 1, 2), *spoken(2, 3, 4)]),
        Case(("R-7",), "three fouls after the own speech take the next round's", R, [*AFTER, *NEXT_DAY, *spoken(4)],
             [("SPEECH_NOT_DUE", "R-7")], **NO_CHECKS),
        Case(("R-7",), "and leave this one", R, AFTER),
        Case(("R-7",), "before it the regulation is silent, the default takes this one", R,
             [*BEFORE, *spoken(2, 3, 4)], [("SPEECH_NOT_DUE", "default")]),
        Case(("R-7",), "a silenced seat is left out of the round", R,
             [*BEFORE, *spoken(*REST[1:]), *named((1, 2)), opened(2)], recorded=SPOKEN),
        Case(("M-5.7",), "the shootout speech is lost too", M, [*BEFORE, *SHOOTOUT_OF_4],
             [UNKNOWN, ("SPEECH_NOT_DUE", "M-5.7")], **NO_CHECKS),
        Case(("R-7",), "the shootout speech stays", R, [*BEFORE, *SHOOTOUT_OF_4], [UNKNOWN], **NO_CHECKS),
        Case(("F-9.5",), "the shootout speech stays", F, [*BEFORE, *SHOOTOUT_OF_4], [UNKNOWN], **NO_CHECKS),
        Case(("F-9.5",), "nominating stays", F, [*BEFORE, *named((4, 3))]),
        Case(("M-5.7",), "the last word stays", M,
             [*BEFORE, *named((1, 4)), opened(4), events.Outcome(out=(4,)), *spoken(4, kind="last_word")]),
        Case(("M-5.7",), "a last word left out", M,
             [*BEFORE, *spoken(*REST[1:]), *named((1, 4)), opened(4), events.Outcome(out=(4,)), events.Night(number=2)],
             [("SPEECH_MISSING", "M-5.7")], recorded=SPOKEN),
    ]
)  # fmt: skip
def test_the_third_foul(case: Case) -> None:
    case.check()


FOUR_LEFT = left(3, 4, 9, 10, fouls={"4": 2})
FIVE_LEFT = left(3, 4, 8, 9, 10, fouls={"4": 2})
CUT = [*spoken(3), *fouls(4, 3)]


@rows(
    [
        Case(("F-9.5",), "with four left the speech is cut, not taken", F, [*CUT, *spoken(4, seconds=31)],
             start=FOUR_LEFT),
        Case(("F-9.5",), "thirty seconds are measured", F, [*CUT, *spoken(4, seconds=45)],
             [("SPEECH_OVERRUN", "F-9.5")], start=FOUR_LEFT),
        Case(("F-9.5",), "the short speech is due", F, [*CUT, *spoken(9, 10), *named((3, 9)), opened(9)],
             [("SPEECH_MISSING", "default")], start=FOUR_LEFT, recorded=SPOKEN),
        Case(("F-9.5",), "with five left it is taken", F, [*CUT, *spoken(4)], [("SPEECH_NOT_DUE", "F-9.5")],
             start=FIVE_LEFT),
        Case(("R-7",), "the regulation knows no short speech", R, [*CUT, *spoken(4)], [("SPEECH_NOT_DUE", "default")],
             start=FOUR_LEFT),
    ]
)  # fmt: skip
def test_a_third_foul_with_few_left(case: Case) -> None:
    case.check()


def due(regulation: str, happened: list[Any], start: Start) -> rules.Due:
    return rules.due(rules.replay(protocol(happened, regulation=regulation, start=start)))


@rows([Case(("F-9.5",), "thirty seconds are due", F, CUT, start=FOUR_LEFT)])
def test_the_short_speech_is_announced_as_thirty_seconds(case: Case) -> None:
    asked = due(case.regulation, list(case.happened), FOUR_LEFT)
    assert (asked.kind, asked.seats, asked.seconds) == ("speech", (4,), 30)
    asked = due(case.regulation, list(case.happened), FIVE_LEFT)
    assert (asked.seats, asked.seconds) == ((8,), 60)


@rows(
    [
        Case(("M-2.4",), "no", M, []),
        Case(("R-4.3",), "yes", R, []),
        Case(("F-7.7",), "no", F, []),
    ]
)
def test_whether_a_speaker_may_ask_who_stands(case: Case) -> None:
    assert due(case.regulation, [], DAY_0).may_ask is (case.title == "yes")


MORNING_2 = [events.Night(number=2), events.Day(number=2, killed=2), *spoken(2, kind="last_word")]
SECOND_NIGHT = Start(day=2, phase="night", opener=2)
HEARD: dict[str, Any] = {"start": SECOND_NIGHT, "recorded": ("kills", "speeches")}


@rows(
    [
        Case(("F-6.3",), "the next living seat opens", F, [*MORNING_2, *spoken(3)], **HEARD),
        Case(
            ("F-6.3",),
            "another seat opens",
            F,
            [*MORNING_2, *spoken(4)],
            [("WRONG_OPENER", "F-6.3")],
            **HEARD,
        ),
    ]
)
def test_who_opens_the_day(case: Case) -> None:
    case.check()


@rows([Case(("R-4.4",), "thanks, pass and the host", R, [])])
def test_how_a_speech_ended_is_kept_in_the_record(case: Case) -> None:
    happened = [
        events.Speech(seat=1, kind="round", ended_by="thanks"),
        events.Speech(seat=2, kind="round", ended_by="pass"),
        events.Speech(seat=3, kind="round", ended_by="host"),
    ]
    kept = rules.decode(rules.encode(protocol(happened, regulation=case.regulation)))
    assert [event.ended_by for event in kept.events if isinstance(event, events.Speech)] == [
        "thanks",
        "pass",
        "host",
    ]
