// A file of its own: the server's content policy allows no script inside a page. The program brings all words with
// it; until it is there, and if it never comes, those of the page itself have to do.
const before = document.getElementById("before");
try {
  const { default: init, start } = await import("./app.js");
  await init();
  before.remove();
  start();
} catch (problem) {
  before.remove();
  document.getElementById("failed").hidden = false;
  throw problem;
}
