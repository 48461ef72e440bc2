// What a page owes to everybody, as a list of faults; run in the page with the language it should be in.
(language) => {
  const TEXT_CONTRAST = 4.5;  // WCAG 2.2, 1.4.3, level AA
  const TARGET = 44;          // CSS pixels a finger hits, on a screen narrower than NARROW
  const NARROW = 768;
  const faults = [];
  const named = (node) => `${node.tagName.toLowerCase()} «${(node.textContent || node.name || "").trim().slice(0, 40)}»`;
  const isShown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".visually-hidden, .skip");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);

  if (document.documentElement.lang !== language) faults.push(`the page says it is in ${document.documentElement.lang}`);
  if (!document.title.trim()) faults.push("no title");
  for (const part of ["header", "main", "footer"]) {
    if (all(`body > ${part}`).length !== 1) faults.push(`not exactly one ${part}`);
  }
  const levels = all("h1, h2, h3, h4, h5, h6").map((node) => [Number(node.tagName[1]), node]);
  if (levels.filter(([level]) => level === 1).length !== 1) faults.push("not exactly one h1");
  levels.reduce((before, [level, node]) => {
    if (level > before + 1) faults.push(`a level is skipped before ${named(node)}`);
    return level;
  }, 0);

  for (const node of all("input:not([type=hidden]), select, textarea")) {
    if (!node.labels.length && !node.ariaLabel) faults.push(`no label: ${node.name}`);
  }
  for (const node of all("a, button")) {
    if (!node.textContent.trim() && !node.ariaLabel) faults.push(`no name: ${node.outerHTML.slice(0, 80)}`);
  }
  for (const node of document.querySelectorAll("img:not([alt])")) faults.push(`no alt: ${node.src}`);
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of ids.filter((name, place) => ids.indexOf(name) !== place)) faults.push(`id twice: ${id}`);
  for (const attribute of ["aria-labelledby", "aria-describedby", "for"]) {
    for (const node of document.querySelectorAll(`[${attribute}]`)) {
      for (const id of node.getAttribute(attribute).split(/\s+/)) {
        if (!document.getElementById(id)) faults.push(`${attribute} of ${named(node)} points at nothing: ${id}`);
      }
    }
  }

  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    paper.clearRect(0, 0, 1, 1);
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 1, 1);
    return [...paper.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour) => colour.slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = new Set();
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !isShown(node)) continue;
    const [low, high] = [luminance(rgba(getComputedStyle(node).color)), luminance(ground(node))].sort((a, b) => a - b);
    if ((high + 0.05) / (low + 0.05) < TEXT_CONTRAST) faint.add(`faint: ${named(node)}`);
  }
  faults.push(...faint);

  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  if (innerWidth < NARROW) {
    const controls = "button, .button, summary, select, textarea, label:has(input), input:not([type=hidden], [type=radio], [type=checkbox])";
    for (const node of all(controls)) {
      const { width, height } = node.getBoundingClientRect();
      if (Math.min(width, height) < TARGET - 0.5) faults.push(`small: ${named(node)} ${Math.round(width)}×${Math.round(height)}`);
    }
  }
  return faults;
}
