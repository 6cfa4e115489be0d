/** The thing in hand: taken from the tray or from the board, turned, and dragged or tapped to where it may lie. */
import { place as placed } from "./app.js";
import { frame } from "./board.js";
import { iconButton, say } from "./dom.js";
import { Places, anchored, cellOf, cellUnder, covered, extent, middleOf, same } from "./places.js";
import { U, blob, box, contour, path, ring, svg, upright } from "./shapes.js";
import { WAYS } from "./table.js";
import { Tray, drawLook, picture } from "./tray.js";
import { pressed } from "./view.js";

/** Squares from a touch to a legal place, within which a piece snaps to it: tapped, and turned. */
const NEAR = 1.5;
const TURNED = 2.3;
/** Pixels of a square below which the board comes nearer while a piece is laid, and how near. */
export const SMALL = 25;
export const LARGE = 31;
/** Places above which their marks are quieter. */
const MANY = 24;
/** Pixels between a finger and the lower edge of the piece above it. */
const LIFT = 34;

export class Hand {
  /** @param {Table} table @param {Lays} lays */
  constructor(table, lays) {
    this.table = table;
    this.places = new Places(lays);
    this.shape = -1;
    this.turn = 0;
    /** The anchor of the piece on the board. */
    this.cell = /** @type {Cell | null} */ (null);
    this.legal = /** @type {Place | null} */ (null);
    this.over = svg("svg", { class: "over", "aria-hidden": "true" });
    this.piece = svg("g");
    this.tray = new Tray(table.app, this);
    this.turning = iconButton("turn", say("turn"), () => this.turned("turned"), "big");
    /** The piece under the finger. */
    this.floating = /** @type {SVGElement | null} */ (null);
    this.last = /** @type {PointerEvent | null} */ (null);
    this.grabbed = -1;
    this.planned = 0;
    this.dragged = false;
    this.tray.show(this.places);
  }

  /** Let it lie, or be told why it may not. @param {Place | null} place @param {Cell | null} at */
  lie(place, at) {
    this.hover(place, at);
  }

  /** Take the place at which it lies. @returns {void | Promise<void>} */
  confirm() {}

  end() {
    this.leave();
    this.over.remove();
  }

  get look() {
    return this.places.look(this.shape, this.turn);
  }

  /** Whether something on the board can be taken there. */
  get grabs() {
    return this.places.shapes.some((shape) => shape.at);
  }

  // In hand

  /** @param {number} shape @param {boolean} byKeys */
  pick(shape, byKeys) {
    const { places } = this;
    if (!places.any(shape)) return;
    if (shape !== this.shape) this.leave();
    this.hold(shape);
    if (!places.of(shape, this.turn).length) this.hold(shape, places.shapes[shape].turns.findIndex((_, turn) => places.of(shape, turn).length));
    this.table.feel.touched();
    this.table.hint([this.aims(), say("where")].filter(Boolean).join(" · "));
    this.draw();
    if (byKeys) this.byKeys();
  }

  /** @param {number} shape @param {number} [turn] */
  hold(shape, turn = this.tray.turns[shape] ?? 0) {
    this.shape = shape;
    this.turn = this.tray.turns[shape] = turn;
  }

  /** With keys a piece lies at once, and arrows move it. */
  byKeys() {
    const [first] = this.places.of(this.shape, this.turn), { at } = this.places.shapes[this.shape];
    const { columns, rows } = this.table.size, from = at ? { x: at[0] + 0.5, y: at[1] + 0.5 } : { x: columns / 2, y: rows / 2 };
    this.hover(this.places.nearest(this.shape, this.turn, from, Infinity) ?? first, null);
    this.table.view.node.focus();
  }

  /** Take the piece off the board; it stays in hand. */
  leave() {
    this.cell = this.legal = null;
  }

  /** @param {"turned" | "mirrored"} way @param {boolean} [passing] on the way to another turn */
  turned(way, passing = false) {
    if (this.shape < 0) return;
    this.hold(this.shape, this.look[way]);
    if (passing) return;
    this.table.feel.touched();
    // It turns around its dot, as moves are written by that; if it may not lie so, close by.
    const { places, cell } = this;
    if (cell) this.hover(places.exact(this.shape, this.turn, cell) ?? places.nearest(this.shape, this.turn, middleOf(this.look, cell), TURNED), cell);
    else this.draw();
  }

  /** Let it be seen at a legal place, or else at a cell. @param {Place | null} place @param {Cell | null} at */
  hover(place, at) {
    this.cell = place ? cellOf(place) : at;
    this.legal = place;
    this.draw();
  }

  /** The cells on the board that it points at from where it is. */
  get aimed() {
    const from = this.cell ?? this.places.shapes[this.shape]?.at, { columns, rows } = this.table.size;
    if (!from || this.look.tile.kind !== "triangle") return [];
    const cells = (this.look.tile.arrows ?? []).map(([dx, dy]) => /** @type {Cell} */ ([from[0] + dx, from[1] + dy]));
    return cells.filter(([x, y]) => x >= 0 && y >= 0 && x < columns && y < rows);
  }

  /** The same in words. */
  aims() {
    const { columns, rows } = (this.table.shown ?? this.table.state.scene).board, squares = this.aimed.map(([x, y]) => columns[x] + rows[y]).sort().join(", ");
    return squares && say("attacks", { squares });
  }

  // Fingers

  /** @param {Under} spot */
  tap(spot) {
    if (!spot.inside) return;
    const { places, shape, turn } = this, cell = cellUnder(spot);
    if (this.onPiece(spot)) return this.table.settings.quick && this.legal ? this.confirm() : this.turned("turned");
    const exact = shape < 0 ? null : places.exact(shape, turn, cell), stands = places.standing(cell);
    if (!exact && stands >= 0) return stands === shape ? this.put() : this.pick(stands, false);
    if (shape < 0) return;
    const { wide, high } = extent(this.look);
    this.lie(exact ?? (wide * high > 1 ? places.nearest(shape, turn, spot, NEAR) : null), cell);
  }

  /** Put the piece back. */
  put() {
    this.leave();
    this.shape = -1;
    this.table.hint("");
    this.table.view.all();
    this.draw();
  }

  /** @param {Under} spot */
  onPiece(spot) {
    return this.shape >= 0 && this.cell !== null && covered(this.look, this.cell).some((one) => same(one, cellUnder(spot)));
  }

  /** @param {Under} spot */
  grab(spot) {
    const held = this.onPiece(spot);
    this.grabbed = held ? -1 : this.places.standing(cellUnder(spot));
    return held || this.grabbed >= 0;
  }

  /** @param {number} shape @param {PointerEvent} event */
  press(shape, event) {
    if (event.button || !this.places.any(shape)) return;
    const held = shape === this.shape;
    this.grabbed = held ? shape : -1;
    if (!held) this.pick(shape, false);
    // A tap on the piece in hand turns it.
    pressed(event, { drag: (now) => this.drag(now), drop: (now) => this.drop(now), tap: () => held && this.turned("turned") });
  }

  /** Where the middle of the dragged piece is on the screen. @param {PointerEvent} event */
  lifted(event) {
    const lift = event.pointerType === "mouse" ? 0 : LIFT + (extent(this.look).high * this.table.view.unit) / 2;
    return { clientX: event.clientX, clientY: event.clientY - lift };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { view } = this.table;
    if (this.grabbed >= 0) this.pick(this.grabbed, false);
    this.grabbed = -1;
    this.last = event;
    this.planned ||= requestAnimationFrame(() => {
      this.planned = 0;
      if (!this.last) return;
      const middle = this.lifted(this.last);
      if (view.fit.unit < SMALL) view.loupe(LARGE / view.fit.unit, middle);
      this.follow(middle);
    });
  }

  /** Draw the piece under the finger, and where it would snap to. @param {Touched} middle */
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
    const found = spot.inside && !this.isHome(spot) ? places.nearest(this.shape, this.turn, spot, NEAR) : null;
    if (found === this.legal && this.dragged) return;
    this.dragged = true;
    this.legal = found;
    this.cell = found && cellOf(found);
    if (found) this.table.feel.touched();
    this.paint();
  }

  /** Whether a spot is where the thing in hand was taken. @param {Under} spot */
  isHome(spot) {
    return same(this.places.shapes[this.shape].at, cellUnder(spot));
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (this.planned) cancelAnimationFrame(this.planned);
    this.planned = 0;
    const spot = this.table.view.spot(this.lifted(event)), lying = this.legal;
    this.floating?.remove();
    this.floating = this.last = null;
    this.dragged = false;
    if (event.type === "pointercancel" || !spot.inside) return this.dropped(event);
    if (this.isHome(spot)) return this.put();
    this.lie(lying, anchored(this.look, spot));
  }

  /** It was let go beside the board. @param {PointerEvent} _event */
  dropped(_event) {
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

  // Keys

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was meant for the piece */
  key(event) {
    const here = document.activeElement === this.table.view.node, name = event.key.toLowerCase(), { cursor } = this.table;
    const enters = here && (name === "enter" || name === " "), stands = cursor && !this.cell ? this.places.standing(cursor) : -1;
    if (enters && stands >= 0) this.pick(stands, true);
    else if (this.shape < 0) return false;
    else if (WAYS[event.key] && (this.cell || here)) this.step(WAYS[event.key], event.shiftKey);
    else if (name === "r") this.turned("turned");
    else if (name === "f") this.turned("mirrored");
    else if (name === "escape") this.put();
    else if (enters) this.confirm();
    else return false;
    return true;
  }

  /** @param {Cell} way @param {boolean} freely to the next square, legal or not, instead of the next legal place */
  step([dx, dy], freely) {
    const { places } = this;
    if (!this.cell) return this.byKeys();
    const [x, y] = this.cell;
    if (freely) this.hover(places.exact(this.shape, this.turn, [x + dx, y + dy]), [x + dx, y + dy]);
    else this.hover(places.towards(this.shape, this.turn, this.cell, [dx, dy]) ?? this.legal, this.cell);
  }

  // Drawing

  draw() {
    const { view, size: { rows }, cursor } = this.table, held = this.shape >= 0;
    this.table.guard();
    placed("board").classList.toggle("holding", held || this.grabs);
    this.tray.draw(this.shape);
    this.turning.disabled = !held || this.look.turned === this.turn || Boolean(!this.cell && this.places.shapes[this.shape].at);
    const at = cursor && !this.cell ? [path(ring(cursor[0], rows - 1 - cursor[1]), this.table.app.theme.ink)] : [];
    view.lay(this.over, [this.marked(held && !(this.legal && this.cell) ? rows : 0), this.piece, ...at]);
    this.paint();
    view.node.setAttribute("aria-label", (held && this.cell && this.text) || say("board"));
  }

  /** The place at which it lies, as it is written. */
  get text() {
    return this.legal?.[4] ?? "";
  }

  /** Draw the piece as it lies: all that changes while it is dragged. */
  paint() {
    this.piece.replaceChildren(...(this.shape >= 0 ? [...this.around(), ...(this.cell ? this.lying(this.look, this.cell) : [])] : []));
  }

  /** Where it was taken, and all that it points at. @returns {Node[]} */
  around() {
    const { tile } = this.look, { at } = this.places.shapes[this.shape], { theme } = this.table.app, { rows } = this.table.size;
    const aims = tile.kind === "triangle" ? this.aimed.map(([x, y]) => frame({ theme, ground: new Map() }, [x, rows - 1 - y], { role: tile.role })) : [];
    return at && !this.cell ? [path(ring(at[0], rows - 1 - at[1]), theme.accent), ...aims] : aims;
  }

  /** @param {number} shape @param {number} turn */
  markable(shape, turn) {
    return this.places.of(shape, turn);
  }

  /** The places where it may lie. @param {number} rows */
  marked(rows) {
    if (!rows) return svg("g");
    const { theme } = this.table.app, { look } = this;
    const colour = look.tile.kind === "piece" ? theme.roles[look.tile.role].spot : theme.accent;
    const found = this.markable(this.shape, this.turn), quiet = found.length > MANY ? 0.5 : 1;
    const d = found.map(([, , x, y]) => box(x + 0.12, rows - 0.88 - y, 0.76, 0.76, 0.14)).join("");
    return svg("path", { d, fill: colour, "fill-opacity": 0.2 * quiet, stroke: colour, "stroke-opacity": quiet, "stroke-width": 7, class: "mark" });
  }

  /** @param {TurnedShape} look @param {Cell} cell @returns {Node[]} */
  lying(look, cell) {
    const { size: { rows }, app: { theme } } = this.table, { high } = extent(look), cells = upright(covered(look, cell), rows);
    const [x, y] = [cell[0] - look.anchor[0], rows - cell[1] + look.anchor[1] - high];
    const body = svg("g", { transform: `translate(${x * U} ${y * U})`, opacity: this.legal ? 0.82 : 0.55 }, drawLook(look, theme));
    const edge = { piece: () => blob(cells, 0) + blob(cells, 0.1), tile: () => contour(cells, 0, 0.15, 0) + contour(cells, 0.09, 0.06, 0.09), triangle: () => ring(x, y) };
    return [body, path(edge[look.tile.kind](), this.legal ? theme.ink : theme.accent)];
  }
}
