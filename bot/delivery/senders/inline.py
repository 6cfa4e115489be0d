"""The sender of answers to inline queries."""

from dataclasses import dataclass

from sqlalchemy import Connection

from bot.delivery.send_result import SendResult
from bot.domain.table import Table
from bot.i18n.translations import Texts, plain_text
from bot.store import Store
from bot.store.repositories import boards, tables
from bot.store.repositories.outbox import OutboxMessage
from bot.telegram.client import TelegramClient
from bot.telegram.inline_results import Offer
from bot.views.pages.app_links import AppLinks
from bot.views.table_message import Presenter


@dataclass(frozen=True)
class InlineSender:
    """Makes the call; `username` is the bot's own."""

    store: Store
    api: TelegramClient
    texts: Texts
    username: str
    links: AppLinks | None

    async def send(self, outgoing: OutboxMessage) -> SendResult:
        """Offer finished games, each as the message that is sent if it is chosen."""
        about = outgoing.payload
        presenter = Presenter(self.texts, about["language"], self.username, self.links)
        found = await self.store.run(_load, about["codes"])
        offers = [_offer(presenter, table, photo) for table, photo in found]
        await self.api.offer(about["query"], offers)
        return SendResult()


def _load(connection: Connection, codes: list[str]) -> list[tuple[Table, str]]:
    """Tables with the ids of the pictures that show them; empty where there is none."""
    found = ((tables.load(connection, code), boards.load(connection, code)) for code in codes)
    return [(table, board.photo if board else "") for table, board in found if table]


def _offer(presenter: Presenter, table: Table, photo: str) -> Offer:
    shown = presenter.shared(table)
    title, _, about = plain_text(shown.caption).partition("\n")
    return Offer(table.code, title, about, shown.caption, shown.keyboard, photo)
