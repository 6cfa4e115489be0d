"""Senders of votes: their polls, and the end of these."""

from dataclasses import dataclass, replace

from sqlalchemy import Connection
from telegram import Message

from bot.delivery.send_result import SendResult
from bot.domain.table import Table
from bot.domain.votes.vote import Vote, is_current
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import boards, people, tables, votes
from bot.store.repositories.outbox import OutboxMessage
from bot.telegram.client import TelegramClient
from bot.telegram.polls.calls import Ballot, choices_of, has_picture
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

    async def begin(self, outgoing: OutboxMessage) -> SendResult:
        """Send the poll of a vote; beside it the picture, where a poll can have none."""
        found = await self.store.run(_load, outgoing.payload["code"])
        if found is None or found.vote.revision != outgoing.payload["revision"]:
            return SendResult()
        shown = VoteMessage(Phrases(self.texts, found.language), found.table, found.vote)
        png = await self._picture(shown, found.style)
        topic, sent = outgoing.payload["topic"], list[Message]()

        async def show_picture() -> None:
            text = shown.description
            sent.append(await self.api.photo(outgoing.chat, png, text, None, topic))

        if not self.api.takes_rich_polls:
            await show_picture()
        ballot = Ballot(shown.question, shown.options, shown.description, png, shown.keyboard)
        poll = await self.api.poll(outgoing.chat, ballot, topic)
        if not sent and not has_picture(poll):
            await show_picture()
        now = outgoing.created_at
        return SendResult([*sent, poll], lambda conn: _begun(conn, found.vote, poll, now))

    async def _picture(self, shown: VoteMessage, style: str) -> bytes:
        if candidates := shown.boards:
            return await self.pictures.candidates(candidates, style)
        [(title, scene), *others] = shown.whole_boards
        if not others:
            return await self.pictures.board(scene, style)
        return await self.pictures.sheet([(title, scene), *others], style)

    async def end(self, outgoing: OutboxMessage) -> SendResult:
        """Let nobody vote any more; where nobody did, a button goes on."""
        about = outgoing.payload
        phrases = Phrases(self.texts, await self.store.run(_language, outgoing.chat))
        keyboard = end_keyboard(phrases, about["code"], about["revision"], paused=about["paused"])
        await self.api.stop_poll(outgoing.chat, about["message"], keyboard)
        return SendResult()


def _load(connection: Connection, code: str) -> _Loaded | None:
    """The vote at a table; None if it is over, or its poll is there."""
    table, vote = tables.load(connection, code), votes.load(connection, code)
    if table is None or vote is None or vote.poll is not None or not is_current(vote, table):
        return None
    chat = table.place.chat
    language, style = _language(connection, chat), people.chat_style(connection, chat)
    return _Loaded(table, vote, language, style)


def _language(connection: Connection, chat: int) -> str:
    known = people.known_chat(connection, chat)
    return closest_language(known.language if known else None)


def _begun(connection: Connection, sent: Vote, message: Message, now: float) -> None:
    """Keep which poll it is; it ends at once if the vote has meanwhile."""
    poll, place = message.poll, message.message_id
    if poll is None:
        raise TypeError("a poll was sent that is none")
    boards.means(connection, message.chat_id, place, sent.code)
    vote = votes.load(connection, sent.code)
    if vote is None or vote.revision != sent.revision:
        votes.stop_poll(connection, message.chat_id, replace(sent, message=place), now)
        return
    choices = dict(zip(choices_of(poll), vote.moves, strict=False))
    known = replace(vote, poll=poll.id, message=place, choices={**choices, **vote.choices})
    votes.change(connection, known)
