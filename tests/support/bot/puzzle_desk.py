"""Puzzles in private and in a group, by updates of people and the test's clock."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from bot.domain.commands import Person
from bot.domain.puzzles.daily import Post
from bot.domain.reminders.quiet_hours import DAY, HOUR
from bot.domain.table import Table
from bot.i18n.translations import breakable
from bot.runtime.puzzle_job import PuzzleJob
from bot.store.db.dialect import Purpose
from bot.store.repositories import outbox, tables
from bot.store.repositories.scores import daily_puzzles
from bot.views.deep_links import puzzle_payload
from engine.core.game import AnyView
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped_as
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, sender
from tests.support.bot.updates import ANN, GROUP_ID, message, private, tap

_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))

DAY_SECONDS, HOUR_SECONDS = DAY / 1000, HOUR / 1000


@dataclass
class PuzzleDesk:
    """The job that posts puzzles, people who solve them, and all that is sent to the group."""

    desk: ServiceHarness
    wall: TelegramStub = field(default_factory=TelegramStub)
    touched: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.job = self.another_job()
        # Midnight in Greenwich.
        self.desk.clock.time = 20_000 * DAY_SECONDS

    def another_job(self) -> PuzzleJob:
        """A job as another instance has it."""
        desk = self.desk
        turn = lambda: desk.store.alone(Purpose.PUZZLES)  # noqa: E731 - as the bot gives it
        return PuzzleJob(desk.store, desk.clock, turn, self.touched.update)

    async def ask(self, text: str, person: Person = ANN) -> None:
        """Write something in the private chat, a second after all that was before."""
        self.desk.clock.time += 1
        await self.desk.give(message(text, person, private(person)))

    async def turn_on(self, text: str = "/puzzle on 9:00", zone: int = 0) -> None:
        """Turn the puzzle of the day on in the group, which lies in a zone."""
        await self.desk.give(message(text))
        [*_, asked] = [one for one in await self.desk.sent() if "keyboard" in one]
        data = [button.get("callback_data", "") for row in asked["keyboard"] for button in row]
        await self.desk.give(tap(next(one for one in data if one.endswith(f".{zone}"))))

    async def pass_hours(self, hours: float) -> None:
        """Let time pass, then look and send what waits for the group."""
        self.desk.clock.time += hours * HOUR_SECONDS
        await self.look()

    async def look(self) -> None:
        await self.job.tick()
        await self.deliver()

    async def deliver(self) -> None:
        """Send what waits for the group about puzzles."""
        for outgoing in await self.desk.store.run(_waiting):
            if outgoing.kind == outbox.PUZZLE:
                await sender(self.desk, self.wall).send(outgoing)

    async def post(self) -> Post:
        """The puzzle of the day."""
        found = await self.desk.store.run(daily_puzzles.latest, GROUP_ID)
        assert found
        return found

    async def come(self, person: Person, post: Post | None = None) -> Table:
        """Follow the button below a puzzle; the table that is shown then."""
        post = post or await self.post()
        await self.ask(f"/start {puzzle_payload(post)}", person)
        return await self.table(person)

    async def table(self, person: Person = ANN) -> Table:
        """The table with a puzzle that has changed last in somebody's private chat."""
        found = await self.desk.store.run(_puzzles_of, person.id)
        assert found
        return found[0]

    async def try_move(self, text: str, person: Person = ANN) -> Table:
        """Make a move in private; the table after it."""
        code = (await self.table(person)).code
        await self.ask(text, person)
        return await self.desk.load(code)

    def posted(self) -> list[str]:
        """The captions that came to the group as new messages."""
        return [caption for name, caption in self._captions() if name == "photo"]

    def shown(self) -> str:
        """The newest caption in the group."""
        return self._captions()[-1][1]

    def _captions(self) -> list[tuple[str, str]]:
        calls = [(name, given) for name, given in self.wall.made if len(given) > 2]
        photos = {"photo": 2, "new_picture": 3}
        return [(n, _plain(given[photos[n]])) for n, given in calls if n in photos]


def puzzle_of(post: Post) -> Puzzle:
    """The puzzle that was posted."""
    found = shipped_as(post.game, post.puzzle)
    assert found
    return found


def wrong_moves(puzzle: Puzzle) -> list[str]:
    """The legal moves that do not win."""
    position = puzzle.position
    texts = (position.print(move) for move in position.legal_moves())
    return [text for text in texts if text != puzzle.answer]


def keys_to(view: AnyView, text: str, chosen: tuple[str, ...] = ()) -> tuple[str, ...] | None:
    """The choices by which a move is put together, after these; None if they lead elsewhere."""
    draft = view.draft(chosen)
    assert draft
    if draft.text:
        return chosen if draft.text == text else None
    found = (keys_to(view, text, (*chosen, choice.key)) for choice in draft.choices)
    return next(filter(None, found), None)


def _plain(text: str) -> str:
    return breakable(text).translate(_ISOLATES)


def _waiting(connection: Connection) -> list[outbox.OutboxMessage]:
    return outbox.waiting(connection, GROUP_ID)


def _puzzles_of(connection: Connection, person: int) -> list[Table]:
    stages: Any = ("playing", "closed")
    own = tables.of_person(connection, person, stages)
    return [table for table in own if table.attempt is not None]
