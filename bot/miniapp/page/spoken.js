/** A board in words, square by square, for those who do not see it. */
import { say } from "./dom.js";

/** Apexes by their turns. */
const APEX = ["▲", "►", "▼", "◄"];
const SIGNS = /** @type {Record<string, string>} */ ({ cross: "X", ring: "O" });

/** The name of a square and what lies there, uppermost last. @param {Scene} scene @param {Cell} cell @param {Words} words */
export function spoken({ board, items }, cell, words) {
  const here = String(cell), name = `${board.columns[cell[0]] ?? ""}${board.rows[cell[1]] ?? ""}`;
  const found = items.flatMap((item) => told(item, here, words));
  return [name, ...(found.length ? found : [say(words, "empty")])].join(", ");
}

/** @param {Item} item @param {string} here @param {Words} words @returns {string[]} */
function told(item, here, words) {
  const colour = (/** @type {string} */ role) => words[`app-role-${role.replace(/^(strat|tri)-/u, "")}`] ?? role;
  switch (item.kind) {
    case "symbol": return String(item.cell) === here ? [item.covered ? say(words, "covered", { name: SIGNS[item.sign] }) : SIGNS[item.sign]] : [];
    case "piece": return item.cells.some((cell) => String(cell) === here) ? [`${item.letter} ${colour(item.role)}`] : [];
    case "square": return String(item.cell) === here ? [colour(item.role)] : [];
    case "triangle": return String(item.cell) === here ? [`${item.numeral} ${APEX[item.turns ?? 0]} ${colour(item.role)}`] : [];
    case "tile": return item.squares.flatMap((one) => (String(one.cell) === here ? [`${colour(one.role)} ${item.level ?? ""}`] : []));
    case "outline": return item.role === "last" && item.cells.some((cell) => String(cell) === here) ? [say(words, "last")] : [];
    default: return [];
  }
}
