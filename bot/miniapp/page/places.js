/** Where pieces may lie, as the server listed it: no rule is known here, only what is near what. */
import { relocated } from "./board.js";

/** The cells that a piece covers with its anchor on a cell. @param {Turned} look @param {Cell} at @returns {Cell[]} */
export function covered(look, [x, y]) {
  const [ax, ay] = look.anchor;
  return cellsOf(look).map(([dx, dy]) => [x + dx - ax, y + dy - ay]);
}

/** @param {Turned} look @returns {Cell[]} */
export const cellsOf = ({ tile }) => (tile.kind === "tile" ? tile.squares.map((one) => one.cell) : tile.kind === "piece" ? tile.cells : [tile.cell]);

/** Width and height in squares of cells from their lower left. @param {Cell[]} cells */
export const spanned = (cells) => ({ wide: 1 + Math.max(...cells.map(([x]) => x)), high: 1 + Math.max(...cells.map(([, y]) => y)) });

/** @param {Turned} look */
export const extent = (look) => spanned(cellsOf(look));

/** @param {Under} spot @returns {Cell} */
export const cellUnder = ({ x, y }) => [Math.floor(x), Math.floor(y)];

/** @param {Place} place @returns {Cell} */
export const cellOf = ([, , x, y]) => [x, y];

/** @param {unknown} cell @param {unknown} other */
export const same = (cell, other) => String(cell) === String(other);

/** Where the middle of a piece is, with its anchor on a cell. @param {Turned} look @param {Cell} at */
export function middleOf(look, [x, y]) {
  const { wide, high } = extent(look), [ax, ay] = look.anchor;
  return { x: x + wide / 2 - ax, y: y + high / 2 - ay };
}

/** The cell of the anchor, if the middle of a piece is to be there. @param {Turned} look @param {Spotted} point @returns {Cell} */
export function anchored(look, { x, y }) {
  const { x: dx, y: dy } = middleOf(look, [0, 0]);
  return [Math.round(x - dx), Math.round(y - dy)];
}

export class Places {
  /** @param {Lays} lays */
  constructor(lays) {
    this.shapes = lays.shapes;
    /** @type {Map<string, Map<string, Place>>} */
    this.found = new Map();
    for (const place of lays.places) {
      const [shape, turn, x, y] = place, key = `${shape}.${turn}`;
      if (!this.found.has(key)) this.found.set(key, new Map());
      this.found.get(key)?.set(`${x},${y}`, place);
    }
  }

  /** @param {number} shape @param {number} turn @returns {Place[]} */
  of(shape, turn) {
    return [...(this.found.get(`${shape}.${turn}`)?.values() ?? [])];
  }

  /** The place that a move means. @param {string} text */
  written(text) {
    return [...this.found.values()].flatMap((places) => [...places.values()]).find((place) => place[4] === text) ?? null;
  }

  /** Whether a shape may lie anywhere. @param {number} shape */
  any(shape) {
    return this.shapes[shape].left > 0 && this.shapes[shape].turns.some((_, turn) => this.of(shape, turn).length);
  }

  /** The shape that stands on a cell and may go from there, or -1. @param {Cell} cell */
  standing(cell) {
    return this.shapes.findIndex((one, shape) => same(one.at, cell) && this.any(shape));
  }

  /** @param {number} shape @param {number} turn */
  look(shape, turn) {
    return this.shapes[shape].turns[turn];
  }

  /** @param {number} shape @param {number} turn @param {Cell} at */
  exact(shape, turn, [x, y]) {
    return this.found.get(`${shape}.${turn}`)?.get(`${x},${y}`) ?? null;
  }

  /** The legal place whose piece has its middle nearest to a point, within so many squares. @param {number} shape @param {number} turn @param {Spotted} point @param {number} far @returns {Place | null} */
  nearest(shape, turn, point, far) {
    const { x, y } = middleOf(this.look(shape, turn), [0, 0]);
    let best = null, least = far;
    for (const place of this.of(shape, turn)) {
      const away = Math.hypot(place[2] + x - point.x, place[3] + y - point.y);
      if (away < least) [best, least] = [place, away];
    }
    return best;
  }

  /** The next legal place in a direction, straight ones before others. @param {number} shape @param {number} turn @param {Cell} at @param {Cell} way @returns {Place | null} */
  towards(shape, turn, [x, y], [dx, dy]) {
    let best = null, least = Infinity;
    for (const place of this.of(shape, turn)) {
      const ahead = (place[2] - x) * dx + (place[3] - y) * dy, aside = Math.abs((place[2] - x) * dy) + Math.abs((place[3] - y) * dx);
      if (ahead > 0 && ahead + 3 * aside < least) [best, least] = [place, ahead + 3 * aside];
    }
    return best;
  }
}

/** A scene on the board of another one, which may show other columns and rows of the same ground. @param {Scene} scene @param {Board} board @returns {Scene} */
export function moved(scene, board) {
  const dx = offset(board.columns, scene.board.columns), dy = offset(board.rows, scene.board.rows);
  if (dx === null || dy === null) return scene;
  return { ...scene, board, items: relocated(scene.items ?? [], ([x, y]) => [x + dx, y + dy]) };
}

/** By how much names stand further on in one list than in another; null if they have none in common. @param {string[]} here @param {string[]} there */
function offset(here, there) {
  const at = there.findIndex((name) => here.includes(name));
  return at < 0 ? null : here.indexOf(there[at]) - at;
}
