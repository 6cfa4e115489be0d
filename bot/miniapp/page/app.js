/** The beginning of the page: one request, the first board; everything else is loaded after it. */
import { drawBoard, drawLabels, sizeOf } from "./board.js";

/** An element of the page itself. @param {string} id */
export const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Something kept over visits, where that is allowed. @param {string} name @param {string} fallback */
export function kept(name, fallback) {
  try {
    return localStorage.getItem(`app-${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

/** All that Telegram tells a page when it opens it: in the hash, the start word in the query too. @returns {Launch} */
function launchOf() {
  const hash = new URLSearchParams(location.hash.slice(1)), query = new URLSearchParams(location.search);
  const initData = hash.get("tgWebAppData") ?? "";
  const start = query.get("tgWebAppStartParam") ?? query.get("startapp") ?? hash.get("tgWebAppStartParam") ?? new URLSearchParams(initData).get("start_param") ?? "";
  return { initData, start, version: hash.get("tgWebAppVersion") ?? "6.0", platform: hash.get("tgWebAppPlatform") ?? "", colours: coloursOf(hash.get("tgWebAppThemeParams")) };
}

/** Colours as Telegram sends them. @param {string | null} text @returns {Record<string, string>} */
function coloursOf(text) {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Whether the colours around the page are dark. @param {Record<string, string>} colours */
function isDark(colours) {
  const code = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/iu.exec(colours.bg_color ?? "");
  if (!code) return matchMedia("(prefers-color-scheme: dark)").matches;
  const [red, green, blue] = code.slice(1).map((part) => parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** Choose the theme: the one set here, the one set in the chat, or what surrounds the page. @param {App} app */
export function dress(app) {
  const set = kept("theme", "auto"), { colours } = app.launch;
  const around = matchMedia("(prefers-contrast: more)").matches ? "contrast" : isDark(colours) ? "dark" : "light";
  const chosen = set !== "auto" ? set : app.preferred === "light" ? around : app.preferred;
  app.theme = app.themes[chosen] ?? app.themes.light;
  const own = set === "auto" && chosen === around && around !== "contrast" ? colours : {};
  paint(app.theme, own);
}

/** @param {Theme} theme @param {Record<string, string>} own colours of Telegram, where they are followed */
function paint(theme, own) {
  const { style, dataset } = document.documentElement;
  const colours = {
    paper: own.bg_color ?? theme.paper, ink: own.text_color ?? theme.ink, label: own.hint_color ?? theme.label, plate: own.secondary_bg_color ?? theme.square,
    accent: own.button_color ?? theme.accent, onaccent: own.button_text_color ?? theme.onAccent, line: theme.line, faint: theme.faint, danger: theme.roles.illegal?.fill ?? theme.accent,
  };
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  style.setProperty("color-scheme", theme.dark ? "dark" : "light");
  dataset.theme = theme.name;
}

/** Draw a scene's board into its place, with its labels. @param {Scene} scene @param {Theme} theme */
export function showBoard(scene, theme) {
  const { columns, rows } = sizeOf(scene), board = place("board");
  board.hidden = !columns;
  board.classList.toggle("endless", Boolean(scene.board.endless));
  board.style.setProperty("--columns", String(scene.board.endless ? 1 : columns));
  board.style.setProperty("--rows", String(scene.board.endless ? 1 : rows));
  place("stage").replaceChildren(drawBoard(scene, theme));
  if (columns) drawLabels(scene, fitted(scene));
}

/** The way a board lies in its place while all of it is in view. @param {Scene} scene @returns {Fit} */
export function fitted(scene) {
  const { columns, rows } = sizeOf(scene), { clientWidth: wide, clientHeight: high } = place("view");
  const unit = Math.min(wide / (columns + 0.044), high / (rows + 0.044));
  return { unit, left: (wide - columns * unit) / 2, top: (high - rows * unit) / 2, wide, high };
}

/** @param {string} words */
function tell(words) {
  place("empty").textContent = words;
  place("empty").hidden = !words;
}

/** A call that the server refused: its status, its sentence, and all that it told. */
export class Refused extends Error {
  /** @param {number} status @param {Record<string, any>} told */
  constructor(status, told) {
    super(told.message ?? "");
    this.status = status;
    this.told = told;
  }
}

/** @param {Response} answer @returns {Promise<any>} */
export async function told(answer) {
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, found);
  return found;
}

/** A new session, or another one for a session. @param {{initData?: string, start: string}} given @param {string} [session] @returns {Promise<Session>} */
export async function opened(given, session) {
  const headers = { "Content-Type": "application/json", ...(session && { Authorization: `Bearer ${session}` }) };
  return told(await fetch("/app/session", { method: "POST", headers, body: JSON.stringify(given) }));
}

async function run() {
  const launch = launchOf();
  const { session, seconds, me, words, themes, theme, table, tables } = await opened({ initData: launch.initData, start: launch.start });
  const key = launch.start.split("_").slice(1).join("_");
  /** @type {App} */
  const app = { launch, session, seconds, me, words, themes, preferred: theme, theme: themes.light, key, table, tables };
  document.documentElement.lang = me.language;
  dress(app);
  tell("");
  place("page").hidden = false;
  if (table) showBoard(table.scene, app.theme);
  performance.mark("first-board");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const { begin } = await rest();
  begin(app);
}

/** All the rest of the page, however often it must be asked for. @returns {Promise<typeof import("./main.js")>} */
async function rest() {
  for (let tries = 1; ; tries++) {
    try {
      return await import("./main.js");
    } catch (error) {
      if (tries > 20) throw error;
      await new Promise((done) => setTimeout(done, 500 * tries));
    }
  }
}

run().catch((error) => tell(error.message || String(error.status)));
