"""Buttons of messages, for those who play by tapping."""

from bot.domain.move_builder import read_keys, read_leaf
from bot.sandbox.model.entities import Json
from bot.views.keyboard import Tap, decode
from tests.support.local_chat import MessageView


def buttons(message: MessageView) -> list[Json]:
    """Return the buttons of a message, row by row."""
    return [button for row in message.keyboard for button in row]


def links(message: MessageView) -> list[str]:
    """Return the addresses of a message's buttons that only lead somewhere."""
    return [button.get("url", "") for button in buttons(message)]


def taps(message: MessageView) -> dict[str, Tap]:
    """Return the taps of a message's buttons, by their data."""
    found = [decode(button.get("callback_data")) for button in buttons(message)]
    return {tap.encode(): tap for tap in found if tap}


def data_of(message: MessageView, verb: str) -> str:
    """Return the data of a message's button of this verb; empty if there is none."""
    return next((data for data, tap in taps(message).items() if tap.verb == verb), "")


def asks(message: MessageView) -> bool:
    """Whether a message asks for a step of a move, or for the last word on it."""
    return bool(steps(message) or data_of(message, "done"))


def steps(message: MessageView) -> list[str]:
    """Return the data of the buttons that choose one more thing, or the column of the next one."""
    shown = {data: tap.argument for data, tap in taps(message).items() if tap.verb == "put"}
    keys = {data: read_leaf(argument) for data, argument in shown.items()}
    depth = {data: len(read_keys(text)) for data, (_, text) in keys.items()}
    most = max(depth.values(), default=0)
    return [data for data, (page, _) in keys.items() if page or depth[data] == most]
