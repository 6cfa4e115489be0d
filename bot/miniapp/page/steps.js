/** A move put together key by key, as the server knows it: a draft of the keys chosen so far, and all that may follow. */
import { button, el, iconButton, say } from "./dom.js";
import { Refused } from "./app.js";

export class Steps {
  /** @param {Table} table @param {(draft: Draft) => void} show */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    /** @type {string[]} */
    this.keys = [];
    /** @type {Promise<unknown>} taps count in their order, however fast they come */
    this.queue = Promise.resolve();
    this.draft = /** @type {Draft | null} */ (null);
    this.state = table.state;
    this.ended = false;
    this.undoing = iconButton("undo", say("back"), () => this.back(), "big");
    this.resting = button(say("rest"), () => this.later(() => this.ask({ keys: this.keys.join("~"), rest: "1" })));
    this.confirming = button(say("confirm"), () => this.confirm(), "confirm");
    this.bar = el("div", { className: "bar" }, this.undoing, this.resting, this.confirming);
  }

  /** @param {() => Promise<unknown>} act */
  later(act) {
    this.queue = this.queue.then(() => (this.ended ? null : act())).catch((error) => this.failed(error));
    return this.queue;
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Refused)) throw error;
    this.table.hint(error.message, true);
  }

  /** @param {string[]} keys */
  go(keys) {
    return this.ask({ keys: keys.join("~") });
  }

  /** @param {Record<string, string>} query */
  async ask(query) {
    const draft = this.draft = await this.table.call("draft", query, this.state), whole = Boolean(draft.text);
    this.keys = draft.laid.length ? draft.laid : draft.chosen;
    this.bar.dataset.keys = this.keys.join("~");
    this.confirming.disabled = !whole;
    this.confirming.classList.toggle("primary", whole);
    this.undoing.disabled = !this.keys.length;
    this.resting.hidden = whole;
    this.show(draft);
    this.table.guard();
  }

  back() {
    if (this.keys.length) this.later(() => this.go(this.keys.slice(0, -1)));
  }

  async confirm() {
    await this.queue;
    if (!this.draft?.text) return;
    this.confirming.disabled = true;
    await this.table.move(this.draft.text);
  }

  /** A button for a choice. @param {Choice} one */
  button({ key, label = key, left = 1 }) {
    const on = label.startsWith("• "), words = `${label.replace(/^• /u, "") || key}${left > 1 ? ` ×${left}` : ""}`;
    const node = button(words, () => this.later(() => this.go([...this.keys, key])), on ? "on" : "");
    node.setAttribute("aria-pressed", String(on));
    return node;
  }
}
