"""Keyboards as the library has them, and a message whose buttons Telegram refuses."""

import pytest
from telegram import CopyTextButton, WebAppInfo
from telegram.error import BadRequest

from bot.telegram.inline_keyboard import markup, with_buttons
from bot.views.keyboard import (
    LONGEST_COPIED,
    Keyboard,
    Tap,
    app_button,
    copy_button,
    link_button,
    tap_button,
    typing_button,
)
from tests.support.cases import cases

MOVE = tap_button("Move", Tap("compose", "K7", 1))
PAGE = app_button("Board", "https://example.org/app/")
LINK = link_button("Board", "https://t.me/some_bot?startapp=K7_token")
AWAY = link_button("Rules", "https://example.org")


class Chat:
    """Takes messages, or refuses them with an error as long as a button is there."""

    def __init__(self, error: str, *, because_of: str) -> None:
        self.error, self.because_of = error, because_of
        self.tried: list[Keyboard | None] = []

    async def take(self, keyboard: Keyboard | None) -> str:
        self.tried.append(keyboard)
        if self.because_of in str(keyboard):
            raise BadRequest(self.error)
        return "sent"


def test_a_button_opens_a_page_a_link_or_says_something() -> None:
    found = markup([[MOVE, PAGE], [LINK]])
    assert found
    [[move, page], [link]] = found.inline_keyboard
    assert (move.callback_data, page.web_app, link.url) == (
        MOVE["callback_data"],
        WebAppInfo("https://example.org/app/"),
        LINK["url"],
    )
    assert markup([]) is None


def test_a_button_copies_or_begins_a_query() -> None:
    found = markup([[copy_button("Copy", "x" * LONGEST_COPIED), typing_button("Type", "#K7.3 ")]])
    assert found
    [[copied, typed]] = found.inline_keyboard
    assert copied.copy_text == CopyTextButton("x" * LONGEST_COPIED)
    assert typed.switch_inline_query_current_chat == "#K7.3 "


@cases(
    ("error", "button"),
    [
        ("Button_type_invalid", PAGE),
        ("Inline keyboard button Web App URL 'x' is invalid: Only HTTPS links are allowed", PAGE),
        ("Inline keyboard button URL 'x' is invalid: Wrong HTTP URL", LINK),
        ("Button_url_invalid", LINK),
    ],
)
async def test_a_refused_button_is_left_out(error: str, button: dict[str, str]) -> None:
    chat = Chat(error, because_of="Board")
    assert await with_buttons([[MOVE, button], [button], [AWAY]], chat.take) == "sent"
    assert chat.tried[1:] == [[[MOVE], [AWAY]]]


@cases(
    ("error", "keyboard"),
    [
        ("Message is not modified", [[MOVE, PAGE]]),
        ("Chat not found", [[LINK]]),
        ("Button_data_invalid", [[PAGE]]),
        ("Button_type_invalid", [[MOVE]]),
        ("Button_url_invalid", [[AWAY]]),
        ("Button_type_invalid", []),
        ("Button_type_invalid", None),
    ],
)
async def test_of_all_else_the_caller_hears(error: str, keyboard: Keyboard | None) -> None:
    chat = Chat(error, because_of="")
    with pytest.raises(BadRequest, match=error):
        await with_buttons(keyboard, chat.take)
    assert chat.tried == [keyboard]
