"""Calls that are not allowed: each has its status and changes nothing, and each has a control."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest

from bot.domain import moves
from bot.domain.table import Stage, Table
from bot.handlers import table as table_handler
from bot.miniapp import http, init_data, table_api
from bot.miniapp.access import Access
from bot.miniapp.buckets import Buckets
from bot.store.db.schema import boards, jobs, outbox, seats, tables
from bot.telegram.page_calls import VERBS
from tests.support.bot.games import (
    FIRST_MOVE,
    closed,
    full,
    invited,
    opened,
    over,
    playing_two,
    solo,
    waiting,
)
from tests.support.bot.updates import ANN, BEN, CLEO
from tests.support.miniapp import Json, Pages, signed, start_of
from tests.support.miniapp import init_data as told_by_telegram

DAY = 24 * 3600.0

Attack = Callable[[Pages, Table], Awaitable[httpx.Response]]
Patch = tuple[Any, str, Any]


@dataclass(frozen=True)
class Case:
    """An attack at a table, its status, and the faults that let it pass."""

    table: Table
    attack: Attack
    status: int
    patches: tuple[Patch, ...]


async def _changed_hash(pages: Pages, table: Table) -> httpx.Response:
    data = told_by_telegram(ANN, pages.desk.clock.now())
    end = "0" if data[-1] != "0" else "1"
    return await pages.open(data[:-1] + end, start_of(table))


async def _changed_person(pages: Pages, table: Table) -> httpx.Response:
    data = told_by_telegram(CLEO, pages.desk.clock.now())
    return await pages.open(data.replace("%22id%22%3A+3", "%22id%22%3A+1"), start_of(table))


async def _of_yesterday(pages: Pages, table: Table) -> httpx.Response:
    data = told_by_telegram(ANN, pages.desk.clock.now() - DAY - 1)
    return await pages.open(data, start_of(table))


async def _of_tomorrow(pages: Pages, table: Table) -> httpx.Response:
    data = told_by_telegram(ANN, pages.desk.clock.now() + DAY)
    return await pages.open(data, start_of(table))


async def _of_another_bot(pages: Pages, table: Table) -> httpx.Response:
    data = told_by_telegram(ANN, pages.desk.clock.now(), "998:of-another-bot")
    return await pages.open(data, start_of(table))


async def _stranger_looks(pages: Pages, table: Table) -> httpx.Response:
    return await (await pages.visit(BEN, table)).get("K7")


async def _stranger_plays(pages: Pages, table: Table) -> httpx.Response:
    return await (await pages.visit(BEN, table)).do("move", text=FIRST_MOVE)


async def _without_key(pages: Pages, _table: Table) -> httpx.Response:
    return await (await pages.visit(CLEO)).get("K7")


async def _spectator_moves(pages: Pages, table: Table) -> httpx.Response:
    return await (await pages.visit(CLEO, table)).do("move", text=FIRST_MOVE)


async def _other_seat_moves(pages: Pages, _table: Table) -> httpx.Response:
    return await (await pages.visit(BEN)).do("move", text=FIRST_MOVE)


async def _old_revision(pages: Pages, _table: Table) -> httpx.Response:
    return await (await pages.visit(BEN)).do("resign", revision=0)


async def _megabyte(pages: Pages, _table: Table) -> httpx.Response:
    return await (await pages.visit(ANN)).do("move", text=FIRST_MOVE, more="x" * 1_000_000)


async def _hundred_a_second(pages: Pages, _table: Table) -> httpx.Response:
    pages.server.reading.now = lambda: 0.0
    ann = await pages.visit(ANN)
    return [await ann.get("K7") for _ in range(100)][-1]


async def _hundred_moves_a_second(pages: Pages, _table: Table) -> httpx.Response:
    pages.server.doing.now = lambda: 0.0
    ann = await pages.visit(ANN)
    return [await ann.do("undo") for _ in range(100)][-1]


def _nothing(*_given: object) -> None:
    """Refuses nothing."""


ANY_HASH: Patch = (init_data, "compare_digest", lambda *_: True)
ANY_TIME: Patch = (init_data, "LASTS", float("inf"))
EVERYBODY: Patch = (Access, "may_look", lambda *_: True)
ANY_SEAT: Patch = (moves, "seat_on_move", lambda *_: 0)
ANY_REVISION = tuple((at, "expect_current", _nothing) for at in (moves, table_api, table_handler))
ANY_RATE: Patch = (Buckets, "take", lambda *_: 0.0)

ATTACKS: dict[str, Case] = {
    "a changed hash": Case(playing_two(), _changed_hash, 401, (ANY_HASH,)),
    "another person": Case(playing_two(), _changed_person, 401, (ANY_HASH,)),
    "data of yesterday": Case(playing_two(), _of_yesterday, 401, (ANY_TIME,)),
    "data of tomorrow": Case(
        playing_two(), _of_tomorrow, 401, ((init_data, "AHEAD", float("inf")),)
    ),
    "another bot's token": Case(playing_two(), _of_another_bot, 401, (ANY_HASH,)),
    "a stranger at a private table": Case(solo(chat=ANN.id), _stranger_looks, 403, (EVERYBODY,)),
    "a stranger's move there": Case(solo(chat=ANN.id), _stranger_plays, 403, (EVERYBODY, ANY_SEAT)),
    "a guessed code": Case(playing_two(), _without_key, 403, (EVERYBODY,)),
    "a spectator's move": Case(playing_two(), _spectator_moves, 403, (ANY_SEAT,)),
    "a move of the other seat": Case(playing_two(), _other_seat_moves, 403, (ANY_SEAT,)),
    "an old revision": Case(waiting(), _old_revision, 409, ANY_REVISION),
    "a body of a megabyte": Case(
        playing_two(), _megabyte, 413, ((http, "LARGEST_BODY", 10_000_000),)
    ),
    "100 requests a second": Case(playing_two(), _hundred_a_second, 429, (ANY_RATE,)),
    "100 things done a second": Case(waiting(), _hundred_moves_a_second, 429, (ANY_RATE,)),
}


async def check(case: Case, pages: Pages) -> None:
    """Try an attack: it must be refused, and all that is kept of tables must be as it was."""
    await pages.desk.clear(case.table)
    kept = (tables, seats, jobs, boards, outbox)
    before = await pages.desk.rows(*kept)
    answer = await case.attack(pages, case.table)
    assert answer.status_code == case.status, answer.text
    assert answer.json()["error"]
    assert await pages.desk.rows(*kept) == before or case.status == 429


@pytest.mark.parametrize("attack", ATTACKS)
async def test_what_is_not_allowed_is_refused_and_changes_nothing(
    attack: str, pages: Pages
) -> None:
    await check(ATTACKS[attack], pages)


@pytest.mark.parametrize("attack", ATTACKS)
async def test_control_a_check_that_is_taken_away_is_missed(
    attack: str, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = ATTACKS[attack]
    for patch in case.patches:
        monkeypatch.setattr(*patch)
    with pytest.raises(AssertionError):
        await check(case, pages)


async def test_of_too_many_moves_none_too_many_is_made(pages: Pages) -> None:
    await pages.desk.clear(waiting())
    pages.server.doing.now = lambda: 0.0
    ann = await pages.visit(ANN)
    found = [(await ann.do("undo")).status_code for _ in range(20)]
    assert 429 in found
    assert found.index(429) == 10
    assert found[10:] == [429] * 10


async def test_a_key_opens_the_table_it_is_of_and_no_other(pages: Pages) -> None:
    await pages.desk.clear(playing_two("K7"), playing_two("K8"))
    cleo = await pages.visit(CLEO, playing_two("K7"))
    assert (await cleo.get("K7")).status_code == 200
    assert (await cleo.get("K8")).status_code == 403


async def test_nobody_learns_whether_there_is_a_table(pages: Pages) -> None:
    await pages.desk.clear(solo(chat=ANN.id))
    ben = await pages.visit(BEN)
    there, nowhere = await ben.get("K7"), await ben.get("ZZ")
    assert (there.status_code, there.json()) == (nowhere.status_code, nowhere.json())


async def test_data_without_a_person_opens_nothing(pages: Pages) -> None:
    now = str(int(pages.desk.clock.now()))
    for fields in (
        {"auth_date": now},
        {"auth_date": now, "user": "{}"},
        {"auth_date": now, "user": '{"id": "1", "first_name": "Ann"}'},
        {"auth_date": "soon", "user": '{"id": 1, "first_name": "Ann"}'},
    ):
        assert (await pages.open(signed(fields))).status_code == 401
    assert (await pages.open("no data at all")).status_code == 401
    assert (await pages.open("")).status_code == 401


async def test_a_body_that_is_no_request_is_refused(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann = await pages.visit(ANN)
    whole: Json = {"id": pages.new_id(), "revision": 0, "do": "move", "text": FIRST_MOVE}
    for wrong in (
        {"id": "1"},
        {"id": None},
        {"revision": "x"},
        {"revision": -1},
        {"do": "show me"},
        {"do": 5},
        {"text": ["T"]},
        {"do": "level", "argument": "77"},
        {"do": "consent", "argument": "x"},
    ):
        answer = await ann.do("", **{**whole, **wrong})
        assert answer.status_code == 400, wrong
    assert (await ann.state())["plies"] == []


async def test_nobody_holds_connections_without_end(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_api, "MOST_STREAMS", 2)
    await pages.desk.clear(playing_two())
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    async with ann.watching() as one, ann.watching() as two:
        for stream in (one, two):
            await stream.state()
        assert (await ann.get("K7/events")).status_code == 429
        async with ben.watching() as other:
            assert await other.state()
    async with ann.watching() as again:
        assert await again.state()


STAGES = {
    "open": opened(),
    "full": full(),
    "invited": invited(),
    "playing": waiting(),
    "over": over(),
    "closed": closed(),
    "away": replace(waiting(), stage=Stage.AWAY),
}
MAY = {("open", "join"), ("away", "show")}
"""Things that anybody may do who has come by the link, as in the chat."""


@pytest.mark.parametrize("stage", STAGES)
async def test_who_has_the_link_only_does_nothing_but_sit_down(stage: str, pages: Pages) -> None:
    kept = (tables, seats, jobs, outbox)
    for verb in sorted(VERBS):
        await pages.desk.clear(STAGES[stage])
        before = await pages.desk.rows(*kept)
        cleo = await pages.visit(CLEO, STAGES[stage])
        argument = {"level": "3"}.get(verb, "0.0")
        answer = await cleo.do(verb, text="swap", argument=argument)
        pages.server.doing._levels.clear()
        assert (answer.status_code == 200) == ((stage, verb) in MAY), (verb, answer.text)
        if (stage, verb) not in MAY:
            assert await pages.desk.rows(*kept) == before, verb
