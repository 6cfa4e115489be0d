"""Steps with messages of the bot in a group: what becomes of them when they are edited."""

from telegram import InputMediaPhoto
from telegram.error import BadRequest

from bot.cli.trial.desk import Desk, expect, refused
from bot.cli.trial.samples import board, replay
from bot.telegram.client import Named
from bot.telegram.errors import is_gone, is_topic_gone
from bot.telegram.uploaded_pictures import is_wrong_file, photo_id
from bot.views.keyboard import DANGER, PRIMARY, Tap, app_button, tap_button

PRESSED = Tap("show")
NOWHERE = 2_000_000_000
"""A number that no message and no topic has."""


async def texts(desk: Desk) -> str:
    """Send a text as a reply, edit it, edit it to the same, delete it, delete it again."""
    api, place, heard = desk.api, desk.place, desk.heard
    keyboard = [[tap_button("A button", PRESSED)]]
    text = "<b>Bold</b>, and a move: <code>T b3 r1</code>"
    sent = await api.message(place, text, keyboard, None, heard.message_id if heard else None)
    expect([one.type for one in sent.entities] == ["bold", "code"], "HTML is read otherwise")
    expect(heard is None or sent.reply_to_message, "it is no reply")
    await api.new_text(place, sent.message_id, "Other words", [])
    await api.new_text(place, sent.message_id, "Other words", [])
    await api.delete(place, sent.message_id)
    await refused(api.bot.delete_message(place, sent.message_id), is_gone)
    return ""


async def buttons(desk: Desk) -> str:
    """Send buttons in colours; one that opens a page in a group is left out by the bot."""
    styles = (("Green or blue", PRIMARY), ("Red", DANGER), ("Plain", ""))
    row = [tap_button(label, PRESSED, style) for label, style in styles]
    await desk.api.message(desk.place, "Look at the buttons.", [row], None, None)
    seen = await desk.helper.sees("Is the second button red and the first one coloured, too?")
    page = [[app_button("A page", "https://example.org/")]]
    sent = await desk.api.message(desk.place, "This has no button.", page, None, None)
    expect(not sent.reply_markup, "a group takes buttons that open pages")
    return "" if seen else "colours are not shown"


async def pictures(desk: Desk) -> str:
    """Send a picture twice, the second time by its id; replace it and its caption."""
    api, place = desk.api, desk.place
    keyboard = [[tap_button("A button", PRESSED)]]
    sent = await api.photo(place, board(1), "One", keyboard, None)
    again = await api.photo(place, board(1), "One", keyboard, None)
    expect(photo_id(sent) and photo_id(again), "pictures have no ids")
    expect(photo_id(sent) == photo_id(again), "the same picture has another id")
    other = await api.new_picture(place, sent.message_id, board(2), "<b>Two</b>", keyboard)
    expect(other and other != photo_id(sent), "the new picture has no id of its own")
    await api.new_caption(place, sent.message_id, "Three", [])
    await api.no_buttons(place, again.message_id)
    await api.delete(place, again.message_id)
    seen = await desk.helper.sees("Is the last picture in the group captioned “Three”?")
    expect(seen, "an edited picture is not seen")
    return ""


async def refusals(desk: Desk) -> str:
    """Ask for what cannot be: the bot knows the reasons by their words."""
    bot, place = desk.api.bot, desk.place
    sent = await bot.send_photo(place, board(1))
    media = InputMediaPhoto("no-such-picture")
    edit = bot.edit_message_media(media, place, sent.message_id)
    await refused(edit, is_wrong_file)
    await refused(bot.edit_message_text("x", place, NOWHERE), _is_about_message)
    if desk.group and desk.group.is_forum:
        there = bot.send_message(place, "x", message_thread_id=NOWHERE)
        await refused(there, is_topic_gone)
        return ""
    return "topics are not tried: the group has none"


def _is_about_message(error: BadRequest) -> bool:
    return "message" in error.message.lower()


async def files(desk: Desk) -> str:
    """Send a document, and an animation twice."""
    api, place = desk.api, desk.place
    document = await api.document(place, b"a record", "tessera.txt", None, None)
    expect(document.document, "no document came")
    gif = Named("trial", replay)
    sent = [await api.animation(place, gif, "An animation", [], None) for _ in range(2)]
    expect(all(one.animation for one in sent), "no animation came")
    expect(photo_id(sent[0]) == photo_id(sent[1]), "the same animation has another id")
    return ""
