/** The page after its first board: a table or the list of them, settings, and the client around. */
import { dress, place } from "./app.js";
import { Bridge } from "./bridge.js";
import { button, dialog, el, say, toast } from "./dom.js";
import { Feel } from "./feel.js";
import { Net } from "./net.js";
import { Table } from "./table.js";

/** @param {App} app */
export function begin(app) {
  new Page(app).begin();
}

class Page {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.net = new Net(app);
    this.bridge = new Bridge(app.launch);
    this.feel = new Feel(this.bridge);
    /** @type {Table | null} */
    this.table = null;
  }

  begin() {
    this.bridge.begin({ back: () => this.back(), theme: (colours) => this.recolour(colours), woken: () => this.table?.stream.again() });
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", () => this.dress());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.table?.stream.again(); });
    window.addEventListener("online", () => this.table?.stream.again());
    this.bridge.dress(this.app.theme.paper);
    if (this.app.table) return this.open(this.app.table);
    if (this.app.launch.start) toast(say(this.app.words, "not-here"));
    this.list();
  }

  /** @param {Record<string, string>} colours */
  recolour(colours) {
    this.app.launch.colours = colours;
    this.dress();
  }

  dress() {
    if (this.table) this.table.dress();
    else dress(this.app);
    this.bridge.dress(getComputedStyle(document.documentElement).getPropertyValue("--paper").trim());
  }

  /** @param {State} state */
  open(state) {
    this.table = new Table(this.app, this.net, this.bridge, this.feel, state, { leave: () => this.list(), set: () => this.set(), open: (code) => this.go(code) });
    this.bridge.back(this.app.tables.length > 1);
    document.documentElement.classList.remove("listing");
  }

  /** @param {string} code */
  async go(code) {
    const told = await this.net.call(`tables/${code}`).catch((error) => toast(error.message || say(this.app.words, "not-here")));
    if (!told) return;
    this.table?.leave();
    this.open(told);
  }

  back() {
    if (this.table && this.table.ply !== null) this.table.look(Infinity);
    else this.list();
  }

  /** The viewer's tables, those where it is their turn first. */
  async list() {
    this.table?.leave();
    this.table = null;
    this.bridge.back(false);
    const { app } = this, words = app.words;
    document.documentElement.classList.add("listing");
    app.tables = (await this.net.call("tables").catch(() => ({ tables: app.tables }))).tables;
    document.title = say(words, "tables");
    place("head").replaceChildren(el("h1", {}, say(words, "tables")));
    place("seats").replaceChildren();
    place("board").hidden = true;
    const items = app.tables.map((one) => this.item(one));
    place("side").replaceChildren(items.length ? el("ul", { className: "list" }, ...items) : el("p", { className: "says" }, say(words, "no-tables")));
  }

  /** @param {Listed} one */
  item({ code, game, title, state, yours }) {
    return el("li", { className: yours ? "yours" : "" }, el("button", { type: "button", on: { click: () => this.go(code) } }, el("b", {}, game, " ", el("bdi", {}, title)), el("small", {}, state)));
  }

  set() {
    const { words } = this.app, { settings } = this.feel;
    const themes = ["auto", "light", "dark", "contrast"].map((name) => el("option", { value: name, selected: settings.theme === name }, say(words, `theme-${name}`)));
    const choice = el("select", { on: { change: () => { this.feel.set("theme", choice.value); this.dress(); } } }, ...themes);
    const toggle = (/** @type {"quick" | "sound"} */ name) => {
      const box = el("input", { type: "checkbox", checked: settings[name], on: { change: () => { this.feel.set(name, box.checked); if (name === "sound" && box.checked) this.feel.click(); } } });
      return el("label", {}, el("span", {}, say(words, name), el("small", {}, say(words, `${name}-about`))), box);
    };
    const box = dialog(say(words, "settings"), el("label", {}, say(words, "theme"), choice), toggle("quick"), toggle("sound"), el("div", { className: "bar" }, button(say(words, "close"), () => box.close(), "primary")));
  }
}
