/** Shapes of which boards and panels are drawn: the measures of the bot's pictures, 100 to a square. */

/** A square's side in the units of drawings: fractions of one would blur letters in some browsers. */
export const U = 100;
const SVG = "http://www.w3.org/2000/svg";
const INSET = 0.06;
const ROUND = 0.15;
const CAP = 0.715;

/** An element of a drawing. @param {string} tag @param {Record<string, string | number | undefined>} [attributes] @param {...(Node | string)} children */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, String(value));
  node.append(...children);
  return /** @type {SVGElement} */ (node);
}

/** A number with few digits. @param {number} value */
const n = (value) => Math.round(value * U * 10) / 10;

/** A point of a path. @type {Numbers} */
export const at = (x, y) => `${n(x)} ${n(y)}`;

/** @param {string} d @param {string} fill */
export const path = (d, fill) => svg("path", { d, fill, "fill-rule": "evenodd" });

/** @param {string} d @param {string} stroke @param {number} wide in squares */
export const line = (d, stroke, wide) => svg("path", { d, fill: "none", stroke, "stroke-width": n(wide) });

/** Words by the middle of their base line, with a `halo`. @param {string} words @param {number} x @param {number} y @param {number} size @param {string} fill @param {string} [halo] */
export function text(words, x, y, size, fill, halo) {
  const around = halo ? { stroke: halo, "stroke-width": n(0.08), "paint-order": "stroke", "stroke-linejoin": "round" } : {};
  return svg("text", { x: n(x), y: n(y), "font-size": n(size), "font-weight": 700, "text-anchor": "middle", fill, ...around }, words);
}

/** Words around a middle. @param {string} words @param {number} x @param {number} y @param {number} size @param {string} fill */
export const centred = (words, x, y, size, fill) => text(words, x, y + (CAP * size) / 2, size, fill);

/** A rectangle with round corners. @type {Numbers} */
export const box = (x, y, wide, high, round) => {
  if (round <= 0) return `M${at(x, y)}h${n(wide)}v${n(high)}h${n(-wide)}z`;
  const r = n(round), w = n(wide - 2 * round), h = n(high - 2 * round);
  const arc = `a${r} ${r} 0 0 1 `;
  return `M${at(x + round, y)}h${w}${arc}${r} ${r}v${h}${arc}${-r} ${r}h${-w}${arc}${-r} ${-r}v${-h}${arc}${r} ${-r}z`;
};

/** A frame just inside a square. @type {Numbers} */
export const ring = (x, y) => box(x + 0.02, y + 0.02, 0.96, 0.96, 0.1) + box(x + 0.075, y + 0.075, 0.85, 0.85, 0.06);

/** @type {Numbers} */
export const disc = (x, y, radius) => box(x - radius, y - radius, 2 * radius, 2 * radius, radius);

// Contours

/** @param {Point} one @param {Point} other */
const cross = (one, other) => one[0] * other[1] - one[1] * other[0];

/** A point as a number: texts are slow. @type {Numbers<number>} */
const key = (x, y) => 4096 * x + y;

/** The edges between inside and outside, by the corner that they leave; the inside is to their right. @param {Point[]} cells */
function edges(cells) {
  const inside = new Set(cells.map(([x, y]) => key(x, y)));
  /** @type {Map<number, {from: Point, ways: Point[]}>} */
  const found = new Map();
  const put = (/** @type {Point} */ from, /** @type {Point} */ way) => {
    const here = found.get(key(...from)) ?? { from, ways: [] };
    here.ways.push(way);
    found.set(key(...from), here);
  };
  for (const [x, y] of cells) {
    if (!inside.has(key(x, y - 1))) put([x, y], [1, 0]);
    if (!inside.has(key(x + 1, y))) put([x + 1, y], [0, 1]);
    if (!inside.has(key(x, y + 1))) put([x + 1, y + 1], [-1, 0]);
    if (!inside.has(key(x - 1, y))) put([x, y + 1], [0, -1]);
  }
  return found;
}

/** The closed outlines of some cells as their corners; rows go down. @param {Point[]} cells @returns {Turn[][]} */
function loops(cells) {
  const left = edges(cells), found = [];
  while (left.size) {
    const first = [...left.values()].reduce((a, b) => (b.from[0] - a.from[0] || b.from[1] - a.from[1]) < 0 ? b : a).from;
    /** @type {{point: Point, into: Point}[]} */
    const steps = [];
    let point = first, into = /** @type {Point} */ ([0, -1]);
    do {
      into = leave(left, point, into);
      steps.push({ point, into });
      point = [point[0] + into[0], point[1] + into[1]];
    } while (key(...point) !== key(...first));
    const corners = steps.map((step, k) => ({ at: step.point, into: steps.at(k - 1)?.into ?? step.into, out: step.into }));
    found.push(corners.filter(({ into: a, out: b }) => cross(a, b)));
  }
  return found;
}

/** The way on from a point, taken out; where two outlines touch, turning right keeps them apart. */
function leave(/** @type {Map<number, {ways: Point[]}>} */ left, /** @type {Point} */ point, /** @type {Point} */ into) {
  const here = /** @type {{ways: Point[]}} */ (left.get(key(...point)));
  const way = here.ways.reduce((a, b) => (cross(into, b) > cross(into, a) ? b : a));
  here.ways.splice(here.ways.indexOf(way), 1);
  if (!here.ways.length) left.delete(key(...point));
  return way;
}

/**
 * The outline of some cells as one path, inset and with round corners, holes and all.
 * @param {Cell[]} cells rows going down @param {number} inset @param {number} convex @param {number} concave
 */
export function contour(cells, inset, convex, concave) {
  return loops(cells).map((loop) => {
    const parts = loop.map(({ at: [x, y], into, out }) => {
      const right = cross(into, out) > 0, r = Math.max(0, right ? convex : concave);
      const px = x - inset * (into[1] + out[1]), py = y + inset * (into[0] + out[0]);
      return `${at(px - r * into[0], py - r * into[1])}A${n(r)} ${n(r)} 0 0 ${right ? 1 : 0} ${at(px + r * out[0], py + r * out[1])}`;
    });
    return `M${parts.join("L")}z`;
  }).join("");
}

/** The shape of a piece whose outline runs so far from the cells' edge. @param {Cell[]} cells @param {number} [inset] */
export const blob = (cells, inset = INSET) => contour(cells, inset, ROUND - (inset - INSET), ROUND + (inset - INSET));

/** Cells counted from the upper left, rows going down. @param {Cell[]} cells @param {number} rows @returns {Cell[]} */
export const upright = (cells, rows) => cells.map(([x, y]) => [x, rows - 1 - y]);

// Pieces and marks

/**
 * The mark in each of some squares, by their upper left.
 * @param {string} mark @param {Cell[]} corners @param {string} colour @param {number} [size] side of the squares
 */
export function marks(mark, corners, colour, size = 1) {
  const all = (/** @type {(x: number, y: number) => string} */ one) => corners.map(([x, y]) => one(x, y)).join("");
  const middle = size / 2;
  if (mark === "dot") return path(all((x, y) => disc(x + middle, y + middle, 0.16 * size)), colour);
  if (mark === "ring") return line(all((x, y) => disc(x + middle, y + middle, 0.21 * size)), colour, 0.12 * size);
  if (mark === "stroke") return line(all((x, y) => `M${at(x + size / 4, y + (3 * size) / 4)}L${at(x + (3 * size) / 4, y + size / 4)}`), colour, 0.14 * size);
  if (mark === "block") return path(all((x, y) => box(x + size / 4, y + size / 4, middle, middle, 0)), colour);
  if (mark === "crossed") return line(all((x, y) => `M${at(x + 0.23, y + 0.23)}L${at(x + 0.77, y + 0.77)}M${at(x + 0.77, y + 0.23)}L${at(x + 0.23, y + 0.77)}`), colour, 0.028);
  return path(all((x, y) => dots(Number(mark.slice(5)), x, y)), colour);
}

/** So many dots near the lower left of a square of ground. @type {Numbers} */
const dots = (many, x, y) => [...Array(many).keys()].map((k) => disc(x + 0.246 + k * 0.084, y + 0.894, 0.036)).join("");

/** A sign around a middle: `cross` or `ring`. @param {string} name @param {number} x @param {number} y @param {number} size @param {string} colour */
export function sign(name, x, y, size, colour) {
  const stroke = 0.24 * size;
  if (name === "ring") return line(disc(x, y, (size - 0.9 * stroke) / 2), colour, 0.9 * stroke);
  const h = (size - stroke * Math.SQRT1_2) / 2;
  return line(`M${at(x - h, y - h)}L${at(x + h, y + h)}M${at(x + h, y - h)}L${at(x - h, y + h)}`, colour, stroke);
}

/**
 * A piece as one shape with its marks; `thick` is the least width of an edge.
 * @param {Cell[]} cells rows going down @param {Colours} colours @param {string} mark @param {number} thick
 */
export function piece(cells, colours, mark, thick) {
  const wide = colours.edge === colours.fill ? 0 : thick;
  const shape = svg("path", { d: blob(cells, INSET + wide / 2), fill: colours.fill, stroke: colours.edge, "stroke-width": n(wide) });
  return svg("g", {}, shape, ...(mark ? [marks(mark, cells, colours.marking)] : []));
}

/** A small square by which a side is known, by its middle. @param {Swatch} swatch @param {Theme} theme @param {number} x @param {number} y @param {number} side */
export function swatch({ role, mark }, theme, x, y, side) {
  const colours = theme.roles[role], left = x - side / 2, top = y - side / 2, wide = side / 10;
  const group = svg("g", {}, path(box(left, top, side, side, side / 4), colours.swatchEdge));
  if (colours.swatchEdge !== colours.fill) group.append(path(box(left + wide, top + wide, side - 2 * wide, side - 2 * wide, side / 4 - wide), colours.fill));
  if (mark) group.append(marks(mark, [[left, top]], colours.marking, side));
  return group;
}

// Tiles

/**
 * The part in one cell of a shape that stays so far inside its cells, as the path of a square at the origin.
 * @param {Cell} cell rows going down @param {Set<string>} cells @param {number} inset @param {number} radius
 */
export function part([x, y], cells, inset, radius) {
  /** @type {Numbers<boolean>} */ const has = (dx, dy) => cells.has(String([x + dx, y + dy]));
  const ways = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  const points = ways.map(([dx, dy], k) => {
    const corner = around([has(dx, 0), has(0, dy), has(dx, dy)], inset, Math.max(0, radius));
    const placed = corner.map(([u, v]) => at(x + (dx < 0 ? u : 1 - u), y + (dy < 0 ? v : 1 - v)));
    const arc = corner.length > 1 ? `A${n(corner[0][2])} ${n(corner[0][2])} 0 0 ${corner[0][3]} ` : "";
    return (k % 2 ? placed.reverse() : placed).join(arc);
  });
  return `M${points.join("L")}z`;
}

/** The points at a corner, from its side to its top: place, and radius and turn of the arc between two. */
function around(/** @type {Corner} */ [beside, above, across], /** @type {number} */ inset, /** @type {number} */ radius) {
  if (beside && above) return across ? [[0, 0, 0, 0]] : [[0, inset, inset, 0], [inset, 0, 0, 0]];
  if (beside) return [[0, inset, 0, 0]];
  if (above) return [[inset, 0, 0, 0]];
  return [[inset, inset + radius, radius, 1], [inset + radius, inset, 0, 0]];
}

/** A tile without a level, as it lies in hand; marks smaller where there is a dot. @param {Tile} tile @param {Theme} theme @param {number} rows */
export function handTile(tile, theme, rows) {
  const cells = new Set(tile.squares.map(({ cell: [x, y] }) => String([x, rows - 1 - y])));
  const group = svg("g");
  for (const { cell, role, mark } of tile.squares) {
    const [place] = upright([cell], rows), colours = theme.roles[role];
    group.append(path(part(place, cells, 0.045, 0.13), colours.edge));
    if (colours.edge !== colours.fill) group.append(path(part(place, cells, 0.045 + theme.edgeWidth, 0.13 - theme.edgeWidth), colours.fill));
    if (mark) group.append(marks(mark, [[place[0] + 0.12, place[1] + 0.12]], colours.marking, 0.76));
  }
  return group;
}

// Triangles

const BODY = [[0.5, 0.241], [0.794, 0.779], [0.206, 0.779]];
/** The head of an arrow, at the upper edge and in the upper left corner. */
const EDGE = [[0.5, 0.077], [0.562, 0.163], [0.438, 0.163]];
const CORNER = [[0.077, 0.077], [0.193, 0.095], [0.095, 0.193]];
const TOWARDS = [[0, 1], [-1, 0], [0, -1], [1, 0]];

/** A triangle on the square whose upper left is given; without arrows where it is captured. @param {Triangle} one @param {Theme} theme @param {number} x @param {number} y */
export function triangle(one, theme, x, y) {
  const turns = (one.turns ?? 0) % 4, fill = theme.roles[one.role].fill, band = one.mark === "ring" ? 0.024 : 0;
  const group = svg("g"), shape = (/** @type {number[][]} */ points) => `M${points.map(([u, v]) => at(x + u, y + v)).join("L")}z`;
  const turn = (/** @type {number} */ degrees) => `rotate(${degrees} ${at(x + 0.5, y + 0.5)})`;
  for (const [across, up] of one.arrows ?? []) {
    const aslant = across && up, degrees = (Math.atan2(across, up) / Math.PI) * 180;
    group.append(svg("path", { d: shape(aslant ? CORNER : EDGE), fill, transform: turn(aslant ? degrees + 45 : degrees) }));
  }
  const layer = (/** @type {number} */ inset, /** @type {string} */ colour) => group.append(svg("path", { d: shape(BODY), fill: colour, stroke: colour, "stroke-width": n(2 * (0.066 - inset)), "stroke-linejoin": "round", transform: turn(90 * turns) }));
  if (band) layer(0, fill);
  layer(band, theme.rim);
  layer(band + 0.034, fill);
  const [dx, dy] = TOWARDS[turns];
  group.append(centred(one.numeral, x + 0.5 + dx * 0.105, y + 0.5 + dy * 0.105, 0.281, theme.rim));
  return group;
}
