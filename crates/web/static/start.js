// A file of its own: the server's content policy allows no script inside a page. The program brings all words with
// it; until it is there, and if it never comes, those of the page itself have to do.
import "./notices.js";
import { forgetSite, keepUpToDate } from "./update.js";

const before = document.getElementById("before");
// What was clicked while the program was still on its way; it is clicked again once it is there.
let wish = null;
before.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-wish]");
  if (!button) return;
  wish = button.dataset.wish;
  before.querySelector(".wished")?.classList.remove("wished");
  button.classList.add("wished");
});
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
const failed = document.getElementById("failed");
failed.querySelector("a").onclick = (event) => {
  event.preventDefault();
  forgetSite().finally(() => location.reload());
};
try {
  const { default: init, start } = await import("./app.js");
  await init();
  start();
  before.remove();
  delete document.documentElement.dataset.theme;
  if (wish) document.querySelector(wish)?.click();
  keepUpToDate();
} catch (problem) {
  before.remove();
  if (crashed.hidden) failed.hidden = false;
  throw problem;
}
