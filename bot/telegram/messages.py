"""What a Telegram message is beside its words: by whom, in reply to what, in which topic."""

from telegram import Message, MessageEntity


def is_by_machine(message: Message) -> bool:
    """Whether nobody has written this: a bot has, or it came by itself from a linked channel."""
    if message.is_automatic_forward:
        return True
    # Who writes as the group or a channel looks like a bot of Telegram's own.
    author = None if message.sender_chat else message.from_user
    return bool(author and author.is_bot)


def answered(message: Message) -> Message | None:
    """What somebody has replied to; in a topic all else replies to the message that made it."""
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
