"""The sender of answers to inline queries."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection
from telegram.error import BadRequest

from bot.delivery.move_pictures import MovePictures
from bot.delivery.send_result import SendResult
from bot.domain.aids.type_ahead import Completion
from bot.domain.setup_card import read_card
from bot.domain.table import Table
from bot.i18n.translations import Texts, plain_text
from bot.store import Store
from bot.store.repositories import boards, tables
from bot.store.repositories.outbox import OutboxMessage
from bot.telegram.client import TelegramClient
from bot.telegram.inline.results import Offer
from bot.telegram.uploaded_pictures import is_wrong_file
from bot.views.deep_links import INLINE_PAYLOAD
from bot.views.keyboard import Tap, tap_button
from bot.views.pages.app_links import AppLinks
from bot.views.phrases import Phrases
from bot.views.setup_card_message import CardFace
from bot.views.table_message import Presenter


@dataclass(frozen=True)
class InlineSender:
    """Makes the call; `username` is the bot's own, pictures of moves are `beside` these."""

    store: Store
    api: TelegramClient
    texts: Texts
    username: str
    links: AppLinks | None
    beside: MovePictures | None = None

    async def send(self, outgoing: OutboxMessage) -> SendResult:
        """Offer messages that are sent if they are chosen; to strangers the private chat, too."""
        about = outgoing.payload
        phrases = Phrases(self.texts, about["language"])
        offers = [*await self._games(about["codes"], phrases)]
        moves = [Completion(**move) for move in about["moves"]]
        pictured = await self._pictured(moves)
        offers += [_of_move(phrases, move, pictured.get(move, "")) for move in moves]
        # One that waits since before an update has none.
        invitations = about.get("invitations", ())
        if about["tables"] is not None:
            offers += await self._tables(about["tables"], phrases)
            offers += [] if invitations else [_anew(phrases)]
        offers += [self._invitation(phrases, **invitation) for invitation in invitations]
        way_in = (phrases.say("inline-start"), INLINE_PAYLOAD) if about["stranger"] else None
        try:
            await self.api.offer(about["query"], offers, way_in)
        except BadRequest as error:
            if not is_wrong_file(error):
                raise
            if self.beside:
                self.beside.forget()
            bare = [replace(offer, thumbnail="") for offer in offers]
            await self.api.offer(about["query"], bare, way_in)
        return SendResult()

    async def _pictured(self, moves: Sequence[Completion]) -> dict[Completion, str]:
        """The ids of small pictures of moves, where there are any."""
        if self.beside is None or not moves:
            return {}
        found = await self.store.run(_load, list(dict.fromkeys(move.code for move in moves)))
        return await self.beside.of_moves({table.code: table for table, _ in found}, moves)

    async def _games(self, codes: Sequence[str], phrases: Phrases) -> Iterator[Offer]:
        """Finished games, each with its last board."""
        presenter = Presenter(self.texts, phrases.language, self.username, self.links)
        found = await self.store.run(_load, codes)
        return (_of_game(presenter, table, photo) for table, photo in found)

    async def _tables(self, codes: Sequence[str], phrases: Phrases) -> list[Offer]:
        """The tables of a person, to be shown where they are."""
        found = await self.store.run(_load, codes)
        return [_of_table(phrases, table, photo) for table, photo in found]

    def _invitation(self, phrases: Phrases, card: str, name: str, sit: str) -> Offer:
        """An invitation of the person with a name, by a card; `sit` is the text of its button."""
        shown = read_card(card)
        if shown is None:
            raise ValueError(f"no card is {card!r}")
        game = phrases.say(f"game-{shown.game}")
        players = phrases.say("players", {"count": shown.seats})
        face = CardFace(phrases, shown, private=False, username=self.username)
        button = tap_button(phrases.say("button-join"), Tap("sit", argument=sit))
        new = phrases.say("inline-new")
        return Offer(card, f"{game} · {players}", new, face.invitation(name), [[button]])


def _load(connection: Connection, codes: Sequence[str]) -> list[tuple[Table, str]]:
    """Tables with the ids of the pictures that show them; empty where there is none."""
    found = ((tables.load(connection, code), boards.load(connection, code)) for code in codes)
    return [(table, board.photo if board else "") for table, board in found if table]


def _of_game(presenter: Presenter, table: Table, photo: str) -> Offer:
    shown = presenter.shared(table)
    title, _, about = plain_text(shown.caption).partition("\n")
    return Offer(table.code, title, about, shown.caption, shown.keyboard, photo)


def _of_move(phrases: Phrases, found: Completion, thumbnail: str) -> Offer:
    about = f"{phrases.say(f'game-{found.game}')} · #{found.code}"
    said = f"/m #{found.code} {found.move}"
    name = f"{found.code} {found.move}"
    return Offer(name, found.move, about, said, [], thumbnail=thumbnail)


def _anew(phrases: Phrases) -> Offer:
    """A new game where the bot is in the chat."""
    return Offer("play", phrases.say("inline-new"), phrases.say("command-play"), "/play", [])


def _of_table(phrases: Phrases, table: Table, photo: str) -> Offer:
    """A table with a picture of its board, which Telegram has as it was shown."""
    title = f"{phrases.say(f'game-{table.record.game}')} · #{table.code}"
    about, said = phrases.say("command-board"), f"/board #{table.code}"
    return Offer(table.code, title, about, said, [], thumbnail=photo)
