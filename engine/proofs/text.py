"""Text of proofs of who wins a position of Battle of LITS.

A proof has a line for each thing it says, a name and its value: `setup` are the 100 signs of the
board, row 10 first, `laid` the pieces that lie there in their order, each by its squares from a1 by
rows upwards, `winner` is X or O, and `until` a number of pieces. Then come the moves of the winner:
`first`, where that side is on move, and for each reply of the other side, in the order of its
squares, one line, `reply`, and all answers of the winner. After each answer come those to the
replies to it, likewise in their order, as long as fewer than `until` pieces lie. Where no piece can
be laid the game is over, and there is none.
"""

from dataclasses import dataclass

SIZE = 10

Cells = tuple[int, ...]
"""Squares, as numbers from a1 by rows upwards."""

TITLE = "proof battle-of-lits 1"
SIDES = "XO"


class ProofError(Exception):
    """A text is no proof, or claims what is not so."""


@dataclass(frozen=True)
class Proof:
    """The claim that a `winner` (0: X, 1: O) wins after some pieces, and the moves that show it."""

    setup: str
    laid: tuple[Cells, ...]
    winner: int
    until: int
    first: Cells | None
    replies: tuple[tuple[Cells, tuple[Cells, ...]], ...]


def print_proof(proof: Proof) -> str:
    """The text of a proof."""
    laid = " ".join(map(print_cells, proof.laid))
    lines = [TITLE, f"setup {proof.setup}", f"laid {laid}".rstrip()]
    lines += [f"winner {SIDES[proof.winner]}", f"until {proof.until}"]
    lines += [] if proof.first is None else [f"first {print_cells(proof.first)}"]
    for reply, answers in proof.replies:
        lines.append(" ".join(["reply", *map(print_cells, (reply, *answers))]))
    return "".join(f"{line}\n" for line in lines)


def parse_proof(text: str) -> Proof:
    """The proof that a text is; it is read, not checked.

    :raises ProofError: if it is none.
    """
    title, *lines = text.splitlines() or [""]
    if title != TITLE:
        raise ProofError(f"the first line is not “{TITLE}”")
    said = [line.split(" ") for line in lines if line]
    one = {name: values for name, *values in said if name != "reply"}
    try:
        [setup], [winner], [until] = one["setup"], one["winner"], one["until"]
        laid = tuple(map(parse_cells, one.get("laid", ())))
        first = parse_cells(*one["first"]) if "first" in one else None
        told = [tuple(map(parse_cells, values)) for name, *values in said if name == "reply"]
        replies = tuple((each[0], each[1:]) for each in told)
        proof = Proof(setup, laid, SIDES.index(winner), int(until), first, replies)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise ProofError(f"a line is missing or cannot be read: {error}") from error
    if len(setup) != SIZE * SIZE or set(setup) - set("XO."):
        raise ProofError("the setup is not 100 signs X, O and .")
    return proof


def print_cells(cells: Cells) -> str:
    """Squares by their names."""
    return ",".join(f"{'abcdefghij'[cell % SIZE]}{cell // SIZE + 1}" for cell in cells)


def parse_cells(text: str) -> Cells:
    """Squares by their names.

    :raises ValueError: if there are none of these names.
    """
    return tuple("abcdefghij".index(name[0]) + SIZE * _row(name[1:]) for name in text.split(","))


def _row(text: str) -> int:
    row = int(text) - 1
    if not 0 <= row < SIZE:
        raise ValueError(f"there is no row {text}")
    return row
