"""Playing a game again and again until the bot has died everywhere in it.

Telegram and the database change only by effects: calls that are carried out, commits that change
something. To die before any of the points between two effects leaves the same behind, and what
follows is the same; so in the usual run one of them, drawn at random, stands for all of them.
`python -m tests.chaos.crashes` dies before every single one on SQLite.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.store import Store
from tests.chaos.failpoints import Moment
from tests.chaos.games import GAMES, Script
from tests.chaos.grounds import FileGround, Ground
from tests.chaos.house import House
from tests.chaos.play import Deaths, Play, Told
from tests.chaos.server_ground import ServerGround
from tests.postgres import NoPostgresError, Server, server

LONGEST_RECOVERY = 60
"""Points within which most recoveries are over."""

TWICE = 0.5
"""How often it dies at a random moment, and again, in a step in which it has died everywhere."""

MOST_GAMES_MORE = 10
"""Games after the usual ones, for moments that did not come after other crashes."""

Alike = list[Moment]
"""Moments of which any stands for all."""

Choose = Callable[[Sequence[Moment]], list[Alike]]
"""From all moments of a step: at which to die."""


@dataclass(frozen=True)
class Toll:
    """How often the bot has died, and at how many moments it could; so many are `different`.

    Some moments may be left `unmet`.
    """

    moments: int
    different: int
    games: int
    deaths: int
    unmet: int


def one_of_each(moments: Sequence[Moment]) -> list[Alike]:
    """Those that leave the same behind are alike."""
    alike: dict[int | None, Alike] = {}
    for moment in moments:
        alike.setdefault(moment.effects, []).append(moment)
    return list(alike.values())


def all_of_them(moments: Sequence[Moment]) -> list[Alike]:
    """Every moment is one of its own."""
    return [[moment] for moment in moments]


def never(_step: int, _life: int) -> Moment | None:
    """Nobody dies."""
    return None


class Grave:
    """A place for games in which the bot dies."""

    def __init__(self, ground: Ground, script: Script, *, webhook: bool) -> None:
        self._ground, self._script, self._webhook = ground, script, webhook

    async def play(self, deaths: Deaths = never, clean: list[Told] | None = None) -> list[Told]:
        """One game; `clean` tells of the same one in which nobody died.

        :raises Violation: if any promise was not kept.
        """
        await self._ground.clear()
        house = House(self._ground, webhook=self._webhook)
        try:
            play = Play(house, deaths, clean)
            await self._script(play)
        finally:
            await house.close()
        return play.told

    async def die_everywhere(
        self, choose: Choose, clean: list[Told] | None = None, seed: int = 1
    ) -> Toll:
        """As many games as it takes; in each the bot dies in every step.

        Where it has died at all moments of a step that are not alike, it may die at a random one,
        and once more while it recovers.

        :raises Violation: if any promise was not kept.
        """
        rng = Random(seed)
        clean = clean or await self.play()
        left = [choose(step.moments) for step in clean]
        usual, games, deaths = max(map(len, left)), 0, 0
        while any(left) and games < usual + MOST_GAMES_MORE:
            plan = _plan(clean, left, rng) if games < usual else _plan_for_one(left)
            told = await self.play(plan, clean)
            for step, waiting in zip(told, left, strict=True):
                _strike_off(step, waiting)
            games += 1
            deaths += sum(step.lives for step in told)
        different = sum(len(one_of_each(step.moments)) for step in clean)
        moments = sum(len(step.moments) for step in clean)
        return Toll(moments, different, games, deaths, sum(map(len, left)))


def _strike_off(step: Told, waiting: list[Alike]) -> None:
    """Take off the list the moment at which the bot has died; if it has not come it waits."""
    met = [alike for alike in waiting if step.died in alike]
    for alike in met:
        waiting.remove(alike)
    if waiting and not met:
        waiting.append(waiting.pop(0))


def _plan(clean: list[Told], left: list[list[Alike]], rng: Random) -> Deaths:
    plan = {}
    for number, (step, waiting) in enumerate(zip(clean, left, strict=True)):
        if waiting:
            plan[number, 0] = rng.choice(waiting[0])
        elif rng.random() < TWICE:
            plan[number, 0] = rng.choice(step.moments)
            plan[number, 1] = Moment(None, rng.randrange(LONGEST_RECOVERY))
    return lambda step, life: plan.get((step, life))


def _plan_for_one(left: list[list[Alike]]) -> Deaths:
    """One death only: what comes before it happens in the order that it has without crashes."""
    number = next(number for number, waiting in enumerate(left) if waiting)
    return lambda step, life: left[number][0][0] if (step, life) == (number, 0) else None


def _die(names: Sequence[str], ground: Ground, kind: str, choose: Choose) -> None:
    """Play these games, and tell what came of it."""
    for name in names:
        for webhook in (False, True):
            begun = time.monotonic()
            grave = Grave(ground, GAMES[name], webhook=webhook)
            toll = asyncio.run(grave.die_everywhere(choose))
            mode = "webhook" if webhook else "polling"
            seconds = time.monotonic() - begun
            print(f"{kind}: {name}, {mode}: {toll} in {seconds:.0f} s", flush=True)
    ground.close()


async def _made(there: Server) -> str:
    """The address of a new database."""
    url = there.url(await there.make())
    await (await Store.open(url)).close()
    return url


def main() -> None:
    """Die before every point of the games named, by default of all; on a server of each alike."""
    names = sys.argv[1:] or list(GAMES)
    with tempfile.TemporaryDirectory() as folder:
        _die(names, FileGround(Path(folder)), "SQLite", all_of_them)
    try:
        with server() as there:
            _die(names, ServerGround(asyncio.run(_made(there))), "PostgreSQL", one_of_each)
    except NoPostgresError as error:
        print(f"PostgreSQL: {error}")


if __name__ == "__main__":
    main()
