/** The look at a board: near or far, which part of it, and which square is under a finger. */
import { fitted, place } from "./app.js";
import { drawLabels, sizeOf } from "./board.js";
import { U } from "./shapes.js";

/** Pixels that a finger moves before it drags. */
export const SLOP = 8;
/** Pixels of a square at the most. */
const LARGEST = 84;

/** Follow a finger that went down, until it goes up. @param {PointerEvent} event @param {Pressing} does */
export function pressed(event, { drag, drop, tap }) {
  const over = new AbortController(), { signal } = over;
  let moving = false;
  const follow = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    moving ||= Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) >= SLOP;
    if (now.type === "pointermove") return moving && drag(now);
    over.abort();
    if (moving) drop(now);
    else if (now.type === "pointerup") tap();
  };
  for (const kind of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) window.addEventListener(kind, follow, { signal });
}

export class View {
  /** @param {() => Fingers | null} touched whoever is meant by fingers now */
  constructor(touched) {
    this.touched = touched;
    this.node = place("view");
    this.stage = place("stage");
    /** @type {Scene} */
    this.scene = { board: { columns: [], rows: [] }, items: [] };
    this.k = 1;
    this.x = this.y = 0;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** @type {"" | "tap" | "pan" | "drag" | "pinch" | "done"} */
    this.mode = "";
    this.planned = 0;
    this.sized = 1;
    /** @type {Fit | null} */
    this.measured = null;
    this.changed = () => {};
    this.over = new AbortController();
    const { node, over: { signal } } = this;
    node.tabIndex = 0;
    node.setAttribute("role", "group");
    for (const kind of /** @type {const} */ (["down", "move", "up", "cancel"])) node.addEventListener(`pointer${kind}`, (event) => this[kind](event), { signal });
    node.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    this.sizes = new ResizeObserver(() => { this.measured = null; this.apply(); });
    this.sizes.observe(node);
  }

  close() {
    this.over.abort();
    this.sizes.disconnect();
  }

  /** Look at a scene; of one whose board has other columns all is shown. @param {Scene} scene */
  see(scene) {
    const { columns, rows } = this.scene.board, same = String([columns, rows]) === String([scene.board.columns, scene.board.rows]);
    this.scene = scene;
    this.measured = null;
    if (!same) this.all();
    else this.apply();
  }

  /** Draw something over the board; it is as large as the drawing of that. @param {SVGElement} over @param {Node[]} nodes */
  lay(over, nodes) {
    const { columns, rows } = sizeOf(this.scene);
    over.setAttribute("viewBox", `-2.2 -2.2 ${columns * U + 4.4} ${rows * U + 4.4}`);
    over.replaceChildren(...nodes);
    if (over.parentNode !== this.stage) this.stage.append(over);
  }

  /** The way the board lies while all of it is in view; measured once, as that costs a frame. */
  get fit() {
    this.measured ??= fitted(this.scene);
    return this.measured;
  }

  /** The side of a square now, in pixels. */
  get unit() {
    return this.fit.unit * this.k;
  }

  /** @param {Touched} event @returns {Under} */
  spot({ clientX, clientY }) {
    const { columns, rows } = sizeOf(this.scene), { unit, left, top, wide, high } = this.fit, box = this.node.getBoundingClientRect();
    const px = clientX - box.left, py = clientY - box.top;
    const x = ((px - this.x) / this.k - left) / unit, y = rows - ((py - this.y) / this.k - top) / unit;
    return { x, y, inside: px >= 0 && py >= 0 && px < wide && py < high && x > -0.5 && y > -0.5 && x < columns + 0.5 && y < rows + 0.5 };
  }

  /** Everything in view. */
  all() {
    Object.assign(this, { k: 1, x: 0, y: 0 });
    this.apply();
  }

  /** @param {number} k @param {Touched} event the point that stays where it is */
  zoom(k, { clientX, clientY }) {
    const box = this.node.getBoundingClientRect(), px = clientX - box.left, py = clientY - box.top;
    const next = Math.min(Math.max(1, k), Math.max(1, LARGEST / this.fit.unit));
    this.x = px - ((px - this.x) * next) / this.k;
    this.y = py - ((py - this.y) * next) / this.k;
    this.k = next;
    this.plan();
  }

  /** Look with squares of so many pixels at a point of the board, which comes to the middle if it can. @param {number} unit @param {number} x @param {number} y */
  near(unit, x, y) {
    const { rows } = sizeOf(this.scene), fit = this.fit;
    this.k = Math.max(1, unit / fit.unit);
    this.x = fit.wide / 2 - this.k * (fit.left + x * fit.unit);
    this.y = fit.high / 2 - this.k * (fit.top + (rows - y) * fit.unit);
    this.plan();
  }

  /** A look from nearer, by which a point of the screen shows what it shows from afar. @param {number} k @param {Touched} point */
  loupe(k, { clientX, clientY }) {
    const box = this.node.getBoundingClientRect();
    this.k = k;
    this.x = Math.min(box.width, Math.max(0, clientX - box.left)) * (1 - k);
    this.y = Math.min(box.height, Math.max(0, clientY - box.top)) * (1 - k);
    this.apply();
  }

  plan() {
    this.planned ||= requestAnimationFrame(() => { this.planned = 0; this.apply(); });
  }

  apply() {
    if (!this.scene.board.columns.length) return;
    const { unit, left, top, wide, high } = this.fit;
    this.x = Math.min(0, Math.max(wide * (1 - this.k), this.x));
    this.y = Math.min(0, Math.max(high * (1 - this.k), this.y));
    this.place(wide, high);
    place("board").classList.toggle("zoomed", this.k > 1);
    drawLabels(this.scene, { unit: unit * this.k, left: this.x + left * this.k, top: this.y + top * this.k, wide, high });
    this.changed();
  }

  /** Move the drawing, and size it once fingers rest: until then it is only stretched, as that is quick. @param {number} wide @param {number} high */
  place(wide, high) {
    const { style } = this.stage, stretched = this.mode === "pinch";
    if (!stretched) {
      this.sized = this.k;
      style.width = this.k === 1 ? "" : `${wide * this.k}px`;
      style.height = this.k === 1 ? "" : `${high * this.k}px`;
    }
    const more = this.k / this.sized;
    style.transform = this.k === 1 && more === 1 ? "" : `translate(${this.x}px, ${this.y}px)${more === 1 ? "" : ` scale(${more})`}`;
  }

  // Fingers, pens and mice

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1) return this.pinch();
    this.start = event;
    this.mode = this.touched()?.grab?.(this.spot(event)) ? "drag" : "tap";
    this.moved = false;
    if (event.pointerType === "mouse" || this.mode === "drag" || this.k > 1) this.node.setPointerCapture(event.pointerId);
  }

  pinch() {
    if (this.mode === "drag" && this.moved) this.touched()?.drop?.(/** @type {PointerEvent} */ (this.start));
    this.mode = "pinch";
    this.apart = this.spread();
  }

  /** The distance of two fingers and their middle. */
  spread() {
    const [one, other] = [...this.fingers.values()];
    return { far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1, clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.start) return;
    this.fingers.set(event.pointerId, event);
    if (this.mode === "pinch" && this.fingers.size > 1) return this.pinched();
    if (!this.moved && Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) < SLOP) return;
    this.moved = true;
    if (this.mode === "drag") return this.touched()?.drag?.(event);
    if (this.mode === "tap") this.mode = "pan";
    if (this.mode === "pan") this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
  }

  pinched() {
    const now = this.spread(), before = /** @type {ReturnType<View["spread"]>} */ (this.apart);
    this.pan(now.clientX - before.clientX, now.clientY - before.clientY);
    this.zoom((this.k * now.far) / before.far, now);
    this.apart = now;
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    if (this.k === 1) return;
    this.x += dx;
    this.y += dy;
    this.plan();
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    const { mode, moved } = this;
    if (mode === "drag" && moved) this.touched()?.drop?.(event);
    else if ((mode === "tap" || mode === "drag") && !moved) this.touched()?.tap(this.spot(event));
    this.rest();
  }

  rest() {
    const pinched = this.mode === "pinch";
    this.mode = this.fingers.size ? "done" : "";
    if (pinched) this.apply();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (this.fingers.delete(event.pointerId) && this.mode === "drag" && this.moved) this.touched()?.drop?.(event);
    this.rest();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (this.k === 1 && event.deltaY > 0 && !event.ctrlKey && !this.touched()?.holds) return;
    event.preventDefault();
    if (!event.ctrlKey && this.touched()?.wheel?.(event)) return;
    this.zoom(this.k * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event);
  }
}
