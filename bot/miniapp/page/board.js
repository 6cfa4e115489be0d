/** A scene's board as a drawing. Rows of scenes go up, those of drawings down. */
import { U, at, blob, box, contour, disc, line, marks, part, path, piece, sign, svg, text, triangle } from "./shapes.js";

const GAP = 0.022;
const CORNER = 0.08;
const FALL = [0, 0.12, 0.19, 0.26, 0.32, 0.38];
const TILE = 0.045;
const TILE_CORNER = 0.13;
/** Squares around what is shown of a board without an edge. */
const BEYOND = 8;
/** Squares in a line above which levels fill their squares. */
const MOST_LARGE = 12;

/** The size of a scene's board in squares. @param {Scene} scene */
export const sizeOf = (scene) => ({ columns: scene.board.columns.length, rows: scene.board.rows.length });

/** The same items elsewhere. @param {Item[]} items @param {(cell: Cell) => Cell} to @returns {Item[]} */
export const relocated = (items, to) => items.map((/** @type {any} */ item) => ({
  ...item,
  ...(item.cell && { cell: to(item.cell) }),
  ...(item.cells && { cells: item.cells.map(to) }),
  ...(item.squares && { squares: relocated(item.squares, to) }),
  ...(item.start && { start: to(item.start), end: to(item.end) }),
}));

/** The board of a scene with all that lies on it. @param {Scene} scene @param {Theme} theme */
export function drawBoard(scene, theme) {
  const { columns, rows } = sizeOf(scene), share = Math.max(columns, rows) / 10;
  const view = `${-GAP * U} ${-GAP * U} ${(columns + 2 * GAP) * U} ${(rows + 2 * GAP) * U}`;
  const root = svg("svg", { viewBox: view, class: "drawing", "aria-hidden": "true" });
  root.append(groundOf(columns, rows, scene.board.endless ? BEYOND : 0, theme));
  const items = relocated(scene.items ?? [], ([x, y]) => [x, rows - 1 - y]);
  const last = items.flatMap((item) => (item.kind === "outline" && item.role === "last" ? item.cells : []));
  /** @type {Drawing} */
  const drawing = { theme, columns, rows, share, top: new Map(), tiles: new Map(), ground: new Map(), last: new Set(last.map(String)) };
  const tiles = items.filter((item) => item.kind === "tile");
  if (tiles.length) root.append(tilesOf(drawing, tiles));
  for (const item of items) root.append(...[DRAW[item.kind](drawing, /** @type {any} */ (item))].flat());
  if (tiles.length) root.append(printsOf(drawing, tiles, items));
  return root;
}

/** The empty squares of a board, and so many more on all sides. @param {number} columns @param {number} rows @param {number} more @param {Theme} theme */
function groundOf(columns, rows, more, theme) {
  const edge = GAP + more, id = `ground-${theme.name}`;
  const panel = box(-edge, -edge, columns + 2 * edge, rows + 2 * edge, CORNER + 2 * GAP);
  const one = svg("pattern", { id, width: U, height: U, patternUnits: "userSpaceOnUse" }, path(square(0, 0), theme.square));
  return svg("g", {}, one, path(panel, theme.line), path(panel, `url(#${id})`));
}

/** @type {Numbers} */
const square = (x, y) => box(x + GAP, y + GAP, 1 - 2 * GAP, 1 - 2 * GAP, CORNER);

/** Drawings of all that lies on a board; tiles come before and after all else. @type {Draws} */
const DRAW = {
  tile: () => [],
  square({ theme, ground }, { cell, role, mark }) {
    const colours = theme.roles[role], drawn = path(square(...cell), colours.fill);
    ground.set(String(cell), role);
    return mark ? [drawn, marks(mark, [cell], mark === "crossed" ? colours.ghost : colours.marking)] : drawn;
  },
  // Its ends are lower left corners.
  line: ({ theme }, { start: [x, y], end: [right, low] }) => path(box(x - 0.013, low + 0.987, right - x + 0.026, y - low + 0.026, 0), theme.ink),
  triangle: ({ theme }, item) => triangle(item, theme, ...item.cell),
  piece({ theme, top, share }, { cells, role, strength, mark }) {
    const whole = theme.roles[role], colours = (strength ?? 1) < 1 ? whole.half : whole;
    for (const cell of cells) top.set(String(cell), colours);
    return piece(cells, colours, mark ?? "", Math.max(theme.edgeWidth, 0.02 * share));
  },
  symbol: ({ theme, top }, { cell, covered, sign: name }) => sign(name, cell[0] + 0.5, cell[1] + 0.5, 0.5, covered ? top.get(String(cell))?.ghost ?? theme.faint : theme.ink),
  outline(drawing, item) {
    if (drawing.tiles.size) return zone(drawing, item);
    const bare = item.cells.every((cell) => drawing.ground.has(String(cell)) && !drawing.top.has(String(cell)));
    return bare ? item.cells.map((cell) => frame(drawing, cell, item)) : rim(drawing, item);
  },
  spot: ({ theme }, { cell: [x, y], role }) => path(disc(x + 0.5, y + 0.5, 0.14), theme.roles[role].spot),
  // On a tile it stands aside, as that has a level.
  dot({ theme, top, tiles }, { cell: [x, y] }) {
    const [size, aside] = tiles.has(String([x, y])) ? [0.1, 0.22] : [0.19, 0.5];
    return path(disc(x + aside, y + aside, size), top.get(String([x, y]))?.print ?? theme.ink);
  },
  // The page has no numbers for places.
  disc({ theme, share }, { cell: [x, y] }) {
    const radius = Math.max(0.15, 0.085 * share);
    return [path(disc(x + 0.5, y + 0.5, radius + 0.03 * share), theme.paper), path(disc(x + 0.5, y + 0.5, radius), theme.ink)];
  },
};

// Outlines

/** @param {Theme} theme @param {string} role */
const markOf = (theme, role) => theme.marks[role] ?? theme.roles[role].fill;

/** A band between two outlines. @param {(inset: number) => string} edge @param {number} from @param {number} wide @param {string} colour */
const band = (edge, from, wide, colour) => line(edge(from + wide / 2), colour, wide);

/** An outline on pieces, with a light line inside. @param {Drawing} drawing @param {Outline} item */
function rim({ theme, share }, { cells, role }) {
  const wide = Math.max(0.09, 0.07 * share), light = Math.max(0.035, 0.03 * share), start = Math.max(0, 0.06 - wide / 2);
  /** @type {Numbers} */ const edge = (inset) => blob(cells, inset);
  return [band(edge, start, wide, markOf(theme, role)), band(edge, start + wide, light, theme.square)];
}

/** The frame of a square of ground, quiet where a move came from; a broken one has corners only. @param {Pick<Drawing, "theme" | "ground">} drawing @param {Cell} cell @param {{role: Role, broken?: boolean}} item */
export function frame({ theme, ground }, [x, y], { role, broken }) {
  /** @type {Numbers} */ const edge = (inset) => box(x + inset, y + inset, 1 - 2 * inset, 1 - 2 * inset, CORNER + GAP - inset);
  if (role === "origin") return band(edge, 0.034, 0.028, theme.roles[ground.get(String([x, y])) ?? ""].marking);
  const colour = markOf(theme, role);
  if (broken) return line(corners(x, y), colour, 0.07);
  return svg("g", {}, band(edge, 0.056, 0.018, role in theme.roles ? theme.rim : theme.square), band(edge, 0, 0.056, colour));
}

/** @type {Numbers} */
function corners(x, y) {
  const near = 0.035, far = 0.24;
  const ways = [[near, near, 1, 1], [1 - near, near, -1, 1], [1 - near, 1 - near, -1, -1], [near, 1 - near, 1, -1]];
  return ways.map(([u, v, dx, dy]) => `M${at(x + u + dx * (far - near), y + v)}L${at(x + u, y + v)}L${at(x + u, y + v + dy * (far - near))}`).join("");
}

/** An outline on tiles: the last one, or a best zone between two light lines. @param {Drawing} drawing @param {Outline} item */
function zone({ theme, share, tiles, last: played }, { cells, role }) {
  /** @type {Numbers<number>} */ const wide = (least, readable) => Math.max(least, Math.min(readable * share, 0.1));
  const last = wide(0.085, 0.055), best = wide(0.075, 0.05), light = 0.022;
  /** @type {Numbers} */ const edge = (inset) => contour(cells, inset, TILE_CORNER + TILE - inset, inset);
  if (role !== "best") return [band(edge, 0, last, markOf(theme, role)), band(edge, last, light, theme.square)];
  const first = tiles.get(String(cells[0]));
  if (!first) return [];
  const start = (cells.some((cell) => played.has(String(cell))) ? Math.max(TILE, last) : TILE) + light;
  const drawn = [band(edge, start - light, best + 2 * light, theme.gap), band(edge, start, best, theme.roles[first.role].zone)];
  if (first.mark === "ring") drawn.push(path(cuts(cells, start, best), theme.gap));
  return drawn;
}

/** Gaps in the middle of the sides that are edges. @param {Cell[]} cells @param {number} start @param {number} wide */
function cuts(cells, start, wide) {
  const inside = new Set(cells.map(String)), half = 0.17;
  return cells.map(([x, y]) => [
    inside.has(String([x - 1, y])) ? "" : box(x + start, y + 0.5 - half, wide, 2 * half, 0),
    inside.has(String([x + 1, y])) ? "" : box(x + 1 - start - wide, y + 0.5 - half, wide, 2 * half, 0),
    inside.has(String([x, y - 1])) ? "" : box(x + 0.5 - half, y + start, 2 * half, wide, 0),
    inside.has(String([x, y + 1])) ? "" : box(x + 0.5 - half, y + 1 - start - wide, 2 * half, wide, 0),
  ].join("")).join("");
}

// Tiles

/** @param {Theme} theme @param {string} role @param {number} level */
export const raised = (theme, role, level) => theme.roles[role].raised[Math.min(Math.max(level, 1), 4) - 1];

/** All the tiles with their seams, edges and shadows. @param {Drawing} drawing @param {Tile[]} tiles */
function tilesOf(drawing, tiles) {
  const group = svg("g"), levels = new Map(tiles.flatMap(({ squares, level = 0 }) => squares.map(({ cell }) => [String(cell), level])));
  for (const { squares, level = 0 } of tiles) {
    const cells = new Set(squares.map(({ cell }) => String(cell)));
    for (const one of squares) {
      drawing.tiles.set(String(one.cell), one);
      drawing.top.set(String(one.cell), raised(drawing.theme, one.role, level));
      group.append(tileSquare(drawing.theme, one, level, cells, levels));
    }
  }
  group.append(svg("path", { d: shadows(levels, drawing), fill: "#000", "fill-opacity": drawing.theme.shadow }));
  return group;
}

/** @param {Theme} theme @param {Square} one @param {number} level @param {Set<string>} cells @param {Map<string, number>} levels */
function tileSquare(theme, { cell, role }, level, cells, levels) {
  const [x, y] = cell, { fill, wall } = raised(theme, role, level), { edged, edge } = theme.roles[role], inset = TILE;
  /** @type {Numbers<number>} */ const drop = (dx, dy) => Math.max(0, level - (levels.get(String([x + dx, y + dy])) ?? 0));
  const right = drop(1, 0), low = drop(0, 1), group = svg("g", {}, path(box(x, y, 1, 1, 0), theme.seam));
  const foot = (right ? box(x + 1 - inset, y + inset, inset, 1 - inset, 0) : "") + (low ? box(x + inset, y + 1 - inset, 1 - inset, inset, 0) : "");
  if (foot) group.append(path(foot, theme.foot));
  group.append(path(part(cell, cells, inset, TILE_CORNER), edged ? edge : fill));
  if (edged) group.append(path(part(cell, cells, inset + theme.edgeWidth, TILE_CORNER - theme.edgeWidth), fill));
  /** @type {Numbers<number>} */ const high = (levelsDown) => 0.035 + 0.022 * (Math.min(levelsDown, 4) - 1);
  const walls = (right ? box(x + 1 - inset - high(right), y + TILE_CORNER, high(right), 1 - 2 * TILE_CORNER, 0) : "")
    + (low ? box(x + TILE_CORNER, y + 1 - inset - high(low), 1 - 2 * TILE_CORNER, high(low), 0) : "");
  if (walls) group.append(path(walls, wall));
  return group;
}

/** All shadows as one path, so that none falls on another. @param {Map<string, number>} levels @param {Drawing} drawing */
function shadows(levels, { columns, rows }) {
  const near = new Set([...levels.keys()].flatMap((cell) => {
    const [x, y] = cell.split(",").map(Number);
    return [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]].filter(([u, v]) => u < columns && v < rows).map(String);
  }));
  return [...near].map((cell) => {
    const [x, y] = cell.split(",").map(Number), level = levels.get(cell) ?? 0;
    /** @type {Numbers<number>} */ const fall = (dx, dy) => FALL[Math.min(Math.max(0, (levels.get(String([x + dx, y + dy])) ?? 0) - level), 5)];
    const left = fall(-1, 0), above = fall(0, -1), across = fall(-1, -1);
    return (left ? `M${at(x, y)}L${at(x + left, y + left)}L${at(x + left, y + 1)}L${at(x, y + 1)}z` : "")
      + (above ? `M${at(x, y)}L${at(x + 1, y)}L${at(x + 1, y + above)}L${at(x + above, y + above)}z` : "")
      + (across ? `M${at(x, y)}L${at(x + across, y)}L${at(x + across, y + across)}L${at(x, y + across)}z` : "");
  }).join("");
}

/** The levels of all tiles with their marks, above all outlines, and the notes beside zones. @param {Drawing} drawing @param {Tile[]} tiles @param {Item[]} items */
function printsOf({ theme, rows, columns, share }, tiles, items) {
  const group = svg("g"), large = Math.max(columns, rows) > MOST_LARGE;
  const lined = new Set(items.flatMap((item) => (item.kind === "outline" ? item.cells.map(String) : [])));
  for (const { squares, level = 0 } of tiles) {
    const words = String(level), size = Math.min(large ? 0.67 : 0.51, (large ? 0.58 : 0.45) / (0.64 * words.length));
    for (const { cell: [x, y], role, mark } of squares) {
      const colours = raised(theme, role, level), side = 2 * Math.max(0.19, 0.13 * share);
      if (mark) group.append(marks(mark, [[x + 0.5 - side / 2, y + 1 - (large ? 0.14 : 0.195) - 0.75 * side]], large ? colours.marking : colours.print, side));
      const halo = mark || lined.has(String([x, y])) ? colours.fill : undefined;
      group.append(text(words, x + 0.5, y + (1 + 0.715 * size) / 2 - (mark ? 0.115 : 0), size, colours.print, halo));
    }
  }
  return group;
}

// Labels

const LETTER = 12;

/** The names of columns and rows beside the board, as many as there is room for. @param {Scene} scene @param {Fit} fit */
export function drawLabels({ board }, { unit, left, top }) {
  const longest = Math.max(...board.columns.map((name) => name.length));
  const columns = () => thinned(board.columns, longest * 9 + 3, unit).map((k) => svg("text", { x: (k + 0.5) * unit, y: 15, "text-anchor": "middle" }, board.columns[k]));
  const rows = () => thinned(board.rows, LETTER + 2, unit).map((k) => svg("text", { x: 18, y: (board.rows.length - k - 0.5) * unit + 4, "text-anchor": "end" }, board.rows[k]));
  strip("columns", `${unit} ${board.columns}`, columns, `translateX(${left}px)`);
  strip("rows", `${unit} ${board.rows}`, rows, `translateY(${top}px)`);
}

/** Draw a strip of labels if it is another one, and move it. @param {string} id @param {string} key @param {() => Node[]} draw @param {string} moved */
function strip(id, key, draw, moved) {
  const node = /** @type {HTMLElement} */ (document.getElementById(id));
  if (node.dataset.labels !== key) node.replaceChildren(svg("svg", {}, ...draw()));
  node.dataset.labels = key;
  /** @type {SVGElement} */ (node.firstElementChild).style.transform = moved;
}

/** The places of the names for which there is room. @param {string[]} names @param {number} needed @param {number} unit */
function thinned(names, needed, unit) {
  const step = [1, 2, 5, 10, 20, 50].find((every) => every * unit >= needed) ?? 50;
  return [...names.keys()].filter((k) => (k + 1) % step === 0);
}
