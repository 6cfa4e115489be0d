"""Senders of outbox messages, one for each kind: the calls it takes, and their results."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from html import escape

from sqlalchemy import Connection
from telegram import Message
from telegram.error import BadRequest

from bot.common.fingerprint import Fingerprints
from bot.delivery.send_result import SendResult, asked
from bot.delivery.senders.champions import ChampionSender
from bot.delivery.senders.puzzles import PuzzleSender
from bot.delivery.senders.reminders import ReminderSenders
from bot.delivery.senders.reviews import ReviewSenders
from bot.delivery.senders.seasons import SeasonSender
from bot.delivery.senders.votes import VoteSender
from bot.domain.effects import Prompt
from bot.domain.move_builder import setting_up
from bot.domain.seating import record_of
from bot.domain.table import Table
from bot.i18n.translations import Texts, closest_language
from bot.render.curve import Moment
from bot.render.standings import Placed
from bot.store import Store
from bot.store.repositories import (
    boards,
    chat_status,
    erasure,
    outbox,
    people,
    tables,
    turn_notifications,
)
from bot.store.repositories.boards import Board
from bot.store.repositories.outbox import TURN, OutboxMessage
from bot.store.repositories.own_data import own_data
from bot.telegram.client import TelegramClient
from bot.telegram.errors import is_gone
from bot.views.choice_page import Fault, candidates
from bot.views.deep_links import message_link, private_link
from bot.views.images import Pictures, pictured_values
from bot.views.keyboard import LONGEST_COPIED, Keyboard, copy_button
from bot.views.move_prompt import PromptCard, Prompted
from bot.views.pages.app_links import AppLinks
from bot.views.phrases import Phrases
from bot.views.showcase import exhibits
from bot.views.table_message import Presentation, Presenter
from bot.views.teaching import rules_pages
from engine.core.registry import GAMES
from engine.geometry.widening import widened

LONGEST_PRE = 3500


@dataclass(frozen=True)
class OutboxSenders:
    """Makes the calls for outbox messages."""

    store: Store
    api: TelegramClient
    texts: Texts
    username: str
    pictures: Pictures
    fingerprints: Fingerprints
    links: AppLinks | None = None

    @property
    def by_kind(self) -> Mapping[str, Callable[[OutboxMessage], Awaitable[SendResult]]]:
        """Senders by kind; `outbox.FREE` names the kinds that cost a group nothing."""
        common = self.store, self.api, self.texts
        reminders = ReminderSenders(*common)
        reviews = ReviewSenders(*common, self.pictures)
        return {
            "toast": self._toast,
            "react": self._react,
            "strip": self._strip,
            "delete": self._delete,
            outbox.ORPHAN: self._orphan,
            outbox.FAREWELL: self._farewell,
            "edit": self._edit,
            **dict.fromkeys(("message", chat_status.HELLO), self._message),
            "record": self._record,
            "data": self._data,
            "showcase": self._showcase,
            "standings": self._standings,
            "curve": self._curve,
            outbox.CHAMPION: ChampionSender(*common, self.fingerprints).send,
            "gallery": self._gallery,
            "pieces": self._pieces,
            "lesson": self._lesson,
            "look": self._look,
            "prompt": self._prompt,
            TURN: self._turn,
            "refusal": self._refusal,
            outbox.PUZZLE: PuzzleSender(*common, self.username, self.pictures).send,
            **VoteSender(*common, self.pictures).by_kind,
            outbox.SEASON: SeasonSender(self.store, self.api, self.texts, self.pictures).send,
            **reminders.by_kind,
            **reviews.by_kind,
        }

    async def _toast(self, outgoing: OutboxMessage) -> SendResult:
        about = outgoing.payload
        start = about.get("start")
        url = private_link(self.username, start) if start else None
        await self.api.toast(about["query"], about["text"], url)
        return SendResult()

    async def _react(self, outgoing: OutboxMessage) -> SendResult:
        about = outgoing.payload
        await self.api.reaction(outgoing.chat, about["message"], about["emoji"])
        return SendResult()

    async def _strip(self, outgoing: OutboxMessage) -> SendResult:
        """Take the buttons off a message; where they were explained, replace that too."""
        about = outgoing.payload
        if "caption" in about:
            await self.api.new_caption(outgoing.chat, about["message"], about["caption"], [])
        else:
            await self.api.no_buttons(outgoing.chat, about["message"])
        return SendResult()

    async def _delete(self, outgoing: OutboxMessage) -> SendResult:
        """Take a message away; where Telegram refuses that, as after two days, its buttons."""
        try:
            await self.api.delete(outgoing.chat, outgoing.payload["message"])
        except BadRequest as error:
            return SendResult() if is_gone(error) else await self._strip(outgoing)
        return SendResult()

    async def _orphan(self, outgoing: OutboxMessage) -> SendResult:
        """Take a message away if it is the bot's: nobody else's can be edited."""
        await self.api.no_buttons(outgoing.chat, outgoing.payload["message"])

        def is_ours(connection: Connection) -> None:
            about = {"message": outgoing.payload["message"]}
            outbox.put(connection, outgoing.chat, "delete", about, outgoing.created_at)

        return SendResult(also=is_ours)

    async def _farewell(self, outgoing: OutboxMessage) -> SendResult:
        """Send nothing: nothing of this person is to be kept any more."""

        def forgotten(connection: Connection) -> None:
            erasure.forget_again(connection, outgoing.chat)

        return SendResult(also=forgotten)

    async def _edit(self, outgoing: OutboxMessage) -> SendResult:
        about = outgoing.payload
        await self.api.new_text(outgoing.chat, about["message"], about["text"], about["keyboard"])
        return SendResult()

    async def _message(self, outgoing: OutboxMessage) -> SendResult:
        about = outgoing.payload
        send = self.api.silent_message if about.get("silent") else self.api.message
        sent = await send(
            outgoing.chat, about["text"], about.get("keyboard"), about["topic"], about["reply_to"]
        )
        return asked(outgoing, sent)

    async def _record(self, outgoing: OutboxMessage) -> SendResult:
        about = outgoing.payload
        table, _ = await self._table(about["code"])
        if table is None:
            return SendResult()
        view = table.position.view(about.get("seat"))
        text = str(record_of(table).shown_to(view))
        topic, reply_to = about["topic"], about["reply_to"]
        if len(text) <= LONGEST_PRE:
            html = f"<pre>{escape(text)}</pre>"
            keyboard = _copied(Phrases(self.texts, closest_language(about.get("language"))), text)
            sent = await self.api.message(outgoing.chat, html, keyboard, topic, reply_to)
        else:
            name = f"tessera-{table.code}.txt"
            sent = await self.api.document(outgoing.chat, text.encode(), name, topic, reply_to)
        return SendResult([sent])

    async def _data(self, outgoing: OutboxMessage) -> SendResult:
        """Send what is kept of a person as it is now; their private chat has their id."""
        # One that waits since before an update has none.
        known_as = outgoing.payload.get("fingerprint", "")
        found = await self.store.run(own_data, outgoing.chat, known_as)
        text = json.dumps(found, ensure_ascii=False, indent=1)
        about = outgoing.payload
        sent = await self.api.document(
            outgoing.chat, text.encode(), "tessera-data.json", about["topic"], about["reply_to"]
        )
        return SendResult([sent])

    # Pictures that belong to a game

    async def _showcase(self, outgoing: OutboxMessage) -> SendResult:
        """Show all the games or one of them, in a new message or in the one that was tapped."""
        about = outgoing.payload
        phrases, keys = Phrases(self.texts, about["language"]), [about["game"]]
        shown = exhibits(phrases, keys if about["game"] else GAMES)
        png = await self.pictures.showcase(shown, await self._style(outgoing.chat))
        return await self._leaf(outgoing, png, about["text"], about["keyboard"])

    async def _standings(self, outgoing: OutboxMessage) -> SendResult:
        """Show people by their ratings, in a new message or in the one that was tapped."""
        about = outgoing.payload
        lines = [Placed(**{**line, "notes": tuple(line["notes"])}) for line in about["lines"]]
        png = await self.pictures.standings(lines, await self._style(outgoing.chat))
        return await self._leaf(outgoing, png, about["text"], about["keyboard"])

    async def _curve(self, outgoing: OutboxMessage) -> SendResult:
        """Show how a rating has changed, in a new message or in the one that was tapped."""
        about = outgoing.payload
        moments = [Moment(*moment) for moment in about["moments"]]
        png = await self.pictures.curve(moments, await self._style(outgoing.chat))
        return await self._leaf(outgoing, png, about["text"], about["keyboard"])

    async def _gallery(self, outgoing: OutboxMessage) -> SendResult:
        """Send pictures of the boards on which a game can begin, each under its name."""
        game, phrases = outgoing.payload["game"], Phrases(self.texts, outgoing.payload["language"])
        names = {
            value: phrases.say(f"choice-{game}-{option}-{value}")
            for option, value in pictured_values(game)
        }
        png = await self.pictures.gallery(game, await self._style(outgoing.chat), names)
        return SendResult([await self._picture(outgoing, png, phrases.phrase(f"gallery-{game}"))])

    async def _pieces(self, outgoing: OutboxMessage) -> SendResult:
        """Send the chart of a game's pieces, in as many pictures as it takes."""
        about = outgoing.payload
        game = self.texts.html(about["language"], f"game-{about['game']}")
        caption = self.texts.html(about["language"], f"pieces-{about['game']}", {"game": game})
        style = await self._style(outgoing.chat)
        pngs = await self.pictures.pieces(about["game"], style)
        return SendResult([await self._picture(outgoing, png, caption) for png in pngs])

    async def _picture(
        self, outgoing: OutboxMessage, png: bytes, caption: str, keyboard: Keyboard | None = None
    ) -> Message:
        topic, reply_to = outgoing.payload["topic"], outgoing.payload["reply_to"]
        return await self.api.photo(outgoing.chat, png, caption, keyboard, topic, reply_to)

    async def _lesson(self, outgoing: OutboxMessage) -> SendResult:
        """Show a page of a game's rules, in a new message or in the one that was tapped."""
        about = outgoing.payload
        leaf = rules_pages.RulesPage(about["game"], about["page"])
        page = rules_pages.page(Phrases(self.texts, about["language"]), leaf)
        shown = [(example.legal, example.scene) for example in page.examples]
        style = await self._style(outgoing.chat)
        png = await self.pictures.lesson(shown, style, page.tallest)
        return await self._leaf(outgoing, png, page.caption, page.keyboard)

    async def _leaf(
        self, outgoing: OutboxMessage, png: bytes, caption: str, keyboard: Keyboard
    ) -> SendResult:
        """Show a picture in the message that was tapped, or else in a new one."""
        message = outgoing.payload["message"]
        if message is None:
            return SendResult([await self._picture(outgoing, png, caption, keyboard)])
        await self.api.new_picture(outgoing.chat, message, png, caption, keyboard)
        return SendResult()

    # Pictures of tables

    async def _look(self, outgoing: OutboxMessage) -> SendResult:
        """Show a table outside its chat: a picture of the moment."""
        about = outgoing.payload
        table, _ = await self._table(about["code"])
        if table is None:
            return SendResult()
        presenter = Presenter(
            self.texts, about["language"], self.username, self.links, self.api.is_inline
        )
        shown = presenter.look(table, about.get("seat"), about.get("aid", ""))
        return await self._put(outgoing, about.get("message"), shown)

    async def _prompt(self, outgoing: OutboxMessage) -> SendResult:
        """Show how far a move has been put together; not if it is another one by now."""
        about = dict(outgoing.payload)
        message, language = about.pop("message"), about.pop("language")
        about.pop("origin", None)
        prompted = Prompted(**about | {"chosen": tuple(about["chosen"])})
        table, board = await self._table(prompted.code)
        if table is None or prompted.is_stale(table):
            return SendResult()
        phrases, link = Phrases(self.texts, language), _link_to(board, table, outgoing.chat)
        card = PromptCard(phrases, table, prompted, link).presentation()
        sent = await self._put(outgoing, message, card)
        if message is None:
            return sent

        def covered(connection: Connection) -> None:
            boards.covered(connection, outgoing.chat, message, prompted.revision)

        return replace(sent, also=covered)

    async def _turn(self, outgoing: OutboxMessage) -> SendResult:
        """Tell somebody in private to be on move; what was said of it before loses its buttons."""
        code, person = outgoing.payload["code"], outgoing.chat
        table, board = await self._table(code)
        if table is None or not table.is_on_move(person):
            return SendResult()
        shown = self._notice(table, board, person, await self._language(person))
        sent = await self._new(person, shown)

        def told(connection: Connection) -> None:
            before = turn_notifications.replace(connection, person, code, sent.message_id)
            # This may run twice, if the first commit was not seen to succeed.
            if before not in (None, sent.message_id):
                about = {"message": before}
                outbox.put(connection, person, "strip", about, outgoing.created_at)

        return SendResult([sent], told)

    def _notice(
        self, table: Table, board: Board | None, person: int, language: str
    ) -> Presentation:
        """The table as a person sees it; what they set up in secret can be begun at once."""
        seat, link = table.seat_of(person), _link_to(board, table, person)
        if seat is not None and seat in setting_up(table):
            prompted = Prompted.now(table, Prompt(seat))
            return PromptCard(Phrases(self.texts, language), table, prompted, link).presentation()
        return Presenter(
            self.texts, language, self.username, self.links, self.api.is_inline
        ).notice(table, seat, link)

    async def _refusal(self, outgoing: OutboxMessage) -> SendResult:
        """Say why a move is refused, beside a small picture of what that is about."""
        about = outgoing.payload
        table, _ = await self._table(about["code"])
        if table is None:
            return SendResult()
        png = await self._what_is_wrong(outgoing, table)
        if not png:
            return await self._message(outgoing)
        sent = await self._picture(outgoing, png, about["text"], about.get("keyboard"))
        return asked(outgoing, sent)

    async def _what_is_wrong(self, outgoing: OutboxMessage, table: Table) -> bytes:
        """The squares on which a refusal shows, and the moves to choose from; perhaps nothing.

        Moves offered at an earlier revision are of no use any more.
        """
        about, style = outgoing.payload, await self._style(outgoing.chat)
        if readings := about.get("readings"):
            if not table.is_current(about["revision"], about["seat"]):
                return b""
            fault = Fault(about.get("written", ""), about["squares"])
            shown = candidates(table.position, about["seat"], readings, fault)
            return await self.pictures.candidates(shown, style) if shown else b""
        scene = widened(table.position.view(about["seat"]).scene(), about["squares"])
        cells = scene.board.cells(about["squares"])
        return await self.pictures.detail(scene, cells, style) if cells else b""

    async def _put(
        self, outgoing: OutboxMessage, message: int | None, shown: Presentation
    ) -> SendResult:
        """Show something in a message of the bot, or in a new one."""
        if message is None:
            return SendResult([await self._new(outgoing.chat, shown)])
        png = await self._drawn(outgoing.chat, shown)
        await self.api.new_picture(outgoing.chat, message, png, shown.caption, shown.keyboard)
        return SendResult()

    async def _new(self, chat: int, shown: Presentation) -> Message:
        png = await self._drawn(chat, shown)
        return await self.api.photo(chat, png, shown.caption, shown.keyboard, None)

    async def _drawn(self, chat: int, shown: Presentation) -> bytes:
        return await self.pictures.board(shown.scene, await self._style(chat))

    async def _table(self, code: str) -> tuple[Table | None, Board | None]:
        return await self.store.run(_load, code)

    async def _language(self, chat: int) -> str:
        found = await self.store.run(people.known_chat, chat)
        return closest_language(found.language if found else None)

    async def _style(self, chat: int) -> str:
        return await self.store.run(people.chat_style, chat)


def _load(connection: Connection, code: str) -> tuple[Table | None, Board | None]:
    return tables.load(connection, code), boards.load(connection, code)


def _link_to(board: Board | None, table: Table, chat: int) -> str:
    """A link from a chat to the message of a table elsewhere, where there are links."""
    if board is None or board.chat == chat:
        return ""
    return message_link(board.chat, board.message, table.place.topic)


def _copied(phrases: Phrases, text: str) -> Keyboard:
    """A button to copy a text, where it is short enough."""
    fits = len(text) <= LONGEST_COPIED
    return [[copy_button(phrases.say("button-copy"), text)]] if fits else []
