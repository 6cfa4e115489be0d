/** The page after its first board: a table or the list of them, settings, and the client around. */
import { dress, place } from "./app.js";
import { Bridge } from "./bridge.js";
import { button, dialog, el, say, speak, toast } from "./dom.js";
import { Feel } from "./feel.js";
import { Net } from "./net.js";
import { Table } from "./table.js";

/** @param {App} app */
export function begin(app) {
  speak(app.words);
  new Page(app).begin();
}

export class Page {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.net = new Net(app);
    this.bridge = new Bridge(app.launch);
    this.feel = new Feel(this.bridge);
    /** @type {Table | null} */
    this.table = null;
    this.net.ended = () => this.table?.show();
  }

  begin() {
    this.bridge.begin({ back: () => this.back(), theme: (colours) => this.recolour(colours), woken: () => this.table?.stream.again() });
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(query).addEventListener("change", () => this.dress());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.table?.stream.again(); });
    window.addEventListener("online", () => this.table?.stream.again());
    this.bridge.dress(this.app.theme.paper);
    if (this.app.table) return this.open(this.app.table);
    if (this.app.launch.start) toast(say("not-here"));
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
    this.table = new Table(this, state);
    this.bridge.back(this.app.tables.length > 1);
    document.documentElement.classList.remove("listing");
  }

  /** @param {string} code */
  async go(code) {
    const told = await this.net.call(`tables/${code}`).catch((error) => toast(error.message || say("not-here")));
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
    const { app } = this;
    document.documentElement.classList.add("listing");
    app.tables = (await this.net.call("tables").catch(() => ({ tables: app.tables }))).tables;
    document.title = say("tables");
    place("head").replaceChildren(el("h1", {}, say("tables")));
    place("seats").replaceChildren();
    place("board").hidden = true;
    const items = app.tables.map((one) => this.item(one));
    place("side").replaceChildren(items.length ? el("ul", { className: "list" }, ...items) : el("p", { className: "says" }, say("no-tables")));
  }

  /** @param {Listed} one */
  item({ code, game, title, state, yours }) {
    return el("li", { className: yours ? "yours" : "" }, button([el("b", {}, game, " ", el("bdi", {}, title)), el("small", {}, state)], () => this.go(code)));
  }

  set() {
    const { settings } = this.feel;
    const themes = ["auto", "light", "dark", "contrast"].map((name) => el("option", { value: name, selected: settings.theme === name }, say(`theme-${name}`)));
    const choice = el("select", { on: { change: () => { this.feel.set("theme", choice.value); this.dress(); } } }, ...themes);
    const toggle = (/** @type {"quick" | "sound"} */ name) => {
      const box = el("input", { type: "checkbox", checked: settings[name], on: { change: () => { this.feel.set(name, box.checked); if (name === "sound" && box.checked) this.feel.click(); } } });
      return el("label", {}, el("span", {}, say(name), el("small", {}, say(`${name}-about`))), box);
    };
    const box = dialog(say("settings"), el("label", {}, say("theme"), choice), toggle("quick"), toggle("sound"), el("div", { className: "bar" }, button(say("close"), () => box.close(), "primary")));
  }
}
