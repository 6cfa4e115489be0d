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


async def drafts(desk: Desk) -> str:
    """Show that a message is yet to come, and send it."""
    if not await desk.api.draft(desk.private, None):
        raise LeftOutError("the server takes no drafts")
    seen = await desk.helper.sees("Does the private chat show “Thinking…” below all else?")
    expect(seen, "no draft is seen")
    await desk.api.message(desk.private, "That was the draft of this.", None, None, None)
    gone = await desk.helper.sees("Is it gone, now that a message has come?")
    expect(gone, "the draft stays beside the message")
    return ""


async def topics(desk: Desk) -> str:
    """Make a topic in private, send to it, and give it another name."""
    if not desk.api.has_topics:
        raise LeftOutError("BotFather has not been told of topics in private")
    topic = await desk.api.make_topic(desk.private, "A table", 0)
    sent = await desk.api.photo(desk.private, board(1), "In its topic", [], topic)
    expect(sent.message_thread_id == topic, "the picture is not in the topic")
    await desk.api.name_topic(desk.private, topic, "A rematch")
    seen = await desk.helper.sees(
        "Is there a topic “A rematch” with a picture in the private chat?"
    )
    expect(seen, "the topic is not seen")
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
