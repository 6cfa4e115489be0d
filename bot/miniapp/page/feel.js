/** Settings of this page, and what is heard and felt. */
import { kept } from "./app.js";

export class Feel {
  /** @param {Bridge} bridge */
  constructor(bridge) {
    this.bridge = bridge;
    /** @type {AudioContext | null} */
    this.context = null;
    this.settings = { theme: kept("theme", "auto"), quick: kept("quick", "") === "yes", sound: kept("sound", "") === "yes" };
  }

  /** Change a setting and keep it, where that is allowed. @param {"theme" | "quick" | "sound"} name @param {string | boolean} value */
  set(name, value) {
    Object.assign(this.settings, { [name]: value });
    try {
      localStorage.setItem(`app-${name}`, value === true ? "yes" : value === false ? "" : value);
    } catch {
      // It holds until the page is closed.
    }
  }

  /** Something was taken or turned, or came over a place where it may lie. */
  touched() {
    this.bridge.haptic("selection_change");
  }

  /** A move was made; `mine` if it is the viewer's turn now. @param {boolean} mine */
  played(mine) {
    this.bridge.haptic("impact", mine ? "medium" : "light");
    if (this.settings.sound) this.click();
  }

  refused() {
    this.bridge.haptic("notification", "error");
  }

  /** A soft click, as of a wooden piece. */
  click() {
    this.context ??= new AudioContext();
    const { context } = this, now = context.currentTime, tone = context.createOscillator(), gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(420, now);
    tone.frequency.exponentialRampToValueAtTime(140, now + 0.06);
    gain.gain.setValueAtTime(0.16, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(gain).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  }
}
