"""The steps of a trial, in the order in which a person is led through them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.cli.trial import alone, inline, messages, polls, together, unseen
from bot.cli.trial.desk import Desk


@dataclass(frozen=True)
class Step:
    """A part of the trial: it returns a remark, or raises `OtherwiseError` or `LeftOutError`."""

    name: str
    run: Callable[[Desk], Awaitable[str]]


STEPS = (
    Step("the bot is told about itself", alone.about_itself),
    Step("a command in a group is heard", together.a_group),
    Step("texts: HTML, replies, edits, deletion", messages.texts),
    Step("buttons: colours, none that a group may not have", messages.buttons),
    Step("pictures: upload, by id, new picture, new caption", messages.pictures),
    Step("refusals that the bot knows by their words", messages.refusals),
    Step("documents and animations", messages.files),
    Step("reactions and “typing”", together.reactions),
    Step("taps: data, answers, too late", together.taps),
    Step("polls: votes, added options, the end", polls.polls),
    Step("a message in the group that one person sees", unseen.unseen),
    Step("the private chat is opened by a tap", together.deep_link),
    Step("effects in private", alone.effects),
    Step("drafts in private", alone.drafts),
    Step("topics in private", alone.topics),
    Step("pages in private", alone.pages),
    Step("commands in the menu", alone.commands),
    Step("topics", together.topics),
    Step("inline mode: offers", inline.offers),
    Step("a message where the bot is not", inline.elsewhere),
)
