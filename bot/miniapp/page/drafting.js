/** A move put together choice by choice, as the server lists them: on the board, or by buttons below it. */
import { place } from "./app.js";
import { el, say } from "./dom.js";
import { cellUnder, same } from "./places.js";
import { Row } from "./row.js";
import { disc, path, ring, svg } from "./shapes.js";
import { Steps } from "./steps.js";
import { picture } from "./tray.js";

/** Choices side by side, at most. */
const IN_A_ROW = 5;
/** The part of a board's squares above which those that can be chosen are not marked: almost all are. */
const ALMOST_ALL = 0.6;

export class Drafting {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.steps = new Steps(table, () => this.show());
    /** @type {Map<string, string>} the keys of choices by the cells where they lie */
    this.lying = new Map();
    this.over = svg("svg", { class: "over", "aria-hidden": "true" });
    this.choices = el("div", { className: "choices" });
    this.row = new Row(table.app, (keys) => this.steps.later(() => this.steps.go(keys)));
    this.node = el("div", { className: "side" }, this.steps.bar, this.choices, this.row.node);
  }

  begin() {
    return this.steps.go([]);
  }

  end() {
    this.steps.ended = true;
    this.over.remove();
    place("board").hidden = false;
  }

  get draft() {
    return /** @type {Draft} */ (this.steps.draft);
  }

  /** Whether there is no board: then all is on buttons. */
  get bare() {
    return !this.draft.scene.board.columns.length;
  }

  show() {
    const { draft, table } = this;
    for (const { key, at } of draft.choices) if (at) this.lying.set(String(at), key);
    if (!this.bare) table.foresee(draft.scene);
    table.hint(draft.text && !draft.choices.length ? draft.text : draft.question || draft.text);
    this.draw();
  }

  // Fingers and keys

  /** @param {Under} spot */
  tap(spot) {
    if (spot.inside) this.steps.later(() => this.tapped(cellUnder(spot)));
  }

  /** Choose what lies on a cell; another tap takes it off again. @param {Cell} cell */
  async tapped(cell) {
    const { steps } = this, found = this.draft.choices.find((one) => same(one.at, cell));
    this.table.feel.touched();
    if (found) return steps.go([...steps.keys, found.key]);
    const last = steps.keys.lastIndexOf(this.lying.get(String(cell)) ?? "");
    return last < 0 ? null : steps.go(steps.keys.filter((_, step) => step !== last)).catch(() => {});
  }

  /** A move that was proposed is only told. */
  propose() {}

  /** Whether a move has been begun that would be lost. */
  get begun() {
    return this.steps.keys.length > 0;
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const here = document.activeElement === this.table.view.node, { cursor } = this.table;
    if ((event.key === "Enter" || event.key === " ") && here && cursor) this.steps.later(() => this.tapped(cursor));
    else if ((event.key === "Escape" || event.key === "Backspace") && this.begun) this.steps.back();
    else return false;
    return true;
  }

  // Drawing

  draw() {
    if (!this.steps.draft) return;
    const { bare, table } = this;
    place("board").hidden = bare;
    this.choices.replaceChildren(...this.buttons());
    this.row.show(bare ? this.steps.keys : [], (key) => this.lookOf(key));
    if (!bare) this.mark();
    table.view.node.setAttribute("aria-label", say("board"));
  }

  /** The choices that lie nowhere on the board, side by side as the server has them. @returns {HTMLElement[]} */
  buttons() {
    const { choices, rows } = this.draft, given = rows.map((row) => row.flatMap((k) => (k === null ? [] : [choices[k]])));
    const free = (given.length ? given : this.inRows(choices)).map((row) => row.filter((one) => !one.at));
    return free.filter((row) => row.length).map((row) => el("div", {}, ...row.map((one) => this.choice(one))));
  }

  /** @param {Choice[]} choices @returns {Choice[][]} */
  inRows(choices) {
    const count = Math.ceil(choices.length / IN_A_ROW), each = Math.ceil(choices.length / Math.max(1, count));
    return [...Array(count).keys()].map((k) => choices.slice(k * each, (k + 1) * each));
  }

  /** @param {Choice} one */
  choice(one) {
    const node = this.steps.button(one), look = one.look ?? this.lookOf(one.key);
    if (look) node.prepend(picture(look, this.table.app.theme, 14, { dot: false }));
    return node;
  }

  /** The picture of a choice among the tiles of the scene. @param {string} key */
  lookOf(key) {
    return this.bare ? this.draft.scene.hands?.[0]?.offers.find((offer) => offer.name === key)?.turned[0] ?? null : null;
  }

  /** Mark the squares that can be chosen, and the one under the cursor. */
  mark() {
    const { draft: { choices, scene: { board } }, table: { app: { theme }, cursor, view } } = this, rows = board.rows.length;
    const cells = choices.flatMap((one) => (one.at && one.left !== 0 ? [one.at] : []));
    /** @type {Numbers} */ const dots = (radius) => cells.map(([x, y]) => disc(x + 0.5, rows - 0.5 - y, radius)).join("");
    const few = cells.length <= ALMOST_ALL * board.columns.length * rows;
    const nodes = few ? [path(dots(0.15), theme.paper), path(dots(0.11), theme.accent)] : [];
    if (cursor) nodes.push(path(ring(cursor[0], rows - 1 - cursor[1]), theme.ink));
    view.lay(this.over, nodes);
  }
}
