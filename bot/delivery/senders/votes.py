"""Senders of votes: their polls, and the end of these."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection
from telegram import Message
from telegram.error import BadRequest

from bot.delivery.send_result import SendResult
from bot.domain.table import Stage, Table
from bot.domain.votes.vote import Vote, is_current
from bot.handlers.persistence import keep_quietly
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import outbox, people, tables, votes
from bot.store.repositories.outbox import OutboxMessage
from bot.telegram.client import TelegramClient
from bot.telegram.errors import may_not_poll
from bot.telegram.polls.calls import PollContent, choices_of, has_picture
from bot.views.community.vote import VoteMessage, end_keyboard
from bot.views.images import Pictures
from bot.views.phrases import Phrases


@dataclass(frozen=True)
class _Loaded:
    """All that a poll shows, and how."""

    table: Table
    vote: Vote
    language: str
    style: str


@dataclass(frozen=True)
class VoteSender:
    """Makes the calls: at most three in all for a ply."""

    store: Store
    api: TelegramClient
    texts: Texts
    pictures: Pictures

    @property
    def by_kind(self) -> Mapping[str, Callable[[OutboxMessage], Awaitable[SendResult]]]:
        """Senders by kind."""
        return {
            outbox.VOTE: self._begin,
            outbox.VOTE_PICTURE: self._show,
            outbox.VOTE_END: self._end,
        }

    async def _begin(self, outgoing: OutboxMessage) -> SendResult:
        """Send the poll of a vote; where a poll can have no picture, below that."""
        found = await self.store.run(_load, outgoing.payload["code"])
        if found is None or found.vote.poll is not None:
            return SendResult()
        shown = VoteMessage(Phrases(self.texts, found.language), found.table, found.vote)
        png = await self._picture(shown, found.style)
        topic, sent = outgoing.payload["topic"], list[Message]()
        if not self.api.takes_rich_polls:
            sent.append(await self.api.photo(outgoing.chat, png, shown.description, None, topic))
        content = PollContent(shown.question, shown.options, shown.description, png, shown.keyboard)
        try:
            poll = await self.api.poll(outgoing.chat, content, topic)
        except BadRequest as error:
            if not may_not_poll(error):
                raise
            return SendResult(sent, lambda connection: _barred(connection, shown, outgoing))

        def begun(connection: Connection) -> None:
            _begun(connection, found.vote, poll, outgoing.created_at)
            if not sent and not has_picture(poll):
                about, now = outgoing.payload, outgoing.created_at
                outbox.put(connection, outgoing.chat, outbox.VOTE_PICTURE, about, now)

        return SendResult([*sent, poll], begun)

    async def _show(self, outgoing: OutboxMessage) -> SendResult:
        """Show what a vote is about, as it is seen only now that its poll has no picture."""
        found = await self.store.run(_load, outgoing.payload["code"])
        if found is None:
            return SendResult()
        shown = VoteMessage(Phrases(self.texts, found.language), found.table, found.vote)
        png, topic = await self._picture(shown, found.style), outgoing.payload["topic"]
        sent = await self.api.photo(outgoing.chat, png, shown.description, None, topic)
        return SendResult([sent])

    async def _picture(self, shown: VoteMessage, style: str) -> bytes:
        if candidates := shown.boards:
            return await self.pictures.candidates(candidates, style)
        [(title, scene), *others] = shown.whole_boards
        if not others:
            return await self.pictures.board(scene, style)
        return await self.pictures.sheet([(title, scene), *others], style)

    async def _end(self, outgoing: OutboxMessage) -> SendResult:
        """Let nobody vote any more; where nobody did, a button goes on."""
        about = outgoing.payload
        phrases = Phrases(self.texts, await self.store.run(_language, outgoing.chat))
        keyboard = end_keyboard(phrases, about["code"], about["revision"], paused=about["paused"])
        await self.api.stop_poll(outgoing.chat, about["message"], keyboard)
        return SendResult()


def _load(connection: Connection, code: str) -> _Loaded | None:
    """The vote at a table; None if it is over."""
    table, vote = tables.load(connection, code), votes.load(connection, code)
    if table is None or vote is None or not is_current(vote, table):
        return None
    chat = table.place.chat
    language, style = _language(connection, chat), people.chat_style(connection, chat)
    return _Loaded(table, vote, language, style)


def _language(connection: Connection, chat: int) -> str:
    known = people.known_chat(connection, chat)
    return closest_language(known.language if known else None)


def _barred(connection: Connection, shown: VoteMessage, outgoing: OutboxMessage) -> None:
    """Let a game pause in a group that takes no polls, and say so there."""
    table, now = tables.lock_for_update(connection, shown.table.code), outgoing.created_at
    if table is None or not is_current(shown.vote, table):
        return
    keep_quietly(connection, table, replace(table, stage=Stage.AWAY), now)
    text = shown.phrases.phrase("vote-barred", {"code": table.code})
    about = {"text": text, "topic": outgoing.payload["topic"], "reply_to": None}
    outbox.put(connection, outgoing.chat, "message", about, now)


def _begun(connection: Connection, sent: Vote, message: Message, now: float) -> None:
    """Keep which poll it is; it ends at once if the vote has meanwhile."""
    poll, place = message.poll, message.message_id
    if poll is None:
        raise TypeError("a poll was sent that is none")
    vote = votes.load(connection, sent.code)
    if vote is None or vote.revision != sent.revision:
        votes.stop_poll(connection, message.chat_id, replace(sent, message=place), now)
        return
    choices = dict(zip(choices_of(poll), vote.moves, strict=False))
    known = replace(vote, poll=poll.id, message=place, choices={**choices, **vote.choices})
    votes.change(connection, known)
