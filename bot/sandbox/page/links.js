/** Where links and buttons lead: into the private chat, into a group, or out of the page. */
import { chooseGroup } from "./dialogs.js";
import { act } from "./net.js";
import { safe } from "./rich.js";
import { failed } from "./toasts.js";
import { open, world } from "./world.js";

/** Follow a link to the bot itself; false if it leads elsewhere. */
export function follow(url) {
  if (!["t.me", "telegram.me"].includes(url.hostname)) return false;
  const name = url.pathname.slice(1).toLowerCase();
  if (name !== world.bot.username) return false;
  if (url.searchParams.has("startgroup")) chooseGroup(url.searchParams.get("startgroup"));
  else if (url.searchParams.has("start")) start(url.searchParams.get("start"));
  else open(world.me);
  return true;
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
  act("say", { me: world.me, chat: world.open, text }).catch(failed);
}

/** What a tap on a mention does, if anything. */
export function mentioned(username) {
  return username.toLowerCase() === world.bot.username ? () => open(world.me) : null;
}
