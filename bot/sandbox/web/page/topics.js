/** The topics of a forum: a bar to choose one, and what can be done with it. */
import { el, icon, nameOf } from "./dom.js";
import { field, form, lineButton } from "./forms.js";
import { act } from "./net.js";
import { dialog, failed } from "./toasts.js";
import { chat, chooseTopic, topic, topicOf, world } from "./world.js";

export const topicBar = el("nav", { className: "topics", hidden: true, aria: { label: "Topics" } });

// A topic that was made is chosen once the chat is heard to have it.
let awaited = null;

function chooseAwaited() {
  const { id } = awaited;
  awaited = null;
  chooseTopic(id);
}

/** Draw the bar of the open chat; where there are no topics there is none. */
export function drawTopics() {
  const here = chat();
  topicBar.hidden = !here?.forum;
  if (topicBar.hidden) return topicBar.replaceChildren();
  if (awaited?.chat === here.id && topicOf(here, awaited.id)) return chooseAwaited();
  if (!topicOf(here, topic())) return chooseTopic(null);
  const focus = topicBar.contains(document.activeElement) ? document.activeElement.dataset.topic : null;
  const fresh = el("button", { type: "button", className: "chip", title: "New topic", aria: { label: "New topic" }, on: { click: newTopic } }, icon("plus"));
  topicBar.replaceChildren(...here.topics.map(chip), fresh);
  const chosen = topicBar.querySelector("[aria-current]");
  const { scrollLeft, clientWidth } = topicBar;
  const hidden = chosen.offsetLeft < scrollLeft || chosen.offsetLeft + chosen.offsetWidth > scrollLeft + clientWidth;
  if (hidden) topicBar.scrollLeft = chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2;
  if (focus) topicBar.querySelector(`[data-topic="${focus}"]`)?.focus();
}

function chip(one) {
  const chosen = one.id === topic();
  const act = chosen ? () => aboutTopic(one) : () => chooseTopic(one.id);
  const node = el("button", { type: "button", className: "chip", data: { topic: String(one.id) }, on: { click: act } },
    el("span", { className: "clip" }, nameOf(one.name)), one.closed ? icon("lock") : null, chosen ? icon("more") : null);
  if (chosen) node.setAttribute("aria-current", "true");
  else if (world.fresh.has(`${world.open} ${one.id}`)) node.append(el("span", { className: "dot", aria: { label: "new messages" } }));
  return node;
}

const does = (name, body) => act(name, { me: world.me, chat: world.open, ...body });

function newTopic() {
  const name = el("input", { required: true, maxLength: 128, autocomplete: "off" });
  form("New topic", [field("Name", name)], "Make topic", async () => {
    awaited = { chat: world.open, id: (await does("topic", { name: name.value })).id };
    drawTopics();
  });
}

/** What can be done with the topic that is shown. */
function aboutTopic(one) {
  const line = (sign, label, act) => lineButton([icon(sign), label], () => { box.close(); act(); });
  const change = (name, body) => () => does(name, { topic: one.id, ...body }).catch(failed);
  const label = one.closed ? "Open again" : "Close";
  const box = dialog("sheet", one.name, el("h2", {}, nameOf(one.name)),
    line("lock", label, change("close_topic", { closed: !one.closed })),
    one.id === null ? null : [line("edit", "Rename…", () => rename(one)), line("bin", "Delete with all messages", change("delete_topic"))]);
}

function rename(one) {
  const name = el("input", { required: true, maxLength: 128, autocomplete: "off", value: one.name });
  form("Rename the topic", [field("Name", name)], "Rename", () => does("rename_topic", { topic: one.id, name: name.value }));
}
