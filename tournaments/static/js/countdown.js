// Adds the time left to a written deadline: <p class="countdown" data-until="ISO time">…</p>.
// At zero the page is fetched once more, because reading it closes what is due.
const RELOAD_AFTER = 1500;

function written(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
}

function count(node) {
  const until = Date.parse(node.dataset.until);
  if (Number.isNaN(until) || until < Date.now()) return;
  const left = document.createElement("span");
  left.className = "countdown__left";
  left.setAttribute("role", "timer");
  node.prepend(left, " ");
  const tick = setInterval(() => {
    const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    left.textContent = written(seconds);
    if (!node.isConnected) clearInterval(tick);
    if (seconds > 0) return;
    clearInterval(tick);
    setTimeout(() => location.reload(), RELOAD_AFTER);
  }, 250);
}

const countAll = () => document.querySelectorAll("[data-until]:not(:has(.countdown__left))").forEach(count);
countAll();
document.addEventListener("htmx:afterSettle", countAll);
