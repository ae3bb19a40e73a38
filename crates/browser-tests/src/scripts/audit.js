// Looks at the page as it is and answers with faults: `[touch, scrolls]`.
const [touch, scrolls] = arguments;
const faults = [];
const report = (kind, element, detail) => faults.push({ kind, what: described(element), detail });

const described = (element) => {
  const path = [];
  for (let at = element; at && at !== document.body && path.length < 3; at = at.parentElement) {
    const kind = (at.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean).join(".");
    const piece = at.getAttribute("data-piece");
    path.unshift(`${at.localName}${kind ? "." + kind : ""}${piece ? `[${piece}]` : ""}`);
  }
  const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
  return `${path.join(" > ")} “${text}”`;
};
const visible = (element) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest("[inert], [hidden], .symbols, .unseen");
const near = 1.5;

// ---------------------------------------------------------------- colours

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const colours = new Map();
const colour = (text) => {
  if (!colours.has(text)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    colours.set(text, [r, g, b, a / 255]);
  }
  return colours.get(text);
};
const over = (top, below) => top.slice(0, 3).map((part, at) => part * top[3] + below[at] * (1 - top[3])).concat(1);
const light = (rgb) => {
  const [r, g, b] = rgb.map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => {
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const stops = (image) => [...image.matchAll(/(?:rgba?|color|oklch)\([^()]*\)|#[0-9a-f]{3,8}/gi)].map(([found]) => colour(found));
// Every colour that may lie behind an element: gradients give several.
const behind = (element) => {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const opacity = Number(style.opacity);
    const gradient = style.backgroundImage.includes("gradient") ? stops(style.backgroundImage) : [];
    const flat = colour(style.backgroundColor);
    layers.push({ colours: gradient.length ? gradient : [flat], opacity });
    if (!gradient.length && flat[3] === 1) break;
    if (gradient.length && gradient.every((it) => it[3] === 1)) break;
  }
  let below = [[11, 15, 26, 1]];
  for (const layer of layers.reverse()) below = below.flatMap((under) => layer.colours.map((top) => over(top, under)));
  return below;
};
const faded = (element) => {
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
};
const shape = "rect, circle, path, polygon, ellipse";
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
// What a part of a drawing stands on: the shape painted last beneath a point of it, of those beside it or around it.
const drawnBehind = (text, [x, y] = middle(text)) => {
  for (let group = text.parentElement; group && group.localName !== "svg"; group = group.parentElement) {
    const shapes = [...group.querySelectorAll(shape)].filter(
      (it) => it.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING && visible(it),
    );
    for (const found of shapes.reverse()) {
      const style = getComputedStyle(found);
      const rect = found.getBoundingClientRect();
      const fill = style.fill.startsWith("rgb") ? colour(style.fill) : [0, 0, 0, 0];
      const inside = x > rect.left && x < rect.right && y > rect.top && y < rect.bottom;
      if (inside && fill[3] * Number(style.opacity) > 0.6) return behind(text.closest("svg")).map((under) => over(fill, under));
    }
  }
  return behind(text.closest("svg"));
};
// The sizes of letters that the sheet of styles names; the name of the house on the first screen is a mark, not a text.
const root = getComputedStyle(document.documentElement);
const sizes = ["fine", "text", "lead", "title"].map((name) => parseFloat(root.getPropertyValue(`--size-${name}`)));
const readable = (element, text) => {
  const style = getComputedStyle(element);
  const drawn = element instanceof SVGElement;
  const ink = colour(drawn ? style.fill : style.color);
  const opacity = faded(element);
  if (element.closest("[disabled], [aria-disabled=true]")) return;
  const size = parseFloat(style.fontSize) * (drawn ? element.getScreenCTM()?.a ?? 1 : 1);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const needed = large ? 3 : 4.5;
  for (const under of drawn ? drawnBehind(element) : behind(element)) {
    const found = contrast(over([ink[0], ink[1], ink[2], ink[3] * opacity], under), under);
    if (found < needed - 0.01) {
      report("contrast", element, `${found.toFixed(2)} : 1 for “${text.slice(0, 30)}”, ${style.color} on rgb(${under.slice(0, 3).map(Math.round)})`);
      return;
    }
  }
  if (!drawn && !sizes.includes(size) && !element.matches(".hero h1")) report("size of letters", element, `${size} px, not one of ${sizes}`);
  // On a desktop nothing that says something is smaller than 12 pixels; a chart with less room, as beside a replay, can be zoomed.
  const desktop = innerWidth >= 1280 && innerHeight >= 720;
  const chart = element.closest(".chart");
  const zoomed = chart !== null && (!desktop || chart.getBoundingClientRect().height < 470);
  if (size < (desktop ? 11.9 : 9.5) && !zoomed) report("small text", element, `${size.toFixed(1)} px`);
};

// Signs that say something by themselves need 3 : 1 against what they are drawn on.
const signs = ".possible, .collar, .badge, .chip .pip, .base-ring, .lane, .token, .fighter .pip:not(.assigned), .ruled-out path";
for (const sign of document.querySelectorAll(signs)) {
  if (!visible(sign)) continue;
  const style = getComputedStyle(sign);
  const box = sign.getBoundingClientRect();
  const drawn = sign instanceof SVGElement;
  const stroked = drawn && style.stroke !== "none" && !sign.matches(".pip"); // a pip has an edge only to be told from the next
  const flat = colour(style.backgroundColor);
  const text = drawn ? (stroked ? style.stroke : style.fill) : flat[3] ? style.backgroundColor : style.borderTopColor;
  const ink = colour(text);
  const strength = ink[3] * faded(sign) * (drawn ? Number(stroked ? style.strokeOpacity : style.fillOpacity) : 1);
  // A ring is looked at where its line is.
  const point = stroked && sign.localName === "circle" ? [box.left + 1, box.top + box.height / 2] : middle(sign);
  const unders = drawn ? drawnBehind(sign, point) : behind(sign.parentElement);
  const found = Math.min(...unders.map((under) => contrast(over([...ink.slice(0, 3), strength], under), under)));
  if (found < 2.99) report("faint sign", sign, `${found.toFixed(2)} : 1, ${text}`);
}

// ---------------------------------------------------------------- texts

const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode;
  const text = node.textContent.trim();
  const element = node.parentElement;
  if (!text || !element || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(element.tagName) || !visible(element)) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
  if (boxes.length) texts.push({ node, element, text, boxes, box: range.getBoundingClientRect() });
}

// The box in which an element can be seen at all, and whether scrolling shows more of it.
const frame = (element) => {
  let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
  let scrollable = scrolls;
  let cutter = null;
  for (let at = element.parentElement, fixed = false; at && !fixed; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.overflowX !== "visible" || style.overflowY !== "visible") {
      const box = at.getBoundingClientRect();
      const room = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (room && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) scrollable = true;
      if (box.left > left || box.right < right || box.top > top || box.bottom < bottom) cutter = cutter ?? at;
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    fixed = style.position === "fixed";
  }
  return { left, top, right, bottom, scrollable, cutter };
};
// What lies over other things covers them in part, as it should.
const layers = ".card, .resource, .sheet, .tip, .stage, .piles, .history, .answer, .drawer, .notices, .rules-page, .chart-tools, [role=dialog]";
const seen = [];
for (const found of texts) {
  const { element, text, box, boxes } = found;
  readable(element, text);
  const style = getComputedStyle(element);
  const explained = element.closest("[title], [data-piece], [aria-label]");
  const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
  const hides = style.overflowX !== "visible" && !/auto|scroll/.test(style.overflowX + style.overflowY);
  if (hides && (element.scrollWidth > element.clientWidth + near || element.scrollHeight > element.clientHeight + near)) {
    if (!shortened) report("clipped", element, `${element.scrollWidth}×${element.scrollHeight} in ${element.clientWidth}×${element.clientHeight}`);
    else if (!explained) report("shortened", element, "and nowhere in full");
    continue;
  }
  const room = frame(element);
  const out =
    box.left < room.left - near || box.right > room.right + near || box.top < room.top - near || box.bottom > room.bottom + near;
  if (out && !room.scrollable && !element.closest(".chart, .tip") && !(shortened && explained)) {
    const lines = room.cutter && getComputedStyle(room.cutter).webkitLineClamp !== "none";
    if (!(lines && explained)) report("cut off", element, `by ${room.cutter ? described(room.cutter).slice(0, 60) : "the screen"}`);
  }
  for (const line of boxes) {
    const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
    if (x < room.left || x > room.right || y < room.top || y > room.bottom) continue;
    if (element instanceof SVGElement) continue;
    const top = document.elementFromPoint(x, y);
    if (!top || !(top === element || element.contains(top) || top.contains(element))) continue;
    const part = {
      left: Math.max(line.left, room.left),
      top: Math.max(line.top, room.top),
      right: Math.min(line.right, room.right),
      bottom: Math.min(line.bottom, room.bottom),
      height: line.height,
    };
    seen.push({ element, line: part, layer: element.closest(layers) });
  }
}
for (let one = 0; one < seen.length; one++)
  for (let other = one + 1; other < seen.length; other++) {
    const [a, b] = [seen[one], seen[other]];
    if (a.element === b.element || a.layer !== b.layer) continue;
    const across = Math.min(a.line.right, b.line.right) - Math.max(a.line.left, b.line.left);
    const down = Math.min(a.line.bottom, b.line.bottom) - Math.max(a.line.top, b.line.top);
    if (across > 2 && down > Math.min(a.line.height, b.line.height) * 0.4) report("overlap", a.element, `with ${described(b.element)}`);
  }

// Cards say all that they say.
for (const card of document.querySelectorAll(".card-face, .resource, .strategy, .event, .tip p, .stage-effect")) {
  if (!visible(card)) continue;
  if (card.scrollHeight > card.clientHeight + near || card.scrollWidth > card.clientWidth + near)
    report("clipped card", card, `${card.scrollWidth}×${card.scrollHeight} in ${card.clientWidth}×${card.clientHeight}`);
}

// ---------------------------------------------------------------- controls

const controls = [
  ...document.querySelectorAll(
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=link], [role=slider]",
  ),
].filter((element) => visible(element) || (element.matches("input") && element.closest("label") && visible(element.closest("label"))));
for (const control of controls) {
  const least = touch ? 44 : 24;
  if (control.disabled) continue;
  const target = control.matches("input[type=radio], input[type=checkbox]") ? control.closest("label") ?? control : control;
  const box = target.getBoundingClientRect();
  if (box.width === 0 && box.height === 0) continue;
  const inline = control.localName === "a" && getComputedStyle(control).display === "inline" && control.parentElement.textContent.trim() !== control.textContent.trim();
  if (!inline && (box.width < least - 0.5 || box.height < least - 0.5))
    report("small target", control, `${box.width.toFixed(0)}×${box.height.toFixed(0)}, not ${least}`);
  if (control.tabIndex > 0) report("focus order", control, `tabindex ${control.tabIndex}`);
  if (control.tabIndex < 0 && !control.closest("[role=tablist], [role=radiogroup], [role=toolbar]")) report("no focus", control, "cannot be reached by keys");
}
// A mouse can touch pieces on offer around what is drawn of them; a finger means the place they stand on.
for (const piece of touch ? [] : document.querySelectorAll(".chip.offered, .leader.offered")) {
  const name = piece.getAttribute("data-piece");
  const reach = piece.closest(".place")?.querySelector(`.reach[data-piece="${name}"]`)?.getBoundingClientRect();
  if (!reach || reach.width < 23.5 || reach.height < 23.5) report("small target", piece, `${reach?.width.toFixed(0)}×${reach?.height.toFixed(0)}, not 24`);
}
const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) faults.push({ kind: "same id twice", what: id, detail: "" });
for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"])
  for (const element of document.querySelectorAll(`[${attribute}]`))
    for (const id of element.getAttribute(attribute).split(/\s+/).filter(Boolean))
      if (!document.getElementById(id)) report("points nowhere", element, `${attribute}=${id}`);

// ---------------------------------------------------------------- what must be in reach

const inside = (box, room) =>
  box.left >= room.left - near && box.right <= room.right + near && box.top >= room.top - near && box.bottom <= room.bottom + near;
const apart = (a, b) => a.right <= b.left + near || b.right <= a.left + near || a.bottom <= b.top + near || b.bottom <= a.top + near;
const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
const box = (element) => element.getBoundingClientRect();
const table = document.querySelector(".table");
const above = document.querySelector(".curtain, .end, .rules-page");
if (table && !above) {
  const menu = document.querySelector(".bar .menu:not(.people) > summary");
  if (!menu || !inside(box(menu), screen)) report("out of reach", menu ?? table, "the menu is not on the screen");
  const felt = document.querySelector(".chart, .duel");
  const room = box(felt);
  if (!inside(room, screen)) report("out of reach", felt, "the felt is not on the screen");
  if (room.width < 240 || room.height < 110) report("small felt", felt, `${room.width.toFixed(0)}×${room.height.toFixed(0)}`);
  const question = document.querySelector(".question");
  const choices = [...document.querySelectorAll(".decision .choice")];
  // Other parts may be open where there is room for one only.
  if (visible(question) || table.dataset.tab === "decide") {
    if (!visible(question) || !inside(box(question), screen)) report("out of reach", question, "the question is not on the screen");
    // The way out is pinned below the list.
    const list = (choice) => (choice.closest(".choices") ? box(choice.closest(".choices")) : screen);
    // A sheet stands in for the list, and ends with a button.
    const confirm = document.querySelector(".gesture-sheet .confirm-gesture");
    const sheet = confirm !== null && visible(confirm);
    if (sheet && !inside(box(confirm), screen)) report("out of reach", confirm, "the end of the sheet is not on the screen");
    const seen = choices.filter((choice) => visible(choice) && inside(box(choice), screen) && inside(box(choice), list(choice)));
    if (!sheet && seen.length < Math.min(3, choices.length)) report("out of reach", question, `${seen.length} of ${choices.length} choices are in sight`);
  }
}
// Nothing that floats may cover what is looked at.
const chart = document.querySelector(".chart");
for (const tool of document.querySelectorAll(".chart-tools > button"))
  if (visible(tool) && !apart(box(tool), box(chart))) report("covers the chart", tool, "systems lie below it");
for (const badge of document.querySelectorAll(".place .number circle"))
  for (const chip of badge.closest(".place").querySelectorAll(".chip > rect"))
    if (badge.closest("[data-piece=rebel-base]") && visible(chip) && !apart(box(badge), box(chip))) report("covers a unit", badge, described(chip));
for (const card of document.querySelectorAll(".area .play > :not(.exhausted)"))
  if (visible(card) && !inside(box(card), box(card.parentElement))) report("runs out of the felt", card, `${box(card).bottom.toFixed(0)} of ${box(card.parentElement).bottom.toFixed(0)}`);

// ---------------------------------------------------------------- the page

const page = document.scrollingElement;
if (page.scrollWidth > innerWidth + 1) faults.push({ kind: "scrolls sideways", what: "the page", detail: `${page.scrollWidth} in ${innerWidth}` });
if (!scrolls && page.scrollHeight > innerHeight + 1) faults.push({ kind: "scrolls", what: "the page", detail: `${page.scrollHeight} in ${innerHeight}` });
if (!document.documentElement.lang) faults.push({ kind: "language", what: "the page", detail: "does not say its own" });
if (!document.title) faults.push({ kind: "title", what: "the page", detail: "has none" });
if (document.querySelectorAll("main").length !== 1) faults.push({ kind: "main", what: "the page", detail: `${document.querySelectorAll("main").length} main parts` });
return { faults, texts: texts.length, controls: controls.length };
