/** A table on the page: its board, its people, what can be done, and what was. */
import { Refused, dress, place, showBoard } from "./app.js";
import { sizeOf } from "./board.js";
import { ask, button, dialog, el, icon, iconButton, say, timed, toast } from "./dom.js";
import { Stream } from "./net.js";
import { panelsOf } from "./panels.js";
import { Past } from "./past.js";
import { plates } from "./seats.js";
import { spoken } from "./spoken.js";
import { View } from "./view.js";

/** @type {Record<string, Cell>} */
export const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Table {
  /** @param {Page} page @param {State} state */
  constructor(page, state) {
    this.page = page;
    this.app = page.app;
    this.net = page.net;
    this.bridge = page.bridge;
    this.feel = page.feel;
    this.state = state;
    /** @type {number | null} the ply looked back at */
    this.ply = null;
    /** @type {Scene | null} what would be after the move in hand */
    this.foreseen = null;
    /** @type {Composer | null} */
    this.composer = null;
    this.composed = "";
    /** @type {Scene | null} what is drawn */
    this.shown = null;
    this.tooled = el("div", { className: "tools" }, iconButton("all", say("all"), () => this.view.all()));
    /** @type {string[]} */
    this.pastSays = [];
    this.advice = "";
    this.waiting = this.offline = false;
    this.hinted = { text: "", wrong: false };
    this.past = new Past((ply) => this.look(ply), () => this.try());
    /** @type {import("./try.js").Try | null} */
    this.trial = null;
    this.says = el("div", { className: "says", role: "status", aria: { live: "polite" } });
    this.actions = el("div", { className: "actions" });
    this.compose = el("div", { className: "compose" });
    this.panels = el("div", { className: "panels" });
    this.live = el("p", { className: "hidden-words", aria: { live: "assertive" } });
    /** @type {Cell | null} the square that keys have got to */
    this.cursor = null;
    place("side").replaceChildren(this.live, this.says, this.compose, this.actions, this.panels, this.past.node);
    this.view = new View(() => (this.ply === null ? this.composer : null));
    this.view.changed = () => this.tools();
    this.stream = new Stream(page.net, state.code, (now) => this.take(now), (online) => this.online(online));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.show();
  }

  get settings() {
    return this.feel.settings;
  }

  get size() {
    return sizeOf(this.shown ?? this.state.scene);
  }

  leave() {
    this.stream.close();
    this.composer?.end();
    document.removeEventListener("keydown", this.keys);
    this.view.close();
  }

  /** A call about this table as it is now. @param {string} what @param {Record<string, string>} query @param {State} [state] */
  call(what, query, state = this.state) {
    if (this.trial) return this.trial.call(`/${what}`, query);
    return this.net.call(`tables/${state.code}/${what}`, { query: { ...query, revision: state.revision } });
  }

  // State

  /** A newer state, by the stream or as an answer. @param {State} state */
  take(state) {
    if (this.trial) return void (this.trial.game = state);
    if (state.revision < this.state.revision) return;
    const moved = state.plies.length > this.state.plies.length && state.revision > this.state.revision;
    if (moved && state.viewer !== null) this.feel.played(state.canMove && !this.state.canMove);
    this.state = state;
    this.show();
  }

  show() {
    const { app, state } = this;
    place("head").replaceChildren(...this.heading());
    document.title = state.title;
    if (this.ply !== null && this.ply >= state.plies.length) this.ply = null;
    this.past.show(state, this.ply);
    this.drawActions();
    this.plan();
    this.advised();
    if (this.ply === null && !this.foreseen) this.draw(state.scene);
    this.people();
    this.drawSays();
    app.table = state;
  }

  heading() {
    const { app, state } = this;
    const watching = state.watching ? el("span", { className: "watching", title: say("watching"), aria: { label: `${say("watching")}: ${state.watching}` } }, icon("eye"), String(state.watching)) : null;
    return [
      app.tables.length > 1 ? iconButton("list", say("tables"), () => this.page.list()) : null,
      el("h1", {}, state.gameName, el("small", {}, `#${state.code}`)), watching, iconButton("gear", say("settings"), () => this.page.set()),
    ].filter((one) => one !== null);
  }

  /** @param {Scene} scene */
  draw(scene) {
    if (this.shown === scene) return;
    this.shown = scene;
    const over = place("stage").querySelector(".over");
    showBoard(scene, this.app.theme);
    if (over) place("stage").append(over);
    this.view.see(scene);
    const laid = this.composed.startsWith("lays") && this.ply === null;
    this.panels.replaceChildren(...panelsOf(scene, this.app.theme, laid));
  }

  /** Draw all anew, in another theme. */
  dress() {
    dress(this.app);
    this.shown = null;
    const { foreseen, ply } = this;
    this.show();
    if (foreseen) this.foresee(foreseen);
    if (ply !== null) this.look(ply);
    this.composer?.draw();
  }

  people() {
    const tallies = (this.ply === null ? this.state.scene : this.shown ?? this.state.scene).tallies ?? [], after = this.foreseen?.tallies ?? null;
    const seats = place("seats");
    seats.classList.toggle("many", this.state.seats.length > 2 || tallies.length > 2 || tallies.some((one) => one.factors));
    seats.replaceChildren(...plates(this.app, this.state, tallies, after?.length === tallies.length ? after : null));
  }

  drawSays() {
    const { hinted, state } = this, lines = this.ply === null ? state.says : this.pastSays;
    this.says.classList.toggle("waiting", !this.net.outdated && (this.waiting || this.offline));
    if (this.net.outdated) return this.says.replaceChildren(el("p", { className: "wrong" }, say("outdated")));
    const first = this.waiting ? say("sending") : this.offline ? say("offline") : hinted.text;
    const shown = [...(first ? [first] : []), ...(hinted.text && this.ply === null && !this.trial ? [] : lines)].slice(0, 4);
    this.says.replaceChildren(...shown.map((line, k) => el("p", { className: !k && hinted.wrong ? "wrong" : "" }, timed(line))));
  }

  tools() {
    const { view } = this, large = this.size.columns > 12 || this.state.scene.board.endless;
    if (!this.tooled.parentNode) place("board").append(this.tooled);
    this.tooled.hidden = !large || view.k === 1;
  }

  /** A word on the move in hand instead of the table's. @param {string} text @param {boolean} [wrong] */
  hint(text, wrong = false) {
    this.hinted = { text, wrong };
    if (wrong) this.feel.refused();
    this.drawSays();
  }

  /** @param {boolean} online */
  online(online) {
    if (this.offline === !online) return;
    this.offline = !online;
    this.drawSays();
  }

  /** Have Telegram ask before the page is closed, while something is begun. */
  guard() {
    this.bridge.guard(this.waiting || Boolean(this.composer?.begun));
  }

  // Doing

  drawActions() {
    const { actions, rematch } = this.state, { bridge } = this;
    if (this.net.outdated) return this.actions.replaceChildren(...(bridge.inside ? [button(say("close"), () => bridge.post("web_app_close"), "primary")] : []));
    this.actions.replaceChildren(
      ...(rematch ? [button(say("next-game"), () => this.page.go(rematch), "primary")] : []),
      ...actions.map((action) => button(action.label, () => this.act(action), action.style)));
    this.actions.hidden = !this.actions.children.length;
  }

  /** @param {Action} action */
  async act(action) {
    if (action.card) return this.deal(action.card);
    if (action.asks && !(await ask(action.asks, action.label, say("cancel"), action.style || "primary"))) return;
    const text = action.do === "move" ? String(action.argument ?? "") : undefined;
    if (this.trial && text) return this.trial.move(text);
    await this.send({ do: action.do, ...(text === undefined ? { argument: action.argument ?? null } : { text }) });
  }

  /** Show a card: whatever is chosen closes it. @param {Card} card */
  deal({ title, text, rows }) {
    const chosen = (/** @type {Action} */ one) => button(one.label, () => { box.close(); this.act(one); });
    const box = dialog(title, el("p", {}, timed(text)), ...rows.map((row) => el("div", { className: "bar" }, row.map(chosen))));
  }

  /** @param {string} text */
  async move(text) {
    if (this.trial) return this.trial.move(text);
    await this.send({ do: "move", text });
  }

  /** Have something done; as long as the connection is away it is shown as waiting, and sent again. @param {object} what */
  async send(what) {
    const { revision, code } = this.state;
    this.actions.inert = true;
    try {
      const { state, said, card } = await this.net.act(code, { revision, ...what }, (yes) => { this.waiting = yes; this.guard(); this.drawSays(); });
      this.take(state);
      // A move is seen on the board.
      if (!("text" in what)) toast(said);
      if (card) this.deal(card);
    } catch (error) {
      this.refused(error);
    } finally {
      this.waiting = false;
      this.guard();
      this.actions.inert = false;
      this.drawSays();
    }
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
    this.feel.refused();
    if (error.told.state) this.take(error.told.state);
    this.composer?.draw();
  }

  // The move in hand

  /** Begin to put a move together if it is the viewer's turn, and end what is over. */
  plan() {
    const { canMove, composes, revision } = this.state, wanted = canMove && composes ? `${composes} ${revision}` : "";
    if (this.composed === wanted) return;
    this.ended();
    this.composed = wanted;
    if (wanted) this.begin(wanted);
  }

  /** Begin, however often it must be tried, unless the table has moved on. @param {string} wanted @returns {Promise<void>} */
  async begin(wanted) {
    try {
      const made = await this.composerOf(this.state);
      if (this.composed !== wanted) return;
      this.composer = made;
      await made.begin();
      if (this.composed !== wanted) return made.end();
      this.compose.replaceChildren(made.node);
      this.compose.hidden = this.ply !== null;
      this.advised();
    } catch (error) {
      if (this.composed !== wanted) return;
      if (error instanceof Refused) return this.refused(error);
      setTimeout(() => { if (this.composed === wanted) this.begin(wanted); }, 2000);
    }
  }

  /** @param {State} state @returns {Promise<Composer>} */
  async composerOf(state) {
    if (state.composes !== "lays") return new (await import("./drafting.js")).Drafting(this);
    const lays = await this.call("lays", {}, state);
    return lays.parts ? new (await import("./parts.js")).Parts(this, lays) : new (await import("./laying.js")).Laying(this, lays);
  }

  /** Let the move lie that was asked for as a hint, once. */
  advised() {
    const { hint } = this.state;
    if (hint && hint !== this.advice && this.composer) this.composer.propose(hint);
    if (this.composer || !hint) this.advice = hint;
  }

  ended() {
    this.composer?.end();
    this.composer = null;
    this.composed = "";
    this.hinted = { text: "", wrong: false };
    this.foreseen = null;
    this.compose.replaceChildren();
    this.view.all();
    this.guard();
  }

  /** Show the table as it would be. @param {Scene} scene */
  foresee(scene) {
    this.foreseen = scene;
    if (this.ply !== null) return;
    this.draw(scene);
    this.people();
  }

  /** Show the table as it is. */
  back() {
    if (!this.foreseen) return;
    this.foreseen = null;
    this.draw(this.state.scene);
    this.people();
  }

  // Trying out

  /** Begin a branch of one's own: at the ply looked at, or before the last one of a game that is over. */
  async try() {
    const { plies, over } = this.state;
    const { Try } = await import("./try.js");
    this.trial = new Try(this, Math.min(this.ply ?? Infinity, plies.length - Number(over)));
    this.trial.begin();
  }

  // Looking back

  /** @param {number} ply */
  async look(ply) {
    if (this.trial) return;
    const now = ply >= this.state.plies.length;
    this.ply = now ? null : ply;
    this.past.show(this.state, this.ply);
    this.compose.hidden = this.actions.hidden = !now;
    place("board").classList.toggle("looking", !now);
    if (!now) {
      const told = await this.net.call(`tables/${this.state.code}/plies/${ply}`).catch(() => null);
      if (this.ply !== ply || !told) return;
      this.pastSays = told.says;
      this.draw(told.scene);
    } else {
      this.draw(this.foreseen ?? this.state.scene);
      this.drawActions();
      this.composer?.draw();
    }
    this.people();
    this.drawSays();
  }

  /** Go to another square, and say what lies there. @param {Cell} way */
  point([dx, dy]) {
    const { columns, rows } = this.size, [x, y] = this.cursor ?? [-dx, rows - 1 - dy];
    this.cursor = /** @type {Cell} */ ([Math.min(columns - 1, Math.max(0, x + dx)), Math.min(rows - 1, Math.max(0, y + dy))]);
    this.live.textContent = spoken(this.shown ?? this.state.scene, this.cursor);
    this.composer?.draw();
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || target.matches("input, select, textarea")) return;
    if (this.ply === null && this.composer?.key(event)) return event.preventDefault();
    if (WAYS[event.key] && document.activeElement === this.view.node) {
      this.point(WAYS[event.key]);
      return event.preventDefault();
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    this.past.step(step);
    event.preventDefault();
  }
}
