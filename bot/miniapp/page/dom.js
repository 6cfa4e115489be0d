/** Making elements; text only ever goes in as text. */
import { place } from "./app.js";
import { svg } from "./shapes.js";

/** @typedef {Node | string | null | undefined | false} Child */

const ICONS = {
  turn: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M17.6 2.6v4.4h-4.4",
  mirror: "M12 3v18M8.5 7L3 17h5.5zM15.5 7L21 17h-5.5z",
  all: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  back: "M15 5l-7 7 7 7",
  forth: "M9 5l7 7-7 7",
  gear: "M4 8h9M19 8h1M4 16h1M11 16h9M16 5.5v5M8 13.5v5",
  list: "M4 6h16M4 12h16M4 18h16",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  undo: "M9 6l-5 5 5 5M4 11h10.5c3.5 0 5.5 2.5 5.5 6.5",
  close: "M6 6l12 12M18 6L6 18",
};

/**
 * An element with its children (nothing is left out).
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props} [props] @param {...(Child | Child[])} children
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) assign(node, name, value);
  node.append(...children.flat().flatMap((child) => (child || child === "" ? [child] : [])));
  return node;
}

/** @param {HTMLElement} node @param {string} name @param {any} value */
function assign(node, name, value) {
  if (value == null) return;
  if (name === "on") for (const [kind, act] of Object.entries(value)) node.addEventListener(kind, act);
  else if (name === "data") Object.assign(node.dataset, value);
  else if (name === "aria") for (const [key, told] of Object.entries(value)) node.setAttribute(`aria-${key}`, String(told));
  else if (name === "role") node.setAttribute("role", value);
  else Object.assign(node, { [name]: value });
}

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** A button with an icon; the label is for those who do not see it, and the tip. @param {keyof typeof ICONS} name @param {string} label @param {() => void} act @param {string} [className] */
export function iconButton(name, label, act, className = "round") {
  return el("button", { type: "button", className, title: label, aria: { label }, on: { click: act } }, icon(name));
}

/** @param {Child | Child[]} label @param {() => void} act @param {string} [className] */
export function button(label, act, className = "") {
  return el("button", { type: "button", className, on: { click: act } }, label);
}

/** @type {Words} */
const words = {};

/** Speak the language of these sentences. @param {Words} given */
export const speak = (given) => Object.assign(words, given);

/** A sentence of the page with its values: `%name` is replaced. @param {string} key @param {Record<string, string | number>} [values] */
export function say(key, values = {}) {
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`%${name}`, String(value)), words[`app-${key}`] ?? key);
}

/** Moments as people say. @param {string} text */
export const timed = (text) => text.replace(/\x1f(\d+)./g, (_, at) => new Date(at * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" }));

/** @param {string} text */
export function toast(text) {
  if (!text) return;
  const node = el("div", { className: "toast", role: "status" }, timed(text));
  place("toasts").append(node);
  setTimeout(() => node.remove(), 3000 + 40 * text.length);
}

/** A dialog that goes away for good when it is closed. @param {string} title @param {...Child} children */
export function dialog(title, ...children) {
  const node = el("dialog", { className: "dialog", aria: { label: title } }, el("h2", {}, title), ...children);
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => { if (event.target === node) node.close(); });
  document.body.append(node);
  node.showModal();
  return node;
}

/** Ask before something is done. @param {string} question @param {string} yes @param {string} no @param {string} [style] @returns {Promise<boolean>} */
export function ask(question, yes, no, style = "primary") {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ told) => () => { resolve(told); box.close(); };
    const box = dialog(question, el("div", { className: "bar" }, button(no, answer(false)), button(yes, answer(true), style)));
    box.addEventListener("close", () => resolve(false));
  });
}
