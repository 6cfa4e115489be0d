"""Changes of a chat, and authors of messages, as read from updates."""

from bot.domain.commands import Challenge, Move, Person, Route
from bot.domain.requests import Added, ChatEvent, Moved, Removed
from bot.telegram.request import Request
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_NAME,
    BOT_USER,
    GROUP,
    GROUP_ID,
    Json,
    membership,
    message,
    private,
    read,
    said_by,
    user,
)
from tests.support.cases import cases

CHANNEL: Json = {"id": -1009, "type": "channel", "title": "News"}
OLD: Json = {"id": -77, "type": "group", "title": "Game night"}
OTHER_BOT: Json = {"id": 1000, "is_bot": True, "first_name": "Other", "username": "other_bot"}
ANONYMOUS: Json = {"id": 1087968824, "is_bot": True, "first_name": "Group"}


@cases(
    ("was", "now", "event"),
    [
        ("left", "member", Added()),
        ("kicked", "member", Added()),
        ("left", "administrator", Added()),
        ("member", "administrator", None),
        ("administrator", "member", None),
        ("left", "kicked", None),
        ("member", "left", Removed()),
        ("member", "kicked", Removed()),
        ("administrator", "left", Removed()),
    ],
)
def test_the_bot_comes_and_goes(was: str, now: str, event: ChatEvent | None) -> None:
    for chat in (GROUP, private(ANN)):
        expected = Request(event, ANN, chat["id"], chat["type"]) if event else None
        assert read(membership(was, now, chat)) == expected


def test_channels_are_no_chats_to_play_in() -> None:
    assert read(membership("left", "administrator", CHANNEL)) is None
    post = message("/play lits", None, CHANNEL)
    assert read({"update_id": 1, "channel_post": post["message"]}) is None


def without_text(chat: Json, **more: int) -> Json:
    update = message("", None, chat, **more)
    del update["message"]["text"]
    return update


def test_a_new_id_is_told_in_the_old_chat_and_in_the_new_one() -> None:
    expected = Request(Moved(OLD["id"], GROUP_ID), None, GROUP_ID, "supergroup")
    assert read(without_text(OLD, migrate_to_chat_id=GROUP_ID)) == expected
    assert read(without_text(GROUP, migrate_from_chat_id=OLD["id"])) == expected


@cases("words", ["/play lits", "T e5 r1", f"/m@{BOT_NAME} T e5 r1"])
def test_what_no_person_has_written_is_nothing(words: str) -> None:
    forward = {"from": ANONYMOUS, "sender_chat": CHANNEL, "is_automatic_forward": True}
    authors: list[Json] = [{"from": OTHER_BOT}, {"from": BOT_USER}, forward]
    for author in authors:
        assert read(message(words, None, **author)) is None
    edited = message(words)
    assert read({"update_id": 1, "edited_message": edited["message"]}) is None


def test_who_writes_as_a_chat_is_heard_but_is_nobody() -> None:
    for chat in (GROUP, CHANNEL):
        author: Json = {"from": ANONYMOUS, "sender_chat": chat}
        request = read(message("/play lits", None, **author))
        assert request
        assert request.person is None


def test_a_person_without_user_name_is_a_person() -> None:
    request = read(message("/play lits", Person(5, "Eve")))
    assert request
    assert request.person == Person(5, "Eve")


@cases("name", [BOT_NAME, BOT_NAME.lower(), BOT_NAME.upper()])
def test_commands_may_name_the_bot_in_any_case(name: str) -> None:
    assert read(message(f"/play@{name} lits")) == read(message("/play lits"))
    assert read(message("/play@other_bot lits")) is None


def in_topic(words: str) -> Json:
    """A message in a topic that is no answer to anything."""
    created = {"name": "Games", "icon_color": 7322096}
    first = {**said_by(user(BEN), 7), "forum_topic_created": created}
    del first["text"]
    where: Json = {"message_thread_id": 7, "is_topic_message": True}
    return message(words, reply_to_message=first, **where)


def test_what_is_said_in_a_topic_is_no_reply_to_its_first_message() -> None:
    request = read(in_topic("/challenge lits"))
    assert request
    assert request.command == Challenge("lits", None)
    assert (request.topic, request.replied) == (7, None)
    talk = read(in_topic("T e5 r1"))
    assert talk
    assert talk.command == Move("T e5 r1", Route.PLAIN)
