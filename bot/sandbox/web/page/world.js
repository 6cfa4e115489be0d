/** What the page knows: people, chats, messages; and who wants to hear of changes. */
import { act, get, listen } from "./net.js";

export const world = {
  bot: null, people: new Map(), chats: new Map(), switches: {}, descriptions: {},
  me: 0, open: null, target: null, speaker: null, topics: new Map(), fresh: new Set(), messages: new Map(), more: new Map(), typing: new Map(), drafts: new Map(), taps: new Map(),
};
const listeners = new Map();

/** Call `act` with the body whenever something of this kind happens. */
export function when(kind, heard) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), heard]);
}

export function tell(kind, body) {
  for (const heard of listeners.get(kind) ?? []) heard(body);
}

/** Load everything and keep it up to date. */
export async function begin() {
  const position = await load();
  listen(position, receive, (online) => tell("online", online));
}

async function load() {
  const state = await get("state");
  Object.assign(world, { bot: state.bot, switches: state.switches, descriptions: state.description });
  world.people = new Map(state.people.map((person) => [person.id, person]));
  world.chats = new Map(state.chats.map((chat) => [chat.id, chat]));
  world.messages.clear();
  world.more.clear();
  return state.position;
}

const RECEIVE = {
  message(message) {
    world.messages.get(message.chat_id)?.set(message.message_id, message);
    if (!isShown(message) && !message.edits && isForMe(message)) world.fresh.add(`${message.chat_id} ${message.topic}`);
    if (message.sender_id !== world.bot.id) return;
    stopTyping(message.chat_id);
    if (!message.edits) endDraft(message.chat_id);
  },
  deleted({ chat_id, message_id }) {
    world.messages.get(chat_id)?.delete(message_id);
    gone.add(`${chat_id} ${message_id}`);
  },
  chat(changed) {
    const isNew = !world.chats.has(changed.id);
    world.chats.set(changed.id, changed);
    // A chat may be opened before it is heard of.
    if (isNew && world.open === changed.id) queueMicrotask(() => open(changed.id));
    if (changed.moved_to && world.open === changed.id) queueMicrotask(() => open(changed.moved_to));
  },
  person: (person) => world.people.set(person.id, person),
  switches: (all) => { world.switches = all; },
  action: ({ chat_id, action }) => startTyping(chat_id, action),
  draft: beginDraft,
  answer: ({ query_id }) => world.taps.forEach((id, key) => id === query_id && world.taps.delete(key)),
};

async function receive(kind, body) {
  if (kind === "reset") await load();
  else RECEIVE[kind]?.(body);
  tell(kind, body);
}

// Telegram forgets "typing…" after five seconds.
const clocks = new Map();
function startTyping(chat, action) {
  clearTimeout(clocks.get(chat));
  world.typing.set(chat, action);
  clocks.set(chat, setTimeout(() => stopTyping(chat), 5000));
}

function stopTyping(chat) {
  clearTimeout(clocks.get(chat));
  if (world.typing.delete(chat)) tell("action", { chat_id: chat });
}

// A draft is there until a message comes, or half a minute has passed.
const ends = new Map();
function beginDraft({ chat_id, topic, text }) {
  clearTimeout(ends.get(chat_id));
  world.drafts.set(chat_id, { topic, text });
  ends.set(chat_id, setTimeout(() => endDraft(chat_id), 30_000));
}

function endDraft(chat) {
  clearTimeout(ends.get(chat));
  if (world.drafts.delete(chat)) tell("draft", { chat_id: chat });
}

/** Have the messages of a chat; what happens while they are on their way is newer than they. */
export async function messagesOf(chat) {
  if (!world.messages.has(chat)) {
    world.messages.set(chat, new Map());
    loading.set(chat, get("messages", { chat }).then((page) => merge(chat, page)));
  }
  try {
    await loading.get(chat);
  } catch (error) {
    world.messages.delete(chat);
    throw error;
  }
}

const loading = new Map();
const gone = new Set();

function merge(chat, page) {
  const kept = world.messages.get(chat);
  if (!kept) return;
  for (const one of page.messages) {
    const id = one.message_id;
    if (!kept.has(id) && !gone.has(`${chat} ${id}`)) kept.set(id, one);
  }
  world.more.set(chat, page.more);
}

export function sorted(chat) {
  return [...(world.messages.get(chat)?.values() ?? [])].sort((a, b) => a.message_id - b.message_id);
}

/** Whether I may see a message: an ephemeral one is for one person alone. */
const isForMe = (message) => message.receiver === null || message.receiver === world.me;

/** Load older messages; whether any came. */
export async function older(chat) {
  const first = sorted(chat)[0];
  if (!first || !world.more.get(chat)) return false;
  world.more.set(chat, false);
  const page = await get("messages", { chat, before: first.message_id });
  merge(chat, page);
  return page.messages.length > 0;
}

export const me = () => world.people.get(world.me);
export const chat = () => world.chats.get(world.open);
export const userOf = (id) => (id === world.bot.id ? world.bot : world.people.get(id));
export const isPrivate = (one) => one.type === "private";

/** The topic that is shown of a forum; null is General, and stands for all where there are none. */
export const topic = () => (chat()?.forum ? world.topics.get(world.open) ?? null : null);
export const topicOf = (one, id) => one.topics.find((other) => other.id === id);
export const leads = (one) => one.leads.includes(world.me);

/** Whether a message stands in a topic; in private the first chip shows all of them. */
export function isInTopic(here, message, wanted) {
  return !here?.forum || message.topic === wanted || (wanted === null && isPrivate(here));
}

/** Whether a message belongs to what is shown now. */
export function isShown(message) {
  return message.chat_id === world.open && isForMe(message) && isInTopic(chat(), message, topic());
}

/** The messages of a chat that are shown: those of one topic where there are topics. */
export function shownOf(id) {
  const here = world.chats.get(id);
  const wanted = world.topics.get(id) ?? null;
  return sorted(id).filter((one) => isForMe(one) && isInTopic(here, one, wanted));
}

/** Show another topic of the open chat. */
export function chooseTopic(id) {
  world.topics.set(world.open, id);
  world.fresh.delete(`${world.open} ${id}`);
  open(world.open);
}

/** A message of a chat, loaded if it lies further back. */
export async function find(id, message) {
  await messagesOf(id);
  while (!world.messages.get(id).has(message) && (await older(id)));
  return world.messages.get(id).get(message);
}

/** Say something where I am, as who I am. */
export function say(text, more = {}) {
  return act("say", { me: world.me, chat: world.open, topic: topic(), speaker: world.speaker, text, ...more });
}

/** Speak in the name of a chat, or (null) as oneself. */
export function speakAs(id) {
  world.speaker = id;
  tell("speaker", id);
}

const isGroup = (one) => one.type !== "channel" && !one.moved_to;

/** The chats of one person: the private one with the bot, and the groups. */
export function chatsOf(person) {
  const mine = [...world.chats.values()].filter((one) => (isPrivate(one) ? one.id === person : isGroup(one) && one.members.includes(person)));
  return mine.sort((a, b) => (b.last?.date ?? 0) - (a.last?.date ?? 0) || a.id - b.id);
}

export function unreadOf(person) {
  return chatsOf(person).reduce((sum, one) => sum + (one.unread[person] ?? 0), 0);
}

/** Become somebody; a private chat becomes that person's own. */
export function become(person) {
  const before = chat();
  world.speaker = null;
  world.me = person;
  sessionStorage.setItem("me", person);
  localStorage.setItem("me", person);
  if (before && isPrivate(before)) world.open = person;
  else if (before && !before.members.includes(person)) world.open = null;
  tell("me", person);
}

/** Open a chat, or none, at a message if one is given. */
export function open(id, message = null) {
  if (id !== world.open) world.speaker = null;
  if (message) world.topics.set(id, message.topic);
  world.open = id;
  world.target = message?.message_id ?? null;
  world.fresh.delete(`${id} ${topic()}`);
  tell("open", id);
}

/** Mark the open chat as read. */
export function read() {
  const here = chat();
  if (!here?.last || !here.unread[world.me] || document.hidden) return;
  here.unread[world.me] = 0;
  act("read", { me: world.me, chat: here.id, message: here.last.message_id }).catch(() => {
    // Unread marks are not worth a word; the next message tries again.
  });
}

/** Press a button; it is busy until the bot answers, or Telegram would give up. */
export async function tap(message, data) {
  const key = `${message.chat_id} ${message.message_id} ${data}`;
  if (world.taps.has(key)) return;
  world.taps.set(key, "");
  tell("taps", message);
  try {
    const { query_id } = await act("tap", { me: world.me, chat: message.chat_id, message: message.message_id, data });
    if (answered.delete(query_id)) world.taps.delete(key);
    else world.taps.set(key, query_id);
    setTimeout(() => { if (world.taps.get(key) === query_id) { world.taps.delete(key); tell("taps", message); } }, 60_000);
  } catch (error) {
    world.taps.delete(key);
    throw error;
  } finally {
    tell("taps", message);
  }
}

// An answer may overtake the answer to the tap itself.
const answered = new Set();
when("answer", ({ query_id }) => {
  answered.add(query_id);
  setTimeout(() => answered.delete(query_id), 10_000);
});

export const isBusy = (message, data) => world.taps.has(`${message.chat_id} ${message.message_id} ${data}`);
