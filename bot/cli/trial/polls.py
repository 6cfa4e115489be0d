"""Steps with a poll: its picture, votes by name, an option that somebody adds, its end."""

from telegram import Message, PollAnswer, Update

from bot.cli.trial.desk import Desk, expect
from bot.cli.trial.samples import board
from bot.telegram.polls.calls import PollContent, choices_of, has_picture
from bot.telegram.polls.parser import added_choice, cast_vote

OPTIONS = ("One", "Two")


async def polls(desk: Desk) -> str:
    """Send a poll, hear of a vote and of an option that was added, end the poll twice."""
    content = PollContent("Which?", OPTIONS, "A <b>poll</b> of the trial", board(1), [])
    sent = await desk.api.poll(desk.place, content, None)
    expect(sent.poll, "no poll came")
    known = choices_of(sent.poll) if sent.poll else []
    expect(len(set(known)) == len(OPTIONS), "options have no lasting ids")
    await desk.helper.do("Vote for “Two” in the poll.")
    cast = cast_vote(await desk.update(_answer))
    expect(cast and cast[0].choice == known[1], "the vote names another option")
    remark = "" if has_picture(sent) else "polls have no pictures"
    if desk.api.takes_rich_polls:
        await desk.helper.do("Add an option “Three” to the poll.")
        added = added_choice(await desk.update(_added))
        expect(added and added.message == sent.message_id, "the option names another poll")
    await desk.api.stop_poll(desk.place, sent.message_id, [])
    await desk.api.stop_poll(desk.place, sent.message_id, [])
    return remark


def _answer(update: Update) -> PollAnswer | None:
    return update.poll_answer


def _added(update: Update) -> Message | None:
    message = update.message
    return message if message and message.poll_option_added else None
