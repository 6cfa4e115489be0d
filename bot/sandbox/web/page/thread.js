/** The open chat: its messages in order, live, with scrolling. */
import { row } from "./bubble.js";
import { day, el, roundButton } from "./dom.js";
import { avatar } from "./look.js";
import { messageMenu } from "./menu.js";
import { swipe } from "./swipe.js";
import { chat, isInTopic, isPrivate, isShown, me, messagesOf, older, read, shownOf, topic, when, world } from "./world.js";

const rows = new Map();
const list = el("ol", { className: "thread", aria: { label: "Messages" } });
const draft = el("p", { className: "draft", hidden: true, aria: { live: "polite" } });
export const scroller = el("div", { className: "scroll", tabIndex: -1 }, list, draft);
export const down = roundButton("down", "To the newest message", () => toEnd(true), "down");
let actions = {};
let missed = 0;

/** Put the thread together; `does` says what replying to a message does. */
export function beginThread(does) {
  actions = { reply: does.reply, jump, keepPlace };
  scroller.addEventListener("scroll", scrolled, { passive: true });
  list.addEventListener("pointerdown", touch, { passive: true });
  document.addEventListener("pointerup", released);
  document.addEventListener("pointercancel", () => { pressed = null; });
  list.addEventListener("dblclick", answerByDouble);
  list.addEventListener("contextmenu", menu);
  swipe(list, (node) => actions.reply(messageOf(node)));
  const resized = new ResizeObserver(() => { if (atEnd) toEnd(); });
  for (const box of [scroller, list]) resized.observe(box);
  document.addEventListener("visibilitychange", () => { if (atEnd) read(); });
  when("message", changed);
  when("draft", ({ chat_id }) => { if (chat_id === world.open) keepPlace(showDraft); });
  when("taps", changed);
  when("answer", redrawBusy);
  when("deleted", ({ chat_id, message_id }) => { if (chat_id === world.open) remove(message_id); });
  when("chat", ({ id }) => { if (id === world.open && atEnd) read(); });
}

/** Show the chat that is open now, at its end. */
export async function showThread() {
  const here = chat();
  rows.clear();
  list.replaceChildren();
  missed = 0;
  if (!here) return;
  await messagesOf(here.id);
  while (here.forum && shownOf(here.id).length < 20 && (await older(here.id)));
  if (here.id !== world.open) return;
  list.classList.toggle("plain", isPrivate(here));
  for (const message of shownOf(here.id)) draw(message);
  arrange();
  showDraft();
  toEnd();
  if (world.target) jump(world.target, "instant");
  world.target = null;
  read();
}

function draw(message) {
  const id = message.message_id;
  const before = rows.get(id);
  const focus = focused(before);
  const node = row(message, before, actions);
  rows.set(id, node);
  if (before) before.replaceWith(node);
  else list.insertBefore(node, following(id));
  if (focus) restore(node, focus);
}

/** Show what the bot is about to send, if it is in sight. */
function showDraft() {
  const found = world.drafts.get(world.open);
  draft.hidden = !found || !isInTopic(chat(), found, topic());
  draft.textContent = draft.hidden ? "" : found.text || "Thinking…";
}

function following(id) {
  const next = [...rows.keys()].filter((other) => other > id);
  return next.length ? rows.get(Math.min(...next)) : null;
}

/** What has the keyboard focus inside a row that is drawn anew. */
function focused(node) {
  const active = document.activeElement;
  if (!node?.contains(active)) return null;
  return { key: active.dataset.key, kind: active.className.split(" ")[0] };
}

function restore(node, { key, kind }) {
  const same = [...node.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  const next = same ?? (key ? node.querySelector("[data-key]") : null) ?? (kind ? node.querySelector(`.${kind}`) : null);
  next?.focus({ preventScroll: true });
}

function changed(message) {
  if (!isShown(message) || !world.messages.has(world.open)) return;
  const current = world.messages.get(world.open).get(message.message_id);
  if (!current) return;
  const isNew = !rows.has(message.message_id);
  keepPlace(() => { draw(current); redrawQuotes(message.message_id); arrange(); });
  if (isNew) arrived(current);
}

function arrived(message) {
  if (atEnd || message.sender_id === world.me) return toEnd();
  missed += 1;
  showDown();
}

function redrawQuotes(id) {
  for (const message of shownOf(world.open)) if (message.reply_to === id && rows.has(message.message_id)) draw(message);
}

function redrawBusy() {
  const busy = [...rows.values()].filter((node) => node.querySelector(".busy"));
  keepPlace(() => {
    for (const node of busy) if (messageOf(node)) draw(messageOf(node));
    arrange();
  });
}

function remove(id) {
  keepPlace(() => {
    rows.get(id)?.remove();
    rows.delete(id);
    redrawQuotes(id);
    arrange();
  });
}

const messageOf = (node) => world.messages.get(world.open)?.get(Number(node.dataset.id));

/** Group what one person said in a row, and put the days between. */
function arrange() {
  for (const pill of list.querySelectorAll(".day, .empty")) pill.remove();
  let before = null;
  for (const node of [...list.children]) {
    const fresh = !before || day(before.dataset.date) !== day(node.dataset.date);
    if (fresh) list.insertBefore(el("li", { className: "pill day" }, day(node.dataset.date)), node);
    const joined = !fresh && goesOn(before, node);
    node.classList.toggle("first", !joined);
    node.classList.add("last");
    if (joined) before.classList.remove("last");
    before = node;
  }
  if (!before) list.append(nothing());
}

function goesOn(before, node) {
  const talk = [before, node].every((one) => one.classList.contains("msg"));
  return talk && before.dataset.sender === node.dataset.sender && node.dataset.date - before.dataset.date < 600;
}

function nothing() {
  const here = chat();
  const about = world.descriptions[me()?.language] || world.descriptions.en || world.descriptions[""] || "Press Start to meet the bot.";
  if (!here || !isPrivate(here)) return el("li", { className: "empty" }, el("p", {}, "No messages yet. Say something."));
  return el("li", { className: "empty" }, avatar(world.bot), el("h2", {}, "What can this bot do?"), el("p", {}, about));
}

// Scrolling. `atEnd` is kept, as pictures and keyboards change the height under it.

let atEnd = true;

function scrolled() {
  atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
  if (atEnd) missed = 0, read();
  showDown();
  if (scroller.scrollTop < 200) loadOlder();
}

function toEnd(smooth = false) {
  atEnd = true;
  missed = 0;
  scroller.scrollTo({ top: scroller.scrollHeight, behavior: smooth && !calm() ? "smooth" : "instant" });
  showDown();
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function showDown() {
  down.hidden = atEnd;
  down.querySelector(".badge")?.remove();
  if (missed) down.append(el("span", { className: "badge" }, String(missed)));
}

// The message that was touched last, and whether at its buttons: it stays under the finger.
let touched = null;

function touch(event) {
  const node = event.target.closest(".msg");
  pressed = event.target.closest(".keys button");
  touched = node && { id: Number(node.dataset.id), keys: Boolean(event.target.closest(".keys")) };
}

// The button under the finger, which may be drawn anew before the finger is lifted.
let pressed = null;

/** Press a button that is gone by now: of its click nothing would be heard. */
function released() {
  if (pressed && !pressed.isConnected) pressed.click();
  pressed = null;
}

/** Change something without moving what is under the finger, or else what is being read. */
function keepPlace(change) {
  const bottom = scroller.scrollHeight - scroller.scrollTop;
  const anchor = heldOnTo();
  const top = topOf(anchor);
  change();
  if (atEnd) return toEnd();
  const now = topOf(anchor);
  scroller.scrollTop = now === undefined ? scroller.scrollHeight - bottom : scroller.scrollTop + now - top;
}

function heldOnTo() {
  if (touched && isInSight(rows.get(touched.id))) return touched;
  const first = [...rows.values()].find((node) => node.offsetTop + node.offsetHeight > scroller.scrollTop);
  return first && { id: Number(first.dataset.id), keys: false };
}

function isInSight(node) {
  return node && node.offsetTop < scroller.scrollTop + scroller.clientHeight && node.offsetTop + node.offsetHeight > scroller.scrollTop;
}

/** How far down a message is on the screen, or its buttons; of one that is gone that is not known. */
function topOf(anchor) {
  const node = anchor && rows.get(anchor.id);
  return ((anchor?.keys && node?.querySelector(".keys")) || node)?.getBoundingClientRect().top;
}

async function loadOlder() {
  const here = world.open;
  if (!(await older(here)) || here !== world.open) return;
  const bottom = scroller.scrollHeight - scroller.scrollTop;
  for (const message of shownOf(here)) if (!rows.has(message.message_id)) draw(message);
  arrange();
  scroller.scrollTop = scroller.scrollHeight - bottom;
}

/** Go to a message that is answered, and show which one it is. */
async function jump(id, behavior = "smooth") {
  while (!rows.has(id) && (await older(world.open))) for (const one of shownOf(world.open)) if (!rows.has(one.message_id)) draw(one);
  arrange();
  const node = rows.get(id);
  if (!node) return;
  atEnd = false;
  const block = node.offsetHeight > scroller.clientHeight ? "start" : "center";
  node.scrollIntoView({ block, behavior: calm() ? "instant" : behavior });
  node.classList.remove("flash");
  void node.offsetWidth; // begins the animation anew
  node.classList.add("flash");
}

function answerByDouble(event) {
  const node = event.target.closest(".msg");
  if (!node || event.target.closest("button, a, pre")) return;
  getSelection()?.removeAllRanges();
  actions.reply(messageOf(node));
}

/** A long press or the other mouse button; what is selected is left to the browser. */
function menu(event) {
  const node = event.target.closest(".msg");
  if (!node || event.target.closest("a, .photo") || String(getSelection())) return;
  event.preventDefault();
  const message = messageOf(node);
  messageMenu(message, () => actions.reply(message));
}
