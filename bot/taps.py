"""From what a button says to a command."""

from collections.abc import Callable

from bot.callbacks import Tap
from bot.commands import (
    Accept,
    Begin,
    Cancel,
    Command,
    Consent,
    Decline,
    Dissent,
    FillWithBot,
    Gallery,
    Join,
    KeepPlaying,
    Move,
    Open,
    Pieces,
    Put,
    PutDone,
    PutRest,
    Rematch,
    ResignForSure,
    Route,
    SetUp,
    Show,
    ShowAid,
    Solo,
)
from bot.drafting import read_keys
from bot.wishes import AgreeDraw, Best, DeclineDraw, ForgetForSure, Leaf, Review, StayKnown
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

_ANSWERS = frozenset(["giveup", "keep", "allow", "deny", "agree", "nodraw", "forget", "stay"])


def tapped(tap: Tap) -> Command | None:
    """What a tap on a button asks for; None if the bot never made such a button."""
    if tap.verb in _PLAIN_TAPS:
        return _PLAIN_TAPS[tap.verb]()
    match tap.verb:
        case "say":
            return Move(tap.argument, Route.COMMAND, tap.revision or 0)
        case verb if verb in _ANSWERS and tap.argument.isdecimal():
            return _answered(tap)
        case "setup" | "put" | "rest" | "done":
            return _put_together(tap)
        case "review" | "leaf" | "best":
            return _looked(tap)
        case "aid":
            return ShowAid(tap.argument, tap.revision or 0)
        case "open" | "solo" | "gallery" | "pieces":
            return _chosen(tap)
    return None


def _answered(tap: Tap) -> Command:
    """The answer to a question: to give up, to take plies back, to end as a draw."""
    revision = tap.revision or 0
    match tap.verb:
        case "giveup":
            return ResignForSure(int(tap.argument), revision)
        case "keep":
            return KeepPlaying(int(tap.argument))
        case "forget":
            return ForgetForSure(int(tap.argument))
        case "stay":
            return StayKnown(int(tap.argument))
    asker, *agreed = map(int, tap.argument)
    match tap.verb:
        case "allow":
            return Consent(asker, tuple(agreed), revision)
        case "agree":
            return AgreeDraw(asker, tuple(agreed), revision)
        case "nodraw":
            return DeclineDraw(asker, revision)
    return Dissent(asker, revision)


def _looked(tap: Tap) -> Command:
    """A step of a look at a finished game: the revision is the number of plies."""
    match tap.verb:
        case "leaf":
            return Leaf(tap.revision or 0, tap.argument)
        case "best":
            return Best(tap.revision or 0, tap.argument)
    return Review(tap.argument)


def _put_together(tap: Tap) -> Command:
    """A step of a move that is put together; its keys may be any at all."""
    chosen, revision = read_keys(tap.argument), tap.revision or 0
    match tap.verb:
        case "put":
            return Put(chosen, revision)
        case "rest":
            return PutRest(chosen, revision)
        case "done":
            return PutDone(chosen, revision)
    return SetUp(revision)


def _chosen(tap: Tap) -> Command | None:
    """A game by its button, whose number is that of the seats."""
    if tap.verb in ("gallery", "pieces"):
        return Gallery(tap.argument) if tap.verb == "gallery" else Pieces(tap.argument)
    words = read_words(tap.argument, {key: key for key in GAMES})
    if words.unknown or words.game is None:
        return None
    if tap.verb == "solo":
        return Solo(words.game, options=words.options, seats=words.number)
    return Open(words.game, words.number, words.options)
