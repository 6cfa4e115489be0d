/** Text with entities becomes elements; offsets are UTF-16 units, as in JavaScript. */
import { el } from "./dom.js";
import { moment } from "./moment.js";

const PLAIN = { bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code" };

/** The nodes of a text; `does` has what a tap on a command, a link or a mention does. */
export function rich(text, entities, does) {
  const ordered = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return part(text, 0, text.length, ordered, does);
}

function part(text, start, end, entities, does) {
  const nodes = [];
  let at = start;
  const waiting = [...entities];
  while (waiting.length) {
    const entity = waiting.shift();
    if (entity.offset < at || entity.offset >= end) continue;
    const stop = Math.min(entity.offset + entity.length, end);
    if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
    const inside = waiting.filter((other) => other.offset < stop);
    nodes.push(wrap(entity, text.slice(entity.offset, stop), part(text, entity.offset, stop, inside, does), does));
    at = stop;
  }
  if (at < end) nodes.push(text.slice(at, end));
  return nodes;
}

const WRAP = {
  pre: (entity, words, inner) => el("pre", { tabIndex: 0 }, el("code", {}, inner)),
  blockquote: (entity, words, inner) => el("blockquote", {}, inner),
  expandable_blockquote: (entity, words, inner) => el("blockquote", {}, inner),
  spoiler: (entity, words, inner) => spoiler(inner),
  url: (entity, words, inner, does) => link(words, inner, does),
  text_link: (entity, words, inner, does) => link(entity.url, inner, does),
  hashtag: (entity, words, inner) => el("span", { className: "tag" }, inner),
  mention: (entity, words, inner, does) => mention(words, inner, does),
  text_mention: (entity, words, inner) => el("span", { className: "at" }, el("bdi", {}, inner)),
  date_time: (entity, words) => moment(entity.unix_time, entity.date_time_format ?? "", words),
  bot_command: (entity, words, inner, does) =>
    el("button", { type: "button", className: "link command", on: { click: () => does.command(words) } }, inner),
};

function wrap(entity, words, inner, does) {
  const make = WRAP[entity.type];
  if (make) return make(entity, words, inner, does);
  return PLAIN[entity.type] ? el(PLAIN[entity.type], {}, inner) : el("span", {}, inner);
}

function spoiler(inner) {
  const node = el("span", { className: "spoiler", role: "button", tabIndex: 0, aria: { label: "Hidden text, press to show" } }, inner);
  const show = (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    if (node.classList.contains("open")) return;
    event.preventDefault();
    node.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
  };
  node.addEventListener("click", show);
  node.addEventListener("keydown", show);
  return node;
}

/** An address that a browser may open, or null. */
export function safe(address) {
  const whole = /^[a-z][a-z\d+.-]*:/iu.test(address) ? address : `https://${address}`;
  try {
    const url = new URL(whole);
    return ["http:", "https:"].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

function link(address, inner, does) {
  const url = safe(address);
  if (!url) return el("span", {}, inner);
  const follow = (event) => { if (does.follow(url)) event.preventDefault(); };
  return el("a", { href: url.href, target: "_blank", rel: "noopener noreferrer", title: url.href, on: { click: follow } }, inner);
}

function mention(words, inner, does) {
  const act = does.mention(words.slice(1));
  if (!act) return el("span", { className: "at" }, inner);
  return el("button", { type: "button", className: "link at", on: { click: act } }, inner);
}
