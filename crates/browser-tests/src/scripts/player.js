// Plays by clicking what is on offer: `[how many choices, seed, stop once this is seen]`; answers what it did
// and where it stopped. What it clicks follows from the seed and from what is on the screen, never from how
// quick the page was, so that a game is the same game on every machine.
const [limit, seed, stop, done] = arguments;
let state = 0;
const below = (bound) => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
};
const moment = () => {
  const log = document.querySelectorAll(".log li");
  const parts = [document.querySelector(".question"), log[log.length - 1], ...document.querySelectorAll(".decision .choice")];
  return `${log.length} ${parts.map((part) => part?.textContent).join()}`;
};
// Visits outlive this run, which a slow machine may have to repeat: the game stays the same game then.
if (window.player?.seed !== seed) window.player = { seed, visits: new Map() };
const visits = window.player.visits;
// Begins the chance of this moment; answers how often it was met before.
const arrive = (here) => {
  const before = visits.get(here) ?? 0;
  visits.set(here, before + 1);
  state = 2166136261 ^ seed;
  for (const letter of `${before} ${here}`) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  return before;
};
const shown = (element) => element.checkVisibility({ visibilityProperty: true });
const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
const over = () => document.querySelector(".end") !== null;
const curtain = () => all(".curtain button")[0];
const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
const tick = () => new Promise((go) => setTimeout(go, 0));
const deadline = performance.now() + 25000;
const count = { choices: 0, clicks: 0, pieces: 0, curtains: 0, doubts: 0, waits: 0 };
const finish = (why) =>
  done({
    ...count,
    why,
    over: over(),
    question: document.querySelector(".question")?.textContent ?? "",
    lines: document.querySelectorAll(".log li").length,
  });
(async () => {
  while (count.choices < limit) {
    if (stop && all(stop).length) return finish("seen");
    if (over()) return finish("over");
    if (performance.now() > deadline) return finish("time");
    const lift = curtain();
    const buttons = [...document.querySelectorAll(".decision .choice")];
    if (lift) {
      click(lift);
      count.curtains++;
    } else if (buttons.length) {
      const here = moment();
      // A single choice may be made by the page before it is clicked, so it does not count.
      if (arrive(here) === 0 && buttons.length > 1) count.choices++;
      const pieces = [...document.querySelectorAll(".place.offered, .offered[data-piece]")];
      if (pieces.length && below(5) === 0) {
        click(pieces[below(pieces.length)]);
        count.pieces++;
        await tick();
      }
      const left = [...document.querySelectorAll(".decision .choice")];
      if (left.length && (document.querySelector(".narrowed") || moment() === here)) {
        const button = left[below(left.length)];
        click(button);
        count.clicks++;
        await tick();
        const confirm = document.querySelector(".doubt .confirm-choice");
        if (confirm) {
          click(confirm);
          count.doubts++;
        }
      }
    } else {
      // After a roll of its own side the page waits until somebody has looked.
      const look = document.querySelector(".stage .continue");
      if (look) click(look);
      count.waits++;
      await tick();
      continue;
    }
    await tick();
  }
  finish("limit");
})();
