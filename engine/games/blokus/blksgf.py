"""Records of Blokus in the files of Pentobi (`.blksgf`), a derivative of the Smart Game Format.

Source: "Pentobi SGF Files" in the documentation of Pentobi, and SGF FF[4]. Written here because
libraries for SGF take no property whose name is a digit. Of a file with variations the main line
is read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.core.errors import EngineError, RecordError, quote
from engine.core.game import AnyPosition
from engine.core.options import resolve_options
from engine.core.record import DRAW, EXITS, LONGEST_RECORD, UNFINISHED, Ply, Record, play_ply
from engine.games.blokus.game import BLOKUS

SUFFIX = ".blksgf"
SETUP = ("AB", "AW", "A1", "A2", "A3", "A4", "AE", "PL")
OLD_COLOURS = {"BLUE": "1", "YELLOW": "2", "RED": "3", "GREEN": "4"}
PAIR = 2
"""The number of seats that are called black and white, and whose game has a result by name."""

DRAWN = ("0", "DRAW")
ENDS = {
    **{result: Ply(DRAW) for result in DRAWN},
    **{f"B+{by.letter}": Ply(text, 1) for text, by in EXITS.items()},
    **{f"W+{by.letter}": Ply(text, 0) for text, by in EXITS.items()},
}
"""Plies that end a game, by the result that a file has then instead of them."""

UNSAID = ("", "?", "VOID")
"""Results by which a file says nothing of how its game ended."""

_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z0-9]+)|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)

Node = dict[str, list[str]]
"""The properties of a node: every name with its values."""


@dataclass(frozen=True)
class Kind:
    """A game that Pentobi knows: its name, our choices for it, the properties with the names."""

    name: str
    seats: int
    choices: Mapping[str, str]

    @property
    def players(self) -> tuple[str, ...]:
        """The properties that hold the names of the players, by seat."""
        return ("PB", "PW") if self.seats == PAIR else ("P1", "P2", "P3", "P4")[: self.seats]


def _kinds() -> Iterator[Kind]:
    for name, preset in BLOKUS.info.presets.items():
        choices = {key: value for key, value in preset.items() if key != "seats"}
        yield Kind(name, int(preset["seats"]), choices)


# Writing


def write(record: Record) -> str:
    """A record as a file of Pentobi, ending in a line break.

    :raises RecordError: if Pentobi knows no such game: another variant, first pieces in corners
        that are not its own, or somebody among more than two left the game.
    """
    kind = _kind_of(record)
    root = {"GM": kind.name, "CA": "UTF-8", "AP": "Tessera"}
    root |= {key: name for key, name in zip(kind.players, record.seats, strict=True) if name}
    if record.result != UNFINISHED and kind.seats == PAIR:
        root["RE"] = record.result
    nodes = ["".join(f"{key}[{_escaped(value)}]" for key, value in root.items())]
    nodes += _moves(replace(record, options=resolve_options(BLOKUS, kind.seats, kind.choices)))
    return "".join(["(", *(f";{node}\n" for node in nodes), ")\n"])


def _kind_of(record: Record) -> Kind:
    played = record.options.get("variant")
    for kind in _kinds():
        if record.game == BLOKUS.info.key and kind.choices["variant"] == played:
            return kind
    known = ", ".join(kind.choices["variant"] for kind in _kinds())
    raise _refused(f"a .blksgf file holds a game of blokus with variant {known}")


def _moves(record: Record) -> Iterator[str]:
    position = record.start()
    for number, ply in enumerate(record.plies, 1):
        if ply.text in EXITS and len(record.seats) != PAIR:
            raise _refused("a .blksgf file cannot say that somebody among several left the game")
        if ply.is_move:
            yield _move(position, number, ply)
            position = play_ply(position, ply)


def _move(position: AnyPosition, number: int, ply: Ply) -> str:
    """The property of a move, with its squares."""
    [side] = position.active_sides
    try:
        move = position.parse(ply.text)
    except EngineError as error:
        why = f"ply {number} is not possible with the corners of Pentobi: {error}"
        raise _refused(why) from error
    return f"{side.upper()}[{position.print_protocol(move)}]"


def _escaped(value: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", value)


# Reading


def read(text: str) -> Record:
    """The record in a file of Pentobi, with the result that it says.

    :raises RecordError: if the text is no such file, has setup properties, or a move in it is not
        legal where it stands.
    """
    if len(text) > LONGEST_RECORD:
        raise _refused(f"it is longer than {LONGEST_RECORD} characters")
    root, *nodes = list(_main_line(text)) or [Node()]
    kind = _kind_named(root.get("GM", [""])[0])
    for key in SETUP:
        if any(key in node for node in (root, *nodes)):
            raise _refused(f"a game that begins from a setup ({key}) cannot be read")
    record = Record(
        game=BLOKUS.info.key,
        rules=BLOKUS.info.rules,
        seats=tuple(root.get(key, [""])[0] for key in kind.players),
        options=resolve_options(BLOKUS, kind.seats, kind.choices),
        setup="",
    )
    return _with_moves(record, [root, *nodes], root.get("RE", [""])[0].strip().upper())


def _kind_named(name: str) -> Kind:
    for kind in _kinds():
        if kind.name == name:
            return kind
    known = ", ".join(kind.name for kind in _kinds())
    raise _refused(f"its game is “{quote(name)}”, not one of {known}")


def _with_moves(record: Record, nodes: list[Node], result: str) -> Record:
    position = record.start()
    for side, squares in _moves_in(nodes, position):
        if not squares:
            # Files of old programs say passes; here they go without saying.
            continue
        if side not in position.active_sides:
            expected = " ".join(position.active_sides) or "nobody"
            raise _refused(f"{side} moves to {quote(squares)} where {expected} is to move")
        record, position = _played(record, position, Ply(squares))
    if len(record.seats) != PAIR:
        return record
    return _claimed(_ended_by_word(record, position, result), result)


def _ended_by_word(record: Record, position: AnyPosition, result: str) -> Record:
    """The record with the ply by which somebody left, or both agreed, if its result says so."""
    if position.outcome is None and (said := ENDS.get(result)):
        return _played(record, position, said)[0]
    return record


def _claimed(record: Record, result: str) -> Record:
    """The record with the result that its file says, which may be the winner alone, or nothing."""
    found = record.result
    alike = DRAWN if found in DRAWN else (found, found[: len("B+")])
    return record if result in (*UNSAID, *alike) else replace(record, result=quote(result))


def _moves_in(nodes: list[Node], position: AnyPosition) -> Iterator[tuple[str, str]]:
    """The moves of some nodes as side and squares; values of old files are joined."""
    sides = [score.side for score in position.scores]
    for node in nodes:
        for key, values in node.items():
            side = OLD_COLOURS.get(key, key).lower()
            if side in sides:
                yield side, ",".join(values)


def _played(record: Record, position: AnyPosition, ply: Ply) -> tuple[Record, AnyPosition]:
    """The record and the position after a ply, whose text becomes canonical."""
    number = len(record.plies) + 1
    try:
        if ply.seat is None and ply.text != DRAW:
            ply = Ply(position.print(position.parse(ply.text)))
        position = play_ply(position, ply)
    except EngineError as error:
        raise _refused(f"move {number}: {error}") from error
    return record.played(position, ply), position


def _main_line(text: str) -> Iterator[Node]:
    """The nodes up to the end of the first branch."""
    node: Node | None = None
    values: list[str] = []
    for sign, name, value in _tokens(text.strip()):
        if sign:
            if node is not None:
                yield node
            node = Node() if sign == ";" else None
            if sign == ")":
                return
        elif node is None:
            raise _refused("a property stands outside of all nodes")
        elif name:
            values = node.setdefault(name, [])
        else:
            values.append(value)
    raise _refused("its last bracket is missing")


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Signs, names and values, in turn; the other two of the three are empty."""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _refused(f"“{quote(text[at:])}” cannot be read")
        at = match.end()
        value = re.sub(r"\\(.)", r"\1", match[3] or "", flags=re.DOTALL)
        yield match[1] or "", match[2] or "", value


def _refused(why: str) -> RecordError:
    return RecordError("record-foreign", f"this is no file of Pentobi's that fits: {why}")
