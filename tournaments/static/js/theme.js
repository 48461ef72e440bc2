// The theme switch without a reload. Without this module the form posts and the server sets the same cookie.
const form = document.querySelector("[data-theme-switch]");

form?.addEventListener("submit", (event) => {
  const theme = event.submitter?.value;
  if (!theme) return;
  event.preventDefault();
  document.documentElement.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`;
  form.querySelector(theme === "dark" ? ".theme-dark" : ".theme-light").focus();
});
