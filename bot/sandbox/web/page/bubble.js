/** One message as it is drawn. */
import { el, icon, nameOf, roundButton, shown, time } from "./dom.js";
import { beginQuery } from "./inline.js";
import { command, follow, go, mentioned } from "./links.js";
import { face, hueOf, serviceText, speakerOf, summary } from "./look.js";
import { openPage } from "./mini_app.js";
import { pollParts } from "./poll.js";
import { rich } from "./rich.js";
import { failed } from "./toasts.js";
import { isBusy, tap, world } from "./world.js";
import { openText, showPhoto } from "./photo.js";

const DOES = { command, follow, mention: mentioned };
const LARGEST = 440;
/** Effects that this page can show, by their ids. */
const EFFECTS = { "5046509860389126442": "🎉" };

/** The row of a message; `old` is the row that it replaces, whose picture is kept until the new one is there. */
export function row(message, old, actions) {
  if (message.service) return el("li", { className: "pill", data: dataOf(message) }, serviceText(message));
  const own = message.sender_id === world.me;
  const alone = message.receiver === null ? "" : " alone";
  const node = el("li", { className: `msg${own ? " own" : ""}${alone}`, data: dataOf(message) });
  node.append(face(message), stack(message, old, actions));
  const user = speakerOf(message);
  if (user) node.style.setProperty("--hue", hueOf(user));
  return node;
}

const dataOf = (message) => ({ id: message.message_id, sender: message.speaker?.id ?? message.sender_id, date: message.date });

function stack(message, old, actions) {
  const keys = keyboard(message);
  const label = `${shown(speakerOf(message)?.name)}, ${time(message.date)}`;
  const answer = roundButton("reply", "Reply", () => actions.reply(message), "reply");
  const article = el("article", { className: "bubble", aria: { label } }, content(message, old, actions));
  const photo = pictureOf(message);
  const node = el("div", { className: `stack${keys || photo || message.poll ? " full" : ""}` }, article, keys, answer);
  if (photo) node.style.width = `${photoWidth(photo)}px`;
  return node;
}

function content(message, old, actions) {
  const author = el("span", { className: "author clip" }, nameOf(speakerOf(message)?.name), note(message));
  const effect = EFFECTS[message.effect] && el("i", { className: "effect" }, EFFECTS[message.effect]);
  const meta = el("span", { className: "meta" }, effect, `${message.edit_date ? "edited " : ""}${time(message.date)}`);
  const words = el("div", { className: "words", dir: "auto" }, message.poll ? pollParts(message, DOES) : rich(message.text, message.entities, DOES));
  const parts = [author, quote(message, actions)];
  if (message.document) parts.push(file(message.document), opener(message.document));
  const photo = pictureOf(message);
  if (photo) parts.push(framed(message, old, message.text || message.poll ? null : meta, actions));
  if (message.text || message.poll || !photo) words.append(meta), parts.push(words);
  return [...parts, reactions(message)];
}

const pictureOf = (message) => message.photo ?? message.poll?.photo;

/** What kind of chat speaks, where it is no person; or that the bot has offered what was sent. */
function note(message) {
  if (message.receiver !== null) return el("small", { className: "note" }, "only you see this");
  if (message.via_bot) return el("small", { className: "note" }, `via @${world.bot.username}`);
  if (!message.speaker) return null;
  const kind = message.forwarded ? "linked channel" : message.speaker.id === message.chat_id ? "anonymous admin" : "channel";
  return el("small", { className: "note" }, kind);
}

function quote(message, actions) {
  if (!message.reply_to) return null;
  const answered = world.messages.get(message.chat_id)?.get(message.reply_to);
  const by = el("b", { className: "clip" }, answered ? nameOf(speakerOf(answered)?.name) : "Message");
  const text = el("span", { className: "clip" }, answered ? summary(answered) : "not here any more");
  const jump = () => actions.jump(message.reply_to);
  const node = el("button", { className: "quote", type: "button", on: { click: jump } }, by, text);
  if (answered && speakerOf(answered)) node.style.setProperty("--hue", hueOf(speakerOf(answered)));
  return node;
}

/** How wide a picture is drawn: never so high that it does not fit on the screen. */
function photoWidth({ width, height }) {
  const high = Math.max(220, Math.min(520, window.innerHeight * 0.62));
  return Math.round(Math.max(160, Math.min(LARGEST, Math.max(width, 240), (high * width) / height)));
}

function framed(message, old, meta, actions) {
  const button = photoButton(message, old?.querySelector(".photo"), actions);
  return el("div", { className: "framed" }, button, meta);
}

function photoButton(message, old, actions) {
  const button = old ?? el("button", { type: "button", className: "photo" }, el("img", { alt: "", decoding: "async" }));
  const words = message.text || message.poll?.question;
  button.setAttribute("aria-label", words ? `Photo: ${words.slice(0, 120)}` : "Photo");
  button.onclick = () => showPhoto({ ...message, photo: pictureOf(message) });
  swap(button, pictureOf(message), actions);
  return button;
}

/** Show another picture only when it is ready to be drawn; of another height it moves nothing. */
function swap(button, photo, actions) {
  const image = button.querySelector("img");
  if (button.dataset.url === photo.url) return;
  const first = !button.dataset.url;
  button.dataset.url = photo.url;
  const show = () => {
    if (button.dataset.url !== photo.url) return;
    button.style.aspectRatio = `${photo.width} / ${photo.height}`;
    image.src = photo.url;
  };
  if (first) return show();
  const next = new Image();
  next.src = photo.url;
  const replace = () => actions.keepPlace(show);
  next.decode().then(replace, replace);
}

function file(document) {
  const size = document.size < 1024 ? `${document.size} bytes` : `${(document.size / 1024).toFixed(1)} KB`;
  return el("a", { className: "doc", href: document.url, download: document.name },
    el("span", { className: "tile" }, icon("file")),
    el("span", { className: "name clip" }, nameOf(document.name)), el("span", { className: "size" }, size));
}

/** What is plain text can be read here. */
function opener(document) {
  if (!/\.(txt|md|json|csv|log)$/iu.test(document.name) || document.size > 300_000) return null;
  return el("button", { type: "button", className: "act open", on: { click: () => openText(document).catch(failed) } }, "Open");
}

function reactions(message) {
  if (!message.reactions.length) return null;
  const counts = new Map();
  for (const emoji of message.reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  const pills = [...counts].map(([emoji, count]) => el("span", {}, emoji, count > 1 ? el("i", {}, String(count)) : null));
  return el("div", { className: "reactions", aria: { label: "Reactions" } }, pills);
}

function keyboard(message) {
  if (!message.keyboard.length) return null;
  const rows = message.keyboard.map((keys) => el("div", {}, keys.map((key) => button(message, key))));
  return el("div", { className: "keys", role: "group", aria: { label: "Buttons" } }, rows);
}

function button(message, key) {
  const busy = key.callback_data !== undefined && isBusy(message, key.callback_data);
  const node = el("button", { type: "button", className: `${busy ? "busy" : ""} ${key.style ?? ""}`, on: { click: () => press(message, key) } }, key.text);
  node.dataset.key = key.callback_data ?? key.url ?? key.web_app?.url ?? key.text;
  if (busy) node.setAttribute("aria-busy", "true");
  if (key.url || key.switch_inline_query_chosen_chat) node.append(icon("out"));
  if (key.web_app) node.append(icon("app"));
  return node;
}

function press(message, key) {
  if (key.callback_data !== undefined) tap(message, key.callback_data).catch(failed);
  else if (key.url) go(key.url);
  else if (key.web_app) openPage(key.web_app.url).catch(failed);
  else if (key.switch_inline_query_chosen_chat) beginQuery(key.switch_inline_query_chosen_chat.query ?? "", { elsewhere: true });
  else if (key.switch_inline_query_current_chat !== undefined) beginQuery(key.switch_inline_query_current_chat, { elsewhere: false });
  else if (key.copy_text) navigator.clipboard.writeText(key.copy_text.text).catch(failed);
}
