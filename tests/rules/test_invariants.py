"""What holds after every event, legal or not: a state machine plays by the book, breaks it, looks each time.

More steps: `HYPOTHESIS_STEPS=200 HYPOTHESIS_GAMES=2000 ./test tests/rules/test_invariants.py`.
"""

import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rules
from rules import events
from rules.state import State
from tests.rules import table

SEAT = st.integers(1, 10)
SEATS = st.lists(SEAT, min_size=1, max_size=4, unique=True).map(tuple)
OTHER = st.one_of(
    st.builds(events.Foul, seat=SEAT),
    st.builds(events.Removal, seat=SEAT),
    st.builds(events.Leave, seat=SEAT),
    st.builds(events.Speech, seat=SEAT, kind=st.sampled_from(["round", "shootout", "last_word"])),
    st.builds(events.Nomination, by=SEAT, target=SEAT, reply=st.sampled_from(["accepted", "refused"])),
    st.builds(events.Vote, voter=SEAT, candidate=SEAT, late=st.booleans(), counted=st.booleans()),
    st.builds(events.Shot, shooter=SEAT, target=st.one_of(st.none(), SEAT)),
    st.builds(events.Check, by=st.sampled_from(["don", "sheriff"]), target=SEAT),
    st.builds(events.VotingOpened, kind=st.sampled_from(["primary", "revote", "raise"]), candidates=SEATS),
    st.builds(events.Outcome, out=SEATS),
    st.builds(events.Outcome, stay=st.just(True)),
    st.builds(events.Day, number=st.integers(0, 6), killed=st.one_of(st.none(), SEAT)),
    st.builds(events.Night, number=st.integers(0, 6)),
    st.builds(events.ActAfterExit, seat=SEAT),
    st.builds(events.ProtestAnnounced, seat=SEAT),
    st.builds(events.Pause),
)
LEVELS = {"error", "sanction", "flag", "info", "undetermined"}
CONSEQUENCES = {"none", "state", "result_forced", "result_open"}
PHASES = {"setup", "night", "morning", "speeches", "voting", "last_words", "end"}


class Game(RuleBasedStateMachine):
    """One game on its recorded line, with what was true before the last event."""

    state: State
    before: State
    found_before: list[Any]

    @initialize(regulation=st.sampled_from(rules.regulations.ids()))
    def deal(self, regulation: str) -> None:
        self.regulation = regulation
        self.played: list[Any] = []
        self.state = rules.begin(table.protocol([], regulation=regulation))
        self.before, self.found_before = self.state.copy(), []

    def do(self, event: Any) -> None:
        self.before, self.found_before = self.state.copy(), list(self.state.findings)
        rules.step(self.state, event)
        self.played.append(event)

    @rule(data=st.data())
    @precondition(lambda self: rules.due(self.state).kind != "nothing")
    def by_the_book(self, data: Any) -> None:
        expected = rules.due(self.state)
        choose = lambda options: data.draw(st.sampled_from(list(options)))
        for event in table.MOVES[expected.kind](self.state, expected, choose):
            self.do(event)

    @rule(event=OTHER)
    def something_else(self, event: Any) -> None:
        self.do(event)

    def gone(self) -> list[int]:
        return [row.seat for row in self.state.out]

    @invariant()
    def ten_seats_are_in_or_out(self) -> None:
        assert sorted([*self.state.alive_seats(), *self.gone()]) == list(range(1, 11))

    @invariant()
    def nobody_leaves_twice(self) -> None:
        assert len(set(self.gone())) == len(self.gone())

    @invariant()
    def nobody_comes_back_unless_what_took_him_did_not_happen(self) -> None:
        back = set(self.state.alive_seats()) - set(self.before.alive_seats())
        pending = self.before.auto_removal
        assert back <= {self.before.victim, pending[0] if pending else None}

    @invariant()
    def exits_keep_their_order(self) -> None:
        kept = [row for row in self.before.out if row.seat in self.gone()]
        assert self.state.out[: len(kept)] == kept

    @invariant()
    def fouls_never_fall_and_stop_at_four(self) -> None:
        pairs = zip(self.before.fouls, self.state.fouls, strict=True)
        assert all(old <= new <= 4 for old, new in pairs)

    @invariant()
    def one_event_gives_one_foul_at_most(self) -> None:
        assert sum(self.state.fouls) - sum(self.before.fouls) in (0, 1)

    @invariant()
    def the_phase_is_a_known_one(self) -> None:
        assert self.state.phase in PHASES

    @invariant()
    def misses_are_counted_one_by_one(self) -> None:
        assert 0 <= self.state.misses <= self.before.misses + 2

    @invariant()
    def candidates_stand_once(self) -> None:
        assert len(set(self.state.candidates())) == len(self.state.candidates())

    @invariant()
    def nobody_nominates_twice_with_effect(self) -> None:
        by = [seat for seat, _target in self.state.noms]
        assert len(set(by)) == len(by)

    @invariant()
    def placed_votes_are_of_voters_for_candidates(self) -> None:
        voting = self.state.voting
        if voting is not None:
            assert all(voting.voters >> voter & 1 for voter in voting.placed)
            assert set(voting.placed.values()) <= set(voting.candidates)

    @invariant()
    def a_round_has_no_more_votes_than_voters(self) -> None:
        voting = self.state.voting
        if voting is not None:
            assert len(voting.placed) <= voting.voters.bit_count()

    @invariant()
    def a_cancelled_round_is_not_decided(self) -> None:
        voting = self.state.voting
        assert voting is None or not (voting.cut and voting.decided)

    @invariant()
    def a_last_word_belongs_to_somebody_who_leaves(self) -> None:
        assert self.state.last_words & ~self.state.leaving & self.state.alive == 0

    @invariant()
    def the_opener_is_a_seat(self) -> None:
        assert 0 <= self.state.opener <= 10

    @invariant()
    def the_next_speaker_lives_and_may_speak(self) -> None:
        seat = self.state.next_speaker()
        if seat is not None:
            assert self.state.is_alive(seat)
            assert not self.state.is_silenced(seat, "round")

    @invariant()
    def an_ended_game_stays_ended(self) -> None:
        if self.before.ended is not None:
            assert self.state.ended == self.before.ended
            assert self.state.alive == self.before.alive

    @invariant()
    def a_win_is_right_for_who_is_left_when_it_is_decided(self) -> None:
        result = self.state.result
        if result is None or result == self.before.result:
            return
        blacks = (self.state.alive & self.state.blacks).bit_count()
        if result.reason == "eliminated":
            assert (result.winner, blacks) == ("red", 0)
        if result.reason == "parity":
            assert result.winner == "black"
            assert 2 * blacks >= self.state.alive.bit_count()

    @invariant()
    def a_result_stands_unless_the_play_went_on_or_its_cause_fell_away(self) -> None:
        before = self.before.result
        if before is not None and self.state.result != before:
            told = self.state.findings[len(self.found_before) :]
            assert {row.code for row in told} & {"END_MISSING", "REMOVAL_MISSING", "KILL_MISMATCH"} or (
                before in self.state.missed
            )

    @invariant()
    def a_draw_needs_a_regulation_that_has_one(self) -> None:
        result = self.state.result
        if result is not None and result.reason == "draw":
            assert self.state.regulation.options.draw_possible == "yes"

    @invariant()
    def findings_only_grow(self) -> None:
        assert self.state.findings[: len(self.found_before)] == self.found_before

    @invariant()
    def findings_speak_the_closed_vocabulary(self) -> None:
        for row in self.state.findings[len(self.found_before) :]:
            assert row.code in rules.findings.SENTENCES
            assert row.level in LEVELS
            assert row.consequence in CONSEQUENCES

    @invariant()
    def findings_cite_a_clause_that_exists(self) -> None:
        for row in self.state.findings[len(self.found_before) :]:
            assert (row.clause == "default") == (row.basis == "default")
            if row.clause != "default":
                assert rules.clauses.lookup(row.clause).id == row.clause

    @invariant()
    def findings_are_about_an_event_so_far(self) -> None:
        assert all(row.event is None or row.event <= self.state.index for row in self.state.findings)

    @invariant()
    def both_languages_are_filled(self) -> None:
        for row in self.state.findings[len(self.found_before) :]:
            assert "{" not in row.message["ru"] + row.message["en"]
            assert row.message["ru"] != row.message["en"]

    @invariant()
    def something_is_due_until_the_end(self) -> None:
        assert (rules.due(self.state).kind == "nothing") == (self.state.ended is not None)

    @invariant()
    def nobody_dead_is_asked_to_vote(self) -> None:
        assert set(rules.due(self.state).voters) <= set(self.state.alive_seats())

    @invariant()
    def looking_changes_nothing(self) -> None:
        first = rules.due(self.state)
        assert rules.due(self.state) == first

    @invariant()
    def the_lines_part_only_by_a_finding(self) -> None:
        assert (self.state.correct is None) == (self.state.cause is None)

    def teardown(self) -> None:
        """A replay from the start says the same as the steps, and the record survives its bytes."""
        if not hasattr(self, "played"):
            return
        whole = table.protocol(self.played, regulation=self.regulation)
        again = rules.replay(whole)
        assert (again.alive, again.fouls, again.phase) == (
            self.state.alive,
            self.state.fouls,
            self.state.phase,
        )
        assert again.findings == self.state.findings
        answer = rules.adjudicate(whole)
        assert rules.encode_answer(
            rules.adjudicate(rules.decode(rules.encode(whole)))
        ) == rules.encode_answer(answer)


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=int(os.environ.get("HYPOTHESIS_GAMES", "60")),
    stateful_step_count=int(os.environ.get("HYPOTHESIS_STEPS", "40")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def test_there_are_at_least_25_invariants() -> None:
    assert (
        len([name for name in vars(Game) if hasattr(getattr(Game, name), "hypothesis_stateful_invariant")])
        >= 25
    )
