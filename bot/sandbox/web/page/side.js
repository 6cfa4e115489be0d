/** The left side: who I am, and my chats. */
import { el, icon, nameOf, roundButton, time, day } from "./dom.js";
import { newPerson, settings } from "./dialogs.js";
import { newGroup } from "./groups.js";
import { actionOf, avatar, chatAvatar, speakerOf, summary, titleOf } from "./look.js";
import { become, chatsOf, isPrivate, open, topicOf, unreadOf, when, world } from "./world.js";

const who = el("div", { className: "who", role: "radiogroup", aria: { label: "Who I am" } });
const list = el("ul", { className: "chats" });

export function beginSide(side) {
  const title = el("h1", {}, icon("mark"), "Tessera");
  const head = el("header", { className: "side-head" }, title,
    roundButton("plus", "New group", () => newGroup()), roundButton("more", "Settings", settings));
  side.append(head, who, list, el("div", { className: "foot" }, "Local chat: everything stays on this machine."));
  who.addEventListener("keydown", arrows);
  for (const kind of ["chat", "person", "me", "open", "reset", "action"]) when(kind, draw);
  draw();
}

export function draw() {
  const focus = document.activeElement?.dataset?.focus;
  who.replaceChildren(...[...world.people.values()].map(person), addPerson());
  list.replaceChildren(...chatsOf(world.me).map((chat) => el("li", {}, item(chat))));
  if (focus) document.querySelector(`[data-focus="${focus}"]`)?.focus({ preventScroll: true });
}

function person(one) {
  const mine = one.id === world.me;
  const unread = unreadOf(one.id);
  const badge = unread && !mine ? el("span", { className: "badge", aria: { label: `${unread} unread` } }, many(unread)) : null;
  const name = el("span", { className: "name clip" }, nameOf(one.name));
  const props = { type: "button", role: "radio", tabIndex: mine ? 0 : -1, aria: { checked: String(mine) }, on: { click: () => become(one.id) } };
  return el("button", { ...props, data: { focus: `who-${one.id}` } }, avatar(one), name, badge);
}

function addPerson() {
  const face = el("span", { className: "avatar" }, icon("plus"));
  return el("button", { type: "button", className: "add", on: { click: newPerson } }, face, el("span", { className: "name" }, "New"));
}

function arrows(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const people = [...world.people.keys()];
  become(people.at((people.indexOf(world.me) + step) % people.length));
  who.querySelector("[aria-checked=true]").focus();
}

function item(chat) {
  const unread = chat.unread[world.me] ?? 0;
  const props = { type: "button", data: { focus: `chat-${chat.id}` }, on: { click: () => open(chat.id) } };
  const node = el("button", props, chatAvatar(chat),
    el("span", { className: "title clip" }, nameOf(titleOf(chat))),
    el("time", {}, chat.last ? moment(chat.last.date) : ""), lastLine(chat));
  if (chat.id === world.open) node.setAttribute("aria-current", "true");
  if (unread) node.append(el("span", { className: "badge", aria: { label: `${unread} unread` } }, many(unread)));
  return node;
}

const many = (count) => (count > 99 ? "99+" : String(count));

const moment = (date) => (day(date) === "Today" ? time(date) : day(date));

function lastLine(chat) {
  const action = actionOf(chat.id);
  if (action) return el("span", { className: "last clip action" }, action);
  if (!chat.last) return el("span", { className: "last clip" }, isPrivate(chat) ? "Press Start to begin" : "No messages yet");
  const by = chat.last.sender_id === world.me ? "You" : speakerOf(chat.last)?.name;
  const topic = chat.forum ? `${topicOf(chat, chat.last.topic)?.name ?? "?"} › ` : "";
  const named = !chat.last.service && (!isPrivate(chat) || chat.last.sender_id === world.me);
  const prefix = named ? el("span", { className: "by" }, topic, nameOf(by), ": ") : null;
  return el("span", { className: "last clip" }, prefix, el("bdi", {}, summary(chat.last)));
}
