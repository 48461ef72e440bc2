/** Counting a round of voting: hands, the rest on the last, who leads, what follows from a tie. */

import { maskOf, size } from "./table.js";

/** A round that opens. */
export function openRound(kind, candidates, voters, round = 0) {
  return {
    kind,
    candidates: [...candidates],
    voters,
    round,
    placed: new Map(),
    counted: new Map(),
    closed: 0,
    counts: new Map(),
    raisers: null,
    raiseVotes: null,
    cut: false,
    decided: 0,
    declared: null,
    undue: false,
  };
}

/** M-4.5, R-5.4, F-7.13: votes per candidate as a Map with the untouched ones on the last, or null where not recorded. */
function tally(state, voting) {
  const total = size(voting.voters);
  const last = voting.candidates.at(-1);
  if (voting.candidates.length === 1) return new Map([[last, total]]);
  if (!state.recorded.has("votes") && voting.placed.size !== total) return fromCounts(state, voting, total);
  const counts = new Map(voting.candidates.map((seat) => [seat, 0]));
  for (const candidate of voting.placed.values()) counts.set(candidate, counts.get(candidate) + 1);
  counts.set(last, counts.get(last) + total - voting.placed.size);
  return counts;
}

function fromCounts(state, voting, total) {
  const last = voting.candidates.at(-1);
  const absent = voting.candidates.filter((seat) => !voting.counts.has(seat));
  if (absent.length > 1 || (absent.length && (absent[0] !== last || !state.recorded.has("counts")))) return null;
  const counts = new Map(voting.candidates.map((seat) => [seat, voting.counts.get(seat) ?? 0]));
  const lacking = total - sum(counts);
  if (lacking < 0) return null;
  counts.set(last, counts.get(last) + lacking);
  return counts;
}

/** All votes of a Map of counts. */
export function sum(counts) {
  return [...counts.values()].reduce((all, votes) => all + votes, 0);
}

/** The candidates with most votes, in candidate order. */
function leaders(counts) {
  const most = Math.max(...counts.values());
  return [...counts].filter(([, votes]) => votes === most).map(([seat]) => seat);
}

/** What a round amounts to: {kind, seats, rule, known}. */
export function ruling(state, voting) {
  if (voting.cut) return verdict("cancelled", [], "cancel_current");
  if (voting.decided) {
    return verdict("out", voting.kind === "raise" ? voting.candidates : [voting.decided], "vote_end");
  }
  if (voting.kind === "raise") return raiseResult(voting);
  const counts = tally(state, voting);
  if (counts === null) return verdict("stay", [], "leader_out", false);
  const first = leaders(counts);
  if (first.length === 1) {
    return verdict("out", first, voting.candidates.length === 1 ? "single_later" : "leader_out");
  }
  if (voting.round && first.length === voting.candidates.length) return raiseQuestion(state, first);
  return verdict("revote", first, voting.round ? "narrow" : "tie");
}

function verdict(kind, seats, rule, known = true) {
  return { kind, seats: [...seats], rule, known };
}

/** M-4.7, M-4.8, R-5.5, F-7.21, F-7.22: the same lead again; may all of them be raised? */
function raiseQuestion(state, tied) {
  const living = size(state.alive);
  const { raise_at_four: atFour, raise_three_at_nine: atNine } = state.options;
  if (living === tied.length) return verdict("stay", [], "raise_whole_table");
  if (living === 4 && (atFour === "no" || (atFour === "two" && tied.length > 2))) {
    return verdict("stay", [], "raise_at_four");
  }
  if (living === 9 && tied.length === 3 && atNine === "no") return verdict("stay", [], "raise_three_at_nine");
  return verdict("raise", tied, "repeat_test");
}

/** M-4.7, F-7.17: more than half of the living; equal means that they stay. */
function raiseResult(voting) {
  const hands = raiseHands(voting);
  if (hands === null) return verdict("stay", [], "raise_threshold", false);
  return 2 * hands > size(voting.voters)
    ? verdict("out", voting.candidates, "raise_threshold")
    : verdict("stay", [], "raise_threshold");
}

/** How many living players are for raising, or null if not recorded. */
export function raiseHands(voting) {
  return voting.raisers === null ? voting.raiseVotes : size(voting.raisers & voting.voters);
}

/** M-5.9, F-9.8: the seat on which the deciding number of votes lies, 0 while the voting is open. */
export function decidedSeat(state, voting) {
  if (voting.kind === "raise") {
    const hands = raiseHands(voting);
    return hands !== null && 2 * hands > size(voting.voters) ? voting.candidates[0] : 0;
  }
  const placed = new Map(voting.candidates.map((seat) => [seat, 0]));
  let free;
  if (state.recorded.has("votes") || voting.placed.size) {
    for (const candidate of voting.placed.values()) placed.set(candidate, placed.get(candidate) + 1);
    free = size(voting.voters) - voting.placed.size;
  } else {
    for (const [seat, votes] of voting.counts) placed.set(seat, votes);
    free = Math.max(0, size(voting.voters) - sum(placed));
  }
  const last = voting.candidates.at(-1);
  const closed = voting.closed | maskOf([...voting.counts.keys()]);
  const open = voting.candidates.filter((seat) => !((closed >> seat) & 1));
  const isForced = state.options.vote_end === "forced_remainder" && open.length === 1 && open[0] === last;
  if (!open.length || isForced) {
    placed.set(last, placed.get(last) + free);
    free = 0;
  }
  const reach = (seat) => placed.get(seat) + (open.includes(seat) ? free : 0);
  return voting.candidates.find((seat) =>
    voting.candidates.every((other) => other === seat || placed.get(seat) > reach(other)),
  ) ?? 0;
}

/** The candidates whose hands are not closed yet; a single one needs no hands. */
export function waiting(voting) {
  if (voting.candidates.length === 1) return [];
  return voting.candidates.filter((seat) => !((voting.closed >> seat) & 1) && !voting.counts.has(seat));
}
