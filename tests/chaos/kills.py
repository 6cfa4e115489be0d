"""Real kills: many games over HTTP while the bot is killed again and again.

`python -m tests.chaos.kills --kills 1000 --games 200 --seed 1` plays and judges; exits with 1 if
anything was lost, doubled, out of order or stuck. The seed decides what is played and when the bot
is to die; how far it has come by then is the machine's own affair.
"""

import argparse
import asyncio
import contextlib
import hashlib
import signal
import sys
import tempfile
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Literal

from bot.render import THEMES, render
from bot.sandbox.model.calls import EDITS, SENDS
from bot.store.repositories.people import STYLE
from engine.core.game import Seat
from engine.core.record import Record
from tests.chaos.checker import Verdict, in_words, judge
from tests.chaos.journal import Journal
from tests.chaos.kept import Kept
from tests.chaos.moments import Moment, die, draw, unless_ended
from tests.chaos.noted import plies, shown_as, written
from tests.chaos.players import KINDS, MANY, TAPPED, Kind, Room, Table
from tests.chaos.program import Runs, world
from tests.chaos.watching import Watch
from tests.support.local_chat import ChatView, LocalChat, Persona

Group = tuple[ChatView, list[Persona]]

COLD_EVERY = 20
"""Number of starts in which one is a start of `python -m bot` from nothing."""

BREATH = 4
"""Number of lives in which one lasts until all who waited as it began are served."""

WATCHDOG = 300.0
"""Seconds after which an event is taken to have failed; nothing is measured with it."""


@dataclass(frozen=True)
class Plan:
    """The size and make-up of a run.

    `moments` come first, all others are drawn. This share of the moves is `tapped`.
    A game is left as it is after `most_moves`.
    """

    kills: int
    games: int
    seed: int = 1
    at_once: int = 12
    kinds: tuple[Kind, ...] = KINDS
    moments: tuple[Moment, ...] = ()
    delivery: Literal["mixed", "twice", "backwards"] = "mixed"
    tapped: float = TAPPED
    most_moves: int = MANY
    thought: float = 0.0
    watchdog: float = WATCHDOG
    talk: bool = False


@dataclass
class Run:
    """Games that go on while the bot dies."""

    plan: Plan
    local: LocalChat
    program: Runs
    journal: Journal
    begun: int = 0
    killed: int = 0
    _since: float = field(default_factory=monotonic)

    @property
    def kept(self) -> Kept:
        """The bot's database."""
        return self.program.kept

    async def all(self) -> None:
        """Play, kill, let everything come to its end, and write down the final state."""
        self._rng = Random(self.plan.seed)
        self._watch = Watch(self.local, self.plan.watchdog, self._note_wait)
        watching = asyncio.create_task(self._watch.run())
        counting = asyncio.create_task(self._note_calls())
        try:
            groups = await self._arrive()
            async with asyncio.TaskGroup() as tasks:
                for place, group in enumerate(groups):
                    tasks.create_task(self._games_at(place, group))
                tasks.create_task(self._lives())
        finally:
            watching.cancel()
        await self._end()
        counting.cancel()

    # Games

    async def _arrive(self) -> list[Group]:
        """Let groups arrive and be greeted: a greeting later would show all tables anew."""
        groups = [self._group(place) for place in range(self.plan.at_once)]
        for _, people in groups:
            for person in people:
                await person.start()
        await self.program.start()
        patient = Watch(self.local, WATCHDOG)
        watching = asyncio.create_task(patient.run())
        for chat, _ in groups:
            await patient.until(chat.id, partial(_is_greeted, chat))
        watching.cancel()
        self.program.signal(signal.SIGTERM)
        assert self.program.ended
        await self.program.ended
        return groups

    def _group(self, place: int) -> Group:
        names = [f"P{place}{letter}" for letter in "abc"]
        people = [self.local.new_person(name, name.lower()) for name in names]
        return self.local.new_group(people[0], f"Group {place}", *people[1:]), people

    async def _games_at(self, place: int, group: Group) -> None:
        """Play one game after the other with the same people."""
        (shared, people), rng = group, Random(f"{self.plan.seed} {place}")
        room = Room(
            *(self.kept, self.journal, self._watch, rng),
            *(self.plan.tapped, self.plan.most_moves, self.plan.thought),
        )
        while self.begun < self.plan.games or self.killed < self.plan.kills:
            kind = self.plan.kinds[self.begun % len(self.plan.kinds)]
            self.begun += 1
            players = people[: kind.people]
            chat = people[0].private if kind.way == "private" else shared
            await Table(room, kind, chat, players).play()

    # Lives

    async def _lives(self) -> None:
        """Start the bot and kill it until it has been killed often enough; then leave it alive."""
        while self.killed < self.plan.kills:
            await self._live_and_die(self._moment())
            self.killed += 1
            self._tell()
        await self._start()

    async def _note_calls(self) -> None:
        """Note nothing: if calls are held up, the times at which they were made are unknown."""

    def _note_wait(self, chat: int, seconds: float) -> None:
        self.journal.write("waited", chat=chat, seconds=round(seconds, 3))

    async def _note_end(self, how: str, status: int | None, before: int) -> None:
        """Write down an end, with the calls since a given call and the stored games."""
        await self._settle()
        calls = self._made_after(before)
        self.journal.write("looked")
        games = await self.kept.games()
        self.journal.write(
            "killed",
            how=how,
            status=status,
            calls=calls,
            kept={code: plies(text) for code, text in games.items()},
        )

    def _made_after(self, before: int) -> list[list[object]]:
        """Return the calls made after one, as they are written down."""
        calls = self.local.sandbox.calls.of(*SENDS, *EDITS, after=before)
        return [written(call) for call in calls if call.executed]

    def _moment(self) -> Moment:
        if self.killed < len(self.plan.moments):
            return self.plan.moments[self.killed]
        return draw(self._rng)

    async def _start(self) -> None:
        self._shape_updates()
        await self.program.start(cold=self.killed % COLD_EVERY == COLD_EVERY // 2)

    def _shape_updates(self) -> None:
        """Disturb the delivery of updates as the plan says."""
        faults = self.local.sandbox.faults
        match self.plan.delivery:
            case "mixed":
                faults.mix(self._rng)
            case "twice":
                faults.twice(MANY)
            case "backwards":
                faults.reverse(MANY)

    async def _live_and_die(self, moment: Moment) -> None:
        before = self.local.sandbox.calls.last
        await self._start()
        if self.killed % BREATH == BREATH - 1:
            # On a slow machine, too, a kill interrupts a game and not the same start for ever.
            await unless_ended(self.program, self._watch.all_served())
            moment = replace(moment, early=True)
        await die(self.local, self.program, moment)
        assert self.program.ended
        await self._note_end(moment.how, self.program.ended.result(), before)

    async def _settle(self) -> None:
        """Let the server handle all that has reached it and lies ready in its sockets."""
        for _ in range(100):
            await asyncio.sleep(0)

    def _tell(self) -> None:
        if self.plan.talk and not self.killed % 20:
            seconds = monotonic() - self._since
            print(f"{seconds:6.0f} s: {self.killed} kills, {self.begun} games", flush=True)

    # The end

    async def _end(self) -> None:
        """Let the bot send all it has to, end it, and write down the final state."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.plan.watchdog):
                while await self.kept.unsent():  # noqa: ASYNC110 - no other process tells when it writes
                    await asyncio.sleep(0.2)
        await self._settle()
        self.program.signal(signal.SIGTERM)
        assert self.program.ended
        self.journal.write("stopped", status=await self.program.ended)
        for chat in self.local.sandbox.store.chats():
            view = self.local.chat(chat.id)
            shown = [shown_as(message) for message in view.messages]
            self.journal.write("chat", chat=chat.id, messages=shown)
        for code, record in (await self.kept.games()).items():
            self.journal.write("table", code=code, record=record)
        for complaint in self.local.sandbox.violations:
            self.journal.write("complaint", text=complaint)


def _is_greeted(chat: ChatView) -> bool:
    return bool(chat.from_bot)


# Judging


def drawn(record: Record, viewer: Seat | None) -> str:
    """Return the digest of the picture of a game as it stands."""
    png = render(record.replay().view(viewer).scene(), THEMES[STYLE])
    return hashlib.blake2b(png).hexdigest()


async def verdict_on(plan: Plan, folder: Path, broken: str = "") -> Verdict:
    """Make a run in a folder, of a build with this bug, and judge it."""
    with Journal(folder / "journal.jsonl") as journal:
        async with world(folder, broken) as (local, program):
            await Run(plan, local, program, journal).all()
    return judge(journal.path, drawn)


def told_by_command_line(
    purpose: str | None,
    ends: str,
    usual: Plan,
    verdict: Callable[[Plan, Path], Coroutine[Any, Any, Verdict]],
) -> int:
    """Make the run that the command line asks for, print its verdict, and return the exit status.

    `ends` is the name of its ends on the command line; options that are left out are as `usual`.
    """
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument(f"--{ends}", dest="ends", type=int, default=usual.kills)
    parser.add_argument("--games", type=int, default=usual.games)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--at-once", type=int, default=usual.at_once)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix=f"tessera-{ends}-"))
    print(f"seed {given.seed}; journal and logs in {folder}", flush=True)
    asked = {"games": given.games, "seed": given.seed, "at_once": given.at_once}
    found = asyncio.run(verdict(replace(usual, kills=given.ends, talk=True, **asked), folder))
    print("\n".join(in_words(found)))
    return 1 if found.violations else 0


if __name__ == "__main__":
    sys.exit(told_by_command_line(__doc__, "kills", Plan(kills=1000, games=200), verdict_on))
