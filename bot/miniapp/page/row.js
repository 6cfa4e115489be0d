/** Choices in their order, changed by dragging or by keys; a tap takes one out. */
import { el, say } from "./dom.js";
import { picture } from "./tray.js";
import { pressed } from "./view.js";

export class Row {
  /** @param {App} app @param {(keys: string[]) => void} changed */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    this.node = el("ol", { className: "order", aria: { label: say("order") } });
    /** @type {string[]} */
    this.keys = [];
    /** @type {Map<string, Turned>} */
    this.looks = new Map();
  }

  /** @param {string[]} keys @param {(key: string) => Turned | null} lookOf */
  show(keys, lookOf) {
    this.keys = keys;
    this.node.hidden = !keys.length;
    this.node.replaceChildren(...keys.map((key, k) => this.item(key, k, lookOf(key) ?? this.looks.get(key))));
  }

  /** @param {string} key @param {number} place @param {Turned | undefined} look */
  item(key, place, look) {
    if (look) this.looks.set(key, look);
    const label = say("in-order", { name: key, place: place + 1 });
    const node = el("button", { type: "button", aria: { label }, on: { pointerdown: (event) => this.press(event, place), keydown: (event) => this.key(event, place) } }, el("span", {}, `${place + 1}`), el("b", {}, key));
    if (look) node.append(picture(look, this.app.theme, 11, { dot: false }));
    return el("li", {}, node);
  }

  /** @param {KeyboardEvent} event @param {number} place */
  key(event, place) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Delete" || event.key === "Enter" || event.key === " ") this.take(place);
    else if (by && this.keys[place + by] !== undefined) this.move(place, place + by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} place */
  take(place) {
    this.changed(this.keys.filter((_, k) => k !== place));
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    const keys = this.keys.filter((_, k) => k !== from);
    keys.splice(to, 0, this.keys[from]);
    this.changed(keys);
  }

  /** @param {PointerEvent} event @param {number} place */
  press(event, place) {
    const node = /** @type {HTMLElement} */ (event.currentTarget);
    pressed(event, {
      drag: ({ clientX, clientY }) => { node.style.transform = `translate(${clientX - event.clientX}px, ${clientY - event.clientY}px)`; },
      drop: (now) => {
        const to = this.under(now, place);
        node.style.transform = "";
        if (now.type === "pointerup" && to !== place) this.move(place, to);
      },
      tap: () => this.take(place),
    });
  }

  /** The place under a finger. @param {PointerEvent} event @param {number} otherwise */
  under({ clientX, clientY }, otherwise) {
    const away = [...this.node.children].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
    });
    return away.length ? away.indexOf(Math.min(...away)) : otherwise;
  }
}
