"""`/top` and `/me`: who is listed where, and what is told of whom."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.options import AS_USUAL, HostOptions
from bot.domain.players import Human
from bot.domain.ratings.fold import DAY
from bot.domain.ratings.result import PlayerId, Result
from bot.domain.table import Stage, Table
from bot.handlers.personal.forgetter import NO_LEAD
from bot.store.repositories.scores import results
from tests.support.bot.games import played_on, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP, GROUP_ID, message, private, tap

pytestmark = pytest.mark.databases

OTHER_GROUP = GROUP_ID - 1


async def played(
    desk: ServiceHarness,
    *pairs: tuple[PlayerId, PlayerId],
    chat: int = GROUP_ID,
    pool: str = "lits",
) -> None:
    """Games of which the first of each pair won one, a day after the other, up to now."""
    now = in_ms(desk.clock.now())

    def keep(connection: Connection) -> None:
        for number, pair in enumerate(pairs):
            at = now - (len(pairs) - number) * DAY
            result = Result(pool, pair, (1, 2), at, f"{number}")
            results.add(connection, f"T{number}", chat, result)

    await desk.store.run(keep)


async def said(desk: ServiceHarness, text: str, *, in_private: bool = False) -> str:
    """The answer to Ann, without what keeps names apart."""
    await desk.give(message(text, ANN, private(ANN) if in_private else GROUP))
    return str((await desk.sent())[-1]["text"]).translate(_ISOLATES)


async def listed(desk: ServiceHarness, text: str = "/top") -> list[dict[str, Any]]:
    """The lines of the picture that Ann is shown."""
    await desk.give(message(text, ANN))
    shown = (await desk.sent())[-1]
    assert shown["kind"] == "standings"
    return list(shown["lines"])


async def known(desk: ServiceHarness) -> None:
    """Everybody has said something here."""
    for person in (ANN, BEN, CLEO):
        await desk.give(message("hello", person))


_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
SIX = [(ANN.id, BEN.id), (ANN.id, CLEO.id), (BEN.id, ANN.id)] * 2
"""Ann has played six games against two people, Ben four against one, Cleo two."""


async def test_a_group_has_standings_of_its_own_games(desk: ServiceHarness) -> None:
    await known(desk)
    await played(desk, *SIX)
    [ann] = await listed(desk)
    assert (ann["place"], ann["name"], ann["own"]) == ("1", "Ann", True)
    assert ann["notes"] == ["6 games", "4–2"]
    assert ann["rating"].endswith("?")
    assert (await said(desk, "/top")).splitlines() == [
        "🏆 <b>Battle of LITS</b> in this group",
        "Not placed yet: Ben, Клео. Five rated games against two people are enough.",
    ]


async def test_nobody_is_named_without_a_rated_game_in_that_group(desk: ServiceHarness) -> None:
    await known(desk)
    await played(desk, *SIX, chat=OTHER_GROUP)
    assert "no rated games here" in await said(desk, "/top lits")
    await played(desk, (ANN.id, BEN.id))
    assert [(line["place"], line["name"]) for line in await listed(desk)] == [
        ("–", "Ann"),
        ("–", "Ben"),
    ]
    text = await said(desk, "/top lits")
    assert "Nobody has a place yet" in text
    assert "Клео" not in text


async def test_who_does_not_want_to_be_is_not_named(desk: ServiceHarness) -> None:
    await known(desk)
    await played(desk, *SIX)
    await desk.give(message("/settings", BEN, private(BEN)))
    await desk.give(tap("set:::listed.no", BEN, private(BEN)))
    assert "Ben" not in await said(desk, "/top")
    await desk.give(tap("set:::listed.yes", BEN, private(BEN)))
    assert "Ben" in await said(desk, "/top")


async def test_pools_have_buttons(desk: ServiceHarness) -> None:
    await known(desk)
    await played(desk, *SIX)
    await played(desk, (ANN.id, BEN.id), pool="blokus-duo")
    await said(desk, "/top")
    [row] = (await desk.sent())[-1]["keyboard"]
    assert [button["text"] for button in row] == ["• Battle of LITS", "Blokus Duo"]
    await desk.give(tap("top:::blokus-duo", ANN))
    assert "<b>Blokus Duo</b>" in (await desk.sent())[-1]["text"]


async def test_standings_are_of_groups(desk: ServiceHarness) -> None:
    assert "/me" in await said(desk, "/top", in_private=True)


async def test_in_a_group_one_sees_ones_games_there_only(desk: ServiceHarness) -> None:
    await known(desk)
    await played(desk, *SIX, chat=OTHER_GROUP)
    assert "no rated games" in await said(desk, "/me")
    await played(desk, (ANN.id, BEN.id), pool="blokus-duo")
    here = await said(desk, "/me")
    assert "Blokus Duo" in here
    assert "LITS" not in here
    everywhere = await said(desk, "/me", in_private=True)
    assert "6 games · 4–2" in everywhere.splitlines()
    assert "against Ben: 2–2" in everywhere


async def test_one_sees_how_ones_rating_came_about(desk: ServiceHarness) -> None:
    await known(desk)
    await played(desk, *SIX)
    await played(desk, (ANN.id, BEN.id), pool="blokus-duo")
    await said(desk, "/me", in_private=True)
    shown = (await desk.sent())[-1]
    assert shown["kind"] == "curve"
    assert len(shown["moments"]) == len(SIX)
    rating = await desk.store.run(results.rating_of, ANN.id, "lits")
    assert shown["moments"][-1] == [rating.points, rating.spread]
    await desk.give(tap("me:::blokus-duo", ANN, private(ANN)))
    assert len((await desk.sent())[-1]["moments"]) == 1


async def test_in_a_group_nobody_else_can_change_it(desk: ServiceHarness) -> None:
    await known(desk)
    await played(desk, *SIX)
    await said(desk, "/me")
    shown = (await desk.sent())[-1]
    assert shown["keyboard"] == []
    assert len(shown["moments"]) == len(SIX)
    await desk.give(tap("me:::lits", BEN))
    assert (await desk.sent())[-1]["kind"] == "toast"


# Games at tables


def last_ply(host: HostOptions = AS_USUAL) -> tuple[Table, str, Person]:
    """A game of Ann and Ben before its last ply, that ply, and by whom it is made."""
    over = played_on(with_people("lits", 2), 7)
    before = played_on(with_people("lits", 2), 7, len(over.record.plies) - 1)
    human = before.players[before.to_move[0]]
    assert isinstance(human, Human)
    return replace(before, host=host), over.record.plies[-1].text, Person(human.id, human.name)


async def end(desk: ServiceHarness, host: HostOptions = AS_USUAL) -> None:
    table, text, person = last_ply(host)
    await desk.clear(table)
    await known(desk)
    await desk.give(message(text, person))
    assert (await desk.load(table.code)).stage is Stage.OVER


async def test_a_game_between_people_is_rated_when_it_ends(desk: ServiceHarness) -> None:
    await end(desk)
    assert "Battle of LITS" in await said(desk, "/me")


async def test_who_was_forgotten_and_is_back_has_no_place_for_90_days(
    desk: ServiceHarness,
) -> None:
    await desk.give(message("/forget", ANN), tap(f"forget:::{ANN.id}.100", ANN))
    await known(desk)
    await played(desk, *SIX)
    assert "Nobody has a place yet" in await said(desk, "/top")
    desk.clock.time += NO_LEAD / 1000
    await played(desk, *SIX)
    assert "Ann" in {line["name"] for line in await listed(desk)}


@pytest.mark.parametrize("host", [HostOptions(rated=False), HostOptions(hints=True)])
async def test_it_is_not_where_the_table_did_not_say_so(
    host: HostOptions, desk: ServiceHarness
) -> None:
    await end(desk, host)
    assert "no rated games" in await said(desk, "/me")


async def test_ten_are_listed_and_whoever_asks(desk: ServiceHarness) -> None:
    others = [Person(number, f"Player {number}") for number in range(5001, 5013)]
    await desk.give(*(message("hello", one, number=100 + one.id) for one in (*others, ANN)))
    games = [
        (winner.id, loser.id)
        for _ in range(3)
        for winner, loser in zip([*others, ANN][:-1], [*others, ANN][1:], strict=True)
    ]
    ring = [(others[0].id, ANN.id)] * 3
    await played(desk, *games, *ring)
    lines = await listed(desk)
    assert len(lines) == 11
    assert (lines[-1]["place"], lines[-1]["name"]) == ("13", "Ann")
