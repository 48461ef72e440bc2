/**
 * Sends the queue in order and brings what others wrote.
 *
 * Ids are made here, so sending again is harmless; the server answers a repeated entry as it did before. An
 * answer counts only if it is the API's own: JSON with a `seq`. Anything else (a portal's page, 502, a cut
 * body) leaves the queue as it was.
 */

const TIMEOUT_MS = 10_000;
const BATCH = 200;
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000];
// what a second person writes beside the host without changing what the host's next taps mean
const BESIDE = new Set(["foul", "pause"]);

// what a console writes; an opening or a ruling comes from elsewhere
const SENT_HERE = new Set(["event", "void", "replace", "insert", "recorded"]);

class Refused extends Error {
  constructor(status, body) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

async function request(url, { method = "GET", body } = {}) {
  const headers = { Accept: "application/json" };
  if (body) Object.assign(headers, { "Content-Type": "application/json", "X-CSRFToken": token() });
  const answer = await fetch(url, {
    method,
    headers,
    body: body && JSON.stringify(body),
    credentials: "same-origin",
    redirect: "error",
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  const value = isJson ? await answer.json() : null;
  if (answer.ok && value) return { value, date: Date.parse(answer.headers.get("Date") ?? "") };
  if (value?.code && answer.status < 500) throw new Refused(answer.status, value);
  throw new TypeError(`no answer of the server (HTTP ${answer.status})`);
}

/**
 * Keeps one game in step with the server.
 * `game` holds `entries` and `queue` in memory, `store` on disk; `changed()` is called after every difference.
 */
export class Sync {
  constructor({ api, game, store, changed }) {
    Object.assign(this, { api, game, store, changed });
    this.state = "idle"; // idle | sending | offline | signed-out | conflict | refused
    this.problem = null;
    this.missed = [];
    this.failures = 0;
    this.isRunning = false;
    this.timer = 0;
  }

  /** Send or fetch now; taps during a run are taken up at its end. */
  async run() {
    clearTimeout(this.timer);
    if (this.isRunning) {
      this.isAskedAgain = true;
      return;
    }
    this.isRunning = true;
    try {
      do {
        this.isAskedAgain = false;
        await (this.game.queue.length && this.state !== "conflict" ? this.send() : this.fetchNews());
      } while (this.isAskedAgain || (this.game.queue.length && this.state === "idle"));
    } finally {
      this.isRunning = false;
      this.changed();
    }
  }

  async send() {
    const rows = this.game.queue.slice(0, BATCH);
    const entries = rows.map(({ id, kind, payload }) => ({ id, kind, payload }));
    this.note("sending");
    try {
      const { value, date } = await request(`${this.api}events/`, {
        method: "POST",
        body: { base_seq: this.game.seq, entries },
      });
      this.took(value, date);
      if (value.seq !== this.game.seq + rows.length) {
        await this.fetchNews();
        return;
      }
      const stored = rows.map((row, place) => ({ ...row, seq: this.game.seq + place + 1 }));
      await this.settle(stored, rows);
      this.game.answer = value.answer;
      this.note("idle");
    } catch (error) {
      await this.failed(error);
    }
  }

  async fetchNews() {
    try {
      const { value, date } = await request(`${this.api}events/?after=${this.game.seq}`);
      this.took(value, date);
      await this.join(value.entries);
      if (value.seq < this.game.seq) await this.startOver();
      if (this.state !== "conflict") this.note("idle");
    } catch (error) {
      await this.failed(error);
    }
  }

  /**
   * The server's log is shorter than the one on this device, as after a restored backup: the log is taken over
   * anew, and what it lacks goes back into the queue under its own ids, before everything newer.
   */
  async startOver() {
    const { value } = await request(`${this.api}events/?after=0`);
    const known = new Set(value.entries.map((entry) => entry.id));
    const lost = this.game.entries.filter((entry) => !known.has(entry.id) && SENT_HERE.has(entry.kind));
    const first = (this.game.queue[0]?.place ?? 1) - lost.length;
    const rows = lost.map(({ id, kind, payload, tap }, place) => ({ id, kind, payload, tap, place: first + place }));
    await this.store.enqueue(rows);
    await this.store.replaceEntries(value.entries);
    for (const row of rows) row.isKept = true;
    this.game.queue.unshift(...rows);
    this.game.entries = value.entries;
    this.game.seq = value.seq;
  }

  /** Stored entries join the log; those that are still queued here leave the queue. */
  async join(entries) {
    const fresh = entries.filter((entry) => entry.seq > this.game.seq);
    if (!fresh.length) return;
    const ids = new Set(fresh.map((entry) => entry.id));
    await this.settle(fresh, this.game.queue.filter((row) => ids.has(row.id)));
  }

  async settle(stored, rows) {
    const taps = new Map(rows.map((row) => [row.id, row.tap]));
    const clean = stored.map(({ id, seq, kind, payload }) => ({ id, seq, kind, payload, tap: taps.get(id) ?? "" }));
    await this.store.settle(clean, rows.map((row) => row.place));
    const gone = new Set(rows.map((row) => row.id));
    this.game.queue = this.game.queue.filter((row) => !gone.has(row.id));
    this.game.entries.push(...clean);
    this.game.seq = clean.at(-1).seq;
  }

  took(value, date) {
    if (typeof value.seq !== "number") throw new TypeError("not an answer of this API");
    if (!Number.isNaN(date)) this.game.clockOffset = date - Date.now();
    this.failures = 0;
  }

  async failed(error) {
    if (!(error instanceof Refused)) {
      this.note("offline");
      this.later();
    } else if (error.status === 401 || error.status === 403) this.note("signed-out", error.body);
    else if (error.status === 409 && error.body.missed?.length) await this.conflict(error.body.missed);
    else if (error.status === 429 || error.status === 408) this.later();
    else this.note("refused", error.body);
  }

  async conflict(missed) {
    const known = new Set(this.game.queue.map((row) => row.id));
    const foreign = missed.filter((entry) => !known.has(entry.id));
    await this.join(missed);
    if (foreign.every((entry) => entry.kind === "event" && BESIDE.has(entry.payload.type))) {
      this.missed = foreign;
      this.note("idle");
      return;
    }
    this.missed = foreign;
    this.note("conflict");
  }

  /** The host has seen what others wrote: his own entries follow it. */
  resume() {
    this.missed = [];
    this.note("idle");
    return this.run();
  }

  later() {
    const wait = WAITS_MS[Math.min(this.failures, WAITS_MS.length - 1)];
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), wait);
  }

  note(state, problem = null) {
    this.state = state;
    this.problem = problem;
    this.changed();
  }
}
