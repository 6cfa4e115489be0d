/** How people and chats look: colours, initials, titles. */
import { el, icon, shown } from "./dom.js";
import { isPrivate, userOf, world } from "./world.js";

// Each is dark enough for white initials.
const HUES = ["#A84B30", "#2F6D8C", "#7A5596", "#4A7540", "#99642A", "#9C4468", "#50628F"];

export function hueOf(user) {
  return user.is_bot ? "var(--accent)" : HUES[Math.abs(user.id - 1) % HUES.length];
}

function initials(name) {
  const words = shown(name).split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0] ?? "").join("").toUpperCase();
}

export function avatar(user) {
  if (!user) return el("span", { className: "avatar", aria: { hidden: "true" } }, "?");
  if (user.is_bot) return el("span", { className: "avatar bot", aria: { hidden: "true" } }, botFace());
  const node = el("span", { className: "avatar", aria: { hidden: "true" } }, initials(user.name));
  node.style.setProperty("--hue", hueOf(user));
  return node;
}

/** The bot's picture, if it has set one. */
function botFace() {
  const { photo } = world.bot;
  return photo ? el("img", { src: photo.url, alt: "" }) : icon("mark");
}

/** The face of who a message is from. */
export function face(message) {
  const { speaker } = message;
  return speaker ? chatAvatar({ ...speaker, title: speaker.name }) : avatar(userOf(message.sender_id));
}

export function chatAvatar(chat) {
  if (isPrivate(chat)) return avatar(world.bot);
  const node = el("span", { className: "avatar group", aria: { hidden: "true" } }, initials(chat.title));
  node.style.setProperty("--hue", HUES[(Math.abs(chat.id) + 2) % HUES.length]);
  return node;
}

export const titleOf = (chat) => (isPrivate(chat) ? world.bot.name : chat.title);

/** Who a message is from, as it is shown: a person, the bot, or the chat that speaks. */
export function speakerOf(message) {
  return message.speaker ?? userOf(message.sender_id);
}

export function nameOfUser(id) {
  return shown(userOf(id)?.name);
}

const ACTIONS = { typing: "typing…", upload_photo: "sending a picture…", upload_document: "sending a file…" };
export const actionOf = (chat) => ACTIONS[world.typing.get(chat)] ?? (world.typing.has(chat) ? "busy…" : "");

/** What a service message says. */
export function serviceText(message) {
  const by = shown(speakerOf(message)?.name);
  const service = message.service;
  const kind = Object.keys(service).find((name) => SERVICES[name]);
  if (kind) return SERVICES[kind](by, service[kind]);
  if (service.new_chat_members) {
    const names = service.new_chat_members.map((user) => shown(user.first_name)).join(", ");
    return `${by} added ${names}`;
  }
  if (service.left_chat_member) {
    const gone = service.left_chat_member;
    return gone.id === message.sender_id ? `${by} left the group` : `${by} removed ${shown(gone.first_name)}`;
  }
  return "Something changed";
}

const SERVICES = {
  poll_option_added: (by, added) => `${by} added “${shown(added.option_text)}” to the poll`,
  group_chat_created: (by) => `${by} made the group`,
  supergroup_chat_created: (by) => `${by} made the group`,
  migrate_to_chat_id: (by) => `${by} made this a supergroup`,
  migrate_from_chat_id: () => "The group became a supergroup",
  forum_topic_created: (by, topic) => `${by} began the topic “${shown(topic.name)}”`,
  forum_topic_edited: (by, topic) => `${by} renamed the topic to “${shown(topic.name)}”`,
  forum_topic_closed: (by) => `${by} closed the topic`,
  forum_topic_reopened: (by) => `${by} opened the topic again`,
};

/** A message in one line. */
export function summary(message) {
  if (message.service) return serviceText(message);
  if (message.poll) return `Poll: ${message.poll.question}`;
  const text = message.text.replace(/\s+/gu, " ");
  if (message.photo) return text || "Photo";
  return message.document ? shown(message.document.name) : text;
}
