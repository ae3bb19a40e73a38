// Tells people who have left the page that it is their turn. The program sets a seat of the table and the words; this
// element asks the server what it offers, and shows nothing if that is nothing. `service-worker.js` shows the messages.
const EVENTS = ["turn", "offer", "over", "chat"];
const bytesOf = (key) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

class TellMe extends HTMLElement {
  connectedCallback() {
    this.look().catch(() => {});
  }

  async ask(path, body) {
    const headers = { authorization: `Bearer ${this.secret}` };
    if (body) headers["content-type"] = "application/json";
    const answer = await fetch(`/api/notices${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).message ?? answer.status);
    return answer.json();
  }

  async look() {
    this.show(await this.ask(`?table=${this.table}`));
  }

  // Does something that may fail, says so, and shows how it is now.
  async attempt(work) {
    let problem = "";
    try {
      await work();
    } catch (error) {
      problem = error.message || String(error);
    }
    await this.look().catch(() => {});
    if (problem) this.append(this.make("p", { className: "line", role: "alert", textContent: problem }));
  }

  make(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  show({ offered, channels }) {
    const parts = [];
    for (const channel of channels) {
      const name = channel.kind === "push" ? this.words.browser : channel.target;
      const stop = () => this.attempt(() => this.stop(channel));
      const state = channel.confirmed ? name : `${name}: ${this.words.unconfirmed}`;
      parts.push(this.make("p", { className: "line" }, state, " ", this.make("button", { textContent: this.words.stop, onclick: stop })));
    }
    const has = (kind) => channels.some((channel) => channel.kind === kind);
    if (offered.push && !has("push") && navigator.serviceWorker && globalThis.PushManager) {
      const start = () => this.attempt(async () => this.tell({ push: await this.subscribe(offered.push) }));
      parts.push(this.make("button", { textContent: this.words.push, onclick: start }));
    }
    if (offered.mail && !has("mail")) {
      const address = this.make("input", { type: "email", required: true, autocomplete: "email", placeholder: this.words.address, ariaLabel: this.words.address });
      const onsubmit = (event) => {
        event.preventDefault();
        this.attempt(() => this.tell({ mail: address.value }));
      };
      parts.push(this.make("form", { onsubmit }, address, " ", this.make("button", { textContent: this.words.mail })));
    }
    this.replaceChildren(...(parts.length ? [this.make("h2", { textContent: this.words.title }), ...parts] : []));
  }

  tell(to) {
    return this.ask("", { table: this.table, to, events: EVENTS });
  }

  async subscribe(key) {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(this.words.refused);
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })).toJSON();
  }

  // Other tables may use the browser's subscription as well: only the server forgets it.
  stop(channel) {
    return this.ask("/remove", { table: this.table, id: channel.id });
  }
}

customElements.define("tell-me", TellMe);

// The mark on the icon of the program, where there is one.
const mark = (name) => navigator[name]?.().catch(() => {});
addEventListener("twinsuns-turn", () => mark("setAppBadge"));
addEventListener("twinsuns-no-turn", () => mark("clearAppBadge"));
