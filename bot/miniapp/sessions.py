"""Sessions of pages: signed texts that pages keep in memory, and that nothing here remembers."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hmac import compare_digest, digest

from bot.domain.commands import Person

SECONDS = 3600
"""Seconds for which a session is good; while its page is open it is renewed."""

LONGEST = 7 * 24 * 3600.0
"""Seconds after Telegram's signature beyond which it is not renewed: the page is opened anew."""


def session_key(bot_token: str) -> bytes:
    """The key of all sessions: who has none of the bot's own token can make none."""
    return digest(bot_token.encode(), b"sessions of the Mini App", "sha256")


class SessionError(Exception):
    """There is none, or it has ended."""


@dataclass(frozen=True)
class Session:
    """A person with a page open since the moment `opened`; `until` another one it is good."""

    person: Person
    language: str
    start: str
    opened: float
    until: float


@dataclass(frozen=True)
class Sessions:
    """Writes and reads sessions."""

    key: bytes

    def write(self, session: Session) -> str:
        """The text of a session."""
        person = session.person
        told = [person.id, person.name, person.username, person.language]
        values = [*told, session.language, session.start, session.opened, session.until]
        body = urlsafe_b64encode(json.dumps(values).encode())
        return f"{body.decode()}.{self._signature(body)}"

    def read(self, text: str, now: float) -> Session:
        """The session that a text is.

        :raises SessionError: if it is none of this bot, or has ended.
        """
        body, _, signature = text.partition(".")
        signed = self._signature(body.encode("utf-8", "surrogatepass"))
        if not compare_digest(signed.encode(), signature.encode("utf-8", "surrogatepass")):
            raise SessionError("this is no session")
        *told, language, start, opened, until = json.loads(urlsafe_b64decode(body))
        if now >= until:
            raise SessionError("this session has ended")
        return Session(Person(*told), language, start, opened, until)

    def _signature(self, body: bytes) -> str:
        return urlsafe_b64encode(digest(self.key, body, "sha256")).decode().rstrip("=")
