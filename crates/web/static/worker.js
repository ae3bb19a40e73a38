// The same program once more, beside the page: computer players think here.
import init, { think } from "./app.js";
const ready = init();
onmessage = async ({ data: [ticket, game, level, seed, view] }) => {
  await ready;
  postMessage([ticket, think(game, level, seed, view)]);
};
