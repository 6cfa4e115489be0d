"""The sender of the puzzle of a day: its picture, and how many have solved it by now."""

from dataclasses import dataclass

from sqlalchemy import Connection

from bot.delivery.send_result import SendResult
from bot.delivery.senders.lasting import Card, LastingMessage
from bot.domain.puzzles.daily import Post, Solvers
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import people
from bot.store.repositories.outbox import OutboxMessage
from bot.store.repositories.scores import daily_puzzles
from bot.telegram.client import TelegramClient
from bot.views.community.puzzle import PostMessage
from bot.views.images import Pictures
from bot.views.phrases import Phrases
from engine.puzzles.shipped import shipped_as


@dataclass(frozen=True)
class _Loaded:
    """All that the message of a puzzle shows, and how."""

    post: Post
    before: Post | None
    solvers: Solvers
    message: int | None
    language: str
    style: str


@dataclass(frozen=True)
class PuzzleSender:
    """Makes the calls for it; `username` is the bot's own."""

    store: Store
    api: TelegramClient
    texts: Texts
    username: str
    pictures: Pictures

    async def send(self, outgoing: OutboxMessage) -> SendResult:
        """Show the puzzle of a day, in its message or in a new one; nothing if that is gone."""
        found = await self.store.run(_load, outgoing.payload["puzzle"])
        if found is None or found.post.place.chat != outgoing.chat:
            return SendResult()
        puzzle = shipped_as(found.post.game, found.post.puzzle)
        if puzzle is None:
            return SendResult()
        phrases = Phrases(self.texts, found.language)
        shown = PostMessage(phrases, self.username, puzzle, found.post, found.solvers, found.before)
        png = await self.pictures.board(shown.scene, found.style)
        lasting = LastingMessage(self.api, daily_puzzles.keep_message)
        return await lasting.show(outgoing, found.message, Card(png, shown.text, shown.keyboard))


def _load(connection: Connection, number: int) -> _Loaded | None:
    post = daily_puzzles.load(connection, number)
    if post is None:
        return None
    known = people.known_chat(connection, post.place.chat)
    return _Loaded(
        post=post,
        before=daily_puzzles.before(connection, post),
        solvers=daily_puzzles.solvers_of(connection, number),
        message=daily_puzzles.message_of(connection, number),
        language=closest_language(known.language if known else None),
        style=people.chat_style(connection, post.place.chat),
    )
