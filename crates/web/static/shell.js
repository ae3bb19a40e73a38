// Runs before anything is drawn: the page that is there before its program takes the colours that were chosen last,
// and shows only what fits this browser. The program does all of this again, properly.
(() => {
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(`twinsuns-${name}`);
    } catch {
      return null;
    }
  };
  if (stored("theme") === '"light"') root.dataset.theme = "light";
  // Another screen than the first one has no picture yet: only the name is shown.
  if (!/^#?\/?(rules.*)?$/.test(location.hash)) root.dataset.screen = "other";
  let known = false;
  try {
    known = Object.keys(localStorage).some((name) => /^twinsuns-(game-|preset-|replays)/.test(name));
  } catch {
    // Without storage everybody is new.
  }
  root.dataset.visitor = known ? "known" : "newcomer";
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-saved]")) button.hidden = stored(`game-${button.dataset.saved}`) === null;
  });
})();
