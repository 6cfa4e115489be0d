/** The dialogs about persons, and the settings. */
import { el, icon, nameOf } from "./dom.js";
import { choice, close, field, form, lineButton } from "./forms.js";
import { newGroup, otherSwitches, privacySwitch } from "./groups.js";
import { avatar, chatAvatar } from "./look.js";
import { act } from "./net.js";
import { dialog } from "./toasts.js";
import { become, chat, isPrivate, me, speakAs, world } from "./world.js";

const LANGUAGES = [["en", "English"], ["ru", "Русский"], ["hu", "Magyar"], ["de", "Deutsch"]];

/** The fields of a person, and what they say. */
function personFields(one) {
  const name = el("input", { required: true, maxLength: 64, autocomplete: "off", value: one?.name ?? "" });
  const username = el("input", { pattern: "[A-Za-z][A-Za-z0-9_]{2,31}", title: "3 to 32 letters, digits and _", autocomplete: "off", value: one?.username ?? "" });
  const language = choice(LANGUAGES, one?.language);
  const fields = [field("Name", name), field("Username (may be empty)", username), field("Language", language)];
  return [fields, () => ({ name: name.value, username: username.value || null, language: language.value })];
}

export function newPerson() {
  const [fields, said] = personFields();
  form("New person", fields, "Add", async () => {
    const made = await act("person", said());
    world.people.set(made.id, made);
    become(made.id);
  });
}

/** Another name, user name or language for who I am. */
export function changePerson() {
  const [fields, said] = personFields(me());
  form("Name and language", fields, "Save", () => act("change", { me: world.me, ...said() }));
}

/** Who am I, as a small sheet for the place where one writes. */
export function choosePerson() {
  const here = chat();
  const people = [...world.people.values()].filter((one) => !here || isPrivate(here) || here.members.includes(one.id));
  const item = (one) => {
    const mark = one.id === world.me && !world.speaker ? icon("check") : null;
    const node = lineButton([avatar(one), el("span", { className: "grow clip" }, nameOf(one.name)), mark], () => { box.close(); become(one.id); speakAs(null); });
    node.setAttribute("aria-pressed", String(one.id === world.me));
    return node;
  };
  const box = dialog("sheet", "Write as", el("h2", {}, "Write as"), people.map(item), speakers(here, () => box.close()));
  box.querySelector("[aria-pressed=true]")?.focus();
}

/** The chats in whose name I can write here: the group as an anonymous administrator, my channels. */
function speakers(here, shut) {
  if (here?.type !== "supergroup") return null;
  const group = here.leads.includes(world.me) ? [here] : [];
  const channels = [...world.chats.values()].filter((one) => one.type === "channel" && one.leads.includes(world.me));
  const item = (one) => {
    const note = one === here ? "the group, anonymously" : "channel";
    const words = el("span", { className: "grow clip" }, nameOf(one.title), el("small", {}, note));
    return lineButton([chatAvatar(one), words, world.speaker === one.id ? icon("check") : null], () => { shut(); speakAs(one.id); });
  };
  const fresh = lineButton([icon("plus"), "New channel…"], () => { shut(); newChannel(); });
  return [el("hr"), [...group, ...channels].map(item), fresh];
}

function newChannel() {
  const title = el("input", { required: true, maxLength: 128, autocomplete: "off" });
  form("New channel", [field("Title", title)], "Make channel", async () => {
    const made = await act("channel", { me: world.me, title: title.value });
    world.chats.set(made.id, made);
    speakAs(made.id);
  });
}

export function settings() {
  const box = dialog("", "Settings", el("h2", {}, "Settings"), privacySwitch(), otherSwitches(),
    lineButton([avatar(me()), "My name and language…"], () => { box.close(); changePerson(); }),
    lineButton([icon("plus"), "New person…"], () => { box.close(); newPerson(); }),
    lineButton([icon("plus"), "New group…"], () => { box.close(); newGroup(); }), close(() => box));
}
