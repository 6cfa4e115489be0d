"""Requests read from updates: messages."""

from typing import Any

from bot.domain.commands import (
    Cancel,
    Challenge,
    Choose,
    Command,
    Gallery,
    Greet,
    Help,
    Invited,
    Misread,
    Move,
    Open,
    Person,
    Pieces,
    Resign,
    Route,
    Show,
    ShowRecord,
    Solo,
)
from bot.domain.drafting import Compose
from bot.domain.requests import ShowReplay
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    CLEO,
    GROUP,
    GROUP_ID,
    Json,
    mention,
    message,
    private,
    read,
    said_by,
    user,
)
from tests.support.cases import cases

BY_COMMAND = Route.COMMAND
UNKNOWN = Misread("command-unknown", {"command": "/chess"})

COMMANDS: list[tuple[str, Command]] = [
    ("/start", Greet()),
    ("/start 2play", Greet("2play")),
    ("/help", Help()),
    ("/HELP", Help()),
    ("/play", Choose()),
    ("/play lits", Open("lits")),
    ("/play Сражение на тетрамино", Open("lits")),
    ("/play tetrominócsata", Open("lits")),
    ("/play lits 2 setup=rings", Open("lits", 2, {"setup": "rings"})),
    ("/play lits bot 4", Solo("lits", 4)),
    ("/play lits bot", Solo("lits")),
    ("/play lits level 4", Solo("lits", 4)),
    ("/play lits setup=?", Gallery("lits")),
    ("/pieces", Pieces()),
    ("/pieces блокус", Pieces("blokus")),
    ("/pieces chess", Misread("word-unknown", {"word": "chess"})),
    ("/play chess", Misread("word-unknown", {"word": "chess"})),
    ("/play 2", Misread("game-missing")),
    ("/solo lits", Solo("lits", None, "first")),
    ("/solo lits level 9", Solo("lits", 9)),
    ("/solo lits level=10", Misread("level-unknown", {"level": "10"})),
    ("/solo lits 4 second", Solo("lits", 4, "second")),
    ("/solo lits 9 random swap=off", Solo("lits", 9, "random", {"swap": "off"})),
    ("/solo", Misread("game-missing")),
    ("/solo lits 0", Misread("level-unknown", {"level": "0"})),
    ("/solo lits 10", Misread("level-unknown", {"level": "10"})),
    ("/challenge lits", Challenge("lits", None)),
    ("/challenge", Misread("game-missing")),
    ("/m T b3 r1", Move("T b3 r1", BY_COMMAND)),
    ("/m@tessera_bot T b3 r1", Move("T b3 r1", BY_COMMAND)),
    ("/m\nT b3 r1", Move("T b3 r1", BY_COMMAND)),
    ("/m", Move("", BY_COMMAND)),
    ("/board", Show()),
    ("/record", ShowRecord()),
    ("/replay", ShowReplay()),
    ("/resign", Resign()),
    ("/cancel", Cancel()),
    ("/chess@tessera_bot", UNKNOWN),
]


@cases(("text", "command"), COMMANDS)
def test_a_command_in_a_group(text: str, command: Command) -> None:
    request = read(message(text))
    assert request
    assert request.command == command
    assert (request.person, request.chat, request.message) == (ANN, GROUP_ID, 100)
    assert (request.code, request.query, request.private) == (None, None, False)


@cases("text", ["/play@otherbot lits", "/m@other_bot T b3", "/chess", "/a /b"])
def test_commands_for_others_are_not_for_the_bot(text: str) -> None:
    assert read(message(text)) is None


@cases(
    ("text", "command"),
    [
        ("/play", Choose()),
        ("/play lits", Choose("lits")),
        ("/play lits swap=off", Choose("lits", None, {"swap": "off"})),
        ("/play lits 2", Choose("lits", 2)),
        ("/play lits bot 2", Solo("lits", 2)),
        ("/chess", UNKNOWN),
        ("/m T b3", Move("T b3", Route.PRIVATE)),
        ("/start K7", Compose()),
        ("/start k7x2w", Compose()),
        ("/start 2play", Greet("2play")),
        ("/start K7X2WQ", Greet("K7X2WQ")),
        ("/start", Greet()),
        ("T b3 r1", Move("T b3 r1", Route.PRIVATE)),
        ("/", Move("/", Route.PRIVATE)),
        ("/привет", Move("/привет", Route.PRIVATE)),
    ],
)
def test_a_message_in_private(text: str, command: Command) -> None:
    request = read(message(text, chat=private(ANN)))
    assert request
    assert (request.command, request.private, request.chat) == (command, True, ANN.id)


@cases("text", ["/play@otherbot", "/chess@otherbot"])
def test_a_command_for_another_bot_is_nothing_in_private_too(text: str) -> None:
    assert read(message(text, chat=private(ANN))) is None


@cases(
    ("text", "code", "command"),
    [
        ("/m #K7 T b3 r1", "K7", Move("T b3 r1", BY_COMMAND)),
        ("/m #k7 T b3 r1", "K7", Move("T b3 r1", BY_COMMAND)),
        ("/m #К7 T b3 r1", "K7", Move("T b3 r1", BY_COMMAND)),
        ("/board #BCDF2", "BCDF2", Show()),
        ("/resign #K7", "K7", Resign()),
        ("#K7 T b3 r1", "K7", Move("T b3 r1", Route.PLAIN)),
        ("#K7\nswap", "K7", Move("swap", Route.PLAIN)),
        ("/m #K T b3", None, Move("#K T b3", BY_COMMAND)),
        ("/m #TOOLONG T b3", None, Move("#TOOLONG T b3", BY_COMMAND)),
        ("T b3 #K7", None, Move("T b3 #K7", Route.PLAIN)),
    ],
)
def test_a_text_may_begin_with_the_code_of_a_table(
    text: str, code: str | None, command: Command
) -> None:
    request = read(message(text))
    assert request
    assert (request.code, request.command) == (code, command)


@cases(
    ("author", "route"), [(BOT_USER, Route.REPLY), (user(BEN), Route.PLAIN), (None, Route.PLAIN)]
)
def test_only_a_reply_to_the_bot_is_for_the_bot(author: Json | None, route: Route) -> None:
    replied: Json = {"reply_to_message": said_by(author, 50)} if author else {}
    request = read(message("T b3 r1", **replied))
    assert request
    assert request.command == Move("T b3 r1", route)
    assert request.replied == (50 if author else None)


def challenge(text: str, *entities: Json, **more: Any) -> Command:
    request = read(message(text, entities=list(entities), **more))
    assert request
    return request.command


def test_a_challenge_by_user_name() -> None:
    text = "/challenge @Ben_B lits setup=rings"
    invited = Invited("@Ben_B", None, "ben_b")
    assert challenge(text, mention(text, "@Ben_B")) == Challenge(
        "lits", invited, {"setup": "rings"}
    )


@cases("name", ["Жанна Lee", "s", "lits", "👨‍👩‍👧 x", "a.b*c"])
@cases("form", ["/challenge {} lits", "/challenge lits {}"])
def test_a_challenge_of_somebody_without_user_name(name: str, form: str) -> None:
    text = form.format(name)
    where = text.rindex(name) if form.endswith("{}") else text.index(name, 11)
    start = len(text[:where].encode("utf-16-le")) // 2
    guest = Person(7, name)
    entity = {**mention(text, name, "text_mention", guest), "offset": start}
    assert challenge(text, entity) == Challenge("lits", Invited(name, 7))


def test_a_challenge_by_a_reply() -> None:
    replied = said_by(user(BEN), 60)
    expected = Challenge("lits", Invited("Ben", 2, "Ben_B"))
    assert challenge("/challenge lits", reply_to_message=replied) == expected


@cases("username", ["Ben\udfff", "Ben B", ""])
def test_a_username_that_cannot_be_one_is_none(username: str) -> None:
    replied = {**said_by(user(BEN), 60), "from": {**user(BEN), "username": username}}
    expected = Challenge("lits", Invited("Ben", 2, None))
    assert challenge("/challenge lits", reply_to_message=replied) == expected


def test_a_mention_counts_more_than_a_reply_and_the_bot_never() -> None:
    text = f"/challenge @TESSERA_bot @{ANN.username} lits"
    bot, ann = mention(text, "@TESSERA_bot"), mention(text, "@ann")
    replied = said_by(user(BEN), 60)
    assert challenge(text, bot, ann, reply_to_message=replied) == Challenge(
        "lits", Invited("@ann", None, "ann")
    )
    assert challenge("/challenge lits", reply_to_message=said_by(BOT_USER, 50)) == Challenge(
        "lits", None
    )


def test_a_reply_to_a_channel_challenges_nobody() -> None:
    channel = {"id": -1005, "type": "channel", "title": "News"}
    replied = {**said_by(user(BEN), 60), "sender_chat": channel}
    assert challenge("/challenge lits", reply_to_message=replied) == Challenge("lits", None)


def by(author: Json) -> Json:
    """The field of the author, whose name is a keyword of Python."""
    return {"from": author}


@cases("sender_chat", [GROUP, {"id": -1005, "type": "channel", "title": "News"}])
def test_anonymous_admins_and_channels_are_nobody(sender_chat: Json) -> None:
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    request = read(message("/play lits", sender_chat=sender_chat, **by(anonymous)))
    assert request
    assert (request.person, request.command) == (None, Open("lits"))


def test_a_message_by_nobody_is_read() -> None:
    request = read(message("/play lits", sender=None))
    assert request
    assert request.person is None


def test_a_table_stays_in_its_topic() -> None:
    forum = {**GROUP, "is_forum": True}
    inside = read(message("/play lits", chat=forum, message_thread_id=9, is_topic_message=True))
    thread = read(message("/play lits", chat=GROUP, message_thread_id=9))
    assert inside
    assert thread
    assert (inside.topic, thread.topic) == (9, None)


@cases(("name", "shown"), [("A\u202enn", "A nn"), ("\u200b", "3"), ("x" * 40, "x" * 31 + "…")])
def test_names_are_made_safe_where_they_enter(name: str, shown: str) -> None:
    sender = Person(3, name, language="hu")
    request = read(message("/help", sender=sender))
    assert request
    assert request.person == Person(3, shown, None, "hu")


def test_what_is_no_text_is_nothing() -> None:
    update = message("", sender=CLEO)
    assert read(update) is None
    edited = {"update_id": 1, "edited_message": update["message"] | {"text": "/play"}}
    assert read(edited) is None
    assert read({"update_id": 1}) is None
