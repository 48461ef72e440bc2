/**
 * What stands against an event at this moment, said before it is recorded. It never blocks: the engine judges
 * afterwards, and finds under the same codes what is said here.
 */

import { decidedSeat, sum } from "./count.js";
import { mayNominate } from "./day.js";
import { isReached } from "./discipline.js";
import { atTable, candidates, cite, howOut, isAlive, isSilenced, maskOf, nextSpeaker, size } from "./table.js";
import { declaredOf, dueRuling, slotDue, voteFault } from "./voting.js";

const VOTE_RULES = {
  VOTE_BY_OUT: "voter_in_game",
  VOTE_LATE_COUNTED: "late_vote",
  VOTE_FORM_COUNTED: "vote_form",
  VOTE_DOUBLE: "double_vote",
};
const NOBODY = ["stay", "cancelled"];

/** The objections to an event: [{code, clause, seats, recorded, expected}], none for a legal one. */
export function objections(state, event) {
  if (state.ended) return event.type === "protest_announced" ? [] : [row(state, "AFTER_END", "winner", [], event.type)];
  return CHECKS[event.type]?.(state, event) ?? [];
}

function row(state, code, rule, seats = [], recorded = "", expected = "") {
  return { code, clause: cite(state, rule), seats, recorded: String(recorded), expected: String(expected) };
}

function wrongPhase(state, event, seats = []) {
  return [row(state, "WRONG_PHASE", "turn", seats, event.type, state.phase)];
}

function night(state, event) {
  const awaited = state.phase === "setup" ? state.day : state.day + 1;
  return ["night", "end"].includes(state.phase) || event.number !== awaited ? wrongPhase(state, event) : [];
}

function shot(state, event) {
  const { shooter } = event;
  const isRight = state.phase === "night" && state.day > 0 && (state.blacks >> shooter) & 1 && state.rollOpen;
  return isRight && isAlive(state, shooter) ? [] : [row(state, "SHOT_NOT_ALLOWED", "kill", [shooter])];
}

function check(state, event) {
  const seat = state.roles.indexOf(event.by);
  if (state.phase !== "night") return [row(state, "CHECK_NOT_ALLOWED", "turn", [seat])];
  if (event.answered === false) return [];
  const found = [];
  const isOff = state.day === 0 && state.options.checks_in_N0 === "no";
  const mayKilled = state.options.killed_checks_same_night === "yes";
  const isGone = !isAlive(state, seat) && !(mayKilled && state.victim === seat);
  if (isOff) found.push(row(state, "CHECK_NOT_ALLOWED", "checks_in_N0", [seat]));
  else if (isGone) found.push(row(state, "CHECK_NOT_ALLOWED", "killed_checks_same_night", [seat]));
  if (state.checked.has(event.by)) found.push(row(state, "CHECK_SECOND", "check_limit", [seat], event.target));
  return found;
}

function day(state, event) {
  return state.phase !== "night" || event.number !== state.day ? wrongPhase(state, event) : [];
}

function speech(state, event) {
  const { seat, kind } = event;
  if (kind === "last_word") {
    const how = howOut(state, seat);
    if (how === "removed" || how === "left") return [row(state, "REMOVAL_LAST_WORD", "last_word_after_removal", [seat])];
    if (!how || !((state.lastWords >> seat) & 1)) return [row(state, "SPEECH_NOT_DUE", "last_word_kept", [seat])];
    const isOver = state.result && state.options.end_last_speech === "no";
    return isOver ? [row(state, "SPEECH_NOT_DUE", "end_last_speech", [seat])] : [];
  }
  if (kind === "shootout") return shootout(state, seat);
  if (!["morning", "speeches"].includes(state.phase)) return wrongPhase(state, event, [seat]);
  if (!isAlive(state, seat)) return [row(state, "SPEECH_NOT_DUE", "turn", [seat])];
  if (isSilenced(state, seat, "round")) return [row(state, "SPEECH_NOT_DUE", "third_foul", [seat])];
  if ((state.spoke >> seat) & 1) return [row(state, "SPEECH_NOT_DUE", "opener_rule", [seat])];
  const first = nextSpeaker(state);
  if (first === seat || !first) return [];
  return [row(state, state.opened ? "SPEECH_NOT_DUE" : "WRONG_OPENER", "opener_rule", [seat], seat, first)];
}

function shootout(state, seat) {
  const declared = state.voting?.declared;
  if (declared?.kind !== "revote" || !declared.seats.includes(seat)) return [row(state, "SPEECH_NOT_DUE", "tie", [seat])];
  if (isSilenced(state, seat, "all")) return [row(state, "SPEECH_NOT_DUE", "third_foul", [seat])];
  if ((state.shootoutSpoke >> seat) & 1) return [row(state, "SPEECH_NOT_DUE", "tie", [seat])];
  const later = maskOf(declared.seats.slice(declared.seats.indexOf(seat)));
  return state.shootoutSpoke & later ? [row(state, "SPEECH_NOT_DUE", "shootout_order", [seat])] : [];
}

function nomination(state, event) {
  if (!["morning", "speeches"].includes(state.phase)) return wrongPhase(state, event, [event.by]);
  if (event.reply !== "accepted") return [];
  if (!mayNominate(state, event.by)) {
    const isOut = !isAlive(state, event.by);
    const rule = isOut ? "turn" : "silenced_may_nominate";
    return [row(state, isOut ? "NOMINATION_BY_OUT" : "NOMINATION_BY_SILENCED", rule, [event.by])];
  }
  if (!isAlive(state, event.target)) return [row(state, "NOMINATION_TARGET_OUT", "nom_target", [event.target])];
  const isSecond = (state.nominated >> event.by) & 1;
  if (isSecond) return [row(state, "NOMINATION_SECOND", "nom_per_player", [event.by], event.target)];
  const isStanding = candidates(state).includes(event.target);
  return isStanding ? [row(state, "NOMINATION_STANDS", "nom_standing", [event.by], event.target)] : [];
}

function voting(state, event) {
  if (["setup", "night", "end"].includes(state.phase)) return wrongPhase(state, event);
  if (event.kind !== "primary") return nextRound(state, event);
  const listed = event.candidates.join(", ");
  if (state.slotUsed || state.voting) return [row(state, "VOTING_NOT_DUE", "turn", [], listed)];
  if (state.cancelNext) return [row(state, "VOTING_NOT_DUE", "cancel_next", [], listed)];
  if (!state.recorded.has("nominations")) return [];
  const expected = slotDue(state);
  if (!expected.length) {
    return [row(state, "VOTING_NOT_DUE", candidates(state).length ? "zero_day_single" : "no_candidates", [], listed)];
  }
  const isSame = expected.join() === event.candidates.join();
  return isSame ? [] : [row(state, "CANDIDATES_MISMATCH", "acceptance", [], listed, expected.join(", "))];
}

function nextRound(state, event) {
  if (!state.voting) return wrongPhase(state, event);
  return outcome(state, { [event.kind]: event.candidates });
}

function vote(state, event) {
  const open = state.voting;
  const isOpen = open && open.kind !== "raise" && !open.declared && open.candidates.includes(event.candidate);
  if (!isOpen) return wrongPhase(state, event, [event.candidate]);
  const fault = voteFault(state, open, event);
  if (event.counted === false) return fault ? [] : [row(state, "VOTE_DROPPED", event.lifted ? "lift" : "touch", [event.voter])];
  return fault ? [row(state, fault, VOTE_RULES[fault], [event.voter], event.hand ?? "thumb")] : [];
}

function count(state, event) {
  const open = state.voting;
  if (!open || open.cut || open.decided || open.candidates.length === 1 || open.kind === "raise") return [];
  const isLast = event.candidate === open.candidates.at(-1);
  const announced = new Map([...open.counts, [event.candidate, event.votes]]);
  const isWhole = announced.size === open.candidates.length;
  const voters = size(open.voters);
  if (isWhole && sum(announced) !== voters) return [row(state, "VOTES_SUM", "votes_sum", [], sum(announced), voters)];
  if (!state.recorded.has("votes")) return [];
  const placed = [...open.placed.values()].filter((seat) => seat === event.candidate).length;
  const hands = placed + (isLast ? voters - open.placed.size : 0);
  return hands === event.votes ? [] : [row(state, "COUNT_MISMATCH", "touch", [event.candidate], event.votes, hands)];
}

function outcome(state, event) {
  const said = declaredOf(event);
  const text = (ruled) => [ruled.kind, ruled.seats.join(", ")].join(" ").trim();
  if (!state.voting) {
    if (!["speeches", "morning"].includes(state.phase) || state.slotUsed) return wrongPhase(state, { type: "outcome" });
    return withoutVoting(state, said);
  }
  const due = dueRuling(state, state.voting);
  if (!due.known || isSame(due, said)) return [];
  return [row(state, mismatch(due, said), due.rule ?? "turn", said.seats, text(said), text(due))];
}

function withoutVoting(state, said) {
  const standing = slotDue(state);
  const isOff = state.cancelNext || !standing.length;
  if (NOBODY.includes(said.kind)) {
    return isOff ? [] : [row(state, "VOTING_MISSING", "acceptance", standing, "", standing.join(", "))];
  }
  if (isOff) return [row(state, "VOTING_NOT_DUE", state.cancelNext ? "cancel_next" : "no_candidates", said.seats)];
  const isDefault = standing.length === 1 && said.kind === "out" && said.seats.join() === standing.join();
  return isDefault ? [] : [row(state, "VOTING_MISSING", "acceptance", standing, "", standing.join(", "))];
}

function mismatch(due, said) {
  if (due.kind === "revote" && said.kind === "raise") return "RAISE_PREMATURE";
  if (due.kind === "revote" && ["out", ...NOBODY].includes(said.kind)) return "REVOTE_MISSING";
  return due.kind === "stay" && said.kind === "raise" ? "RAISE_NOT_ALLOWED" : "OUTCOME_MISMATCH";
}

function isSame(due, said) {
  if (NOBODY.includes(due.kind)) return NOBODY.includes(said.kind);
  const ordered = (ruled) => [...ruled.seats].sort((one, other) => one - other).join();
  return due.kind === said.kind && ordered(due) === ordered(said);
}

function foul(state, event) {
  if (!isReached(state, event.seat)) return wrongPhase(state, event, [event.seat]);
  const number = state.fouls[event.seat] + 1;
  const isMiscounted = event.number !== undefined && event.number !== number && state.recorded.has("fouls");
  return isMiscounted ? [row(state, "FOUL_COUNT", "fouls_counted", [event.seat], event.number, number)] : [];
}

function leaving(state, event) {
  const isThere = event.type === "leave" ? atTable(state, event.seat) : isReached(state, event.seat);
  const isKnown = isThere || state.autoRemoval?.seat === event.seat;
  return isKnown ? [] : wrongPhase(state, event, [event.seat]);
}

function actAfterExit(state, event) {
  return isAlive(state, event.seat) ? wrongPhase(state, event, [event.seat]) : [];
}

function end(state, event) {
  const { result } = state;
  const { voting: open } = state;
  const isDecidedNow = open && !open.declared && decidedSeat(state, open);
  if (!result) return isDecidedNow ? [] : [row(state, "END_PREMATURE", "winner", [], event.winner)];
  return result.winner === event.winner
    ? []
    : [{ ...row(state, "RESULT_MISMATCH", "winner", [], event.winner, result.winner), clause: result.clause }];
}

const CHECKS = {
  night, shot, check, day, speech, nomination, voting, vote, count, outcome, foul, removal: leaving, leave: leaving,
  act_after_exit: actAfterExit, end,
};
