"""Tables at which somebody's time is over soon, and what has become of them in the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Select, func, select

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.options import HostOptions
from bot.domain.table import Place, Stage
from bot.handlers.persistence import keep_new
from bot.store import Store
from bot.store.db.schema import signs_of_life, tables
from bot.store.repositories.tables import SIGNS
from bot.store.repositories.timing.outages import Sign
from engine.core.record import TIME, parse_record
from tests.support.bot import games
from tests.support.local_chat import ChatView, Persona

BY_ITSELF = HostOptions(pace=Pace.read("day"), end=End.AUTO, away=False)
FIRST = 48 * HOUR
"""Milliseconds that somebody has at the beginning."""

VERSIONS = 2
"""The version of a table that was opened and has changed once."""

Group = tuple[ChatView, list[Persona]]


@dataclass
class LateTables:
    """Tables in a store, by code, with the deadlines of whoever is on move."""

    store: Store
    deadlines: dict[str, int]

    async def keep(self, group: Group, deadline: int) -> None:
        """Keep a table of two as if they had begun so long ago that this is the deadline."""
        chat, people = group
        ann, ben = (Person(one.id, one.name) for one in people)
        code = _code(len(self.deadlines))
        table = games.playing_two(code, ann, ben)
        table = replace(table, place=Place(chat.id), host=BY_ITSELF)
        await self.store.run(keep_new, table, (deadline - FIRST) / 1000)
        self.deadlines[code] = deadline

    async def playing(self) -> int:
        """Return the number of those at which the game goes on."""
        wanted = select(func.count()).where(tables.c.stage == Stage.PLAYING)
        return await self._number(wanted)

    async def ticked_at(self) -> int:
        """Return the moment at which clocks were last looked at, 0 if they never were."""
        wanted = select(signs_of_life.c.at).where(signs_of_life.c.kind == Sign.TICKED)
        return await self._number(wanted)

    async def _number(self, wanted: Select[Any]) -> int:
        return int(await self.store.run(lambda there: there.scalar(wanted) or 0))

    async def look(self) -> "Ends":
        """Return what has become of them."""
        wanted = select(tables.c.code, tables.c.record, tables.c.version, tables.c.changed_at)
        rows = await self.store.run(lambda there: there.execute(wanted).all())
        found = [(code, record, version, in_ms(at)) for code, record, version, at in rows]
        return Ends(self.deadlines, found)


@dataclass(frozen=True)
class Ends:
    """The rows of tables in the end: code, record, version, and the moment of the last change."""

    deadlines: dict[str, int]
    rows: Sequence[tuple[str, str, int, int]]

    def violations(self) -> Iterator[str]:
        """Yield each promise that was not kept."""
        for code in self.deadlines.keys() - {code for code, *_ in self.rows}:
            yield f"{code} is no more"
        for code, record, version, at in self.rows:
            plies = [ply.text for ply in parse_record(record).plies]
            if plies != [TIME]:
                yield f"{code}: one event of time was to be in the record, there are {plies}"
            if version != VERSIONS:
                yield f"{code}: has changed {version - 1} times, once was to be"
            if (early := self.deadlines[code] - at) > 0 and TIME in plies:
                yield f"{code}: the time was over {early} ms before the deadline"

    def lateness(self) -> list[int]:
        """Return the milliseconds between deadlines and events, in order."""
        return sorted(at - self.deadlines[code] for code, _, _, at in self.rows)


def _code(number: int) -> str:
    base = len(SIGNS)
    return "B" + "".join(SIGNS[number // base**power % base] for power in range(4))
