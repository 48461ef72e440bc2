// Keeps the console at hand without a network. `FILES` and `VERSION` are written above this by the server: another
// content of any file is another version, and its files are fetched anew as one set.
const CACHE = `console-${VERSION}`;
const PAGES = "console-pages";
const PAGE = /^\/g\/[\w-]+\/console\/$/;
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("console-") && ![CACHE, PAGES].includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (event.request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(page(event.request));
  else if (FILES.includes(pathname)) event.respondWith(file(event.request));
});

async function file(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? fetch(request);
}

/** The server's page while it answers in time; else the one kept. A portal's page is not ours and is not kept. */
async function page(request) {
  const pages = await caches.open(PAGES);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok && !answer.redirected && answer.headers.get("X-Arbiter-Console")) {
      await pages.put(request.url, answer.clone());
      return answer;
    }
    const isOurs = answer.redirected || answer.type === "opaqueredirect" || (answer.status >= 400 && answer.status < 500);
    return isOurs ? answer : ((await pages.match(request.url)) ?? answer);
  } catch {
    return (await pages.match(request.url)) ?? Response.error();
  }
}
