/** Where links and buttons lead: into the private chat, into a group, or out of the page. */
import { chooseChat, chooseGroup } from "./groups.js";
import { openApp } from "./mini_app.js";
import { act } from "./net.js";
import { safe } from "./rich.js";
import { failed, toast } from "./toasts.js";
import { find, open, say, world } from "./world.js";

/** Follow a link to the bot itself; false if it leads elsewhere. */
export function follow(url) {
  if (!["t.me", "telegram.me"].includes(url.hostname)) return false;
  const place = /^\/c\/(\d+)\/(?:\d+\/)?(\d+)\/?$/u.exec(url.pathname);
  if (place) toMessage(Number(`-100${place[1]}`), Number(place[2])).catch(failed);
  if (place) return true;
  if (url.pathname === "/share/url") return share(url.searchParams);
  const [name, app] = url.pathname.slice(1).split("/");
  if (name.toLowerCase() !== world.bot.username) return false;
  if (url.searchParams.has("startgroup")) chooseGroup(url.searchParams.get("startgroup"));
  else if (app || url.searchParams.has("startapp")) openApp(url.searchParams.get("startapp") ?? "");
  else if (url.searchParams.has("start")) start(url.searchParams.get("start"));
  else open(world.me);
  return true;
}

/** Send a link with some words to a chat that is chosen. */
function share(about) {
  const text = [about.get("url"), about.get("text")].filter(Boolean).join("\n");
  if (text) chooseChat((id) => { open(id); say(text).catch(failed); });
  return true;
}

/** Open the chat of a message, where it is. */
async function toMessage(id, message) {
  const here = world.chats.get(id);
  if (!here?.members.includes(world.me)) return toast("You are not in the chat of this message.");
  const found = await find(id, message);
  if (!found) toast("This message is not there any more.");
  open(id, found ?? null);
}

/** Follow an address that a button or an answer gave. */
export function go(address) {
  const url = safe(address);
  if (url && !follow(url)) window.open(url.href, "_blank", "noopener");
}

/** Open the private chat and press Start. */
export function start(payload = "") {
  open(world.me);
  act("start", { me: world.me, payload }).catch(failed);
}

/** Say something in the open chat, as a tap on a command does. */
export function command(text) {
  say(text).catch(failed);
}

/** What a tap on a mention does, if anything. */
export function mentioned(username) {
  return username.toLowerCase() === world.bot.username ? () => open(world.me) : null;
}
