"""Replaying a record is folding its events one by one; nothing but the record enters."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import events
from tests.rules import table

SEATS = st.integers(1, 10)
ANY_EVENT = st.one_of(
    st.builds(events.Night, number=st.integers(0, 5)),
    st.builds(events.Day, number=st.integers(0, 5), killed=st.none() | SEATS),
    st.builds(events.Shot, shooter=SEATS, target=st.none() | SEATS),
    st.builds(events.Check, by=st.sampled_from(["don", "sheriff"]), target=SEATS),
    st.builds(events.Speech, seat=SEATS, kind=st.sampled_from(["round", "shootout", "last_word"])),
    st.builds(
        events.Nomination, by=SEATS, target=SEATS, reply=st.sampled_from(["accepted", "refused", "silent"])
    ),
    st.builds(
        events.VotingOpened,
        kind=st.sampled_from(["primary", "revote", "raise"]),
        candidates=st.lists(SEATS, min_size=1, max_size=4, unique=True).map(tuple),
    ),
    st.builds(events.Vote, voter=SEATS, candidate=SEATS, late=st.booleans(), counted=st.booleans()),
    st.builds(events.Thanks, candidate=SEATS),
    st.builds(events.Count, candidate=SEATS, votes=st.integers(0, 10)),
    st.builds(events.Raise, voters=st.lists(SEATS, unique=True).map(tuple)),
    st.builds(events.Outcome, out=st.lists(SEATS, min_size=1, max_size=3, unique=True).map(tuple)),
    st.builds(events.Outcome, revote=st.lists(SEATS, min_size=2, max_size=3, unique=True).map(tuple)),
    st.builds(events.Outcome, raise_=st.lists(SEATS, min_size=2, max_size=3, unique=True).map(tuple)),
    st.just(events.Outcome(stay=True)),
    st.just(events.Outcome(cancelled=True)),
    st.builds(events.Foul, seat=SEATS, number=st.integers(1, 4)),
    st.builds(events.Removal, seat=SEATS),
    st.builds(events.Leave, seat=SEATS),
    st.builds(events.ActAfterExit, seat=SEATS),
    st.builds(events.ProtestAnnounced, seat=SEATS),
    st.builds(
        events.TeamLoss,
        team=st.sampled_from(["red", "black"]),
        clause=st.sampled_from(["M-1.12", "R-9.5", "X-1"]),
    ),
    st.builds(events.Declare, seat=SEATS, what=st.just("deliberate_exit")),
    st.builds(events.BestMove, seat=SEATS, picks=st.lists(SEATS, max_size=3, unique=True).map(tuple)),
    st.just(events.Pause()),
    st.builds(events.End, winner=st.sampled_from(["red", "black", "draw"])),
)
RECORDS = st.lists(ANY_EVENT, max_size=40)
RELAXED = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(happened=RECORDS, regulation=st.sampled_from(rules.regulations.ids()))
@RELAXED
def test_any_sequence_of_events_is_judged(happened: list[Any], regulation: str) -> None:
    protocol = table.protocol(happened, regulation=regulation)
    folded = rules.begin(protocol)
    for event in happened:
        rules.step(folded, event)
        assert rules.due(folded).kind
    replayed = rules.replay(protocol)
    assert replayed.findings == folded.findings
    assert (replayed.alive, replayed.phase, replayed.day, replayed.result) == (
        folded.alive, folded.phase, folded.day, folded.result,
    )  # fmt: skip


@given(happened=RECORDS)
@RELAXED
def test_the_same_record_gives_the_same_answer(happened: list[Any]) -> None:
    protocol = table.protocol(happened)
    assert rules.encode_answer(rules.adjudicate(protocol)) == rules.encode_answer(rules.adjudicate(protocol))


@given(happened=RECORDS)
@RELAXED
def test_a_protocol_survives_writing_and_reading(happened: list[Any]) -> None:
    protocol = table.protocol(happened)
    assert rules.decode(rules.encode(protocol)) == protocol
    for event in happened:
        assert rules.decode_event(rules.encode_event(event)) == event


@given(happened=RECORDS, cut=st.integers(0, 40))
@RELAXED
def test_what_came_first_is_not_changed_by_what_comes_later(happened: list[Any], cut: int) -> None:
    """Findings on the first events stay as they were, apart from the consequence, when more is recorded."""
    before = [row.code for row in rules.replay(table.protocol(happened[:cut])).findings]
    after = [row.code for row in rules.replay(table.protocol(happened)).findings]
    assert after[: len(before)] == before
