/** The host's console: one game on one device, driven by what is due, sent when there is a network. */

import { embedded, h, redraw, t } from "./dom.js";
import { describe, findingLine } from "./describe.js";
import { due } from "./flow/due.js";
import { fold } from "./flow/fold.js";
import { objections } from "./flow/objections.js";
import { copy, deal } from "./flow/table.js";
import { follow } from "./follow.js";
import { eventsOf, recordedOf } from "./log.js";
import { exportQueue, importQueue } from "./queue_file.js";
import { Ring } from "./ring.js";
import { confirmSheet, countSheet, moreSheet, offenceSheet, seatSheet, voteSheet } from "./sheets.js";
import { currentStep } from "./steps.js";
import { drawStatus } from "./status.js";
import { openStore } from "./store.js";
import { Sync } from "./sync.js";
import { alarm, gameSeconds, Timer } from "./timer.js";
import { uuid7 } from "./uuid7.js";

const SHOWN_TAPS = 5;
const setup = embedded("console-setup");
const $ = (id) => document.getElementById(id);
const players = Object.fromEntries(setup.seats.map((row) => [row.seat, row.player]));

const game = {
  code: setup.code,
  seq: 0,
  entries: [],
  queue: [],
  answer: null,
  openedAt: Date.parse(setup.opened_at),
  clockOffset: 0,
};
const ui = {
  picks: null, hands: [], counting: null, unchecked: new Set(), agreementFrom: null,
  isFoulMode: false, isRolesShown: false, isMuted: false, lastFoul: null, note: "", undone: [],
};
let store;
let sync;
let view;
let timer;
let ring;

/** The table as the log has it now. */
function read() {
  const all = [...game.entries, ...game.queue.map((row) => ({ ...row, isPending: true }))];
  const state = deal(setup.regulation, setup.seats, recordedOf(all, setup.recorded));
  const slots = eventsOf(all);
  for (const { event } of slots) fold(state, event);
  const expected = due(state);
  return { state, slots, due: expected, step: currentStep(expected, state, ui, game) };
}

function draw() {
  view = read();
  const { state, step } = view;
  document.body.dataset.phase = state.phase === "night" || state.phase === "setup" ? "night" : "day";
  $("phase").textContent = t(`phase_${state.phase}`, { day: state.day });
  $("step-title").textContent = step.title;
  $("step-note").textContent = ui.note;
  $("step-hint").textContent = ui.isFoulMode ? t("foul_hint") : step.hint;
  $("step-clause").textContent = step.clause && step.clause !== "default" ? step.clause : "";
  $("step-sum").textContent = step.sum === undefined ? "" : String(step.sum);
  Object.assign($("step").dataset, { winner: step.winner ?? "", kind: step.kind });
  drawButtons(step);
  ring.draw({ state, step, isRolesShown: ui.isRolesShown });
  drawTaps();
  drawFindings();
  drawStatus($("status"), { sync, queue: game.queue, resume: () => sync.resume(), drop: dropRefused, signIn: setup.links.sign_in, describe: (row) => describe(row, players) });
  $("foul").setAttribute("aria-pressed", String(ui.isFoulMode));
  $("undo").disabled = !view.slots.length;
  $("redo").hidden = !ui.undone.length;
  $("foul-reason").hidden = !ui.lastFoul;
  timer?.show();
  if (ui.counting) openCounting();
}

function drawButtons(step) {
  const labels = [step.kind, step.isOver, ...step.buttons.map((button) => button.label)];
  redraw($("step-buttons"), labels, () => buttonsOf(step));
}

function buttonsOf(step) {
  const nodes = step.buttons.map((button, place) => h("button", {
    type: "button",
    class: button.isSecond ? "step-button step-button--second" : "step-button",
    onclick: () => press(view.step.buttons[place]),
  }, button.label));
  if (step.isOver) {
    nodes.push(h("a", { class: "step-button", href: setup.links.sign }, t("go_sign")));
    nodes.push(h("a", { class: "step-button step-button--second", href: setup.links.protocol }, t("open_protocol")));
  }
  return nodes;
}

function drawTaps() {
  const shown = view.slots.slice(-SHOWN_TAPS).reverse();
  redraw($("taps"), shown.map(({ id, event }) => [id, event]), () => shown.map(tapRow));
  shown.forEach(({ isPending }, place) => { $("taps").children[place].dataset.pending = isPending ? "yes" : ""; });
}

function tapRow({ id, event }) {
  const what = describe(event, players);
  const label = t("void_label", { what });
  const undoIt = () => voidEvents([id]);
  const cross = h("button", { type: "button", class: "tap__void", "aria-label": label, onclick: undoIt }, "×");
  return h("li", { class: "tap" }, h("span", {}, what), cross);
}

/** Findings of the engine on what was recorded; only the latest few stay on the table. */
function drawFindings() {
  const open = (game.answer?.findings ?? []).filter((row) => ["error", "sanction", "flag"].includes(row.level));
  $("findings").replaceChildren(...open.slice(-2).reverse().map((row) => h("li", { class: "finding-line", dataset: { level: row.level } }, findingLine(row))));
  $("findings").hidden = !open.length;
}

function press(button) {
  if (button.events) {
    record(button.events);
    return;
  }
  const events = button.act();
  if (events.length) record(events);
  else draw();
}

function tapSeat(seat) {
  const { state, step } = view;
  if (ui.isFoulMode) {
    ui.isFoulMode = false;
    record([{ type: "foul", seat, number: Math.min(state.fouls[seat] + 1, 4) }], { foulOf: seat });
    return;
  }
  if (!step.tap) {
    seatSheet(seat, { state, players, offences: setup.offences }, record);
    return;
  }
  const said = step.tap(seat);
  if (Array.isArray(said)) {
    if (said.length) record(said);
    else draw();
  } else if (said.undoVote) voidVote(said.undoVote, said.candidate);
}

function holdSeat(seat) {
  const { state, step } = view;
  const said = step.hold?.(seat);
  if (said?.voteSheet && !ui.isFoulMode) voteSheet(said.voteSheet, said.candidate, record);
  else if (ui.isFoulMode) offenceSheet(seat, { state, players, offences: setup.offences }, record);
  else seatSheet(seat, { state, players, offences: setup.offences }, record);
}

function voidVote(voter, candidate) {
  const slot = view.slots.findLast(({ event }) => event.type === "vote" && event.voter === voter && event.candidate === candidate);
  if (slot) voidEvents([slot.id]);
}

function openCounting() {
  const counting = ui.counting;
  ui.counting = null;
  countSheet(counting, record);
}

/** Objections to several events in a row, each looked at after the ones before it. */
function against(events, isByCounts) {
  const state = copy(view.state);
  if (isByCounts) state.recorded.delete("votes");
  return events.flatMap((event) => {
    const found = objections(state, event);
    fold(state, event);
    return found;
  });
}

/** Record events of the table; a breach asks once and never blocks. */
function record(events, { isByCounts = false, foulOf = 0 } = {}) {
  const found = against(events, isByCounts);
  const go = () => write(events, { isByCounts, foulOf });
  if (found.length) confirmSheet(found.map((row) => findingLine(row, setup.sentences)), { yes: go, no: draw });
  else go();
}

async function write(events, { isByCounts, foulOf }) {
  const at = gameSeconds(game);
  const rows = events.map((event) => ({ kind: "event", payload: { ...event, at } }));
  if (isByCounts && view.state.recorded.has("votes")) {
    const kept = [...new Set([...view.state.recorded, "counts"])].filter((level) => level !== "votes");
    rows.unshift({ kind: "recorded", payload: { recorded: kept, reason: t("reason_counts") } });
  }
  ui.undone = [];
  ui.note = noteOn(events.at(-1));
  ui.unchecked = events.some((event) => event.type === "night") ? new Set() : ui.unchecked;
  const written = await enqueue(rows);
  ui.lastFoul = foulOf && written ? { seat: foulOf, id: written.at(-1).id, event: rows.at(-1).payload } : null;
  draw();
}

/** What the host has to show or say after a tap: the answer to a check, the effect of a third foul. */
function noteOn(event) {
  if (event.type === "check") return describe(event, players);
  return event.type === "foul" && event.number === 3 ? t("third_foul", { seat: event.seat }) : "";
}

async function enqueue(rows) {
  const from = (game.queue.at(-1)?.place ?? 0) + 1;
  const tap = uuid7();
  const queued = rows.map((row, place) => ({ id: uuid7(), ...row, tap, place: from + place }));
  game.queue.push(...queued);
  draw();
  try {
    await store.enqueue(queued);
    for (const row of queued) row.isKept = true;
    draw();
  } catch (error) {
    $("alert").textContent = t("storage_failed", { reason: error.message });
    $("alert").hidden = false;
  }
  sync.run();
  return queued;
}

function voidEvents(ids) {
  ui.undone.push(view.slots.filter((slot) => ids.includes(slot.id)).map((slot) => slot.event));
  ui.lastFoul = null;
  ui.note = "";
  return enqueue(ids.map((target) => ({ kind: "void", payload: { target, reason: t("reason_undo") } })));
}

/** Undo the last tap with all it recorded. */
function undo() {
  const last = view.slots.at(-1);
  const isOfTap = (slot) => slot === last || (slot.tap && slot.tap === last.tap);
  voidEvents(view.slots.filter(isOfTap).map((slot) => slot.id).toReversed());
}

function redo() {
  const events = ui.undone.pop();
  enqueue(events.map((payload) => ({ kind: "event", payload })));
}

function reason() {
  const { seat, id, event } = ui.lastFoul;
  const replace = ([chosen]) => {
    const { offence } = chosen;
    ui.lastFoul = null;
    if (chosen.type === "removal") record([chosen]);
    else enqueue([{ kind: "replace", payload: { target: id, event: { ...event, offence }, reason: t("reason_offence") } }]);
  };
  const before = copy(view.state);
  before.fouls[seat] -= 1;
  offenceSheet(seat, { state: before, players, offences: setup.offences }, replace);
}

async function dropRefused(row) {
  await store.dropFromQueue([row.place]);
  game.queue = game.queue.filter((other) => other.id !== row.id);
  await sync.resume();
}

/** What the timer counts: the agreement, or the speech that began last. */
function running() {
  if (ui.agreementFrom !== null) return { from: ui.agreementFrom, seconds: setup.regulation.options.agreement_s };
  const last = view.slots.findLast(({ event }) => ["speech", "voting", "night", "outcome", "end", "pause", "day"].includes(event.type));
  if (last?.event.type !== "speech" || last.event.at === undefined) return null;
  const { speech_s: round, shootout_s: shootout, last_word_s: lastWord } = setup.regulation.options;
  return { from: last.event.at, seconds: { round, shootout, last_word: lastWord }[last.event.kind] };
}

const act = {
  toggleRoles: () => { ui.isRolesShown = !ui.isRolesShown; draw(); },
  toggleMute: () => { ui.isMuted = !ui.isMuted; draw(); },
  exportQueue: () => exportQueue(game),
  importQueue: () => importQueue(game, enqueue, (text) => { $("alert").textContent = text; $("alert").hidden = false; }),
};

async function start() {
  store = await openStore(game.code);
  const [kept, entries, queue] = await Promise.all([store.game(), store.entries(), store.queue()]);
  for (const row of queue) row.isKept = true;
  Object.assign(game, { entries, queue, seq: entries.at(-1)?.seq ?? 0, clockOffset: kept?.clockOffset ?? 0 });
  sync = new Sync({ api: setup.links.api, game, store, changed: () => { if (view) draw(); } });
  ring = new Ring($("ring"), players, { tap: tapSeat, hold: holdSeat });
  draw();
  timer = new Timer({ node: $("timer"), game, running, ended: () => alarm(ui.isMuted) });
  $("foul").addEventListener("click", () => { ui.isFoulMode = !ui.isFoulMode; draw(); });
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("foul-reason").addEventListener("click", reason);
  $("more").addEventListener("click", () => moreSheet({ state: view.state, links: setup.links, lossClauses: setup.loss_clauses }, { record, act }));
  addEventListener("online", () => sync.run());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) sync.run(); });
  await sync.run();
  await store.keepGame({ clockOffset: game.clockOffset });
  follow({ url: setup.links.live, changed: () => sync.run() });
  navigator.serviceWorker?.register(setup.links.worker, { scope: "/g/" });
  document.body.dataset.ready = "yes";
}

start();
