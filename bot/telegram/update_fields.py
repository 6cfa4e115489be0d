"""Fields of a Telegram update: of its message, and of what happens to a chat."""

import re

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message, MessageEntity

from bot.domain.requests import Added, Moved, Removed, Reopened

_CODE = re.compile(r"#([a-z0-9]{2,5})(?:\s+|$)(.*)", re.IGNORECASE | re.DOTALL)
_LOOK_ALIKE = str.maketrans("ВСНКМРТХвснкмртх", "BCHKMPTXbchkmptx")

CHANNEL = "channel"
PRESENT = ("creator", "administrator", "member")


def membership(change: ChatMemberUpdated) -> Added | Removed | None:
    """Whether the bot has come into a chat or is out of it now; channels are no chats for it."""
    was, now = map(_is_there, (change.old_chat_member, change.new_chat_member))
    if change.chat.type == CHANNEL or was == now:
        return None
    return Added() if now else Removed()


def migration(message: Message) -> Moved | None:
    """The move of a chat to a new id, from a service message; the old and the new have one each."""
    if message.migrate_to_chat_id:
        return Moved(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id:
        return Moved(message.migrate_from_chat_id, message.chat.id)
    return None


def reopening(message: Message) -> Reopened | None:
    """The event of a topic that is open again, from a service message."""
    return Reopened(topic_of(message)) if message.forum_topic_reopened else None


def _is_there(member: ChatMember) -> bool:
    """Whether somebody with this standing is in the chat."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in PRESENT


def is_by_machine(message: Message) -> bool:
    """Whether nobody has written this: a bot has, or it came by itself from a linked channel."""
    if message.is_automatic_forward:
        return True
    # A person who writes as the group or a channel looks like a bot of Telegram's own.
    author = None if message.sender_chat else message.from_user
    return bool(author and author.is_bot)


def answered(message: Message) -> Message | None:
    """The message replied to; in a topic all else replies to the message that made the topic."""
    replied = message.reply_to_message
    return None if replied and replied.forum_topic_created else replied


def topic_of(message: Message) -> int | None:
    """The topic a message is in; a thread of replies is none."""
    return message.message_thread_id if message.is_topic_message else None


def unmentioned(message: Message, text: str) -> str:
    """The text without the names of people who have no user name and are mentioned all the same."""
    units = text.encode("utf-16-le", "surrogatepass")
    for entity in sorted(message.entities, key=lambda entity: entity.offset, reverse=True):
        if entity.type == MessageEntity.TEXT_MENTION:
            start, end = 2 * entity.offset, 2 * (entity.offset + entity.length)
            units = units[:start] + b" \0" + units[end:]
    return units.decode("utf-16-le", "replace")


def leading_code(text: str) -> tuple[str | None, str]:
    """The table's code that a text begins with, if any, and the rest."""
    match = _CODE.fullmatch(text.strip().translate(_LOOK_ALIKE) if text.startswith("#") else "")
    if not match:
        return None, text
    return match[1].upper(), match[2]
