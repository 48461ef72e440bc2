/**
 * What the console offers at a moment: a title, what a tap on a seat does, and the buttons below it.
 *
 * `due` decides the order; a step only says how the host records it. A button has `label` and `events` (what it
 * records) or `act` (what it does on this device); `tap(seat)` gives the events of a tap on a seat.
 */

import { listed, t } from "./dom.js";
import { isAlive, size } from "./flow/table.js";
import { gameSeconds } from "./timer.js";

const BLACK = ["mafia", "don"];

/** The step for what is due; `ui` holds what this device has begun and not recorded yet. */
function stepFor(due, state, ui, game) {
  const make = STEPS[due.kind] ?? STEPS.nothing;
  return { kind: due.kind, clause: due.clause, hint: "", tap: null, buttons: [], marks: new Map(), ...make(due, state, ui, game) };
}

const record = (label, ...events) => ({ label, events });

function night(due) {
  return {
    title: due.number ? t("night_title", { number: due.number }) : t("zero_night_title"),
    buttons: [record(t("night_falls"), { type: "night", number: due.number })],
  };
}

function agreement(due, state, ui, game) {
  const isRunning = ui.agreementFrom !== null;
  const stop = () => {
    const seconds = Math.round(gameSeconds(game) - ui.agreementFrom);
    ui.agreementFrom = null;
    return [{ type: "agreement", seconds }];
  };
  const start = () => {
    ui.agreementFrom = gameSeconds(game);
    return [];
  };
  return {
    title: t("agreement_title"),
    hint: t("agreement_hint", { seconds: state.options.agreement_s }),
    buttons: [
      { label: isRunning ? t("agreement_stop") : t("agreement_start"), act: isRunning ? stop : start },
      { ...record(t("morning"), { type: "day", number: 0 }), isSecond: true },
    ],
  };
}

function shots(due, state) {
  const [shooter] = due.seats;
  const last = [...state.shots.values()].at(-1);
  const marks = new Map([...state.shots].map(([seat, shot]) => [seat, shot.target ? `→${shot.target}` : "–"]));
  const rest = last?.target && due.seats.map((seat) => ({ type: "shot", shooter: seat, target: last.target }));
  return {
    title: t("shot_title", { seat: shooter, role: t(`role_${state.roles[shooter]}`) }),
    hint: t("shot_hint"),
    active: [shooter],
    marks,
    tap: (target) => [{ type: "shot", shooter, target }],
    buttons: [
      rest && record(t("shot_same", { seat: last.target }), ...rest),
      { ...record(t("shot_none"), { type: "shot", shooter, target: null }), isSecond: true },
    ].filter(Boolean),
  };
}

function answer(role, target, state) {
  if (role === "don") return state.roles[target] === "sheriff" ? "sheriff" : "not_sheriff";
  return BLACK.includes(state.roles[target]) ? "black" : "red";
}

function checks(due, state, ui, game) {
  const seat = due.seats.find((one) => !ui.unchecked.has(state.roles[one]));
  if (!seat) return morning({ ...due, number: state.day }, state, ui, game);
  const by = state.roles[seat];
  return {
    title: t(`check_${by}`, { seat }),
    hint: t("check_hint"),
    active: [seat],
    tap: (target) => [{ type: "check", by, target, answer: answer(by, target, state) }],
    buttons: [
      ...bestMove(state, ui),
      { label: t("check_none"), act: () => { ui.unchecked.add(by); return []; }, isSecond: true },
    ],
  };
}

/** The seat that may name its best move now, or 0: the first night's victim, unless two left on day 0 (F-8.17). */
function bestMover(state) {
  const isOn = state.options.best_move === "first_night" && state.day === 1 && !state.bestMoveGiven;
  const early = state.out.filter((row) => row.how === "voted" && row.day === 0).length;
  return isOn && early < 2 && ["night", "morning"].includes(state.phase) ? state.victim : 0;
}

function bestMove(state, ui) {
  const seat = bestMover(state);
  if (!seat) return [];
  return [{ label: t("best_move", { seat }), act: () => { ui.picks = { seat, seats: [] }; return []; }, isSecond: true }];
}

function picking(state, ui) {
  const { seat, seats } = ui.picks;
  const toggle = (one) => {
    ui.picks.seats = seats.includes(one) ? seats.filter((other) => other !== one) : [...seats, one].slice(0, 3);
    return [];
  };
  const done = () => {
    ui.picks = null;
    return [{ type: "best_move", seat, picks: seats }];
  };
  return {
    kind: "best_move",
    title: t("best_move_title", { seat }),
    hint: t("best_move_hint"),
    active: seats,
    tap: toggle,
    buttons: [
      { label: t("best_move_done", { seats: listed(seats) || "–" }), act: done },
      { label: t("cancel"), act: () => { ui.picks = null; return []; }, isSecond: true },
    ],
  };
}

function morning(due, state, ui, game) {
  if (state.day === 0 && !state.agreed && state.phase === "night") return agreement(due, state, ui, game);
  const victim = state.day ? victimOf(due, state) : null;
  return {
    title: t("morning_title", { number: state.day }),
    buttons: [
      record(
        state.day === 0 ? t("morning") : victim ? t("morning_killed", { seat: victim }) : t("morning_miss"),
        state.day === 0 ? { type: "day", number: 0 } : { type: "day", number: state.day, killed: victim },
      ),
      ...bestMove(state, ui),
    ],
  };
}

function victimOf(due, state) {
  return (due.kind === "day" ? due.seats[0] : state.victim) || null;
}

function speech(kind, titleKey) {
  return (due, state, ui) => {
    const [seat] = due.seats;
    return {
      title: t(titleKey, { seat }),
      active: [seat],
      buttons: [
        record(t("speech_start", { seat, seconds: due.seconds }), { type: "speech", seat, kind }),
        ...(kind === "last_word" ? bestMove(state, ui) : []),
      ],
      ...nominating(state),
    };
  };
}

/** While somebody speaks in the round, a tap on a seat is his nomination. */
function nominating(state) {
  const isOn = state.phase === "speeches" && state.speakerKind === "round" && isAlive(state, state.speaker);
  if (!isOn) return {};
  const { speaker } = state;
  return {
    hint: t("nominate_hint", { seat: speaker }),
    speaking: speaker,
    tap: (target) => [{ type: "nomination", by: speaker, target, reply: "accepted" }],
  };
}

function voting(due, state) {
  const events = [{ type: "voting", kind: "primary", candidates: due.candidates }];
  return {
    title: t("voting_title", { seats: listed(due.candidates) }),
    buttons: [record(t("voting_open"), ...events)],
    ...nominating(state),
  };
}

function votes(due, state, ui) {
  const open = state.voting;
  const [candidate] = due.seats;
  const isLast = due.candidates.length === 1;
  const own = [...open.placed].filter(([, seat]) => seat === candidate).map(([voter]) => voter);
  const count = own.length + (isLast ? due.voters.length : 0);
  const thanks = (number) => [
    { type: "thanks", candidate },
    { type: "count", candidate, votes: number },
  ];
  return {
    title: t(open.round ? "revotes_title" : "votes_title", { seat: candidate }),
    hint: isLast ? t("votes_last_hint") : t("votes_hint"),
    sum: count,
    active: [candidate],
    candidates: open.candidates,
    marks: new Map([...open.placed].map(([voter, seat]) => [voter, `→${seat}`])),
    tap: (voter) => (open.placed.get(voter) === candidate
      ? { undoVote: voter, candidate }
      : [{ type: "vote", voter, candidate, counted: true }]),
    hold: (voter) => ({ voteSheet: voter, candidate }),
    buttons: [
      record(t("thanks", { count }), ...thanks(count)),
      { label: t("count_mode"), act: () => { ui.counting = { candidate, most: size(open.voters) }; return []; }, isSecond: true },
    ],
  };
}

function round(kind, titleKey, labelKey) {
  return (due) => ({
    title: t(titleKey, { seats: listed(due.candidates) }),
    candidates: due.candidates,
    buttons: [record(t(labelKey), { type: "voting", kind, candidates: due.candidates })],
  });
}

function hands(due, state, ui) {
  const toggle = (seat) => {
    ui.hands = ui.hands.includes(seat) ? ui.hands.filter((one) => one !== seat) : [...ui.hands, seat];
    return [];
  };
  const done = () => {
    const voters = [...ui.hands].sort((one, other) => one - other);
    ui.hands = [];
    return [{ type: "raise", voters }];
  };
  return {
    title: t("hands_title", { seats: listed(due.candidates) }),
    hint: t("hands_hint", { number: Math.floor(size(state.alive) / 2) + 1 }),
    sum: ui.hands.length,
    active: ui.hands,
    candidates: due.candidates,
    tap: toggle,
    buttons: [{ label: t("hands_done", { count: ui.hands.length }), act: done }],
  };
}

function outcome(due) {
  const said = due.outcome ?? { stay: true };
  const [kind] = Object.keys(said);
  const seats = Array.isArray(said[kind]) ? said[kind] : [];
  return {
    title: t(`outcome_${kind}_title`, { seats: listed(seats) }),
    active: seats,
    buttons: [record(t(`outcome_${kind}`, { seats: listed(seats) }), { type: "outcome", ...said })],
  };
}

function removal(due) {
  const [seat] = due.seats;
  return {
    title: t("removal_title", { seat }),
    active: [seat],
    buttons: [record(t("removal_done", { seat }), { type: "removal", seat })],
  };
}

function end(due, state) {
  const { winner, reason, clause } = state.result;
  const values = { type: "end", winner, reason, ...(clause === "default" ? {} : { clause }) };
  return { title: t(`win_${winner}`), hint: t("end_hint"), winner, buttons: [record(t("end_announce"), values)] };
}

const STEPS = {
  night,
  agreement,
  shots,
  checks,
  day: morning,
  last_word: speech("last_word", "last_word_title"),
  speech: speech("round", "speech_title"),
  shootout: speech("shootout", "shootout_title"),
  voting,
  votes,
  revote: round("revote", "revote_title", "revote_open"),
  raise: round("raise", "raise_title", "raise_open"),
  hands,
  outcome,
  removal,
  end,
  nothing: (due, state) => ({ title: state.ended ? t(`win_${state.ended.winner}`) : "", winner: state.ended?.winner, isOver: true }),
};

/** The step at hand: what this device has begun comes first. */
export function currentStep(due, state, ui, game) {
  if (ui.picks) return { clause: "", hint: "", marks: new Map(), ...picking(state, ui) };
  return stepFor(due, state, ui, game);
}
