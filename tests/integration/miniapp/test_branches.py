"""Trying out moves on the page: a branch of one's own, which changes nothing at the table."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.options import HostOptions
from bot.domain.players import Machine
from bot.domain.table import Stage, Table
from bot.miniapp.branch_api import BranchApi
from engine.core.game import Seat
from engine.core.record import Record
from tests.support.bot.games import gave_up, played_on, with_people
from tests.support.bot.tristra import building
from tests.support.bot.updates import ANN, BEN, CLEO
from tests.support.miniapp import Json, Pages, Visitor

OVER = replace(played_on(with_people("blokus", 2), 3, 8), stage=Stage.OVER)


async def branch(visitor: Visitor, *at: str) -> Json:
    """A branch as the page is told it."""
    answer = await visitor.get("K7/branch", at="~".join(at))
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def last_laid(visitor: Visitor, *at: str) -> str:
    """The last of the moves that may be laid on a branch."""
    lays = (await visitor.get("K7/branch/lays", at="~".join(at))).json()
    return str(lays["places"][-1][4])


async def test_moves_are_laid_one_after_the_other(pages: Pages) -> None:
    await pages.desk.clear(OVER)
    visitor = await pages.visit(ANN)
    assert (await visitor.state())["canTry"]
    texts: list[str] = []
    for count in range(3):
        told = await branch(visitor, "5", *texts)
        assert (len(told["plies"]), told["canMove"], told["composes"]) == (5 + count, True, "lays")
        texts.append(await last_laid(visitor, "5", *texts))
    assert (await branch(visitor, "5", *texts))["plies"][5:] == texts
    assert (await pages.desk.load("K7")).record == OVER.record


async def test_a_move_is_looked_at_before(pages: Pages) -> None:
    await pages.desk.clear(OVER)
    visitor = await pages.visit(ANN)
    text = await last_laid(visitor, "2")
    seen = await visitor.get("K7/branch/preview", at="2", text=text)
    assert seen.json()["text"] == text
    refused = await visitor.get("K7/branch/preview", at="2", text="T a1 r0")
    assert refused.status_code == 422
    assert refused.json()["message"]


async def test_what_cannot_be_listed_is_put_together(pages: Pages) -> None:
    await pages.desk.clear(replace(building(), stage=Stage.OVER))
    visitor = await pages.visit(ANN)
    told = await branch(visitor, "0")
    assert told["composes"] == "draft"
    draft = (await visitor.get("K7/branch/draft", at="0", keys="1")).json()
    assert draft["text"].startswith("build")


async def test_a_branch_by_chance_says_so(pages: Pages) -> None:
    table = played_on(with_people("stratopolis", 2), 3, 4)
    playing = replace(table, players=(table.players[0], Machine(1)))
    for now, said in ((playing, 1), (gave_up(playing, ANN), 0)):
        await pages.desk.clear(now)
        visitor = await pages.visit(ANN)
        assert (await visitor.state())["canTry"]
        assert len((await branch(visitor, "4"))["says"]) == said


async def test_an_agent_says_what_it_would_play(pages: Pages) -> None:
    asked: list[tuple[str, Seat]] = []

    async def advice(record: Record, seat: Seat) -> str:
        asked.append((str(record), seat))
        return "X e5 r0"

    await pages.desk.clear(OVER)
    pages.mini_app = replace(pages.mini_app, branch_api=BranchApi(pages.server, advice))
    pages._serve()
    visitor = await pages.visit(ANN)
    assert (await branch(visitor, "3"))["canAsk"]
    assert (await visitor.get("K7/branch/advice", at="3")).json() == {"text": "X e5 r0"}
    assert asked == [(str(OVER.record.taken_back(5)), OVER.positions[3].to_move[0])]


async def test_one_asks_for_one_move_at_a_time(pages: Pages) -> None:
    asked, told = asyncio.Event(), asyncio.Event()

    async def advice(_record: Record, _seat: Seat) -> str:
        asked.set()
        await told.wait()
        return "X e5 r0"

    await pages.desk.clear(OVER)
    pages.mini_app = replace(pages.mini_app, branch_api=BranchApi(pages.server, advice))
    pages._serve()
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    first = asyncio.create_task(ann.get("K7/branch/advice", at="3"))
    await asked.wait()
    assert (await ann.get("K7/branch/advice", at="3")).status_code == 429
    others = asyncio.create_task(ben.get("K7/branch/advice", at="3"))
    told.set()
    assert [(await each).status_code for each in (first, others)] == [200, 200]
    assert (await ann.get("K7/branch/advice", at="3")).status_code == 200


async def test_without_opponents_nobody_is_asked(pages: Pages) -> None:
    await pages.desk.clear(OVER)
    visitor = await pages.visit(ANN)
    assert not (await branch(visitor, "3"))["canAsk"]
    assert (await visitor.get("K7/branch/advice", at="3")).status_code == 422


@pytest.mark.parametrize(
    ("table", "person"),
    [
        (with_people("lits", 2), ANN),
        (replace(with_people("lits", 2), host=HostOptions(explore=True)), CLEO),
    ],
    ids=["people", "who watches"],
)
async def test_before_the_end_it_is_refused(pages: Pages, table: Table, person: object) -> None:
    await pages.desk.clear(table)
    visitor = await pages.visit(ANN if person is ANN else CLEO, table)
    assert not (await visitor.state())["canTry"]
    refused = await visitor.get("K7/branch", at="0")
    assert (refused.status_code, refused.json()["error"]) == (422, "try-closed")


@pytest.mark.parametrize("at", ["", "x", "-1", "9" * 12])
async def test_what_is_no_branch_is_none(at: str, pages: Pages) -> None:
    await pages.desk.clear(OVER)
    visitor = await pages.visit(ANN)
    assert (await visitor.get("K7/branch", at=at)).status_code == 400
