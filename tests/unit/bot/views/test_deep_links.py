"""Links that open something in Telegram."""

from bot.views.deep_links import group_link, message_link, private_link
from tests.support.cases import cases


@cases(
    ("chat", "message", "topic", "link"),
    [
        (-1001234567890, 15, None, "https://t.me/c/1234567890/15"),
        (-1001234567890, 15, 7, "https://t.me/c/1234567890/7/15"),
        (-1000000000001, 1, None, "https://t.me/c/1/1"),
        (-1002000000000, 1, None, "https://t.me/c/2000000000/1"),
        (-1001234567890, None, None, ""),
        (-1001, 15, None, ""),
        (-999999999999, 15, None, ""),
        (5, 15, None, ""),
    ],
)
def test_only_messages_of_supergroups_have_links(
    chat: int, message: int | None, topic: int | None, link: str
) -> None:
    assert message_link(chat, message, topic) == link


def test_links_to_the_bot() -> None:
    assert private_link("some_bot", "K7") == "https://t.me/some_bot?start=K7"
    assert group_link("some_bot") == "https://t.me/some_bot?startgroup=new"
