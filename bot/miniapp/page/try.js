/** Trying out moves: a branch of one's own from any ply, which only this page knows. */
import { Refused, place } from "./app.js";
import { button, el, say, toast } from "./dom.js";

export class Try {
  /** @param {Table} table @param {number} ply */
  constructor(table, ply) {
    this.table = table;
    this.ply = ply;
    /** @type {string[]} the moves laid after that */
    this.texts = [];
    this.game = table.state;
    this.revision = 0;
    this.asking = button(say("try-ask"), () => this.ask());
    this.undoing = button(say("try-back"), () => this.undo());
    this.node = el("div", { className: "actions trial" }, this.asking, this.undoing, button(say("try-end"), () => this.end(), "primary"));
  }

  /** All that names the branch. */
  get at() {
    return [this.ply, ...this.texts].join("~");
  }

  /** @param {string} what @param {Record<string, string>} query */
  call(what, query = {}) {
    return this.table.net.call(`tables/${this.table.state.code}/branch${what}`, { query: { ...query, at: this.at } });
  }

  begin() {
    this.load().catch((error) => {
      this.end();
      this.failed(error);
    });
  }

  async load() {
    const told = /** @type {Tried} */ (await this.call(""));
    const { state } = this.table, turn = told.result || `${told.sign} ${say("to-move")}`;
    this.asking.hidden = !told.canAsk;
    this.undoing.disabled = !this.texts.length;
    const says = [`${say("try")}: ${this.texts.join(" · ") || `${this.ply}.`}`, turn, ...told.says];
    const spoken = told.words.map(({ text, label }) => ({ do: "move", label, argument: text, asks: "", style: /** @type {const} */ ("") }));
    this.show({ ...state, ...told, says, hint: "", actions: spoken, plies: state.plies, revision: ++this.revision });
  }

  /** Show a branch as a table of its own. @param {State} state */
  show(state) {
    const { table, node } = this;
    table.ended();
    table.ply = null;
    table.state = state;
    place("board").classList.remove("looking");
    table.compose.hidden = false;
    table.show();
    table.past.node.hidden ||= table.trial === this;
    table.actions.after(node);
  }

  /** Go back to the game, as it is by now. */
  end() {
    this.table.trial = null;
    this.show(this.game);
    this.node.remove();
  }

  /** @param {string} text */
  async move(text) {
    await this.to([...this.texts, text]);
  }

  undo() {
    return this.to(this.texts.slice(0, -1));
  }

  /** Go to another end of the branch; where that cannot be, it stays as it was. @param {string[]} texts */
  async to(texts) {
    const before = this.texts;
    this.texts = texts;
    await this.load().catch((error) => {
      this.texts = before;
      this.failed(error);
    });
  }

  async ask() {
    const { at } = this;
    this.asking.disabled = true;
    try {
      const { text } = await this.call("/advice");
      if (at === this.at && text) this.table.composer?.propose(text);
    } catch (error) {
      this.failed(error);
    } finally {
      this.asking.disabled = false;
    }
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}
