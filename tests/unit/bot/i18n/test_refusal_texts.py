"""Refusals of the engine that a person can come upon: each has words in every language."""

from collections.abc import Callable
from functools import partial
from random import Random

from bot.domain.players import Human
from bot.domain.seating import Terms, set_up
from bot.domain.table import CommandRejected, Place, Table
from bot.i18n.translations import LANGUAGES, Texts
from engine.core.errors import EngineError
from engine.core.game import AnyPosition
from engine.core.registry import GAMES, find_game
from engine.core.table import open_table
from tests.support.bot.tristra import BUILDS, PLACES, after, building, choosing, moving, placing
from tests.support.cases import cases
from tests.support.engine.tables import lits, lits_at, random_table, said
from tests.support.sentences import ENGINE_REFUSALS


def opened(game: str = "lits", seats: int | None = None, **options: str) -> object:
    return set_up("K7", Place(1), Human(1, "Ann"), Terms(game, seats, options), Random(1))


def blokus_at(*texts: str) -> AnyPosition:
    """The position of four seats, each for itself, after these plies."""
    table = open_table(find_game("blokus"), {}, Random(0))
    for text in texts:
        table = said(table, text)
    return table.position


def stratopolis_at(**options: str) -> AnyPosition:
    """The first position of Stratopolis."""
    return open_table(find_game("stratopolis"), options, Random(0)).position


def said_of_a_tile(code: str) -> EngineError:
    """The refusal with this code, found in a game by trying texts that may name several tiles."""
    position, rng = stratopolis_at(), Random(1)
    texts = [f"{c}{row} r{turns}" for c in "klmno" for row in range(11, 17) for turns in range(4)]
    while position.outcome is None:
        errors = (refused_by(partial(position.parse, text)) for text in texts)
        if found := next((error for error in errors if error and error.code == code), None):
            return found
        position = position.play(position.random_move(rng))
    raise AssertionError(f"nothing in the game is refused as {code}")


def left_behind() -> Table:
    """A table of Tristra at which a triangle has teleported away from e1."""
    return after(moving(), (0, "e1-e2 r0"), (1, "f6-f5 r2"))


def used_up() -> EngineError:
    """The refusal of a piece of which all are on the board."""
    table = random_table("lits", 0, swap="off")
    texts = (f"T {column}{row} r0" for column in "abcdefghij" for row in range(1, 11))
    errors = [refused_by(partial(table.positions[-2].parse, text)) for text in texts]
    return next(error for error in errors if error and error.code == "lits-stock")


def refused_by(act: Callable[[], object]) -> EngineError | None:
    try:
        act()
    except EngineError as error:
        return error
    return None


def raise_(error: EngineError) -> None:
    raise error


DULL = ("1 t20 r0", "1 t1 r0", "1 a1 r0")
"""First moves of yellow, red and green that are in nobody's way."""

REFUSALS: dict[str, Callable[[], object]] = {
    "unreadable": lambda: lits_at().parse("hello"),
    "too-long": lambda: lits_at().parse("T" * 5000),
    "turns": lambda: lits_at().parse("T b3 r7"),
    "square-unknown": lambda: lits_at().parse("T z9 r1"),
    "ambiguous": lambda: lits_at().parse("T e5"),
    "game-unknown": lambda: opened("<chess>"),
    "option-seats": lambda: opened(seats=3),
    "option-unknown": lambda: opened(variant="chaos"),
    "option-value": lambda: opened(swap="perhaps"),
    "option-board": lambda: opened(setup="XO"),
    "off-board": lambda: lits_at().parse("T a1 r0"),
    "over": lambda: random_table("lits", 1).position.parse("T e5 r0"),
    "turn": lambda: lits_at().parse("T e5 r0", 1),
    "no-draws": lambda: lits_at().agree_draw(),
    "shape": lambda: lits_at().parse("a1,b2,c3,d4"),
    "lits-stock": lambda: raise_(used_up()),
    "occupied": lambda: lits_at("T e5 r0").parse("T e5 r0"),
    "lits-same": lambda: lits_at("T e5 r0").parse("T e7 r0"),
    "lits-block": lambda: lits_at("T e5 r0").parse("L f3 r0"),
    "lits-contact": lambda: lits_at("T e5 r0").parse("I a3 r0"),
    "lits-swap": lambda: lits_at().parse("swap"),
    "option-needs": lambda: opened("blokus", 2, variant="duo", corners="fixed"),
    "resigned": lambda: blokus_at().resign(1).resign(1),
    "blokus-stock": lambda: blokus_at("1 a20 r0", *DULL).parse("1 f15 r0"),
    "blokus-edge": lambda: blokus_at("O a20 r0", *DULL).parse("I3 c19 r0"),
    "blokus-corner": lambda: blokus_at("O a20 r0", *DULL).parse("I3 f10 r0"),
    "blokus-start": lambda: blokus_at().parse("X f10 r0"),
    "stratopolis-mirrored": lambda: stratopolis_at().parse("m15 r2 m"),
    "stratopolis-arranging": lambda: stratopolis_at(stack="arranged").parse("m15 r2", 0),
    "stratopolis-arranged": lambda: stratopolis_at().parse("arrange AABBCCDDEEFFGGHHIIJJ"),
    "stratopolis-order": lambda: stratopolis_at(stack="arranged").parse("arrange AAAB", 0),
    "stratopolis-tile": lambda: stratopolis_at(first="red").parse("K m15 r2"),
    **{
        code: partial(lambda code: raise_(said_of_a_tile(code)), code)
        for code in (
            "stratopolis-touch",
            "stratopolis-gap",
            "stratopolis-levels",
            "stratopolis-single",
            "stratopolis-colours",
        )
    },
    "tristra-building": lambda: building().position.parse("a1-b3 r0", 0),
    "tristra-built": lambda: moving().position.parse(BUILDS[0]),
    "tristra-placing": lambda: placing().position.parse("a1-b3 r0", 0),
    "tristra-placed": lambda: moving().position.parse(PLACES[0]),
    "tristra-choosing": lambda: choosing().position.parse("a1-b3 r0", 0),
    "tristra-begun": lambda: moving().position.parse("rock"),
    "tristra-colours": lambda: building().position.parse("build RRRRRRRRR", 0),
    "tristra-triangles": lambda: placing().position.parse("place I a1 r0, I b1 r0", 0),
    "tristra-lines": lambda: placing().position.parse(PLACES[0].replace("a1", "a3"), 0),
    "tristra-shared": lambda: placing().position.parse(PLACES[0].replace("a1", "b1"), 0),
    "tristra-nobody": lambda: moving().position.parse("a3-a4 r0"),
    "tristra-theirs": lambda: moving().position.parse("a6-a4 r0"),
    "tristra-turning": lambda: moving().position.parse("a1 r1"),
    "tristra-flipped": lambda: left_behind().position.parse("f1-e1 r0"),
    "tristra-attack": lambda: moving().position.parse("a1-b1 r0"),
    "tristra-colour": lambda: moving().position.parse("a1-a2 r0"),
    "tristra-end": lambda: moving().position.parse("end"),
    "lits-swap-off": lambda: lits("T e5 r0", swap="off").position.parse("swap"),
}


def test_all_refusals_are_looked_at() -> None:
    of_games = {code for game in GAMES.values() for code in game.info.refusals}
    assert set(REFUSALS) == {*ENGINE_REFUSALS, *of_games}


@cases("code", REFUSALS)
def test_a_refusal_says_what_the_engine_said(code: str, texts: Texts) -> None:
    error = refused_by(REFUSALS[code])
    assert error
    assert error.code == code
    refused = CommandRejected.by_engine(error)
    for language in LANGUAGES:
        sentence = texts.html(language, f"refused-{refused.code}", refused.values)
        assert 0 < len(sentence) <= 1000
        assert "<" not in sentence
        assert len(texts.plain(language, f"refused-{refused.code}", refused.values)) <= 200


def test_what_people_wrote_is_repeated_safely(texts: Texts) -> None:
    error = refused_by(lambda: lits_at().parse("<b>T</b>\u202e" + "x" * 100))
    assert error
    sentence = texts.html("en", "refused-unreadable", {**error.details, "example": "T b3 r1"})
    assert "&lt;b&gt;" in sentence
    assert "\u202e" not in sentence
    assert len(sentence) < 150
