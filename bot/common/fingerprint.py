"""Fingerprints of people, by which somebody who was forgotten is known again; seals of texts."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hmac import digest


@dataclass(frozen=True)
class Fingerprints:
    """Fingerprints under a key: without it, none leads back to a person."""

    key: bytes = field(repr=False)

    def of(self, person: int) -> str:
        """The fingerprint of somebody by their id: 43 characters."""
        return urlsafe_b64encode(digest(self.key, b"%d" % person, "sha256")).decode().rstrip("=")

    def seal(self, text: str) -> str:
        """The seal under a text, by which it is known that the bot has written it: 8 letters."""
        return digest(self.key, b"sealed " + text.encode(), "sha256").hex()[:8]


def fingerprints(bot_token: str) -> Fingerprints:
    """The fingerprints of one bot: who has not its token can make none."""
    return Fingerprints(digest(bot_token.encode(), b"people who were forgotten", "sha256"))
