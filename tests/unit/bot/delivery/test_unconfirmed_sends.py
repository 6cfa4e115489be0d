"""Messages whose sending was never confirmed to the bot: it finds them and takes them away."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection
from telegram.error import BadRequest, TimedOut

from bot.cluster.heartbeat import Heartbeat
from bot.delivery.chat_leases import NEAREST, ChatLeases
from bot.store.cluster import chat_leases
from bot.store.repositories import outbox
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import LONG, Sent, TelegramStub, board_of, deliver, leases
from tests.support.bot.updates import GROUP_ID, message

SAID = 100
"""The number of the newest message that the bot knows."""


@dataclass
class Group(TelegramStub):
    """A group that numbers messages only; only those of the bot can be changed.

    Telegram's answers to its first photos, `late` in number, are lost.
    """

    own: set[int] = field(default_factory=set)
    late: int = 0

    async def photo(self, *given: Any) -> Sent:
        self.made.append(("photo", given))
        self.latest += 1
        self.own.add(self.latest)
        if self.late:
            self.late -= 1
            raise TimedOut
        return Sent(given[0], self.latest)

    async def reaction(self, *given: Any) -> None:
        self.made.append(("reaction", given))

    async def knock(self, *given: Any) -> None:
        self.made.append(("knock", given))

    async def no_buttons(self, chat: int, number: int) -> None:
        self.made.append(("no_buttons", (chat, number)))
        if number not in self.own:
            raise BadRequest("Message can't be edited")

    def numbers(self, name: str) -> list[int]:
        """The messages of calls of this name."""
        return [given[1] for made, given in self.made if made == name]


async def moved(desk: ServiceHarness) -> Group:
    """A group in which a move has been typed, and its board is still to be posted."""
    await desk.clear(games.playing_two())
    await deliver(desk, TelegramStub(latest=SAID - 10))
    await desk.give(message(f"/m {FIRST_MOVE}", number=SAID))
    return Group(latest=SAID)


async def died(desk: ServiceHarness, wall: Group | None = None) -> ChatLeases:
    """Leases of an instance that is no more; with a wall, it has posted something unheard."""
    lost = leases(desk, await Heartbeat.begin(desk.store, LONG))
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(lost.take, [GROUP_ID])
    if wall:
        await wall.photo(GROUP_ID)
        wall.made.clear()
    await lost.heartbeat.end()
    return lost


async def test_what_who_died_has_posted_is_taken_away(desk: ServiceHarness) -> None:
    wall = await moved(desk)
    old = (await board_of(desk)).message
    await died(desk, wall)
    await deliver(desk, wall)
    assert (await board_of(desk)).message == SAID + 2
    assert wall.numbers("no_buttons") == [SAID + 1]
    assert sorted(wall.numbers("delete")) == [old, SAID + 1]


async def test_what_somebody_else_has_written_stays(desk: ServiceHarness) -> None:
    wall = await moved(desk)
    old = (await board_of(desk)).message
    await died(desk)
    wall.latest += 1
    await deliver(desk, wall)
    assert wall.numbers("no_buttons") == [SAID + 1]
    assert wall.numbers("delete") == [old]


async def test_few_are_looked_at(desk: ServiceHarness) -> None:
    wall = await moved(desk)
    await died(desk)
    wall.latest += 50
    await deliver(desk, wall)
    assert wall.numbers("no_buttons") == [*range(SAID + 1, SAID + 1 + NEAREST)]


async def test_after_a_clean_end_nothing_is_looked_at(desk: ServiceHarness) -> None:
    wall = await moved(desk)
    wall.latest += 1
    await deliver(desk, wall)
    assert wall.numbers("no_buttons") == []


async def test_a_board_of_which_no_answer_came_is_taken_away(desk: ServiceHarness) -> None:
    wall = await moved(desk)
    wall.late = 2
    await deliver(desk, wall)
    assert (await board_of(desk)).message == SAID + 3
    assert {SAID + 1, SAID + 2} <= {*wall.numbers("delete")}


async def test_nothing_is_in_doubt_where_another_copy_has_sent_since(desk: ServiceHarness) -> None:
    wall = await moved(desk)
    first = await died(desk)
    first.doubt(GROUP_ID, SAID)
    first.lose(GROUP_ID)
    async with desk.store.transaction() as connection:
        await connection.run_sync(chat_leases.leave, [GROUP_ID], first.heartbeat.number)
    await deliver(desk, wall)
    async with desk.store.transaction() as connection:
        assert await connection.run_sync(first.take, [GROUP_ID])

    def nothing(_connection: Connection) -> None:
        """Keep nothing else."""

    await first.keep(GROUP_ID, nothing, wall.latest + 1)
    assert outbox.ORPHAN not in [sent["kind"] for sent in await desk.sent()]
