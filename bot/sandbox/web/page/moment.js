/** Moments in the zone of this browser and the language of who looks on. */
import { el } from "./dom.js";
import { me } from "./world.js";

const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** A moment, said by the letters of Telegram's formats; without any, its own words stay. */
export function moment(unix, format, words) {
  const date = new Date(unix * 1000);
  const node = el("time", { dateTime: date.toISOString(), title: said(date, "wDT"), data: { format } }, words);
  if (format) say(node);
  return node;
}

function say(node) {
  const { format } = node.dataset;
  const date = new Date(node.dateTime);
  const text = /r/iu.test(format) ? away(date) : said(date, format);
  if (node.textContent !== text) node.textContent = text;
}

function said(date, format) {
  const has = (letter) => format.includes(letter);
  const isDated = /d/iu.test(format);
  const isOtherYear = date.getFullYear() !== new Date().getFullYear();
  return date.toLocaleString(me()?.language ?? [], {
    weekday: /w/iu.test(format) ? "long" : undefined,
    day: isDated ? "numeric" : undefined,
    month: isDated ? (has("D") ? "long" : "short") : undefined,
    year: has("D") || (isDated && isOtherYear) ? "numeric" : undefined,
    ...(/t/iu.test(format) && { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    second: has("T") ? "2-digit" : undefined,
  });
}

/** How far a moment is from now, in the largest unit that fits. */
function away(date) {
  const seconds = Math.round((date - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, most]) => Math.abs(seconds) >= most) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(me()?.language ?? []).format(Math.trunc(seconds / size), unit);
}

// Others may turn with midnight or with the language of who looks on.
setInterval(() => document.querySelectorAll(".words time[data-format]:not([data-format=''])").forEach(say), 1000);
