/** The rounds of a voting and what the host declares after them. */

import { openRound, ruling } from "./count.js";
import { candidates, decide, isAlive, maskOf } from "./table.js";

const NOBODY = ["stay", "cancelled"];

export function onVoting(state, { kind, candidates: listed }) {
  if (["setup", "night", "end"].includes(state.phase)) return;
  if (kind === "primary") {
    Object.assign(state, { cancelNext: false, leaving: 0, lastWords: 0, slotUsed: true });
    state.voting = openRound(kind, listed, state.alive);
  } else {
    const round = state.voting ? state.voting.round + (kind === "revote" ? 1 : 0) : 1;
    state.voting = openRound(kind, listed, state.alive, round);
  }
  state.phase = "voting";
}

function roundFor(state, candidate) {
  const { voting } = state;
  const isOpen = voting && voting.kind !== "raise" && !voting.declared;
  return isOpen && voting.candidates.includes(candidate) ? voting : null;
}

export function onVote(state, event) {
  const voting = roundFor(state, event.candidate);
  if (voting && !voteFault(state, voting, event)) voting.placed.set(event.voter, event.candidate);
}

/** The finding code that makes a vote void, or "". */
export function voteFault(state, voting, event) {
  if (!((voting.voters >> event.voter) & 1)) return "VOTE_BY_OUT";
  if (event.late || (voting.closed >> event.candidate) & 1) return "VOTE_LATE_COUNTED";
  if (!isProperForm(state, event)) return "VOTE_FORM_COUNTED";
  return voting.placed.has(event.voter) ? "VOTE_DOUBLE" : "";
}

function isProperForm(state, { hand = "thumb", in_view: inView = true }) {
  const form = state.options.vote_form;
  return form === "any_hand" || (hand === "thumb" && (inView || form === "thumb_or_removal"));
}

export function onThanks(state, { candidate }) {
  const voting = roundFor(state, candidate);
  if (voting) voting.closed |= 1 << candidate;
}

export function onCount(state, { candidate, votes }) {
  roundFor(state, candidate)?.counts.set(candidate, votes);
}

export function onRaise(state, { voters, votes }) {
  const { voting } = state;
  if (!voting || voting.kind !== "raise" || voting.declared) return;
  if (voters) voting.raisers = maskOf(voters);
  if (votes !== undefined) voting.raiseVotes = votes;
}

/** A declaration as {kind, seats}. */
export function declaredOf(event) {
  for (const kind of ["out", "revote", "raise"]) if (event[kind]) return { kind, seats: event[kind] };
  return { kind: event.stay ? "stay" : "cancelled", seats: [] };
}

export function onOutcome(state, event) {
  const said = declaredOf(event);
  if (state.voting) follow(state, state.voting, said);
  else if (["speeches", "morning"].includes(state.phase) && !state.slotUsed) withoutVoting(state, said);
}

function withoutVoting(state, said) {
  const isOff = state.cancelNext || !slotDue(state).length;
  if (isOff) state.cancelNext = false;
  state.slotUsed = true;
  if (NOBODY.includes(said.kind) && isOff) state.phase = "last_words";
  else carryOut(state, said);
}

/** The candidates a voting is due on today; none on the zero day with a single one. */
export function slotDue(state) {
  if (!state.recorded.has("nominations") || state.slotUsed) return [];
  const standing = candidates(state).filter((seat) => isAlive(state, seat));
  const isAlone = standing.length === 1 && state.day === 0;
  return isAlone && state.options.zero_day_single === "no_vote" ? [] : standing;
}

/** What must be declared now: between two rounds the next round, unless a removal has ended the voting. */
export function dueRuling(state, voting) {
  return voting.declared && !voting.cut ? { ...voting.declared, known: true } : ruling(state, voting);
}

function isSame(due, said) {
  if (NOBODY.includes(due.kind)) return NOBODY.includes(said.kind);
  const ordered = (row) => [...row.seats].sort((one, other) => one - other).join();
  return due.kind === said.kind && ordered(due) === ordered(said);
}

function follow(state, voting, said) {
  const due = dueRuling(state, voting);
  const isDue = due.known && isSame(due, said) && !NOBODY.includes(said.kind);
  carryOut(state, isDue ? due : said);
}

function carryOut(state, { kind, seats }) {
  state.slotUsed = true;
  if (kind === "revote" || kind === "raise") {
    if (state.voting) state.voting.declared = { kind, seats: [...seats] };
    state.shootoutSpoke = 0;
    state.phase = "voting";
    return;
  }
  Object.assign(state, { voting: null, phase: "last_words", leaving: 0, lastWords: 0 });
  if (kind === "out") voteOut(state, seats);
}

function voteOut(state, seats) {
  const leaving = maskOf(seats) & state.alive;
  state.alive &= ~leaving;
  for (const seat of seats) {
    if ((leaving >> seat) & 1) state.out.push({ seat, how: "voted", day: state.day });
  }
  state.leaving |= leaving;
  state.lastWords |= leaving;
  state.misses = 0;
  decide(state);
}

export function closeVoting(state, atEnd = false) {
  if (!state.voting) return;
  const due = dueRuling(state, state.voting);
  if (due.known && atEnd && due.kind === "out") carryOut(state, due);
  else if (!due.known || !atEnd || NOBODY.includes(due.kind)) carryOut(state, { kind: "stay", seats: [] });
  else state.voting = null;
}
