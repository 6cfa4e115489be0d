"""Playing through the chat: the test reads the position from the store and types legal moves."""

from functools import partial
from random import Random

from bot.domain.table import Stage, Table
from bot.sandbox.model.calls import Call, Calls
from bot.store.repositories import tables
from bot.views.keyboard import decode
from tests.support.flows.fixtures import BotHarness
from tests.support.local_chat import ChatView, MessageView, Persona

THUMB = "👍"


async def stored(house: BotHarness, code: str) -> Table:
    """Return the table as it is in the store."""
    assert house.app
    async with house.app.store.transaction() as connection:
        table = await connection.run_sync(tables.load, code)
    assert table
    return table


async def all_sent(house: BotHarness) -> None:
    """Wait until the bot has nothing more to send to anybody."""
    assert house.app
    await house.app.delivery.settled()


def code_of(table: MessageView) -> str:
    """Return the code in a table's caption."""
    return (table.text or "").split("#", 1)[1].split()[0]


def boards(chat: ChatView) -> list[MessageView]:
    """Return the bot's messages with pictures that all see, but for games to choose from."""
    found = [each for each in chat.from_bot if each.photo and not _is_card(each)]
    return [each for each in found if each.message.receiver is None]


def _is_card(message: MessageView) -> bool:
    """Whether a message's buttons are about games that nobody plays yet."""
    data = [button.get("callback_data") for row in message.keyboard for button in row]
    return bool({tap.verb for tap in map(decode, data) if tap} & {"game", "games", "card"})


async def table_in(chat: ChatView, containing: str = "") -> MessageView:
    """Return the newest table message, once there is one with these words."""
    return await chat.until(lambda c: _newest(c, containing))


def _newest(chat: ChatView, containing: str) -> MessageView | None:
    found = [board for board in boards(chat) if containing in (board.text or "")]
    return found[-1] if found else None


async def changed(person: Persona, chat: ChatView, card: MessageView, *labels: str) -> MessageView:
    """Return a card after taps on its buttons one after the other, each changing it in place."""
    for label in labels:
        await person.tap(chat, card, label)
        card = await chat.until(partial(_other_labels, card=card))
    return card


def _other_labels(chat: ChatView, card: MessageView) -> MessageView | None:
    now = chat.message(card.message_id)
    return now if now.labels != card.labels else None


async def challenge(house: BotHarness, words: str = "lits swap=off") -> MessageView:
    """Let Ann challenge Ben in the group, and Ben accept."""
    group = house.local.group
    await house.local.ann.say(group, f"/challenge @ben {words}")
    table = await table_in(group, "challenges you")
    await house.local.ben.tap(group, table, "Accept")
    return await table_in(group, "your turn, \u2068Ann")


async def challenge_in_secret(house: BotHarness) -> MessageView:
    """Let Ann challenge Ben to a game that begins in secret, and Ben accept."""
    group = house.local.group
    await house.local.ann.say(group, "/challenge @ben stratopolis stack=arranged first=red")
    table = await table_in(group, "challenges you")
    await house.local.ben.tap(group, table, "Accept")
    return await table_in(group, "please set up")


async def answer_to(chat: ChatView, message: MessageView) -> MessageView:
    """Return the bot's reply to a message."""

    def reply(chat: ChatView) -> MessageView | None:
        return next((m for m in chat.from_bot if m.reply_to == message.message_id), None)

    return await chat.until(reply)


async def said(chat: ChatView, words: str) -> MessageView:
    """Return the newest message of the bot, once it has these words in it."""
    return await chat.until(lambda c: _last_with(c, words))


async def toast_of(house: BotHarness, query: str) -> str:
    """Return the text with which the bot answered a tap."""

    def answer(calls: Calls) -> list[Call]:
        taps = calls.of("answerCallbackQuery")
        return [call for call in taps if call.params["callback_query_id"] == query]

    [call, *_] = await house.local.sandbox.calls.until(answer)
    return str(call.params.get("text", ""))


def _last_with(chat: ChatView, words: str) -> MessageView | None:
    last = chat.from_bot[-1:]
    return last[0] if last and words in (last[0].text or "") else None


async def legal_move(house: BotHarness, code: str, rng: Random) -> str:
    """Return the text of some legal move."""
    position = (await stored(house, code)).position
    return str(position.print(position.random_move(rng)))


async def accepted(chat: ChatView, message: MessageView) -> None:
    """Wait for the thumb on a move."""
    await chat.until(lambda c: THUMB in c.message(message.message_id).reactions)


async def play_on(house: BotHarness, table: MessageView, chat: ChatView, rng: Random) -> Table:
    """Let people play random legal moves to the end, each in a way of writing of their own."""
    while (state := await stored(house, code_of(table))).stage is Stage.PLAYING:
        await play_one(house, table, chat, rng)
    return state


async def play_some(
    house: BotHarness, table: MessageView, chat: ChatView, rng: Random, plies: int
) -> Table:
    """Let people play so many plies in the same way."""
    for _ in range(plies):
        await play_one(house, table, chat, rng)
    return await stored(house, code_of(table))


async def play_one(house: BotHarness, table: MessageView, chat: ChatView, rng: Random) -> None:
    """Play a random legal move for the seat to move."""
    state = await stored(house, code_of(table))
    player = state.players[state.position.to_move[0]]
    mover = house.local.person(getattr(player, "id", 0))
    await accepted(chat, await type_move(house, mover, table, chat, rng))


async def sit_down(house: BotHarness, words: str, *others: Persona) -> MessageView:
    """Let Ann open a table in the group and the others take the seats left; the game begins."""
    await start_game(house, words, *others)
    return await table_in(house.local.group, "your turn, \u2068Ann")


async def start_game(house: BotHarness, words: str, *others: Persona) -> MessageView:
    """The same, whoever is to move first; the table as it was when Ann started it."""
    group, ann = house.local.group, house.local.ann
    await ann.say(group, f"/play {words}")
    table = await table_in(group, "invites")
    for other in others:
        await other.tap(group, table, "Join")
    table = await table_in(group, "All seats are taken")
    await ann.tap(group, table, "Start")
    return table


async def type_move(
    house: BotHarness, mover: Persona, table: MessageView, chat: ChatView, rng: Random
) -> MessageView:
    """Type a legal move: Ann by command, others by replying to the board."""
    text = await legal_move(house, code_of(table), rng)
    if mover is house.local.ann:
        return await mover.say(chat, f"/m {text}")
    shown = [board for board in boards(chat) if f"#{code_of(table)}" in board.text]
    return await mover.say(chat, text.lower().replace(" ", ""), reply_to=shown[-1].message_id)
