/** A move that lays one thing: looked at before it is made, and confirmed. */
import { raised } from "./board.js";
import { button, el, iconButton, say } from "./dom.js";
import { Hand, LARGE, SMALL } from "./hand.js";
import { middleOf, moved, same } from "./places.js";
import { box, centred, contour, line, path, upright } from "./shapes.js";
import { spoken } from "./spoken.js";

export class Laying extends Hand {
  /** @param {Table} table @param {Lays} lays */
  constructor(table, lays) {
    super(table, lays);
    this.mirroring = iconButton("mirror", say("mirror"), () => this.turned("mirrored"), "big");
    this.leaving = iconButton("close", say("put-back"), () => this.put(), "big");
    this.confirming = button(say("confirm"), () => this.confirm(), "confirm");
    this.node = el("div", { className: "side" }, el("div", { className: "bar" }, this.turning, this.mirroring, this.confirming, this.leaving), this.tray.node);
    this.tray.node.hidden = this.grabs;
    this.mirroring.hidden = this.places.shapes.every((shape) => shape.turns.every((one) => one.tile.kind !== "piece"));
    this.asked = 0;
    this.covers = /** @type {Tile[]} */ ([]);
  }

  begin() {
    if (this.alone) this.pick(0, false);
    this.draw();
  }

  end() {
    this.put();
    super.end();
  }

  /** Whether there is but one thing to lay, which stays in hand. */
  get alone() {
    return this.places.shapes.length === 1 && !this.grabs;
  }

  leave() {
    super.leave();
    this.asked++;
    this.covers = [];
    this.table.back();
  }

  put() {
    super.put();
    if (!this.alone) return;
    this.hold(0);
    this.draw();
  }

  /** @param {Place | null} place @param {Cell | null} at */
  hover(place, at) {
    if (place !== this.legal || !place) this.table.back();
    super.hover(place, at);
    this.closer();
    this.ask();
  }

  /** Come nearer where squares are small. */
  closer() {
    const { view } = this.table;
    if (view.fit.unit >= SMALL || view.k > 1 || !this.cell) return;
    const { x, y } = middleOf(this.look, this.cell);
    view.near(LARGE, x, y);
  }

  /** Ask what this move would do, or why it may not be made. */
  async ask() {
    const turn = ++this.asked, { text } = this;
    if (!text) return this.table.hint(say("beyond"), true);
    try {
      const told = await this.table.call("preview", { text });
      if (turn === this.asked) this.previewed(told);
    } catch (error) {
      if (turn === this.asked) this.table.hint(/** @type {Error} */ (error).message, true);
    }
  }

  /** @param {Preview} told */
  previewed(told) {
    if (!this.legal) return;
    const scene = moved(told.scene, this.table.state.scene.board);
    this.table.foresee(scene);
    this.covers = told.covers;
    this.table.hint([told.text, this.level(scene), this.covered(scene), this.aims()].filter(Boolean).join(" · "));
    this.draw();
  }

  /** The level at which it would lie, where there are levels. @param {Scene} scene */
  level({ items }) {
    const tile = items.filter((item) => item.kind === "tile").find(({ squares }) => squares.some(({ cell }) => same(cell, this.cell)));
    return tile && say("level", { level: tile.level ?? 0 });
  }

  /** All that it would cover. @param {Scene} scene */
  covered({ board }) {
    const items = this.covers.map((tile) => ({ ...tile, kind: /** @type {const} */ ("tile") }));
    const squares = items.flatMap((tile) => tile.squares.map(({ cell }) => spoken({ board, items }, cell)));
    return squares.length > 0 && say("over", { squares: squares.join("; ") });
  }

  /** The move as it is written: of a legal place as listed, of another as its parts say; empty beyond the board. */
  get text() {
    if (this.legal) return this.legal[4];
    const { columns, rows } = this.table.state.scene.board, [x, y] = /** @type {Cell} */ (this.cell);
    if (!columns[x] || !rows[y]) return "";
    return [this.places.shapes[this.shape].name, columns[x] + rows[y], this.look.label].join(" ");
  }

  async confirm() {
    if (!this.legal) return;
    this.confirming.disabled = true;
    await this.table.move(this.legal[4]);
  }

  /** Let a move lie that was proposed. @param {string} text */
  propose(text) {
    const found = this.places.written(text);
    if (!found) return;
    this.leave();
    this.hold(found[0], found[1]);
    this.hover(found, null);
  }

  /** Whether a move has been begun that would be lost. */
  get begun() {
    return this.cell !== null;
  }

  draw() {
    const held = this.shape >= 0;
    super.draw();
    this.mirroring.disabled = !held || this.look.mirrored === this.turn;
    this.leaving.disabled = !held || (!this.cell && this.alone);
    this.confirming.disabled = !this.legal;
    this.confirming.classList.toggle("primary", Boolean(this.legal));
  }

  /** @param {TurnedShape} look @param {Cell} cell */
  lying(look, cell) {
    return this.legal && this.table.foreseen ? this.covers.flatMap((tile) => this.below(tile)) : super.lying(look, cell);
  }

  /** The outline of what is covered, and the level of it in the corner of each square. @param {Tile} tile */
  below({ squares, level = 0 }) {
    const { app: { theme }, size: { rows } } = this.table, cells = upright(squares.map(({ cell }) => cell), rows);
    const edge = line(contour(cells, 0.14, 0.06, 0.14), theme.ink, 0.04);
    edge.setAttribute("stroke-dasharray", "9 7");
    return [edge, ...cells.flatMap(([x, y], k) => {
      const { fill, print } = raised(theme, squares[k].role, level);
      return [path(box(x + 0.02, y + 0.02, 0.36, 0.36, 0.09), theme.ink), path(box(x + 0.05, y + 0.05, 0.3, 0.3, 0.07), fill), centred(String(level), x + 0.2, y + 0.2, 0.26, print)];
    })];
  }
}
