"""Each game from the first tap to the last.

Games are played by buttons alone, by text alone and by both in turn: in a group, in private and in
a chat that the bot is not in, in each language.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from random import Random

import pytest
from _pytest.mark.structures import ParameterSet

from bot.domain.players import Human, Player
from bot.domain.table import Stage, Table
from bot.i18n.translations import LANGUAGES
from bot.views.choice_page import ChoicePage
from bot.views.keyboard import Button
from bot.views.move_prompt import PromptCard
from engine.core.registry import GAMES
from tests.support.flows.anywhere import Invited, expect_no_calls_to, invited
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, all_sent, boards, code_of, stored
from tests.support.flows.tapping import asks, data_of, steps, taps
from tests.support.local_chat import ChatView, MessageView, Persona

WORDS = {"blokus": "blokus variant=duo"}
"""Words that begin a game so that two can play it, if its name alone does not."""

SHOWING = ("sendPhoto", "sendMessage", "editMessageMedia", "editMessageCaption")
"""The calls that show a chat something new; taking old buttons off is none."""

LANGUAGE_NAMES = {"en": "English", "ru": "Русский", "hu": "Magyar"}


@dataclass(frozen=True)
class Game:
    """A game that is being played: its table and its chat.

    Where the bot is not in the chat it has one message there, of this `number`.
    """

    house: BotHarness
    code: str
    chat: ChatView
    rng: Random
    number: int | None = None

    @property
    def in_private(self) -> bool:
        return self.chat.id > 0

    def table(self) -> MessageView:
        """Return the message that shows the table."""
        if self.number is not None:
            return self.chat.message(self.number)
        return [board for board in boards(self.chat) if f"#{self.code}" in board.text][-1]

    async def played(self, by: "Mover") -> Table:
        """Return the table at the end, once people have made all their moves in one way."""
        while (table := await stored(self.house, self.code)).stage is Stage.PLAYING:
            people = [player for player in _on_move(table) if isinstance(player, Human)]
            if people:
                await by(self, self.house.local.person(people[0].id), table)
            else:
                await self.chat.until(self.comes_after(table.revision))
        return table

    def comes_after(self, revision: int) -> Callable[[ChatView], bool]:
        """Return a check that the table is shown as it was after a revision."""
        return lambda _: _is_later(self.table(), revision)


def _is_later(table: MessageView, revision: int) -> bool:
    """Whether a message shows a table as it was after a revision."""
    return any((tap.revision or 0) > revision for tap in taps(table).values())


Mover = Callable[[Game, Persona, Table], Awaitable[None]]
Beginning = Callable[[BotHarness, str, Sequence[str]], Awaitable[Game]]


def _on_move(table: Table) -> list[Player | None]:
    return [table.players[seat] for seat in table.position.to_move]


# By buttons


async def by_buttons(game: Game, who: Persona, table: Table) -> None:
    """Tap through a move from the table on: any choices, then the button that plays it."""
    if not table.position.view(table.seat_of(who.id)).draft(()):
        await _say_a_word(game, who)
        return
    if game.in_private:
        await game.chat.until(game.comes_after(table.revision - 1))
    prompt = await (_opened_here if game.in_private else _opened_by_link)(game, who)
    number = 0
    while not (done := data_of(prompt, "done")):
        rest, choices = data_of(prompt, "rest"), steps(prompt)
        if not (rest or choices) and _is_later(prompt, table.revision):
            # The other side moved in between: in private the table took the place of the choice.
            return
        assert rest or choices, "no button plays the move"
        prompt = await _after(who, prompt, rest or game.rng.choice(choices))
        number += 1
        assert number <= 4, "a move takes more than six taps"
    await who.tap(who.private, prompt, done)


async def _say_a_word(game: Game, who: Persona) -> None:
    """Tap one of the words that can be said, at the table itself."""
    table = await game.chat.until(lambda _: _with(game.table(), "say"))
    words = [data for data, tap in taps(table).items() if tap.verb == "say"]
    await who.tap(game.chat, table, game.rng.choice(words))


async def _opened_here(game: Game, who: Persona) -> MessageView:
    table = await game.chat.until(lambda _: _with(game.table(), "compose"))
    return await _after(who, table, data_of(table, "compose"))


async def _opened_by_link(game: Game, who: Persona) -> MessageView:
    """Tap the button under the table that opens the private chat."""
    before = {board.message_id for board in boards(who.private)}
    table = await game.chat.until(lambda _: _with(game.table(), "compose"))
    await who.follow(game.chat, table, data_of(table, "compose"))

    def opened(chat: ChatView) -> MessageView | None:
        new = (board for board in boards(chat) if board.message_id not in before)
        return next(filter(asks, new), None)

    return await who.private.until(opened)


async def _after(who: Persona, message: MessageView, data: str) -> MessageView:
    """Return a message in private as it is after a tap."""
    before = taps(message)
    await who.tap(who.private, message, data)

    def changed(chat: ChatView) -> MessageView | None:
        now = chat.message(message.message_id)
        return now if taps(now) != before else None

    return await who.private.until(changed)


def _now_with(place: Invited, verb: str, _: ChatView) -> MessageView | None:
    return _with(place.now, verb)


def _with(message: MessageView, verb: str) -> MessageView | None:
    return message if data_of(message, verb) else None


# By text


async def by_text(game: Game, who: Persona, table: Table) -> None:
    """Write any legal move: in a group by command, in private if it is secret."""
    position, seat = table.position, table.seat_of(who.id)
    text = position.print(position.random_move(game.rng, seat)) if position.listed else "random"
    if game.in_private or game.number is not None or position.secret:
        await accepted(who.private, await who.say(who.private, f"#{game.code} {text}"))
    else:
        await accepted(game.chat, await who.say(game.chat, f"/m {text}"))


# By both


async def by_turns(game: Game, who: Persona, table: Table) -> None:
    """Make a round of moves by buttons, then two by text, and so on."""
    by_either = by_buttons if len(table.record.plies) % 6 < 2 else by_text
    await by_either(game, who, table)


# The tests


async def speak(who: Persona, chat: ChatView, language: str) -> None:
    """Choose the language of a chat by buttons."""
    await who.say(chat, "/settings")
    card = await chat.until(lambda c: _with(c.from_bot[-1], "set") if c.from_bot else None)
    data = next(d for d, tap in taps(card).items() if tap.argument == f"language.{language}")
    if f"• {LANGUAGE_NAMES[language]}" not in card.labels:
        await who.tap(chat, card, data)
        await chat.until(
            lambda c: f"• {LANGUAGE_NAMES[language]}" in c.message(card.message_id).labels
        )


async def in_private(house: BotHarness, key: str, languages: Sequence[str]) -> Game:
    """Open a table of Ann and the bot."""
    ann = house.local.ann
    await ann.start()
    await speak(ann, ann.private, languages[0])
    await ann.say(ann.private, f"/solo {WORDS.get(key, key)}")
    return await _begun(house, key, ann.private)


async def in_a_group(house: BotHarness, key: str, languages: Sequence[str]) -> Game:
    """Open a table of Ann and Ben, with the languages of the group and of each of them."""
    (ann, ben), group = (house.local.ann, house.local.ben), house.local.group
    of_group, *of_people = languages
    for who, language in zip((ann, ben), of_people, strict=True):
        await who.start()
        await speak(who, who.private, language)
    await speak(ann, group, of_group)
    await ann.say(group, f"/challenge @ben {WORDS.get(key, key)}")
    table = await group.until(lambda c: _with(c.from_bot[-1], "accept"))
    await ben.tap(group, table, data_of(table, "accept"))
    return await _begun(house, key, group)


async def anywhere(house: BotHarness, key: str, languages: Sequence[str]) -> Game:
    """Open a table of Ann and Ben where the bot is not; the message speaks Ann's language."""
    await house.show_anywhere()
    for who, language in zip((house.local.ann, house.local.ben), languages, strict=True):
        await who.start()
        await speak(who, who.private, language)
    place = await invited(house, f"new {key}")
    for who, verb in ((house.local.ben, "sit"), (house.local.ann, "start")):
        message = await place.chat.until(partial(_now_with, place, verb))
        await who.tap(place.chat, message, data_of(message, verb))
    table = await place.chat.until(lambda _: place.now if _is_later(place.now, -1) else None)
    return Game(house, code_of(table), place.chat, Random(key), place.number)


async def _begun(house: BotHarness, key: str, chat: ChatView) -> Game:
    table = await chat.until(lambda c: next((b for b in boards(c) if data_of(b, "show")), None))
    return Game(house, code_of(table), chat, Random(key))


def ways() -> Iterator[ParameterSet]:
    """Yield each game in each way: in private in a language, in a group in all of them at once.

    The languages of the group and of its people change from way to way, and so does the one in
    private. `make test` plays by buttons and text in turn, and looks at boards in private only.
    """
    for turn, (key, by) in enumerate(product(GAMES, (by_buttons, by_text, by_turns))):
        mixed = [LANGUAGES[(turn + n) % len(LANGUAGES)] for n in range(len(LANGUAGES))]
        way = f"{key} {by.__name__}"
        alone = by is not by_turns
        marks, group = pytest.mark.slow if alone else (), f"{way} group {' '.join(mixed)}"
        yield pytest.param(key, by, in_a_group, mixed, alone, id=group, marks=marks)
        two, elsewhere = mixed[1:], f"{way} anywhere {' '.join(mixed[1:])}"
        # Composing in private is tried at groups; by text it is the cheapest.
        marks = () if by is by_text else pytest.mark.slow
        yield pytest.param(key, by, anywhere, two, by is not by_turns, id=elsewhere, marks=marks)
        marks, private = pytest.mark.slow if alone else (), f"{way} private {mixed[0]}"
        yield pytest.param(key, by, in_private, mixed[:1], True, id=private, marks=marks)


@pytest.mark.parametrize(("key", "by", "begin", "languages", "draws"), [*ways()])
async def test_a_whole_game(
    key: str, by: Mover, begin: Beginning, languages: Sequence[str], house: BotHarness
) -> None:
    game, language = await begin(house, key, languages), languages[0]
    before = house.local.sandbox.calls.last
    table = await game.played(by)
    assert table.position.outcome
    ended = await game.chat.until(lambda _: _with(game.table(), "rematch"))
    assert house.app
    assert house.app.dispatcher.texts.plain(language, "button-rematch") in ended.labels
    await all_sent(house)
    shown = house.local.sandbox.calls.of(*SHOWING, chat=game.chat.id, after=before)
    assert game.in_private or len(shown) <= len(table.record.plies) + 6
    if game.number is not None:
        expect_no_calls_to(house, game.chat)


@pytest.mark.usefixtures("talkative")
async def test_control_messages_besides_at_every_ply_are_noticed(house: BotHarness) -> None:
    with pytest.raises(AssertionError, match=r"<= .* \+ 6"):
        await test_a_whole_game("lits", by_text, in_a_group, LANGUAGES, house)


async def test_control_a_move_that_no_button_plays_is_noticed(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = PromptCard._others

    def all_but_done(card: PromptCard, shown: ChoicePage) -> list[Button]:
        return list(good(card, replace(shown, draft=replace(shown.draft, text=""))))

    monkeypatch.setattr(PromptCard, "_others", all_but_done)
    with pytest.raises(AssertionError, match="no button plays the move"):
        await test_a_whole_game("lits", by_buttons, in_a_group, LANGUAGES, house)
