"""Tables opened and moves made in words of every language, whatever the person's own is."""

import re
from dataclasses import replace

import pytest

from bot.domain.commands import Command, Misread, Move, Open, Person, Route, Solo
from bot.domain.table import CommandRejected, Table
from bot.domain.turns import can_read, played, wants_any
from bot.i18n.translations import LANGUAGES, Texts
from bot.i18n.vocabulary import move_meant, move_taught
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE, moved
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import arranging
from tests.support.bot.tristra import BUILDS, building, choosing, moving
from tests.support.bot.updates import ANN, BEN, BOT_USER, Json, message, private, read, said_by
from tests.support.cases import cases

FOLLOWED = moved(games.playing_two(), FIRST_MOVE, ANN)


@cases(
    ("text", "command"),
    [
        ("/play блокус вариант=хаос", Open("blokus", None, {"variant": "chaos"})),
        ("/play blokus változat=káosz", Open("blokus", None, {"variant": "chaos"})),
        ("/play lits поле=кольца", Open("lits", None, {"setup": "rings"})),
        ("/play lits бот 4 вторым", Solo("lits", 4, "second")),
        ("/solo тристра 3 второй", Solo("tristra", 3, "second")),
        ("/solo trisztra 3 második", Solo("tristra", 3, "second")),
        ("/solo tristra наугад", Solo("tristra", order="random")),
    ],
)
def test_commands_are_read_in_every_language(text: str, command: Command) -> None:
    request = read(message(text))
    assert request is not None
    assert request.command == command


@cases("language", LANGUAGES)
def test_what_the_bot_suggests_is_read(language: str, texts: Texts) -> None:
    keys = ("help", "gallery-lits", "command-solo")
    shown = "\n".join(texts.plain(language, key) for key in keys)
    suggested = re.findall(r"/(?:play|solo)(?: [\w=?]+)+", shown)
    requests = [read(message(text.strip())) for text in suggested]
    commands = [request.command for request in requests if request]
    assert len(commands) == len(suggested) == 4
    assert not [command for command in commands if isinstance(command, Misread)]
    assert Open("lits", None, {"setup": "rings"}) in commands


async def after(desk: ServiceHarness, update: Json, table: Table) -> str:
    """The last ply of a table after an update; empty if nothing was played or answered."""
    await desk.clear(table)
    await desk.give(update)
    [now] = await desk.all()
    if now.revision > table.revision:
        return now.record.plies[-1].text
    assert await desk.sent() == []
    return ""


@pytest.mark.parametrize(
    ("text", "said"),
    [("обмен", "swap"), ("Csere", "swap"), ("Поменяться сторонами", "swap"), ("swap", "swap")],
)
async def test_a_word_counts_in_a_group_only_when_meant(
    text: str, said: str, desk: ServiceHarness
) -> None:
    reply = message(text, BEN, reply_to_message=said_by(BOT_USER, 50))
    assert await after(desk, message(text, BEN), FOLLOWED) == ""
    assert await after(desk, reply, FOLLOWED) == said
    assert await after(desk, message(f"/m {text}", BEN), FOLLOWED) == said
    assert await after(desk, message(text, BEN, private(BEN)), FOLLOWED) == said


async def test_a_piece_of_another_name_is_laid_anywhere(desk: ServiceHarness) -> None:
    table = games.playing_two()
    text = FIRST_MOVE.replace("T", "тэ")
    for update in (message(text), message(f"/m {text}"), message(text, chat=private(ANN))):
        assert await after(desk, update, table) == FIRST_MOVE


@cases("text", ["камень", "kő", "KO", "rock"])
def test_hands_are_said_in_every_language(text: str) -> None:
    table = choosing()
    assert can_read(table.position, 0, text)
    assert played(table, 0, text).record.plies[-1].text == "rock"


def test_what_is_built_in_russian_is_kept_as_ever() -> None:
    table = played(building(), 0, "строю ККССЗЗ ССЗЗКК ЗЗККСС")
    assert table.record.plies[-1].text == "build RRBBGG BBGGRR GGRRBB"


def test_the_end_is_refused_by_the_same_rule_in_every_language() -> None:
    for text in ("end", "конец", "vége"):
        with pytest.raises(CommandRejected, match="tristra-end"):
            played(moving(), 0, text)


@cases("text", ["random", "Наугад", "véletlen"])
def test_chance_is_asked_for_in_every_language(text: str) -> None:
    assert wants_any(arranging().position, text)
    assert not wants_any(games.playing_two().position, text)
    assert not wants_any(arranging().position, "случай")


def test_agents_moves_and_others_pass_unchanged() -> None:
    assert move_meant(FIRST_MOVE, "lits") == FIRST_MOVE
    assert Move("обмен", Route.PLAIN).text == "обмен"


def test_people_of_any_language_are_read_alike() -> None:
    for person in (Person(1, "Ann", "ann", "hu"), ANN):
        request = read(message("/solo тристра вторым", person))
        assert request is not None
        assert request.command == Solo("tristra", order="second")


@cases(
    ("move", "language", "taught"),
    [
        (BUILDS[0], "en", BUILDS[0]),
        (BUILDS[0], "ru", "строю КККККК СССССС ЗЗЗЗЗЗ"),
        (BUILDS[0], "hu", "építek PPPPPP KKKKKK ZZZZZZ"),
        ("place I a1 r0, II b1 r0", "ru", "ставлю I a1 r0, II b1 r0"),
        (FIRST_MOVE, "ru", FIRST_MOVE),
        ("swap", "hu", "swap"),
    ],
)
def test_moves_are_taught_in_the_words_of_the_reader(move: str, language: str, taught: str) -> None:
    assert move_taught(move, language) == taught
    assert move_meant(taught, "tristra") == move


@cases(("language", "word"), [("ru", "строю"), ("hu", "építek")])
async def test_a_refusal_teaches_the_words_of_the_reader(
    language: str, word: str, desk: ServiceHarness
) -> None:
    await desk.clear(building())
    ann = replace(ANN, language=language)
    await desk.give(message("a1-d4 r1", ann, private(ann)))
    assert f": {word} " in await desk.last_words()
