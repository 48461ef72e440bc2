/** The queue as a file, for a device that cannot reach the server any more; reading it in twice doubles nothing. */

import { t } from "./dom.js";

const FORMAT = "arbiter-queue/1";

/** Save the unsent entries of this game. */
export function exportQueue(game) {
  const entries = game.queue.map(({ id, kind, payload }) => ({ id, kind, payload }));
  const text = JSON.stringify({ format: FORMAT, game: game.code, base_seq: game.seq, entries }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${game.code}-unsent.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Take the entries of a saved queue over, except those this device or the server has. */
export function importQueue(game, adopt, complain) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "application/json,.json";
  input.addEventListener("change", async () => {
    const saved = read(await input.files[0].text());
    if (saved?.format !== FORMAT) complain(t("queue_bad"));
    else if (saved.game !== game.code) complain(t("queue_other_game"));
    else {
      const known = new Set([...game.entries, ...game.queue].map((row) => row.id));
      await adopt(saved.entries.filter((row) => !known.has(row.id)));
    }
  });
  input.click();
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
