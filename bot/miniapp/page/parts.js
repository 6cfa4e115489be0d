/** A move of several things that are laid one after the other: until it is whole each can be moved, turned and taken off. */
import { el, say } from "./dom.js";
import { Hand } from "./hand.js";
import { cellOf, cellUnder, same } from "./places.js";
import { Steps } from "./steps.js";

export class Parts extends Hand {
  /** @param {Table} table @param {Lays} lays */
  constructor(table, lays) {
    super(table, lays);
    this.lefts = lays.shapes.map((shape) => shape.left);
    this.steps = new Steps(table, (draft) => this.show(draft));
    this.ready = el("div");
    /** The part that is taken from the board, as its text. */
    this.from = "";
    this.pointed = "";
    this.node = el("div", { className: "side" }, this.steps.bar, this.tray.node, el("div", { className: "choices" }, this.ready));
    this.steps.bar.prepend(this.turning);
  }

  begin() {
    return this.steps.go([]);
  }

  end() {
    this.steps.ended = true;
    super.end();
  }

  get grabs() {
    return true;
  }

  /** A move that was proposed is only told. */
  propose() {}

  /** @param {Draft} draft */
  show(draft) {
    const { places, steps, lefts } = this, laid = steps.keys.map((key) => places.written(key)?.[0]);
    this.table.foresee(draft.scene);
    this.table.hint(steps.keys.length ? [this.pointed, say("set-up-on")].filter(Boolean).join(" · ") : say("set-up"));
    this.pointed = "";
    const { shapes } = places;
    lefts.forEach((left, k) => { shapes[k].left = left - laid.filter((shape) => shape === k).length; });
    this.tray.show(places);
    this.ready.replaceChildren(...draft.choices.filter((one) => one.ready).map((one) => steps.button(one)));
    this.leave();
    if (!shapes[this.shape]?.left) this.hold(shapes.findIndex((one) => one.left));
    this.draw();
  }

  put() {
    this.leave();
    this.from = "";
    this.draw();
  }

  // On the board

  /** Places on which nothing lies are marked. @param {number} shape @param {number} turn */
  markable(shape, turn) {
    return super.markable(shape, turn).filter((place) => !this.laidAt(cellOf(place)));
  }

  /** The part that lies on a cell, as its text; empty if there is none. @param {Cell} cell */
  laidAt(cell) {
    return this.steps.keys.find((key) => same(this.places.written(key)?.slice(2, 4), cell)) ?? "";
  }

  /** @param {Place | null} place @param {Cell | null} _at */
  lie(place, _at) {
    if (!place) return this.table.hint(say("set-up"), true);
    const { from } = this;
    this.from = "";
    this.hover(place, null);
    this.pointed = this.aims();
    this.steps.later(() => this.steps.go(this.with(place, from)));
  }

  /** All that lies once a part lies at a place; what stood there changes places with it, or goes. @param {Place} place @param {string} from */
  with([, , x, y, text], from) {
    const { keys } = this.steps, { places } = this, there = this.laidAt([x, y]);
    const others = keys.filter((key) => key !== from && key !== there), home = from && places.written(from), other = places.written(there);
    const back = home && other && there !== from ? places.exact(other[0], other[1], cellOf(home)) : null;
    return [...others, ...(back ? [back[4]] : []), text];
  }

  confirm() {
    if (this.legal) this.lie(this.legal, null);
    else this.steps.confirm();
  }

  /** @param {Under} spot */
  tap(spot) {
    const cell = cellUnder(spot);
    this.from = "";
    if (!spot.inside) return;
    if (this.laidAt(cell)) this.turnAt(cell);
    else if (this.shape >= 0) this.lie(this.places.exact(this.shape, this.turn, cell), cell);
  }

  /** Turn what lies on a cell. @param {Cell} cell */
  turnAt(cell) {
    this.table.feel.touched();
    this.steps.later(() => {
      const key = this.laidAt(cell), { places } = this, lying = places.written(key);
      const turned = lying && places.exact(lying[0], places.look(lying[0], lying[1]).turned, cell);
      return this.steps.go(this.steps.keys.map((one) => (one === key && turned ? turned[4] : one)));
    });
  }

  /** @param {Under} spot */
  grab(spot) {
    this.from = this.laidAt(cellUnder(spot));
    return Boolean(this.from);
  }

  /** @param {number} shape @param {PointerEvent} event */
  press(shape, event) {
    this.from = "";
    super.press(shape, event);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const taken = this.from && this.places.written(this.from);
    if (taken) this.hold(taken[0], taken[1]);
    super.drag(event);
  }

  /** It is taken off the board. @param {PointerEvent} event */
  dropped(event) {
    const { from } = this;
    this.put();
    if (from && event.type === "pointerup") this.steps.later(() => this.steps.go(this.steps.keys.filter((key) => key !== from)));
  }

  /** @param {Under} spot */
  isHome(spot) {
    return Boolean(this.from) && this.laidAt(cellUnder(spot)) === this.from;
  }

  /** Whether a move has been begun that would be lost. */
  get begun() {
    return this.steps.keys.length > 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { cursor, view } = this.table, here = document.activeElement === view.node && !this.cell;
    if (here && cursor && ["Enter", " ", "r"].includes(event.key) && this.laidAt(cursor)) this.turnAt(cursor);
    else if (event.key === "Backspace") this.steps.back();
    else if (event.key === "Escape" && !this.cell) return false;
    else return super.key(event);
    return true;
  }
}
