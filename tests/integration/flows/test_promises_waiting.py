"""Tables that wait, each found by its code or by the only possible meaning of a text."""

from bot.domain.table import Stage
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, answer_to, challenge, code_of, said, stored, table_in
from tests.support.flows.promised import another

DAY = 24 * 3600.0


async def test_a_challenge_lapses_after_a_day(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ann.say(group, "/challenge @ben lits")
    table = await table_in(group, "challenges you")
    accept = table.button("Accept")
    assert accept
    await house.clock.let_pass(DAY - 700)
    await ann.say(group, "/challenge @ben lits")
    other = await another(group, 1)
    assert group.message(table.message_id).button("Accept")
    house.clock.pass_time(701)
    await group.until(lambda g: "lapsed" in g.message(table.message_id).text)
    assert group.message(other.message_id).button("Accept")
    ben.press_stale(group, table, accept["callback_data"])
    await ben.tap(group, other, "Decline")
    assert (await stored(house, code_of(table))).stage is Stage.CLOSED


async def test_a_table_is_put_away_after_thirty_days_and_opened_again(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    code = code_of(await challenge(house))
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await house.clock.let_pass(30 * DAY - 700)
    await ann.say(group, "/games")
    await said(group, f"#{code}")
    house.clock.pass_time(701)
    away = await table_in(group, "Put away")
    assert away.labels == ["⤓ Show the board here"]
    refused = await answer_to(group, await ben.say(group, f"/m #{code} L g4 r2"))
    assert f"/board #{code}" in refused.text
    await ben.say(group, f"/board #{code}")
    await table_in(group, "your turn, \u2068Ben")
    await accepted(group, await ben.say(group, "/m L g4 r2"))
    assert len((await stored(house, code)).record.plies) == 2


async def test_a_code_works_in_the_tables_chat_and_for_its_players_in_private(
    house: BotHarness,
) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    other = house.local.new_group(ben, "Elsewhere", ann)
    code = code_of(await challenge(house))
    await accepted(group, await ann.say(group, f"/m #{code} T e5 r1"))
    await ben.start()
    await accepted(ben.private, await ben.say(ben.private, f"#{code} L g4 r2"))
    await table_in(group, "L g4 r2")
    refused = await answer_to(other, await ann.say(other, f"/m #{code} I a1 r0"))
    assert f"no table #{code} here" in refused.text
    await ben.say(ben.private, f"/record #{code}")
    await said(ben.private, "2. L g4 r2")


async def test_a_text_goes_to_the_one_table_where_it_can_be_read(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    lits = code_of(await challenge(house))
    await ann.say(group, "/challenge @ben blokus variant=duo")
    table = await another(group, 1)
    await ben.tap(group, table, "Accept")
    blokus = code_of(table)
    await group.until(lambda g: "your turn" in g.message(table.message_id).text)
    await accepted(group, await ann.say(group, "/m V5 e10 r0"))
    assert (await stored(house, lits)).record.plies == ()
    assert len((await stored(house, blokus)).record.plies) == 1
    await accepted(group, await ann.say(group, "/m S e5 r1"))
    assert len((await stored(house, lits)).record.plies) == 1
