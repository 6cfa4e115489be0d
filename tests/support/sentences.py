"""Keys of all sentences that the bot asks for, found in its source and in the data of the games."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import bot
from bot.domain import options
from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import NONE, WORDS
from bot.domain.options import AWAY, END, EXPLORE, HINTS, PACE, RATED, ways
from bot.handlers.confirmations import ENDS
from bot.handlers.preferences import VALUES
from bot.render import LIGHT, THEMES
from bot.telegram.registration import COMMANDS
from bot.views.choice_page import ASKS
from bot.views.table_list import UNITS
from bot.views.wishes import VERBS, YES
from engine.core.game import AnyGame, AnyPosition, Option
from engine.core.options import resolve_options
from engine.core.record import DRAW, EXITS
from engine.core.registry import GAMES
from engine.puzzles.shipped import shipped

SOURCE = Path(bot.__file__).parent
PAGE = SOURCE / "miniapp" / "page"
HOST_OPTIONS = {
    HINTS: (*options.VALUES,),
    EXPLORE: (*options.VALUES,),
    RATED: (*options.VALUES,),
    PACE: (NONE, *WORDS),
    END: (*End,),
    AWAY: (*options.VALUES,),
}
"""The values of the host's options, each of which has a label."""

_NOT_SAID = ("legal", "illegal")
_ROLES = {f"role-{role.rpartition('-')[2]}" for role in LIGHT.roles if role not in _NOT_SAID}
"""Names of colours, which the page says of squares."""
_SETTINGS = {
    *(f"theme-{name}" for name in ("auto", *THEMES)),
    *("quick", "quick-about", "sound", "sound-about"),
}
"""Sentences on the settings of the page, whose keys it makes of their names."""
_SAID_BY_PAGE = re.compile(r'\bsay\("([a-z-]+)"')
KEY_AT = {
    **dict.fromkeys(("message", "phrase", "toast", "say", "button", "_html", "_plain"), 0),
    **dict.fromkeys(("_face", "_labels", "_listed", "_lists", "_bot"), 0),
    **dict.fromkeys(("html", "plain"), 1),
}
"""Position of the argument that is the key of a sentence, by name of the function or method."""

CODE_OF = {"CommandRejected": "refused-", "Misread": "refused-"}
"""Prefix that makes the first argument of these the key of a sentence."""

PLAIN = ("toast", "say", "button", "_face", "_plain", "plain")
"""Functions that make text for toasts and buttons."""

ENGINE_REFUSALS = (
    *("unreadable", "too-long", "turns", "square-unknown", "ambiguous"),
    *("game-unknown", "option-seats"),
    *("option-unknown", "option-value", "option-board", "option-needs"),
)
"""The codes of the engine, beside those of the games, that a person can come upon."""


@dataclass(frozen=True)
class Asked:
    """A place in the source that asks for a sentence; `values` None if not written there."""

    key: str
    plain: bool
    values: frozenset[str] | None

    def __str__(self) -> str:
        return self.key


@cache
def families() -> dict[str, set[str]]:
    """Endings of keys by their beginnings, from data and from the source."""
    return {**_of_the_bot(), **_of_options(), **_of_games()}


def _of_the_bot() -> dict[str, set[str]]:
    """Families that are the same for all games."""
    refusals = {code for game in GAMES.values() for code in game.info.refusals}
    return {
        "refused-": {
            *_written("CommandRejected"),
            *_written("Misread"),
            *ENGINE_REFUSALS,
            *refusals,
        },
        "toast-": _keyword("said"),
        "caption-": _keyword("closed"),
        "button-": _written("_button"),
        "ply-": {*EXITS, DRAW},
        "player-": {*EXITS},
        "out-": {*EXITS},
        "command-": set(COMMANDS),
        "wish-declined-": set(VERBS),
        "ago-": {"now", *(unit for unit, _ in UNITS)},
        "setting-": {f"{name}-{value}" for name, values in VALUES.items() for value in values},
    }


def _of_options() -> dict[str, set[str]]:
    """Families of options and their values: those of options, of games and of the host."""
    chosen = [(key, option) for key, game in GAMES.items() for option in options_of(game)]
    names = {f"{key}-{option.name}" for key, option in chosen}
    values = {f"{key}-{option.name}-{value}" for key, option in chosen for value in option.values}
    hosts = {f"{name}-{value}" for name, own in HOST_OPTIONS.items() for value in own}
    return {
        "option-": {*HOST_OPTIONS, *names, *values},
        "choice-": {*hosts, *values},
        "choice-pace-": {*HOST_OPTIONS["pace"]},
    }


def _of_games() -> dict[str, set[str]]:
    """Families of which each game has its own."""
    games = GAMES.values()
    keys = {game.info.key for game in games}
    drafted = {f"{game.info.key}-{word}" for game in games for word in _drafted(game)}
    return {
        "about-": keys,
        "minute-": keys,
        "aid-": {f"{game.info.key}-{aid}" for game in games for aid in game.info.aids},
        "marked-": {f"{game.info.key}-{aid}" for game in games for aid in game.info.aids},
        "choosing-": {game.info.key for game in games if _chooses(game)},
        "draft-": drafted,
        "due-": drafted,
        "game-": {*keys, *(f"{key}-words" for key in keys)},
        "gallery-": {game.info.key for game in games if any(o.pictured for o in options_of(game))},
        "guide-": {f"{game.info.key}-{key}" for game in games for key in game.guide.keys},
        "help-": keys,
        "puzzle-task-": {key for key in keys if shipped(key)},
        "pieces-": {game.info.key for game in games if game.pieces or game.charts},
        "tiebreak-": {f"{game.info.key}-{code}" for game in games for code in game.info.tiebreaks},
        "ask-": {*ASKS, *(word for game in games for word in game.info.asks)},
        "way-": {f"{game.info.key}-{way}" for game in games for way in game.info.ways},
        "spoken-": {"host", *keys},
        "moves-": keys,
        "rules-": {f"{game.info.key}-{page.key}" for game in games for page in game.lessons},
        "side-": {f"{game.info.key}-{side}" for game in games for side in game.info.sides},
        "word-": {f"{game.info.key}-{word}" for game in games for word in game.info.words},
        "event-": {f"{game.info.key}-{kind}" for game in games for kind in game.info.events},
    }


def _drafted(game: AnyGame) -> Iterator[str]:
    """First words of the moves that are put together key by key, before any other move."""
    for position in _beginnings(game):
        if not position.listed and position.view(position.to_move[0]).draft(()):
            move = position.random_move(Random(1), position.to_move[0])
            yield position.print(move).split()[0]


def _chooses(game: AnyGame) -> bool:
    """Whether all seats choose unseen among listed moves before any other move."""
    return any(position.listed and position.secret for position in _beginnings(game))


def _beginnings(game: AnyGame) -> Iterator[AnyPosition]:
    """The positions up to the first with listed moves, in every way to play a game."""
    for way in ways(game, None, {}):
        options = resolve_options(game, way.seats, way.options)
        position = game.start(way.seats, options, game.deal(way.seats, options, Random(1)))
        while not position.listed:
            yield position
            seat = position.to_move[0]
            position = position.play(position.random_move(Random(1), seat), seat)
        yield position


def options_of(game: AnyGame) -> list[Option]:
    """The options of a game, at any number of seats."""
    return [option for seats in game.info.seats for option in game.options(seats)]


def asked() -> Iterator[Asked]:
    """Every place that asks for a sentence; one with a computed key for each key of its family."""
    for function in _functions():
        for call in (node for node in _within(function) if isinstance(node, ast.Call)):
            name = _name(call)
            place = KEY_AT.get(name, 0 if name in CODE_OF else len(call.args))
            if place < len(call.args):
                values = _values(call, place + 1, function)
                for key in sorted(_keys(call.args[place], function)):
                    yield Asked(CODE_OF.get(name, "") + key, name in PLAIN, values)
    for key in (*ENDS.values(), *YES.values()):
        yield Asked(key, plain=key.startswith("button-"), values=None)
    for file in sorted(PAGE.glob("*.js")):
        for key in (*_SAID_BY_PAGE.findall(file.read_text(encoding="utf-8")), *_ROLES, *_SETTINGS):
            yield Asked(f"app-{key}", plain=True, values=frozenset())


@cache
def _functions() -> tuple[ast.AST, ...]:
    return tuple(
        node
        for file in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


@cache
def _within(function: ast.AST) -> tuple[ast.AST, ...]:
    """A function's nodes; to walk through all functions again for each key takes seconds."""
    return tuple(ast.walk(function))


def _name(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "attr", "") or getattr(function, "id", "")


def _keys(node: ast.AST, function: ast.AST) -> set[str]:
    """The keys that an expression can stand for."""
    match node:
        case ast.Constant(value=str(text)):
            return {text} - {""}
        case ast.IfExp(body=body, orelse=orelse):
            return _keys(body, function) | _keys(orelse, function)
        case ast.Name(id=name):
            return {key for value in _assigned(name, function) for key in _keys(value, function)}
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *rest]):
            last = rest[-1] if rest else None
            end = str(last.value) if isinstance(last, ast.Constant) else ""
            return {start + ending for ending in families()[start] if ending.endswith(end)}
    return set()


def _assigned(name: str, function: ast.AST) -> list[ast.expr]:
    """The expressions assigned to a name anywhere in a function."""
    return [
        node.value
        for node in _within(function)
        if isinstance(node, ast.Assign)
        if name in {getattr(target, "id", "") for target in node.targets}
    ]


def _values(call: ast.Call, place: int, function: ast.AST) -> frozenset[str] | None:
    """The names of the values given with a key, where they are written out."""
    if len(call.args) <= place:
        return frozenset()
    node = call.args[place]
    if isinstance(node, ast.Name):
        found = _assigned(node.id, function)
        node = found[0] if len(found) == 1 else node
    if isinstance(node, ast.Dict) and all(isinstance(key, ast.Constant) for key in node.keys):
        return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    return None


def _written(called: str) -> set[str]:
    """The strings written as the first argument of calls of a function."""
    return {
        key
        for function in _functions()
        for call in _within(function)
        if isinstance(call, ast.Call) and _name(call) == called and call.args
        if not isinstance(call.args[0], ast.Name | ast.JoinedStr)
        for key in _keys(call.args[0], function)
    }


def _keyword(name: str) -> set[str]:
    """The strings written as an argument of this name, without empty ones."""
    return {
        key
        for function in _functions()
        for node in _within(function)
        if isinstance(node, ast.keyword) and node.arg == name
        for key in _keys(node.value, function)
    }
