"""Data with which clients of Telegram open a page, checked as its documentation says."""

import hashlib
import hmac
from urllib.parse import parse_qsl


def is_signed(token: str, data: str) -> bool:
    """Whether somebody who has the token of a bot vouches for some data."""
    fields = dict(parse_qsl(data, keep_blank_values=True, strict_parsing=True))
    given = fields.pop("hash")
    text = "\n".join(sorted(f"{name}={value}" for name, value in fields.items()))
    key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest() == given
