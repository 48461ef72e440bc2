/** Fouls, removals, walking out: who loses speech or seat, and what that does to the voting. */

import { decidedSeat } from "./count.js";
import { closeIfComplete } from "./night.js";
import { atTable, copy, decide, howOut, isAlive, opposite, settle, size } from "./table.js";

/** M-1.10, R-8, F-9.7: the fourth foul takes the seat; M-5.7, R-7, F-9.5: the third one a speech. */
export function onFoul(state, event) {
  const { seat } = event;
  if (!isReached(state, seat)) return;
  const had = state.fouls[seat];
  let number = had + 1;
  if (event.number !== undefined && !state.recorded.has("fouls")) {
    number = Math.max(number, Math.min(event.number, 4));
  }
  number = Math.min(number, 4);
  state.fouls[seat] = number;
  state.speechFouls += 1;
  if (number === 3 && had < 3) silence(state, seat);
  else if (number === 4 && had < 4) fourth(state, seat);
}

/** Whether fouls and removals still apply: while in the game, and by option in the last word. */
export function isReached(state, seat) {
  return state.options.discipline_in_last_word === "yes" ? atTable(state, seat) : isAlive(state, seat);
}

function silence(state, seat) {
  if (!isAlive(state, seat)) return;
  let { day } = state;
  if (state.phase === "speeches") {
    if (!state.recorded.has("speeches") && !state.spoke) return;
    day += (state.spoke >> seat) & 1;
  } else if (["voting", "last_words"].includes(state.phase)) day += 1;
  state.silenced.push({ seat, day, scope: state.options.third_foul === "all_speeches" ? "all" : "round" });
}

function fourth(state, seat) {
  closeIfComplete(state);
  const before = copy(state);
  takeOut(state, seat, "removed");
  state.autoRemoval = { seat, before };
}

export function onRemoval(state, { seat }) {
  if (state.autoRemoval?.seat === seat) {
    state.autoRemoval = null;
    return;
  }
  if (!isReached(state, seat)) return;
  closeIfComplete(state);
  takeOut(state, seat, "removed");
}

export function onLeave(state, { seat }) {
  if (!atTable(state, seat)) return;
  closeIfComplete(state);
  takeOut(state, seat, "left");
}

/** M-4.10: one of four gone gives the game away; M-4.9, M-5.9, F-9.8: the voting that falls away. */
function takeOut(state, seat, how) {
  const before = size(state.alive);
  const previous = howOut(state, seat);
  const bit = 1 << seat;
  const { options } = state;
  state.leaving &= ~bit;
  state.lastWords &= ~bit;
  if (isAlive(state, seat)) {
    state.alive &= ~bit;
    state.out.push({ seat, how, day: state.day });
    if (options.miss_reset === "any_exit") state.misses = 0;
    if (options.exit_at_four_loss === "yes" && before === 4) {
      settle(state, opposite(state, seat), "exit_at_four", "exit_at_four_loss");
    }
    const isOnPurpose = how === "left" || (state.declaredExit >> seat) & 1;
    if (isOnPurpose && options.self_exit_loss === "must") {
      settle(state, opposite(state, seat), "deliberate_exit", "self_exit_loss");
    }
    decide(state);
  }
  if (previous === "killed") return;
  if (previous === "voted" && options.cancel_exempt === "killed_voted") return;
  cancel(state);
}

function cancel(state) {
  const { voting } = state;
  const isNextOff = state.options.removal_after_decision === "next_off";
  if (state.phase !== "voting" || !voting) {
    state.cancelNext ||= isNextOff || !state.slotUsed;
    return;
  }
  const leader = voting.declared ? 0 : decidedSeat(state, voting);
  if (leader) {
    voting.decided = leader;
    state.cancelNext = isNextOff;
  } else if (!voting.decided) {
    voting.cut = true;
    state.cancelNext = false;
  }
}
