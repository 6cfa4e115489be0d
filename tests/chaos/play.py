"""Games played through the chat by people who wait until they see the result of their last act."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from bot.domain.players import Human
from bot.sandbox.model.entities import Message
from bot.views.keyboard import decode
from engine.core.game import Seat
from engine.core.record import Ply, Record, named_seat, parse_record, play_ply
from tests.chaos.failpoints import Life, Moment
from tests.chaos.harness import BotHarness, Stuck
from tests.chaos.history import Act, History, Sent, Violation

THUMB = "👍"
MOST_LIVES = 6

Deaths = Callable[[int, int], Moment | None]
"""Gives the moment of death in a step and a life of it, both counted from 0; None is never."""


@dataclass
class Told:
    """A step as it went, with the lives that ended in it.

    `moments` are those of its first life, the last of them the one after all of it; `died` is the
    one at which that life ended.
    """

    what: str
    sent: Sent
    moments: list[Moment]
    died: Moment | None
    lives: int


@dataclass
class Play:
    """A game through all its steps; `clean` tells of the same one in which nobody died."""

    house: BotHarness
    deaths: Deaths
    clean: list[Told] | None = None
    told: list[Told] = field(default_factory=list)
    unsure: int = 0
    _codes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.history = History(self.house)
        self.world = self.house.world
        chats, users = self.world.store.chats(), self.world.store.users()
        self.group = max(chat.id for chat in chats if chat.type == "supergroup")
        self.ann, self.ben = (
            next(user.id for user in users if user.username == name) for name in ("ann", "ben")
        )

    # Steps

    async def begin(self) -> None:
        """Start the bot."""
        act = Act("the start", do=lambda: None, seen=lambda: True)
        await self._finish(act, self.house.start(self.deaths(0, 0)))

    async def step(self, act: Act) -> None:
        """Carry out an act and wait until it is done, whoever dies meanwhile."""
        self.house.life.begin_step(self.deaths(len(self.told), 0))
        act.do()
        await self._finish(act, self.house.rest())

    async def _finish(self, act: Act, resting: Coroutine[Any, Any, None]) -> None:
        ended = list[Life]()
        try:
            await resting
            first = self._life_or_death_at_rest()
            while self.house.life.is_over:
                ended.append(self.house.life)
                assert len(ended) < MOST_LIVES
                await self.house.bury()
                self.house.clock.time += 1.0
                await self.house.start(self.deaths(len(self.told), len(ended)))
            unsure = sum(len(life.unsure) for life in ended)
            sent = self.history.judge(act, self._expected, unsure)
        except Stuck as stuck:
            raise Violation("stuck", f"{act.what}: {stuck}") from stuck
        except Violation as violation:
            violation.add_note(f"the bot died before {[life.died_before for life in ended]}")
            raise
        died = first.next if first.is_over else None
        moments = [*first.moments, first.next]
        self.told.append(Told(act.what, sent, moments, died, len(ended)))

    def _life_or_death_at_rest(self) -> Life:
        """The current life; it ends here if it was to end after its last point."""
        life = self.house.life
        if not life.is_over and life.dies_at == life.next:
            life.end("anything more is done")
        return life

    @property
    def _expected(self) -> Sent | None:
        return self.clean[len(self.told)].sent if self.clean else None

    # What people do

    async def say(
        self,
        who: int,
        chat: int,
        text: str,
        *,
        code: str = "",
        move: str | None = None,
        undone: int = 0,
        slow: bool = False,
        opens: int = 0,
        reply_to: int | None = None,
        seen: Callable[[], bool] | None = None,
    ) -> None:
        """Write something; a move and an undo must get their 👍, a new table its message."""
        said: list[int] = []

        def thumb() -> bool:
            return any(one.emoji == THUMB for one in self.world.message(chat, said[0]).reactions)

        def do() -> None:
            said.append(self.world.people.say(who, chat, text, reply_to).message_id)

        moves = () if move is None else (move,)
        seen = seen or (self._shows_newest if opens else thumb)
        await self.step(Act(text, do, seen, code, who, moves, undone, slow, opens))

    def _shows_newest(self) -> bool:
        return f"#{self.newest()}" in self.table(self.newest()).text

    async def tap(
        self,
        who: int,
        message: Message,
        verb: str,
        *,
        times: int = 1,
        code: str = "",
        moves: int = 0,
        opens: int = 0,
        seen: Callable[[], bool] = lambda: True,
    ) -> None:
        """Press a message's button of this verb, and expect its clock to stop."""
        data = data_of(message, verb)
        queries: list[str] = []

        def do() -> None:
            for _ in range(times):
                query = self.world.people.tap(who, message.chat_id, message.message_id, data)
                queries.append(query.id)

        def answered() -> bool:
            found = [self.world.store.query(query) for query in queries]
            return all(query and query.answer for query in found) and seen()

        made = ("",) * moves
        await self.step(Act(f"tap on {verb}", do, answered, code, who, made, opens=opens))

    def table(self, code: str) -> Message:
        """Return the message that shows a table."""
        [(chat, number)] = self.house.rows("SELECT chat, message FROM boards WHERE code=?", code)
        return self.world.message(chat, number)

    def newest(self) -> str:
        """Return the code of the newest table."""
        self._codes += self.house.durable().keys() - set(self._codes)
        return self._codes[-1]

    def some_move(self, code: str) -> str:
        """Return a legal move of the seat to move."""
        position = self.house.table(code).position
        rng = Random(f"{code} {len(self.told)}")
        return str(position.print(position.random_move(rng)))

    async def move(self, code: str, text: str = "", slow: bool = False) -> None:
        """Type a move of the person to move: in private plainly, in a group by command."""
        table = self.house.table(code)
        text = text or self.some_move(code)
        player = table.players[table.position.to_move[0]]
        assert isinstance(player, Human)
        chat = table.place.chat
        said = text if chat > 0 else f"/m {text}"
        await self.say(player.id, chat, said, code=code, move=text, slow=slow)

    async def rematch(self, code: str) -> None:
        """Tap for a rematch."""
        table = self.table(code)
        by = table.chat_id if table.chat_id > 0 else self.ann
        await self.tap(by, table, "rematch", opens=1, seen=self._shows_newest)

    async def to_the_last_ply(self, code: str) -> str:
        """Let the game go on, while the bot is away, until one ply is left, and return that ply."""
        await self.house.bury()
        table = self.house.table(code)
        people = tuple(isinstance(player, Human) for player in table.players)
        record, last = nearly_over(str(table.record), people)
        self.house.replace_record(code, record)
        self.history.note()
        await self.house.start()
        self.history.note()
        return last


@cache
def nearly_over(text: str, people: tuple[bool, ...]) -> tuple[str, str]:
    """Play at random until a person's next ply ends the game; return the record and that ply."""
    for seed in range(1000):
        record = parse_record(text)
        played, last = _played_out(record, Random(seed))
        if last is not None and people[last]:
            return str(played.taken_back(1)), played.plies[-1].text
    raise AssertionError("no such game")


def _played_out(record: Record, rng: Random) -> tuple[Record, Seat | None]:
    position, seat = record.replay(), None
    while not position.outcome:
        seat = next(iter(position.to_move), None)
        text = position.print(position.random_move(rng, seat))
        ply = Ply(text, named_seat(position, seat))
        position = play_ply(position, ply)
        record = record.played(position, ply)
    return record, seat


def data_of(message: Message, verb: str) -> str:
    """Return the data of a message's button of this verb, with or without an argument."""
    buttons = [button for row in message.keyboard for button in row]
    for button in buttons:
        tap = decode(button.get("callback_data"))
        if tap and verb in (tap.verb, f"{tap.verb} {tap.argument}"):
            return str(button["callback_data"])
    raise AssertionError(f"no button {verb} at {message.text}: {buttons}")
