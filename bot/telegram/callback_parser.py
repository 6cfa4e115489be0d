"""Parsing of the data of a button into a command."""

from collections.abc import Callable, Mapping
from functools import partial

from bot.domain.clocks.clock import Verdict
from bot.domain.commands import (
    TABLE_COMMANDS,
    Accept,
    AtTable,
    Begin,
    Cancel,
    Choose,
    Command,
    Consent,
    Decline,
    Dissent,
    FillWithBot,
    ForTable,
    Gallery,
    Help,
    Join,
    Judge,
    KeepPlaying,
    Move,
    Open,
    Pieces,
    Rematch,
    ResignForSure,
    Return,
    Route,
    Rules,
    SetLevel,
    Show,
    ShowAid,
    ShowCard,
    ShowHow,
    Solo,
)
from bot.domain.drafting import Compose, Leave, Put, PutBack, PutDone, PutNothing, PutRest
from bot.domain.invitation import read_sit_down
from bot.domain.move_builder import read_keys, read_leaf
from bot.domain.requests import (
    AgreeDraw,
    AgreePause,
    Best,
    DeclineDraw,
    DeclinePause,
    ForgetForSure,
    ForgetLater,
    Me,
    Pause,
    Prefer,
    Review,
    ReviewPly,
    SetReminders,
    ShareMoment,
    ShowMoment,
    ShowReplay,
    StayKnown,
    TakeDaysOff,
    Top,
    WantNotices,
)
from bot.domain.setup_card import read_card
from bot.domain.votes.requests import CountVotes
from bot.telegram.puzzle_parser import puzzling
from bot.telegram.season_parser import seasonal
from bot.views.keyboard import Tap
from engine.ai.levels import ALL_LEVELS
from engine.core.registry import GAMES

PLAIN_TAPS: Mapping[str, Callable[[], AtTable]] = {
    "join": Join,
    "fill": FillWithBot,
    "start": Begin,
    "accept": Accept,
    "decline": Decline,
    "cancel": Cancel,
    "show": Show,
    "rematch": Rematch,
    "return": Return,
    "unpause": partial(Pause, 0),
}
"""Commands at a table by buttons that are a word alone."""


def tapped(tap: Tap) -> Command | None:
    """The command of a tap on a button; None if the bot never made such a button."""
    if tap.verb in PLAIN_TAPS:
        return PLAIN_TAPS[tap.verb]()
    return _TAPS[tap.verb](tap) if tap.verb in _TAPS else None


def _word(tap: Tap) -> Command:
    return Move(tap.argument, Route.COMMAND, tap.revision or 0)


def _judged(tap: Tap) -> Command | None:
    """The decision about a seat, by its number from 0."""
    if not tap.argument.isdecimal():
        return None
    return Judge(int(tap.argument), tap.revision or 0, Verdict(tap.verb))


def _offered(tap: Tap) -> Command:
    return Move(tap.argument, Route.COMMAND, tap.revision or 0, offered=True)


def _for_table(tap: Tap) -> Command | None:
    """A command for the table of the button, for whom had to choose one; a pause has its days."""
    word, _, more = tap.argument.partition(".")
    asker, dot, days = more.partition(".")
    if not asker.isdecimal():
        return None
    if word == "pause":
        return ForTable(int(asker), Pause(int(days) if days.isdecimal() else None))
    is_known = word in TABLE_COMMANDS and not dot
    return ForTable(int(asker), TABLE_COMMANDS[word]()) if is_known else None


def _counted(tap: Tap) -> Command:
    return CountVotes(tap.revision or 0)


def _level(tap: Tap) -> Command | None:
    return SetLevel(int(tap.argument)) if tap.argument in map(str, ALL_LEVELS) else None


def _aid(tap: Tap) -> Command:
    return ShowAid(tap.argument, tap.revision or 0)


def _page_of_rules(tap: Tap) -> Command:
    game, _, page = tap.argument.partition(".")
    return Rules(game, int(page) if page.isdecimal() else None)


def _preferred(tap: Tap) -> Command:
    name, _, value = tap.argument.partition(".")
    return Prefer(name, value)


def _reminded(tap: Tap) -> Command:
    name, _, value = tap.argument.partition(".")
    return SetReminders(name, value)


def _days_off(tap: Tap) -> Command | None:
    is_number = tap.argument.isascii() and tap.argument.isdecimal() and len(tap.argument) <= 2
    return TakeDaysOff(int(tap.argument)) if is_number else None


def _own_answer(tap: Tap) -> Command | None:
    """The answer to a question that only who is named in the button may give."""
    if (asked := read_question(tap.argument)) is None:
        return None
    asker, number = asked
    match tap.verb:
        case "giveup":
            return ResignForSure(asker, tap.revision or 0, number or 0)
        case "keep":
            return KeepPlaying(asker, tap.revision or 0, number or 0)
        case "forget":
            return ForgetForSure(asker, number)
        case "forgetlater":
            return ForgetLater(asker, number)
    return StayKnown(asker, number)


def _wants_notices(tap: Tap) -> Command | None:
    return WantNotices(int(tap.argument)) if tap.argument.isdecimal() else None


def _others_answer(tap: Tap) -> Command | None:
    """The answer to the wish of a seat, from one of the others."""
    if (asked := read_question(tap.argument)) is None:
        return None
    asker, number = asked
    question = asker, tap.revision or 0, number or 0
    match tap.verb:
        case "allow":
            return Consent(*question)
        case "deny":
            return Dissent(*question)
        case "agree":
            return AgreeDraw(*question)
        case "nodraw":
            return DeclineDraw(*question)
        case "pausing":
            return AgreePause(*question)
    return DeclinePause(*question)


def read_question(argument: str) -> tuple[int, int | None] | None:
    """The person who asked and the number of the question, where one is given."""
    asker, dot, number = argument.partition(".")
    if not asker.isdecimal() or (dot and not number.isdecimal()):
        return None
    return int(asker), int(number) if dot else None


def _looked(tap: Tap) -> Command:
    """A step of a look at a finished game: the revision is a number of plies or of a moment."""
    token, _, key = tap.argument.partition(".")
    number, moment = tap.revision or 0, int(key) if key.isdecimal() else 0
    match tap.verb:
        case "moments":
            return ShowMoment(number, token)
        case "share":
            return ShareMoment(number)
        case "leaf":
            return ReviewPly(number, token, moment)
        case "best":
            return Best(number, token, moment)
    return Review(tap.argument)


def _put_together(tap: Tap) -> Command:
    """A step of a move that is put together; its keys may be any at all."""
    page, keys = read_leaf(tap.argument)
    chosen, revision = read_keys(keys), tap.revision or 0
    match tap.verb:
        case "put":
            return Put(chosen, revision, page)
        case "back":
            return PutBack(chosen, revision)
        case "quiet":
            return PutNothing(revision)
        case "rest":
            return PutRest(chosen, revision)
        case "done":
            return PutDone(chosen, revision)
        case "leave":
            return Leave(revision)
    return Compose(revision)


def _chosen(tap: Tap) -> Command | None:
    """A game by a button: that of a card, or one that only names the game."""
    if tap.verb == "solo" and tap.argument in GAMES:
        return Solo(tap.argument)
    card = read_card(tap.argument)
    if card is None:
        return None
    if tap.verb == "solo":
        return Solo(card.game, card.level, options=card.all_options, seats=card.seats, by_card=True)
    return Open(card.game, card.seats, card.all_options, by_card=True)


_TAPS: dict[str, Callable[[Tap], Command | None]] = {
    "games": lambda _: Choose(),
    "say": _word,
    "play": _offered,
    "ask": _for_table,
    "aid": _aid,
    "count": _counted,
    "level": _level,
    "set": _preferred,
    "resign": lambda _: TABLE_COMMANDS["resign"](),
    # Not on the page of a table, which goes through the plies itself.
    "replay": lambda _: ShowReplay(),
    "remind": _reminded,
    "away": _days_off,
    "game": lambda tap: Choose(tap.argument),
    "card": lambda tap: ShowCard(tap.argument),
    "how": lambda tap: ShowHow(tap.argument),
    "gallery": lambda tap: Gallery(tap.argument),
    "top": lambda tap: Top(tap.argument),
    "me": lambda tap: Me(tap.argument),
    "pieces": lambda tap: Pieces(tap.argument),
    "help": lambda tap: Help(tap.argument),
    "rules": _page_of_rules,
    "notify": _wants_notices,
    **dict.fromkeys(("enter", "kickoff", "quit", "quitting", "staying"), seasonal),
    **dict.fromkeys(("puzzle", "daily", "named"), puzzling),
    **dict.fromkeys(Verdict, _judged),
    **dict.fromkeys(("giveup", "keep", "forget", "forgetlater", "stay"), _own_answer),
    **dict.fromkeys(("allow", "deny", "agree", "nodraw", "pausing", "nopause"), _others_answer),
    **dict.fromkeys(("compose", "put", "back", "quiet", "rest", "done", "leave"), _put_together),
    **dict.fromkeys(("open", "solo"), _chosen),
    "sit": lambda tap: read_sit_down(tap.argument),
    **dict.fromkeys(("review", "moments", "share", "leaf", "best"), _looked),
}
