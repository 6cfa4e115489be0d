/** The page as a whole: list and chat, who is open, what the bot answers. */
import { answer, beginComposer, draw as drawComposer } from "./composer.js";
import { el, nameOf, roundButton } from "./dom.js";
import { aboutChat } from "./groups.js";
import { go } from "./links.js";
import { actionOf, avatar, chatAvatar, titleOf } from "./look.js";
import { beginSide } from "./side.js";
import { beginThread, scroller, showThread } from "./thread.js";
import { alertBox, failed, toast } from "./toasts.js";
import { drawTopics, topicBar } from "./topics.js";
import { begin, chat, chatsOf, isPrivate, open, when, world } from "./world.js";

const app = document.querySelector("#app");
const main = document.querySelector("#main");
const banner = document.querySelector("#banner");
const head = el("header", { className: "head" });
let composer = null;
let told = null;

async function run() {
  await begin();
  whoAmI();
  beginSide(document.querySelector("#side"));
  beginThread({ reply: answer });
  composer = beginComposer();
  for (const kind of ["open", "me", "reset"]) when(kind, () => show().catch(failed));
  for (const kind of ["chat", "action", "person"]) when(kind, drawHead);
  for (const kind of ["chat", "message"]) when(kind, drawTopics);
  when("answer", answered);
  when("online", connection);
  window.addEventListener("popstate", () => fromAddress());
  document.addEventListener("keydown", escape);
  fromAddress();
}

function whoAmI() {
  const kept = Number(sessionStorage.getItem("me") ?? localStorage.getItem("me"));
  world.me = world.people.has(kept) ? kept : [...world.people.keys()][0];
  sessionStorage.setItem("me", world.me);
}

/** The open chat is in the address, so that going back closes it. */
function fromAddress() {
  const id = Number(location.hash.replace("#chat=", "")) || null;
  const mine = chatsOf(world.me).map((one) => one.id);
  const wide = matchMedia("(min-width: 720px)").matches;
  const fallback = wide ? mine.find((one) => one < 0) ?? mine[0] : null;
  told = id;
  open(mine.includes(id) ? id : fallback);
}

function toAddress() {
  if (world.open === told) return;
  const address = world.open ? `#chat=${world.open}` : location.pathname;
  if (told && world.open) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  told = world.open;
}

async function show() {
  toAddress();
  app.classList.toggle("in-chat", Boolean(chat()));
  if (!chat()) return main.replaceChildren(nothingOpen());
  drawHead();
  if (scroller.parentNode !== main) main.replaceChildren(head, topicBar, scroller, composer);
  drawTopics();
  drawComposer();
  await showThread();
  if (matchMedia("(hover: hover)").matches && document.activeElement === document.body) composer.querySelector("textarea").focus();
}

function nothingOpen() {
  return el("div", { className: "empty" }, avatar(world.bot), el("h2", {}, "Choose a chat"), el("p", {}, "Groups play together; in the private chat Tessera plays with you."));
}

function drawHead() {
  const here = chat();
  if (!here) return;
  const action = actionOf(here.id);
  const sub = el("span", { className: `sub clip${action ? " action" : ""}`, aria: { live: "polite" } }, action || subtitle(here));
  const words = el("span", { className: "clip" }, el("span", { className: "title clip" }, nameOf(titleOf(here))), sub);
  const about = el("button", { type: "button", className: "about", aria: { label: "About this chat" }, on: { click: aboutChat } }, chatAvatar(here), words);
  head.replaceChildren(roundButton("back", "Back to the chats", () => open(null), "back"), about, roundButton("more", "About this chat", aboutChat));
}

function subtitle(here) {
  if (isPrivate(here)) return here.bot === "kicked" ? "blocked" : "bot";
  const people = here.members.length;
  const inside = ["member", "administrator"].includes(here.bot);
  return `${people} ${people === 1 ? "person" : "people"}${inside ? " and Tessera" : ", without Tessera"}`;
}

/** The bot answers a tap: nothing, a short notice, an alert, or a place to go. */
function answered({ user_id, text, alert, url }) {
  if (user_id !== world.me) return;
  if (text) (alert ? alertBox(world.bot.name, text) : toast(text));
  if (url) go(url);
}

function connection(online) {
  banner.hidden = online;
}

function escape(event) {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (!matchMedia("(min-width: 720px)").matches && !event.target.closest(".composer")) open(null);
}

run().catch((error) => {
  banner.textContent = `The page could not begin: ${error.message}`;
  banner.hidden = false;
});
