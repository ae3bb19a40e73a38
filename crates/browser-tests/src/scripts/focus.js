// What the focus went through since it was last asked: what, whether it was seen, and by what it was marked.
const passed = window.noticed.focus.splice(0).map((element) => {
  const name = element.getAttribute("aria-label") ?? element.textContent.trim();
  return `${element.localName}.${element.getAttribute("class") ?? ""} “${name.slice(0, 40)}”`;
});
const element = document.activeElement;
const box = element.getBoundingClientRect();
const marked = (it) => {
  const style = getComputedStyle(it);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
};
const ring = element.matches(".hit") && getComputedStyle(element).stroke !== "none" && parseFloat(getComputedStyle(element).strokeWidth) >= 2;
// A card is marked around its face, which grows beyond the card.
const face = element.querySelector(":scope > .card-face");
const label = element.matches("input") ? element.closest("label") : null;
return {
  passed,
  now: passed.at(-1) ?? element.localName,
  inside: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
  marked: marked(element) || ring || (face !== null && marked(face)) || (label !== null && marked(label)),
  region: element.closest(".bar, .left, .middle, .right, .bottom, .tabs, .hero, .game, footer")?.className ?? "",
  body: element === document.body,
};
