"""Battle of LITS with a rule left out, for controls of tests that should notice it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from engine.games.lits.pieces import Tables, tables
from engine.geometry.grid import union

Broken = Callable[[Tables], Tables]


def without_blocks(known: Tables) -> Tables:
    """Rules by which a 2x2 block may be filled."""
    keep = tuple(apart & ~same for apart, same in zip(*_apart_and_same(known), strict=True))
    nothing_kept_out = tuple((known.everything,) * len(kept) for kept in known.block_keep)
    return replace(known, keep=keep, block_keep=nothing_kept_out)


def without_kinds(known: Tables) -> Tables:
    """Rules by which pieces of one kind may touch."""
    both = zip(known.keep, *_apart_and_same(known), strict=True)
    return replace(known, keep=tuple(kept | apart & same for kept, apart, same in both))


def without_contact(known: Tables) -> Tables:
    """Rules by which a piece may lie anywhere."""
    return replace(known, near=(known.everything,) * len(known.near))


def leave_out(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the rules until the end of a test."""
    known = broken(tables())
    monkeypatch.setattr("engine.games.lits.state.tables", lambda: known)


def _apart_and_same(known: Tables) -> tuple[Sequence[int], Sequence[int]]:
    """Placements that do not overlap each one, and those of its piece beside it."""
    pieces, cover = known.placements.all, known.placements.covering
    apart = [known.everything & ~union(cover, piece.squares) for piece in pieces]
    same = [known.near[piece.index] & known.kind[piece.piece] for piece in pieces]
    return apart, same
