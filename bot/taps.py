"""From what a button says to a command."""

from collections.abc import Callable

from bot.callbacks import Tap
from bot.commands import (
    Accept,
    Begin,
    Cancel,
    Command,
    Decline,
    FillWithBot,
    Gallery,
    Join,
    KeepPlaying,
    Move,
    Open,
    Pieces,
    Rematch,
    ResignForSure,
    Route,
    Show,
    Solo,
)
from bot.words import read_words
from engine.registry import GAMES

_PLAIN_TAPS: dict[str, Callable[[], Command]] = {
    "join": Join,
    "fill": FillWithBot,
    "start": Begin,
    "accept": Accept,
    "decline": Decline,
    "cancel": Cancel,
    "show": Show,
    "rematch": Rematch,
}


def tapped(tap: Tap) -> Command | None:
    """What a tap on a button asks for; None if the bot never made such a button."""
    if tap.verb in _PLAIN_TAPS:
        return _PLAIN_TAPS[tap.verb]()
    match tap.verb:
        case "say":
            return Move(tap.argument, Route.COMMAND, tap.revision or 0)
        case "giveup" if tap.argument.isdecimal():
            return ResignForSure(int(tap.argument), tap.revision or 0)
        case "keep" if tap.argument.isdecimal():
            return KeepPlaying(int(tap.argument))
        case "open" | "solo":
            return _chosen(tap)
        case "gallery":
            return Gallery(tap.argument)
        case "pieces":
            return Pieces(tap.argument)
    return None


def _chosen(tap: Tap) -> Command | None:
    """A game by its button, whose number is that of the seats."""
    words = read_words(tap.argument, {key: key for key in GAMES})
    if words.unknown or words.game is None:
        return None
    if tap.verb == "solo":
        return Solo(words.game, options=words.options, seats=words.number)
    return Open(words.game, words.number, words.options)
