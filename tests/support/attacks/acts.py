"""Everything that can be done: each command and each button as updates, by whoever does it.

The rows of the table of who may do what.
"""

from collections.abc import Callable
from random import Random

from bot.domain.move_builder import filled, print_keys
from bot.domain.setup_card import Card
from bot.domain.table import Stage, Table
from bot.domain.turns import some_move
from bot.views.deep_links import REPLAY, payload_of, token_of
from tests.support.attacks.roles import TABLES_MESSAGE, Role
from tests.support.bot.updates import ANN, Json

Act = Callable[[Table, Role], Json | None]
Argument = Callable[[Table, Role], str]

ANOTHER_MESSAGE = 70
"""A message of the bot that shows no table: a question, a card, a look, a prompt."""


def says(text: Argument, *, as_reply: bool = False) -> Act:
    return lambda table, role: role.says(text(table, role), as_reply=as_reply)


def command(name: str) -> Act:
    """A command that names the table by its code."""
    return says(lambda table, _role: f"/{name} #{table.code}")


def words(text: str) -> Act:
    """A command that is about no table."""
    return says(lambda _table, _role: text)


def taps(verb: str, argument: Argument, *, elsewhere: bool = True) -> Act:
    """A tap on a button, of the table's own message unless it is one `elsewhere`."""

    def tapped(table: Table, role: Role) -> Json:
        own = not elsewhere and role.home == table.place.chat
        number = TABLES_MESSAGE if own else ANOTHER_MESSAGE
        return role.taps(verb, table, argument(table, role), number)

    return tapped


def a_move(table: Table, _role: Role) -> str:
    """A text that is a move there now: Ann's, if it is hers."""
    if table.stage is Stage.PLAYING and not table.position.outcome:
        return some_move(table, table.position, table.position.to_move[0])
    return table.position.game.info.example


def with_code(table: Table, role: Role) -> str:
    return f"#{table.code} {a_move(table, role)}"


def first_keys(table: Table, _role: Role) -> str:
    """One key of the move that whoever is on move puts together."""
    return _keys(table)[:1] if _keys(table)[:1] != "." else "." + _keys(table).split(".")[1]


def all_keys(table: Table, _role: Role) -> str:
    return _keys(table)


def _keys(table: Table) -> str:
    position = table.position
    if not position.to_move or (draft := position.view(position.to_move[0]).draft(())) is None:
        return "A"
    assert draft.choices
    return print_keys(filled(position.view(position.to_move[0]), (), Random(3)))


def nothing(_table: Table, _role: Role) -> str:
    return ""


def own_id(_table: Table, role: Role) -> str:
    return str(role.person.id)


def anns_id(_table: Table, _role: Role) -> str:
    return str(ANN.id)


def own_season(_table: Table, role: Role) -> str:
    return f"{role.person.id}.1"


def the_word(table: Table, role: Role) -> str:
    """A word that can be said there, or else a move."""
    spoken = table.position.view(0).spoken_moves() if table.position.to_move else ()
    return spoken[0] if spoken else a_move(table, role)


def token(table: Table, _role: Role) -> str:
    return token_of(table)


def wish_of_seat(seat: int) -> Argument:
    return lambda _table, _role: str(seat)


AT_TABLE: dict[str, Act] = {
    "/m": says(lambda table, role: f"/m {with_code(table, role)}"),
    "a move": says(with_code),
    "a move as reply": says(a_move, as_reply=True),
    "a move as talk": says(a_move),
    "/m random": says(lambda table, _role: f"/m #{table.code} random"),
    "/board": command("board"),
    "/record": command("record"),
    "/replay": command("replay"),
    "/undo": command("undo"),
    "/draw": command("draw"),
    "/pause": says(lambda table, _role: f"/pause #{table.code} 5"),
    "/pause 0": says(lambda table, _role: f"/pause #{table.code} 0"),
    "/hint": command("hint"),
    "/resign": command("resign"),
    "/cancel": command("cancel"),
    "/start code": says(lambda table, _role: f"/start {table.code}"),
    "/start review": says(lambda table, _role: f"/start {payload_of(table)}"),
    "/start review forged": says(lambda table, _role: f"/start review_{table.code}_0123abcd"),
    "/start replay": says(lambda table, _role: f"/start {payload_of(table, REPLAY)}"),
    "/start replay forged": says(lambda table, _role: f"/start replay_{table.code}_0123abcd"),
    "join": taps("join", nothing, elsewhere=False),
    "fill": taps("fill", nothing, elsewhere=False),
    "level 9": taps("level", lambda _table, _role: "9", elsewhere=False),
    "level 0": taps("level", lambda _table, _role: "0", elsewhere=False),
    "start": taps("start", nothing, elsewhere=False),
    "accept": taps("accept", nothing, elsewhere=False),
    "decline": taps("decline", nothing, elsewhere=False),
    "cancel": taps("cancel", nothing, elsewhere=False),
    "show": taps("show", nothing, elsewhere=False),
    "rematch": taps("rematch", nothing, elsewhere=False),
    "replay": taps("replay", nothing, elsewhere=False),
    "say": taps("say", the_word, elsewhere=False),
    "play": taps("play", the_word),
    "resign": taps("resign", nothing),
    "ask resign": taps("ask", lambda _table, role: f"resign.{role.person.id}"),
    "ask resign of Ann": taps("ask", lambda _table, _role: f"resign.{ANN.id}"),
    "ask board": taps("ask", lambda _table, role: f"board.{role.person.id}"),
    "aid": taps("aid", lambda _table, _role: "attacks"),
    "giveup": taps("giveup", own_id),
    "giveup of Ann": taps("giveup", anns_id),
    "keep": taps("keep", own_id),
    "keep of Ann": taps("keep", anns_id),
    "allow Ben": taps("allow", wish_of_seat(1)),
    "deny Ben": taps("deny", wish_of_seat(1)),
    "agree Ben": taps("agree", wish_of_seat(1)),
    "nodraw Ben": taps("nodraw", wish_of_seat(1)),
    "pausing Ben": taps("pausing", wish_of_seat(1)),
    "nopause Ben": taps("nopause", wish_of_seat(1)),
    "allow nobody": taps("allow", wish_of_seat(9)),
    "agree Ann": taps("agree", wish_of_seat(0)),
    "out Ann": taps("out", wish_of_seat(0), elsewhere=False),
    "wait Ann": taps("wait", wish_of_seat(0), elsewhere=False),
    "bot Ann": taps("bot", wish_of_seat(0), elsewhere=False),
    "return": taps("return", nothing, elsewhere=False),
    "count": taps("count", nothing),
    "unpause": taps("unpause", nothing, elsewhere=False),
    "compose": taps("compose", nothing),
    "put": taps("put", first_keys),
    "quiet": taps("quiet", nothing),
    "rest": taps("rest", nothing),
    "back": taps("back", nothing),
    "done": taps("done", all_keys),
    "leave": taps("leave", nothing),
    "review": taps("review", nothing),
    "moments": taps("moments", nothing),
    "moments by link": taps("moments", token),
    "share": taps("share", nothing),
    "leaf": taps("leaf", nothing),
    "leaf by link": taps("leaf", token),
    "best": taps("best", nothing),
    "best by link": taps("best", token),
    "forget": taps("forget", own_id),
    "forget Ann": taps("forget", anns_id),
    "forgetlater": taps("forgetlater", own_id),
    "forgetlater Ann": taps("forgetlater", anns_id),
}
"""Acts at a table, by its code, and those by which a table can end."""

ELSEWHERE: dict[str, Act] = {
    "/play": words("/play"),
    "/play lits": words("/play lits 2"),
    "/challenge": words("/challenge @ben_b lits"),
    "/solo": words("/solo lits"),
    "/match": words("/match lits 2"),
    "/vote": words("/vote lits 1"),
    "/season": words("/season lits pace=3d"),
    "season": words("/season"),
    "enter": taps("enter", lambda _table, _role: "1"),
    "kickoff": taps("kickoff", lambda _table, _role: "1"),
    "quit": taps("quit", lambda _table, _role: "1"),
    "quitting": taps("quitting", own_season),
    "staying": taps("staying", own_season),
    "/puzzle": words("/puzzle"),
    "/puzzle on": words("/puzzle on 9:00"),
    "/puzzle off": words("/puzzle off"),
    "puzzle": taps("puzzle", nothing),
    "daily": taps("daily", lambda _table, _role: "540.60"),
    "named": taps("named", lambda _table, _role: "1"),
    "/start puzzle": words("/start puzzle"),
    "/start puzzle forged": words("/start puzzle_1_0123abcd"),
    "/pieces": words("/pieces lits"),
    "/rules": words("/rules lits"),
    "/settings": words("/settings"),
    "/away": words("/away 1"),
    "away": taps("away", lambda _table, _role: "1"),
    "remind": taps("remind", lambda _table, _role: "after.all"),
    "/games": words("/games"),
    "/top": words("/top"),
    "/me": words("/me"),
    "top": taps("top", lambda _table, _role: "lits"),
    "me": taps("me", lambda _table, _role: "lits"),
    "/privacy": words("/privacy"),
    "/data": words("/data"),
    "/forget": words("/forget"),
    "/help": words("/help"),
    "/start": words("/start"),
    "games": taps("games", nothing),
    "game": taps("game", lambda _table, _role: "lits"),
    "card": taps("card", lambda _table, _role: str(Card.usual("lits"))),
    "how": taps("how", lambda _table, _role: "lits"),
    "open": taps("open", lambda _table, _role: str(Card.usual("lits"))),
    "solo": taps("solo", lambda _table, _role: "lits"),
    "sit": taps("sit", lambda _table, _role: f"{Card.usual('lits')}~1~00000000"),
    "gallery": taps("gallery", lambda _table, _role: "lits"),
    "pieces": taps("pieces", lambda _table, _role: "lits"),
    "help": taps("help", lambda _table, _role: "lits"),
    "rules": taps("rules", lambda _table, _role: "lits.1"),
    "set language": taps("set", lambda _table, _role: "language.ru"),
    "set style": taps("set", lambda _table, _role: "style.dark"),
    "set notify": taps("set", lambda _table, _role: "notify.yes"),
    "notify": taps("notify", own_id),
    "notify of Ann": taps("notify", anns_id),
    "stay": taps("stay", own_id),
    "stay of Ann": taps("stay", anns_id),
}
"""Acts that concern no table that there is already."""

ACTS = AT_TABLE | ELSEWHERE

_SEATING = ("/m", "join", "fill", "level 9", "start", "accept", "decline", "cancel")
SEATING = {name: AT_TABLE[name] for name in _SEATING}
"""The only acts whose outcome changes when the last seat of an open table is taken."""


def tried_at(stage: str) -> dict[str, Act]:
    """Acts to be tried at a stage; those that concern no table are tried at one stage only."""
    return {"full": SEATING, "playing": ACTS}.get(stage, AT_TABLE)
