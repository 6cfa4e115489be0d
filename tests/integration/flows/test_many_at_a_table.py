"""One to four at a table: several sides a seat, sides of nobody's, giving up while others go on."""

from functools import partial
from random import Random

import pytest

from bot.domain.players import Machine
from bot.domain.table import Stage, Table
from bot.store.repositories.scores import best_scores
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    boards,
    challenge,
    changed,
    code_of,
    play_on,
    play_some,
    said,
    sit_down,
    stored,
    table_in,
)
from tests.support.local_chat import ChatView, MessageView, Persona

SIGNS = {"1": "🟦", "2": "🟨", "3": "🟥", "4": "🟩"}


def lines(table: MessageView) -> list[str]:
    """Return the caption's lines without the marks around names."""
    return (table.text or "").replace("\u2068", "").replace("\u2069", "").splitlines()


def last_ply(table: Table) -> str:
    """Return the line by which a caption tells the last ply alone."""
    number = len(table.record.plies)
    side = table.positions[number - 1].active_sides[0]
    return f"{number}. {SIGNS[side]} {table.record.plies[-1].text}"


async def test_four_people_play_to_the_end(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    table = await sit_down(house, "blokus 4 variant=classic", local.ben, local.cleo, local.dani)
    state = await play_on(house, table, group, Random(4))
    outcome = state.position.outcome
    assert outcome
    assert len(state.record.plies) > 40
    assert state.record.result == "/".join(f"{89 + total:g}" for total in outcome.totals)
    final = await table_in(group, "🏆")
    names = [person.name for person in (local.ann, local.ben, local.cleo, local.dani)]
    for seat, (name, sign) in enumerate(zip(names, SIGNS.values(), strict=True)):
        place = {1: "🥇", 2: "🥈", 3: "🥉", 4: "4."}[outcome.places[seat]]
        total = f"{outcome.totals[seat]:g}".replace("-", "−")
        assert f"{place} {sign} {name}: {total}" in " · ".join(lines(final)).split(" · ")
    assert last_ply(state) in lines(final)
    assert names[outcome.places.index(1)] in lines(final)[-1]


async def test_two_people_play_two_colours_each(house: BotHarness) -> None:
    group, ben = house.local.group, house.local.ben
    table = await challenge(house, "blokus")
    assert lines(table)[1] == "🟦🟥 Ann: −178 · 🟨🟩 Ben: −178"
    state = await play_some(house, table, group, Random(2), 7)
    shown = await table_in(group, last_ply(state))
    assert lines(shown)[-2:] == [last_ply(state), "🟩 It is your turn, Ben."]
    await ben.say(group, "/resign")
    await ben.tap(group, await said(group, "Do you really want to resign"), "Yes, resign")
    assert "🏆 Ann wins by resignation." in lines(await table_in(group, "🏆"))
    assert (await stored(house, code_of(table))).record.result == "B+R"


async def test_alone_to_the_end_with_the_best_so_far(house: BotHarness) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/play blokus 1")
    table = await table_in(chat, "your turn")
    assert lines(table)[1] == "🟦🟨🟥🟩 Ann: −356"
    assert await best_of(house, ann, -300.5) is None
    state = await play_on(house, table, chat, Random(1))
    ended = await table_in(chat, "Total")
    [total] = state.position.totals
    assert total > -300
    said = f"Total −{-total:g}. 🏆 Your best yet! It was −300.5 before."
    assert lines(ended)[-1] == said
    assert await best_of(house, ann, -300) == total
    await ann.tap(chat, ended, "Rematch")
    await chat.until(lambda c: code_of(boards(c)[-1]) != code_of(table))
    assert lines(await table_in(chat, "your turn"))[1:2] == lines(table)[1:2]


async def best_of(house: BotHarness, person: Persona, total: float) -> float | None:
    """Return a person's best total in playing alone, and let this one count from now on."""
    assert house.app
    async with house.app.store.transaction() as connection:
        kind = best_scores.Kind(person.id, "blokus", "variant=solo corners=free")
        return await connection.run_sync(best_scores.beat, kind, total)


async def test_green_is_laid_by_the_host(house: BotHarness) -> None:
    group, ann, local = house.local.group, house.local.ann, house.local
    await ann.say(group, "/play")
    card = await said(group, "What would you like to play")
    asked = await changed(ann, group, card, "Blokus", "⚙ Options", "👥 3", "Variant: chaos")
    assert asked.labels[:3] == ["• chaos", "two colours", "shared green"]
    card = await changed(ann, group, asked, "• chaos")
    await ann.tap(group, card, "Open a table")
    table = await table_in(group, "invites")
    for person in (local.ben, local.cleo):
        await person.tap(group, table, "Join")
    await ann.tap(group, await table_in(group, "All seats are taken"), "Start")
    table = await table_in(group, "your turn")
    state = await play_some(house, table, group, Random(6), 9)
    assert len(state.record.plies) == state.revision == 12
    hosts = [number for number, p in enumerate(state.positions) if not p.to_move]
    assert hosts == [3, 7, 11]
    assert {ply.seat for ply in state.record.plies} == {None}
    last = [ply.text for ply in state.record.plies[-3:]]
    shown = lines(await table_in(group, f"🟩 {last[-1]}"))
    assert shown[-2:] == [
        f"10. 🟨 {last[0]} · 🟥 {last[1]} · 🟩 {last[2]}",
        "🟦 It is your turn, Ann.",
    ]


async def test_who_gives_up_is_passed_over_and_looks_on(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    ben = local.ben
    table = await sit_down(house, "blokus 3 variant=shared", ben, local.cleo)
    await play_some(house, table, group, Random(3), 5)
    await ben.say(group, "/resign")
    await ben.tap(group, await said(group, "Do you really want to resign"), "Yes, resign")
    shown = lines(await table_in(group, " gave up"))
    assert "Ben gave up." in shown
    assert " · 🟨 Ben 🏳: " in shown[1]
    assert shown[-1] == f"🟥 It is your turn, {local.cleo.name}."
    state = await play_some(house, table, group, Random(3), 6)
    movers = {position.to_move for position in state.positions[6:]}
    assert movers == {(0,), (2,)}
    again = await ben.say(group, "/resign")
    assert "out of this game already" in ((await answer_to(group, again)).text or "")
    await ben.say(group, "/board")
    await group.until(lambda g: len(boards(g)) == 2)
    assert (await stored(house, code_of(table))).stage is Stage.PLAYING


@pytest.mark.slow
async def test_one_person_against_three_bots(house: BotHarness) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/solo blokus 1 variant=classic")
    table = await table_in(chat, "your turn")
    code = code_of(table)
    rng = Random(5)
    for ply in (1, 5, 9):
        await play_some(house, table, chat, rng, 1)
        shown = lines(await chat.until(partial(_after, plies=ply + 1)))
        state = await stored(house, code)
        told = zip(list(SIGNS.values())[1:], state.record.plies[-3:], strict=True)
        assert shown[-2] == f"{ply + 1}. " + " · ".join(f"{sign} {p.text}" for sign, p in told)
    assert state.players[1:] == (Machine(1),) * 3
    await ann.say(chat, "/resign")
    await ann.tap(chat, await said(chat, "Do you really want to resign"), "Yes, resign")
    final = await table_in(chat, "🏆")
    state = await stored(house, code)
    assert state.stage is Stage.OVER
    assert lines(final)[1].startswith("4. 🟦 Ann 🏳")
    assert state.record.termination is None


def _after(chat: ChatView, plies: int) -> MessageView | None:
    """Return the board, once it shows the plies from this one on and the person is on move."""
    table = boards(chat)[-1]
    return table if f"\n{plies}. " in table.text and "your turn" in table.text else None


async def test_a_table_is_filled_with_bots(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/play")
    card = await said(group, "What would you like to play")
    labels = ("Blokus", "⚙ Options", "👥 4", "Variant: classic", "teams")
    card = await changed(ann, group, card, *labels)
    await ann.tap(group, card, "Open a table")
    table = await table_in(group, "invites")
    for _ in range(3):
        await ann.tap(group, table, "Let the bot play")
    await ann.tap(group, await table_in(group, "may start"), "Start")
    table = await table_in(group, "your turn")
    await play_some(house, table, group, Random(1), 1)
    shown = lines(await group.until(lambda g: _after(g, 2)))
    assert shown[0].endswith(" · two teams")
    assert shown[-1] == "🟦 It is your turn, Ann."


@pytest.mark.parametrize(
    ("words", "labels", "named"),
    [
        ("blokus 2", ["Variant: duel", "duo"], "duo on a small board"),
        ("blokus corners=fixed 4", ["Variant: classic", "teams"], "two teams"),
    ],
)
async def test_in_private_the_ways_to_play_are_against_the_bot(
    house: BotHarness, words: str, labels: list[str], named: str
) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, f"/play {words}")
    offer = await said(chat, "meet at corners only")
    offer = await changed(ann, chat, offer, "⚙ Options", *labels)
    await ann.tap(chat, offer, "Play against the bot")
    table = await table_in(chat, "your turn")
    state = await stored(house, code_of(table))
    assert state.players[1:] == (Machine(3),) * (len(state.players) - 1)
    assert named in lines(table)[0]
    await accepted(chat, await ann.say(chat, str(state.position.legal_moves()[0].text)))
