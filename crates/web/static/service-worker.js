// Keeps the whole site in the browser. The build writes the version and the list of files into this file. Every file is
// named by its content (`app-0123456789abcdef.js`), so what was kept once is right for ever, and pages of several
// versions find their own files. Requests to the server's API pass by untouched.
const VERSION = "$VERSION";
const PAGE = "./$PAGE";
const FILES = $FILES;

const PREFIX = "twinsuns-site-";
const CACHE = PREFIX + VERSION;
// The number of earlier versions whose files stay for pages that are still open.
const EARLIER_VERSIONS_KEPT = 2;
const NAMED_BY_CONTENT = /-([0-9a-f]{16})\.[a-z0-9]+$/;

// Tells whether a file is what its name says: a proxy or the page of a hotel's network may have answered instead.
const hasNamedContent = async (name, response) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  const digits = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.startsWith(NAMED_BY_CONTENT.exec(name)[1]);
};

const fetchFile = async (name) => {
  // The page has just fetched most files; only if those are wrong, they have to come from the server again.
  for (const cache of ["default", "reload"]) {
    const response = await fetch(name, { cache });
    if (response.ok && (await hasNamedContent(name, response.clone()))) return response;
  }
  throw new Error(`${name} is not what its name says`);
};

const keptFile = (name) => caches.match(name, { ignoreVary: true, ignoreSearch: true });

const keepFiles = async () => {
  const cache = await caches.open(CACHE);
  const keep = async (name) => cache.put(name, (await keptFile(name)) ?? (await fetchFile(name)));
  await Promise.all(FILES.map((file) => keep(`./${file}`)));
};

const forgetOldVersions = async () => {
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const old = earlier.slice(0, Math.max(0, earlier.length - EARLIER_VERSIONS_KEPT));
  await Promise.all(old.map((name) => caches.delete(name)));
};

addEventListener("install", (event) => event.waitUntil(keepFiles()));

addEventListener("activate", (event) => event.waitUntil(forgetOldVersions().then(() => clients.claim())));

addEventListener("message", ({ data }) => data === "take-over" && skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const home = new URL("./", location.href).pathname;
  if (request.mode === "navigate") {
    if (url.pathname === home || url.pathname === `${home}index.html`) event.respondWith(keptFile(PAGE).then((page) => page ?? fetch(request)));
  } else if (NAMED_BY_CONTENT.test(url.pathname)) {
    event.respondWith(keptFile(url.href).then((file) => file ?? fetch(request)));
  }
});

// What the server tells people who have left: whose table it is, and one sentence.
addEventListener("push", (event) => {
  const { title = "Twin Suns", text = "", table = "" } = event.data?.json() ?? {};
  const shown = registration.showNotification(title, { body: text, tag: table, data: table });
  event.waitUntil(Promise.all([shown, navigator.setAppBadge?.()]));
});

const openTable = async (table) => {
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => table && url.includes(`#/table/${table}`));
  return page ? page.focus() : clients.openWindow(table ? `./#/table/${table}` : "./");
};

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});
