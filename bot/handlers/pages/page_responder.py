"""Answering what was done on the page of a table: the page is told, and its chat is not.

Whatever is for others goes where it always goes: the board, questions, notices.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.domain.agreeing.consents import Consents
from bot.domain.commands import Person
from bot.domain.table import CommandRejected, Table
from bot.handlers.responder import Responder, Values, shown
from bot.i18n.translations import Texts, page_text
from bot.store.repositories import people
from bot.store.repositories.messages import page_answers
from bot.store.repositories.messages.page_answers import DONE, PageAnswer
from bot.telegram.page_calls import VERBS
from bot.views.keyboard import Button, Keyboard, decode
from bot.views.pages.actions import page_action, page_card


@dataclass
class PageResponder(Responder):
    """Answers to a request from a page; `told` is what the page gets beside the table.

    The question that it answers was `asked_in` a message of the table's chat, if that is known.
    """

    told: dict[str, Any] = field(default_factory=dict)
    asked_in: int | None = None

    def answer(self, person: Person) -> PageAnswer:
        """The answer as it is kept."""
        code, page = self.request.code or "", self.request.page or ""
        return PageAnswer(person.id, page, code, self.refused or DONE, self.told)

    def keep(self, person: Person) -> None:
        """Keep the answer for the page that waits for it."""
        page_answers.keep(self.connection, self.answer(person), self.now)

    def markup(self, text: str, keyboard: Keyboard | None = None) -> None:  # noqa: ARG002 - as in its base
        """Tell the page, in plain words."""
        self.told.setdefault("said", page_text(text))

    def in_place(self, text: str, keyboard: Keyboard) -> None:
        """Tell the page, in a card if there are buttons that it can have."""
        if rows := _page_rows(keyboard):
            self.told["card"] = page_card(page_text(text), rows)
        else:
            self.markup(text)

    def question(self, text: str, keyboard: Keyboard) -> None:
        """Tell the page, which puts questions of its own."""
        self.markup(text, keyboard)

    def toast(self, key: str = "", values: Values | None = None) -> None:
        """Tell the page in a sentence."""
        if key:
            said = self.texts.plain(self.own, key, shown(values or {}, self.own))
            self.told.setdefault("said", said)

    def reaction(self, emoji: str) -> None:
        """React to nothing: there is no message."""

    def refusal(self, refused: CommandRejected) -> None:
        """Tell the page why something is not done, where that shows, and what would do."""
        self.refused = refused.code
        self.told |= why(self.texts, self.own, refused)

    def of_table(self, table: Table) -> Responder:
        """These in the language of the chat where the table stands."""
        found = people.known_chat(self.connection, table.place.chat)
        return replace(self, language=found.language) if found else self

    def withdraw(self, person: Person) -> None:
        """Take away the choices that were offered where the table stands and in private."""
        for chat in {self.request.chat, person.id}:
            self._withdraw(chat, person)

    def address(self) -> dict[str, Any]:
        """The topic of the table."""
        return {"topic": self.table.place.topic if self.table else None, "reply_to": None}

    def to_all(
        self,
        table: Table,
        text: str,
        keyboard: Keyboard | None = None,
        wished: Consents | None = None,
    ) -> None:
        """Say it where the table stands, in the message of the question if there is one."""
        keyboard = keyboard or []
        if self.asked_in is not None:
            self.send("edit", message=self.asked_in, text=text, keyboard=keyboard)
        elif wished:
            self.to_table(table, text, keyboard, wished)
        else:
            self.send("message", text=text, keyboard=keyboard, **self.address())

    def ended(self, table: Table, key: str, values: Values) -> None:
        """Tell the page, and the others where they were asked."""
        self.markup(self.phrase(key, values))
        if self.asked_in is not None:
            there = self.of_table(table)
            there.to_all(table, there.phrase(key, values))


def _page_rows(keyboard: Keyboard) -> list[list[dict[str, Any]]]:
    """The buttons of a keyboard that a page can have, as its actions."""
    rows = ([action for button in row if (action := _action(button))] for row in keyboard)
    return [row for row in rows if row]


def _action(button: Button) -> dict[str, Any] | None:
    tap = decode(button.get("callback_data"))
    if tap is None or tap.verb not in VERBS:
        return None
    return page_action(tap.verb, button["text"], tap.argument)


def why(texts: Texts, language: str, refused: CommandRejected) -> dict[str, Any]:
    """The words of a refusal for a page, the squares on which it shows, and moves that would do."""
    key, values = f"refused-{refused.code}", shown(refused.values, language)
    return {
        "message": texts.plain(language, key, values),
        "squares": list(refused.squares),
        "nearest": list(refused.nearest),
    }
