/** Where pieces may lie, as the server listed it: no rule is known here, only what is near what. */

/** The cells that a piece covers with its anchor on a cell. @param {TurnedShape} look @param {Cell} at @returns {Cell[]} */
export function covered(look, [x, y]) {
  const [ax, ay] = look.anchor;
  return cellsOf(look).map(([dx, dy]) => [x + dx - ax, y + dy - ay]);
}

/** @param {TurnedShape} look @returns {Cell[]} */
export const cellsOf = ({ tile }) => (tile.kind === "tile" ? tile.squares.map((one) => one.cell) : tile.cells);

/** Width and height in squares. @param {TurnedShape} look */
export function extent(look) {
  const cells = cellsOf(look);
  return { wide: 1 + Math.max(...cells.map(([x]) => x)), high: 1 + Math.max(...cells.map(([, y]) => y)) };
}

/** The middle of a piece, from the lower left of its anchor. @param {TurnedShape} look */
function middle(look) {
  const { wide, high } = extent(look);
  return { x: wide / 2 - look.anchor[0], y: high / 2 - look.anchor[1] };
}

/** Where the middle of a piece is, with its anchor on a cell. @param {TurnedShape} look @param {Cell} at */
export function middleOf(look, [x, y]) {
  const { x: dx, y: dy } = middle(look);
  return { x: x + dx, y: y + dy };
}

/** The cell of the anchor, if the middle of a piece is to be there. @param {TurnedShape} look @param {{x: number, y: number}} point @returns {Cell} */
export function anchored(look, { x, y }) {
  const { x: dx, y: dy } = middle(look);
  return [Math.round(x - dx), Math.round(y - dy)];
}

export class Places {
  /** @param {Lays} lays */
  constructor(lays) {
    this.revision = lays.revision;
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
    return this.shapes[shape].turns.some((_, turn) => this.of(shape, turn).length);
  }

  /** @param {number} shape @param {number} turn */
  look(shape, turn) {
    return this.shapes[shape].turns[turn];
  }

  /** @param {number} shape @param {number} turn @param {Cell} at */
  exact(shape, turn, [x, y]) {
    return this.found.get(`${shape}.${turn}`)?.get(`${x},${y}`) ?? null;
  }

  /** The legal place whose piece has its middle nearest to a point, within so many squares. @param {number} shape @param {number} turn @param {{x: number, y: number}} point @param {number} far @returns {Place | null} */
  nearest(shape, turn, point, far) {
    const { x, y } = middle(this.look(shape, turn));
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
  const cell = (/** @type {Cell} */ [x, y]) => /** @type {Cell} */ ([x + dx, y + dy]);
  const items = (scene.items ?? []).map((/** @type {any} */ item) => ({
    ...item,
    ...(item.cell && { cell: cell(item.cell) }),
    ...(item.cells && { cells: item.cells.map(cell) }),
    ...(item.squares && { squares: item.squares.map((/** @type {any} */ one) => ({ ...one, cell: cell(one.cell) })) }),
    ...(item.start && { start: cell(item.start), end: cell(item.end) }),
  }));
  return { ...scene, board, items: /** @type {Item[]} */ (items) };
}

/** By how much names stand further on in one list than in another; null if they have none in common. @param {string[]} here @param {string[]} there */
function offset(here, there) {
  const at = there.findIndex((name) => here.includes(name));
  return at < 0 ? null : here.indexOf(there[at]) - at;
}
