/** A photo over the whole screen. */
import { el, roundButton } from "./dom.js";
import { dialog } from "./toasts.js";

export function showPhoto(message) {
  const image = el("img", { src: message.photo.url, alt: message.text || "Photo", on: { click: () => box.close() } });
  const caption = message.text ? el("div", { className: "caption", dir: "auto" }, message.text) : null;
  const box = dialog("full", "Photo", image, caption, roundButton("close", "Close", () => box.close()));
}
