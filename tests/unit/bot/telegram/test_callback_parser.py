"""Requests read from updates: taps, the bot's own membership, and updates of any shape."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from telegram import Update

from bot.domain.commands import (
    Accept,
    Begin,
    Cancel,
    Choose,
    Command,
    Consent,
    Decline,
    FillWithBot,
    Gallery,
    Help,
    Join,
    KeepPlaying,
    Misread,
    Move,
    Open,
    Pieces,
    Rematch,
    ResignForSure,
    Route,
    Rules,
    SetLevel,
    Show,
    ShowCard,
    Solo,
)
from bot.domain.drafting import Compose, Leave, Put
from bot.domain.requests import DeclineDraw, Prefer
from bot.telegram.registration import COMMANDS
from bot.views.keyboard import Tap
from engine.ai.levels import PLUS
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    CLEO,
    GROUP,
    GROUP_ID,
    READER,
    Json,
    message,
    private,
    read,
    said_by,
    tap,
    user,
)
from tests.support.cases import cases

STALE = Misread("stale")

TAPS: list[tuple[str, Command]] = [
    ("join:K7:0:", Join()),
    ("fill:K7:0:", FillWithBot()),
    ("level:K7:0:9", SetLevel(9)),
    ("level:K7:0:10", SetLevel(PLUS)),
    *((f"level:K7:0:{wrong}", STALE) for wrong in ("0", "11", "", "x", "²", "-1")),
    ("start:K7:0:", Begin()),
    ("accept:K7:0:", Accept()),
    ("decline:K7:0:", Decline()),
    ("cancel:K7:0:", Cancel()),
    ("show:K7:3:", Show()),
    ("rematch:K7:9:", Rematch()),
    ("say:K7:1:swap", Move("swap", Route.COMMAND, 1)),
    ("giveup:K7:4:2", ResignForSure(2, 4)),
    ("keep:K7:4:2", KeepPlaying(2, 4)),
    ("giveup:K7:4:2.1", ResignForSure(2, 4, 1)),
    ("keep:K7:4:2.1", KeepPlaying(2, 4, 1)),
    ("allow:K7:4:0.2", Consent(0, 4, 2)),
    ("nodraw:K7:4:1.3", DeclineDraw(1, 4, 3)),
    ("show:K7::", Show()),
    ("games:::", Choose()),
    ("card:::lits.2.3.--", ShowCard("lits.2.3.--")),
    ("open:::lits.2.3.--", Open("lits", 2, {}, by_card=True)),
    ("solo:::lits", Solo("lits")),
    ("solo:::lits.2.7.-1", Solo("lits", 7, options={"swap": "off"}, seats=2, by_card=True)),
    ("open:::blokus.3.3.0---", Open("blokus", 3, {"variant": "chaos"}, by_card=True)),
    ("open:::lits", STALE),
    ("open:::blokus 3 variant=chaos", STALE),
    ("open:::lits.3.3.--", STALE),
    ("solo:::lits.2.0.--", STALE),
    ("compose:K7:3:", Compose(3)),
    ("put:K7:3:1/T2", Put(("T", "2"), 3, 1)),
    ("leave:K7:3:", Leave(3)),
    ("set:::style.dark", Prefer("style", "dark")),
    ("set:::", Prefer("", "")),
    ("help:::", Help()),
    ("help:::lits", Help("lits")),
    ("rules:::", Rules()),
    ("rules:::lits", Rules("lits")),
    ("rules:::lits.2", Rules("lits", 2)),
    ("rules:::lits.²", Rules("lits")),
    ("open:::", STALE),
    ("open:::chess", STALE),
    ("solo:::3", STALE),
    ("gallery:::lits", Gallery("lits")),
    ("pieces:::lits", Pieces("lits")),
    ("", STALE),
    ("join", STALE),
    ("unheard:K7:0:", STALE),
    ("giveup:K7:4:x", STALE),
    ("giveup:K7:4:", STALE),
    ("giveup:K7:4:²", STALE),
    ("giveup:K7:4:2.", STALE),
    ("forget:::2.x", STALE),
    ("keep:K7:4:-2", STALE),
    ("join:K7:0:\n", Join()),
    ("x" * 5000, STALE),
]


@cases(("data", "command"), TAPS)
def test_a_tap(data: str, command: Command) -> None:
    request = read(tap(data, BEN, number=77))
    assert request
    assert request.command == command
    assert (request.person, request.chat, request.message) == (BEN, GROUP_ID, 77)
    assert (request.query, request.replied) == ("q77", None)


def test_a_tap_says_which_table_it_is_for() -> None:
    request = read(tap(Tap("join", "K7", 0).encode()))
    bare = read(tap(Tap("solo", argument="lits").encode()))
    assert request
    assert bare
    assert (request.code, bare.code) == ("K7", None)


def test_a_tap_on_a_message_that_telegram_no_longer_shows() -> None:
    update = tap("show:K7:0:")
    gone = {"message_id": 50, "date": 0, "chat": GROUP}
    update["callback_query"]["message"] = gone
    request = read(update)
    assert request
    assert (request.command, request.message, request.topic) == (Show(), 50, None)


def test_a_tap_by_way_of_an_inline_message_is_not_ours() -> None:
    update = tap("show:K7:0:")
    del update["callback_query"]["message"]
    assert read(update) is None


def test_a_tap_in_a_topic_stays_there() -> None:
    update = tap("solo:::lits")
    update["callback_query"]["message"] |= {"message_thread_id": 9, "is_topic_message": True}
    request = read(update)
    assert request
    assert request.topic == 9


@cases("name", COMMANDS)
def test_every_command_told_to_telegram_is_known(name: str) -> None:
    word = {"away": "3", "pause": "3"}.get(name, "lits")
    for chat in (GROUP, private(ANN)):
        request = read(message(f"/{name} {word}", chat=chat))
        assert request
        assert not isinstance(request.command, Misread)


@given(st.text(max_size=300), st.sampled_from(["", "/m ", "/play ", "/challenge ", "/solo ", "#"]))
def test_any_text_is_read(text: str, start: str) -> None:
    for chat in (GROUP, private(ANN)):
        read(message(start + text, chat=chat))


@given(st.text(max_size=80))
def test_any_data_is_read(data: str) -> None:
    request = read(tap(data))
    assert request
    assert request.query


def optional(name: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    """A field that may be missing."""
    return st.just({}) | values.map(lambda value: {name: value})


people = st.sampled_from([user(ANN), user(CLEO), BOT_USER, {**user(BEN), "first_name": "\u200b"}])
chats = st.sampled_from([GROUP, private(ANN), {"id": -5, "type": "channel", "title": "\u202e"}])
numbers = st.integers(0, 2**52)
entities = st.builds(
    lambda kind, start, length, who: {
        "type": kind,
        "offset": start,
        "length": length,
        "user": who,
    },
    st.sampled_from(["mention", "text_mention", "bot_command", "brand_new_kind"]),
    st.integers(0, 30),
    st.integers(0, 30),
    people,
)
texts = st.text(max_size=60) | st.sampled_from(["/play", "/challenge lits", "/m #K7 T b3", "/m@"])


@st.composite
def messages(draw: st.DrawFn) -> Json:
    fields = [
        optional("text", texts),
        optional("from", people),
        optional("sender_chat", chats),
        optional("entities", st.lists(entities, max_size=3)),
        optional("reply_to_message", st.builds(said_by, people, numbers)),
        optional("message_thread_id", numbers),
        optional("is_topic_message", st.booleans()),
        optional("never_heard_of", st.dictionaries(st.text(max_size=5), st.integers())),
    ]
    body = {"message_id": draw(numbers), "date": 1, "chat": draw(chats)}
    for field in fields:
        body |= draw(field)
    return body


kinds = st.sampled_from(["message", "edited_message", "channel_post", "edited_channel_post"])


@given(kinds, messages())
def test_messages_of_any_shape_are_read(kind: str, body: Json) -> None:
    request = READER.read(Update.de_json({"update_id": 1, kind: body}, None))
    assert request is None or (kind == "message" and request.message == body["message_id"])
