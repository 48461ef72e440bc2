/** The ten seats, 1 to 5 above and 10 to 6 below, as they sit round the table. */

import { h, pressable, t } from "./dom.js";
import { howOut, isAlive, isSilenced } from "./flow/table.js";

const ORDER = [1, 2, 3, 4, 5, 10, 9, 8, 7, 6];
const GONE = { killed: "gone_killed", voted: "gone_voted", removed: "gone_removed", left: "gone_left" };

/** Draw the ring into `node`; `view` = {state, step, players, isRolesShown}. */
export function drawRing(node, view, { tap, hold }) {
  node.replaceChildren(...ORDER.map((seat) => tile(seat, view, tap, hold)));
}

function tile(seat, { state, step, players, isRolesShown }, tap, hold) {
  const isIn = isAlive(state, seat);
  const gone = isIn ? "" : t(GONE[howOut(state, seat)] ?? "gone_left");
  const mark = step.marks.get(seat) ?? "";
  const fouls = state.fouls[seat];
  const isSilent = isIn && isSilenced(state, seat, "round");
  const place = step.candidates?.indexOf(seat) ?? state.noms.findIndex(([, target]) => target === seat);
  const node = h(
    "button",
    {
      type: "button",
      class: "seat",
      dataset: {
        seat,
        state: isIn ? "in" : "out",
        active: step.active?.includes(seat) ? "yes" : "",
        speaking: step.speaking === seat ? "yes" : "",
        nominated: place >= 0 ? "yes" : "",
        role: isRolesShown ? state.roles[seat] : "",
      },
      "aria-label": [t("seat_label", { seat, player: players[seat] }), gone, t("fouls_label", { fouls })]
        .filter(Boolean).join(", "),
      "aria-pressed": mark || step.active?.includes(seat) ? "true" : "false",
    },
    h("span", { class: "seat__number" }, String(seat)),
    h("span", { class: "seat__player" }, players[seat]),
    h("span", { class: "seat__fouls", "aria-hidden": "true" }, "•".repeat(fouls)),
    isRolesShown && h("span", { class: "seat__role" }, t(`letter_${state.roles[seat]}`)),
    gone && h("span", { class: "seat__gone" }, gone),
    isSilent && h("span", { class: "seat__gone" }, t("silenced")),
    mark && h("span", { class: "seat__mark" }, mark),
    place >= 0 && h("span", { class: "seat__place", title: t("candidate_place", { place: place + 1 }) }, String(place + 1)),
  );
  pressable(node, { tap: () => tap(seat), hold: () => hold(seat) });
  return node;
}
