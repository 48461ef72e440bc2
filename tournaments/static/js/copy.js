// <button data-copy="text" data-copied="Copied">: puts the text on the clipboard and says so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  if (button.dataset.copied) button.textContent = button.dataset.copied;
});
