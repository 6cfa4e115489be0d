/** Talking to the client of Telegram around the page: the few events that are used, each from the version that knows it. */

/** The version of Telegram's page interface from which an event may be posted: 602 is 6.2. */
const SINCE = {
  web_app_ready: 600, web_app_expand: 600, web_app_close: 600, web_app_request_theme: 600, web_app_setup_back_button: 601,
  web_app_trigger_haptic_feedback: 601, web_app_set_header_color: 601, web_app_set_background_color: 601,
  web_app_setup_closing_behavior: 602, web_app_setup_swipe_behavior: 707,
};

/** @typedef {keyof typeof SINCE} Posted */

export class Bridge {
  /** @param {Launch} launch */
  constructor(launch) {
    this.launch = launch;
    /** @type {Record<string, (told: any) => void>} */
    this.heard = {};
    this.guarded = false;
    this.receive();
  }

  /** Whether a client of Telegram, or what plays its part, is around. */
  get inside() {
    return Boolean(this.launch.platform);
  }

  /** @param {Posted} name @param {object} [told] */
  post(name, told = {}) {
    const [major, minor = 0] = this.launch.version.split(".").map(Number);
    if (!this.inside || 100 * major + minor < SINCE[name]) return;
    const { TelegramWebviewProxy: proxy, external } = /** @type {any} */ (window);
    if (proxy) proxy.postEvent(name, JSON.stringify(told));
    else if (external && "notify" in external) external.notify(JSON.stringify({ eventType: name, eventData: told }));
    else if (window.parent !== window) window.parent.postMessage(JSON.stringify({ eventType: name, eventData: told }), "*");
  }

  /** Hear what the client says: phones call a function of the page, others post a message. */
  receive() {
    const take = (/** @type {string} */ name, /** @type {any} */ told) => this.heard[name]?.(told);
    const view = { receiveEvent: take };
    Object.assign(window, { Telegram: { WebView: view }, TelegramGameProxy: view, TelegramGameProxy_receiveEvent: take });
    window.addEventListener("message", (event) => {
      if (event.source !== window.parent) return;
      const told = parsed(event.data);
      if (told?.eventType) take(told.eventType, told.eventData);
    });
  }

  /** Say that the page is there, and take all the room there is. @param {{back: () => void, theme: (colours: Record<string, string>) => void, woken: () => void}} hears */
  begin({ back, theme, woken }) {
    this.heard.back_button_pressed = back;
    this.heard.theme_changed = (told) => theme(told?.theme_params ?? {});
    this.heard.visibility_changed = (told) => { if (told?.is_visible) woken(); };
    this.heard.activated = woken;
    this.post("web_app_ready");
    this.post("web_app_expand");
    // Its colours may have changed while the first board was drawn.
    this.post("web_app_request_theme");
    this.post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  }

  /** @param {boolean} visible */
  back(visible) {
    this.post("web_app_setup_back_button", { is_visible: visible });
  }

  /** Have Telegram ask before the page is closed. @param {boolean} yes */
  guard(yes) {
    if (this.guarded === yes) return;
    this.guarded = yes;
    this.post("web_app_setup_closing_behavior", { need_confirmation: yes });
  }

  /** Let the client's own bars have the colour of the page. @param {string} colour */
  dress(colour) {
    this.post("web_app_set_header_color", { color: colour });
    this.post("web_app_set_background_color", { color: colour });
  }

  /** @param {"impact" | "notification" | "selection_change"} type @param {string} [style] */
  haptic(type, style) {
    const more = type === "impact" ? { impact_style: style } : type === "notification" ? { notification_type: style } : {};
    this.post("web_app_trigger_haptic_feedback", { type, ...more });
  }
}

/** @param {unknown} text @returns {any} */
function parsed(text) {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return null;
  }
}
