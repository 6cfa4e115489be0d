/** Making elements; text only ever goes in as text. */

/** An element with properties, `data`, `aria` and `on` groups, and children (null is left out). */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) assign(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

function assign(node, name, value) {
  if (value === undefined || value === null) return;
  if (name === "on") for (const [kind, act] of Object.entries(value)) node.addEventListener(kind, act);
  else if (name === "data") Object.assign(node.dataset, value);
  else if (name === "aria") for (const [key, text] of Object.entries(value)) node.setAttribute(`aria-${key}`, text);
  else if (name === "role") node.setAttribute("role", value);
  else node[name] = value;
}

/** One of the icons of the page. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** A round button with an icon; its label is for those who do not see the icon, and the tip. */
export function roundButton(name, label, act, extra = "") {
  const props = { className: `round ${extra}`, type: "button", title: label, aria: { label }, on: { click: act } };
  return el("button", props, icon(name));
}

/** A name on its own: it cannot turn the direction of what surrounds it. */
export function nameOf(text) {
  return el("bdi", {}, shown(text));
}

/** A name without characters that cannot be seen or that move others. */
export function shown(text) {
  const plain = String(text ?? "").replace(/[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069]/gu, " ").trim();
  return plain || "someone";
}

export function time(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** The day of a message as people say it. */
export function day(seconds) {
  const date = new Date(seconds * 1000);
  const apart = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 864e5);
  if (apart === 0) return "Today";
  if (apart === 1) return "Yesterday";
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString("en", { day: "numeric", month: "long", year });
}
