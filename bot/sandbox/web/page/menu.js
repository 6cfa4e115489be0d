/** What can be done with a message: react, answer, copy its link, delete it. */
import { el, icon } from "./dom.js";
import { lineButton } from "./forms.js";
import { act } from "./net.js";
import { dialog, failed, toast } from "./toasts.js";
import { chat, world } from "./world.js";

const EMOJI = ["👍", "❤", "🔥", "👏", "😁", "🎉", "🤔", "👎"];

/** Show the menu of a message; `reply` answers it. */
export function messageMenu(message, reply) {
  const shut = (then) => () => { box.close(); then(); };
  const does = (name, body) => act(name, { me: world.me, chat: message.chat_id, message: message.message_id, ...body }).catch(failed);
  const mine = message.reactions[message.reactors.indexOf(world.me)];
  const emoji = EMOJI.map((one) => el("button", { type: "button", aria: { pressed: String(one === mine) },
    on: { click: shut(() => does("react", { emoji: one === mine ? null : one })) } }, one));
  const line = (sign, label, then) => lineButton([icon(sign), label], shut(then));
  const box = dialog("sheet", "Message", el("div", { className: "emoji", role: "group", aria: { label: "React" } }, emoji),
    line("reply", "Reply", reply), linkOf(message) ? line("link", "Copy link", () => copy(linkOf(message))) : null,
    line("bin", "Delete", () => does("delete")));
}

/** The address of a message, which only supergroups have. */
export function linkOf(message) {
  const here = chat();
  if (here.type !== "supergroup") return null;
  const topic = message.topic ? `${message.topic}/` : "";
  return `https://t.me/c/${String(here.id).slice(4)}/${topic}${message.message_id}`;
}

function copy(text) {
  navigator.clipboard.writeText(text).then(() => toast("Copied."), failed);
}
