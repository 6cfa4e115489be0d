"""From a Telegram update to what happens to a chat."""

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message

from bot.domain.events import Added, Moved, Removed, Reopened
from bot.telegram.messages import topic_of

CHANNEL = "channel"
PRESENT = ("creator", "administrator", "member")


def membership(change: ChatMemberUpdated) -> Added | Removed | None:
    """Whether the bot has come into a chat or is out of it now; channels are no chats for it."""
    was, now = map(_is_there, (change.old_chat_member, change.new_chat_member))
    if change.chat.type == CHANNEL or was == now:
        return None
    return Added() if now else Removed()


def migration(message: Message) -> Moved | None:
    """What a service message says of a new id of the chat; there is one in the old and the new."""
    if message.migrate_to_chat_id:
        return Moved(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id:
        return Moved(message.migrate_from_chat_id, message.chat.id)
    return None


def reopening(message: Message) -> Reopened | None:
    """What a service message says of a topic that is open again."""
    return Reopened(topic_of(message)) if message.forum_topic_reopened else None


def _is_there(member: ChatMember) -> bool:
    """Whether somebody with this standing is in the chat."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in PRESENT
