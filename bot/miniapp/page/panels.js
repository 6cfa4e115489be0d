/** Beside the board: pieces left, tiles in hand, triangles captured. */
import { el } from "./dom.js";
import { spanned } from "./places.js";
import { U, box, path, piece, sign, svg, swatch, triangle, upright } from "./shapes.js";
import { picture } from "./tray.js";

/** Widths in units of a table of pieces: of a square, of a letter of a name, between columns, of what stands before a row. */
const SQUARE = 6.2;
const LETTER = 5.7;
const GAP = 3;
const BEFORE = 24;
/** Squares of a piece above each other, at most: higher ones lie. */
const HIGHEST = 4;

/** The sign of a side as a small picture. @param {string | Swatch} one @param {Theme} theme @param {string} colour of print */
export function signOf(one, theme, colour) {
  const drawn = typeof one === "string" ? sign(one, 0.5, 0.5, 0.8, colour) : svg("g", {}, path(box(0, 0, 1, 1, 0.25), theme.paper), swatch(one, theme, 0.5, 0.5, 0.86));
  return svg("svg", { viewBox: `0 0 ${U} ${U}`, "aria-hidden": "true" }, drawn);
}

/** All that stands beside the board of a scene; without what is to be laid from a tray. @param {Scene} scene @param {Theme} theme @param {boolean} tray */
export function panelsOf(scene, theme, tray) {
  const racks = scene.racks ?? [], hands = scene.hands ?? [], captures = scene.captures ?? [];
  const owned = racks.filter((rack) => rack.owner && rack.stocks.length);
  const drawn = [];
  if (owned.length) drawn.push(el("div", { className: "panel", aria: { hidden: "true" } }, table(owned, theme)));
  else if (!tray) drawn.push(...racks.map((rack) => loose(rack, theme)));
  drawn.push(...hands.slice(tray ? 1 : 0).map((hand) => handOf(hand, theme)));
  if (tray && hands[0]?.waiting) drawn.unshift(handOf({ ...hands[0], offers: [] }, theme));
  drawn.push(...captures.filter((one) => one.triangles.length).map((one) => capturesOf(one, theme)));
  return drawn;
}

/** Pieces that belong to nobody, with how many are left. @param {Rack} rack @param {Theme} theme */
function loose({ stocks }, theme) {
  const slots = stocks.map(({ piece: { letter, cells, role }, left, of, anchor }) => {
    const look = { label: "", tile: /** @type {Piece} */ ({ kind: "piece", cells, role, letter }), anchor: anchor ?? cells[0] };
    const pips = el("span", { className: "pips" }, ...[...Array(of).keys()].map((k) => el("i", { className: k < left ? "on" : "" })));
    const node = el("div", { className: "slot" }, el("span", { className: "name" }, letter), picture(look, theme, 18), of > 1 ? pips : null);
    node.classList.toggle("gone", !left);
    return node;
  });
  const node = el("div", { className: "tray few still", aria: { hidden: "true" } }, ...slots);
  node.style.setProperty("--count", String(slots.length));
  return node;
}

/** A row of pieces for each side, the names once above. @param {Rack[]} racks @param {Theme} theme */
function table(racks, theme) {
  const kinds = racks[0].stocks.map(lying);
  const widths = kinds.map(({ cells, letter }) => Math.max(spanned(cells).wide * SQUARE, letter.length * LETTER) + GAP);
  const lefts = widths.map((_, k) => BEFORE + widths.slice(0, k).reduce((sum, wide) => sum + wide, 0));
  const row = HIGHEST * SQUARE + 4, wide = BEFORE + widths.reduce((sum, one) => sum + one, 0);
  const node = svg("svg", { viewBox: `0 0 ${wide} ${14 + racks.length * row}` });
  kinds.forEach(({ letter }, k) => node.append(svg("text", { x: lefts[k] + widths[k] / 2, y: 9, "font-size": 9, "text-anchor": "middle", fill: theme.label }, letter)));
  racks.forEach((rack, number) => {
    const low = 14 + (number + 1) * row - 4;
    if (rack.owner) node.append(svg("g", { transform: `translate(0 ${low - 18}) scale(.18)` }, swatch(rack.owner, theme, 0.5, 0.5, 1)));
    rack.stocks.forEach((stock, k) => node.append(small(stock, rack, theme, lefts[k] + widths[k] / 2, low)));
  });
  return node;
}

/** A piece left, standing on a floor around a middle; a trace of it once it is gone. @param {Stock} stock @param {Rack} rack @param {Theme} theme @param {number} middle @param {number} low */
function small(stock, rack, theme, middle, low) {
  const { cells, role } = lying(stock), { wide, high } = spanned(cells), scale = SQUARE / U;
  const colours = theme.roles[role], tone = !stock.left ? theme.trace : rack.idle ? theme.quiet : "";
  const painted = tone ? { ...colours, fill: tone, edge: tone } : colours;
  const x = middle - (wide * SQUARE) / 2, y = low - high * SQUARE;
  return svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})` }, piece(upright(cells, high), painted, "", 0.09));
}

/** A piece, on its side if it is too high for a row. @param {Stock} stock */
function lying({ piece: { cells, letter, role } }) {
  const { high } = spanned(cells);
  return { letter, role, cells: high <= HIGHEST ? cells : cells.map(([x, y]) => /** @type {Cell} */ ([high - 1 - y, x])) };
}

/** Tiles that a side may lay, and how many wait unseen. @param {Hand} hand @param {Theme} theme */
export function handOf({ owner, offers, waiting }, theme) {
  const node = el("div", { className: "panel hand" });
  if (owner) node.append(el("span", { className: "sign" }, signOf(owner, theme, theme.ink)));
  for (const { name, turned, left = 1 } of offers) {
    const one = el("span", { className: left ? "offer" : "offer gone" }, el("b", {}, name));
    if (turned.length) one.append(picture(turned[0], theme, 15, { dot: false }));
    if (left > 1) one.append(el("small", {}, `×${left}`));
    node.append(one);
  }
  if (waiting) node.append(el("span", { className: "pile" }, svg("svg", { viewBox: "0 0 20 18", width: 20, height: 18, "aria-hidden": "true" }, svg("path", { d: "M1 2.5h18M1 9h18M1 15.5h18", stroke: theme.label, "stroke-width": 4, "stroke-linecap": "round" })), String(waiting)));
  return node;
}

/** @param {Captures} captures @param {Theme} theme */
function capturesOf({ owner, triangles }, theme) {
  const drawn = triangles.map((one) => svg("svg", { viewBox: "12 14 76 74", width: 30, height: 29 }, triangle({ ...one, arrows: [] }, theme, 0, 0)));
  return el("div", { className: "panel hand", aria: { hidden: "true" } }, el("span", { className: "sign" }, signOf(owner, theme, theme.ink)), ...drawn);
}
