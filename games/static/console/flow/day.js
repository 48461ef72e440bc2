/** The day before the voting: who opens, who speaks, who is named. */

import { atTable, candidates, howOut, isAlive, isSilenced, nextSpeaker } from "./table.js";

function endMorning(state) {
  if (state.phase !== "morning") return;
  state.phase = "speeches";
  state.leaving = state.lastWords = 0;
}

export function onSpeech(state, { seat, kind }) {
  const bit = 1 << seat;
  Object.assign(state, { speechFouls: 0, speaker: seat, speakerKind: kind });
  if (kind === "last_word") state.lastWords &= ~bit;
  else if (kind === "shootout") state.shootoutSpoke |= bit;
  else if (["morning", "speeches"].includes(state.phase)) roundSpeech(state, seat);
}

function roundSpeech(state, seat) {
  endMorning(state);
  if (!isAlive(state, seat)) return;
  if (!state.opened) openDay(state, seat);
  state.spoke |= 1 << seat;
  state.opened = true;
}

function openDay(state, seat) {
  if (isSilenced(state, seat, "round") || (state.spoke >> seat) & 1) return;
  const first = nextSpeaker(state);
  const isOther = first && first !== seat && state.recorded.has("speeches");
  if (isOther || !state.opener) state.opener = seat;
}

export function onNomination(state, event) {
  if (isAlive(state, event.by)) endMorning(state);
  if (!["morning", "speeches"].includes(state.phase) || event.reply !== "accepted") return;
  if (!mayNominate(state, event.by)) return;
  const again = (state.nominated >> event.by) & 1;
  state.nominated |= 1 << event.by;
  const isNew = isAlive(state, event.target) && !candidates(state).includes(event.target);
  if (!again && isNew) state.noms.push([event.by, event.target]);
}

/** Whether a seat can nominate now: in the game, or killed or silenced where the option lets it. */
export function mayNominate(state, seat) {
  if (!isAlive(state, seat)) {
    const isLastWord = howOut(state, seat) === "killed" && atTable(state, seat);
    return isLastWord && state.options.killed_may_nominate === "yes";
  }
  return state.options.silenced_may_nominate !== "no" || !isSilenced(state, seat, "round");
}
