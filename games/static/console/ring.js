/** The ten seats, 1 to 5 above and 10 to 6 below, as they sit round the table. */

import { h, pressable, t } from "./dom.js";
import { howOut, isAlive, isSilenced } from "./flow/table.js";

const ORDER = [1, 2, 3, 4, 5, 10, 9, 8, 7, 6];
const GONE = { killed: "gone_killed", voted: "gone_voted", removed: "gone_removed", left: "gone_left" };

/** The ring in `node`; the tiles stay the same nodes, so that a redraw under a finger loses no tap. */
export class Ring {
  constructor(node, players, { tap, hold }) {
    this.players = players;
    this.tiles = new Map(ORDER.map((seat) => [seat, h("button", { type: "button", class: "seat", dataset: { seat } })]));
    for (const [seat, tile] of this.tiles) pressable(tile, { tap: () => tap(seat), hold: () => hold(seat) });
    node.replaceChildren(...this.tiles.values());
  }

  /** Show the table; `view` = {state, step, isRolesShown}. */
  draw(view) {
    for (const [seat, tile] of this.tiles) this.drawTile(tile, picture(seat, view), seat);
  }

  drawTile(tile, seen, seat) {
    const signature = JSON.stringify(seen);
    if (tile.signature === signature) return;
    tile.signature = signature;
    const player = this.players[seat];
    Object.assign(tile.dataset, seen.data);
    tile.setAttribute("aria-pressed", String(Boolean(seen.mark || seen.data.active)));
    tile.setAttribute("aria-label", [
      t("seat_label", { seat, player }), seen.gone, t("fouls_label", { fouls: seen.fouls }), seen.mark,
    ].filter(Boolean).join(", "));
    tile.replaceChildren(...[
      h("span", { class: "seat__number" }, String(seat)),
      h("span", { class: "seat__player" }, player),
      h("span", { class: "seat__fouls" }, "•".repeat(seen.fouls)),
      seen.data.role && h("span", { class: "seat__role" }, t(`letter_${seen.data.role}`)),
      seen.gone && h("span", { class: "seat__gone" }, seen.gone),
      seen.mark && h("span", { class: "seat__mark" }, seen.mark),
      seen.place && h("span", { class: "seat__place" }, String(seen.place)),
    ].filter(Boolean));
  }
}

/** What a seat looks like, as plain values. */
function picture(seat, { state, step, isRolesShown }) {
  const isIn = isAlive(state, seat);
  const isSilent = isIn && isSilenced(state, seat, "round");
  const place = 1 + (step.candidates?.indexOf(seat) ?? state.noms.findIndex(([, target]) => target === seat));
  return {
    data: {
      state: isIn ? "in" : "out",
      active: step.active?.includes(seat) ? "yes" : "",
      speaking: step.speaking === seat ? "yes" : "",
      nominated: place ? "yes" : "",
      role: isRolesShown ? state.roles[seat] : "",
    },
    gone: isIn ? (isSilent ? t("silenced") : "") : t(GONE[howOut(state, seat)] ?? "gone_left"),
    mark: step.marks.get(seat) ?? "",
    fouls: state.fouls[seat],
    place,
  };
}
