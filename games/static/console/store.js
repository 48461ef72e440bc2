/**
 * What the device keeps of a game: the set-up, the stored entries as last seen, and the queue of unsent ones.
 *
 * The queue is the host's only copy of what he has tapped without a network, so a tap counts as taken only
 * once it is written here. Database version 1: `games` (code → set-up and clock), `entries` ([code, seq]),
 * `queue` ([code, place]).
 */

import { openDB } from "../vendor/idb/index.js";

const NAME = "arbiter-console";
const VERSION = 1;

function range(code) {
  return IDBKeyRange.bound([code], [code, []]);
}

/** The store of one game; rejects where the browser gives no storage. */
export async function openStore(code) {
  const db = await openDB(NAME, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore("games", { keyPath: "code" });
      fresh.createObjectStore("entries", { keyPath: ["code", "seq"] });
      fresh.createObjectStore("queue", { keyPath: ["code", "place"] });
    },
    blocking() {
      db.close();
    },
  });
  navigator.storage?.persist?.().catch(() => false);
  return {
    game: () => db.get("games", code),
    keepGame: (values) => db.put("games", { ...values, code }),
    entries: () => db.getAll("entries", range(code)),
    queue: () => db.getAll("queue", range(code)),

    /** Put entries behind the queue; resolves when they are on disk. */
    async enqueue(rows) {
      const change = db.transaction("queue", "readwrite", { durability: "strict" });
      for (const { isKept, ...row } of rows) change.store.put({ ...row, code });
      await change.done;
    },

    /** Entries are stored on the server: they leave the queue in the same step in which they join the log. */
    async settle(stored, places) {
      const change = db.transaction(["entries", "queue"], "readwrite");
      for (const entry of stored) change.objectStore("entries").put({ ...entry, code });
      for (const place of places) change.objectStore("queue").delete([code, place]);
      await change.done;
    },

    async replaceEntries(entries) {
      const change = db.transaction("entries", "readwrite");
      change.store.delete(range(code));
      for (const entry of entries) change.store.put({ ...entry, code });
      await change.done;
    },

    async dropFromQueue(places) {
      const change = db.transaction("queue", "readwrite");
      for (const place of places) change.store.delete([code, place]);
      await change.done;
    },
  };
}
