/** A photo over the whole screen, and the text of a document. */
import { el, nameOf, roundButton } from "./dom.js";
import { dialog } from "./toasts.js";

export function showPhoto(message) {
  const image = el("img", { src: message.photo.url, alt: message.text || "Photo", on: { click: () => box.close() } });
  const caption = message.text ? el("div", { className: "caption", dir: "auto" }, message.text) : null;
  const box = dialog("full", "Photo", image, caption, roundButton("close", "Close", () => box.close()));
}

export async function openText(document) {
  const text = await (await fetch(document.url)).text();
  const done = el("button", { type: "button", className: "act main", on: { click: () => box.close() } }, "Done");
  const box = dialog("paper", document.name, el("h2", { className: "clip" }, nameOf(document.name)),
    el("pre", { tabIndex: 0 }, text), el("div", { className: "buttons" }, done));
}
