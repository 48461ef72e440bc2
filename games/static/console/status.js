/** What is true about the queue: unsent entries, what stands in the way, what others wrote meanwhile. */

import { h, redraw, t } from "./dom.js";

const WORDS = {
  idle: "state_saved",
  sending: "state_sending",
  offline: "state_offline",
  "signed-out": "state_signed_out",
  conflict: "state_conflict",
  refused: "state_refused",
};

/** Draw the line (`data-kept` = how many of the unsent entries are on disk) and, where the host has to decide, the card below it. */
export function drawStatus(node, { sync, queue, resume, drop, signIn, describe }) {
  const state = sync?.state ?? "idle";
  const unsent = queue.length;
  const text = unsent ? t("unsent", { count: unsent }) : t("state_saved");
  node.dataset.state = unsent && state === "idle" ? "sending" : state;
  const kept = queue.filter((row) => row.isKept).length;
  const counts = { count: String(unsent), kept: String(kept) };
  const line = document.getElementById("unsent");
  line.textContent = text;
  Object.assign(line.dataset, counts);
  const signature = [state, sync?.problem, sync?.missed.map((entry) => entry.id), queue[0]?.id ?? ""];
  redraw(document.getElementById("status-more"), signature, () => partsOf(state, sync, { queue, resume, drop, signIn, describe }));
}

function partsOf(state, sync, { queue, resume, drop, signIn, describe }) {
  const parts = [];
  if (state !== "idle" && state !== "sending") parts.push(h("span", { class: "status__why" }, t(WORDS[state])));
  if (state === "signed-out") parts.push(h("a", { class: "status__act", href: signIn }, t("sign_in")));
  if (state === "refused") parts.push(...refused(sync.problem, queue, { resume, drop }));
  if (sync?.missed.length) parts.push(...missed(sync, { resume, describe }));
  return parts;
}

function refused(problem, queue, { resume, drop }) {
  const place = Number(problem?.problems?.[0]?.path.match(/entries\[(\d+)\]/)?.[1] ?? 0);
  const row = queue[place] ?? queue[0];
  return [
    h("p", { class: "status__text" }, [problem?.message, problem?.problems?.[0]?.message].filter(Boolean).join(" ")),
    h("button", { type: "button", class: "status__act", onclick: resume }, t("try_again")),
    row && h("button", { type: "button", class: "status__act", onclick: () => drop(row) }, t("drop_refused")),
  ].filter(Boolean);
}

function missed(sync, { resume, describe }) {
  const lines = sync.missed.map((entry) => h("li", {}, entry.kind === "event" ? describe(entry.payload) : t(`kind_${entry.kind}`)));
  const label = sync.state === "conflict" ? t("send_mine") : t("seen");
  return [
    h("div", { class: "status__missed" },
      h("strong", {}, t("others_wrote")),
      h("ul", {}, lines),
      h("button", { type: "button", class: "status__act", onclick: resume }, label)),
  ];
}
