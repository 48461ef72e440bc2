/** Building the page without markup in strings, and the words of the interface language. */

/** An element: `h("button", {class: "x", onclick}, "text", child)`; null and false children are left out. */
export function h(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== false && child !== undefined));
  return node;
}

/** The JSON in a `<script type="application/json">` of the page. */
export function embedded(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

const words = embedded("console-words");

/** A text of the interface with its {places} filled. */
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Rebuild the children of a node only when `signature` differs: a press on a node that goes away is lost. */
export function redraw(node, signature, make) {
  const text = JSON.stringify(signature);
  if (node.signature === text) return;
  node.signature = text;
  node.replaceChildren(...make());
}

/** A list of seats as people write it. */
export function listed(seats) {
  return seats.join(", ");
}

const HOLD_MS = 450;

/** A press that may be held: `tap` for a short one, `hold` for a long one or the context-menu key. */
export function pressable(node, { tap, hold }) {
  let timer = 0;
  let isHeld = false;
  const stop = () => clearTimeout(timer);
  const held = () => {
    stop();
    isHeld = true;
    hold();
  };
  node.addEventListener("pointerdown", () => {
    isHeld = false;
    timer = setTimeout(held, HOLD_MS);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) node.addEventListener(name, stop);
  node.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (!isHeld) held();
  });
  node.addEventListener("click", () => {
    if (!isHeld) tap();
    isHeld = false;
  });
}
