// Plays by clicking what is on offer: `[how many choices, seed, stop once this is seen]`; answers what it did
// and where it stopped.
const [limit, seed, stop, done] = arguments;
let state = seed >>> 0;
const below = (bound) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * bound);
};
const shown = (element) => element.checkVisibility({ visibilityProperty: true });
const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
const over = () => document.querySelector(".end") !== null;
const curtain = () => all("[data-curtain] button, .curtain button")[0];
const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
const tick = () => new Promise((go) => setTimeout(go, 0));
const deadline = performance.now() + 25000;
const count = { choices: 0, pieces: 0, curtains: 0, doubts: 0, waits: 0 };
const finish = (why) =>
  done({
    ...count,
    why,
    over: over(),
    seed: state,
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
      const pieces = [...document.querySelectorAll(".place.offered, .offered[data-piece]")];
      if (pieces.length && below(5) === 0) {
        click(pieces[below(pieces.length)]);
        count.pieces++;
        await tick();
      }
      const left = [...document.querySelectorAll(".decision .choice")];
      if (left.length) {
        const button = left[below(left.length)];
        click(button);
        count.choices++;
        await tick();
        if (button.isConnected && button.classList.contains("doubted")) {
          click(button);
          count.doubts++;
        }
      }
    } else {
      count.waits++;
      await tick();
      continue;
    }
    await tick();
  }
  finish("limit");
})();
