"""Who may do what: every command and button, by everybody, at a table of every stage.

Whatever is done by somebody who may not do it leaves the store as it was.
"""

from collections.abc import Callable

import pytest

from bot.callbacks import Tap
from bot.commands import Person
from bot.session import Session
from bot.store.schema import tables
from tests.bot import games
from tests.bot.desk import Desk
from tests.bot.games import FIRST_MOVE
from tests.bot.secrets import ORDERS, RED, arranging
from tests.bot.updates import ANN, BEN, BOT_USER, CLEO, GROUP, Json, message, private, said_by, tap

Act = Callable[[Session, Person], Json]


def says(text: str, *, in_private: bool = False, as_reply: bool = False) -> Act:
    replied: Json = {"reply_to_message": said_by(BOT_USER, 50)} if as_reply else {}
    return lambda _table, who: message(text, who, private(who) if in_private else GROUP, **replied)


def taps(verb: str, argument: str | None = "", *, in_private: bool = False) -> Act:
    """A tap on a button of the table as it is now; None stands for the id of who taps."""
    return lambda table, who: tap(
        Tap(
            verb, table.code, table.revision, str(who.id) if argument is None else argument
        ).encode(),
        who,
        private(who) if in_private else GROUP,
    )


ACTS: dict[str, Act] = {
    "/m": says(f"/m #K7 {FIRST_MOVE}"),
    "reply": says(FIRST_MOVE, as_reply=True),
    "plain": says(FIRST_MOVE),
    "private": says(f"#K7 {FIRST_MOVE}", in_private=True),
    "say": taps("say", FIRST_MOVE),
    "/cancel": says("/cancel"),
    "/cancel with code": says("/cancel #K7"),
    "/resign": says("/resign #K7"),
    "/board": says("/board #K7"),
    "join": taps("join"),
    "fill": taps("fill"),
    "start": taps("start"),
    "accept": taps("accept"),
    "decline": taps("decline"),
    "cancel": taps("cancel"),
    "rematch": taps("rematch"),
    "giveup": taps("giveup", None),
    "giveup for Ann": taps("giveup", str(ANN.id)),
    "order": says(f"#K7 {ORDERS[0]}", in_private=True),
    "order for all to read": says(f"/m #K7 {ORDERS[0]}"),
    "random order": says("#K7 random", in_private=True),
    "setup": taps("setup", in_private=True),
    "put": taps("put", RED, in_private=True),
    "rest": taps("rest", in_private=True),
    "done": taps("done", RED, in_private=True),
    "done for all to see": taps("done", RED),
    "keep": taps("keep", None),
    "keep for Ann": taps("keep", str(ANN.id)),
}
VERBS = ("join", "fill", "start", "accept", "decline", "cancel", "rematch")
MOVES = {"/m", "reply", "plain", "private", "say"}
CANCELS = {"/cancel", "/cancel with code", "cancel"}

TABLES: dict[str, tuple[Session, dict[int, set[str]]]] = {
    "open": (
        games.opened(),
        {ANN.id: {*CANCELS, "fill"}, BEN.id: {"join"}, CLEO.id: {"join"}},
    ),
    "full": (games.full(), {ANN.id: {*CANCELS, "start"}}),
    "invited": (games.invited(), {ANN.id: CANCELS, BEN.id: {"accept", "decline"}}),
    "playing": (
        games.playing_two(),
        {ANN.id: {*MOVES, "giveup", "giveup for Ann"}, BEN.id: {"giveup"}},
    ),
    "bot on move": (games.solo(order="second"), {ANN.id: {"giveup", "giveup for Ann"}}),
    "in secret": (
        arranging(),
        {
            ANN.id: {"order", "random order", "done", "giveup", "giveup for Ann"},
            BEN.id: {"random order", "giveup"},
        },
    ),
    "Ann is ready": (
        arranging(0),
        {ANN.id: {"giveup", "giveup for Ann"}, BEN.id: {"random order", "giveup"}},
    ),
    "over": (games.over(), {ANN.id: {"rematch"}, BEN.id: {"rematch"}}),
    "closed": (games.closed(), {}),
}


@pytest.mark.parametrize("stage", TABLES)
async def test_only_who_may_changes_a_table(stage: str, desk: Desk) -> None:
    table, entitled = TABLES[stage]
    found: dict[int, set[str]] = {}
    await desk.clear(table)
    before = await desk.rows(tables)
    for person in (ANN, BEN, CLEO):
        await desk.take_in(*(act(table, person) for act in ACTS.values()))
        for name in ACTS:
            assert await desk.service.work_off_next()
            if await desk.rows(tables) != before:
                found.setdefault(person.id, set()).add(name)
                await desk.clear_tables(table)
    assert found == entitled


@pytest.mark.parametrize("stage", TABLES)
async def test_nobody_changes_a_table_anonymously(stage: str, desk: Desk) -> None:
    table, _ = TABLES[stage]
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    await desk.clear(table)
    before = await desk.rows()
    for name, act in ACTS.items():
        update = act(table, ANN)
        if "message" in update and not name.startswith("private"):
            update["message"] |= {"sender_chat": GROUP, "from": anonymous}
            await desk.give(update)
            assert await desk.rows() == before, name


@pytest.mark.parametrize("stage", TABLES)
async def test_buttons_of_another_chat_and_forged_ones_do_nothing(stage: str, desk: Desk) -> None:
    table, _ = TABLES[stage]
    await desk.clear(table)
    before = await desk.rows()
    elsewhere = {"id": -77, "type": "group", "title": "Elsewhere"}
    for person in (ANN, BEN):
        for verb in (*VERBS, "say", "setup", "put", "rest", "done"):
            argument = {"say": FIRST_MOVE, "put": RED, "done": RED}.get(verb, "")
            for code, chat in ((table.code, elsewhere), ("ZZ", GROUP)):
                await desk.give(
                    tap(Tap(verb, code, table.revision, argument).encode(), person, chat)
                )
            assert await desk.rows() == before, (person.name, verb)


async def test_every_tap_is_answered(desk: Desk) -> None:
    table = games.playing_two()
    for person in (ANN, BEN, CLEO):
        for name, act in ACTS.items():
            update = act(table, person)
            if "callback_query" in update:
                await desk.clear(table)
                await desk.give(update)
                toasts = [sent for sent in await desk.sent() if sent["kind"] == "toast"]
                assert len(toasts) == 1, (person.name, name)
                assert toasts[0]["query"] == "q50"


@pytest.mark.parametrize("chat", [GROUP, private(ANN)], ids=["group", "private"])
@pytest.mark.parametrize(
    "verb",
    [
        *("open", "solo", "gallery", "join", "say", "giveup", "nonsense"),
        *("setup", "put", "rest", "done"),
    ],
)
async def test_forged_data_is_answered_and_changes_nothing(
    chat: Json, verb: str, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    arguments = ("", "chess", "<b>", "\u202e", "{ $x }", "99")
    await desk.give(*(tap(f"{verb}:::{argument}", ANN, chat) for argument in arguments))
    kinds = [parcel["kind"] for parcel in await desk.sent()]
    assert kinds.count("toast") == len(arguments)
    assert await desk.all() == []
    assert caplog.records == []
