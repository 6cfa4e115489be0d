/** Talking to the server: calls, and the stream of changes. */

const KINDS = ["message", "deleted", "chat", "person", "answer", "action", "draft", "commands", "menu_button", "switches", "inline", "reset"];

/** Why the server refused, in words for people. */
export class Refused extends Error {}

export async function get(path, query = {}) {
  const answer = await fetch(`/chat/${path}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Refused(`${path}: ${answer.status}`);
  return answer.json();
}

export async function act(name, body) {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/chat/do/${name}`, request).catch(() => {
    throw new Refused("The server does not answer; try again in a moment.");
  });
  const result = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(plain(result.error) || `The server refused this (${answer.status}).`);
  return result;
}

function plain(reason) {
  return (reason || "").replace(/^(Bad Request|Forbidden): /, "");
}

/** Listen to changes from a position on; `heard(kind, body)` gets each, `online(yes)` the state. */
export function listen(position, heard, online) {
  let last = position;
  let source;
  const open = () => {
    source = new EventSource(`/chat/events?from=${encodeURIComponent(last)}`);
    source.onopen = () => online(true);
    source.onerror = () => {
      online(false);
      // The browser tries again by itself unless it was answered with an error.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    };
    for (const kind of KINDS) source.addEventListener(kind, receive);
  };
  const receive = (event) => {
    last = event.lastEventId || last;
    heard(event.type, JSON.parse(event.data));
  };
  open();
}
