// The same program once more, beside the page: computer players think here. Whatever goes wrong is an answer, too:
// the page waits for one.
import init, { think } from "./app.js";
const ready = init();
onmessage = async ({ data: [ticket, game, level, seed, view] }) => {
  try {
    await ready;
    postMessage([ticket, think(game, level, seed, view)]);
  } catch (problem) {
    console.error(problem);
    postMessage([ticket, null]);
  }
};
