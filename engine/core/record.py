"""Records: a game as it is stored, with its text form and its replay (docs/rules.md, "Records").

Only the record is kept of a game; positions are derived from it. The text form is PGN's: tags, an
empty line, numbered plies in lines of at most 80 characters, the result last.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from engine.core.errors import EngineError, RecordError, quote
from engine.core.game import HIDDEN, AnyPosition, AnyView, Options, Outcome, Seat, Termination
from engine.core.options import check_seats, resolve_options
from engine.core.registry import find_game

RESIGN, TIME, DRAW = "resign", "time", "draw"
EXITS = {RESIGN: Termination.RESIGNATION, TIME: Termination.TIME}
"""Plies by which a seat is out of the game, with the way in which it is."""

UNFINISHED = "*"
OPTIONAL_TAGS = ("TimeControl", "Termination")
"""Tags that a record has only where they say something."""

LONGEST_LINE = 80
LONGEST_RECORD = 200_000


@dataclass(frozen=True)
class Ply:
    """One recorded action: the canonical text, and its seat where that does not go without saying.

    `seat` is given where several seats could act, and for `resign` and `time`; it is None at a
    chance node and wherever only one seat was on move.
    """

    text: str
    seat: Seat | None = None

    @property
    def is_move(self) -> bool:
        """Whether it was a move of the game, not the end of it for somebody or all."""
        return self.text not in (*EXITS, DRAW)

    def __str__(self) -> str:
        return self.text if self.seat is None else f"{self.seat + 1}: {self.text}"


@dataclass(frozen=True)
class Record:
    """A game from its first setup to where it stands: `seats` are the names of the players.

    `time_control` is the clock of each player in hours: start, increment and cap, `48+24/72`.
    """

    game: str
    rules: int
    seats: tuple[str, ...]
    options: Options
    setup: str
    plies: tuple[Ply, ...] = ()
    result: str = UNFINISHED
    termination: Termination | None = None
    time_control: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", tuple(map(_seat_name, self.seats)))

    def start(self) -> AnyPosition:
        """The first position.

        :raises RecordError: if game, rules version, seats, options or setup are not good, or a part
            of the setup is hidden.
        """
        if HIDDEN in self.setup:
            raise _hidden("part of the setup")
        try:
            game = find_game(self.game)
            seats = check_seats(game, len(self.seats))
            options = resolve_options(game, seats, self.options)
            position = game.start(seats, options, self.setup)
        except EngineError as error:
            raise RecordError("record-start", str(error), {"reason": str(error)}) from error
        if game.info.rules != self.rules:
            raise RecordError(
                "record-rules",
                f"the record is of rules {self.rules}, these are {game.info.rules}",
                {"given": self.rules, "known": game.info.rules},
            )
        return position

    def replay(self) -> AnyPosition:
        """The position after all plies.

        :raises RecordError: if a ply cannot be played, or the result is not the one it comes to.
        """
        return self.positions()[-1]

    def positions(self) -> tuple[AnyPosition, ...]:
        """The first position, and the one after each ply.

        :raises RecordError: if a ply cannot be played, or the result is not the one it comes to.
        """
        positions = [self.start()]
        for number, ply in enumerate(self.plies, 1):
            try:
                positions.append(play_ply(positions[-1], ply))
            except EngineError as error:
                raise _broken(number, ply, str(error)) from error
        ended = _ended(positions[-1].outcome)
        if ended != (self.result, self.termination):
            raise RecordError(
                "record-result",
                f"the plies come to the result {ended[0]}, the record says {self.result}",
                {"given": self.result, "found": ended[0]},
            )
        return tuple(positions)

    def played(self, position: AnyPosition, ply: Ply) -> "Record":
        """The record with one more ply, which led to `position`."""
        result, termination = _ended(position.outcome)
        plies = (*self.plies, ply)
        return replace(self, plies=plies, result=result, termination=termination)

    def shown_to(self, view: AnyView) -> "Record":
        """The record as the viewer of its last position may know it; all of it after the end."""
        if view.outcome:
            return self
        later: Counter[Seat | None] = Counter()
        plies: list[Ply] = []
        for ply in reversed(self.plies):
            text = view.redact_ply(ply.text, ply.seat, later[ply.seat])
            plies.append(replace(ply, text=text))
            later[ply.seat] += 1
        return replace(self, setup=view.redact_setup(self.setup), plies=tuple(reversed(plies)))

    def sampled(self, view: AnyView, rng: Random) -> "Record":
        """A record that could be this one, as far as the viewer of its last position knows.

        Nobody may be choosing in secret there.
        """
        return self.shown_to(view.sampled(rng))

    def taken_back(self, plies: int) -> "Record":
        """The record without its last plies; the game goes on from there."""
        if not plies:
            return self
        kept = self.plies[: len(self.plies) - plies]
        return replace(self, plies=kept, result=UNFINISHED, termination=None)

    def __str__(self) -> str:
        return print_record(self)


def play_ply(position: AnyPosition, ply: Ply) -> AnyPosition:
    """The position after a ply of any kind.

    :raises EngineError: if it cannot be played here.
    """
    if HIDDEN in ply.text:
        raise _hidden("this ply")
    if ply.seat is not None and ply.seat not in range(len(position.sides)):
        raise RecordError("record-seat", f"there is no seat {ply.seat + 1}")
    if ply.text == DRAW:
        return position.agree_draw()
    if by := EXITS.get(ply.text):
        if ply.seat is None:
            raise RecordError("record-exit", f"{ply.text} needs the seat: “1: {ply.text}”")
        return position.resign(ply.seat, by)
    return position.play(position.parse(ply.text, ply.seat), ply.seat)


def named_seat(position: AnyPosition, seat: Seat | None) -> Seat | None:
    """The seat as a ply of this position records it: None where it goes without saying.

    Where several play in secret the last one names its seat as the others did.
    """
    return seat if position.secret or len(position.to_move) > 1 else None


def _hidden(what: str) -> RecordError:
    return RecordError("record-hidden", f"{what} was hidden from whom the record was made for")


def _ended(outcome: Outcome | None) -> tuple[str, Termination | None]:
    return (outcome.result, outcome.termination) if outcome else (UNFINISHED, None)


def _broken(number: int, ply: Ply, reason: str) -> RecordError:
    return RecordError(
        "record-ply",
        f"ply {number}, “{quote(str(ply))}”: {reason}",
        {"number": number, "ply": quote(str(ply)), "reason": reason},
    )


def _seat_name(name: str) -> str:
    """A name as a tag can hold it: one line, without the sign that divides names."""
    return " ".join(name.replace(";", ",").split())


# The text form


def print_record(record: Record) -> str:
    """The text form of a record, ending in a line break."""
    return "\n".join([*_tag_lines(record), "", *_ply_lines(record), ""])


def _tag_lines(record: Record) -> list[str]:
    tags = {
        "Game": record.game,
        "Rules": str(record.rules),
        "Seats": "; ".join(record.seats),
        "Options": print_options(record.options),
        "Setup": record.setup,
        "TimeControl": record.time_control,
        "Result": record.result,
        "Termination": record.termination or "",
    }
    needed = {name: value for name, value in tags.items() if value or name not in OPTIONAL_TAGS}
    return [f'[{name} "{_escaped(value)}"]' for name, value in needed.items()]


def print_options(options: Options) -> str:
    """Options as words: `setup=random swap=on`."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _ply_lines(record: Record) -> list[str]:
    numbered = (f"{number}. {ply}" for number, ply in enumerate(record.plies, 1))
    words = " ".join([*numbered, record.result]).split(" ")
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_NUMBER = re.compile(r"(?:^|(?<= ))(\d+)\. ")
_SEAT = re.compile(r"([1-9][0-9]?): ")


def parse_record(text: str) -> Record:
    """The record that a text form describes; it is read, not replayed.

    :raises RecordError: if the text is no record.
    """
    if len(text) > LONGEST_RECORD:
        raise _unreadable(f"it is longer than {LONGEST_RECORD} characters")
    head, divider, body = text.strip().replace("\r\n", "\n").partition("\n\n")
    if not divider:
        raise _unreadable("there is no empty line between tags and plies")
    tags = _read_tags(head)
    plies, result = _read_plies(" ".join(body.split()))
    if tags["Result"] != result:
        raise _unreadable(f"the tag says {tags['Result']}, the last word {result}")
    return Record(
        game=tags["Game"],
        rules=_whole_number(tags["Rules"]),
        seats=tuple(tags["Seats"].split("; ")),
        options=_read_options(tags["Options"]),
        setup=tags["Setup"],
        plies=plies,
        result=result,
        termination=_read_termination(tags.get("Termination")),
        time_control=_read_time_control(tags.get("TimeControl", "")),
    )


def _unreadable(why: str) -> RecordError:
    return RecordError("record-unreadable", f"this is no record: {why}", {"reason": why})


def _read_tags(head: str) -> dict[str, str]:
    tags: dict[str, str] = {}
    for line in head.splitlines():
        match = _TAG.fullmatch(line.strip())
        if not match:
            raise _unreadable(f"“{quote(line)}” is no tag")
        if match[1] in tags:
            raise _unreadable(f"the tag {quote(match[1])} comes twice")
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
    for name in ("Game", "Rules", "Seats", "Options", "Setup", "Result"):
        if name not in tags:
            raise _unreadable(f"the tag {name} is missing")
    return tags


def _read_plies(body: str) -> tuple[tuple[Ply, ...], str]:
    """The plies and the result, from a body in one line."""
    plies, _, result = body.rpartition(" ")
    pieces = _NUMBER.split(plies)
    if pieces[0]:
        raise _unreadable(f"“{quote(pieces[0])}” stands before the first number")
    numbers, texts = pieces[1::2], pieces[2::2]
    if numbers != [str(number) for number in range(1, len(numbers) + 1)]:
        raise _unreadable("the plies are not numbered 1, 2, 3, …")
    return tuple(_read_ply(text.strip()) for text in texts), result


def _read_ply(text: str) -> Ply:
    match = _SEAT.match(text)
    ply = Ply(text[match.end() :], int(match[1]) - 1) if match else Ply(text)
    if not ply.text:
        raise _unreadable("a ply is empty")
    return ply


def _read_options(text: str) -> Mapping[str, str]:
    options: dict[str, str] = {}
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign:
            raise _unreadable(f"the option “{quote(word)}” has no value")
        options[name] = value
    return options


def _whole_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise _unreadable(f"“{quote(text)}” is no whole number")
    return int(text)


def _read_termination(text: str | None) -> Termination | None:
    try:
        return Termination(text) if text else None
    except ValueError:
        raise _unreadable(f"it cannot end by “{quote(text or '')}”") from None


def _read_time_control(text: str) -> str:
    if text and not re.fullmatch(r"[0-9]{1,6}\+[0-9]{1,6}/[0-9]{1,6}", text):
        raise _unreadable(f"“{quote(text)}” is no time control, such as “48+24/72”")
    return text
