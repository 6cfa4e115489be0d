/** The pieces that one may lay, side by side, to be tapped or dragged. */
import { el, say } from "./dom.js";
import { Places, extent } from "./places.js";
import { U, handTile, path, disc, piece, svg, triangle, upright } from "./shapes.js";

/** At most so many kinds stand side by side with ample room. */
const FEW = 6;

/** Something as it lies, with the dot of its anchor. @param {Turned} look @param {Theme} theme @param {{dot?: boolean}} [more] */
export function drawLook(look, theme, { dot = true } = {}) {
  const { high } = extent(look), { tile } = look, group = svg("g");
  if (tile.kind === "triangle") return triangle(tile, theme, 0, 0);
  const first = tile.kind === "tile" ? tile.squares.find((one) => String(one.cell) === String(look.anchor))?.role : tile.role;
  const colours = theme.roles[first ?? ""];
  if (tile.kind === "tile") group.append(handTile(tile, theme, high));
  else group.append(piece(upright(tile.cells, high), colours, tile.mark ?? "", Math.max(theme.edgeWidth, 0.04)));
  const [x, y] = look.anchor;
  if (dot && tile.kind === "tile") group.append(path(disc(x + 0.36, high - 1 - y + 0.64, 0.19), colours.print));
  else if (dot) group.append(path(disc(x + 0.5, high - 0.5 - y, 0.3), colours.fill), path(disc(x + 0.5, high - 0.5 - y, 0.22), colours.print));
  return group;
}

/** The same as a picture of its own, a square of it so many pixels wide. @param {Turned} look @param {Theme} theme @param {number} unit @param {{dot?: boolean}} [more] */
export function picture(look, theme, unit, more) {
  const { wide, high } = extent(look);
  return svg("svg", { viewBox: `0 0 ${wide * U} ${high * U}`, width: wide * unit, height: high * unit, "aria-hidden": "true" }, drawLook(look, theme, more));
}

export class Tray {
  /** @param {App} app @param {Picking} picking */
  constructor(app, picking) {
    this.app = app;
    this.places = new Places({ shapes: [], places: [], parts: false });
    this.picking = picking;
    this.node = el("div", { className: "tray", role: "radiogroup", aria: { label: say("pieces") } });
    /** @type {number[]} the turn in which each piece lies here */
    this.turns = [];
    this.node.addEventListener("keydown", (event) => this.key(event));
  }

  get slots() {
    return /** @type {HTMLButtonElement[]} */ ([...this.node.children]);
  }

  /** @param {Places} places */
  show(places) {
    this.places = places;
    const { shapes } = places;
    if (this.turns.length !== shapes.length) this.turns = shapes.map(() => 0);
    const few = shapes.length <= FEW;
    this.node.className = few ? "tray few" : "tray";
    this.node.style.setProperty("--count", String(shapes.length));
    this.node.replaceChildren(...shapes.map((_, shape) => this.slot(shape)));
    this.draw(-1);
  }

  /** @param {number} held the piece in hand, or -1 */
  draw(held) {
    // Made anew, a slot would be lost to the finger on it.
    const { slots } = this, first = held < 0 ? slots.findIndex((slot) => !slot.disabled) : held;
    for (const [shape, slot] of slots.entries()) {
      slot.setAttribute("aria-checked", String(shape === held));
      slot.tabIndex = shape === first ? 0 : -1;
      this.picture(shape, slot);
    }
  }

  /** The picture of a piece as it lies now. @param {number} shape @param {HTMLElement} slot */
  picture(shape, slot) {
    const { shapes } = this.places, turn = this.turns[shape], look = shapes[shape].turns[turn] ?? shapes[shape].turns[0];
    const key = `${turn} ${this.app.theme.name}`;
    if (!look || slot.dataset.turn === key) return;
    const few = shapes.length <= FEW, least = few ? Math.min(20, 76 / Math.max(extent(look).wide, extent(look).high)) : 8.6;
    slot.dataset.turn = key;
    slot.querySelector("svg")?.remove();
    slot.querySelector(".name")?.after(picture(look, this.app.theme, look.tile.kind === "triangle" ? 52 : least, { dot: few }));
  }

  /** @param {number} shape */
  slot(shape) {
    const { places } = this, { name, left } = places.shapes[shape], few = places.shapes.length <= FEW;
    const pips = el("span", { className: "pips" }, ...[...Array(left > 1 ? left : 0).keys()].map(() => el("i", { className: "on" })));
    return el("button", {
      type: "button", className: left ? "slot" : "slot gone", role: "radio", disabled: !places.any(shape), data: { shape },
      aria: { label: say("piece", { name, count: left }) },
      on: {
        pointerdown: (event) => this.picking.press(shape, event),
        click: (event) => { if (!event.detail) this.picking.pick(shape, true); },
      },
    }, el("span", { className: "name" }, name), few ? pips : left > 1 && el("span", { className: "left" }, `×${left}`));
  }

  /** Arrow keys go from piece to piece. @param {KeyboardEvent} event */
  key(event) {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const slots = this.slots.filter((slot) => !slot.disabled);
    const at = slots.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!way || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    slots[(at + way + slots.length) % slots.length].focus();
  }
}
