// The same program once more, beside the page: computer players think here, and the advisor in a second one. Whatever
// goes wrong is an answer, too: the page waits for one.
import init, { advise, think } from "./app.js";
const ready = init();
onmessage = async ({ data: [ticket, work, game, how, seed, view] }) => {
  try {
    await ready;
    postMessage([ticket, (work === "advise" ? advise : think)(game, how, seed, view)]);
  } catch (problem) {
    console.error(problem);
    postMessage([ticket, null]);
  }
};
