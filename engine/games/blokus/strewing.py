"""Pieces of Blokus that nobody plays, strewn over the board before the start.

They are laid by the rules, one after another, each anywhere, until none can be laid any more. The
setup text is their moves, in order, with commas between them.
"""

from dataclasses import replace
from functools import partial
from random import Random

from engine.core.errors import MoveError
from engine.core.refusals import no_setup
from engine.games.blokus.position import BlokusPosition

BETWEEN = ", "
_refused = partial(no_setup, "blokus-setup")


def deal(empty: BlokusPosition, rng: Random) -> str:
    """The setup text: what the host has laid on an empty board when it can lay nothing more."""
    position, texts = _host_on_move(empty), list[str]()
    while not position.to_move and position.turn is not None:
        move = position.random_move(rng)
        texts.append(position.print(move))
        position = _host_on_move(position.play(move))
    return BETWEEN.join(texts)


def lay(empty: BlokusPosition, setup: str) -> BlokusPosition:
    """The position before the first ply; the colour after the host's is on move.

    :raises SetupError: if the setup text is not one that `deal` gives.
    """
    position = _host_on_move(empty)
    for text in setup.split(BETWEEN):
        if position.to_move:
            raise _refused("none of the pieces after that can be laid", text)
        try:
            move = position.parse(text)
        except MoveError as error:
            raise _refused(str(error), text) from error
        if position.print(move) != text:
            raise _refused(f"this is written {position.print(move)}", text)
        position = _host_on_move(position.play(move))
    if not position.to_move:
        raise _refused("here all pieces are laid that can be", setup)
    return position


def _host_on_move(position: BlokusPosition) -> BlokusPosition:
    """The position with the host on move, if it can lay anything; else whoever comes next."""
    colour = position.variant.placed_by_host
    if colour is None:
        raise ValueError(position.variant.name)
    before = replace(position, last=colour - 1)
    return before if not before.to_move else position
