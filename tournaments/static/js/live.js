// Keeps a page fresh: `data-live="g:CODE"` names a channel; each new version announced on it fetches the page again.
// A notice holds no content, so the reader gets what the server lets him see. A page somebody types on is left alone.
const DELAY = 300;
const base = document.querySelector('meta[name="live-url"]')?.content ?? "";
let isTouched = false;
let timer = 0;

function refresh() {
  if (isTouched || document.querySelector("#page details[open] form")) return;
  window.htmx?.ajax("GET", location.pathname + location.search, {
    source: document.body, target: "#page", select: "#page", swap: "outerHTML show:none",
  });
}

function follow(channel) {
  const source = new EventSource(`${base}/live/${channel}/`, { withCredentials: true });
  source.addEventListener("version", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, DELAY);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
}

document.addEventListener("input", () => { isTouched = true; });
for (const channel of new Set([...document.querySelectorAll("[data-live]")].map((node) => node.dataset.live))) {
  follow(channel);
}
