/** The players with their scores, and all that a table says in words. */
import { el, say } from "./dom.js";
import { signOf } from "./panels.js";

/** A number with a minus as wide as a digit. @param {number} points */
const shown = (points) => String(points).replace("-", "−");

/** @param {Tally} tally */
function pointsOf({ points, factors = [] }) {
  return [factors.length ? el("small", {}, `${factors.join("×")} =`) : null, shown(points)];
}

/**
 * The plates of all seats; where a move is foreseen, with the scores after it.
 * @param {App} app @param {State} state @param {Tally[]} tallies @param {Tally[] | null} after
 */
export function plates(app, state, tallies, after) {
  const sides = new Map(state.seats.map((seat) => [seat, placesOf(seat, state)]));
  const taken = new Set([...sides.values()].flat());
  const drawn = state.seats.map((seat) => plate(app, state, seat, sides.get(seat) ?? [], tallies, after));
  const others = tallies.map((tally, k) => (taken.has(k) ? null : lone(app, tally)));
  return [...drawn, ...others.filter((one) => one !== null)];
}

/** The scores that are those of a seat, by number in turn order. @param {Seat} seat @param {State} state */
const placesOf = ({ sides }, { scores }) => sides.map(({ side }) => scores.findIndex((one) => one.side === side)).filter((k) => k >= 0);

/** @param {App} app @param {State} state @param {Seat} seat @param {number[]} places @param {Tally[]} tallies @param {Tally[] | null} after */
function plate(app, state, seat, places, tallies, after) {
  const own = places.map((k) => tallies[k]), later = after && places.map((k) => after[k]);
  const active = seat.active && !state.over, winner = own.some((one) => one?.winner) || (state.over && seat.place === 1 && state.seats.length > 1);
  const className = ["seat", winner ? "winner" : active ? "active" : "", seat.out && "out"].join(" ");
  const print = winner ? app.theme.onAccent : active ? app.theme.paper : app.theme.ink;
  const signs = own.map((tally) => signOf(tally.sign, app.theme, print));
  const notes = [seat.you ? say("you") : "", seat.bot, active && !seat.you ? say("to-move") : "", seat.out];
  const told = notes.filter(Boolean).join(" · ");
  const points = own.length === 1 ? pointsOf(later?.[0] ?? own[0]) : [shown(later ? sum(later) : seat.points)];
  const change = later ? sum(later) - sum(own) : 0;
  return el("div", { className, aria: { current: active ? "true" : undefined } },
    signs.length ? el("span", { className: "signs" }, ...signs) : null,
    el("span", { className: "who" }, el("bdi", {}, seat.name), told ? el("small", {}, told) : null),
    el("span", { className: change ? "points changed" : "points" }, ...points, change ? el("em", {}, change > 0 ? `+${change}` : shown(change)) : null));
}

/** @param {Tally[]} tallies */
const sum = (tallies) => tallies.reduce((all, one) => all + (one?.points ?? 0), 0);

/** A colour that nobody has. @param {App} app @param {Tally} tally */
function lone(app, tally) {
  return el("div", { className: "seat lone" }, el("span", { className: "signs" }, signOf(tally.sign, app.theme, app.theme.ink)), el("span", { className: "points" }, ...pointsOf(tally)));
}
