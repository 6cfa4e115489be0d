"""“Show me how”: a few plies of a game with a sentence to each, in private."""

import re
from random import Random

import pytest

from bot.domain import moves, tour
from bot.domain.commands import AgentMove, Cancel, Move, Resign, ResignForSure, Route, Undo
from bot.domain.moves import play_chance_moves
from bot.domain.players import Human, Machine
from bot.domain.table import CommandRejected, Place, Stage, Table
from bot.i18n.translations import LANGUAGES, Texts
from bot.store.repositories import tables
from bot.views.keyboard import Keyboard, decode
from bot.views.table_message import Presentation, Presenter
from engine.core.guide import END
from engine.core.registry import GAMES
from tests.support.bot.captions import LONGEST_CAPTION, length, plain
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, BOT_NAME, GROUP, message, private, tap

PRIVATE = private(ANN)
EVERY_GAME = pytest.mark.parametrize("key", GAMES)
TEXTS = Texts()


def opened(key: str) -> Table:
    return tour.opened("K7", Place(ANN.id), ANN, GAMES[key])


def moved(table: Table, text: str) -> Table:
    """The table after a move of Ann's and the answer of the bot."""
    move = Move(text, Route.PRIVATE)
    table = play_chance_moves(moves.apply(table, move, ANN).table, Random(1))
    while table.to_move and not table.is_on_move(ANN.id):
        [seat] = table.to_move
        answer = table.position.print(table.position.random_move(Random(1), seat))
        command = AgentMove(seat, table.revision, answer)
        table = play_chance_moves(moves.apply_agent(table, command).table, Random(1))
    return table


def offered(table: Table) -> str:
    sight = tour.sight(table)
    assert sight
    return sight.move


def shown(table: Table, language: str = "en") -> Presentation:
    return Presenter(TEXTS, language, BOT_NAME).table(table, table.watcher)


def labels(keyboard: Keyboard) -> dict[str, str]:
    return {b["text"]: b.get("callback_data", "") for row in keyboard for b in row}


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_has_a_sentence_and_a_move_and_the_last_one_ends_it(
    key: str, language: str
) -> None:
    table, guide = opened(key), GAMES[key].guide
    texts = list[str]()
    for number in range(1, len(guide.steps) + 1):
        seen = shown(table, language)
        assert length(seen.caption) <= LONGEST_CAPTION
        texts.append(plain(seen.caption).partition(f"{number}/{len(guide.steps)}")[2])
        assert texts[-1]
        assert f"▶ {offered(table)}" in labels(seen.keyboard)
        table = moved(table, offered(table))
    assert len(set(texts)) == len(texts)
    assert (table.stage, table.closed) == (Stage.CLOSED, "toured")
    end = TEXTS.plain(language, f"guide-{key}-{END}")
    assert end in plain(shown(table, language).caption)


@EVERY_GAME
def test_a_step_back_is_one_step_not_the_given_plies(key: str) -> None:
    table = opened(key)
    with pytest.raises(CommandRejected, match="undo-nothing"):
        moves.apply(table, Undo(), ANN)
    after = moved(table, offered(table))
    assert tour.number(after) == 1
    back = moves.apply(after, Undo(), ANN).table
    assert tour.number(back) == 0
    assert back.record == table.record


@EVERY_GAME
def test_it_is_left_at_any_time_and_nothing_is_offered_that_ends_a_game(key: str) -> None:
    table = opened(key)
    verbs = {tap.verb for data in labels(shown(table).keyboard).values() if (tap := decode(data))}
    assert verbs == {"compose", "say", "cancel"} | ({"aid"} & verbs)
    step = moves.apply(table, Cancel(), ANN)
    left = step.table
    assert not step.said, "no table is cancelled: the caption says what it is"
    assert (left.stage, left.closed) == (Stage.CLOSED, "left")
    assert not left.to_move
    given_up = moves.apply(table, ResignForSure(ANN.id, table.revision), ANN).table
    assert play_chance_moves(given_up, Random(1)).stage is Stage.CLOSED


@EVERY_GAME
async def test_it_leads_into_a_game_at_level_1_once(key: str, desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(tap(f"how:::{key}", ANN, PRIVATE))
    [state] = await desk.all()
    assert state.guided is not None
    for _ in GAMES[key].guide.steps:
        await desk.give(message(offered(state), ANN, PRIVATE))
        for job in await desk.jobs():
            position = (await desk.load(state.code)).position
            answer = position.print(position.random_move(Random(1), job.seat))
            await desk.dispatcher.agent_answer(job, answer)
        state = await desk.load(state.code)
    keyboard = labels(shown(state).keyboard)
    await desk.give(tap(keyboard["▶ Play a game"], ANN, PRIVATE))
    [game] = [table for table in await desk.all() if table.code != state.code]
    assert game.guided is None
    assert set(game.players) == {Human(ANN.id, ANN.name), Machine(1)}
    again = (await desk.load(state.code)).rematch
    assert again == game.code
    assert "▶ Play a game" not in labels(shown(await desk.load(state.code)).keyboard)
    kept = {name: game.record.options[name] for name in GAMES[key].guide.again}
    assert kept.items() <= state.record.options.items()


async def test_it_is_no_game_played(desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(tap("how:::lits", ANN, PRIVATE))
    [table] = await desk.all()
    await desk.give(message(offered(table), ANN, PRIVATE))
    async with desk.store.transaction() as connection:
        assert not await connection.run_sync(tables.has_played, ANN.id, "lits")


async def test_only_one_is_gone_through_at_a_time(desk: ServiceHarness) -> None:
    await desk.clear()
    for key in ("lits", "blokus"):
        await desk.give(tap(f"how:::{key}", ANN, PRIVATE))
    stages = {table.record.game: table.stage for table in await desk.all()}
    assert stages == {"lits": Stage.CLOSED, "blokus": Stage.PLAYING}


async def test_cancel_leaves_it_and_a_group_is_told_where_it_is(desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(tap("how:::lits", ANN, PRIVATE), message("/cancel", ANN, PRIVATE))
    [table] = await desk.all()
    assert table.closed == "left"
    await desk.give(tap("how:::lits", BEN, GROUP))
    assert len(await desk.all()) == 1
    assert (await desk.sent())[-1]["text"] == TEXTS.plain("en", "refused-how-private")


async def test_what_nobody_knows_is_not_shown(desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(tap("how:::chess", ANN, PRIVATE))
    assert await desk.all() == []
    assert re.search("game", (await desk.sent())[-1]["text"])


def test_giving_up_asks_as_anywhere() -> None:
    assert moves.apply(opened("lits"), Resign(), ANN).effects
