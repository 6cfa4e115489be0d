"""Inline mode: what the bot offers to somebody who writes its name in any chat."""

from dataclasses import dataclass

from bot.domain.requests import Search
from bot.domain.table import Stage, Table
from bot.handlers.responder import Responder
from bot.store.repositories import outbox, tables
from bot.views.deep_links import read_share, token_of


@dataclass(frozen=True)
class InlineHandler:
    """Answers queries; every one, if only by offering nothing."""

    responder: Responder

    def serve(self, command: Search) -> None:
        """Offer the finished game that a query names, to whom its token was shown."""
        responder = self.responder
        table = self._shared(command.text)
        codes = [table.code] if table else []
        about = {"query": responder.request.query, "language": responder.own, "codes": codes}
        responder.send(outbox.INLINE, **about)

    def _shared(self, text: str) -> Table | None:
        found = read_share(text)
        table = tables.load(self.responder.connection, found.code) if found else None
        if found is None or table is None or table.stage is not Stage.OVER:
            return None
        return table if found.token == token_of(table) else None
