/** A poll as it is drawn: its options with the votes, and what can be done with them. */
import { el, icon, nameOf, shown } from "./dom.js";
import { field, form } from "./forms.js";
import { act } from "./net.js";
import { rich } from "./rich.js";
import { failed } from "./toasts.js";
import { userOf, world } from "./world.js";

/** The parts of a poll below its picture. */
export function pollParts(message, does) {
  const { poll } = message;
  const votes = poll.options.reduce((sum, option) => sum + option.voters.length, 0);
  const kind = `${poll.closed ? "Final results" : "Public poll"} · ${votes === 1 ? "1 vote" : `${votes} votes`}`;
  return [
    poll.description ? el("p", { dir: "auto" }, rich(poll.description, poll.entities, does)) : null,
    el("b", { className: "question", dir: "auto" }, poll.question),
    el("small", {}, kind),
    el("div", { className: "options", role: "group", aria: { label: "Options" } }, poll.options.map((option) => choice(message, option, votes))),
    poll.adding && !poll.closed ? adder(message) : null,
  ];
}

function choice(message, option, votes) {
  const mine = option.voters.includes(world.me);
  const names = option.voters.map((id) => shown(userOf(id)?.name)).join(", ");
  const toggle = () => act("vote", { me: world.me, chat: message.chat_id, message: message.message_id, option: mine ? null : option.id }).catch(failed);
  const node = el("button", { type: "button", className: `option${mine ? " mine" : ""}`, disabled: message.poll.closed, title: names, on: { click: toggle } },
    el("span", { className: "grow", dir: "auto" }, nameOf(option.text)), mine ? icon("check") : null, el("i", {}, String(option.voters.length)));
  node.setAttribute("aria-pressed", String(mine));
  node.style.setProperty("--share", `${votes ? Math.round((100 * option.voters.length) / votes) : 0}%`);
  return node;
}

function adder(message) {
  const text = el("input", { required: true, maxLength: 100, autocomplete: "off" });
  const add = () => form("Add an option", [field("Option", text)], "Add", () =>
    act("add_option", { me: world.me, chat: message.chat_id, message: message.message_id, text: text.value }));
  return el("button", { type: "button", className: "option add", on: { click: add } }, icon("plus"), el("span", { className: "grow" }, "Add an option"));
}
