"""Secrets reach no page but their maker's, whatever it asks for.

Everything is asked at two tables that differ in nothing but Ann's secret: all that the pages of Ben
and of a spectator receive must be the same.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.domain.table import Table
from tests.integration.security.test_secrets import WORLDS
from tests.support.bot.games import played_on, with_people
from tests.support.bot.secret_tables import show_anns_view, two
from tests.support.bot.tristra import BUILDS, PLACES, both
from tests.support.bot.updates import ANN, BEN, CLEO, message
from tests.support.miniapp import Pages, Visitor

FIRST_KEYS = ("A", "K", "a", "d", "C")
"""Keys with which drafts of these games begin, some of them of the other seat."""

Received = dict[str, Any]


async def received(pages: Pages, table: Table, visitor: Visitor) -> Received:
    """All that a page of somebody ever gets at a table."""
    code, revision = table.code, table.revision
    found: Received = {"at first": visitor.told["table"], "tables": visitor.told["tables"]}
    asked: list[tuple[str, dict[str, Any]]] = [
        *((code, {}), (f"{code}/lays", {}), (f"{code}/draft", {"revision": revision})),
        *((f"{code}/draft", {"revision": revision, "keys": key}) for key in FIRST_KEYS),
        *((f"{code}/preview", {"revision": revision, "text": text}) for text in ("rock", "swap")),
        *((f"{code}/plies/{ply}", {}) for ply in range(len(table.record.plies) + 1)),
    ]
    for path, query in asked:
        pages.server.reading._levels.clear()
        answer = await visitor.get(path, **query)
        found[f"{path} {query}"] = answer.status_code, answer.json()
    async with visitor.watching(code) as stream:
        found["stream"] = await stream.state()
        pages.mini_app.hub.told({table.place.chat})
    for verb in ("undo", "draw", "hint", "move"):
        pages.server.doing._levels.clear()
        answer = await visitor.do(verb, code, text="rock" if verb == "move" else "")
        found[verb] = answer.status_code, answer.json()
    return found


async def received_by_others(pages: Pages, table: Table) -> list[Received]:
    """The same of all who must not know, in a chat where all is as ever."""
    found = []
    for person in (BEN, CLEO):
        await pages.desk.clear(table)
        await pages.desk.give(message("hello", ANN))
        found.append(await received(pages, table, await pages.visit(person, table)))
    return found


def without_moves(found: list[Received]) -> list[Received]:
    """All but what a move of their own led to: it ends the secret stage."""
    return [{key: told for key, told in each.items() if key != "move"} for each in found]


@pytest.mark.parametrize("phase", WORLDS)
async def test_a_secret_is_on_no_other_page(phase: str, pages: Pages) -> None:
    this, other = WORLDS[phase]
    told = await received_by_others(pages, this)
    expected = await received_by_others(pages, other)
    assert without_moves(told) == without_moves(expected)
    for each in told:
        assert each["stream"]["scene"]
        assert each["at first"]["plies"][-1]["text"].endswith("?")


@pytest.mark.parametrize("phase", WORLDS)
async def test_control_its_maker_sees_it(phase: str, pages: Pages) -> None:
    shown = []
    for table in WORLDS[phase]:
        await pages.desk.clear(table)
        ann = await pages.visit(ANN)
        shown.append(await ann.state())
    assert shown[0] != shown[1]
    assert not shown[0]["plies"][-1]["text"].endswith("?")


@pytest.mark.parametrize("phase", ["arranging", "placing"])
async def test_control_a_view_that_is_not_ones_own_is_missed(
    phase: str, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_anns_view(WORLDS[phase][0], monkeypatch)
    with pytest.raises(AssertionError):
        await test_a_secret_is_on_no_other_page(phase, pages)


def dealt(table: Table, setup: str) -> Table:
    """The same table where something else was dealt; its link has the token of the first one."""
    return replace(table, record=replace(table.record, setup=setup), history=None)


def restacked(table: Table, seed: int) -> Table:
    """The same table with the tiles that nobody has seen in another order."""
    position: Any = table.position.view(None).sample(Random(seed))
    return dealt(table, " ".join(["/".join(position.stacks), *table.record.setup.split(" ")[1:]]))


async def received_by_all(pages: Pages, table: Table) -> list[Received]:
    found = []
    for person in (ANN, BEN, CLEO):
        await pages.desk.clear(table)
        found.append(await received(pages, table, await pages.visit(person, table)))
    return found


@pytest.mark.parametrize("stack", ["shuffled", "blind", "hand"])
async def test_tiles_that_are_yet_to_be_drawn_are_on_no_page(stack: str, pages: Pages) -> None:
    table = played_on(with_people("stratopolis", 2, stack=stack), 2, 8)
    this, other = restacked(table, 1), restacked(table, 2)
    assert this.record.setup != other.record.setup
    assert await received_by_all(pages, this) == await received_by_all(pages, other)


async def test_who_begins_later_rounds_is_on_no_page(pages: Pages) -> None:
    table = both(both(two("tristra", rounds="2", first="random"), BUILDS), PLACES)
    begins = table.record.setup.split()[0]
    this, other = (dealt(table, f"{begins} {side}") for side in ("orange", "purple"))
    assert await received_by_all(pages, this) == await received_by_all(pages, other)
