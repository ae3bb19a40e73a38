// Keeps the site in this browser, so that the next visit needs no network, and notices new versions of it. A new
// version waits until somebody asks for it: nobody's page changes under their hands. The program is told by the event
// `twinsuns-update` and asks by the event `twinsuns-load-update`.
const container = navigator.serviceWorker;
// The time between two looks for a new version while the page stays open.
const LOOK_AGAIN_MS = 30 * 60 * 1000;

export const keepUpToDate = async () => {
  // There is none on pages from another machine over plain HTTP.
  if (!container) return;
  let wanted = false;
  let waiting = null;
  // The first service worker of a browser takes over a page of its own version.
  let older = container.controller !== null;
  const tell = () => dispatchEvent(new Event("twinsuns-update"));
  container.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    else if (older) tell();
    older = true;
  });
  addEventListener("twinsuns-load-update", () => {
    wanted = true;
    // Without a waiting one, another page has let it in already.
    if (waiting?.state === "installed") waiting.postMessage("take-over");
    else location.reload();
  });
  try {
    const registration = await container.register("./service-worker.js", { updateViaCache: "none" });
    const hold = (worker) => {
      if (!worker || !container.controller) return;
      const look = () => {
        if (worker.state !== "installed") return;
        waiting = worker;
        tell();
      };
      worker.addEventListener("statechange", look);
      look();
    };
    hold(registration.waiting);
    hold(registration.installing);
    registration.addEventListener("updatefound", () => hold(registration.installing));
    const lookAgain = () => registration.update().catch(() => {});
    setInterval(lookAgain, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookAgain());
    addEventListener("online", lookAgain);
  } catch (problem) {
    // The site works without being kept.
    console.warn(problem);
  }
};

// Throws away what is kept of a site that cannot be started, if there is a network to get it from again.
export const forgetSite = async () => {
  if (!container || !navigator.onLine) return;
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("twinsuns-")).map((name) => caches.delete(name)));
};
