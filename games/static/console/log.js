/** The log as the console holds it: stored entries in order of seq, pending ones behind, corrections carried out. */

/** The entries' events in the order of the protocol: [{id, event, tap, isPending}], corrections carried out. */
export function eventsOf(entries) {
  const slots = [];
  for (const entry of entries) {
    const { id, kind, payload, tap = "", isPending = false } = entry;
    if (kind === "event") slots.push({ id, event: payload, tap, isPending });
    else if (kind === "void") correct(slots, payload.target, (slot) => { slot.isVoid = true; });
    else if (kind === "replace") correct(slots, payload.target, (slot) => { slot.event = payload.event; });
    else if (kind === "insert") {
      const place = slots.findIndex((slot) => slot.id === payload.before);
      if (place >= 0) slots.splice(place, 0, { id, event: payload.event, tap, isPending });
    }
  }
  return slots.filter((slot) => !slot.isVoid);
}

function correct(slots, target, change) {
  const slot = slots.find((row) => row.id === target);
  if (slot) change(slot);
}

/** What the record claims to hold: the opening's levels, unless an entry has narrowed them since. */
export function recordedOf(entries, opening) {
  return entries.findLast((entry) => entry.kind === "recorded")?.payload.recorded ?? opening;
}
