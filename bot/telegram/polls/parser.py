"""Parsing of what people do about votes: `/vote`, votes in polls, options that they add."""

import re

from telegram import Message, PollAnswer

from bot.domain.commands import Command, Misread, Person
from bot.domain.votes.requests import AddChoice, CastVote, OpenVote
from bot.domain.votes.vote import LONGEST, SHORTEST, USUAL
from bot.i18n.command_arguments import Words
from bot.telegram.senders import person_of

_TIME = re.compile(r"([1-9][0-9]{0,3})([a-zа-яóőú]+)", re.IGNORECASE)
_SECONDS = {
    **dict.fromkeys(("m", "min", "м", "мин", "p", "perc"), 60),
    **dict.fromkeys(("h", "ч", "час", "ó", "óra"), 3600),
    **dict.fromkeys(("d", "д", "дн", "n", "nap"), 24 * 3600),
}
"""Units of time in every language."""


def vote_words(text: str) -> tuple[str, int]:
    """The words that are not about the length of votes; that length in seconds."""
    left, seconds = list[str](), USUAL
    for word in text.split():
        if (found := _seconds(word)) is None:
            left.append(word)
        else:
            seconds = found
    return " ".join(left), seconds


def _seconds(word: str) -> int | None:
    match = _TIME.fullmatch(word)
    unit = _SECONDS.get(match[2].lower()) if match else None
    return int(match[1]) * unit if match and unit else None


def vote_of(words: Words, seconds: int) -> Command:
    """The command to open a table at which a group votes."""
    if not words.has_right_level:
        return Misread("level-unknown", {"level": str(words.level)})
    if not SHORTEST <= seconds <= LONGEST:
        return Misread("vote-time")
    game, order = words.game or "", words.order or OpenVote.order
    return OpenVote(game, words.level, order, words.options, seconds)


def cast_vote(answer: PollAnswer) -> tuple[CastVote, Person] | None:
    """Somebody's vote; a chat in whose name was voted counts as a person."""
    chat = answer.voter_chat
    voter = person_of(answer.user) if answer.user else None
    if voter is None and chat is not None:
        voter = Person(chat.id, chat.title or "")
    if voter is None:
        return None
    ids = answer.option_persistent_ids or tuple(map(str, answer.option_ids))
    return CastVote(answer.poll_id, ids[0] if ids else None), voter


def added_choice(message: Message) -> AddChoice | None:
    """The option that somebody has added to a poll, if the message says so."""
    added = message.poll_option_added
    if added is None or added.poll_message is None:
        return None
    poll = added.poll_message.message_id
    return AddChoice(poll, added.option_persistent_id, added.option_text)
