/** The dialogs: persons, groups, settings. */
import { el, icon, nameOf } from "./dom.js";
import { avatar, chatAvatar, titleOf } from "./look.js";
import { act } from "./net.js";
import { dialog, failed } from "./toasts.js";
import { become, chat, chatsOf, isPrivate, open, world } from "./world.js";

function field(label, input) {
  return el("label", { className: "field" }, label, input);
}

function sure(label, className = "act main") {
  return el("button", { type: "submit", className }, label);
}

/** A dialog with a form; `done` gets to work when it is sent, and it closes unless that fails. */
function form(title, fields, label, done) {
  const cancel = el("button", { type: "button", className: "act", on: { click: () => box.close() } }, "Cancel");
  const buttons = el("div", { className: "buttons" }, cancel, sure(label));
  const send = async (event) => {
    event.preventDefault();
    try {
      await done();
      box.close();
    } catch (error) {
      failed(error);
    }
  };
  const box = dialog("", title, el("form", { on: { submit: send } }, el("h2", {}, title), fields, buttons));
  box.querySelector("input")?.focus();
}

export function newPerson() {
  const name = el("input", { required: true, maxLength: 64, autocomplete: "off" });
  const username = el("input", { pattern: "[A-Za-z][A-Za-z0-9_]{2,31}", title: "3 to 32 letters, digits and _", autocomplete: "off" });
  const languages = [["en", "English"], ["ru", "Русский"], ["hu", "Magyar"], ["de", "Deutsch"]];
  const language = el("select", {}, languages.map(([value, text]) => el("option", { value }, text)));
  const fields = [field("Name", name), field("Username (may be empty)", username), field("Language", language)];
  form("New person", fields, "Add", async () => {
    const made = await act("person", { name: name.value, username: username.value || null, language: language.value });
    world.people.set(made.id, made);
    become(made.id);
  });
}

export function newGroup(payload) {
  const title = el("input", { required: true, maxLength: 128, autocomplete: "off", value: "" });
  const others = [...world.people.values()].filter((one) => one.id !== world.me);
  const boxes = others.map((one) => check(one, true));
  const fields = [field("Title", title), el("div", {}, boxes), member(world.bot, "is added as well")];
  form("New group", fields, "Make group", async () => {
    const chosen = others.filter((one, i) => boxes[i].querySelector("input").checked).map((one) => one.id);
    const made = await act("group", { me: world.me, title: title.value, others: chosen });
    world.chats.set(made.id, made);
    if (typeof payload === "string") await act("add_bot", { me: world.me, chat: made.id, payload });
    open(made.id);
  });
}

function check(person, checked) {
  const box = el("input", { type: "checkbox", checked });
  return el("label", { className: "line-item" }, avatar(person), el("span", { className: "grow clip" }, nameOf(person.name)), box);
}

function member(user, note) {
  const under = note ?? (user.username ? `@${user.username}` : "no username");
  return el("div", { className: "line-item" }, avatar(user), el("span", { className: "grow clip" }, nameOf(user.name), el("small", {}, under)));
}

/** Where to add the bot, as a `startgroup` link asks. */
export function chooseGroup(payload) {
  const groups = chatsOf(world.me).filter((one) => !isPrivate(one));
  const pick = (one) => {
    box.close();
    open(one.id);
    act("add_bot", { me: world.me, chat: one.id, payload }).catch(failed);
  };
  const items = groups.map((one) => lineButton([chatAvatar(one), el("span", { className: "grow clip" }, nameOf(titleOf(one)))], () => pick(one)));
  const fresh = lineButton([icon("plus"), "New group…"], () => { box.close(); newGroup(payload); });
  const box = dialog("sheet", "Add to a group", el("h2", {}, "Add Tessera to a group"), items, fresh);
}

function lineButton(content, does) {
  return el("button", { type: "button", className: "line-item", on: { click: does } }, content);
}

/** Who am I, as a small sheet for the place where one writes. */
export function choosePerson() {
  const here = chat();
  const people = [...world.people.values()].filter((one) => !here || isPrivate(here) || here.members.includes(one.id));
  const item = (one) => {
    const mark = one.id === world.me ? icon("check") : null;
    const node = lineButton([avatar(one), el("span", { className: "grow clip" }, nameOf(one.name)), mark], () => { box.close(); become(one.id); });
    node.setAttribute("aria-pressed", String(one.id === world.me));
    return node;
  };
  const box = dialog("sheet", "Write as", el("h2", {}, "Write as"), people.map(item));
  box.querySelector("[aria-pressed=true]")?.focus();
}

function toggle(label, note, checked, does) {
  const box = el("input", { type: "checkbox", checked, role: "switch", on: { change: () => does(box.checked).catch(failed) } });
  return el("label", { className: "line-item" }, el("span", { className: "grow" }, label, el("small", {}, note)), box);
}

function close(box) {
  return el("div", { className: "buttons" }, el("button", { type: "button", className: "act main", on: { click: () => box().close() } }, "Done"));
}

function privacySwitch() {
  const note = "In groups the bot hears only commands, replies to it and service messages.";
  return toggle("Privacy mode", note, world.privacy, (on) => act("privacy", { on }));
}

export function settings() {
  const box = dialog("", "Settings", el("h2", {}, "Settings"), privacySwitch(),
    lineButton([icon("plus"), "New person…"], () => { box.close(); newPerson(); }),
    lineButton([icon("plus"), "New group…"], () => { box.close(); newGroup(); }), close(() => box));
}

/** About the open chat: who is there, and what can be done with the bot. */
export function aboutChat() {
  const here = chat();
  const does = (name, body) => act(name, { me: world.me, chat: here.id, ...body });
  const parts = isPrivate(here) ? aboutPrivate(here, does) : aboutGroup(here, does, () => box.close());
  const box = dialog("", titleOf(here), el("h2", {}, nameOf(titleOf(here))), parts, close(() => box));
}

function aboutPrivate(here, does) {
  const blocked = here.bot === "kicked";
  const note = "A blocked bot cannot write here.";
  const change = (on) => (on ? does("remove_bot") : does("unblock"));
  return [member(world.bot), here.started ? toggle("Block the bot", note, blocked, change) : el("p", {}, "Not started yet.")];
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
    privacySwitch(), el("hr"),
    el("button", { type: "button", className: "act danger", on: { click: leave } }, "Leave the group"),
  ];
}
