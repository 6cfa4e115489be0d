"""Triangles of Tristra on a page: dragged from the stock and over the board, turned, looked at."""

import pytest
from playwright.async_api import Browser, Locator, expect

from engine.games.tristra.moves import Go
from tests.support.flows.game import accepted
from tests.support.miniapp_pages import DESK, PageHouse, Point, Visitor, visiting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LIFT = 34
"""Pixels between a finger and what it drags."""


async def set_up(pages: PageHouse, times: int) -> str:
    """A table at which both have built, or placed their triangles too, at random."""
    local = pages.local
    code = await pages.table("tristra first=orange", local.ben)
    for person in (local.ann, local.ben):
        await person.start()
    for person in (local.ann, local.ben) * times:
        await accepted(person.private, await person.say(person.private, f"#{code} random"))
    return code


def laid(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-keys]")


DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Ends when all that happened until now is seen."""


async def middle_of(thing: Locator) -> Point:
    box = await thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_triangles_are_set_up_by_a_finger_that_hides_none(
    browser: Browser, pages: PageHouse
) -> None:
    code = await set_up(pages, 1)
    async with visiting(browser, pages, pages.local.ann, code) as ann:
        slot = ann.page.locator("button.slot").first
        await expect(slot).to_be_visible()
        (x, y), (right, _) = await ann.middle((2, 1)), await ann.middle((3, 1))
        below = LIFT + (right - x) / 2
        async with ann.dragging(await middle_of(slot), (x + 9, y + below - 7)):
            await ann.page.evaluate(DRAWN)
            held = await ann.page.locator(".held").bounding_box()
            assert held
            assert held["y"] + held["height"] <= y + below - 7 - LIFT + 1
        await expect(laid(ann)).to_have_attribute("data-keys", "I c2 r0")
        x, y = await ann.middle((4, 0))
        async with ann.dragging(await ann.middle((2, 1)), (x, y + below)):
            pass
        await expect(laid(ann)).to_have_attribute("data-keys", "I e1 r0")
        await ann.square((4, 0))
        await expect(laid(ann)).to_have_attribute("data-keys", "I e1 r1")
        async with ann.dragging(await ann.middle((4, 0)), (20, 700)):
            pass
        await expect(laid(ann)).to_have_attribute("data-keys", "")
        await ann.square((0, 0))
        # It points as the last one of its rank did.
        await expect(laid(ann)).to_have_attribute("data-keys", "I a1 r1")
        await ann.press("app-rest")
        await ann.confirmed()
        text = (await ann.table()).record.plies[-1].text
        assert text.startswith("place ")
        assert "I a1 r1" in text


@pytest.mark.slow
async def test_triangles_change_places(browser: Browser, pages: PageHouse) -> None:
    code = await set_up(pages, 1)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        await expect(ann.page.locator("button.slot")).to_have_count(3)
        await ann.square((0, 0))
        await expect(laid(ann)).to_have_attribute("data-keys", "I a1 r0")
        await ann.takes(2)
        await ann.square((1, 0))
        await expect(laid(ann)).to_have_attribute("data-keys", "I a1 r0~III b1 r0")
        async with ann.dragging(await ann.middle((0, 0)), await ann.middle((1, 0))):
            pass
        await expect(laid(ann)).to_have_attribute("data-keys", "III a1 r0~I b1 r0")


async def test_a_triangle_shows_where_it_may_go_and_what_it_attacks(
    browser: Browser, pages: PageHouse
) -> None:
    code = await set_up(pages, 2)
    async with visiting(browser, pages, pages.local.ann, code, DESK) as ann:
        view = (await ann.table()).position.view(0)
        lays = view.lays()
        assert lays
        place = next(each for each in lays.places if not each.turn)
        shape = lays.shapes[place.shape]
        assert shape.at
        told = ann.page.locator(".says")
        # What stands on the board can be taken only once its places have come.
        await expect(ann.page.locator("#board.holding")).to_have_count(1)
        await expect(ann.page.locator("button.slot").first).to_be_hidden()
        await ann.square(shape.at)
        await expect(told).to_contain_text("attacks")
        await expect(ann.page.locator(".over .mark")).to_have_count(1)
        await ann.square(shape.at)
        await expect(ann.page.locator(".over .mark")).to_have_count(0)
        async with ann.dragging(await ann.middle(shape.at), await ann.middle(place.cell)):
            await expect(ann.page.locator(".held")).to_be_visible()
        await expect(told).to_contain_text(place.text)
        await ann.square(place.cell)
        move = (await ann.table()).position.parse(place.text)
        assert isinstance(move, Go)
        turned = place.text.replace(f"r{move.turns}", f"r{(move.turns + 1) % 4}")
        await expect(told).to_contain_text(turned)
        await ann.confirmed()
        assert (await ann.table()).record.plies[-1].text == turned
