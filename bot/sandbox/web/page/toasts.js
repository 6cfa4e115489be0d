/** Short notices at the top of the chat, and alerts that want an OK. */
import { el } from "./dom.js";

export function toast(text) {
  const node = el("div", { className: "toast", role: "status" }, text);
  document.querySelector("#toasts").append(node);
  setTimeout(() => node.remove(), 3500 + 35 * text.length);
}

export function failed(error) {
  toast(error.message);
}

/** A dialog that goes away for good when it is closed. */
export function dialog(className, title, ...children) {
  const node = el("dialog", { className, aria: { label: title } }, children);
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => { if (event.target === node) node.close(); });
  document.body.append(node);
  node.showModal();
  return node;
}

export function alertBox(title, text) {
  const ok = el("button", { className: "act main", type: "button", on: { click: () => box.close() } }, "OK");
  const box = dialog("alert", title, el("h2", {}, title), el("p", {}, text), el("div", { className: "buttons" }, ok));
  ok.focus();
}
