"""Parsing of a Telegram update into a request, without any rules or the store."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from telegram import CallbackQuery, ChatMemberUpdated, Message, MessageEntity, PollAnswer, Update

from bot.domain.commands import (
    TABLE_COMMANDS,
    Challenge,
    Choose,
    Command,
    Gallery,
    Greet,
    Help,
    Invited,
    Misread,
    Move,
    Open,
    Pieces,
    Route,
    Rules,
    Solo,
)
from bot.domain.drafting import Compose
from bot.domain.matches.score import USUAL
from bot.domain.options import MATCH
from bot.domain.puzzles.requests import NextPuzzle
from bot.domain.requests import (
    Forget,
    Games,
    Me,
    OwnData,
    Privacy,
    Review,
    Search,
    Settings,
    ShowReplay,
    Top,
)
from bot.domain.seasons.requests import ShowSeason
from bot.i18n.command_arguments import Words, read_words
from bot.store.repositories.people import INLINE_MESSAGE
from bot.telegram.callback_parser import tapped
from bot.telegram.day_parser import of_days
from bot.telegram.ephemeral.opening import by_tap, by_text, ephemeral_id
from bot.telegram.inline.taps import is_of_inline_message, place_of
from bot.telegram.page_calls import PageCall, page_call
from bot.telegram.polls.parser import added_choice, cast_vote, vote_of, vote_words
from bot.telegram.puzzle_parser import puzzle_linked, puzzle_wanted
from bot.telegram.request import INLINE, PAGE, POLL, PRIVATE, SUPERGROUP, Request
from bot.telegram.season_parser import season_of, season_words
from bot.telegram.senders import invited_user, person_of
from bot.telegram.update_fields import (
    answered,
    is_by_machine,
    leading_code,
    membership,
    migration,
    reopening,
    topic_of,
    unmentioned,
)
from bot.views.deep_links import REPLAY, SETTINGS_PAYLOAD, read_invitation, read_payload
from bot.views.keyboard import decode

_COMMAND = re.compile(r"/([a-z_]{1,32})(?:@([a-z0-9_]+))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_PAYLOAD = re.compile(r"[a-z][a-z0-9]{1,4}", re.IGNORECASE)
_NO_BREAK = str.maketrans("\u00a0\u202f", "  ")
"""Moves as they are shown can be copied: their spaces are no others than those that are typed."""


@dataclass(frozen=True)
class Reader:
    """Reads updates for a bot with a certain user name; `lexicon` knows the names of games.

    Where it `answers_unseen`, the bot shows in groups to one person what is for nobody else.
    """

    username: str
    bot_id: int
    lexicon: Mapping[str, str] = field(default_factory=dict)
    answers_unseen: bool = False

    def read(self, update: Update) -> Request | None:
        """The request of an update; None if it asks nothing of the bot."""
        if call := page_call(update):
            return read_page_call(call)
        if update.callback_query:
            return self._tap(update.callback_query)
        if asked := update.inline_query:
            person = person_of(asked.from_user)
            return Request(Search(asked.query), person, asked.from_user.id, INLINE, query=asked.id)
        if update.poll_answer:
            return _voted(update.poll_answer)
        if update.my_chat_member:
            return self._membership(update.my_chat_member)
        return self._of_message(update.message) if update.message else None

    def _of_message(self, message: Message) -> Request | None:
        """The request of a message: of what happened in its chat, or of its text."""
        if message.text:
            return None if is_by_machine(message) else self._message(message, message.text)
        chat = message.chat
        if moved := migration(message):
            return Request(moved, None, moved.new, SUPERGROUP)
        if reopened := reopening(message):
            return Request(reopened, None, chat.id, SUPERGROUP)
        if added := added_choice(message):
            person = person_of(message.from_user)
            return Request(added, person, chat.id, chat.type, topic=topic_of(message))
        return None

    def _tap(self, query: CallbackQuery) -> Request | None:
        message = query.message
        if message is None:
            return _inline_tap(query)
        tap = decode(query.data)
        command = (tap and tapped(tap)) or Misread("stale")
        return Request(
            command=command,
            person=person_of(query.from_user),
            chat=message.chat.id,
            chat_kind=message.chat.type,
            message=message.message_id or None,
            topic=topic_of(message) if isinstance(message, Message) else None,
            code=(tap and tap.code) or None,
            query=query.id,
            opening=by_tap(query, command, wanted=self.answers_unseen),
        )

    def _membership(self, change: ChatMemberUpdated) -> Request | None:
        event = membership(change)
        if event is None:
            return None
        return Request(event, person_of(change.from_user), change.chat.id, change.chat.type)

    def _message(self, message: Message, text: str) -> Request | None:
        said = self._said(message, text)
        if said is None:
            return None
        command, code = said
        replied = answered(message)
        person = None if message.sender_chat else person_of(message.from_user)
        return Request(
            command=command,
            person=person,
            chat=message.chat.id,
            chat_kind=message.chat.type,
            message=message.message_id or None,
            topic=topic_of(message),
            code=code,
            replied=(replied.message_id or None) if replied else None,
            said_at=message.date.timestamp(),
            starts=text.startswith("/start"),
            opening=by_text(message, command, person, wanted=self.answers_unseen),
        )

    def _said(self, message: Message, text: str) -> tuple[Command, str | None] | None:
        """The command of a text and the code of the table it names; None if it is not for us."""
        text = text.translate(_NO_BREAK)
        match = _COMMAND.fullmatch(unmentioned(message, text).strip())
        if match is None:
            code, rest = leading_code(text)
            return Move(rest, self._route(message)), code
        name, addressee, rest = match.groups()
        if addressee and addressee.lower() != self.username.lower():
            return None
        code, rest = leading_code(rest or "")
        command = self._command(name.lower(), rest, message)
        if command:
            return command, _linked_code(command, rest.strip()) or code
        if addressee or message.chat.type == PRIVATE:
            return Misread("command-unknown", {"command": f"/{name.lower()}"}), code
        return None

    def _route(self, message: Message) -> Route:
        if _is_unseen(message):
            return Route.PRIVATE
        replied = answered(message)
        to_bot = replied and replied.from_user and replied.from_user.id == self.bot_id
        return Route.REPLY if to_bot else Route.PLAIN

    def _command(self, name: str, rest: str, message: Message) -> Command | None:
        if name in PLAIN_COMMANDS:
            return PLAIN_COMMANDS[name]()
        match name:
            case "start":
                return self._start(rest.strip(), message)
            case "m":
                return Move(rest, Route.PRIVATE if _is_unseen(message) else Route.COMMAND)
            case "play" | "match":
                return self._opened(name, rest, in_private=message.chat.type == PRIVATE)
            case "solo" | "vote" | "pieces" | "rules" | "top" | "season" | "puzzle":
                return self._of_game(name, rest)
            case "challenge":
                return self._challenge(rest, message)
            case "away" | "pause":
                return of_days(name, rest.strip(), message.date)
        return None

    def _start(self, payload: str, message: Message) -> Command:
        """The command of a start; in private the link under a table brings its code along."""
        if message.chat.type == PRIVATE and payload == SETTINGS_PAYLOAD:
            return Settings()
        if message.chat.type == PRIVATE and _PAYLOAD.fullmatch(payload):
            return Compose()
        if message.chat.type == PRIVATE and (found := read_payload(payload)):
            return ShowReplay(found.token) if found.look == REPLAY else Review(found.token)
        if message.chat.type == PRIVATE and (game := read_invitation(payload)):
            return Choose(game)
        if message.chat.type == PRIVATE and (puzzle := puzzle_linked(payload)):
            return puzzle
        return Greet(payload)

    def _of_game(self, name: str, rest: str) -> Command:
        if name == "solo":
            return self._with_game(rest, _solo)
        if name == "season":
            return self._season(rest)
        if name == "vote":
            rest, seconds = vote_words(rest)
            return self._with_game(rest, lambda words: vote_of(words, seconds))
        if name == "puzzle" and (daily := puzzle_wanted(rest)):
            return daily
        make = _OF_GAME[name]
        if not rest.strip():
            return make()
        return self._with_game(rest, lambda words: make(words.game or ""))

    def _opened(self, name: str, rest: str, *, in_private: bool) -> Command:
        if name == "play" and not rest.strip():
            return Choose()
        make = _play if name == "play" else _match
        return self._with_game(rest, partial(make, in_private=in_private))

    def _season(self, rest: str) -> Command:
        if not rest.strip():
            return ShowSeason()
        rest, twice, days = season_words(rest)
        return self._with_game(rest, lambda words: season_of(words, days, twice=twice))

    def _challenge(self, rest: str, message: Message) -> Command:
        invited = self._invited(message)
        rest = re.sub(r"@\w+", " ", rest)
        return self._with_game(rest, lambda words: _challenge(words, invited))

    def _invited(self, message: Message) -> Invited | None:
        """The person mentioned, or else the author of the message replied to; never a bot."""
        for entity, text in message.parse_entities().items():
            if entity.type == MessageEntity.TEXT_MENTION and entity.user:
                return invited_user(entity.user)
            name = text.removeprefix("@")
            if entity.type == MessageEntity.MENTION and name.lower() != self.username.lower():
                return Invited(f"@{name}", None, name.lower())
        replied = answered(message)
        author = replied.from_user if replied and not replied.sender_chat else None
        return invited_user(author) if author else None

    def _with_game(self, rest: str, make: Callable[[Words], Command]) -> Command:
        words = read_words(rest, self.lexicon)
        if words.unknown:
            return Misread("word-unknown", {"word": words.unknown})
        if words.game is None:
            return Misread("game-missing")
        return Gallery(words.game) if words.wants_pictures else make(words)


def _is_unseen(message: Message) -> bool:
    """Whether nobody but the bot can read a message."""
    return message.chat.type == PRIVATE or ephemeral_id(message) is not None


def _voted(answer: PollAnswer) -> Request | None:
    """The request of somebody's vote, of whose chat nothing is known."""
    found = cast_vote(answer)
    if found is None:
        return None
    command, voter = found
    return Request(command, voter, voter.id, POLL)


def _inline_tap(query: CallbackQuery) -> Request | None:
    """The request of a tap on an inline message, of whose chat nothing is known."""
    inline_message = query.inline_message_id
    if not inline_message:
        return None
    tap = decode(query.data)
    known = tapped(tap) if tap and is_of_inline_message(tap) else None
    chat, message = place_of(inline_message)
    return Request(
        command=known or Misread("stale"),
        person=person_of(query.from_user),
        chat=chat,
        chat_kind=INLINE_MESSAGE,
        message=message,
        code=(tap and tap.code) or None,
        query=query.id,
        inline_message=inline_message,
    )


def read_page_call(call: PageCall) -> Request | None:
    """The request of somebody on the page of a table; None if no page has such a button."""
    command = call.command()
    if command is None:
        return None
    return Request(
        command=command,
        person=person_of(call.user),
        chat=call.chat,
        chat_kind=PAGE,
        code=call.code,
        page=call.id,
        revision=call.revision,
    )


_OF_GAME: Mapping[str, Callable[..., Command]] = {
    "pieces": Pieces,
    "rules": Rules,
    "top": Top,
    "puzzle": NextPuzzle,
}
"""Commands that a game may follow."""

PLAIN_COMMANDS: Mapping[str, Callable[[], Command]] = {
    **TABLE_COMMANDS,
    "help": Help,
    "settings": Settings,
    "games": Games,
    "me": Me,
    "privacy": Privacy,
    "data": OwnData,
    "forget": Forget,
}
"""Commands that are a word alone."""


def _play(words: Words, *, in_private: bool) -> Command:
    game = words.game or ""
    if words.bot:
        return _solo(words)
    if words.order:
        return Misread("word-unknown", {"word": words.order})
    if in_private:
        return Choose(game, words.number, words.options)
    return Open(game, words.number, words.options)


def _match(words: Words, *, in_private: bool) -> Command:
    """A game as `/play` opens it, with the number of games."""
    games = USUAL if words.number is None else words.number
    options = {MATCH: str(games), **words.options}
    return _play(replace(words, number=None, options=options), in_private=in_private)


def _solo(words: Words) -> Command:
    if not words.has_right_level:
        return Misread("level-unknown", {"level": str(words.level)})
    return Solo(words.game or "", words.level, words.order or Solo.order, words.options)


def _challenge(words: Words, invited: Invited | None) -> Command:
    return Challenge(words.game or "", invited, words.options)


def _linked_code(command: Command, payload: str) -> str | None:
    """The code of the table that a link into the private chat brought along, if one did."""
    if isinstance(command, Compose):
        return payload.upper()
    found = read_payload(payload)
    return found.code if found else None
