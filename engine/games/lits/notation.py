"""Reading moves of Battle of LITS against a state, and saying why one is refused."""

from functools import partial

from engine.core.errors import IllegalMove
from engine.core.refusals import game_over, illegal_on
from engine.games.lits.pieces import EACH, GRID, PIECES, tables
from engine.games.lits.state import SWAP, LitsMove, LitsState
from engine.geometry.grid import bitboard, bits
from engine.geometry.polyomino import Placement
from engine.moves.laying import Laying
from engine.moves.notation import PieceNotation, Word

FORMS = PieceNotation((piece.name for piece in PIECES), words=(SWAP,))

illegal = partial(illegal_on, GRID)

REFUSALS = (
    "off-board",
    "over",
    "turn",
    "no-draws",
    "shape",
    "occupied",
    "lits-stock",
    "lits-same",
    "lits-block",
    "lits-contact",
    "lits-swap",
    "lits-swap-off",
)
"""The codes of the refusals this game can give."""


def parse(state: LitsState, text: str) -> LitsMove:
    """The legal move that a text means; see `Position.parse`."""
    read = FORMS.read(text)
    if state.outcome:
        raise game_over(text)
    if isinstance(read, Word):
        return _swap(state)
    laying, legal = Laying(tables().placements), state.legal_placements
    return laying.resolve(text, read, legal, lambda piece: _why_not(state, piece, text))


def _swap(state: LitsState) -> LitsMove:
    if not state.can_swap:
        raise swap_refusal(state)
    return SWAP


def refusal(state: LitsState, placement: Placement, text: str) -> IllegalMove:
    """The refusal of a placement that is not legal here."""
    return game_over(text) if state.outcome else _why_not(state, placement, text)


def _why_not(state: LitsState, placement: Placement | None, text: str) -> IllegalMove:
    """The rule that forbids a placement (None: it would leave the board)."""
    if placement is None:
        return illegal("off-board", "the piece would leave the board", text)
    same = [p for p in state.placed if p.piece == placement.piece]
    details = {"piece": placement.piece}
    if len(same) == EACH:
        return illegal(
            "lits-stock", "all {each} {piece} are on the board", text, {**details, "each": EACH}
        )
    if covered := placement.mask & state.covered:
        return illegal("occupied", "{squares}: covered already", text, details, bits(covered))
    if beside := sum(p.mask & GRID.around(placement.mask) for p in same):
        sentence = "it would touch another {piece} along an edge, at {squares}"
        return illegal("lits-same", sentence, text, details, bits(beside))
    if block := _completed_block(state.covered | placement.mask):
        sentence = "it would complete the 2x2 block {squares}"
        return illegal("lits-block", sentence, text, details, bits(block))
    sentence = "it must share an edge with a piece on the board"
    return illegal("lits-contact", sentence, text, details, placement.squares)


def _completed_block(covered: int) -> int:
    return next(
        (mask for mask in map(bitboard, GRID.blocks) if covered & mask == mask),
        0,
    )


def swap_refusal(state: LitsState) -> IllegalMove:
    """The reason for which `swap` may not be said here (rule 4)."""
    if not state.swap_allowed:
        return illegal("lits-swap-off", "this game is played without the swap", "swap")
    sentence = "only the second seat may say it, instead of its first move"
    return illegal("lits-swap", sentence, "swap")
