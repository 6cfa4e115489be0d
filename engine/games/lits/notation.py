"""Reading moves of Battle of LITS against a state, and saying why one is refused."""

from collections import Counter

from engine.errors import AmbiguousMove, Details, IllegalMove, quote
from engine.games.lits.pieces import EACH, GRID, PIECES, tables
from engine.games.lits.state import LitsMove, LitsState
from engine.grid import bitboard, bits
from engine.notation import Cells, PieceAt, PieceNotation, Word
from engine.polyomino import ORIENTATIONS, Orientation, Placement

FORMS = PieceNotation((piece.name for piece in PIECES), words=("swap",))
NEAREST = 3

REFUSALS = (
    "off-board",
    "over",
    "turn",
    "no-draws",
    "lits-shape",
    "lits-stock",
    "lits-occupied",
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
    if isinstance(read, Cells):
        candidates: list[Placement | None] = [_placement(read, text)]
    else:
        candidates = _named(read)
    try:
        return _one_of(state, text, candidates)
    except IllegalMove as refused:
        refused.nearest = _nearest(state, read)
        raise


def _swap(state: LitsState) -> LitsMove:
    if not state.can_swap:
        raise swap_refusal(state)
    return "swap"


def _placement(cells: Cells, text: str) -> Placement:
    """The placement that covers exactly these squares."""
    mask = bitboard(GRID.square(name) for name in cells.squares)
    placement = tables().placements.by_squares.get(mask)
    if placement is None:
        raise IllegalMove("lits-shape", "these squares are no piece of this game", text)
    return placement


def _named(read: PieceAt) -> list[Placement | None]:
    """What the text can name: a placement for each orientation that it leaves open.

    None stands for an orientation in which the piece would leave the board.
    """
    anchor = GRID.square(read.square)
    either_side = read.turns is None and not read.mirrored
    return [
        tables().placements.named(read.piece, anchor, orientation)
        for orientation in ORIENTATIONS
        if read.turns in (None, orientation.turns)
        and (either_side or orientation.mirrored == read.mirrored)
    ]


def _one_of(state: LitsState, text: str, named: list[Placement | None]) -> LitsMove:
    """The only legal one among the placements a text can name."""
    candidates = list(dict.fromkeys(named))
    legal = [p for p in candidates if p and state.legal_placements >> p.index & 1]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise _ambiguous(text, legal)
    refusals = [_why_not(state, placement, text) for placement in candidates]
    [(most, _)] = Counter(refusal.code for refusal in refusals).most_common(1)
    raise next(refusal for refusal in refusals if refusal.code == most)


def _ambiguous(text: str, legal: list[Placement]) -> AmbiguousMove:
    texts = tuple(p.text for p in sorted(legal, key=lambda p: (p.orientation, p.index)))
    choices = ", ".join(texts)
    return AmbiguousMove(
        "ambiguous",
        f"“{quote(text)}” can mean several moves: {choices}",
        text,
        {"choices": choices},
        texts,
    )


def refusal(state: LitsState, placement: Placement, text: str) -> IllegalMove:
    """The refusal of a placement that is not legal here."""
    return game_over(text) if state.outcome else _why_not(state, placement, text)


def _why_not(state: LitsState, placement: Placement | None, text: str) -> IllegalMove:
    """The rule that forbids a placement (None: it would leave the board)."""
    if placement is None:
        return _illegal("off-board", "the piece would leave the board", text)
    same = [p for p in state.placed if p.piece == placement.piece]
    details = {"piece": placement.piece}
    if covered := placement.mask & state.covered:
        return _illegal("lits-occupied", "{squares}: covered already", text, details, covered)
    if len(same) == EACH:
        return _illegal(
            "lits-stock", "all {each} {piece} are on the board", text, {**details, "each": EACH}
        )
    if beside := sum(p.mask & _around(placement) for p in same):
        sentence = "it would touch another {piece} along an edge, at {squares}"
        return _illegal("lits-same", sentence, text, details, beside)
    if block := _completed_block(state.covered | placement.mask):
        sentence = "it would complete the 2x2 block {squares}"
        return _illegal("lits-block", sentence, text, details, block)
    sentence = "it must share an edge with a piece on the board"
    return _illegal("lits-contact", sentence, text, details)


def _illegal(
    code: str, sentence: str, text: str, details: Details | None = None, where: int = 0
) -> IllegalMove:
    names = tuple(GRID.names[square] for square in bits(where))
    values = {**(details or {}), "squares": ", ".join(names)}
    error = IllegalMove(code, f"{quote(text)}: {sentence.format(**values)}", text, values)
    error.squares = names
    return error


def _around(placement: Placement) -> int:
    around = 0
    for square in placement.squares:
        around |= GRID.neighbours[square]
    return around


def _completed_block(covered: int) -> int:
    return next(
        (mask for mask in map(bitboard, GRID.blocks) if covered & mask == mask),
        0,
    )


def _nearest(state: LitsState, read: PieceAt | Cells) -> tuple[str, ...]:
    """Legal moves close to what was meant: the same piece, by distance, then by orientation.

    Where that piece cannot be laid at all, they are of any piece.
    """
    if isinstance(read, Cells):
        meant = _placement(read, "")
        piece, anchor, orientation = meant.piece, meant.anchor, meant.orientation
    else:
        piece, anchor = read.piece, GRID.square(read.square)
        orientation = Orientation(read.mirrored, read.turns or 0)
    every = [move for move in state.moves if isinstance(move, Placement)]
    legal = [p for p in every if p.piece == piece] or every
    legal.sort(key=lambda p: (GRID.distance(p.anchor, anchor), p.orientation != orientation))
    return tuple(p.text for p in legal[:NEAREST])


def game_over(text: str) -> IllegalMove:
    """The refusal of anything after the end."""
    return _illegal("over", "the game is over", text)


def not_on_move(text: str) -> IllegalMove:
    """The refusal of a move by a seat whose turn it is not."""
    return _illegal("turn", "it is the other side's turn", text)


def swap_refusal(state: LitsState) -> IllegalMove:
    """Why `swap` may not be said here (rule 4)."""
    if not state.swap_allowed:
        return _illegal("lits-swap-off", "this game is played without the swap", "swap")
    sentence = "only the second seat may say it, instead of its first move"
    return _illegal("lits-swap", sentence, "swap")
