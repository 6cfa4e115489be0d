/** Looking back: a slider and a list of the plies. */
import { button, el, iconButton, say } from "./dom.js";

export class Past {
  /** @param {(ply: number) => void} go @param {() => void} tryOut */
  constructor(go, tryOut) {
    this.go = go;
    this.ply = this.count = 0;
    this.slider = el("input", { type: "range", min: "0", step: "1", aria: { label: say("plies") }, on: { input: () => go(Number(this.slider.value)) } });
    this.told = el("output", {});
    this.earlier = iconButton("back", say("earlier"), () => this.step(-1));
    this.later = iconButton("forth", say("later"), () => this.step(1));
    this.list = el("ol", { className: "plies" });
    this.bar = el("div", { className: "past" }, this.earlier, this.slider, this.told, this.later);
    this.tries = el("div", { className: "actions" });
    this.trying = button(say("try"), tryOut);
    this.node = el("section", { className: "history", aria: { label: say("plies") } }, this.bar, this.tries, this.list);
  }

  /** @param {State} state @param {number | null} ply the one looked at, if it is not the last */
  show(state, ply) {
    const { plies } = state;
    this.count = plies.length;
    this.ply = ply ?? this.count;
    this.node.hidden = !this.count;
    this.tries.replaceChildren(...(state.canTry ? [this.trying] : []));
    this.slider.max = String(this.count);
    this.slider.value = String(this.ply);
    this.slider.setAttribute("aria-valuetext", plies[this.ply - 1]?.text ?? say("start"));
    this.told.textContent = `${this.ply} / ${this.count}`;
    this.earlier.disabled = this.ply === 0;
    this.later.disabled = this.ply === this.count;
    if (this.shown !== plies.length || this.state !== state.version) this.fill(state);
    this.state = state.version;
    [...this.list.children].forEach((item, k) => item.firstElementChild?.setAttribute("aria-current", String(k + 1 === this.ply)));
    const current = /** @type {HTMLElement | undefined} */ (this.list.children[this.ply - 1]);
    if (current) this.list.scrollTop = current.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {State} state */
  fill({ plies }) {
    this.shown = plies.length;
    this.list.replaceChildren(...plies.map(({ number, sign, text }) => {
      return el("li", {}, button([el("span", {}, `${number}.`), sign ? `${sign} ` : "", text], () => this.go(number)));
    }));
  }

  /** @param {number} by */
  step(by) {
    const next = Math.min(this.count, Math.max(0, this.ply + by));
    if (next !== this.ply) this.go(next);
  }
}
