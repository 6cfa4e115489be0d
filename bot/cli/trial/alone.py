"""Steps that need no group: the bot itself, and its private chat with a person."""

from telegram import BotCommandScope

from bot.cli.trial.desk import Desk, LeftOutError, expect
from bot.cli.trial.samples import board
from bot.telegram.profile import Audience
from bot.views.keyboard import app_button

COMMAND, LANGUAGE = ("try", "a command of the trial"), "hu"


async def about_itself(desk: Desk) -> str:
    """See what BotFather has been told of the bot."""
    bot = desk.api.bot
    expect(bot.username, "the bot has no user name")
    has = {
        "groups (/setjoingroups)": bot.bot.can_join_groups,
        "inline mode (/setinline)": bot.bot.supports_inline_queries,
    }
    missing = [name for name, there in has.items() if not there]
    return f"without {', '.join(missing)}" if missing else ""


async def effects(desk: Desk) -> str:
    """Send a picture with an effect: a server that refuses it is asked no more."""
    sent = await desk.api.party(desk.private, board(1), "An effect", [], None)
    expect(sent.photo, "no picture came")
    if not sent.effect_id:
        return "the effect is refused; the picture came without it"
    seen = await desk.helper.sees("Did confetti fly over the picture in the private chat?")
    expect(seen, "no effect is seen")
    return ""


async def pages(desk: Desk) -> str:
    """Offer a page by a button."""
    if desk.page is None:
        raise LeftOutError("PUBLIC_URL is not set")
    keyboard = [[app_button("Open", desk.page)]]
    sent = await desk.api.message(desk.private, "Tap the button.", keyboard, None, None)
    expect(sent.reply_markup, "the button is refused")
    opened = await desk.helper.sees("Does the button open a list of games inside Telegram?")
    expect(opened, "the page does not open")
    return ""


async def commands(desk: Desk) -> str:
    """List another command in private, and those of before again."""
    bot, scope = desk.api.bot, BotCommandScope(Audience.PRIVATE)
    before = await bot.get_my_commands(scope, LANGUAGE)
    await desk.api.name_commands([COMMAND], Audience.PRIVATE, LANGUAGE)
    now = await bot.get_my_commands(scope, LANGUAGE)
    expect([one.command for one in now] == [COMMAND[0]], "the command is not listed")
    listed = [(one.command, one.description) for one in before]
    await desk.api.name_commands(listed, Audience.PRIVATE, LANGUAGE)
    return ""
