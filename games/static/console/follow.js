/** Follows a game: a notice holds a version and nothing else; what changed is fetched as whoever asks may see it. */

const RETRY_MS = 5000;

export function follow({ url, changed }) {
  let source = null;
  const open = () => {
    source?.close();
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener("version", changed);
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY_MS);
    });
  };
  open();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
}
