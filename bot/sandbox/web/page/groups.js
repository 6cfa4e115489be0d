/** The dialogs about chats: making groups, adding the bot, what can be done in one. */
import { changePerson } from "./dialogs.js";
import { el, icon, nameOf } from "./dom.js";
import { check, choice, close, field, form, lineButton, member, toggle } from "./forms.js";
import { chatAvatar, titleOf } from "./look.js";
import { act } from "./net.js";
import { dialog, failed } from "./toasts.js";
import { chat, chatsOf, isPrivate, me, open, world } from "./world.js";

export function newGroup(payload) {
  const title = el("input", { required: true, maxLength: 128, autocomplete: "off", value: "" });
  const others = [...world.people.values()].filter((one) => one.id !== world.me);
  const boxes = others.map((one) => check(one, true));
  const kind = choice([["supergroup", "Supergroup"], ["forum", "Supergroup with topics"], ["group", "Small group"]]);
  const bot = check(world.bot, true);
  const fields = [field("Title", title), field("Kind", kind), el("div", {}, boxes, bot)];
  form("New group", fields, "Make group", async () => {
    const chosen = others.filter((one, i) => boxes[i].querySelector("input").checked).map((one) => one.id);
    const forum = kind.value === "forum";
    const made = await act("group", { me: world.me, title: title.value, others: chosen, kind: forum ? "supergroup" : kind.value, forum, bot: bot.querySelector("input").checked });
    world.chats.set(made.id, made);
    if (typeof payload === "string") await act("add_bot", { me: world.me, chat: made.id, payload });
    open(made.id);
  });
}

/** Where to add the bot, as a `startgroup` link asks. */
export function chooseGroup(payload) {
  const pick = (one) => {
    box.close();
    open(one.id);
    act("add_bot", { me: world.me, chat: one.id, payload }).catch(failed);
  };
  const items = chatsOf(world.me).filter((one) => !isPrivate(one)).map((one) => chatLine(one, () => pick(one)));
  const fresh = lineButton([icon("plus"), "New group…"], () => { box.close(); newGroup(payload); });
  const box = dialog("sheet", "Add to a group", el("h2", {}, "Add Tessera to a group"), items, fresh);
}

/** Where to send something: `does(id)` is told. */
export function chooseChat(does) {
  const items = chatsOf(world.me).map((one) => chatLine(one, () => { box.close(); does(one.id); }));
  const box = dialog("sheet", "Send to", el("h2", {}, "Send to"), items);
}

const chatLine = (one, does) => lineButton([chatAvatar(one), el("span", { className: "grow clip" }, nameOf(titleOf(one)))], does);

export function privacySwitch() {
  const note = "In groups the bot hears only commands, replies to it and service messages.";
  return toggle("Privacy mode", note, world.switches.privacy, (on) => act("privacy", { on }));
}

/** What a bot may have to do without. */
export function otherSwitches() {
  const inline = "Its name before a text asks it for offers in any chat; the bot must be started anew to know.";
  const storage = "Pictures for chats without the bot go there first.";
  return [
    toggle("Inline mode", inline, world.switches.inline, (on) => act("inline", { on })),
    toggle("Topics in private", "Each table has its own; the bot must be started anew to know.", world.switches.private_topics, (on) => act("private_topics", { on })),
    toggle("Drafts", "In private the bot shows that a message is yet to come; older servers know none.", world.switches.drafts, (on) => act("drafts", { on })),
    toggle("Messages for one", "Which nobody else in a group sees; older servers do not know them.", world.switches.ephemeral, (on) => act("ephemeral", { on })),
    toggle("Polls with pictures", "And with options that people add; older servers know neither.", world.switches.rich_polls, (on) => act("rich_polls", { on })),
    toggle("Storage chat", storage, world.switches.storage, (on) => act("storage", { me: world.me, on })),
  ];
}

/** About the open chat: who is there, and what can be done with the bot. */
export function aboutChat() {
  const here = chat();
  const does = (name, body) => act(name, { me: world.me, chat: here.id, ...body });
  const parts = isPrivate(here) ? aboutPrivate(here, does, () => box.close()) : aboutGroup(here, does, () => box.close());
  const box = dialog("", titleOf(here), el("h2", {}, nameOf(titleOf(here))), parts, close(() => box));
}

function aboutPrivate(here, does, shut) {
  const blocked = here.bot === "kicked";
  const note = "A blocked bot cannot write here.";
  const change = (on) => (on ? does("remove_bot") : does("unblock"));
  return [member(me()), member(world.bot, "bot"), lineButton([icon("edit"), "My name and language…"], () => { shut(); changePerson(); }),
    here.started ? toggle("Block the bot", note, blocked, change) : el("p", {}, "Not started yet.")];
}

function aboutGroup(here, does, shut) {
  const people = here.members.map((id) => world.people.get(id)).filter(Boolean);
  const absent = [...world.people.values()].filter((one) => !here.members.includes(one.id));
  const inside = ["member", "administrator"].includes(here.bot);
  const add = (one) => lineButton([icon("plus"), el("span", { className: "grow clip" }, "Add ", nameOf(one.name))],
    () => { shut(); does("add_member", { other: one.id }).catch(failed); });
  const leave = () => { shut(); open(null); does("leave").catch(failed); };
  return [
    people.map((one) => member(one)), absent.map(add), el("hr"),
    toggle("Tessera is in this group", "Off removes the bot, on adds it again.", inside, (on) => does(on ? "add_bot" : "remove_bot")),
    toggle("Tessera is an administrator", "Administrators hear everything.", here.bot === "administrator", (admin) => does("promote_bot", { admin })),
    privacySwitch(), kindOf(here, does, shut), el("hr"),
    here.type === "supergroup" ? lineButton([icon("send"), "Post of a linked channel…"], () => { shut(); channelPost(here); }) : null,
    el("button", { type: "button", className: "act danger", on: { click: leave } }, "Leave the group"),
  ];
}

/** What kind of group it is, and what it can become. */
function kindOf(here, does, shut) {
  if (here.type === "group") {
    const upgrade = async () => { shut(); open((await does("migrate")).id); };
    return lineButton([icon("up"), el("span", { className: "grow" }, "Make it a supergroup", el("small", {}, "A new chat, with another id and its own message numbers."))],
      () => upgrade().catch(failed));
  }
  return toggle("Topics", "The group is a forum, with General and topics of its own.", here.forum, (on) => does("forum", { on }));
}

/** What Telegram forwards by itself from the channel that a group is linked to. */
function channelPost(here) {
  const channels = [...world.chats.values()].filter((one) => one.type === "channel" && one.leads.length);
  const name = el("input", { required: true, maxLength: 128, autocomplete: "off", value: channels[0]?.title ?? "Club news" });
  const text = el("textarea", { required: true, rows: 3, maxLength: 4096 });
  form("Post of a linked channel", [field("Channel", name), field("Text", text)], "Post", async () => {
    const known = channels.find((one) => one.title === name.value.trim());
    const channel = known ?? (await act("channel", { me: world.me, title: name.value }));
    await act("post", { channel: channel.id, chat: here.id, text: text.value });
  });
}
