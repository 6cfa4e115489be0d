"""Links to the page of a table, which Telegram opens inside itself (a Mini App).

A code is short and could be guessed, so a link carries a token of the table as well.
"""

import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hmac import compare_digest, digest

from bot.domain.table import Table

PATH = "/app/"
"""Path of the page below the public address."""

PARAMETER = "tgWebAppStartParam"
"""Name of the parameter of the page's address under which Telegram passes `startapp` on."""

_TOKEN_BYTES = 12
_START = re.compile(r"([A-Z][A-Z0-9]{1,4})_([A-Za-z0-9_-]{16})", re.IGNORECASE | re.ASCII)


def link_key(bot_token: str) -> bytes:
    """The key of all tokens: who has none of the bot's own token can make none."""
    return digest(bot_token.encode(), b"tables of the Mini App", "sha256")


def table_token(key: bytes, table: Table) -> str:
    """The token of a table: 96 bits as 16 characters, the same as long as there is the table.

    Another table that gets its code later has another one, unless the same person opened it and
    the same was dealt. The chat is not in it, as a group that becomes a supergroup changes its id;
    where the opener is forgotten the token ends, and the message of the table gets the new one.
    """
    record = table.record
    lasting = f"{table.code} {table.opener.id} {record.game} {record.setup}"
    return urlsafe_b64encode(digest(key, lasting.encode(), "sha256")[:_TOKEN_BYTES]).decode()


def is_token_of(key: bytes, table: Table, token: str) -> bool:
    """Whether a token is the table's, found in constant time."""
    return compare_digest(table_token(key, table).encode(), token.encode())


def start_parameter(code: str, token: str) -> str:
    """The parameter by which a link leads to one table."""
    return f"{code}_{token}"


def read_start(text: str) -> tuple[str, str] | None:
    """The code and the token that a link brought along, if it leads to a table."""
    match = _START.fullmatch(text)
    return (match[1].upper(), match[2]) if match else None


@dataclass(frozen=True)
class AppLinks:
    """Links of one bot: `public` is the address below which its pages are served.

    `app` is the name of the app that BotFather knows; "" for the bot's main one.
    """

    public: str
    username: str
    app: str
    key: bytes = field(repr=False)

    @property
    def page(self) -> str:
        """Address of the page that lists one's tables."""
        return self.public.rstrip("/") + PATH

    def in_private(self, table: Table) -> str:
        """Address of a table's page, for a button of a private chat."""
        return f"{self.page}?{PARAMETER}={self._start(table)}"

    def in_group(self, table: Table) -> str:
        """A link to a table's page that opens in any chat."""
        app = f"/{self.app}" if self.app else ""
        return f"https://t.me/{self.username}{app}?startapp={self._start(table)}"

    def _start(self, table: Table) -> str:
        return start_parameter(table.code, table_token(self.key, table))
