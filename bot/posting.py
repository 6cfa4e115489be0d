"""Turning what is in the store into calls of the Bot API: tables, answers, records, galleries."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from random import Random

from telegram import Message
from telegram.error import BadRequest, Forbidden

from bot.api import Api, is_gone
from bot.cards import card_of
from bot.clock import Clock
from bot.present import Presentation, Presenter
from bot.prompting import PromptCard, Prompted
from bot.session import Session
from bot.store import Store, boards, outbox, people, sessions
from bot.store.boards import Board
from bot.store.outbox import Parcel
from bot.store.people import Chat
from bot.texts import Texts, closest_language
from bot.voice import Voice
from engine.game import AnyGame, Options
from engine.options import resolve_options
from engine.polyomino import Polyomino
from engine.registry import find_game
from engine.scene import Role, Scene

LONGEST_PRE = 3500
SUPERGROUP = "supergroup"
FAR = 15
"""Messages below a table after which it is posted afresh when it next changes."""

Draw = Callable[[Scene], bytes]
DrawCharts = Callable[[Sequence[Polyomino], Mapping[str, Role]], Sequence[bytes]]
DrawSheet = Callable[[Sequence[tuple[str, Scene]]], bytes]


@dataclass(frozen=True)
class Posting:
    """Makes the calls; pictures are drawn in a thread, so that nobody waits for them."""

    store: Store
    api: Api
    texts: Texts
    username: str
    clock: Clock
    draw: Draw
    draw_sheet: DrawSheet
    draw_charts: DrawCharts

    async def show(self, behind: Board) -> None:
        """Bring the message of a table up to date, or post it if there is none to edit."""
        async with self.store.transaction() as connection:
            board = await boards.load(connection, behind.code) or behind
            session = await sessions.load(connection, behind.code)
            chat = await people.known_chat(connection, behind.chat)
        if session is None:
            await self._give_up(board)
            return
        if chat and not _stays(board) and _has_scrolled_away(board, chat):
            board = replace(board, repost=True)
        language = closest_language(chat.language if chat else None)
        table = self._presenter(language).table(session, session.watcher)
        goal = replace(board, shown=board.wanted, picture=_digest(table.scene), words=_words(table))
        try:
            await self._reconcile(board, goal, session, table)
        except Forbidden:
            await self._give_up(board)
        except BadRequest as error:
            lost = is_gone(error) and not _stays(board)
            await (self._lost(board) if lost else self._give_up(board))

    async def _reconcile(
        self, board: Board, goal: Board, session: Session, table: Presentation
    ) -> None:
        if board.message is None or board.repost:
            await self._post(board, goal, session, table)
            return
        if goal.picture != board.picture:
            png = await asyncio.to_thread(self.draw, table.scene)
            await self.api.new_picture(
                board.chat, board.message, png, table.caption, table.keyboard
            )
        elif goal.words != board.words:
            await self.api.new_caption(board.chat, board.message, table.caption, table.keyboard)
        async with self.store.transaction() as connection:
            await boards.edited(connection, goal)

    async def _post(self, board: Board, goal: Board, session: Session, table: Presentation) -> None:
        png = await asyncio.to_thread(self.draw, table.scene)
        place = session.place
        sent = await self.api.photo(place.chat, png, table.caption, table.keyboard, place.topic)
        async with self.store.transaction() as connection:
            await people.message_seen(connection, board.chat, sent.message_id)
            await boards.posted(connection, goal, sent.message_id)
            if board.message is not None:
                old = {"message": board.message}
                await outbox.put(connection, board.chat, "strip", old, self.clock.now())

    async def _lost(self, board: Board) -> None:
        async with self.store.transaction() as connection:
            await boards.lost(connection, board)

    async def _give_up(self, board: Board) -> None:
        async with self.store.transaction() as connection:
            await boards.out_of_reach(connection, board)

    async def send(self, parcel: Parcel) -> None:
        """Send one thing from the outbox.

        :raises TelegramError: if the call fails.
        """
        chat, about = parcel.chat, parcel.payload
        match parcel.kind:
            case "toast":
                await self.api.toast(about["query"], about["text"])
            case "react":
                await self.api.reaction(chat, about["message"], about["emoji"])
            case "strip":
                await self.api.no_buttons(chat, about["message"])
            case "message":
                keyboard = about.get("keyboard")
                sent = await self.api.message(
                    chat, about["text"], keyboard, about["topic"], about["reply_to"]
                )
                await self._seen(sent)
            case "record":
                await self._record(parcel)
            case "gallery":
                await self._gallery(parcel)
            case "pieces":
                await self._pieces(parcel)
            case "look":
                await self._look(parcel)
            case "prompt":
                await self._prompt(parcel)
            case _:
                await self._card(parcel)

    def _presenter(self, language: str) -> Presenter:
        return Presenter(self.texts, language, self.username)

    async def _record(self, parcel: Parcel) -> None:
        about = parcel.payload
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, about["code"])
        if session is None:
            return
        view = session.position.view(about.get("seat"))
        text = str(session.record.shown_to(view))
        topic, reply_to = about["topic"], about["reply_to"]
        if len(text) <= LONGEST_PRE:
            html = f"<pre>{escape(text)}</pre>"
            sent = await self.api.message(parcel.chat, html, None, topic, reply_to)
        else:
            name = f"tessera-{session.code}.txt"
            sent = await self.api.document(parcel.chat, text.encode(), name, topic, reply_to)
        await self._seen(sent)

    async def _look(self, parcel: Parcel) -> None:
        """Show a table outside its chat: a picture of the moment."""
        about = parcel.payload
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, about["code"])
        if session is None:
            return
        table = self._presenter(about["language"]).look(
            session, about.get("seat"), about.get("aid", "")
        )
        png = await asyncio.to_thread(self.draw, table.scene)
        sent = await self.api.photo(parcel.chat, png, table.caption, table.keyboard, None)
        await self._seen(sent)

    async def _prompt(self, parcel: Parcel) -> None:
        """Show how far a move has been put together; not if it is another one by now."""
        about = dict(parcel.payload)
        message, language = about.pop("message"), about.pop("language")
        prompted = Prompted(**about | {"chosen": tuple(about["chosen"])})
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, prompted.code)
        if session is None or prompted.is_stale(session):
            return
        card = PromptCard(Voice(self.texts, language), session, prompted).presentation()
        png = await asyncio.to_thread(self.draw, card.scene)
        if message is None:
            sent = await self.api.photo(parcel.chat, png, card.caption, card.keyboard, None)
            await self._seen(sent)
        else:
            await self.api.new_picture(parcel.chat, message, png, card.caption, card.keyboard)

    async def _card(self, parcel: Parcel) -> None:
        """Show a moment of a game, in a new message or in the one tapped."""
        about = parcel.payload
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, about["code"])
        voice = Voice(self.texts, about["language"])
        card = card_of(voice, session, parcel) if session else None
        if card is None:
            return
        png = await asyncio.to_thread(self.draw, card.scene)
        if message := about.get("message"):
            await self.api.new_picture(parcel.chat, message, png, card.caption, card.keyboard)
        else:
            sent = await self.api.photo(parcel.chat, png, card.caption, card.keyboard, None)
            await self._seen(sent)

    async def _gallery(self, parcel: Parcel) -> None:
        about = parcel.payload
        caption = self.texts.html(about["language"], f"gallery-{about['game']}")
        png = await asyncio.to_thread(self.draw_sheet, starting_boards(about["game"]))
        sent = await self.api.photo(
            parcel.chat, png, caption, None, about["topic"], about["reply_to"]
        )
        await self._seen(sent)

    async def _pieces(self, parcel: Parcel) -> None:
        """Send the chart of a game's pieces, in as many pictures as it takes."""
        about = parcel.payload
        game = self.texts.html(about["language"], f"game-{about['game']}")
        caption = self.texts.html(about["language"], "pieces", {"game": game})
        pages = await asyncio.to_thread(self._charts, about["game"])
        for png in pages:
            sent = await self.api.photo(
                parcel.chat, png, caption, None, about["topic"], about["reply_to"]
            )
            await self._seen(sent)

    def _charts(self, key: str) -> Sequence[bytes]:
        """The pictures of a game's pieces: charts of its own, or of what its moves name."""
        charts = find_game(key).charts
        return [self.draw(chart) for chart in charts] or self.draw_charts(*pieces_of(key))

    async def _seen(self, sent: Message) -> None:
        async with self.store.transaction() as connection:
            await people.message_seen(connection, sent.chat_id, sent.message_id)


def _stays(board: Board) -> bool:
    """Whether nothing has happened at the table: its message only does not show what it should."""
    return board.message is not None and not board.words and not board.repost


def _has_scrolled_away(board: Board, chat: Chat) -> bool:
    if board.message is None:
        return False
    if chat.kind == SUPERGROUP:
        return chat.latest - board.message > FAR
    return chat.heard - board.heard > FAR


def pieces_of(key: str) -> tuple[Sequence[Polyomino], Mapping[str, Role]]:
    """The pieces of a game, and the role that each is drawn in on its first board."""
    game = find_game(key)
    racks = _first_board(game, game.info.seats[0], {}).racks
    stocks = racks[0].stocks if racks else ()
    return game.pieces, {stock.piece.letter: stock.piece.role for stock in stocks}


def starting_boards(key: str) -> list[tuple[str, Scene]]:
    """For each value of the options that show on the board: the value, and such a board."""
    game = find_game(key)
    seats = game.info.seats[0]
    return [
        (value, _first_board(game, seats, {option.name: value}))
        for option in game.options(seats)
        if option.pictured
        for value in option.values
    ]


def _first_board(game: AnyGame, seats: int, given: Options) -> Scene:
    """The board at the start of a game, dealt alike each time."""
    options = resolve_options(game, seats, given)
    return game.start(seats, options, game.deal(seats, options, Random(1))).view(None).scene()


def _digest(scene: Scene) -> str:
    return hashlib.blake2b(repr(scene).encode(), digest_size=16).hexdigest()


def _words(table: Presentation) -> str:
    shown = f"{table.caption}\n{table.keyboard}"
    return hashlib.blake2b(shown.encode(), digest_size=16).hexdigest()
