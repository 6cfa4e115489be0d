"""Tables in a chat of two friends that the bot is not in."""

from dataclasses import dataclass
from random import Random

from bot.common.inline_message import is_inline
from bot.domain.table import Stage, Table
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, legal_move, stored
from tests.support.local_chat import ChatView, MessageView, Persona


@dataclass(frozen=True)
class Invited:
    """A chat without the bot, and the number of the message there that is to show a table."""

    chat: ChatView
    number: int

    @property
    def now(self) -> MessageView:
        """The message as it is now."""
        return self.chat.message(self.number)

    async def shows(self, words: str) -> MessageView:
        """The message, once it has these words in it."""
        return await self.chat.until(lambda _: self.now if words in self.now.text else None)


def chat_of_friends(house: BotHarness) -> ChatView:
    """A chat of Ann and Ben, in which the bot has never been."""
    local = house.local
    people = local.sandbox.people
    made = people.make_group(local.ann.id, "Two friends", [local.ben.id], bot=False)
    return local.chat(made.id)


async def invited(house: BotHarness, words: str = "", number: int = 0) -> Invited:
    """Let Ann send an invitation to a chat of hers and Ben's, as her query offers them."""
    ann = house.local.ann
    chat = chat_of_friends(house)
    query = await ann.ask_inline(words)
    message = await ann.choose(chat, query, number)
    return Invited(chat, message.message_id)


async def begun(house: BotHarness, words: str, number: int = 0) -> Invited:
    """The same, where Ben sits down and Ann starts the game."""
    table = await invited(house, words, number)
    await house.local.ben.tap(table.chat, table.number, "Join")
    await table.shows("All seats are taken")
    await house.local.ann.tap(table.chat, table.number, "Start")
    return table


def mover(house: BotHarness, table: Table) -> Persona:
    """The person who is to move first of those that are."""
    player = table.players[table.position.to_move[0]]
    return house.local.person(getattr(player, "id", 0))


async def played_on(house: BotHarness, code: str, rng: Random, most: int = 1000) -> Table:
    """Let people play random legal moves in their private chats, to the end or so many."""
    for _ in range(most):
        if (table := await stored(house, code)).stage is not Stage.PLAYING:
            break
        person, move = mover(house, table), await legal_move(house, code, rng)
        await accepted(person.private, await person.say(person.private, f"/m #{code} {move}"))
    return await stored(house, code)


def expect_no_calls_to(house: BotHarness, chat: ChatView) -> None:
    """Expect that the bot has called nothing for a chat it is not in, by whatever number."""
    called = {call.chat_id for call in house.local.sandbox.calls if call.chat_id is not None}
    assert chat.id not in called
    assert not any(map(is_inline, called))
