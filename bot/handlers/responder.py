"""Answering one request: everything goes into the outbox, in the request's own transaction."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from bot.domain.agreeing.consents import Consents
from bot.domain.commands import Move, Person
from bot.domain.table import CommandRejected, Table
from bot.i18n.sanitize import isolated, repeated
from bot.i18n.translations import Html, Texts, unbreakable
from bot.i18n.vocabulary import move_taught
from bot.store.repositories import outbox, people, tables
from bot.store.repositories.chat_status import ABOUT_MESSAGES
from bot.store.repositories.messages import ephemeral_prompts, questions, spent_messages
from bot.store.repositories.outbox import OPENING
from bot.telegram.request import Request
from bot.views.clock_phrases import moment
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from bot.views.suggestions import Offers

LONGEST_TOAST = 200

Values = Mapping[str, str | int]


@dataclass
class Responder:
    """Answers to a request, in its place and language; `touched` are the chats they go to.

    Messages are in the `language` of the chat, toasts in that of the person, their `own`.
    The outcome of the request is written down too: the `table` it was about, as it is now, its
    number of new `plies`, and the code of the refusal if it was `refused`. There may be a choice
    offered to the person in this chat if it `has_question`.
    """

    connection: Connection
    request: Request
    texts: Texts
    language: str
    own: str
    now: float
    touched: set[int] = field(default_factory=set)
    tap_answered: bool = False
    table: Table | None = None
    plies: int = 0
    refused: str = ""
    has_question: bool = True

    def message(
        self, key: str, values: Values | None = None, keyboard: Keyboard | None = None
    ) -> None:
        """Answer by a message; a tap is answered first, silently."""
        self.markup(self.phrase(key, values), keyboard)

    def markup(self, text: str, keyboard: Keyboard | None = None) -> None:
        """Answer by a message that is Telegram's HTML already."""
        self.toast()
        self.send("message", text=text, keyboard=keyboard, **self.address())

    def in_place(self, text: str, keyboard: Keyboard) -> None:
        """Answer a tap in the message that was tapped, and a text by a message."""
        if not self.request.query or self.request.message is None:
            self.markup(text, keyboard)
            return
        self.toast()
        self.send("edit", message=self.request.message, text=text, keyboard=keyboard)

    def to_all(
        self,
        table: Table,  # noqa: ARG002 - pages need it
        text: str,
        keyboard: Keyboard | None = None,
        wished: Consents | None = None,  # noqa: ARG002 - as above
    ) -> None:
        """Say to all at a table what has become of a question, in its message or in another."""
        self.in_place(text, keyboard or [])

    def ended(self, table: Table, key: str, values: Values) -> None:  # noqa: ARG002 - as above
        """Say in the message of a question how it ended."""
        self.in_place(self.phrase(key, values), [])

    def dismiss(self) -> None:
        """Take away the message that was tapped; never a table, which a forged tap may name.

        Taps on it that are under way already find that something was chosen from it.
        """
        chat, message = self.request.chat, self.request.message
        if message is not None and tables.posted(self.connection, chat, message) is None:
            self._take_away(chat, message)
        opening = self.request.opening
        if opening and opening.message is not None:
            ended = chat, opening.receiver, opening.message
            ephemeral_prompts.drop(self.connection, *ended)
            outbox.end_ephemeral(self.connection, *ended, self.now)
            self.touched.add(chat)

    def settle(self) -> None:
        """Let the message that was tapped stay, as it says how its question ended."""
        if self.request.message is not None:
            questions.drop(self.connection, self.request.chat, self.request.message)

    def withdraw(self, person: Person) -> None:
        """Take away the choice that was offered to somebody here, as they need it no more."""
        if self.has_question:
            self._withdraw(self.request.chat, person)

    def _withdraw(self, chat: int, person: Person) -> None:
        message = questions.take(self.connection, chat, person.id)
        if message is not None:
            self._take_away(chat, message)

    def _take_away(self, chat: int, message: int) -> None:
        spent_messages.spend(self.connection, chat, message)
        questions.drop(self.connection, chat, message)
        self.put(chat, "delete", {"message": message})

    def expect_unspent(self) -> None:
        """Refuse a choice from a message from which something was chosen before.

        :raises Refused: if something was; its buttons go where they are still there.
        """
        chat, message = self.request.chat, self.request.message
        if message is not None and spent_messages.is_spent(self.connection, chat, message):
            self.send("strip", message=message)
            raise CommandRejected("answered")

    def showcase(self, game: str, text: str, keyboard: Keyboard) -> None:
        """Answer by the picture of a game ("": of all) with something said below it."""
        self.picture("showcase", text, keyboard, game=game, language=self.language)

    def picture(self, kind: str, text: str, keyboard: Keyboard, **about: object) -> None:
        """Answer by a picture of some kind with something said below it.

        A tap is answered in the message that was tapped; never in a table, as forged taps may ask.
        """
        chat, message = self.request.chat, self.request.message
        tapped = message if self.request.query else None
        if tapped is not None and tables.posted(self.connection, chat, tapped) is not None:
            tapped = None
        said = {"text": text, "keyboard": keyboard, "message": tapped}
        self.toast()
        self.send(kind, **about, **said, **self.address())

    def toast(self, key: str = "", values: Values | None = None) -> None:
        """Answer the tap, if it was one, with a sentence or with nothing; only the first counts."""
        if self.request.query and not self.tap_answered:
            self.tap_answered = True
            safe = shown(values or {}, self.own)
            text = self.texts.plain(self.own, key, safe)[:LONGEST_TOAST] if key else ""
            self.send("toast", query=self.request.query, text=text)

    def open_private(self, code: str) -> None:
        """Answer the tap by opening the private chat, as the link to a table does."""
        self.tap_answered = True
        self.send("toast", query=self.request.query, text="", start=code)

    def refusal(self, refused: CommandRejected) -> None:
        """Say why something is not done, and what would be close to it."""
        self.refused = refused.code
        if self.request.query:
            self.toast(f"refused-{refused.code}", refused.values)
            command = self.request.command
            if refused.nearest and isinstance(command, Move) and command.offered:
                self.in_place(self.why(refused), self.offers(refused).keyboard())
            return
        self.question(self.why(refused), self.offers(refused).keyboard())

    def question(self, text: str, keyboard: Keyboard) -> None:
        """Offer a choice to the person, if there is one; it replaces what they were offered."""
        self.toast()
        about = {"keyboard": keyboard, **self.asked(keyboard), **self.address()}
        self.send("message", text=text, **about)

    def asked(self, keyboard: Keyboard) -> dict[str, int]:
        """The person to whom a message offers a choice, if it does: it replaces another."""
        person = self.request.person
        return {"asked": person.id} if person and keyboard else {}

    def offers(self, refused: CommandRejected) -> Offers:
        """Suggestions that go with a refusal."""
        person = self.request.person.id if self.request.person else 0
        return Offers(self.phrases, refused, person, self.table)

    def why(self, refused: CommandRejected) -> str:
        """The reason for a refusal, as Telegram's HTML, with those offers that are no buttons."""
        lines = [
            str(
                self.phrase(f"refused-{refused.code}", shown(refused.values, self.phrases.language))
            )
        ]
        offers = self.offers(refused)
        # The sentence on an ambiguous text announces its readings itself.
        if refused.nearest and refused.code != "ambiguous":
            lines.append(self.say("nearest"))
        if offers.unplayable:
            lines.append(
                ", ".join(f"<code>{unbreakable(move)}</code>" for move in offers.unplayable)
            )
        if offers.without_buttons:
            lines.append(self.phrase("name-table", {"code": refused.choice.tables[0].code}))
        return "\n".join(lines)

    def reaction(self, emoji: str) -> None:
        """React to the message; one that nobody else sees is answered by the sign alone."""
        opening = self.request.opening
        if opening and opening.reply is not None:
            self.send("message", text=emoji, keyboard=None, **self.address())
            return
        self.send("react", message=self.request.message, emoji=emoji)

    def send(self, kind: str, **payload: Any) -> None:  # noqa: ANN401 - JSON values
        """Put something for this chat into the outbox, unless it is about a message not there.

        The person alone is to see it there, where there is an opening for that.
        """
        opening = self.request.opening
        if opening and kind not in (*outbox.FREE, *ABOUT_MESSAGES):
            payload = {OPENING: asdict(opening), **payload}
        if kind not in ABOUT_MESSAGES or payload["message"] is not None:
            self.put(self.request.chat, kind, payload)

    def of_table(self, table: Table) -> "Responder":
        """These in the language of the chat where a table stands."""
        if table.place.chat == self.request.chat:
            return self
        found = people.known_chat(self.connection, table.place.chat)
        return replace(self, language=found.language) if found else self

    def to_table(self, table: Table, text: str, keyboard: Keyboard, wished: Consents) -> None:
        """Put a wish where a table stands; whoever asked elsewhere sees that it was heard."""
        where = {"topic": table.place.topic, "reply_to": None}
        if table.place.chat == self.request.chat:
            self.toast()
            where = self.address()
        elif not self.request.query:
            self.reaction("👍")
        about = {"text": text, "keyboard": keyboard, **where}
        which = {"code": table.code, "wish": asdict(wished)}
        self.put(table.place.chat, "message", about | which)

    def put(self, chat: int, kind: str, payload: Mapping[str, Any]) -> None:
        """Put something for a chat into the outbox."""
        outbox.put(self.connection, chat, kind, payload, self.now)
        self.touched.add(chat)

    def address(self) -> dict[str, Any]:
        """The topic to send to, and in groups the message to reply to."""
        reply = not (self.request.query or self.request.private)
        return {
            "topic": self.request.topic,
            "reply_to": self.request.message if reply else None,
        }

    @property
    def phrases(self) -> Phrases:
        """The phrases in the language of the answers."""
        return Phrases(self.texts, self.language)

    def phrase(self, key: str, values: Values | None = None) -> Html:
        """A sentence as Telegram's HTML."""
        return self.phrases.phrase(key, values)

    def say(self, key: str, values: Values | None = None) -> str:
        """A sentence as plain text."""
        return self.phrases.say(key, values)

    def button(
        self, label: str, verb: str, table: Table | None = None, argument: str = ""
    ) -> Button:
        """A button; of a table where it belongs to one."""
        code, revision = (table.code, table.revision) if table else ("", None)
        return tap_button(self.say(label), Tap(verb, code, revision, argument))


def shown(values: Values, language: str) -> Values:
    """The values as they may stand in a sentence of a language."""
    return {key: _safe(key, value, language) for key, value in values.items()}


def _safe(key: str, value: str | int, language: str) -> str | int:
    """A value, marked so that it cannot turn the text around it; an example as it is taught.

    A moment is given in milliseconds.
    """
    if isinstance(value, int):
        return moment(value) if key == "moment" else value
    if key == "name":
        return isolated(value)
    return repeated(move_taught(value, language) if key == "example" else value)
