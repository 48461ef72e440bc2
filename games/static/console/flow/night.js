/** The night: roll-call and shots, checks, and what the morning announces. */

import { bits, decide, isAlive, roundFrom, settle } from "./table.js";

export function onShot(state, event) {
  const { shooter } = event;
  const isShooter = state.phase === "night" && state.day > 0 && (state.blacks >> shooter) & 1;
  if (!isShooter || !isAlive(state, shooter) || !state.rollOpen) return;
  const times = (state.shots.get(shooter)?.times ?? 0) + (event.times ?? 1);
  const { seen = true, between = false } = state.shots.has(shooter) ? {} : event;
  state.shots.set(shooter, { target: event.target, times, seen, between });
}

function shooters(state) {
  return bits(state.alive & state.blacks);
}

export function closeIfComplete(state) {
  if (state.rollOpen && shooters(state).every((seat) => state.shots.has(seat))) closeRollCall(state);
}

/** End the roll-call: a kill if all living blacks properly shot one living seat, else a miss. */
export function closeRollCall(state) {
  if (!state.rollOpen) return;
  state.rollOpen = false;
  state.missesBefore = state.misses;
  const living = shooters(state);
  const isComplete = living.length > 0 && living.every((seat) => state.shots.has(seat));
  state.shotsKnown = state.recorded.has("shots") || isComplete;
  if (!state.shotsKnown) return;
  const targets = new Set(living.map((seat) => hit(state, state.shots.get(seat))));
  const [target] = targets;
  if (targets.size === 1 && target && isAlive(state, target)) kill(state, target);
  else state.misses += 1;
}

function hit(state, shot) {
  if (!shot || shot.times !== 1) return 0;
  if (state.options.shot_miss_conditions === "all" && (!shot.seen || shot.between)) return 0;
  return shot.target ?? 0;
}

function kill(state, seat) {
  const bit = 1 << seat;
  state.alive &= ~bit;
  state.out.push({ seat, how: "killed", day: state.day });
  state.leaving |= bit;
  state.lastWords |= bit;
  state.victim = seat;
  state.misses = 0;
  decide(state);
}

export function onCheck(state, event) {
  closeRollCall(state);
  if (state.phase === "night" && event.answered !== false) state.checked.add(event.by);
}

export function onDay(state, event) {
  closeRollCall(state);
  announceKill(state, event);
  dawn(state);
}

function announceKill(state, { killed }) {
  const isKnown = state.shotsKnown || !state.day;
  if (killed === undefined || (isKnown && (killed ?? 0) === state.victim)) return;
  if (isKnown) undoKill(state);
  if (killed === null) state.misses = (isKnown ? state.missesBefore : state.misses) + 1;
  else if (isAlive(state, killed)) kill(state, killed);
}

function undoKill(state) {
  if (!state.victim) return;
  const bit = 1 << state.victim;
  state.alive |= bit;
  state.leaving &= ~bit;
  state.lastWords &= ~bit;
  state.out = state.out.filter((row) => row.seat !== state.victim);
  state.victim = 0;
  state.misses = state.missesBefore;
  state.result = null;
}

function dawn(state) {
  state.phase = "morning";
  state.opened = false;
  if (!state.day) return;
  if (state.opener) {
    state.opener = roundFrom((state.opener % 10) + 1).find((seat) => isAlive(state, seat)) ?? 0;
  }
  if (state.victim || state.misses < state.options.stalemate_misses) return;
  if (state.options.stalemate === "red") settle(state, "red", "three_misses", "stalemate");
  else if (state.options.stalemate === "draw") settle(state, "draw", "draw", "stalemate");
}
