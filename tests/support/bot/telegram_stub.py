"""A stand-in for Telegram: calls are written down, and refused if a test says so."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from bot.cluster.heartbeat import FOREVER, Heartbeat, present
from bot.delivery.board_publisher import BoardPublisher, Loaded, load
from bot.delivery.chat_leases import ChatLeases
from bot.delivery.coordinator import DeliveryCoordinator
from bot.delivery.outbox_sender import Sender
from bot.delivery.rate_limiter import RateLimiter
from bot.store.repositories import boards, outbox, people
from bot.store.repositories.boards import Board
from bot.store.repositories.people import STYLE
from bot.views.images import Pictures
from engine.geometry.scene import Scene
from tests.support.bot.harness import FINGERPRINTS, ServiceHarness
from tests.support.bot.updates import BOT_NAME, GROUP_ID

LONG = 3600.0
"""Seconds for which an instance is known that announces itself only once."""


@dataclass(frozen=True)
class Sent:
    """The answer of Telegram to a message it has taken."""

    chat_id: int
    message_id: int
    animation: None = None
    photo: tuple[()] = ()
    poll: None = None


@dataclass
class TelegramStub:
    """Calls of the Bot API by name with what was given; `refusals` are raised, by name, first."""

    made: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    refusals: dict[str, list[Exception]] = field(default_factory=dict)
    latest: int = 500
    is_inline: bool = False

    def __getattr__(self, name: str) -> Any:
        async def call(*given: Any) -> Any:
            self.made.append((name, given))
            if waiting := self.refusals.get(name):
                raise waiting.pop(0)
            self.latest += 1
            if name == "new_picture":
                return ""
            return Sent(given[0], self.latest)

        return call

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.made]

    def refuse(self, name: str, *errors: Exception) -> None:
        """Refuse the next calls of this name with these errors."""
        self.refusals.setdefault(name, []).extend(errors)


PICTURES = Pictures(
    draw=lambda scene, style: f"{style} {scene!r}".encode(),
    draw_detail=lambda scene, cells, style: f"{style} {cells} {scene!r}".encode(),
    draw_charts=lambda pieces, roles, style: [f"{style} {list(pieces)} {roles}".encode()],
    draw_sheet=lambda titled, style: f"{style} {[title for title, _ in titled]}".encode(),
    draw_candidates=lambda titled, style: f"{style} {titled}".encode(),
    draw_lesson=lambda examples, style, tallest: (
        f"{style} {[legal for legal, _ in examples]} {tallest}".encode()
    ),
    draw_showcase=lambda games, style: f"{style} {[(g.name, g.line) for g in games]}".encode(),
    draw_standings=lambda lines, style: f"{style} {lines}".encode(),
    draw_curve=lambda moments, style: f"{style} {moments}".encode(),
    draw_chances=lambda shown, style: f"{style} {shown}".encode(),
    draw_animation=lambda scenes, style: f"{style} {scenes}".encode(),
    draw_crosstable=lambda lines, heads, style: f"{style} {lines} {heads}".encode(),
    draw_thumbnail=lambda item, style: f"{style} {item}".encode(),
)
"""Pictures as text, which tells apart all that is drawn."""


def drawn(scene: Scene, style: str = STYLE) -> bytes:
    """The picture of a board."""
    return PICTURES.draw(scene, style)


class NoOthers(ChatLeases):
    """Leases of the only instance, which need not be announced."""

    def check(self, chat: int) -> None:
        """Accept every chat: nobody else sends anything."""

    def _lock_for_update(self, connection: Connection, chat: int) -> None:
        """Hold nothing."""


def leases(
    desk: ServiceHarness, heartbeat: Heartbeat, limiter: RateLimiter | None = None
) -> ChatLeases:
    """The leases of an instance."""
    return ChatLeases(desk.store, heartbeat, limiter or RateLimiter(desk.clock), desk.clock)


def no_others(desk: ServiceHarness) -> ChatLeases:
    """The leases for tests that send one thing by hand."""
    heartbeat = Heartbeat(desk.store, 1, FOREVER, FOREVER)
    return NoOthers(desk.store, heartbeat, RateLimiter(desk.clock), desk.clock)


def publisher(
    desk: ServiceHarness, wall: TelegramStub, by: ChatLeases | None = None
) -> BoardPublisher:
    api: Any = wall
    return BoardPublisher(by or no_others(desk), api, desk.texts, BOT_NAME, desk.clock, PICTURES)


def sender(desk: ServiceHarness, wall: TelegramStub, by: ChatLeases | None = None) -> Sender:
    api: Any = wall
    return Sender(by or no_others(desk), api, desk.texts, BOT_NAME, PICTURES, FINGERPRINTS)


def delivery(desk: ServiceHarness, wall: TelegramStub, by: ChatLeases) -> DeliveryCoordinator:
    """All parts that send, except for the one that makes the calls."""
    return DeliveryCoordinator(by, publisher(desk, wall, by), sender(desk, wall, by), desk.clock)


async def deliver(desk: ServiceHarness, wall: TelegramStub, chat: int = GROUP_ID) -> list[str]:
    """Send all that a chat is to have by now, and all that follows; the names of the calls."""
    before = len(wall.made)
    async with present(desk.store, LONG) as heartbeat:
        sending = delivery(desk, wall, leases(desk, heartbeat))
        sending.wake({chat})
        await desk.clock.run(sending.settled())
        await sending.close()
    return wall.names[before:]


async def board_of(desk: ServiceHarness, code: str = "K7") -> Board:
    """The board of a table, as stored."""
    async with desk.store.transaction() as connection:
        board = await connection.run_sync(boards.load, code)
    assert board
    return board


async def loaded(desk: ServiceHarness, code: str = "K7") -> Loaded:
    """A table's message that does not show what it should, as it is loaded to be sent."""
    board = await board_of(desk, code)
    async with desk.store.transaction() as connection:
        return await connection.run_sync(
            load, board, await connection.run_sync(people.known_chat, board.chat)
        )


async def chats_due(desk: ServiceHarness) -> set[int]:
    """The chats to which something is to be sent."""
    async with desk.store.transaction() as connection:
        behind = await connection.run_sync(boards.chats_behind)
        return {*behind, *await connection.run_sync(outbox.chats_waiting)}
