/** Talking to the server: calls, the stream of a table's states, and things done exactly once. */
import { Refused, opened, told } from "./app.js";
import { say } from "./dom.js";

const LONGEST_PAUSE = 15_000;
/** Milliseconds without a beat after which a stream is taken for dead. */
const SILENCE = 40_000;

/** @param {number} time */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Pauses between tries, which grow. @param {number} tries */
const growing = (tries) => Math.min(LONGEST_PAUSE, 400 * 2 ** tries) * (0.75 + Math.random() / 2);

/** A random name (UUID 4) for something to be done once; the browser's own is only there over https. */
const newId = () => "10000000-1000-4000-8000-100000000000".replace(/[018]/gu, (digit) => (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(digit) / 4)))).toString(16));

export class Net {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Promise<void> | null} */
    this.renewing = null;
    /** Whether the page must be opened anew. */
    this.outdated = false;
    this.ended = () => {};
    this.plan();
  }

  /** Renew the session before it ends. */
  plan() {
    setTimeout(() => this.renew().catch(() => {}), Math.max(30, this.app.seconds - 180) * 1000);
  }

  /** A call of a table or of all; answers with what was told. @param {string} path @param {Asked} [more] @returns {Promise<any>} */
  async call(path, more = {}) {
    return told(await this.ask(path, more));
  }

  /** @param {string} path @param {Asked} more @returns {Promise<Response>} */
  async ask(path, { body, query = {}, signal }) {
    const send = () => {
      const headers = { Authorization: `Bearer ${this.app.session}`, ...(body ? { "Content-Type": "application/json" } : {}) };
      return fetch(this.address(path, query), { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal });
    };
    const answer = await send();
    if (answer.status !== 401) return answer;
    await this.renew();
    return send();
  }

  /** @param {string} path @param {Record<string, string | number>} query */
  address(path, query) {
    const { key } = this.app, all = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) all.set(name, String(value));
    if (key && path.startsWith(`tables/${this.app.launch.start.split("_")[0]}`)) all.set("key", key);
    return `/app/${path}${all.size ? `?${all}` : ""}`;
  }

  /** Renew the session by itself, or else by what Telegram told at the start; that may be too old. */
  renew() {
    const { launch: { initData, start }, session } = this.app;
    this.renewing ??= opened({ start }, session).catch(() => opened({ initData, start })).then(({ session: next, seconds }) => {
      Object.assign(this.app, { session: next, seconds });
      this.plan();
    }).catch((error) => this.failed(error)).finally(() => { this.renewing = null; });
    return this.renewing;
  }

  /** @param {any} error */
  failed(error) {
    if (error.status !== 401) throw error;
    this.outdated = true;
    this.ended();
    throw new Refused(401, { message: say("outdated") });
  }

  /** Do something at a table once, however often it must be sent; `waiting` hears that it is on its way. @param {string} code @param {object} what @param {(yes: boolean) => void} waiting @returns {Promise<Done>} */
  async act(code, what, waiting) {
    const body = { id: newId(), ...what };
    for (let tries = 0; ; tries++) {
      try {
        return await this.call(`tables/${code}/do`, { body });
      } catch (error) {
        const again = !(error instanceof Refused) || error.status > 501 || error.status === 429;
        if (!again || tries > 60) throw error;
        waiting(true);
        await pause(growing(tries));
      }
    }
  }
}

/** The stream of a table: its state now and whenever it changes; it connects again by itself. */
export class Stream {
  /** @param {Net} net @param {string} code @param {(state: State) => void} heard @param {(online: boolean) => void} online */
  constructor(net, code, heard, online) {
    this.net = net;
    this.code = code;
    this.heard = heard;
    this.online = online;
    this.tries = 0;
    this.closed = false;
    this.wake = () => {};
    this.abort = new AbortController();
    this.run();
  }

  async run() {
    while (!this.closed) {
      await this.listen().catch(() => {});
      if (this.closed || this.net.outdated) return;
      this.online(false);
      await Promise.race([pause(growing(this.tries++)), new Promise((done) => { this.wake = () => done(null); })]);
    }
  }

  async listen() {
    this.abort = new AbortController();
    const answer = await this.net.ask(`tables/${this.code}/events`, { signal: this.abort.signal });
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "", watch = 0;
    for (;;) {
      watch = setTimeout(() => this.abort.abort(), SILENCE);
      const { value, done } = await reader.read().finally(() => clearTimeout(watch));
      if (done) return;
      const parts = (text + value).split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) this.take(part);
    }
  }

  /** @param {string} part an event as it was sent */
  take(part) {
    const lines = part.split("\n");
    if (!lines.includes("event: state")) return;
    this.tries = 0;
    this.online(true);
    this.heard(JSON.parse(lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n")));
  }

  /** Connect anew at once: the connection of a page that slept may be dead. */
  again() {
    this.tries = 0;
    this.abort.abort();
    this.wake();
  }

  close() {
    this.closed = true;
    this.abort.abort();
    this.wake();
  }
}
