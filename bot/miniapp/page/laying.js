/** Laying a piece: taken from the tray by a tap or a drag, turned, put down where it may lie, confirmed. */
import { SLOP } from "./view.js";
import { el, button, iconButton, say } from "./dom.js";
import { Places, anchored, cellsOf, covered, extent, middleOf, moved } from "./places.js";
import { U, blob, box, contour, path, svg, upright } from "./shapes.js";
import { WAYS } from "./table.js";
import { Tray, drawLook, picture } from "./tray.js";

/** @import {Table} from "./table.js" */

/** Squares from a touch to a legal place, within which a piece snaps to it: tapped, and turned. */
const NEAR = 1.5;
const TURNED = 2.3;
/** Pixels of a square below which the board comes nearer while a piece is laid, and how near. */
const SMALL = 25;
const LARGE = 31;
/** Places above which their marks are quieter. */
const MANY = 24;
/** Pixels between a finger and the lower edge of the piece above it. */
const LIFT = 34;

export class Laying {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.places = new Places({ revision: 0, shapes: [], places: [] });
    this.shape = -1;
    this.turn = 0;
    /** @type {Cell | null} the anchor of the piece on the board */
    this.cell = null;
    /** @type {Place | null} */
    this.legal = null;
    this.over = svg("svg", { class: "over", "aria-hidden": "true" });
    this.piece = svg("g");
    this.tray = new Tray(table.app, { press: (shape, event) => this.press(shape, event), pick: (shape, byKeys) => this.pick(shape, byKeys) });
    const words = table.app.words;
    this.turning = iconButton("turn", say(words, "turn"), () => this.turned("turned"), "big");
    this.mirroring = iconButton("mirror", say(words, "mirror"), () => this.turned("mirrored"), "big");
    this.leaving = iconButton("close", say(words, "put-back"), () => this.put(), "big");
    this.confirming = button(say(words, "confirm"), () => this.confirm(), "confirm");
    this.bar = el("div", { className: "bar" }, this.turning, this.mirroring, this.confirming, this.leaving);
    this.node = el("div", { className: "side" }, this.bar, this.tray.node);
    /** @type {SVGElement | null} the piece under the finger */
    this.floating = null;
    this.asked = this.planned = 0;
    this.dragged = false;
    /** @type {boolean} whether the board shows what would be */
    this.foreseen = false;
    /** @type {PointerEvent | null} */
    this.last = null;
  }

  /** @param {State} state */
  async begin(state) {
    const lays = await this.table.call("lays", {}, state);
    this.places = new Places(lays);
    this.tray.show(this.places);
    if (this.places.shapes.length === 1) this.pick(0, false);
    this.draw();
  }

  end() {
    this.put();
    this.over.remove();
  }

  get look() {
    return this.places.look(this.shape, this.turn);
  }

  // In hand

  /** @param {number} shape @param {boolean} byKeys */
  pick(shape, byKeys) {
    const { places } = this;
    if (!places.any(shape)) return;
    if (shape !== this.shape) this.leave();
    this.shape = shape;
    this.turn = this.tray.turns[shape];
    if (!places.of(shape, this.turn).length) this.turn = places.shapes[shape].turns.findIndex((_, turn) => places.of(shape, turn).length);
    this.tray.turns[shape] = this.turn;
    this.table.feel.touched();
    this.table.hint(say(this.table.app.words, "where"));
    this.draw();
    if (byKeys) this.byKeys();
  }

  /** With keys a piece lies at once, and arrows move it. */
  byKeys() {
    const [first] = this.places.of(this.shape, this.turn);
    const { columns, rows } = this.table.size, middle = { x: columns / 2, y: rows / 2 };
    this.lie(this.places.nearest(this.shape, this.turn, middle, Infinity) ?? first, null);
    this.table.view.node.focus();
  }

  /** Take the piece off the board; it stays in hand. */
  leave() {
    this.cell = this.legal = null;
    this.asked++;
    this.table.back();
  }

  /** Put the piece back; where there is but one it stays in hand. */
  put() {
    this.leave();
    if (this.places.shapes.length !== 1) this.shape = -1;
    this.table.hint("");
    this.table.view.all();
    this.draw();
  }

  /** @param {"turned" | "mirrored"} way @param {boolean} [passing] on the way to another turn */
  turned(way, passing = false) {
    if (this.shape < 0) return;
    this.turn = this.tray.turns[this.shape] = this.look[way];
    if (passing) return;
    this.table.feel.touched();
    // It turns around its dot, as moves are written by that; if it may not lie so, close by.
    if (this.cell) this.lay(this.cell, TURNED);
    else this.draw();
  }

  // On the board

  /** Let it lie with its anchor on a cell, or where its middle is at most so far away. @param {Cell} at @param {number} far */
  lay(at, far) {
    const { places } = this;
    this.lie(places.exact(this.shape, this.turn, at) ?? places.nearest(this.shape, this.turn, middleOf(this.look, at), far), at);
  }

  /** @param {Place | null} place a legal one, or else it lies `at` a cell and is told why it may not @param {Cell | null} at */
  lie(place, at) {
    const cell = place ? /** @type {Cell} */ ([place[2], place[3]]) : at;
    if (!cell) return;
    const same = String(cell) === String(this.cell) && place === this.legal;
    this.cell = cell;
    this.legal = place;
    this.closer();
    if (!same) this.table.back();
    this.draw();
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
    const turn = ++this.asked, text = this.text;
    if (!text) return this.table.hint(say(this.table.app.words, "beyond"), true);
    try {
      const told = /** @type {Preview} */ (await this.table.call("preview", { text }));
      if (turn === this.asked) this.previewed(told);
    } catch (error) {
      if (turn === this.asked) this.table.hint(/** @type {Error} */ (error).message, true);
    }
  }

  /** @param {Preview} told */
  previewed(told) {
    if (!this.legal) return;
    this.table.foresee({ ...told, scene: moved(told.scene, this.table.state.scene.board) });
    this.table.hint([told.text, ...told.says].join(" · "));
    this.foreseen = true;
    this.draw();
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
    const text = this.legal[4];
    this.confirming.disabled = true;
    await this.table.move(text);
  }

  /** Let a move lie that was proposed. @param {string} text */
  propose(text) {
    const found = this.places.written(text);
    if (!found) return;
    this.leave();
    [this.shape, this.turn] = found;
    this.tray.turns[this.shape] = this.turn;
    this.lie(found, null);
  }

  // Fingers on the board

  /** @param {Under} spot */
  tap(spot) {
    if (this.shape < 0 || !spot.inside) return;
    if (this.onPiece(spot)) return this.table.settings.quick && this.legal ? this.confirm() : this.turned("turned");
    const places = this.places, cell = /** @type {Cell} */ ([Math.floor(spot.x), Math.floor(spot.y)]);
    const exact = places.exact(this.shape, this.turn, cell);
    this.lie(exact ?? places.nearest(this.shape, this.turn, spot, NEAR), cell);
  }

  /** @param {Under} spot */
  onPiece(spot) {
    const { cell } = this, here = String([Math.floor(spot.x), Math.floor(spot.y)]);
    return cell !== null && covered(this.look, cell).some((one) => String(one) === here);
  }

  /** @param {Under} spot */
  grab(spot) {
    return this.shape >= 0 && this.onPiece(spot);
  }

  /** @param {number} shape @param {PointerEvent} event */
  press(shape, event) {
    if (event.button || !this.places.any(shape)) return;
    const over = new AbortController(), { signal } = over;
    let moving = false;
    const move = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      if (!moving && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < SLOP) return;
      if (!moving) this.pick(shape, false);
      moving = true;
      this.drag(now);
    };
    const up = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      over.abort();
      if (moving) this.drop(now);
      else if (now.type === "pointerup") this.tapped(shape);
    };
    window.addEventListener("pointermove", move, { signal });
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) window.addEventListener(kind, up, { signal });
  }

  /** A tap on the piece in hand turns it. @param {number} shape */
  tapped(shape) {
    if (shape === this.shape) this.turned("turned");
    else this.pick(shape, false);
  }

  /** Where the middle of the dragged piece is on the screen. @param {PointerEvent} event */
  lifted(event) {
    const lift = event.pointerType === "mouse" ? 0 : LIFT + (extent(this.look).high * this.table.view.unit) / 2;
    return { clientX: event.clientX, clientY: event.clientY - lift };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { view } = this.table;
    this.last = event;
    this.planned ||= requestAnimationFrame(() => {
      this.planned = 0;
      if (!this.last) return;
      const middle = this.lifted(this.last);
      if (view.fit.unit < SMALL) view.loupe(LARGE / view.fit.unit, middle);
      this.follow(middle);
    });
  }

  /** Draw the piece under the finger, and where it would snap to. @param {{clientX: number, clientY: number}} middle */
  follow(middle) {
    const { view, app } = this.table, { wide, high } = extent(this.look);
    if (!this.floating) {
      this.leave();
      this.floating = picture(this.look, app.theme, view.unit);
      this.floating.classList.add("held");
      document.body.append(this.floating);
      this.unit = view.unit;
    }
    const grown = view.unit / (this.unit ?? 1);
    this.floating.style.transform = `translate(${middle.clientX - (wide * view.unit) / 2}px, ${middle.clientY - (high * view.unit) / 2}px) scale(${grown})`;
    const spot = view.spot(middle), { places } = this;
    const found = spot.inside ? places.nearest(this.shape, this.turn, spot, NEAR) : null;
    if (found === this.legal && this.dragged) return;
    this.dragged = true;
    this.legal = found;
    this.cell = found && [found[2], found[3]];
    if (found) this.table.feel.touched();
    this.paint();
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (this.planned) cancelAnimationFrame(this.planned);
    this.planned = 0;
    const middle = this.lifted(event), spot = this.table.view.spot(middle), lying = this.legal;
    this.floating?.remove();
    this.floating = this.last = null;
    this.dragged = false;
    if (event.type === "pointercancel" || !spot.inside) return this.dropped();
    this.lie(lying, anchored(this.look, spot));
  }

  dropped() {
    this.leave();
    this.table.view.all();
    this.draw();
  }

  /** The wheel turns what is in hand either way; with Shift it mirrors. @param {WheelEvent} event */
  wheel({ shiftKey, deltaY, timeStamp }) {
    if (!this.holds) return false;
    const again = timeStamp - (this.wheeled ?? -1000) < 140;
    this.wheeled = timeStamp;
    if (again) return true;
    if (shiftKey) this.turned("mirrored");
    else for (let times = deltaY > 0 ? 1 : 3; times; times--) this.turned("turned", times > 1);
    return true;
  }

  get holds() {
    return this.shape >= 0;
  }

  /** Whether a move has been begun that would be lost. */
  get begun() {
    return this.cell !== null;
  }

  // Keys

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was meant for the piece */
  key(event) {
    if (this.shape < 0) return false;
    const way = WAYS[event.key], name = event.key.toLowerCase();
    if (way && (this.cell || document.activeElement === this.table.view.node)) this.step(way, event.shiftKey);
    else if (name === "r") this.turned("turned");
    else if (name === "f") this.turned("mirrored");
    else if (name === "escape") this.put();
    else if (name === "enter" && document.activeElement === this.table.view.node) this.confirm();
    else return false;
    return true;
  }

  /** @param {Cell} way @param {boolean} freely to the next square, legal or not, instead of the next legal place */
  step([dx, dy], freely) {
    const { places } = this;
    if (!this.cell) return this.byKeys();
    const [x, y] = this.cell;
    if (freely) this.lie(places.exact(this.shape, this.turn, [x + dx, y + dy]), [x + dx, y + dy]);
    else this.lie(places.towards(this.shape, this.turn, this.cell, [dx, dy]) ?? this.legal, this.cell);
  }

  // Drawing

  draw() {
    const { view, app } = this.table, held = this.shape >= 0;
    this.table.guard();
    this.foreseen &&= this.table.foreseen !== null;
    document.getElementById("board")?.classList.toggle("holding", held);
    this.tray.draw(this.shape);
    const turns = held ? this.look : null;
    this.turning.disabled = !turns || turns.turned === this.turn;
    this.mirroring.disabled = !turns || turns.mirrored === this.turn;
    this.mirroring.hidden = Boolean(this.places.shapes.length && this.places.shapes.every((shape) => shape.turns.every((one) => one.tile.kind === "tile")));
    this.leaving.disabled = !held || (!this.cell && this.places.shapes.length === 1);
    this.confirming.disabled = !this.legal;
    this.confirming.classList.toggle("primary", Boolean(this.legal));
    const { columns, rows } = this.table.size;
    this.over.setAttribute("viewBox", `${-2.2} ${-2.2} ${columns * U + 4.4} ${rows * U + 4.4}`);
    this.over.replaceChildren(this.marked(held && !(this.legal && this.cell) ? rows : 0), this.piece);
    this.paint();
    if (this.over.parentNode !== view.stage) view.stage.append(this.over);
    view.node.setAttribute("aria-label", held && this.cell ? this.text : say(app.words, "board"));
  }

  /** Draw the piece as it lies: all that changes while it is dragged. */
  paint() {
    this.piece.replaceChildren(...(this.shape >= 0 && this.cell ? this.lying(this.look, this.cell, this.table.size.rows) : []));
  }

  /** The places where it may lie. @param {number} rows */
  marked(rows) {
    if (!rows) return svg("g");
    const { theme } = this.table.app, { look, places } = this;
    const colour = look.tile.kind === "piece" ? theme.roles[look.tile.role].spot : theme.accent;
    const found = places.of(this.shape, this.turn), quiet = found.length > MANY ? 0.5 : 1;
    const d = found.map(([, , x, y]) => box(x + 0.12, rows - 0.88 - y, 0.76, 0.76, 0.14)).join("");
    return svg("path", { d, fill: colour, "fill-opacity": 0.2 * quiet, stroke: colour, "stroke-opacity": quiet, "stroke-width": 7, class: "mark" });
  }

  /** @param {TurnedShape} look @param {Cell} cell @param {number} rows @returns {SVGElement[]} */
  lying(look, cell, rows) {
    const { theme } = this.table.app, { high } = extent(look), cells = upright(covered(look, cell), rows);
    if (this.legal && this.foreseen) return [];
    const [x, y] = [cell[0] - look.anchor[0], rows - cell[1] + look.anchor[1] - high];
    const body = svg("g", { transform: `translate(${x * U} ${y * U})`, opacity: this.legal ? 0.82 : 0.55 }, drawLook(look, theme));
    const edge = look.tile.kind === "tile" ? contour(cells, 0, 0.15, 0) + contour(cells, 0.09, 0.06, 0.09) : blob(cells, 0) + blob(cells, 0.1);
    return [body, path(edge, this.legal ? theme.ink : theme.accent)];
  }
}
