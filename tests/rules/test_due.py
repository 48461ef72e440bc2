"""What the host console is told to do next, phase by phase, with the clause behind it."""

from typing import Any

import rules
from rules import events
from tests.rules import table


def after(*happened: Any, regulation: str = "maestro-2016", **more: Any) -> rules.Due:
    return rules.due(rules.replay(table.protocol(list(happened), regulation=regulation, **more)))


def start(**more: Any) -> Any:
    from rules.protocol import Start

    return Start(**more)


DAY_ONE = start(day=1, phase="speeches", opener=3)


def vote(voters: list[int], candidate: int) -> list[Any]:
    hands: list[Any] = [events.Vote(voter=voter, candidate=candidate) for voter in voters]
    return [*hands, events.Thanks(candidate=candidate), events.Count(candidate=candidate, votes=len(voters))]


def nominated(*pairs: tuple[int, int]) -> list[Any]:
    order = [3, 4, 5, 6, 7, 8, 9, 10, 1, 2]
    named = dict(pairs)
    spoken: list[Any] = []
    for seat in order:
        spoken.append(events.Speech(seat=seat, kind="round"))
        if seat in named:
            spoken.append(events.Nomination(by=seat, target=named[seat], reply="accepted"))
    return spoken


def test_the_zero_night_comes_first_then_the_zero_day_opened_by_seat_one() -> None:
    assert (after().kind, after().number) == ("night", 0)
    night = events.Night(number=0)
    assert (after(night).kind, after(night).number) == ("day", 0)
    speech = after(night, events.Day(number=0, killed=None))
    assert (speech.kind, speech.seats, speech.seconds) == ("speech", (1,), 60)


def test_speeches_go_round_from_the_opener_and_skip_the_silenced() -> None:
    fouls = [events.Foul(seat=4, number=number) for number in (1, 2, 3)]
    assert after(start=DAY_ONE).seats == (3,)
    assert after(events.Speech(seat=3, kind="round"), *fouls, start=DAY_ONE).seats == (5,)


def test_candidates_come_in_order_of_nomination_and_all_living_vote() -> None:
    due = after(*nominated((4, 9), (8, 2)), start=DAY_ONE)
    assert (due.kind, due.candidates, due.voters, due.clause) == (
        "voting",
        (9, 2),
        tuple(range(1, 11)),
        "M-4.1",
    )


def test_hands_are_asked_candidate_by_candidate_from_those_who_have_not_voted() -> None:
    opened = [*nominated((4, 9), (8, 2)), events.VotingOpened(kind="primary", candidates=(9, 2))]
    assert (after(*opened, start=DAY_ONE).kind, after(*opened, start=DAY_ONE).seats) == ("votes", (9,))
    due = after(*opened, *vote([1, 3, 4], 9), start=DAY_ONE)
    assert (due.seats, due.voters) == ((2,), (2, 5, 6, 7, 8, 9, 10))
    due = after(*opened, *vote([1, 3, 4], 9), *vote([5], 2), start=DAY_ONE)
    assert (due.kind, due.outcome) == ("outcome", {"out": (2,)})


def test_a_tie_asks_for_shootout_speeches_then_the_revote_then_the_raise_question() -> None:
    tie = [*vote([1, 3, 4, 5, 6], 9), *vote([2, 7, 8, 9, 10], 2)]
    played = [*nominated((4, 9), (8, 2)), events.VotingOpened(kind="primary", candidates=(9, 2)), *tie]
    assert after(*played, start=DAY_ONE).outcome == {"revote": (9, 2)}
    played.append(events.Outcome(revote=(9, 2)))
    due = after(*played, start=DAY_ONE)
    assert (due.kind, due.seats, due.seconds, due.clause) == ("shootout", (9,), 30, "M-2.6")
    played += [events.Speech(seat=9, kind="shootout"), events.Speech(seat=2, kind="shootout")]
    assert (after(*played, start=DAY_ONE).kind, after(*played, start=DAY_ONE).candidates) == (
        "revote",
        (9, 2),
    )
    played += [events.VotingOpened(kind="revote", candidates=(9, 2)), *tie]
    assert after(*played, start=DAY_ONE).outcome == {"raise": (9, 2)}
    played += [events.Outcome(raise_=(9, 2))]
    assert (after(*played, start=DAY_ONE).kind, after(*played, start=DAY_ONE).clause) == ("raise", "M-4.7")
    played += [events.VotingOpened(kind="raise", candidates=(9, 2))]
    assert after(*played, start=DAY_ONE).kind == "hands"
    played += [events.Raise(votes=5)]
    assert after(*played, start=DAY_ONE).outcome == {"stay": True}


def test_four_left_get_no_raise_question_in_maestro_and_get_it_under_the_regulation() -> None:
    from rules.protocol import StartExit

    gone = tuple(StartExit(seat=seat, how="voted") for seat in (1, 2, 4, 5, 6, 8))
    four = start(day=4, phase="voting", out=gone)
    tie = [*vote([3, 7], 9), *vote([9, 10], 7)]
    played = [
        events.VotingOpened(kind="primary", candidates=(9, 7)),
        *tie,
        events.VotingOpened(kind="revote", candidates=(9, 7)),
        *tie,
    ]
    recorded = ["votes", "counts"]
    assert after(*played, start=four, recorded=recorded).outcome == {"stay": True}
    assert after(*played, start=four, recorded=recorded).clause == "M-4.8"
    assert after(*played, start=four, recorded=recorded, regulation="game-regulation").outcome == {
        "raise": (9, 7)
    }


def test_a_fourth_foul_asks_for_the_removal_and_takes_the_voting_away() -> None:
    fouls = [events.Foul(seat=4, number=number) for number in (1, 2, 3, 4)]
    due = after(*nominated((4, 9)), *fouls, start=DAY_ONE)
    assert (due.kind, due.seats, due.clause) == ("removal", (4,), "M-1.10")
    due = after(*nominated((4, 9)), *fouls, events.Removal(seat=4), start=DAY_ONE)
    assert (due.kind, due.outcome, due.clause) == ("outcome", {"cancelled": True}, "M-5.9")


def test_the_night_asks_for_shots_then_checks_then_tells_whom_to_announce() -> None:
    night: list[Any] = [events.Night(number=1)]
    opening = start(day=1, phase="night")
    assert (after(*night, start=opening).kind, after(*night, start=opening).seats) == ("shots", (4, 5, 7))
    night += [events.Shot(shooter=seat, target=3) for seat in (4, 5, 7)]
    assert (after(*night, start=opening).kind, after(*night, start=opening).seats) == ("checks", (5, 3))
    night += [
        events.Check(by="don", target=3, answer="sheriff"),
        events.Check(by="sheriff", target=4, answer="black"),
    ]
    due = after(*night, start=opening)
    assert (due.kind, due.number, due.seats) == ("day", 1, (3,))
    due = after(*night, events.Day(number=1, killed=3), start=opening)
    assert (due.kind, due.seats) == ("last_word", (3,))


def test_a_decided_game_is_to_be_announced_and_an_announced_one_expects_nothing() -> None:
    fouls = [events.Foul(seat=seat, number=number) for seat in (4, 5, 7) for number in (1, 2, 3, 4)]
    due = after(*fouls, start=DAY_ONE)
    assert due.kind == "removal"
    due = after(*fouls, events.Removal(seat=7), start=DAY_ONE)
    assert (due.kind, due.winner) == ("end", "red")
    assert after(*fouls, events.Removal(seat=7), events.End(winner="red"), start=DAY_ONE).kind == "nothing"
