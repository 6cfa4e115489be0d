/** Where one writes: text, who one is, what is answered, the command menu. */
import { el, nameOf, roundButton } from "./dom.js";
import { choosePerson } from "./dialogs.js";
import { start } from "./links.js";
import { avatar, chatAvatar, hueOf, nameOfUser, speakerOf, summary } from "./look.js";
import { openPage } from "./mini_app.js";
import { get } from "./net.js";
import { beginSuggest, suggestKey, suggestions, toggleCommands } from "./suggest.js";
import { down } from "./thread.js";
import { failed } from "./toasts.js";
import { chat, isPrivate, leads, me, say as utter, topic, topicOf, when, world } from "./world.js";

const text = el("textarea", { rows: 1, placeholder: "Message", maxLength: 8192, enterKeyHint: "send", aria: { label: "Message" } });
const face = el("button", { type: "button", className: "me", title: "Write as somebody else", on: { click: choosePerson } });
const menu = roundButton("slash", "Commands", () => toggleCommands());
const page = el("button", { type: "button", className: "app-menu", hidden: true });
const send = roundButton("send", "Send", say, "send");
const answering = el("div", { className: "answering", hidden: true });
const box = el("div", { className: "box" }, answering, el("div", { className: "row" }, face, page, menu, text, send));
const place = el("footer", { className: "composer" }, down, suggestions, box);
const drafts = new Map();
let answered = null;
let chosen = [];
let shown = null;

export function beginComposer() {
  text.addEventListener("input", grown);
  text.addEventListener("keydown", key);
  beginSuggest(text, { mention: (person) => chosen.push(person), grown });
  for (const kind of ["me", "chat", "reset", "speaker", "person"]) when(kind, draw);
  when("compose", write);
  for (const kind of ["open", "me", "menu_button", "reset"]) when(kind, () => drawPageButton().catch(failed));
  return place;
}

/** The button that opens a page of the bot, in a private chat that has one. */
async function drawPageButton() {
  const here = chat();
  page.hidden = true;
  if (!here || !isPrivate(here)) return;
  const { type, text: label, web_app } = await get("menu_button", { chat: here.id });
  if (here.id !== world.open || type !== "web_app") return;
  page.hidden = false;
  page.replaceChildren(el("span", { className: "clip" }, label));
  page.onclick = () => openPage(web_app.url).catch(failed);
}

/** Show the composer of the chat that is open now. */
export function draw() {
  const here = chat();
  if (!here) return;
  const speaker = world.chats.get(world.speaker);
  face.replaceChildren(speaker ? chatAvatar(speaker) : avatar(me()));
  face.setAttribute("aria-label", `Write as somebody else, now ${speaker?.title ?? nameOfUser(world.me)}`);
  const closed = isPrivate(here) && (!here.started || here.bot === "kicked");
  const label = here.started ? "Restart the bot" : "Start";
  place.querySelector(".start")?.remove();
  box.hidden = closed;
  if (closed) place.append(startRow(label));
  drawClosed(here);
  if (shown !== placeOf(here)) changeDraft(here);
  grown();
}

const placeOf = (here) => `${here.id} ${topic()}`;

/** Instead of the composer, where only those who lead the group may write. */
function drawClosed(here) {
  place.querySelector(".closed")?.remove();
  if (!here.forum || !topicOf(here, topic())?.closed || leads(here)) return;
  box.hidden = true;
  place.append(el("p", { className: "closed" }, "This topic is closed."));
}

function startRow(label) {
  const button = el("button", { type: "button", className: "wide", on: { click: () => start() } }, label);
  const who = el("button", { type: "button", className: "me round", aria: { label: "Write as somebody else" }, on: { click: choosePerson } }, avatar(me()));
  return el("div", { className: "start" }, who, button);
}

function changeDraft(here) {
  if (shown !== null) drafts.set(shown, text.value);
  shown = placeOf(here);
  text.value = drafts.get(shown) ?? "";
  answer(null);
}

/** Choose the message to answer, or none. */
export function answer(message) {
  answered = message;
  answering.hidden = !message;
  if (!message) return answering.replaceChildren();
  const quote = el("div", { className: "quote" }, el("b", { className: "clip" }, nameOf(speakerOf(message)?.name)), el("span", { className: "clip" }, summary(message)));
  const user = speakerOf(message);
  if (user) quote.style.setProperty("--hue", hueOf(user));
  answering.replaceChildren(quote, roundButton("close", "Do not answer this", () => answer(null)));
  text.focus();
}

/** Let a text stand where one writes, as if it had been typed. */
function write(words) {
  draw();
  text.value = words;
  grown();
  text.focus();
  text.dispatchEvent(new Event("input"));
}

function grown() {
  if (box.hidden || !box.isConnected) return;
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight}px`;
  send.hidden = !text.value.trim();
}

function key(event) {
  if (suggestKey(event)) return;
  if (event.key === "Escape" && answered) answer(null);
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  say();
}

async function say() {
  const words = text.value;
  if (!words.trim()) return;
  const more = { reply_to: answered?.message_id ?? null, mentions: mentions(words) };
  const before = answered;
  text.value = "";
  answer(null);
  grown();
  text.focus();
  try {
    await utter(words, more);
    chosen = [];
  } catch (error) {
    failed(error);
    if (!text.value) text.value = words, answer(before), grown();
  }
}

/** Persons without a username are mentioned by their name. */
function mentions(words) {
  return chosen.flatMap(({ id, name }) => {
    const offset = words.indexOf(name);
    return offset < 0 ? [] : [{ offset, length: name.length, user_id: id }];
  });
}
