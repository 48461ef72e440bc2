/**
 * The state of one game as the console keeps it, and plain questions about it.
 *
 * It mirrors the recorded line of the rules engine so that the console works without a network; it judges
 * nothing. Seat n is bit 1 << n. What the two must agree on is compared over random games by the tests.
 */

export const ALL_SEATS = 0b11111111110;
const BLACK = ["mafia", "don"];

/** The seats of a mask in ascending order. */
export function bits(mask) {
  const seats = [];
  for (let seat = 1; seat <= 10; seat += 1) if ((mask >> seat) & 1) seats.push(seat);
  return seats;
}

/** How many seats a mask holds. */
export function size(mask) {
  return bits(mask).length;
}

/** The mask of some seats. */
export function maskOf(seats) {
  return seats.reduce((mask, seat) => mask | (1 << seat), 0);
}

/** All seats once round the table from this one; none for seat 0, the unknown opener. */
export function roundFrom(opener) {
  return opener ? Array.from({ length: 10 }, (_, step) => ((opener - 1 + step) % 10) + 1) : [];
}

/**
 * The table before the first event.
 * @param {{options: object, cites: object, clauses?: object}} regulation values and clause of every rule
 * @param {{seat: number, role: string}[]} deal
 * @param {string[]} recorded what the record claims to hold completely
 */
export function deal(regulation, seats, recorded) {
  const roles = Array(11).fill("");
  let blacks = 0;
  for (const row of seats) {
    roles[row.seat] = row.role;
    if (BLACK.includes(row.role)) blacks |= 1 << row.seat;
  }
  return {
    options: regulation.options,
    cites: regulation.cites,
    recorded: new Set(recorded),
    roles,
    blacks,
    day: 0,
    phase: "setup",
    alive: ALL_SEATS,
    out: [],
    leaving: 0,
    lastWords: 0,
    fouls: Array(11).fill(0),
    silenced: [],
    opener: 1,
    opened: false,
    spoke: 0,
    speaker: 0,
    speakerKind: "",
    speechFouls: 0,
    shootoutSpoke: 0,
    noms: [],
    nominated: 0,
    slotUsed: false,
    cancelNext: false,
    voting: null,
    misses: 0,
    missesBefore: 0,
    shots: new Map(),
    rollOpen: false,
    shotsKnown: false,
    victim: 0,
    checked: new Set(),
    agreed: false,
    bestMoveGiven: false,
    result: null,
    missed: [],
    ended: null,
    autoRemoval: null,
    declaredExit: 0,
  };
}

/** Whether a seat is still in the game. */
export function isAlive(state, seat) {
  return Boolean((state.alive >> seat) & 1);
}

/** How a seat left, or undefined. */
export function howOut(state, seat) {
  return state.out.find((row) => row.seat === seat)?.how;
}

/** Whether discipline still reaches a seat: in the game, or out and not yet gone. */
export function atTable(state, seat) {
  return Boolean(((state.alive | state.leaving) >> seat) & 1);
}

/** Whether a seat loses a speech of this scope ("round" or "all") today. */
export function isSilenced(state, seat, scope) {
  if (scope === "round" && isShortened(state, seat)) return false;
  return state.silenced.some(
    (row) => row.seat === seat && row.day === state.day && (scope === "round" || row.scope === "all"),
  );
}

/** Whether a third foul only cuts the seat's round speech short today, because so few are left. */
export function isShortened(state, seat) {
  const left = size(state.alive);
  return state.options.third_foul === "round_or_short" && left >= 3 && left <= 4
    && state.silenced.some((row) => row.seat === seat && row.day === state.day);
}

/** The accepted candidates of the day in the order of nomination, each once. */
export function candidates(state) {
  return [...new Set(state.noms.map(([, target]) => target))];
}

/** The seat whose round speech is next, or 0. */
export function nextSpeaker(state) {
  const waiting = state.alive & ~state.spoke;
  return roundFrom(state.opener).find((seat) => (waiting >> seat) & 1 && !isSilenced(state, seat, "round")) ?? 0;
}

/** The team that wins when this seat's team loses. */
export function opposite(state, seat) {
  return (state.blacks >> seat) & 1 ? "red" : "black";
}

/** The clause that states a rule, or "default". */
export function cite(state, rule) {
  return state.cites[rule] ?? "default";
}

/** Fix the result unless it is fixed already. */
export function settle(state, winner, reason, rule) {
  state.result ??= { winner, reason, clause: cite(state, rule) };
}

/** F-1.4: red wins with the last black out, black wins at parity; asked once after each set of exits. */
export function decide(state) {
  const blacks = size(state.alive & state.blacks);
  if (blacks === 0) settle(state, "red", "eliminated", "winner");
  else if (2 * blacks >= size(state.alive)) settle(state, "black", "parity", "winner");
}

/** A state that further events of this one do not touch. */
export function copy(state) {
  const { options, cites, ...rest } = state;
  return { ...structuredClone(rest), options, cites };
}
