"""Games played to their end through pages alone; the record is what was laid."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.domain.table import Stage, Table
from engine.core.game import Choice, Draft
from tests.support.flows.game import stored
from tests.support.local_chat import Persona
from tests.support.miniapp_pages import DESK, PHONE, PageHouse, Visitor, visiting

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
]

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
TURNING = ("r", "f", *ARROWS)
FULL = 400
"""Plies that no game has."""


class Player:
    """Somebody who makes moves on a page at random, and remembers them."""

    def __init__(self, seat: int, visitor: Visitor, rng: Random) -> None:
        self.seat, self.visitor, self.rng = seat, visitor, rng
        self.page = visitor.page

    async def move(self, table: Table) -> None:
        """Make one move of whatever kind is wanted now."""
        view = table.position.view(self.seat)
        await self.is_at(table)
        if view.is_laid and not view.lays().parts:  # type: ignore[union-attr]  # just asked
            text = self.rng.choice([place.text for place in view.lays().places])  # type: ignore[union-attr]  # just asked
            await self.visitor.lays(text, self.seat)
            await self.confirmed(table)
        elif view.can_compose:
            await self.compose(view)
            await self.confirmed(table)
        else:
            word = self.rng.choice(view.spoken_moves())
            await self.visitor.press(f"word-{table.record.game}-{word}")
            await self.past(table)

    async def is_at(self, table: Table) -> None:
        """Wait until the page shows the table as it is."""
        plies = len(table.record.plies)
        if plies:
            await self.visitor.shows(plies)

    async def confirmed(self, table: Table) -> None:
        await self.visitor.press("app-confirm")
        await self.past(table)

    async def past(self, table: Table) -> None:
        """Wait until the page shows one ply more."""
        await self.visitor.shows(len(table.record.plies) + 1)

    async def compose(self, view: Any) -> None:
        """Choose at random until there is a whole move; where it takes long, the rest at once."""
        for _ in range(self.rng.randrange(1, 4)):
            await self.choose(view.draft(await self.keys()))
        await self.visitor.press("app-rest")
        await expect(self.page.locator(".confirm")).to_be_enabled()

    async def choose(self, draft: Draft) -> None:
        """Touch one of the choices, and wait until the page knows what comes next."""
        before = "~".join(draft.chosen)
        laid = bool(draft.laid) or draft.asks == "posting"
        free = [each for each in draft.choices if each.left and (each.at or not laid)]
        choice = self.rng.choice(free)
        if choice.at is None:
            label = self.page.locator(".choices button").filter(has_text=said(choice))
            await self.visitor.touch(label.first)
        else:
            await self.visitor.square(choice.at)
        await expect(self.composing).not_to_have_attribute("data-keys", before)

    async def keys(self) -> list[str]:
        """The choices made on the page so far."""
        told = str(await self.composing.get_attribute("data-keys"))
        return told.split("~") if told else []

    @property
    def composing(self) -> Locator:
        return self.page.locator("[data-keys]")


def said(choice: Choice) -> str:
    """A choice as its button has it, without the mark of what is chosen."""
    return (choice.label or choice.key).removeprefix("• ")


async def play(
    browser: Browser, pages: PageHouse, code: str, people: Sequence[Persona], plies: int = FULL
) -> Table:
    """Let people play on their pages, on phones and at desks in turn."""
    rng = Random(5)
    async with AsyncExitStack() as stack:
        players = []
        for seat, person in enumerate(people):
            device = DESK if seat % 2 else PHONE
            visitor = await stack.enter_async_context(
                visiting(browser, pages, person, code, device)
            )
            players.append(Player(seat, visitor, rng))
        while (table := await stored(pages, code)).stage is Stage.PLAYING:
            if len(table.record.plies) >= plies:
                break
            await players[table.to_move[0]].move(table)
        for player in players:
            await player.visitor.shows(len(table.record.plies))
        if plies == FULL:
            for player in players:
                await expect(player.page.locator(".actions .primary")).to_have_count(1)
    return table


async def test_lits_to_its_end(browser: Browser, pages: PageHouse) -> None:
    local = pages.local
    code = await pages.table("lits", local.ben)
    table = await play(browser, pages, code, [local.ann, local.ben])
    assert table.stage is Stage.OVER
    assert table.record.result


async def test_tristra_to_its_end_with_its_secrets(browser: Browser, pages: PageHouse) -> None:
    local = pages.local
    code = await pages.table("tristra", local.ben)
    table = await play(browser, pages, code, [local.ann, local.ben])
    assert table.stage is Stage.OVER
    texts = [ply.text.split()[0] for ply in table.record.plies]
    assert texts[:4].count("build") == 2
    assert texts[:4].count("place") == 2


async def test_stratopolis_with_arranged_stacks_to_its_end(
    browser: Browser, pages: PageHouse
) -> None:
    local = pages.local
    code = await pages.table("stratopolis stack=arranged", local.ben)
    table = await play(browser, pages, code, [local.ann, local.ben])
    assert table.stage is Stage.OVER
    assert len(table.record.plies) == 42


async def test_stratopolis_from_hands_of_three(browser: Browser, pages: PageHouse) -> None:
    local = pages.local
    code = await pages.table("stratopolis stack=hand", local.ben)
    table = await play(browser, pages, code, [local.ann, local.ben], plies=12)
    assert len(table.record.plies) == 12


async def test_blokus_by_four_to_its_end(browser: Browser, pages: PageHouse) -> None:
    local = pages.local
    people = [local.ann, local.ben, local.cleo, local.dani]
    code = await pages.table("blokus 4", *people[1:])
    table = await play(browser, pages, code, people)
    assert table.stage is Stage.OVER


async def test_half_by_page_and_half_by_typing(browser: Browser, pages: PageHouse) -> None:
    local = pages.local
    code = await pages.table("lits", local.ben)
    async with visiting(browser, pages, local.ann, code) as ann:
        player = Player(0, ann, Random(5))
        while (table := await stored(pages, code)).stage is Stage.PLAYING:
            if 0 in table.to_move:
                await player.move(table)
                continue
            move = table.position.random_move(player.rng, 1)
            await local.ben.say(local.group, f"/m #{code} {table.position.print(move)}")
            await player.past(table)
    assert table.record.result


async def test_lits_by_keys_alone(browser: Browser, pages: PageHouse) -> None:
    local, rng = pages.local, Random(5)
    code = await pages.table("lits swap=off", local.ben)
    laid = []
    async with (
        visiting(browser, pages, local.ann, code, DESK) as ann,
        visiting(browser, pages, local.ben, code, DESK) as ben,
    ):
        while (table := await stored(pages, code)).stage is Stage.PLAYING:
            visitor = (ann, ben)[table.to_move[0]]
            if table.record.plies:
                await visitor.shows(len(table.record.plies))
            laid.append(await laid_by_keys(visitor.page, rng))
            await visitor.shows(len(table.record.plies) + 1)
    assert [ply.text for ply in table.record.plies] == laid


async def laid_by_keys(page: Page, rng: Random) -> str:
    """Lay a piece by the keyboard: the move as the page tells it."""
    keys, view = page.keyboard, page.locator("#view")
    chosen = page.locator("button.slot[tabindex='0']")
    await expect(chosen).to_have_count(1)
    while not await chosen.evaluate("node => node === document.activeElement"):
        await keys.press("Tab")
    for key in ["ArrowRight"] * rng.randrange(4) + ["Enter"] + rng.choices(TURNING, k=3):
        await keys.press(key)
    while not await page.locator(".confirm").is_enabled():
        await keys.press(rng.choice(TURNING))
    said = str(await view.get_attribute("aria-label"))
    await keys.press("Enter")
    return said
