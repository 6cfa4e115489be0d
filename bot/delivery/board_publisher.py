"""Bringing the messages of tables up to date: each shows what the store says it should."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection
from telegram.error import BadRequest, NetworkError

from bot.common.clock import Clock
from bot.common.inline_message import ONLY
from bot.delivery.chat_leases import ChatLeases
from bot.delivery.inline_boards import InlineBoards, InlineContent
from bot.delivery.private_topics import PrivateTopics
from bot.delivery.storage_chat import StorageChat
from bot.domain.expiry import is_quiet
from bot.domain.table import Place, Table
from bot.i18n.translations import Texts, closest_language
from bot.store.repositories import boards, chat_status, outbox, people, tables
from bot.store.repositories.boards import Board
from bot.store.repositories.outbox import OutboxMessage
from bot.store.repositories.people import Chat
from bot.telegram.client import TelegramClient
from bot.telegram.errors import is_barred, is_topic_gone, may_have_arrived
from bot.telegram.uploaded_pictures import photo_id
from bot.views.images import Pictures, Style
from bot.views.pages.app_links import AppLinks
from bot.views.phrases import Phrases
from bot.views.table_message import Presentation, Presenter

FAR = 2
"""Messages below a table with which it is still edited; with more it is posted when it changes."""


Then = Callable[[Connection], None]
"""Something else to do in the transaction in which it is kept that something was sent."""


def nothing_more(_connection: Connection) -> None:
    """Do nothing else."""


@dataclass(frozen=True)
class Loaded:
    """A board that does not show what it should, with its table and its chat as they are stored."""

    board: Board
    table: Table | None
    chat: Chat | None


@dataclass(frozen=True)
class Due:
    """The state that a message is to be brought to: its place, its content and its style.

    The table has a `code` and is of a `game`. `latest` is the newest message known in the chat; to
    the one person there it is news that the game `is_won`. An `inline_message` is known by its id.
    """

    place: Place
    table: Presentation
    style: Style
    phrases: Phrases
    code: str
    game: str
    latest: int
    is_won: bool
    inline_message: str = ""

    @property
    def title(self) -> str:
        """Name of the table in plain text."""
        return f"#{self.code} {self.phrases.say(f'game-{self.game}')}"

    @property
    def farewell(self) -> str:
        """Caption of a message in which somebody chose, when the table is shown elsewhere."""
        game = self.phrases.phrase(f"game-{self.game}")
        title = self.phrases.phrase("caption-title", {"game": game, "code": self.code})
        return "\n".join((title, self.phrases.phrase("prompt-elsewhere")))

    @property
    def unpictured(self) -> str:
        """Caption of an inline message that has to do without its picture."""
        return f"{self.table.caption}\n{self.phrases.phrase('inline-unpictured')}"


@dataclass(frozen=True)
class BoardPublisher:
    """Makes the calls; `after_show` is told the code of a table that is shown as it is now.

    Pictures of tables in inline messages go to the `storage` chat first, new tables in private to
    `topics` of their own.
    """

    leases: ChatLeases
    api: TelegramClient
    texts: Texts
    username: str
    clock: Clock
    pictures: Pictures
    links: AppLinks | None = None
    after_show: Callable[[str], None] = lambda _code: None
    storage: StorageChat | None = None
    topics: PrivateTopics | None = None
    _unsure: set[str] = field(default_factory=set)

    async def show(self, loaded: Loaded, then: Then = nothing_more) -> OutboxMessage | None:
        """Bring the message of a table up to date, or post it if there is none to edit.

        The former message is returned as it is to be deleted, if there is one now. `then` is done
        where it is kept what the message shows.
        """
        board, table = loaded.board, loaded.table
        if table is None or _is_left_alone(board, table):
            await self._give_up(board)
            return None
        return await self._bring(board, table, loaded.chat, then)

    async def _bring(
        self, board: Board, table: Table, chat: Chat | None, then: Then
    ) -> OutboxMessage | None:
        quiet = _is_edited_only(board, table)
        due = self._due(board, table, chat)
        words = _words(due.table)
        goal = replace(board, shown=board.wanted, picture=_picture(due), words=words)
        if chat and not quiet and _has_changed(board, goal) and _has_scrolled_away(board, chat):
            board = replace(board, repost=True)
        try:
            former = await self._reconcile(board, goal, due, then)
        except BadRequest as error:
            await self._refused(board, error, quiet=quiet)
            return None
        self.after_show(board.code)
        return former

    def _due(self, board: Board, table: Table, chat: Chat | None) -> Due:
        language = closest_language(chat.language if chat else None)
        presenter = Presenter(self.texts, language, self.username, self.links, self.api.is_inline)
        shown = presenter.table(table, table.watcher, board.asked)
        style = chat.style if chat else people.STYLE
        about = Phrases(self.texts, language), table.code, table.record.game
        latest, is_won = chat.latest if chat else 0, _is_won(board, table)
        due = Due(table.place, shown, style, *about, latest, is_won)
        return replace(due, inline_message=chat.inline_message) if chat else due

    async def _reconcile(
        self, board: Board, goal: Board, due: Due, then: Then
    ) -> OutboxMessage | None:
        if due.place.is_inline:
            await self._edit_inline(board, goal, due, then)
            return None
        if board.message is None or board.repost:
            return await self._post(board, goal, due, then)
        table = due.table
        if goal.picture != board.picture:
            png = await self.pictures.board(table.scene, due.style)
            photo = await self.api.new_picture(
                board.chat, board.message, png, table.caption, table.keyboard
            )
            goal = replace(goal, photo=photo or board.photo)
        elif goal.words != board.words:
            await self.api.new_caption(board.chat, board.message, table.caption, table.keyboard)

        def edited(connection: Connection) -> None:
            boards.edited(connection, goal)
            then(connection)

        await self.leases.run(board.chat, edited)
        return None

    async def _edit_inline(self, board: Board, goal: Board, due: Due, then: Then) -> None:
        """Bring an inline message up to date, which is the only one that its table can have."""
        table, inline = due.table, InlineBoards(self.api, self.storage)
        if goal.picture != board.picture or board.repost:
            png = await self.pictures.board(table.scene, due.style)
            content = InlineContent(png, table.caption, due.unpictured, table.keyboard)
            photo = await inline.picture(due.inline_message, content)
            # Without its picture it is tried again with the next change.
            goal = replace(goal, photo=photo, picture=goal.picture if photo else "")
        elif goal.words != board.words:
            await inline.caption(due.inline_message, table.caption, table.keyboard)

        def edited(connection: Connection) -> None:
            boards.posted(connection, goal, ONLY)
            then(connection)

        await self.leases.run(board.chat, edited)

    async def _post(self, board: Board, goal: Board, due: Due, then: Then) -> OutboxMessage | None:
        table, chat = due.table, board.chat
        png = await self.pictures.board(table.scene, due.style)
        topic = await self._topic(board, due)
        # What it answers may stand outside a topic that has just been made.
        answered = _answered(board) if topic == due.place.topic else None
        with self._noted(board, due.latest):
            if board.code in self._unsure:
                await self.api.knock(chat)
            send = self.api.party if due.is_won else self.api.photo
            sent = await send(chat, png, table.caption, table.keyboard, topic, answered)
        number = sent.message_id
        goal = replace(goal, photo=photo_id(sent))

        def keep(connection: Connection) -> OutboxMessage | None:
            people.message_seen(connection, board.chat, number)
            boards.posted(connection, goal, number)
            former = None
            if board.message is not None:
                farewell = {} if board.covered_at is None else {"caption": due.farewell}
                old = {"message": board.message, **farewell}
                former = outbox.put(connection, board.chat, "delete", old, self.clock.now())
            then(connection)
            return former

        return await self.leases.keep(board.chat, keep, number)

    async def _topic(self, board: Board, due: Due) -> int | None:
        """The topic to post a table in; in private a new one comes to have its own."""
        place = due.place
        if board.message is not None or self.topics is None:
            return place.topic
        topic = await self.topics.for_table(place, board.code, due.title, due.game)
        if topic != place.topic:
            await self.leases.run(board.chat, chat_status.joined_topic, board.code, topic)
        return topic

    @contextmanager
    def _noted(self, board: Board, latest: int) -> Iterator[None]:
        """Remember which table may have been posted without an answer: it is not sent blindly."""
        code = board.code
        try:
            yield
        except BadRequest:
            self._unsure.discard(code)
            raise
        except NetworkError as error:
            if may_have_arrived(error):
                self._unsure.add(code)
                self.leases.doubt(board.chat, latest)
            raise
        self._unsure.discard(code)

    async def _refused(self, board: Board, error: BadRequest, *, quiet: bool) -> None:
        """Post afresh what cannot be edited; what cannot be posted either waits for a change."""
        editing = board.message is not None and not board.repost

        def refused(connection: Connection) -> None:
            if is_topic_gone(error) and chat_status.left_topic(connection, board.code):
                return
            if quiet or not editing or is_barred(error):
                boards.out_of_reach(connection, board)
                return
            boards.lost(connection, board)

        await self.leases.run(board.chat, refused)

    async def _give_up(self, board: Board) -> None:
        await self.leases.run(board.chat, boards.out_of_reach, board)


def load(connection: Connection, board: Board, chat: Chat | None) -> Loaded:
    """A board with its table, in a chat that is known."""
    return Loaded(board, tables.load(connection, board.code), chat)


def _is_left_alone(board: Board, table: Table) -> bool:
    """Whether nothing is to be sent: somebody chooses in the message, or there is none to edit."""
    unseen = board.message is None and _is_edited_only(board, table)
    # Where there is one message only, it shows the game that follows.
    left_behind = table.place.is_inline and bool(table.followed_by)
    return unseen or left_behind or _is_chosen_from(board, table)


def _is_edited_only(board: Board, table: Table) -> bool:
    """Whether nobody waits for a new message of the table."""
    return (is_quiet(table) or bool(table.rematch) or _stays(board)) and not board.repost


def _is_chosen_from(board: Board, table: Table) -> bool:
    """Whether somebody puts a move together in the message, which nothing has made stale."""
    at = board.covered_at
    return at is not None and not board.repost and table.is_current(at, table.watcher)


def _is_won(board: Board, table: Table) -> bool:
    """Whether it is news in a private chat that its person has won."""
    if board.chat < 0 or board.shown == board.wanted:
        return False
    places, seat = table.places, table.watcher
    return seat is not None and bool(places) and places[seat] == 1 < max(places)


def _stays(board: Board) -> bool:
    """Whether nothing has happened at the table: its message only does not show what it should."""
    return board.message is not None and not board.words and not board.repost


def _has_changed(board: Board, goal: Board) -> bool:
    return (board.picture, board.words) != (goal.picture, goal.words)


def _has_scrolled_away(board: Board, chat: Chat) -> bool:
    if board.message is None:
        return False
    if chat.kind == people.SUPERGROUP:
        return chat.latest - board.message > FAR
    return chat.heard - board.heard > FAR


def _answered(board: Board) -> int | None:
    """The text that a new message replies to: in private, where it is the next thing said."""
    # Telegram numbers groups below zero and people above.
    return board.reply_to if board.chat > 0 else None


def _picture(due: Due) -> str:
    shown = f"{due.style}\n{due.table.scene!r}"
    return hashlib.blake2b(shown.encode(), digest_size=16).hexdigest()


def _words(table: Presentation) -> str:
    shown = f"{table.caption}\n{table.keyboard}"
    return hashlib.blake2b(shown.encode(), digest_size=16).hexdigest()
