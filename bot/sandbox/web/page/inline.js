/** Inline mode: words after the bot's name are put to it as they are typed, and it offers what can be sent. */
import { chooseChat } from "./groups.js";
import { act } from "./net.js";
import { failed } from "./toasts.js";
import { open, tell, when, world } from "./world.js";

const PAUSE = 250;
const answers = new Map();
let clock = 0;
let latest = null;

/** The words after the bot's name, if a text begins with that; else null. */
export function wordsTo(text) {
  const [name, ...words] = text.split(/\s/u);
  return words.length && name.toLowerCase() === `@${world.bot.username}` ? words.join(" ").trim() : null;
}

/** Ask once nothing more is typed for a moment; only the answer to the latest query is told to `heard`. */
export function ask(words, heard) {
  clearTimeout(clock);
  latest = null;
  clock = setTimeout(() => put(words, heard).catch(failed), PAUSE);
}

async function put(words, heard) {
  const mine = { heard };
  latest = mine;
  mine.query = (await act("ask_inline", { me: world.me, text: words })).query_id;
  // The answer of the bot may overtake that of the server.
  if (latest === mine && answers.has(mine.query)) heard(answers.get(mine.query));
}

when("inline", (answer) => {
  answers.set(answer.query_id, answer);
  setTimeout(() => answers.delete(answer.query_id), 30_000);
  if (latest?.query === answer.query_id) latest.heard(answer);
});

/** Send what was chosen to the open chat. */
export function choose(query, result) {
  return act("choose_result", { me: world.me, chat: world.open, query, result });
}

/** Write the bot's name and some words where one writes: in a chat that is chosen first, or in the open one. */
export function beginQuery(words, { elsewhere }) {
  const write = () => tell("compose", `@${world.bot.username} ${words}`);
  if (elsewhere) chooseChat((id) => { open(id); write(); });
  else write();
}
