"""Telegram's refusals, in its own words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class RefusalError(Exception):
    """A call that is answered with `ok: false`."""

    code: int
    description: str
    retry_after: int | None = None
    migrate_to_chat_id: int | None = None

    @property
    def parameters(self) -> dict[str, int]:
        """Advice to the program that called, as `ResponseParameters`."""
        told = {"retry_after": self.retry_after, "migrate_to_chat_id": self.migrate_to_chat_id}
        return {name: value for name, value in told.items() if value is not None}

    def __str__(self) -> str:
        return f"{self.code} {self.description}"


def bad_request(reason: str) -> RefusalError:
    """The call cannot be done as asked."""
    return RefusalError(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> RefusalError:
    """The bot is not allowed there."""
    return RefusalError(403, f"Forbidden: {reason}")


def upgraded(chat_id: int) -> RefusalError:
    """The group is a supergroup now, with another id."""
    reason = "Bad Request: group chat was upgraded to a supergroup chat"
    return RefusalError(400, reason, migrate_to_chat_id=chat_id)


def conflict(reason: str) -> RefusalError:
    """Somebody else receives the updates."""
    return RefusalError(409, f"Conflict: {reason}")


def unknown_method() -> RefusalError:
    """A newer server would know what was called."""
    return RefusalError(404, "Not Found: method not found")


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
OLD_QUERY = "query is too old and response timeout expired or query ID is invalid"
OTHER_POLLER = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
