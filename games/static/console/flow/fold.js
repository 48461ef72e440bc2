/**
 * One event at a time: `fold(state, event)` changes the state as the table saw it, legal or not.
 *
 * The rules engine is the reference; this mirrors its recorded line (events of mafia-protocol/1).
 */

import { onNomination, onSpeech } from "./day.js";
import { onFoul, onLeave, onRemoval } from "./discipline.js";
import { closeRollCall, onCheck, onDay, onShot } from "./night.js";
import { cite, isAlive, opposite, settle } from "./table.js";
import { closeVoting, onCount, onOutcome, onRaise, onThanks, onVote, onVoting } from "./voting.js";

// these need a seat that a pending fourth foul has removed: without the removal the table played on with him
const NEEDS_SEAT = new Set([
  "night", "day", "speech", "nomination", "voting", "outcome", "vote", "raise", "shot", "check",
]);
const PLAY = new Set(["night", "nomination", "voting", "vote", "thanks", "count", "raise", "outcome"]);
const NIGHT_PLAY = new Set(["day", "shot", "check"]);

/** Fold one event into the state. */
export function fold(state, event) {
  if (state.ended) return state;
  if (state.autoRemoval && NEEDS_SEAT.has(event.type)) keepSeat(state);
  if (state.result && isPlay(state, event)) playOn(state);
  HANDLERS[event.type]?.(state, event);
  return state;
}

function isPlay(state, event) {
  if (PLAY.has(event.type)) return true;
  if (event.type === "speech") return event.kind !== "last_word";
  return NIGHT_PLAY.has(event.type) && state.phase !== "night";
}

function playOn(state) {
  state.missed.push(state.result);
  state.result = null;
}

function keepSeat(state) {
  const { before } = state.autoRemoval;
  const kept = ["alive", "out", "leaving", "lastWords", "voting", "cancelNext", "misses", "result"];
  for (const name of kept) state[name] = before[name];
  state.autoRemoval = null;
}

function onNight(state, { number }) {
  if (state.voting) closeVoting(state);
  else if (["speeches", "morning"].includes(state.phase) && !state.slotUsed) {
    state.slotUsed = true;
    state.cancelNext = false;
  }
  Object.assign(state, {
    day: number, phase: "night", slotUsed: false, noms: [], nominated: 0, spoke: 0, leaving: 0, lastWords: 0,
    speaker: 0, speechFouls: 0, shots: new Map(), checked: new Set(), rollOpen: number > 0, victim: 0,
    shotsKnown: false, agreed: false,
  });
}

function onActAfterExit(state, { seat }) {
  if (isAlive(state, seat) || state.options.post_exit_act !== "team_loss") return;
  settle(state, opposite(state, seat), "act_after_exit", "post_exit_act");
}

function onDeclare(state, { seat }) {
  state.declaredExit |= 1 << seat;
  if (state.options.self_exit_loss !== "must" || isAlive(state, seat)) return;
  settle(state, opposite(state, seat), "deliberate_exit", "self_exit_loss");
}

function onTeamLoss(state, { team, clause }) {
  state.result ??= { winner: team === "black" ? "red" : "black", reason: "team_loss", clause };
}

function onEnd(state, { winner, reason = "", clause = cite(state, "winner") }) {
  closeRollCall(state);
  closeVoting(state, true);
  state.ended = { winner, reason, clause };
  state.phase = "end";
}

const HANDLERS = {
  night: onNight,
  agreement: (state) => { state.agreed = true; },
  shot: onShot,
  check: onCheck,
  best_move: (state) => { closeRollCall(state); state.bestMoveGiven = true; },
  day: onDay,
  speech: onSpeech,
  nomination: onNomination,
  voting: onVoting,
  vote: onVote,
  thanks: onThanks,
  count: onCount,
  raise: onRaise,
  outcome: onOutcome,
  foul: onFoul,
  removal: onRemoval,
  leave: onLeave,
  act_after_exit: onActAfterExit,
  declare: onDeclare,
  team_loss: onTeamLoss,
  end: onEnd,
};
