"""Updates twice, late, out of order, a day later, under ids used before: each is done just once.

A state machine lets people type moves, brings them to the bot in every way Telegram may, starts the
bot anew now and then, and compares its tables with a model that hears of each update once.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from sqlalchemy import Connection, func, select

from bot.domain.commands import Person
from bot.domain.players import Human
from bot.domain.table import Place, Table
from bot.i18n.translations import Texts
from bot.intake.polling import UpdateInbox
from bot.intake.update_worker import UpdateWorker
from bot.store import Store
from bot.store.db.schema import inbox as rows
from bot.store.repositories import inbox
from engine.core.errors import EngineError
from engine.core.game import AnyPosition
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP, OTHER_GROUP, Json, message
from tests.support.cases import smoke

HOUR = 3600.0
DAY = 24 * HOUR
"""Time for which Telegram keeps an update for a bot that has not asked for it."""

FIRST_MESSAGE = 100
OFTEN = settings(
    max_examples=20,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    database=None,
    # A failing run is short enough as it is; the controls would spend minutes on shortening theirs.
    phases=[Phase.generate],
    report_multiple_bugs=False,
)

Body = tuple[int, str]
Runs = Callable[[settings], None]

PLACES = {"K7": GROUP, "M3": OTHER_GROUP}

people = st.sampled_from([ANN, BEN, CLEO])
codes = st.sampled_from(list(PLACES))
seeds = st.integers(0, 3)


@dataclass
class Expected:
    """The model of a table: the position, the people by seat, and all acknowledged moves."""

    position: AnyPosition
    sitting: list[int]
    plies: list[str] = field(default_factory=list)
    thumbs: list[int] = field(default_factory=list)

    def say(self, person: int, number: int, text: str) -> None:
        """Type a move in the message of this number; it counts if it is legal."""
        seats = [seat for seat in self.position.to_move if self.sitting[seat] == person]
        if not seats:
            return
        try:
            move = self.position.parse(text, seats[0])
            self.position = self.position.play(move, seats[0])
        except EngineError:
            return
        self.plies.append(text)
        self.thumbs.append(number)


def begun() -> list[Table]:
    """A game in each of two groups."""
    lits, blokus = games.playing_two(), games.with_people("blokus", 2, variant="duo")
    return [
        replace(lits, code="K7", place=Place(GROUP["id"])),
        replace(blokus, code="M3", place=Place(OTHER_GROUP["id"])),
    ]


def table_of(table: Table) -> Expected:
    sitting = [player.id for player in table.players if isinstance(player, Human)]
    return Expected(table.position, sitting)


class Deliveries(RuleBasedStateMachine):
    """Two groups with a game each; `underway` is typed but has not reached the bot."""

    address: str
    texts: Texts

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.desk = ServiceHarness(self.do(Store.open(self.address)), self.texts)
        self.tables = {table.code: table_of(table) for table in begun()}
        self.do(self.desk.clear(*begun()))
        self.typed = FIRST_MESSAGE
        self.underway: list[Body] = []
        self.delivered: dict[Body, float] = {}
        self.the_bot_is_started_anew()

    def do(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    # What people do

    @rule(code=codes, person=people, seed=seeds)
    def somebody_types_a_move(self, code: str, person: Person, seed: int) -> None:
        position = self.tables[code].position
        if position.outcome is None:
            move = position.random_move(Random(seed), position.to_move[0])
            self._type(code, person, position.print(move))

    @rule(code=codes, seed=seeds)
    def whoever_is_on_move_types_one(self, code: str, seed: int) -> None:
        table = self.tables[code]
        if table.position.outcome is None:
            mover = table.sitting[table.position.to_move[0]]
            self.somebody_types_a_move(code, ANN if mover == ANN.id else BEN, seed)

    def _type(self, code: str, person: Person, text: str) -> None:
        self.typed += 1
        typed = message(f"/m {text}", person, PLACES[code], self.typed)
        self.underway.append(self.desk.numbers.body(typed))

    # What Telegram does

    @rule(order=st.randoms(use_true_random=False), size=st.integers(1, 4))
    def some_are_delivered(self, order: Random, size: int) -> None:
        batch = order.sample(self.underway, min(size, len(self.underway)))
        self.underway = [body for body in self.underway if body not in batch]
        self._deliver(batch)

    @rule()
    def the_newest_overtakes_the_others(self) -> None:
        if self.underway:
            self._deliver([self.underway.pop()])

    @rule(order=st.randoms(use_true_random=False))
    def some_come_twice(self, order: Random) -> None:
        batch = self.underway[:2] * 2
        order.shuffle(batch)
        self.underway = self.underway[2:]
        self._deliver(batch)

    @rule()
    def the_whole_day_comes_again(self) -> None:
        since = self.desk.clock.now() - DAY
        self._deliver([body for body, moment in self.delivered.items() if moment >= since])

    @rule()
    def all_comes_again_after_a_quiet_night(self) -> None:
        self.desk.clock.time += 20 * HOUR
        self.whoever_is_on_move_types_one("K7", 0)
        self.the_newest_overtakes_the_others()
        self.the_whole_day_comes_again()

    @rule(back=st.integers(1, 6))
    def ids_begin_anew(self, back: int) -> None:
        """Begin ids anew, as after a quiet week: some may be those of updates done long ago."""
        self.desk.numbers.latest -= min(back, self.typed - FIRST_MESSAGE)

    def _deliver(self, batch: list[Body]) -> None:
        self.do(self.intake.add(batch))
        for body in batch:
            if body not in self.delivered:
                self._tell_model(json.loads(body[1])["message"])
            self.delivered.setdefault(body, self.desk.clock.now())

    def _tell_model(self, said: Json) -> None:
        code = next(code for code, chat in PLACES.items() if chat["id"] == said["chat"]["id"])
        text = said["text"].removeprefix("/m ")
        self.tables[code].say(said["from"]["id"], said["message_id"], text)

    # What the bot does

    @rule(hours=st.sampled_from([1, 20, 30, 24 * 8]))
    def time_passes(self, hours: int) -> None:
        self.desk.clock.time += hours * HOUR

    @rule()
    def the_bot_is_started_anew(self) -> None:
        """Start the bot anew, with no knowledge beside that in the store."""
        self.desk = ServiceHarness(self.desk.store, self.texts, self.desk.clock, self.desk.numbers)
        work = UpdateWorker(self.desk.store, self.desk.dispatcher, self.desk.clock)
        self.intake = UpdateInbox(self.desk.store, work.wake, self.desk.clock)

    @rule()
    def all_is_worked_off(self) -> None:
        self.do(self.desk.work())
        self.do(self._agrees())

    async def _agrees(self) -> None:
        sent = await self.desk.sent()
        for code, table in self.tables.items():
            state = await self.desk.load(code)
            assert [ply.text for ply in state.record.plies] == table.plies
            here = [one for one in sent if one["chat"] == state.place.chat]
            assert [one["message"] for one in here if one["kind"] == "react"] == table.thumbs
        answered = Counter(one.get("message") or one["reply_to"] for one in sent)
        assert answered == Counter(
            json.loads(b)["message"]["message_id"] for _, b in self.delivered
        )

    def teardown(self) -> None:
        try:
            self.all_is_worked_off()
        finally:
            self.do(self.desk.store.close())
            self.loop.close()


@pytest.fixture
def runs(hasty: None, address: str, texts: Texts) -> Runs:  # noqa: ARG001 - before the store
    """Run the machine; its runs are the same each time."""
    here, sentences = address, texts

    class Loose(Deliveries):
        pass

    Loose.address, Loose.texts = here, sentences
    return lambda often: run_state_machine_as_test(Loose, settings=often)


def test_however_updates_come_each_is_done_once(runs: Runs) -> None:
    runs(OFTEN)


def digest_all(patch: pytest.MonkeyPatch, digest: Callable[[], str]) -> None:
    """Distinguish the contents of updates in another way."""
    row = inbox._row
    patch.setattr(inbox, "_row", lambda *update: {**row(*update), "digest": digest()})


def nothing_is_known_again(patch: pytest.MonkeyPatch) -> None:
    """Control: recognise no update."""
    numbers = count()
    digest_all(patch, lambda: str(next(numbers)))


def only_ids_count(patch: pytest.MonkeyPatch) -> None:
    """Control: let an id that was used before hide any update under it."""
    digest_all(patch, str)


def only_higher_ids_count(patch: pytest.MonkeyPatch) -> None:
    """Control: keep a high-water mark instead of a set."""
    take_in = inbox.add

    def above(at: Connection, updates: Iterable[Body], now: float) -> None:
        mark = (at.execute(select(func.max(rows.c.update_id)))).scalar_one() or 0
        take_in(at, [one for one in updates if one[0] > mark], now)

    patch.setattr(inbox, "add", above)


def ids_are_soon_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Control: keep ids for less than a day."""
    patch.setattr(inbox, "KEPT", 10 * HOUR)


def half_a_batch_is_lost(patch: pytest.MonkeyPatch) -> None:
    """Control: keep only the first of the updates that come together."""
    take_in = inbox.add

    def first(at: Connection, updates: Iterable[Body], now: float) -> None:
        take_in(at, list(updates)[:1], now)

    patch.setattr(inbox, "add", first)


BROKEN = (
    nothing_is_known_again,
    only_ids_count,
    only_higher_ids_count,
    ids_are_soon_forgotten,
    half_a_batch_is_lost,
)


@pytest.mark.parametrize("broken", smoke(BROKEN, 2), ids=lambda broken: broken.__name__)
def test_a_build_that_does_not_know_updates_again_is_caught(
    broken: Callable[[pytest.MonkeyPatch], None], runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    with pytest.raises(AssertionError):
        # A bug is found soon or late: what is drawn depends on which modules are loaded.
        runs(settings(OFTEN, max_examples=200))
