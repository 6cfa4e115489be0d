"""Tristra once more, written from the rules alone: slow, by squares, sharing no code.

The proof of the fast rules is that they agree with these. Squares are their names. Plies are their
canonical texts; who plays is `orange` or `purple`. A game is a fold of `naive_ply` over its plies.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

COLUMNS, ROWS = "abcdef", "123456"
SIDES = ("orange", "purple")
OTHER = {"orange": "purple", "purple": "orange"}
NUMBERS = {"I": 1, "II": 2, "III": 3}
ALLOWED = {1: "R", 2: "RB", 3: "RBG"}
WINS = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
COMPASS = {0: (0, 1), 1: (1, 0), 2: (0, -1), 3: (-1, 0)}
"""Direction of the apex by the number of quarter turns: up, right, down, left."""


@dataclass(frozen=True)
class NaiveTriangle:
    side: str
    rank: int
    turns: int


@dataclass(frozen=True)
class NaiveTristra:
    """One game; `stage` is build, place, choose, move or over, `given` holds the secret choices."""

    arrows: str = "corners"
    own: str = "none"
    first: str = "rps"
    rounds: int = 1
    drawn: tuple[str, ...] = ()
    stage: str = "build"
    given: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    triangles: Mapping[str, NaiveTriangle] = field(default_factory=dict)
    flipped: frozenset[str] = frozenset()
    turn: str = ""
    gains: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    results: tuple[Mapping[str, int], ...] = ()
    ending: str = ""


def naive_start(options: Mapping[str, str], setup: str) -> NaiveTristra:
    return NaiveTristra(
        options["arrows"],
        options["own"],
        options["first"],
        int(options["rounds"]),
        tuple(setup.split()),
    )


# The board


def line_of(square: str, side: str) -> int:
    """The number of a row, counted from one's own back row."""
    row = int(square[1])
    return row if side == "orange" else 7 - row


def step(square: str, x: int, y: int) -> str | None:
    column, row = COLUMNS.index(square[0]) + x, ROWS.index(square[1]) + y
    return COLUMNS[column] + ROWS[row] if 0 <= column < 6 and 0 <= row < 6 else None


def attacked_from(square: str, triangle: NaiveTriangle, arrows: str) -> set[str]:
    """Squares under attack (rule 4): ahead is the apex, left and right are as seen from there."""
    ahead = COMPASS[triangle.turns]
    left, right = COMPASS[(triangle.turns - 1) % 4], COMPASS[(triangle.turns + 1) % 4]
    apex = {step(square, *ahead)}
    corners = {step(square, side[0] - ahead[0], side[1] - ahead[1]) for side in (left, right)}
    sides = {step(square, *left), step(square, *right)}
    if arrows == "corners":
        found = apex | corners
    elif arrows == "sides":
        found = apex | sides
    else:
        found = {1: apex, 2: corners, 3: apex | corners}[triangle.rank]
    return {near for near in found if near is not None}


def targets(game: NaiveTristra, square: str) -> Iterator[tuple[str, str]]:
    """Squares that the triangle on a square may go to (rule 5), with the sign that is written."""
    triangle = game.triangles[square]
    attacked = attacked_from(square, triangle, game.arrows)
    for target in (column + row for row in ROWS for column in COLUMNS):
        if target in game.triangles:
            if target in attacked:
                yield target, "x"
        elif target not in game.flipped and game.colours[target] in ALLOWED[triangle.rank]:
            yield target, "-"


def naive_moves(game: NaiveTristra) -> list[str]:
    """All legal plies of the side to move, once triangles move."""
    going = [
        (square, sign, target)
        for square, triangle in game.triangles.items()
        if triangle.side == game.turn
        for target, sign in targets(game, square)
    ]
    texts = [f"{a}{sign}{b} r{turns}" for a, sign, b in going for turns in range(4)]
    only_own = all(sign == "x" and game.triangles[b].side == game.turn for _, sign, b in going)
    return [*texts, "end"] if going and only_own else texts


def free_squares(game: NaiveTristra) -> set[str]:
    return set(game.colours) - set(game.triangles) - game.flipped


# Plies


def naive_ply(game: NaiveTristra, side: str, text: str) -> NaiveTristra:
    """The game after a legal ply."""
    if game.stage == "move":
        assert side == game.turn
        return settled(moved(game, text))
    game = replace(game, given={**game.given, side: text})
    return game if len(game.given) < 2 else revealed(replace(game, given={}), game.given)


def revealed(game: NaiveTristra, given: Mapping[str, str]) -> NaiveTristra:
    if game.stage == "build":
        colours = {}
        for side in SIDES:
            colours.update(built(side, given[side]))
        return replace(game, colours=colours, stage="place")
    if game.stage == "place":
        triangles = {}
        for side in SIDES:
            triangles.update(placed(side, given[side]))
        return begun(replace(game, triangles=triangles))
    choice = given["orange"], given["purple"]
    if choice[0] == choice[1]:
        return game
    return replace(game, stage="move", turn="orange" if choice in WINS else "purple")


def built(side: str, text: str) -> dict[str, str]:
    """The colours of a half, whose lines run from one's own back row outward."""
    lines = text.split()[1:]
    rows = ROWS if side == "orange" else ROWS[::-1]
    return {
        column + row: colour
        for row, line in zip(rows, lines, strict=False)
        for column, colour in zip(COLUMNS, line, strict=True)
    }


def placed(side: str, text: str) -> dict[str, NaiveTriangle]:
    found = re.findall(r"(I+) ([a-f][1-6]) r([0-3])", text)
    return {square: NaiveTriangle(side, NUMBERS[n], int(turns)) for n, square, turns in found}


def begun(game: NaiveTristra) -> NaiveTristra:
    if game.first == "rps":
        return replace(game, stage="choose")
    turn = game.drawn[len(game.results)] if game.first == "random" else game.first
    return replace(game, stage="move", turn=turn)


def moved(game: NaiveTristra, text: str) -> NaiveTristra:
    if text == "end":
        return replace(game, ending="declared")
    origin, sign, target = text[:2], text[2], text[3:5]
    triangles, gains = dict(game.triangles), dict(game.gains)
    mover = triangles.pop(origin)
    if sign == "x":
        victim = triangles.pop(target)
        if victim.side != mover.side or game.own == "score":
            gains[mover.side] += 10 * victim.rank
    triangles[target] = replace(mover, turns=int(text[-1]))
    flipped = game.flipped if sign == "x" else game.flipped | {origin}
    return replace(game, triangles=triangles, gains=gains, flipped=flipped, turn=OTHER[game.turn])


def settled(game: NaiveTristra) -> NaiveTristra:
    """The game after a move, with rules 6 to 8 applied."""
    left = {triangle.side for triangle in game.triangles.values()}
    ending = game.ending
    if len(left) < 2:
        ending = "wiped-out"
    elif not ending and not naive_moves(game):
        ending = "no-move"
    if not ending:
        return game
    results = (*game.results, counted(game, left))
    if len(results) == game.rounds:
        return replace(game, results=results, stage="over", ending=ending)
    return NaiveTristra(game.arrows, game.own, game.first, game.rounds, game.drawn, results=results)


def counted(game: NaiveTristra, left: set[str]) -> dict[str, int]:
    points = dict(game.gains)
    for side in SIDES:
        if side not in left:
            return {**points, side: 0}
    if points["orange"] == points["purple"]:
        for square, triangle in game.triangles.items():
            points[triangle.side] += triangle.rank * line_of(square, triangle.side)
    return points


# The count


def naive_points(game: NaiveTristra) -> tuple[int, int]:
    """Points of all rounds that are over, and those of captures in the one in play."""
    parts = list(game.results) + ([game.gains] if game.stage != "over" else [])
    return sum(part["orange"] for part in parts), sum(part["purple"] for part in parts)


def naive_result(game: NaiveTristra) -> str:
    orange, purple = naive_points(game)
    if orange == purple:
        return "0"
    return f"orange+{orange - purple}" if orange > purple else f"purple+{purple - orange}"


def naive_perft(game: NaiveTristra, depth: int) -> int:
    if depth == 0:
        return 1
    if game.stage != "move":
        return 0
    texts = naive_moves(game)
    if depth == 1:
        return len(texts)
    return sum(naive_perft(naive_ply(game, game.turn, text), depth - 1) for text in texts)
