/** The parts of dialogs: fields, forms, lines, switches. */
import { el, nameOf } from "./dom.js";
import { avatar } from "./look.js";
import { dialog, failed } from "./toasts.js";

export function field(label, input) {
  return el("label", { className: "field" }, label, input);
}

function sure(label, className = "act main") {
  return el("button", { type: "submit", className }, label);
}

/** A dialog with a form; `done` gets to work when it is sent, and it closes unless that fails. */
export function form(title, fields, label, done) {
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

/** A line with a face and a box to tick. */
export function check(person, checked) {
  const box = el("input", { type: "checkbox", checked });
  return el("label", { className: "line-item" }, avatar(person), el("span", { className: "grow clip" }, nameOf(person.name)), box);
}

export function member(user, note) {
  const under = note ?? (user.username ? `@${user.username}` : "no username");
  return el("div", { className: "line-item" }, avatar(user), el("span", { className: "grow clip" }, nameOf(user.name), el("small", {}, under)));
}

export function lineButton(content, does) {
  return el("button", { type: "button", className: "line-item", on: { click: does } }, content);
}

export function toggle(label, note, checked, does) {
  const box = el("input", { type: "checkbox", checked, role: "switch", on: { change: () => does(box.checked).catch(failed) } });
  return el("label", { className: "line-item" }, el("span", { className: "grow" }, label, el("small", {}, note)), box);
}

export function close(box) {
  return el("div", { className: "buttons" }, el("button", { type: "button", className: "act main", on: { click: () => box().close() } }, "Done"));
}

export function choice(options, chosen) {
  return el("select", {}, options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
}
