/** Pages that open inside the chat, as Telegram Web opens them: in a frame over it, told who looks. */
import { el, nameOf, roundButton } from "./dom.js";
import { go } from "./links.js";
import { act } from "./net.js";
import { dialog, failed } from "./toasts.js";
import { world } from "./world.js";

const VERSION = "9.0";
const dark = matchMedia("(prefers-color-scheme: dark)");
let open = null;

/** Open a page of the bot, by a button or (with a start word, which may be empty) by a link. */
export async function openPage(address, start = null) {
  if (open) return;
  open = { asks: false };
  try {
    const url = await addressed(address, start);
    show(url);
  } catch (error) {
    open = null;
    throw error;
  }
}

/** Open the page that links to the bot lead to. */
export function openApp(start) {
  openPage("/app/", start).catch(failed);
}

/** The address with all that a client of Telegram tells a page in it. */
async function addressed(address, start) {
  const { pathname, search } = new URL(address, location.origin);
  // The bot may know this server by another name than the browser does.
  const url = new URL(pathname + search, location.origin);
  if (start) url.searchParams.set("tgWebAppStartParam", start);
  const by = start === null ? {} : { start };
  const { data } = await act("launch", { me: world.me, chat: world.open ?? world.me, ...by });
  const told = { tgWebAppData: data, tgWebAppVersion: VERSION, tgWebAppPlatform: "weba", tgWebAppThemeParams: JSON.stringify(colours()) };
  url.hash = Object.entries(told).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return url;
}

function show(url) {
  const frame = el("iframe", { src: url.href, title: world.bot.name, allow: "fullscreen; clipboard-write" });
  const back = roundButton("back", "Back", () => send("back_button_pressed", {}));
  back.hidden = true;
  const title = el("span", { className: "title clip" }, nameOf(world.bot.name));
  const head = el("header", {}, back, title, roundButton("out", "Open in a tab", () => toTab(url)), roundButton("close", "Close", leave));
  const box = dialog("mini-app", world.bot.name, head, frame);
  Object.assign(open, { box, frame, back, head });
  box.addEventListener("cancel", (event) => { event.preventDefault(); leave(); });
  box.addEventListener("click", beside, true);
  box.addEventListener("close", () => { open = null; });
  frame.addEventListener("load", () => frame.focus());
}

/** A click beside the page leaves it, as the cross does. */
function beside(event) {
  if (event.target !== open?.box) return;
  event.stopImmediatePropagation();
  leave();
}

/** The same page full size, in a tab of its own. */
function toTab(url) {
  window.open(url.href, "_blank", "noopener");
  open.box.close();
}

/** Close the page; one that holds something unfinished is asked about first. */
function leave() {
  if (!open.asks) return open.box.close();
  const stay = el("button", { type: "button", className: "act", on: { click: () => sure.close() } }, "Stay");
  const gone = el("button", { type: "button", className: "act danger", on: { click: () => { sure.close(); open?.box.close(); } } }, "Close anyway");
  const sure = dialog("alert", world.bot.name, el("p", {}, "What you have begun there may be lost."), el("div", { className: "buttons" }, stay, gone));
}

/** What the page in the frame says, and what is done about it; all else is ignored. */
const HEARD = {
  web_app_close: () => open.box.close(),
  web_app_setup_back_button: ({ is_visible }) => { open.back.hidden = !is_visible; },
  web_app_setup_closing_behavior: ({ need_confirmation }) => { open.asks = Boolean(need_confirmation); },
  web_app_set_header_color: ({ color }) => paintHead(color),
  web_app_request_theme: () => sendTheme(),
  web_app_request_viewport: () => sendViewport(),
  web_app_open_tg_link: ({ path_full }) => { open.box.close(); go(`https://t.me${path_full}`); },
  web_app_open_link: ({ url }) => go(url),
};

/** Give the title bar the colour of the page, with letters that can be read on it. */
function paintHead(colour) {
  if (!/^#[\da-f]{6}$/iu.test(colour)) return;
  const [red, green, blue] = partsOf(colour);
  open.head.style.background = colour;
  open.head.style.color = 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? "#F4EFE6" : "#2A2622";
}

function heard(event) {
  if (!open?.frame || event.source !== open.frame.contentWindow || event.origin !== location.origin) return;
  const { eventType, eventData } = read(event.data);
  if (Object.hasOwn(HEARD, eventType ?? "")) HEARD[eventType](eventData ?? {});
}

/** Pages write JSON as text, its data sometimes as text in it. */
function read(data) {
  try {
    const said = typeof data === "string" ? JSON.parse(data) : data;
    return { ...said, eventData: typeof said.eventData === "string" ? JSON.parse(said.eventData) : said.eventData };
  } catch {
    return {};
  }
}

function send(eventType, eventData) {
  open?.frame?.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), location.origin);
}

const sendTheme = () => send("theme_changed", { theme_params: colours() });

function sendViewport() {
  const { clientWidth: width, clientHeight: height } = open.frame;
  send("viewport_changed", { width, height, is_expanded: true, is_state_stable: true });
}

/** The colours of this page by Telegram's names for them. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const [paper, ink, side, card, accent, onAccent, danger] = ["paper", "ink", "side", "card", "accent", "on-accent", "danger"].map((name) => style.getPropertyValue(`--${name}`).trim());
  const soft = mixed(ink, paper, 0.66);
  return {
    bg_color: paper, text_color: ink, hint_color: soft, link_color: accent, button_color: accent, button_text_color: onAccent,
    secondary_bg_color: side, header_bg_color: side, bottom_bar_bg_color: side, accent_text_color: accent, section_bg_color: card,
    section_header_text_color: accent, section_separator_color: mixed(ink, paper, 0.11), subtitle_text_color: soft, destructive_text_color: danger,
  };
}

/** A colour between two, as Telegram knows none that can be seen through. */
function mixed(one, other, share) {
  const [a, b] = [partsOf(one), partsOf(other)];
  return `#${a.map((part, i) => Math.round(part * share + b[i] * (1 - share)).toString(16).padStart(2, "0")).join("")}`;
}

const partsOf = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

window.addEventListener("message", heard);
window.addEventListener("resize", () => { if (open?.frame) sendViewport(); });
dark.addEventListener("change", () => { if (open?.frame) sendTheme(); });
