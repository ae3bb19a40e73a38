// Runs before anything else in every page: chance that repeats, and a memory of what the browser noticed.
(() => {
  const seed = "$SEED";
  const loads = Number(sessionStorage.getItem("loads") ?? 0) + 1;
  sessionStorage.setItem("loads", loads);
  let state = 2166136261;
  for (const letter of `${seed} ${loads}`) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => next() / 4294967296;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = next() & 255;
    return array;
  };
  const noticed = (window.noticed = { shifts: [], slow: [], focus: [] });
  const watch = (type, more, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  const named = (node) => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    if (!element) return "?";
    const kind = typeof element.className === "string" ? element.className : element.className?.baseVal;
    return `${element.localName}${kind ? "." + kind.trim().split(/\s+/).join(".") : ""}`;
  };
  watch("layout-shift", {}, (entry) => {
    if (entry.hadRecentInput) return;
    noticed.shifts.push({ value: entry.value, at: entry.startTime, what: entry.sources.map((source) => named(source.node)) });
  });
  watch("event", { durationThreshold: 16 }, (entry) => {
    if (entry.interactionId || entry.name === "wheel" || entry.name === "pointermove")
      noticed.slow.push({ name: entry.name, duration: entry.duration, at: entry.startTime, what: named(entry.target) });
  });
  addEventListener("focusin", (event) => noticed.focus.push(event.target), true);
})();
