/** What the regulation expects next, from the table as it stands; mirrors `rules.due`. */

import { raiseHands, ruling, waiting } from "./count.js";
import { closeRollCall } from "./night.js";
import { bits, cite, copy, isAlive, isShortened, isSilenced, maskOf, nextSpeaker } from "./table.js";
import { slotDue } from "./voting.js";

/**
 * The next thing: its kind, the seats it concerns, candidates in order, who may vote, and the clause.
 * `number` is the night or day that begins, `seconds` the time allowed, `outcome` what must be declared.
 */
export function due(state) {
  if (state.ended) return row(state, "nothing", "winner");
  if (state.autoRemoval) return row(state, "removal", "fourth_foul", { seats: [state.autoRemoval.seat] });
  if (state.result) {
    const { clause, winner } = state.result;
    return beforeEnd(state) ?? { ...row(state, "end", "winner"), clause, winner };
  }
  return state.voting ? inVoting(state, state.voting) : byPhase(state);
}

function row(state, kind, rule, values = {}) {
  const empty = { seats: [], candidates: [], voters: [], number: null, seconds: null, outcome: null, winner: null };
  return { kind, clause: cite(state, rule), ...empty, may_ask: false, ...values };
}

function speech(state, speaker) {
  const { speech_s: whole, short_speech_s: short, ask_nominees: ask } = state.options;
  const seconds = isShortened(state, speaker) ? short : whole;
  return row(state, "speech", "opener_rule", { seats: [speaker], seconds, may_ask: ask === "yes" });
}

function beforeEnd(state) {
  if (state.phase === "night") return state.victim ? inNight(state) : null;
  const hasWords = ["morning", "last_words"].includes(state.phase) && state.options.end_last_speech === "yes";
  return hasWords ? lastWord(state) : null;
}

function byPhase(state) {
  const { phase, day } = state;
  if (phase === "setup") return row(state, "night", "turn", { number: day });
  if (phase === "night") return inNight(state);
  if (phase === "last_words") return lastWord(state) ?? row(state, "night", "turn", { number: day + 1 });
  const word = phase === "morning" ? lastWord(state) : null;
  if (word) return word;
  const speaker = nextSpeaker(state);
  if (speaker) return speech(state, speaker);
  const candidates = slotDue(state);
  if (candidates.length && !state.cancelNext) {
    return row(state, "voting", "acceptance", { candidates, voters: bits(state.alive) });
  }
  if (state.cancelNext) return row(state, "outcome", "cancel_next", { outcome: { cancelled: true } });
  return row(state, "night", "turn", { number: day + 1 });
}

function inNight(state) {
  if (state.rollOpen) {
    const seats = bits(state.alive & state.blacks & ~maskOf([...state.shots.keys()]));
    if (seats.length) return row(state, "shots", "kill", { seats });
  }
  const morning = copy(state);
  closeRollCall(morning);
  const checkers = ["don", "sheriff"].filter((role) => checks(morning, role));
  if (checkers.length) {
    return row(state, "checks", "check_limit", { seats: checkers.map((role) => state.roles.indexOf(role)) });
  }
  return row(state, "day", "turn", { seats: morning.victim ? [morning.victim] : [], number: state.day });
}

function checks(state, role) {
  const { checks_in_N0: zero, killed_checks_same_night: killed } = state.options;
  const seat = state.roles.indexOf(role);
  if (state.checked.has(role) || seat < 0 || (state.day === 0 && zero === "no")) return false;
  return isAlive(state, seat) || (state.victim === seat && killed === "yes");
}

function lastWord(state) {
  if (!state.lastWords) return null;
  const seats = state.out.filter((gone) => (state.lastWords >> gone.seat) & 1).map((gone) => gone.seat).slice(0, 1);
  return row(state, "last_word", "last_word_kept", { seats, seconds: state.options.last_word_s });
}

function inVoting(state, voting) {
  if (voting.cut) return row(state, "outcome", "cancel_current", { outcome: { cancelled: true } });
  const voters = bits(state.alive);
  if (voting.declared) return nextRound(state, voting.declared, voters);
  const { candidates } = voting;
  if (voting.kind === "raise") {
    if (raiseHands(voting) === null) return row(state, "hands", "raise_threshold", { candidates, voters });
  } else if (!voting.decided && waiting(voting).length) {
    const open = waiting(voting);
    const free = voters.filter((seat) => !voting.placed.has(seat));
    return row(state, "votes", "touch", { seats: open.slice(0, 1), candidates: open, voters: free });
  }
  const { kind, seats, rule, known } = ruling(state, voting);
  return row(state, "outcome", rule, { seats, outcome: known ? { [kind]: seats.length ? seats : true } : null });
}

function nextRound(state, { kind, seats }, voters) {
  if (kind === "raise") return row(state, "raise", "repeat_test", { candidates: seats, voters });
  for (const seat of seats) {
    if (!((state.shootoutSpoke >> seat) & 1) && !isSilenced(state, seat, "all")) {
      const seconds = state.options.shootout_s;
      return row(state, "shootout", "shootout_s", { seats: [seat], candidates: seats, seconds });
    }
  }
  return row(state, "revote", "tie", { candidates: seats, voters });
}
