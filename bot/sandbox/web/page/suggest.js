/** What can be completed while writing: commands after a slash, people after an at sign, what the bot offers after its name. */
import { el, nameOf } from "./dom.js";
import { ask, choose, wordsTo } from "./inline.js";
import { start } from "./links.js";
import { avatar } from "./look.js";
import { get } from "./net.js";
import { failed, toast } from "./toasts.js";
import { chat, isPrivate, say, when, world } from "./world.js";

export const suggestions = el("div", { className: "suggest", role: "listbox", hidden: true, aria: { label: "Suggestions" } });
let text = null;
let does = {};
let commands = [];
let chosen = 0;

export function beginSuggest(area, actions) {
  text = area;
  does = actions;
  text.addEventListener("input", () => suggest());
  text.addEventListener("blur", (event) => { if (!suggestions.contains(event.relatedTarget)) hide(); });
  for (const kind of ["open", "me", "person", "commands", "reset"]) when(kind, () => load().catch(failed));
}

async function load() {
  const { open, me } = world;
  commands = [];
  hide();
  if (!open) return;
  const found = await get("commands", { chat: open, me });
  if (open !== world.open || me !== world.me) return;
  commands = found;
  if (document.activeElement === text) suggest();
}

function hide() {
  suggestions.hidden = true;
  suggestions.replaceChildren();
}

/** The button with the slash: all commands, or none. */
export function toggleCommands() {
  if (!suggestions.hidden) return hide();
  if (!commands.length) return toast("The bot has not told any commands yet.");
  show(commands.map(command));
  text.focus();
}

function suggest() {
  const words = wordsTo(text.value);
  if (words !== null) return ask(words, (answer) => { if (wordsTo(text.value) === words) show(offers(answer)); });
  const before = text.value.slice(0, text.selectionStart);
  const slash = /^\/(\w*)$/u.exec(before);
  const at = /(?:^|\s)@(\w*)$/u.exec(before);
  if (slash) show(commands.filter((one) => one.command.startsWith(slash[1].toLowerCase())).map(command));
  else if (at && chat() && !isPrivate(chat())) show(people(at[1]).map((one) => person(one, at[1])));
  else hide();
}

function people(start) {
  const members = [...chat().members.map((id) => world.people.get(id)), world.bot].filter((one) => one && one.id !== world.me);
  const fits = (word) => (word ?? "").toLowerCase().startsWith(start.toLowerCase());
  return members.filter((one) => fits(one.username) || fits(one.name));
}

function show(items) {
  chosen = 0;
  suggestions.replaceChildren(...items);
  suggestions.hidden = !items.length;
  mark();
}

function option(act, ...content) {
  return el("button", { type: "button", role: "option", tabIndex: -1, on: { click: act, mousedown: (event) => event.preventDefault() } }, content);
}

function command(one) {
  const send = () => {
    text.value = "";
    does.grown();
    hide();
    say(`/${one.command}`).catch(failed);
  };
  const node = option(send, el("b", {}, `/${one.command}`), el("span", { className: "clip" }, one.description));
  node.dataset.text = `/${one.command} `;
  return node;
}

function person(one, start) {
  const word = one.username ? `@${one.username}` : one.name;
  const insert = () => {
    const at = text.selectionStart - start.length - 1;
    text.setRangeText(`${word} `, at, text.selectionStart, "end");
    if (!one.username) does.mention({ id: one.id, name: one.name });
    hide();
    text.focus();
  };
  return option(insert, avatar(one), el("b", {}, nameOf(one.name)), el("span", {}, one.username ? `@${one.username}` : ""));
}

/** What the bot has answered: a way into the private chat if it offers one, and what can be sent. */
function offers({ query_id, results, way_in }) {
  const found = results.map((one) => offer(query_id, one));
  if (!way_in) return found;
  const enter = () => { text.value = ""; hide(); start(way_in.payload); };
  return [option(enter, el("b", {}, way_in.text)), ...found];
}

function offer(query, one) {
  const send = () => {
    text.value = "";
    does.grown();
    hide();
    choose(query, one.id).catch(failed);
  };
  const picture = one.photo ? el("img", { src: one.photo.url, alt: "", className: "thumb" }) : null;
  return option(send, picture, el("b", {}, one.title), el("span", { className: "clip" }, one.description));
}

function mark() {
  [...suggestions.children].forEach((node, i) => node.setAttribute("aria-selected", String(i === chosen)));
  suggestions.children[chosen]?.scrollIntoView({ block: "nearest" });
}

/** Keys that belong to the open list; whether one was taken. */
export function suggestKey(event) {
  if (suggestions.hidden) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const node = suggestions.children[chosen];
  if (step) chosen = (chosen + step + suggestions.children.length) % suggestions.children.length, mark();
  else if (event.key === "Escape") hide();
  else if (event.key === "Tab" && node.dataset.text) text.value = node.dataset.text, hide(), does.grown();
  else if (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey)) node.click();
  else return false;
  event.preventDefault();
  return true;
}
