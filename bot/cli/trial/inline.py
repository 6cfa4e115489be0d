"""Steps of inline mode: an offer, and the message that it becomes where the bot is not."""

from telegram import CallbackQuery, InlineQuery, Update

from bot.cli.trial.desk import Desk, LeftOutError, expect
from bot.cli.trial.samples import board
from bot.telegram.inline.results import Offer
from bot.views.keyboard import Keyboard, Tap, tap_button

TAP = Tap("sit", argument="try")
KEYBOARD: Keyboard = [[tap_button("Tap me", TAP)]]


async def offers(desk: Desk) -> str:
    """Answer a query."""
    if not desk.api.is_inline:
        raise LeftOutError("inline mode is off (/setinline)")
    name = desk.api.bot.username
    await desk.helper.do(f"Write “@{name} try” in a chat that the bot is not in, and wait.")
    query = await desk.update(_asked)
    offer = Offer("1", "A try", "choose this", "A message of the trial", KEYBOARD)
    await desk.api.offer(query.id, [offer])
    return f"asked in a {query.chat_type}" if query.chat_type else ""


def _asked(update: Update) -> InlineQuery | None:
    return update.inline_query


async def elsewhere(desk: Desk) -> str:
    """Put a picture into a message that is known by its id alone."""
    if not desk.api.is_inline:
        raise LeftOutError("inline mode is off (/setinline)")
    await desk.helper.do("Choose what is offered, and tap the button below the message.")
    query = await desk.update(_tapped)
    name = query.inline_message_id or ""
    expect(name, "the tap tells no id of the message")
    await desk.api.toast(query.id, "Heard")
    photo = await desk.api.upload(desk.storage or desk.private, board(3))
    await desk.api.inline_text(name, "Other words", KEYBOARD)
    await desk.api.inline_picture(name, photo, "A board", KEYBOARD)
    await desk.api.inline_caption(name, "A board, and other words", KEYBOARD)
    seen = await desk.helper.sees("Does that message show a board now, with “other words” below?")
    expect(seen, "the picture is not seen")
    return ""


def _tapped(update: Update) -> CallbackQuery | None:
    query = update.callback_query
    return query if query and query.data == TAP.encode() else None
