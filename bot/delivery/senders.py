"""Senders of outbox messages, one for each kind: the calls it takes, and their results."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape

from sqlalchemy.ext.asyncio import AsyncConnection
from telegram import Message
from telegram.error import BadRequest

from bot.domain.seating import record_of
from bot.domain.table import Session
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import (
    analyses,
    boards,
    chat_status,
    erasure,
    outbox,
    people,
    tables,
    turn_notifications,
)
from bot.store.repositories.boards import Board
from bot.store.repositories.outbox import TURN, Parcel
from bot.telegram.client import Api, is_gone
from bot.views import review_cards, rules_pages
from bot.views.choice_page import candidates
from bot.views.deep_links import message_link, private_link
from bot.views.images import Pictures, pictured_values
from bot.views.keyboard import Keyboard
from bot.views.move_prompt import PromptCard, Prompted
from bot.views.phrases import Voice
from bot.views.showcase import exhibits
from bot.views.table_message import Presentation, Presenter
from engine.core.registry import GAMES
from engine.geometry.widening import widened

LONGEST_PRE = 3500


async def _nothing_else(_connection: AsyncConnection) -> None:
    """Store nothing beside the fact that it has been sent."""


@dataclass(frozen=True)
class Sent:
    """The result of an outbox message: the messages it became, and what else is to be stored.

    There are none where it is shown in a message that was there, or need not be sent any more.
    """

    messages: Sequence[Message] = ()
    also: Callable[[AsyncConnection], Awaitable[None]] = _nothing_else


@dataclass(frozen=True)
class Ways:
    """Makes the calls for outbox messages."""

    store: Store
    api: Api
    texts: Texts
    username: str
    pictures: Pictures

    @property
    def by_kind(self) -> Mapping[str, Callable[[Parcel], Awaitable[Sent]]]:
        """Senders by kind; `outbox.FREE` names the kinds that cost a group nothing."""
        return {
            "toast": self._toast,
            "react": self._react,
            "strip": self._strip,
            "delete": self._delete,
            outbox.ORPHAN: self._orphan,
            outbox.FAREWELL: self._farewell,
            "edit": self._edit,
            **dict.fromkeys(("message", chat_status.HELLO), self._message),
            "progress": self._progress,
            "record": self._record,
            "showcase": self._showcase,
            "gallery": self._gallery,
            "pieces": self._pieces,
            "lesson": self._lesson,
            "look": self._look,
            "prompt": self._prompt,
            TURN: self._turn,
            "refusal": self._refusal,
            **dict.fromkeys(review_cards.KINDS, self._moment),
        }

    async def _toast(self, parcel: Parcel) -> Sent:
        about = parcel.payload
        start = about.get("start")
        url = private_link(self.username, start) if start else None
        await self.api.toast(about["query"], about["text"], url)
        return Sent()

    async def _react(self, parcel: Parcel) -> Sent:
        about = parcel.payload
        await self.api.reaction(parcel.chat, about["message"], about["emoji"])
        return Sent()

    async def _strip(self, parcel: Parcel) -> Sent:
        """Take the buttons off a message; where they were explained, replace that too."""
        about = parcel.payload
        if "caption" in about:
            await self.api.new_caption(parcel.chat, about["message"], about["caption"], [])
        else:
            await self.api.no_buttons(parcel.chat, about["message"])
        return Sent()

    async def _delete(self, parcel: Parcel) -> Sent:
        """Take a message away; where Telegram refuses that, as after two days, its buttons."""
        try:
            await self.api.delete(parcel.chat, parcel.payload["message"])
        except BadRequest as error:
            return Sent() if is_gone(error) else await self._strip(parcel)
        return Sent()

    async def _orphan(self, parcel: Parcel) -> Sent:
        """Take a message away if it is the bot's: nobody else's can be edited."""
        await self.api.no_buttons(parcel.chat, parcel.payload["message"])

        async def is_ours(connection: AsyncConnection) -> None:
            about = {"message": parcel.payload["message"]}
            await outbox.put(connection, parcel.chat, "delete", about, parcel.created_at)

        return Sent(also=is_ours)

    async def _farewell(self, parcel: Parcel) -> Sent:
        """Send nothing: nothing of this person is to be kept any more."""

        async def forgotten(connection: AsyncConnection) -> None:
            await erasure.forget_again(connection, parcel.chat)

        return Sent(also=forgotten)

    async def _edit(self, parcel: Parcel) -> Sent:
        about = parcel.payload
        await self.api.new_text(parcel.chat, about["message"], about["text"], about["keyboard"])
        return Sent()

    async def _message(self, parcel: Parcel) -> Sent:
        about = parcel.payload
        sent = await self.api.message(
            parcel.chat, about["text"], about.get("keyboard"), about["topic"], about["reply_to"]
        )
        return Sent([sent])

    async def _progress(self, parcel: Parcel) -> Sent:
        """Say how far a look through a game is, in its own message; not when it has ended."""
        about = parcel.payload
        values = {name: about[name] for name in ("code", "number", "count")}
        text = self.texts.html(about["language"], "analysis-progress", values)
        async with self.store.transaction() as connection:
            going_on = await analyses.load(connection, parcel.chat)
        if going_on is None or going_on.code != about["code"]:
            return Sent()
        if about["message"] is not None:
            await self.api.new_text(parcel.chat, about["message"], text, [])
            return Sent()
        sent = await self.api.message(parcel.chat, text, None, None, None)

        async def shown(connection: AsyncConnection) -> None:
            await analyses.shown(connection, parcel.chat, about["code"], sent.message_id)

        return Sent([sent], shown)

    async def _record(self, parcel: Parcel) -> Sent:
        about = parcel.payload
        session, _ = await self._table(about["code"])
        if session is None:
            return Sent()
        view = session.position.view(about.get("seat"))
        text = str(record_of(session).shown_to(view))
        topic, reply_to = about["topic"], about["reply_to"]
        if len(text) <= LONGEST_PRE:
            html = f"<pre>{escape(text)}</pre>"
            sent = await self.api.message(parcel.chat, html, None, topic, reply_to)
        else:
            name = f"tessera-{session.code}.txt"
            sent = await self.api.document(parcel.chat, text.encode(), name, topic, reply_to)
        return Sent([sent])

    # Pictures that belong to a game

    async def _showcase(self, parcel: Parcel) -> Sent:
        """Show all the games or one of them, in a new message or in the one that was tapped."""
        about = parcel.payload
        voice, keys = Voice(self.texts, about["language"]), [about["game"]]
        shown = exhibits(voice, keys if about["game"] else GAMES)
        png = await self.pictures.showcase(shown, await self._style(parcel.chat))
        return await self._leaf(parcel, png, about["text"], about["keyboard"])

    async def _gallery(self, parcel: Parcel) -> Sent:
        """Send pictures of the boards on which a game can begin, each under its name."""
        game, voice = parcel.payload["game"], Voice(self.texts, parcel.payload["language"])
        names = {
            value: voice.say(f"choice-{game}-{option}-{value}")
            for option, value in pictured_values(game)
        }
        png = await self.pictures.gallery(game, await self._style(parcel.chat), names)
        return Sent([await self._picture(parcel, png, voice.phrase(f"gallery-{game}"))])

    async def _pieces(self, parcel: Parcel) -> Sent:
        """Send the chart of a game's pieces, in as many pictures as it takes."""
        about = parcel.payload
        game = self.texts.html(about["language"], f"game-{about['game']}")
        caption = self.texts.html(about["language"], f"pieces-{about['game']}", {"game": game})
        style = await self._style(parcel.chat)
        pngs = await self.pictures.pieces(about["game"], style)
        return Sent([await self._picture(parcel, png, caption) for png in pngs])

    async def _picture(
        self, parcel: Parcel, png: bytes, caption: str, keyboard: Keyboard | None = None
    ) -> Message:
        topic, reply_to = parcel.payload["topic"], parcel.payload["reply_to"]
        return await self.api.photo(parcel.chat, png, caption, keyboard, topic, reply_to)

    async def _lesson(self, parcel: Parcel) -> Sent:
        """Show a page of a game's rules, in a new message or in the one that was tapped."""
        about = parcel.payload
        leaf = rules_pages.Leaf(about["game"], about["page"])
        page = rules_pages.page(Voice(self.texts, about["language"]), leaf)
        shown = [(example.legal, example.scene) for example in page.examples]
        png = await self.pictures.lesson(shown, await self._style(parcel.chat))
        return await self._leaf(parcel, png, page.caption, page.keyboard)

    async def _leaf(self, parcel: Parcel, png: bytes, caption: str, keyboard: Keyboard) -> Sent:
        """Show a picture in the message that was tapped, or else in a new one."""
        message = parcel.payload["message"]
        if message is None:
            return Sent([await self._picture(parcel, png, caption, keyboard)])
        await self.api.new_picture(parcel.chat, message, png, caption, keyboard)
        return Sent()

    # Pictures of tables

    async def _look(self, parcel: Parcel) -> Sent:
        """Show a table outside its chat: a picture of the moment."""
        about = parcel.payload
        session, _ = await self._table(about["code"])
        if session is None:
            return Sent()
        presenter = Presenter(self.texts, about["language"], self.username)
        table = presenter.look(session, about.get("seat"), about.get("aid", ""))
        return await self._put(parcel, about.get("message"), table)

    async def _prompt(self, parcel: Parcel) -> Sent:
        """Show how far a move has been put together; not if it is another one by now."""
        about = dict(parcel.payload)
        message, language = about.pop("message"), about.pop("language")
        about.pop("origin", None)
        prompted = Prompted(**about | {"chosen": tuple(about["chosen"])})
        session, board = await self._table(prompted.code)
        if session is None or prompted.is_stale(session):
            return Sent()
        voice, link = Voice(self.texts, language), _link_to(board, session, parcel.chat)
        card = PromptCard(voice, session, prompted, link).presentation()
        sent = await self._put(parcel, message, card)
        if message is None:
            return sent

        async def covered(connection: AsyncConnection) -> None:
            await boards.covered(connection, parcel.chat, message, prompted.revision)

        return replace(sent, also=covered)

    async def _turn(self, parcel: Parcel) -> Sent:
        """Tell somebody in private to be on move; what was said of it before loses its buttons."""
        code, person = parcel.payload["code"], parcel.chat
        session, board = await self._table(code)
        if session is None or not session.is_on_move(person):
            return Sent()
        presenter = Presenter(self.texts, await self._language(person), self.username)
        link = _link_to(board, session, person)
        table = presenter.notice(session, session.seat_of(person), link)
        sent = await self._new(person, table)

        async def told(connection: AsyncConnection) -> None:
            before = await turn_notifications.replace(connection, person, code, sent.message_id)
            # This may run twice, if the first commit was not seen to succeed.
            if before not in (None, sent.message_id):
                about = {"message": before}
                await outbox.put(connection, person, "strip", about, parcel.created_at)

        return Sent([sent], told)

    async def _moment(self, parcel: Parcel) -> Sent:
        """Show a moment of a game, in a new message or in the one tapped."""
        session, _ = await self._table(parcel.payload["code"])
        voice = Voice(self.texts, parcel.payload["language"])
        card = review_cards.card_of(voice, session, parcel) if session else None
        return await self._put(parcel, parcel.payload.get("message"), card) if card else Sent()

    async def _refusal(self, parcel: Parcel) -> Sent:
        """Say why a move is refused, beside a small picture of what that is about."""
        about = parcel.payload
        session, _ = await self._table(about["code"])
        if session is None:
            return Sent()
        png = await self._what_is_wrong(parcel, session)
        if not png:
            return await self._message(parcel)
        return Sent([await self._picture(parcel, png, about["text"], about.get("keyboard"))])

    async def _what_is_wrong(self, parcel: Parcel, session: Session) -> bytes:
        """The squares on which a refusal shows, or the moves that could be meant; perhaps nothing.

        Moves that could be meant at an earlier revision are of no use any more.
        """
        about, style = parcel.payload, await self._style(parcel.chat)
        if readings := about.get("readings"):
            if not session.is_current(about["revision"], about["seat"]):
                return b""
            shown = candidates(session.position, about["seat"], readings)
            return await self.pictures.candidates(shown, style)
        scene = widened(session.position.view(about["seat"]).scene(), about["squares"])
        cells = scene.board.cells(about["squares"])
        return await self.pictures.detail(scene, cells, style) if cells else b""

    async def _put(self, parcel: Parcel, message: int | None, shown: Presentation) -> Sent:
        """Show something in a message of the bot, or in a new one."""
        if message is None:
            return Sent([await self._new(parcel.chat, shown)])
        png = await self._drawn(parcel.chat, shown)
        await self.api.new_picture(parcel.chat, message, png, shown.caption, shown.keyboard)
        return Sent()

    async def _new(self, chat: int, shown: Presentation) -> Message:
        png = await self._drawn(chat, shown)
        return await self.api.photo(chat, png, shown.caption, shown.keyboard, None)

    async def _drawn(self, chat: int, shown: Presentation) -> bytes:
        return await self.pictures.board(shown.scene, await self._style(chat))

    async def _table(self, code: str) -> tuple[Session | None, Board | None]:
        async with self.store.transaction() as connection:
            return await tables.load(connection, code), await boards.load(connection, code)

    async def _language(self, chat: int) -> str:
        async with self.store.transaction() as connection:
            found = await people.known_chat(connection, chat)
        return closest_language(found.language if found else None)

    async def _style(self, chat: int) -> str:
        async with self.store.transaction() as connection:
            return await people.chat_style(connection, chat)


def _link_to(board: Board | None, session: Session, chat: int) -> str:
    """A link from a chat to the message of a table elsewhere, where there are links."""
    if board is None or board.chat == chat:
        return ""
    return message_link(board.chat, board.message, session.place.topic)
