"""Sending what is sent once: answers, toasts, records, charts, looks at tables."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from html import escape

from sqlalchemy.ext.asyncio import AsyncConnection
from telegram import Message
from telegram.error import BadRequest

from bot import lessons, moments
from bot.api import Api, is_topic_gone
from bot.buttons import Keyboard
from bot.leases import Leases
from bot.links import message_link
from bot.pictures import Pictures, pictured_values
from bot.present import Presentation, Presenter
from bot.prompting import PromptCard, Prompted
from bot.session import Session
from bot.store import analyses, boards, notices, outbox, people, sessions, standing
from bot.store.boards import Board
from bot.store.outbox import Parcel
from bot.texts import Texts, closest_language
from bot.unreachable import TURN, Unreachable
from bot.voice import Voice
from engine.widening import widened

LONGEST_PRE = 3500


@dataclass(frozen=True)
class Sender:
    """Makes the calls for parcels from the outbox; `after_send` is told of what has been sent."""

    leases: Leases
    api: Api
    texts: Texts
    username: str
    pictures: Pictures
    after_send: Callable[[Parcel], None] = lambda _parcel: None

    async def send(self, parcel: Parcel) -> None:
        """Send one thing; to everybody if its topic is gone.

        :raises TelegramError: if the call fails.
        """
        send = self._ways[parcel.kind]
        try:
            await send(parcel)
        except BadRequest as error:
            if not (is_topic_gone(error) and parcel.payload.get("topic")):
                raise
            await send(replace(parcel, payload={**parcel.payload, "topic": None}))
        self.after_send(parcel)

    @property
    def unreachable(self) -> Unreachable:
        """What to do with what cannot be sent."""
        return Unreachable(self.texts, self.username)

    @property
    def _ways(self) -> Mapping[str, Callable[[Parcel], Awaitable[None]]]:
        """How each kind is sent; `outbox.FREE` names those that cost a group nothing."""
        return {
            "toast": self._toast,
            "react": self._react,
            "strip": self._strip,
            "delete": self._delete,
            "edit": self._edit,
            **dict.fromkeys(("message", standing.HELLO), self._message),
            "progress": self._progress,
            "record": self._record,
            "gallery": self._gallery,
            "pieces": self._pieces,
            "lesson": self._lesson,
            "look": self._look,
            "prompt": self._prompt,
            TURN: self._turn,
            "refusal": self._refusal,
            **dict.fromkeys(moments.KINDS, self._moment),
        }

    async def _toast(self, parcel: Parcel) -> None:
        await self.api.toast(parcel.payload["query"], parcel.payload["text"])

    async def _react(self, parcel: Parcel) -> None:
        about = parcel.payload
        await self.api.reaction(parcel.chat, about["message"], about["emoji"])

    async def _strip(self, parcel: Parcel) -> None:
        """Take the buttons off a message; where they were explained, replace that too."""
        about = parcel.payload
        if "caption" in about:
            await self.api.new_caption(parcel.chat, about["message"], about["caption"], [])
        else:
            await self.api.no_buttons(parcel.chat, about["message"])

    async def _delete(self, parcel: Parcel) -> None:
        await self.api.delete(parcel.chat, parcel.payload["message"])

    async def _edit(self, parcel: Parcel) -> None:
        about = parcel.payload
        await self.api.new_text(parcel.chat, about["message"], about["text"], about["keyboard"])

    async def _message(self, parcel: Parcel) -> None:
        about = parcel.payload
        sent = await self.api.message(
            parcel.chat, about["text"], about.get("keyboard"), about["topic"], about["reply_to"]
        )
        await self._keep(parcel, sent)

    async def _progress(self, parcel: Parcel) -> None:
        """Say how far a look through a game is, in its own message; not when it has ended."""
        about = parcel.payload
        values = {name: about[name] for name in ("code", "number", "count")}
        text = self.texts.html(about["language"], "analysis-progress", values)
        async with self.leases.store.transaction() as connection:
            going_on = await analyses.load(connection, parcel.chat)
        if going_on is None or going_on.code != about["code"]:
            return
        if about["message"] is not None:
            await self.api.new_text(parcel.chat, about["message"], text, [])
            return
        sent = await self.api.message(parcel.chat, text, None, None, None)

        async def keep(connection: AsyncConnection) -> None:
            await analyses.shown(connection, parcel.chat, about["code"], sent.message_id)
            await _sent(connection, parcel, sent)

        await self.leases.keep(parcel.chat, keep, sent.message_id)

    async def _record(self, parcel: Parcel) -> None:
        about = parcel.payload
        session, _ = await self._table(about["code"])
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
        await self._keep(parcel, sent)

    # Pictures that belong to a game

    async def _gallery(self, parcel: Parcel) -> None:
        """Send pictures of the boards on which a game can begin, each under its name."""
        game, voice = parcel.payload["game"], Voice(self.texts, parcel.payload["language"])
        names = {
            value: voice.say(f"choice-{game}-{option}-{value}")
            for option, value in pictured_values(game)
        }
        png = await self.pictures.gallery(game, await self._style(parcel.chat), names)
        await self._keep(parcel, await self._picture(parcel, png, voice.phrase(f"gallery-{game}")))

    async def _pieces(self, parcel: Parcel) -> None:
        """Send the chart of a game's pieces, in as many pictures as it takes."""
        about = parcel.payload
        game = self.texts.html(about["language"], f"game-{about['game']}")
        caption = self.texts.html(about["language"], f"pieces-{about['game']}", {"game": game})
        style = await self._style(parcel.chat)
        pngs = await self.pictures.pieces(about["game"], style)
        await self._keep(parcel, *[await self._picture(parcel, png, caption) for png in pngs])

    async def _picture(
        self, parcel: Parcel, png: bytes, caption: str, keyboard: Keyboard | None = None
    ) -> Message:
        topic, reply_to = parcel.payload["topic"], parcel.payload["reply_to"]
        return await self.api.photo(parcel.chat, png, caption, keyboard, topic, reply_to)

    async def _lesson(self, parcel: Parcel) -> None:
        """Show a page of a game's rules, in a new message or in the one that was tapped."""
        about, message = parcel.payload, parcel.payload["message"]
        leaf = lessons.Leaf(about["game"], about["page"])
        page = lessons.page(Voice(self.texts, about["language"]), leaf)
        shown = [(example.legal, example.scene) for example in page.examples]
        png = await self.pictures.lesson(shown, await self._style(parcel.chat))
        if message is not None:
            await self.api.new_picture(parcel.chat, message, png, page.caption, page.keyboard)
            return
        await self._keep(parcel, await self._picture(parcel, png, page.caption, page.keyboard))

    # Pictures of tables

    async def _look(self, parcel: Parcel) -> None:
        """Show a table outside its chat: a picture of the moment."""
        about = parcel.payload
        session, _ = await self._table(about["code"])
        if session is None:
            return
        presenter = Presenter(self.texts, about["language"], self.username)
        table = presenter.look(session, about.get("seat"), about.get("aid", ""))
        await self._put(parcel, about.get("message"), table)

    async def _prompt(self, parcel: Parcel) -> None:
        """Show how far a move has been put together; not if it is another one by now."""
        about = dict(parcel.payload)
        message, language = about.pop("message"), about.pop("language")
        about.pop("origin", None)
        prompted = Prompted(**about | {"chosen": tuple(about["chosen"])})
        session, board = await self._table(prompted.code)
        if session is None or prompted.is_stale(session):
            return
        voice, link = Voice(self.texts, language), _link_to(board, session, parcel.chat)
        card = PromptCard(voice, session, prompted, link).presentation()
        await self._put(parcel, message, card)
        if message is not None:
            async with self.leases.transaction(parcel.chat) as connection:
                await boards.covered(connection, parcel.chat, message, prompted.revision)

    async def _turn(self, parcel: Parcel) -> None:
        """Tell somebody in private to be on move; what was said of it before loses its buttons."""
        code, person = parcel.payload["code"], parcel.chat
        session, board = await self._table(code)
        if session is None or not session.is_on_move(person):
            return
        presenter = Presenter(self.texts, await self._language(person), self.username)
        link = _link_to(board, session, person)
        table = presenter.notice(session, session.seat_of(person), link)
        sent = await self._new(person, table)

        async def keep(connection: AsyncConnection) -> int | None:
            before = await notices.replace(connection, person, code, sent.message_id)
            await _sent(connection, parcel, sent)
            return before

        before = await self.leases.keep(person, keep, sent.message_id)
        if before not in (None, sent.message_id):
            await self.api.no_buttons(person, before)

    async def _moment(self, parcel: Parcel) -> None:
        """Show a moment of a game, in a new message or in the one tapped."""
        session, _ = await self._table(parcel.payload["code"])
        voice = Voice(self.texts, parcel.payload["language"])
        card = moments.card_of(voice, session, parcel) if session else None
        if card:
            await self._put(parcel, parcel.payload.get("message"), card)

    async def _refusal(self, parcel: Parcel) -> None:
        """Say why a move is refused, beside a small picture of the squares where that shows."""
        about = parcel.payload
        session, _ = await self._table(about["code"])
        if session is None:
            return
        scene = widened(session.position.view(about["seat"]).scene(), about["squares"])
        cells = scene.board.cells(about["squares"])
        if not cells:
            await self._message(parcel)
            return
        png = await self.pictures.detail(scene, cells, await self._style(parcel.chat))
        await self._keep(parcel, await self._picture(parcel, png, about["text"]))

    async def _put(self, parcel: Parcel, message: int | None, shown: Presentation) -> None:
        """Show something in a message of the bot, or in a new one."""
        if message is None:
            await self._keep(parcel, await self._new(parcel.chat, shown))
            return
        png = await self._drawn(parcel.chat, shown)
        await self.api.new_picture(parcel.chat, message, png, shown.caption, shown.keyboard)

    async def _new(self, chat: int, shown: Presentation) -> Message:
        png = await self._drawn(chat, shown)
        return await self.api.photo(chat, png, shown.caption, shown.keyboard, None)

    async def _drawn(self, chat: int, shown: Presentation) -> bytes:
        return await self.pictures.board(shown.scene, await self._style(chat))

    async def _table(self, code: str) -> tuple[Session | None, Board | None]:
        async with self.leases.store.transaction() as connection:
            return await sessions.load(connection, code), await boards.load(connection, code)

    async def _language(self, chat: int) -> str:
        async with self.leases.store.transaction() as connection:
            found = await people.known_chat(connection, chat)
        return closest_language(found.language if found else None)

    async def _style(self, chat: int) -> str:
        async with self.leases.store.transaction() as connection:
            return await people.chat_style(connection, chat)

    async def _keep(self, parcel: Parcel, *messages: Message) -> None:
        """Keep that these messages have been sent, which is all of a parcel."""
        numbers = [message.message_id for message in messages]
        await self.leases.keep(
            parcel.chat, lambda connection: _sent(connection, parcel, *messages), *numbers
        )


async def _sent(connection: AsyncConnection, parcel: Parcel, *messages: Message) -> None:
    """What has been sent is in the chat and no more to be sent: both are known at once."""
    for message in messages:
        await people.message_seen(connection, message.chat_id, message.message_id)
    await outbox.sent(connection, parcel)


def _link_to(board: Board | None, session: Session, chat: int) -> str:
    """A link from a chat to the message of a table elsewhere, where there are links."""
    if board is None or board.chat == chat:
        return ""
    return message_link(board.chat, board.message, session.place.topic)
