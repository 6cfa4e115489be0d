"""Things that somebody who means no good may send: texts, names, button data, whole updates."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from bot.telegram.callback_parser import _TAPS, PLAIN_TAPS
from bot.telegram.registration import COMMANDS
from tests.support.bot.updates import BOT_NAME, Json

BIDI = "\u202a\u202b\u202d\u202e\u202c\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u3164\u2800\ufe0f\U000e0041"
LINES = "\n\r\t\v\f\x00\x1b\x7f\x85\u2028\u2029"
EVIL = (
    *("<b>", "</b>", "<a href='tg://user?id=1'>", "&lt;", "&", '"', "<", ">", "<pre>", "</code>"),
    *("{ $name }", "{0}", "%s", "${x}", "\\", "'; DROP TABLE tables; --", "../../etc/passwd"),
    *("@admin", "@all", "#K7", "#к7", "https://example.org", "tg://resolve?domain=x", "/stop"),
    *(
        "שלום",
        "مرحبا",
        "12-ש-34",
        "Ann",
        "👨‍👩‍👧",
        "🇭🇺",
        "e\u0301" * 40,
        "Z\u0334\u0321" * 30,
        "½",
        "Ⅳ",
        "١٢",
    ),
    *("T b3 r1", "t5e5r1", "place I a1 r0", "arrange AABB", "rock", "swap", "random", "e5", "end"),
    *("x" * 70, "9" * 400, "=" * 20, "a=b", "hints=on", "setup=rings", "setup=?", "variant=<b>"),
    *(BIDI, INVISIBLE, LINES, "\ud800", "\udfff\ud83d", "\U0010ffff", "\ufffe"),
)
GAMES = ("lits", "blokus", "stratopolis", "tristra", "литс", "блокус", "chess", "")
ALL = st.characters(exclude_categories=())
"""Every character, and halves of some, which JSON can bring as well."""

PIECES = st.one_of(st.sampled_from(EVIL), st.sampled_from([*BIDI, *INVISIBLE, *LINES]), ALL)
SHORT = st.lists(PIECES, max_size=6).map("".join)
HUGE = st.builds(lambda piece, times: (piece * times)[:4096], SHORT, st.sampled_from([500, 4096]))
WORDS = st.lists(st.one_of(st.sampled_from([*EVIL, *GAMES]), SHORT), max_size=5).map(" ".join)


def _command(name: str, addressed: str, rest: str) -> str:
    return f"/{name}{addressed} {rest}"


COMMAND = st.builds(
    _command,
    st.sampled_from([*COMMANDS, "start", "stop", "PLAY", "m_"]),
    st.sampled_from(["", "", f"@{BOT_NAME}", "@other_bot"]),
    st.one_of(WORDS, st.builds(lambda game, rest: f"{game} {rest}", st.sampled_from(GAMES), WORDS)),
)
PAYLOAD = st.one_of(
    st.from_regex(r"[A-Za-z0-9_-]{0,64}", fullmatch=True),
    st.sampled_from(["settings", "K7", "k7", "review_K7_00000000", "review_K7_", "new"]),
    SHORT,
)
START = PAYLOAD.map("/start {}".format)
CODED = st.builds("#{} {}".format, st.sampled_from(["K7", "k7", "К7", "ZZZZZZ", ""]), WORDS)
TEXTS = st.one_of(SHORT, HUGE, WORDS, COMMAND, START, CODED)

NAMES = st.one_of(
    SHORT,
    st.sampled_from(
        ["", " ", "\u3164", "@admin", "<b>Ann</b>", "a\u0301" * 64, "\u202eבן", "&amp;"]
    ),
    st.builds(lambda piece: (piece * 64)[:64], PIECES),
    HUGE,
)
USERNAMES = st.one_of(st.none(), SHORT, st.sampled_from(["ann", "Ben_B", BOT_NAME, "<i>", "İ"]))

VERBS = sorted({*PLAIN_TAPS, *_TAPS})
ARGUMENTS = st.one_of(
    st.sampled_from(["", "1", "2", "0", "9", "٣", "²", "lits", "lits.1", "lits.99", "language.ru"]),
    st.sampled_from(["attacks", "...", "1/AB", "./", "99999999999/A", ".a1.b2", "blokus-2", "—"]),
    st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789-./ "), max_size=40),
    SHORT,
)


def _data(verb: str, code: str, revision: str, argument: str) -> str:
    return f"{verb}:{code}:{revision}:{argument}"


FORGED = st.builds(
    _data,
    st.sampled_from(VERBS),
    st.sampled_from(["K7", "", "ZZ", "k7"]),
    st.sampled_from(["", "0", "1", "5", "6", "7", "999999999", "-1", "٣"]),
    ARGUMENTS,
)
"""Data that look like those of the bot's own buttons."""

OLD = st.sampled_from(["join", "join:K7", "m:K7:T e5 r1", "v1|join|K7", '{"v": "join"}', "::::"])
MANGLED = st.builds(
    lambda data, at, piece: data[: at % len(data)] + piece + data[at % len(data) + 1 :],
    FORGED,
    st.integers(0, 63),
    SHORT,
)
BYTES = st.binary(max_size=64).map(lambda data: data.decode("utf-8", "replace"))
DATA = st.one_of(FORGED, FORGED, MANGLED, OLD, BYTES, st.none())

IDS = st.sampled_from([0, -1, 3, 77, 2**31, 2**32, 2**52, -(2**31), -(10**12) - 7, -(2**52)])
"""Ids of people and chats; nobody at a table has any of them but 3, which is Cleo."""

ALMOST_ALL = st.one_of(st.none(), st.booleans(), SHORT, st.lists(SHORT, max_size=2))

USERS = st.fixed_dictionaries(
    {"id": IDS, "is_bot": st.booleans(), "first_name": NAMES},
    optional={"last_name": NAMES, "username": USERNAMES, "language_code": SHORT, "new": ALMOST_ALL},
)
CHATS = st.fixed_dictionaries(
    {"id": IDS, "type": st.sampled_from(["private", "group", "supergroup", "channel", "planet"])},
    optional={"title": NAMES, "username": USERNAMES, "is_forum": st.booleans(), "new": ALMOST_ALL},
)
KINDS = ("mention", "text_mention", "bot_command", "hashtag", "url", "custom", "")
ENTITIES = st.lists(
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(KINDS),
            "offset": st.integers(0, 50),
            "length": st.integers(0, 60),
        },
        optional={"user": USERS},
    ),
    max_size=3,
)
_BODY = {"message_id": IDS, "date": st.sampled_from([0, 1, 2**31]), "chat": CHATS}
REPLIES = st.fixed_dictionaries(
    _BODY, optional={"from": USERS, "text": TEXTS, "sender_chat": CHATS}
)
MESSAGES = st.fixed_dictionaries(
    _BODY,
    optional={
        "text": TEXTS,
        "from": USERS,
        "sender_chat": CHATS,
        "via_bot": USERS,
        "entities": ENTITIES,
        "reply_to_message": REPLIES,
        "message_thread_id": IDS,
        "is_topic_message": st.booleans(),
        "is_automatic_forward": st.booleans(),
        "migrate_to_chat_id": IDS,
        "caption": TEXTS,
        "new": ALMOST_ALL,
    },
)
TAPS = st.fixed_dictionaries(
    {"id": SHORT, "chat_instance": SHORT, "from": USERS, "data": DATA},
    optional={"message": MESSAGES, "inline_message_id": SHORT, "game_short_name": SHORT},
)
UPDATES = st.one_of(
    st.builds(
        lambda kind, body: {kind: body},
        st.sampled_from(["message"] * 3 + ["edited_message", "channel_post"]),
        MESSAGES,
    ),
    st.builds(lambda body: {"callback_query": body}, TAPS),
    st.builds(lambda body: {"something_new": body}, ALMOST_ALL),
)
"""Updates that nobody ever saw, each with all that it must have."""

# Each time a new one of those that can be changed: it may be.
LEAVES = st.one_of(
    st.none(), st.booleans(), IDS, SHORT, st.floats(), st.builds(dict), st.builds(list)
)


CHANGES = ("drop", "replace", "wrap", "add")


@st.composite
def mangled(draw: st.DrawFn, update: Json) -> Json:
    """An update with some of it missing, or other than it should be."""
    found = deepcopy(update)
    for _ in range(draw(st.integers(1, 3))):
        path, how = draw(st.sampled_from(_paths(update))), draw(st.sampled_from(CHANGES))
        _mangle(found, path, how, draw(LEAVES))
    return found


def _paths(value: Any, before: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    if not isinstance(value, dict):
        return [before]
    inner = [path for key in value for path in _paths(value[key], (*before, key))]
    return [*inner, before] if before else inner


def _mangle(value: Any, path: tuple[str, ...], kind: str, leaf: Any) -> None:
    """Change what is at a path, if there is still something."""
    for key in path[:-1]:
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, dict):
        return
    if kind == "drop":
        value.pop(path[-1], None)
    else:
        changed = {"replace": leaf, "wrap": [value.get(path[-1])], "add": leaf}[kind]
        value["sender_chat" if kind == "add" else path[-1]] = changed
