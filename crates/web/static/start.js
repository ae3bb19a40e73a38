// A file of its own: the server's content policy allows no script inside a page. The program brings all words with
// it; until it is there, and if it never comes, those of the page itself have to do.
const before = document.getElementById("before");
// Should the program fail later, nothing of it answers any more: what is shown then is ready from the beginning.
const crashed = document.getElementById("crashed");
const crash = () => {
  if (!crashed.hidden) return;
  document.querySelector(".page")?.setAttribute("inert", "");
  crashed.hidden = false;
  crashed.querySelector(".reload").focus();
};
crashed.querySelector(".reload").onclick = () => location.reload();
crashed.querySelector(".first-screen").onclick = () => location.assign(location.pathname + location.search);
addEventListener("twinsuns-crash", crash);
addEventListener("error", ({ error }) => error instanceof WebAssembly.RuntimeError && crash());
addEventListener("unhandledrejection", ({ reason }) => reason instanceof WebAssembly.RuntimeError && crash());
try {
  const { default: init, start } = await import("./app.js");
  await init();
  before.remove();
  start();
} catch (problem) {
  before.remove();
  if (crashed.hidden) document.getElementById("failed").hidden = false;
  throw problem;
}
