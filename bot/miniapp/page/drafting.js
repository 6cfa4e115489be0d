/** A move put together choice by choice, as the server lists them: on the board, or by buttons below it. */
import { place } from "./app.js";
import { button, el, iconButton, say } from "./dom.js";
import { Refused } from "./net.js";
import { Row } from "./row.js";
import { U, box, disc, path, svg } from "./shapes.js";
import { picture } from "./tray.js";

/** @import {Table} from "./table.js" */

/** Choices side by side, at most. */
const IN_A_ROW = 5;
/** The part of a board's squares above which those that can be chosen are not marked: almost all are. */
const ALMOST_ALL = 0.6;

/** @param {Choice} choice @param {Cell} cell */
const liesAt = (choice, cell) => Boolean(choice.at) && String(choice.at) === String(cell);

export class Drafting {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {string[]} */
    this.keys = [];
    /** @type {Map<string, Draft>} drafts by what was chosen */
    this.known = new Map();
    /** @type {Map<string, Cell>} where the choices lie that lie on the board */
    this.cells = new Map();
    /** @type {Promise<unknown>} taps count in their order, however fast they come */
    this.queue = Promise.resolve();
    /** @type {Draft | null} */
    this.draft = null;
    this.turned = "";
    this.ended = false;
    const words = table.app.words;
    this.over = svg("svg", { class: "over", "aria-hidden": "true" });
    this.choices = el("div", { className: "choices" });
    this.undoing = iconButton("undo", say(words, "back"), () => this.later(() => this.go(this.keys.slice(0, -1))), "big");
    this.resting = button(say(words, "rest"), () => this.later(() => this.rest()));
    this.confirming = button(say(words, "confirm"), () => this.confirm(), "confirm");
    this.bar = el("div", { className: "bar" }, this.undoing, this.resting, this.confirming);
    this.row = new Row(table.app, (keys) => this.later(() => this.go(keys)));
    this.node = el("div", { className: "side" }, this.bar, this.choices, this.row.node);
  }

  /** @param {State} state */
  async begin(state) {
    this.state = state;
    await this.go([]);
    if (!this.draft) throw new Error("no draft");
  }

  end() {
    this.over.remove();
    this.ended = true;
    place("board").hidden = false;
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

  /** The draft of some keys, if they are choices one after the other. @param {string[]} keys @returns {Promise<Draft>} */
  async draftOf(keys) {
    const name = keys.join("~"), known = this.known.get(name);
    const draft = known ?? /** @type {Draft} */ (await this.table.call("draft", { keys: name }, this.state));
    this.learn(draft);
    return draft;
  }

  /** @param {Draft} draft */
  learn(draft) {
    this.known.set(draft.chosen.join("~"), draft);
    for (const { key, at } of draft.choices) if (at) this.cells.set(key, at);
  }

  /** @param {string[]} keys @returns {Promise<void>} */
  async go(keys) {
    const draft = await this.draftOf(keys);
    this.keys = keys;
    this.draft = draft;
    if (this.isTurning) return this.go([...keys, this.likely]);
    this.show();
  }

  /** Whether nothing is left but how the last thing stands: then one way is chosen, and can be changed. */
  get isTurning() {
    const { draft } = this;
    return Boolean(draft && !draft.text && this.keys.length && draft.choices.length <= 4 && draft.choices.length && !this.repeats && draft.choices.every((one) => !one.at && !one.look));
  }

  /** Whether the same is asked again and again. */
  get repeats() {
    const before = this.known.get(this.keys.slice(0, -1).join("~"));
    return this.keys.length > 0 && before?.asks === this.draft?.asks;
  }

  get likely() {
    const choices = /** @type {Draft} */ (this.draft).choices;
    return (choices.find((one) => one.key === this.turned) ?? choices[0]).key;
  }

  show() {
    const draft = /** @type {Draft} */ (this.draft), { table } = this;
    if (draft.scene.board.columns.length) table.foresee({ scene: draft.scene, scores: [], says: [], text: draft.text });
    table.hint(draft.text && !draft.choices.length ? draft.text : draft.question || draft.text);
    this.draw();
  }

  // Fingers

  /** @param {Under} spot */
  tap(spot) {
    if (spot.inside) this.later(() => this.tapped([Math.floor(spot.x), Math.floor(spot.y)]));
  }

  /** @param {Cell} cell */
  async tapped(cell) {
    const draft = /** @type {Draft} */ (this.draft), found = draft.choices.find((one) => liesAt(one, cell));
    this.table.feel.touched();
    if (found) return this.go([...this.keys, found.key]);
    const last = this.keys.findLastIndex((key) => String(this.cells.get(key)) === String(cell));
    if (last >= 0 && this.turns(last)) return this.go([...this.keys.slice(0, -1), this.following]);
    const earlier = this.keys.map((_, step) => (this.step(step)?.asks === draft.asks ? undefined : this.step(step)?.choices.find((one) => liesAt(one, cell))));
    const other = earlier.findLastIndex(Boolean);
    if (other >= 0) return this.go([...this.keys.slice(0, other), earlier[other]?.key ?? ""]);
    // Another tap takes it off again.
    if (last >= 0) return this.go(this.keys.filter((_, step) => step !== last)).catch(() => {});
    return null;
  }

  /** The draft before a step. @param {number} step */
  step(step) {
    return this.known.get(this.keys.slice(0, step).join("~"));
  }

  /** Whether what lies where a step put it can be turned by another tap. @param {number} step */
  turns(step) {
    return step === this.keys.length - 2 && this.siblings.length > 1;
  }

  /** Choices beside the last one, where that only says how something stands. */
  get siblings() {
    const before = this.keys.length ? this.step(this.keys.length - 1) : null;
    const turning = before && before.choices.length <= 4 && before.choices.every((one) => !one.at && !one.look) && this.draft?.text && !this.draft.choices.length;
    return turning ? before.choices : [];
  }

  get following() {
    const { siblings } = this, at = siblings.findIndex((one) => one.key === this.keys.at(-1));
    this.turned = siblings[(at + 1) % siblings.length].key;
    return this.turned;
  }

  grab() {
    return false;
  }

  /** A move that was proposed is only told. */
  propose() {}

  drag() {}

  drop() {}

  wheel() {
    if (!this.siblings.length) return false;
    this.later(() => this.go([...this.keys.slice(0, -1), this.following]));
    return true;
  }

  /** Whether a move has been begun that would be lost. */
  get begun() {
    return this.keys.length > 0;
  }

  get holds() {
    return this.siblings.length > 0;
  }

  // Buttons and keys

  /** Have all that is still to be chosen filled by chance. */
  async rest() {
    const draft = /** @type {Draft} */ (await this.table.call("draft", { keys: this.keys.join("~"), rest: "1" }, this.state));
    this.learn(draft);
    await this.go(draft.chosen);
  }

  async confirm() {
    await this.queue;
    const text = this.draft?.text;
    if (!text) return;
    this.confirming.disabled = true;
    await this.table.move(text);
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const node = this.table.view.node, here = document.activeElement === node;
    const { cursor } = this.table;
    if ((event.key === "Enter" || event.key === " ") && here && cursor) this.later(() => this.tapped(cursor));
    else if (event.key.toLowerCase() === "r" && this.siblings.length) this.wheel();
    else if ((event.key === "Escape" || event.key === "Backspace") && this.keys.length) this.later(() => this.go(this.keys.slice(0, -1)));
    else return false;
    return true;
  }

  // Drawing

  draw() {
    const { draft, table, keys } = this;
    if (!draft) return;
    const whole = Boolean(draft.text), words = table.app.words;
    this.node.dataset.keys = keys.join("~");
    this.confirming.disabled = !whole;
    this.confirming.classList.toggle("primary", whole);
    this.undoing.disabled = !keys.length;
    this.resting.hidden = whole || (!this.repeats && !draft.choices.some((one) => (one.left ?? 1) > 1) && draft.choices.length < 10);
    const bare = !draft.scene.board.columns.length;
    place("board").hidden = bare;
    this.choices.replaceChildren(...this.buttons());
    this.row.show(bare ? this.keys : [], (key) => this.lookOf(key));
    if (!bare) this.mark();
    table.view.node.setAttribute("aria-label", say(words, "board"));
    table.guard();
  }

  /** The choices that lie nowhere on the board, side by side as the server has them. @returns {HTMLElement[]} */
  buttons() {
    const draft = /** @type {Draft} */ (this.draft), all = this.siblings.length ? this.siblings : draft.choices;
    const given = this.siblings.length ? [] : draft.rows.map((row) => row.flatMap((k) => (k === null ? [] : [draft.choices[k]])));
    const rows = (given.length ? given : this.inRows(all)).map((row) => row.filter((one) => !one.at));
    return rows.filter((row) => row.length).map((row) => el("div", {}, ...row.map((one) => this.choice(one))));
  }

  /** @param {Choice[]} choices @returns {Choice[][]} */
  inRows(choices) {
    const count = Math.ceil(choices.length / IN_A_ROW), each = Math.ceil(choices.length / Math.max(1, count));
    return [...Array(count).keys()].map((k) => choices.slice(k * each, (k + 1) * each));
  }

  /** @param {Choice} one */
  choice(one) {
    const turning = this.siblings.length > 0, chosen = turning && one.key === this.keys.at(-1);
    const label = one.label || one.key, on = chosen || label.startsWith("• ");
    const go = () => this.later(() => {
      if (turning) this.turned = one.key;
      return this.go([...(turning ? this.keys.slice(0, -1) : this.keys), one.key]);
    });
    const node = button(`${one.wayName ? `${one.wayName} ` : ""}${label.replace(/^• /u, "")}${(one.left ?? 1) > 1 ? ` ×${one.left}` : ""}`, go, on ? "on" : "");
    node.setAttribute("aria-pressed", String(on));
    const look = one.look ?? this.lookOf(one.key);
    if (look) node.prepend(picture(/** @type {TurnedShape} */ (look), this.table.app.theme, 14, { dot: false }));
    return node;
  }

  /** The picture of a choice among the tiles of the scene. @param {string} key */
  lookOf(key) {
    return this.draft?.scene.board.columns.length ? null : this.draft?.scene.hands?.[0]?.offers.find((offer) => offer.name === key)?.turned[0] ?? null;
  }

  /** Mark the squares that can be chosen, and the one under the cursor. */
  mark() {
    const draft = /** @type {Draft} */ (this.draft), { theme } = this.table.app, { board, items } = draft.scene;
    const rows = board.rows.length, cells = draft.choices.flatMap((one) => (one.at && one.left !== 0 ? [one.at] : []));
    const standing = new Set(items?.flatMap((item) => (item.kind === "triangle" ? [String(item.cell)] : [])));
    const few = cells.length <= ALMOST_ALL * board.columns.length * rows;
    const frames = cells.filter((cell) => standing.has(String(cell))).map(([x, y]) => frame(x, rows - 1 - y)).join("");
    const dots = cells.filter((cell) => !standing.has(String(cell)));
    const nodes = few ? [path(frames, theme.accent), path(dots.map(([x, y]) => disc(x + 0.5, rows - 0.5 - y, 0.15)).join(""), theme.paper), path(dots.map(([x, y]) => disc(x + 0.5, rows - 0.5 - y, 0.11)).join(""), theme.accent)] : [];
    const { cursor } = this.table;
    if (cursor) nodes.push(path(frame(cursor[0], rows - 1 - cursor[1]), theme.ink));
    this.over.setAttribute("viewBox", `-2.2 -2.2 ${board.columns.length * U + 4.4} ${rows * U + 4.4}`);
    this.over.replaceChildren(...nodes);
    if (this.over.parentNode !== this.table.view.stage) this.table.view.stage.append(this.over);
  }
}

/** @type {Numbers} */
const frame = (x, y) => box(x + 0.02, y + 0.02, 0.96, 0.96, 0.1) + box(x + 0.075, y + 0.075, 0.85, 0.85, 0.06);
