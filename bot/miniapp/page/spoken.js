/** A board in words, square by square, for those who do not see it. */
import { say } from "./dom.js";

/** Apexes by their turns. */
const APEX = ["▲", "►", "▼", "◄"];
const SIGNS = /** @type {Record<string, string>} */ ({ cross: "X", ring: "O" });

/** The name of a square and what lies there, uppermost last. @param {Scene} scene @param {Cell} cell */
export function spoken({ board, items }, cell) {
  const name = `${board.columns[cell[0]] ?? ""}${board.rows[cell[1]] ?? ""}`;
  const found = items.filter((item) => cellsOf(item).some((one) => String(one) === String(cell))).map((item) => told(item, cell)).filter(Boolean);
  return [name, ...(found.length ? found : [say("empty")])].join(", ");
}

/** @param {Item} item @returns {Cell[]} */
function cellsOf(item) {
  if (item.kind === "line") return [];
  return "cell" in item ? [item.cell] : "squares" in item ? item.squares.map((one) => one.cell) : item.cells;
}

/** @param {Item} item @param {Cell} cell one of its own */
function told(item, cell) {
  const colour = (/** @type {string} */ role) => say(`role-${role.replace(/^(strat|tri)-/u, "")}`);
  switch (item.kind) {
    case "symbol": return item.covered ? say("covered", { name: SIGNS[item.sign] }) : SIGNS[item.sign];
    case "piece": return `${item.letter} ${colour(item.role)}`;
    case "square": return colour(item.role);
    case "triangle": return `${item.numeral} ${APEX[item.turns ?? 0]} ${colour(item.role)}`;
    case "tile": return `${colour(item.squares.find((one) => String(one.cell) === String(cell))?.role ?? "")} ${item.level ?? ""}`;
    case "outline": return item.role === "last" ? say("last") : "";
    default: return "";
  }
}
