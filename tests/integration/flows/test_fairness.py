"""A chat that floods the bot keeps nobody else waiting, and nothing it said is lost."""

from bot.handlers.dispatcher import Done
from bot.intake.update_worker import WORKERS
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import said

FLOOD = 30


async def test_who_writes_behind_a_flood_is_answered_before_it(house: BotHarness) -> None:
    ann, ben = house.local.ann, house.local.ben
    for person in (ann, ben):
        await person.start()
        await said(person.private, "Welcome")
    await house.stop_bot()
    for _ in range(FLOOD):
        await ann.say(ann.private, "talk, talk")
    await ben.say(ben.private, "/help")
    app = await house.start_bot()
    done: list[Done] = []
    told = app.dispatcher.after_update

    def noted(update: Done) -> None:
        told(update)
        done.append(update)

    app.dispatcher.after_update = noted
    await said(ben.private, "Start a game")
    assert [update.chat for update in done].index(ben.private.id) <= WORKERS
    # Each is answered, and so there is something to be seen after the last one.
    await house.local.until(lambda _: len(done) == FLOOD + 1)
    assert [update.chat for update in done].count(ann.private.id) == FLOOD
