"""Plays a game again and again until the bot has died everywhere in it.

Telegram and the database change only by effects: calls that are carried out, commits that change
something. All points between two effects leave the same state behind, and the same follows from
dying at any of them; so in the usual run one of them, drawn at random, stands for all of them.
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
from tests.chaos.harness import BotHarness
from tests.chaos.play import Deaths, Play, Told
from tests.chaos.server_ground import ServerGround
from tests.support.postgres import NoPostgresError, Server, server

LONGEST_RECOVERY = 60
"""Points within which most recoveries are over."""

TWICE = 0.5
"""Probability that it dies at a random moment, and again, in a step with no new moments left."""

MOST_GAMES_MORE = 10
"""Games after the usual ones, for moments that did not come after other crashes."""

Alike = list[Moment]
"""Moments any one of which stands for all."""

Choose = Callable[[Sequence[Moment]], list[Alike]]
"""Groups the moments of a step; the bot dies at one of each group."""


@dataclass(frozen=True)
class Toll:
    """Counts of a whole run: moments at which the bot could die, and deaths.

    Of the `moments` so many are `different`; some of those may be left `unmet`.
    """

    moments: int
    different: int
    games: int
    deaths: int
    unmet: int


def one_of_each(moments: Sequence[Moment]) -> list[Alike]:
    """Group the moments that leave the same state behind."""
    alike: dict[int | None, Alike] = {}
    for moment in moments:
        alike.setdefault(moment.effects, []).append(moment)
    return list(alike.values())


def all_of_them(moments: Sequence[Moment]) -> list[Alike]:
    """Make a group of every moment."""
    return [[moment] for moment in moments]


def never(_step: int, _life: int) -> Moment | None:
    """Let the bot live."""
    return None


class Grave:
    """A place for games in which the bot dies."""

    def __init__(self, ground: Ground, script: Script, *, webhook: bool) -> None:
        self._ground, self._script, self._webhook = ground, script, webhook

    async def play(self, deaths: Deaths = never, clean: list[Told] | None = None) -> list[Told]:
        """Play one game; `clean` tells of the same one in which nobody died.

        :raises Violation: if any promise was not kept.
        """
        await self._ground.clear()
        house = BotHarness(self._ground, webhook=self._webhook)
        try:
            play = Play(house, deaths, clean)
            await self._script(play)
        finally:
            await house.close()
        return play.told

    async def die_everywhere(
        self, choose: Choose, clean: list[Told] | None = None, seed: int = 1
    ) -> Toll:
        """Play until the bot has died everywhere; in each game it dies in every step.

        In a step in which it has died at all different moments, it may die at a random one, and
        once more while it recovers.

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
    """Strike off the moment at which the bot has died, or wait on if it has not come."""
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
    """Plan a single death, so that all before it happens in the same order as without crashes."""
    number = next(number for number, waiting in enumerate(left) if waiting)
    return lambda step, life: left[number][0][0] if (step, life) == (number, 0) else None


def _die(names: Sequence[str], ground: Ground, kind: str, choose: Choose) -> None:
    """Play these games, and print the counts."""
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
    """Create a database and return its address."""
    url = there.url(await there.make())
    await (await Store.open(url)).close()
    return url


def main() -> None:
    """Die before every point of the games named, by default all; on a server at one of a group."""
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
