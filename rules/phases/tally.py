"""Counting: what the hands and numbers on record amount to, when a vote is decided, what follows from a tie.

Pure questions about one round of voting; nothing here changes the state.
"""

from rules.clauses import clause
from rules.state import Ruling, State, Table, Voting, bits


@clause("M-4.5", "R-5.4", "F-7.13")
def tally(state: State, voting: Voting) -> Table:
    """Votes per candidate, the untouched ones on the last; the round's own count, never the host's."""
    placed = voting.placed
    total = voting.voters.bit_count()
    last = voting.candidates[-1]
    votes_known = "votes" in state.recorded or len(placed) == total
    missing: tuple[int, ...] = ()
    if votes_known and len(placed) < total:
        missing = tuple([seat for seat in bits(voting.voters) if seat not in placed])
    if len(voting.candidates) == 1:
        return Table({last: total}, missing, (last,))
    if not votes_known:
        known = _from_counts(state, voting, total)
        return Table(known, (), () if known is None else leaders_of(known))
    counts = dict.fromkeys(voting.candidates, 0)
    for candidate in placed.values():
        counts[candidate] += 1
    counts[last] += len(missing)
    return Table(counts, missing, leaders_of(counts))


def _from_counts(state: State, voting: Voting, total: int) -> dict[int, int] | None:
    """Only the announced numbers are on record; what they lack belongs to the last candidate."""
    counts = {seat: voting.counts[seat] for seat in voting.candidates if seat in voting.counts}
    last = voting.candidates[-1]
    absent = [seat for seat in voting.candidates if seat not in counts]
    if absent and (absent != [last] or "counts" not in state.recorded):
        return None
    counts.setdefault(last, 0)
    lacking = total - sum(counts.values())
    if lacking < 0:
        return None
    counts[last] += lacking
    return {seat: counts[seat] for seat in voting.candidates}


def leaders_of(counts: dict[int, int]) -> tuple[int, ...]:
    """The candidates with most votes, in candidate order."""
    most = max(counts.values())
    return tuple([seat for seat, votes in counts.items() if votes == most])


@clause("M-4.7", "M-4.5", "M-4.9", "M-5.9", "R-5.4", "F-7.16", "F-7.17", "F-7.19", "F-7.20")
def ruling(state: State, voting: Voting, table: Table | None = None) -> Ruling:
    """What this round amounts to by the rules, as far as the record tells; `table` if counted already."""
    if voting.cut:
        return Ruling("cancelled", rule="cancel_current")
    if voting.decided:
        out = voting.candidates if voting.kind == "raise" else (voting.decided,)
        return Ruling("out", out, "vote_end")
    if voting.kind == "raise":
        return _raise_result(state, voting)
    table = table or tally(state, voting)
    leaders = table.leaders
    if table.counts is None:
        return Ruling("stay", known=False)
    if len(leaders) == 1:
        return Ruling("out", leaders, "single_later" if len(voting.candidates) == 1 else "leader_out")
    if voting.round and set(leaders) == set(voting.candidates):
        return raise_question(state, leaders)
    return Ruling("revote", leaders, "narrow" if voting.round else "tie")


@clause("M-4.8", "R-5.5", "F-7.21", "F-7.22", "M-4.7")
def raise_question(state: State, tied: tuple[int, ...]) -> Ruling:
    """The same players lead again: the table is asked whether all of them leave, where that may be asked."""
    options = state.regulation.options
    living = state.alive.bit_count()
    if living == len(tied):
        return Ruling("stay", rule="raise_whole_table")
    if living == 4 and (options.raise_at_four == "no" or (options.raise_at_four == "two" and len(tied) > 2)):
        return Ruling("stay", rule="raise_at_four")
    if living == 9 and len(tied) == 3 and options.raise_three_at_nine == "no":
        return Ruling("stay", rule="raise_three_at_nine")
    return Ruling("raise", tied, "repeat_test")


@clause("M-4.7", "F-7.17")
def _raise_result(state: State, voting: Voting) -> Ruling:
    """All the tied leave if more than half of the living are for it; equal means they stay."""
    hands = raise_hands(voting)
    if hands is None:
        return Ruling("stay", rule="raise_threshold", known=False)
    if 2 * hands > voting.voters.bit_count():
        return Ruling("out", voting.candidates, "raise_threshold")
    return Ruling("stay", rule="raise_threshold")


def raise_hands(voting: Voting) -> int | None:
    """How many living players are for raising; None if not recorded."""
    if voting.raisers is not None:
        return (voting.raisers & voting.voters).bit_count()
    return voting.raise_votes


@clause("M-5.9", "F-9.8")
def decided(state: State, voting: Voting) -> int:
    """The seat on which the deciding number of votes has been placed, 0 while the voting is open."""
    if voting.kind == "raise":
        hands = raise_hands(voting)
        return voting.candidates[0] if hands is not None and 2 * hands > voting.voters.bit_count() else 0
    placed = dict.fromkeys(voting.candidates, 0)
    if "votes" in state.recorded or voting.placed:
        for candidate in voting.placed.values():
            placed[candidate] += 1
        free = voting.voters.bit_count() - len(voting.placed)
    else:
        placed.update(voting.counts)
        free = max(0, voting.voters.bit_count() - sum(placed.values()))
    closed = voting.closed
    for seat in voting.counts:
        closed |= 1 << seat
    still_open = [seat for seat in voting.candidates if not closed >> seat & 1]
    forced = state.regulation.options.vote_end == "forced_remainder" and still_open == [voting.candidates[-1]]
    if not still_open or forced:
        placed[voting.candidates[-1]] += free
        free = 0
    for seat, votes in placed.items():
        if all(
            votes > reach + (free if other in still_open else 0)
            for other, reach in placed.items()
            if other != seat
        ):
            return seat
    return 0
