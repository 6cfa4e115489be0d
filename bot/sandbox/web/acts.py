"""Acts of the page in the name of persons: one for each name, from JSON to JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.model.entities import Json
from bot.sandbox.people.talking import Saying

if TYPE_CHECKING:
    from bot.sandbox.model.view import View
    from bot.sandbox.people.messages import People

Action = Callable[[Json], Any]


def actions_of(people: People, view: View) -> dict[str, Action]:
    """All acts by their names; `me` is who acts."""
    return {
        **_talk(people, view),
        **_persons(people, view),
        **_groups(people, view),
        **_topics(people, view),
    }


def _talk(people: People, view: View) -> dict[str, Action]:
    return {
        "say": lambda a: view.message(people.utter(a["me"], a["chat"], _saying(a))),
        "start": lambda a: view.message(people.start(a["me"], a.get("payload", ""))),
        "tap": lambda a: {"query_id": people.tap(a["me"], a["chat"], a["message"], a["data"]).id},
        "ask_inline": lambda a: {"query_id": people.ask_inline(a["me"], a["text"]).id},
        "choose_result": lambda a: view.message(
            people.choose_result(a["me"], a["chat"], a["query"], a["result"])
        ),
        "read": lambda a: people.read(a["me"], a["chat"], a["message"]),
        "react": lambda a: people.react(a["me"], a["chat"], a["message"], a.get("emoji")),
        "delete": lambda a: people.delete(a["me"], a["chat"], a["message"]),
        "vote": lambda a: people.vote(a["me"], a["chat"], a["message"], a.get("option")),
        "add_option": lambda a: people.add_option(a["me"], a["chat"], a["message"], a["text"]),
        "channel": lambda a: view.chat(people.make_channel(a["me"], a["title"])),
        "post": lambda a: view.message(people.forward_post(a["channel"], a["chat"], a["text"])),
    }


def _saying(a: Json) -> Saying:
    mentions = a.get("mentions") or ()
    return Saying(a["text"], a.get("reply_to"), mentions, a.get("topic"), a.get("speaker"))


def _persons(people: People, view: View) -> dict[str, Action]:
    return {
        "person": lambda a: view.user(
            people.make_person(a["name"], a.get("username"), a["language"])
        ),
        "change": lambda a: view.user(
            people.change_person(a["me"], a["name"], a.get("username"), a["language"])
        ),
        "unblock": lambda a: people.unblock(a["me"]),
        "privacy": lambda a: people.set_privacy(on=bool(a["on"])),
        "inline": lambda a: people.set_inline_mode(on=bool(a["on"])),
        "rich_polls": lambda a: people.set_rich_polls(on=bool(a["on"])),
        "ephemeral": lambda a: people.set_ephemeral(on=bool(a["on"])),
        "private_topics": lambda a: people.set_private_topics(on=bool(a["on"])),
        "drafts": lambda a: people.set_drafts(on=bool(a["on"])),
        "storage": lambda a: people.set_storage(a["me"], on=bool(a["on"])),
    }


def _groups(people: People, view: View) -> dict[str, Action]:
    return {
        "group": lambda a: view.chat(
            people.make_group(
                a["me"],
                a["title"],
                a["others"],
                a.get("kind", "supergroup"),
                forum=bool(a.get("forum")),
                bot=bool(a.get("bot", True)),
            )
        ),
        "add_bot": lambda a: people.add_bot(a["me"], a["chat"], a.get("payload")),
        "remove_bot": lambda a: people.remove_bot(a["me"], a["chat"]),
        "promote_bot": lambda a: people.promote_bot(a["me"], a["chat"], admin=a["admin"]),
        "add_member": lambda a: people.add_member(a["me"], a["chat"], a["other"]),
        "leave": lambda a: people.leave(a["me"], a["chat"]),
        "migrate": lambda a: view.chat(people.migrate(a["me"], a["chat"])),
        "forum": lambda a: people.set_forum(a["me"], a["chat"], on=bool(a["on"])),
    }


def _topics(people: People, view: View) -> dict[str, Action]:
    return {
        "topic": lambda a: view.topic(people.make_topic(a["me"], a["chat"], a["name"])),
        "close_topic": lambda a: people.close_topic(
            a["me"], a["chat"], a["topic"], closed=bool(a["closed"])
        ),
        "rename_topic": lambda a: people.rename_topic(a["me"], a["chat"], a["topic"], a["name"]),
        "delete_topic": lambda a: people.delete_topic(a["me"], a["chat"], a["topic"]),
    }
