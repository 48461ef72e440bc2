/** The sheets that slide over the console: one seat's acts, the penalty catalogue, a hand's faults, the rest. */

import { h, listed, t } from "./dom.js";
import { candidates, howOut, isAlive, isSilenced } from "./flow/table.js";

/** A modal sheet with a title and rows; closes on Escape, on the backdrop and after a row was chosen. */
function openSheet(title, rows, { search = false, isUrgent = false } = {}) {
  const dialog = document.getElementById("sheet");
  const list = h("div", { class: "sheet__rows" });
  const show = (text) => list.replaceChildren(...rows
    .filter((row) => !text || row.label?.toLowerCase().includes(text.toLowerCase()))
    .map((row) => rowNode(row, dialog)));
  show("");
  dialog.replaceChildren(...[
    h("div", { class: "sheet__head" },
      h("h2", { class: "sheet__title", id: "sheet-title" }, title),
      h("button", { type: "button", class: "icon-button", "aria-label": t("close"), onclick: () => dialog.close() }, "×")),
    search && h("input", {
      type: "search", class: "sheet__search", placeholder: t("search"), "aria-label": t("search"),
      oninput: (event) => show(event.target.value),
    }),
    list,
  ].filter(Boolean));
  dialog.dataset.urgent = isUrgent ? "yes" : "";
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  if (!dialog.open) dialog.showModal();
}

function rowNode(row, dialog) {
  if (row.node) return row.node;
  if (!row.act) return h("p", { class: "sheet__text" }, row.label);
  return h("button", {
    type: "button",
    class: "sheet__row",
    dataset: { tone: row.tone ?? "" },
    onclick: () => {
      dialog.close();
      row.act();
    },
  }, h("span", {}, row.label), row.detail && h("small", {}, row.detail));
}

/** One confirmation before a breach is recorded. */
export function confirmSheet(lines, { yes, no = () => {} }) {
  openSheet(t("breach_title"), [
    ...lines.map((label) => ({ label })),
    { label: t("breach_record"), act: yes, tone: "warn" },
    { label: t("breach_cancel"), act: no },
  ], { isUrgent: true });
}

/** Everything one seat can do or have done to it. */
export function seatSheet(seat, { state, players, offences }, record) {
  const isIn = isAlive(state, seat);
  const row = (label, event, tone) => ({ label, act: () => record([event]), tone });
  const rows = [
    { label: t("foul_reason"), act: () => offenceSheet(seat, { state, players, offences }, record) },
    row(t("act_removal"), { type: "removal", seat }, "bad"),
    row(t("act_leave"), { type: "leave", seat }, "bad"),
    isIn && row(t("act_speech"), { type: "speech", seat, kind: "round" }),
    state.voting && row(t("act_shootout"), { type: "speech", seat, kind: "shootout" }),
    !isIn && row(t("act_last_word"), { type: "speech", seat, kind: "last_word" }),
    isIn && ["morning", "speeches"].includes(state.phase)
      && { label: t("act_nominates"), act: () => targetSheet(seat, state, players, record) },
    !isIn && row(t("act_after_exit"), { type: "act_after_exit", seat }, "bad"),
    isIn && row(t("act_protest"), { type: "protest_announced", seat }),
    !isIn && row(t("act_deliberate"), { type: "declare", seat, what: "deliberate_exit" }, "bad"),
  ];
  const about = [
    !isIn && t(`gone_${howOut(state, seat)}`),
    t("fouls_label", { fouls: state.fouls[seat] }),
    isSilenced(state, seat, "round") && t("silenced"),
  ].filter(Boolean).join(" · ");
  openSheet(`${seat} · ${players[seat]}`, [{ label: about }, ...rows.filter(Boolean)]);
}

function targetSheet(by, state, players, record) {
  const standing = candidates(state);
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((target) => [
    { label: `${target} · ${players[target]}`, detail: standing.includes(target) ? t("stands") : "",
      act: () => record([{ type: "nomination", by, target, reply: "accepted" }]) },
    { label: t("nomination_refused", { seat: target }), tone: "quiet",
      act: () => record([{ type: "nomination", by, target, reply: "refused" }]) },
  ]);
  openSheet(t("nominates_title", { seat: by }), rows);
}

const FAVOURITES = ["out_of_turn", "gestures", "over_time", "honestly", "arguing", "profanity"];

/** The penalty catalogue: the usual offences first, then all, with what the regulation allows for each. */
export function offenceSheet(seat, { state, offences }, record) {
  const order = (row) => (FAVOURITES.includes(row.code) ? FAVOURITES.indexOf(row.code) : FAVOURITES.length);
  const number = Math.min(state.fouls[seat] + 1, 4);
  const rows = [...offences].sort((one, other) => order(one) - order(other)).map((offence) => {
    const isRemoval = !offence.allowed.includes("foul") && offence.allowed.includes("removal");
    const event = isRemoval
      ? { type: "removal", seat, offence: offence.code }
      : { type: "foul", seat, number, offence: offence.code };
    return {
      label: offence.label,
      detail: `${offence.clause} · ${offence.allowed.map((one) => t(`sanction_${one}`)).join(", ")}`,
      act: () => record([event]),
      tone: isRemoval ? "bad" : "",
    };
  });
  openSheet(t("offence_title", { seat, number }), rows, { search: true });
}

/** A hand that was late, lifted or not in the required form. */
export function voteSheet(voter, candidate, record) {
  const row = (key, values) => ({ label: t(key), act: () => record([{ type: "vote", voter, candidate, ...values }]) });
  openSheet(t("hand_title", { seat: voter }), [
    row("hand_late", { late: true, counted: false }),
    row("hand_late_counted", { late: true, counted: true }),
    row("hand_lifted_thanks", { lifted: "before_thanks", counted: true }),
    row("hand_lifted_count", { lifted: "before_count", counted: true }),
    row("hand_palm", { hand: "palm", counted: false }),
    row("hand_finger", { hand: "finger", counted: false }),
    row("hand_elbow", { hand: "elbow", counted: false }),
    row("hand_hidden", { in_view: false, counted: false }),
    row("hand_dropped", { counted: false }),
  ]);
}

/** Votes as a number only, for a host who cannot keep up with the hands. */
export function countSheet({ candidate, most }, record) {
  const rows = Array.from({ length: most + 1 }, (_, votes) => ({
    label: String(votes),
    act: () => record([{ type: "thanks", candidate }, { type: "count", candidate, votes }], { isByCounts: true }),
  }));
  openSheet(t("count_title", { seat: candidate }), [{ label: t("count_hint") }, ...rows]);
}

/** Acts that belong to no seat, and whatever else happened out of its order. */
export function moreSheet({ state, links, lossClauses }, { record, act }) {
  const loss = (team) => lossClauses.map((clause) => ({
    label: t("loss_row", { team: t(`team_${team}`), clause }), tone: "bad",
    act: () => record([{ type: "team_loss", team, clause }]),
  }));
  const say = (kind) => ({ label: t(`say_${kind}`), act: () => record([{ type: "outcome", [kind]: true }]) });
  const standing = candidates(state);
  openSheet(t("more"), [
    { label: t("roles_toggle"), act: act.toggleRoles },
    { label: t("mute_toggle"), act: act.toggleMute },
    { label: t("act_pause"), act: () => record([{ type: "pause" }]) },
    state.phase !== "night" && standing.length > 0 && {
      label: t("say_voting", { seats: listed(standing) }),
      act: () => record([{ type: "voting", kind: "primary", candidates: standing }]),
    },
    say("stay"), say("cancelled"),
    { label: t("say_out"), act: () => outSheet(state, record) },
    { label: t("say_night"), act: () => record([{ type: "night", number: state.day + (state.phase === "setup" ? 0 : 1) }]) },
    { label: t("say_end"), act: () => endSheet(record) },
    ...loss("red"), ...loss("black"),
    { label: t("queue_export"), act: act.exportQueue },
    { label: t("queue_import"), act: act.importQueue },
    { label: t("open_protocol"), act: () => { location.href = links.protocol; } },
  ].filter(Boolean));
}

function outSheet(state, record) {
  openSheet(t("say_out"), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seat) => isAlive(state, seat)).map((seat) => ({
    label: String(seat), act: () => record([{ type: "outcome", out: [seat] }]),
  })));
}

function endSheet(record) {
  openSheet(t("say_end"), ["red", "black", "draw"].map((winner) => ({
    label: t(`win_${winner}`), act: () => record([{ type: "end", winner }]),
  })));
}
