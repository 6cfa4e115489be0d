"""Guided games for newcomers: the words of each step are true, whatever was played."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from engine.core.game import AnyGame, AnyPosition
from engine.core.guide import END, SPOKEN, Guide, Sight
from engine.core.options import resolve_options
from engine.core.registry import GAMES
from engine.core.teaching import after
from engine.games.lits.position import LitsPosition
from engine.games.stratopolis.position import StratopolisPosition
from engine.games.tristra.position import TristraPosition
from engine.geometry.grid import bits
from engine.geometry.scene import Outline
from tests.support.cases import cases

SEEDS = range(12)
SEVERAL = 5
"""Least number of moves that a person can choose from."""


def begun(game: AnyGame) -> AnyPosition:
    guide = game.guide
    first = game.start(guide.seats, resolve_options(game, guide.seats, guide.options), guide.setup)
    return after(first, *guide.plies)


def shown(game: AnyGame, rng: Random, *, obeying: bool) -> Iterator[tuple[AnyPosition, Sight]]:
    """Positions of each step: the person plays the move offered, or any; the others play any."""
    guide, position = game.guide, begun(game)
    for step in guide.steps:
        assert position.to_move == (guide.seat,)
        sight = step(position, guide.seat)
        yield position, sight
        offered = position.parse(sight.move, guide.seat)
        move = offered if obeying else rng.choice(position.legal_moves(guide.seat))
        position = position.play(move, guide.seat)
        while position.to_move and position.to_move != (guide.seat,):
            position = position.play(rng.choice(position.legal_moves()))


@cache
def all_shown() -> Sequence[tuple[AnyGame, AnyPosition, Sight]]:
    return [
        (game, position, sight)
        for game in GAMES.values()
        for seed in SEEDS
        for position, sight in shown(game, Random(seed), obeying=seed % 2 == 0)
    ]


def spoken(sight: Sight) -> list[str]:
    """The names of the squares that the text speaks of."""
    outlines = [item for item in sight.scene.items if isinstance(item, Outline)]
    return [
        sight.scene.board.name(cell)
        for outline in outlines
        if outline.role == SPOKEN
        for cell in outline.cells
    ]


@cases("game", GAMES.values())
def test_three_to_five_steps_on_a_given_position(game: AnyGame) -> None:
    guide: Guide = game.guide
    assert 3 <= len(guide.steps) <= 5
    assert guide.seat in range(guide.seats)
    assert begun(game).to_move == (guide.seat,)
    assert set(guide.again) <= {option.name for option in game.options(guide.seats)}


def test_at_each_step_there_is_much_to_choose_and_what_is_offered_is_legal() -> None:
    for game, position, sight in all_shown():
        seat = game.guide.seat
        legal = [position.print(move) for move in position.legal_moves(seat)]
        assert len(legal) >= SEVERAL
        assert sight.move in legal
        assert spoken(sight), (game.info.key, sight.key)


def test_every_sentence_there_is_is_said() -> None:
    said = {(game.info.key, sight.key) for game, _, sight in all_shown()}
    lits = GAMES["lits"]
    swapped = after(begun(lits), "T e5 r0", "swap")
    said.add(("lits", lits.guide.steps[1](swapped, 0).key))
    said |= {(key, END) for key in GAMES}
    assert said == {(key, said) for key, game in GAMES.items() for said in game.guide.keys}


# What the sentences say of what is marked


def test_lits_the_first_move_takes_four_rings_and_only_later_pieces_have_to_touch() -> None:
    for game, position, sight in all_shown():
        if isinstance(position, LitsPosition):
            rings = position.points[1] - position.play(position.parse(sight.move)).points[1]
            assert sight.key != "aim" or rings == 4
            if sight.key.endswith("swapped"):
                for move in position.legal_moves(game.guide.seat):
                    cells = position.print_protocol(move).split(",")
                    assert move == "swap" or set(cells) & set(spoken(sight))


def test_blokus_a_piece_covers_a_corner_and_no_square_beside() -> None:
    for game, position, sight in all_shown():
        if game.info.key == "blokus":
            moves = [position.print_protocol(move) for move in position.legal_moves()]
            marked = set(spoken(sight))
            if sight.key == "aim":
                assert len(marked) == 5
            if sight.key == "corner":
                assert all(marked & set(move.split(",")) for move in moves)
            if sight.key == "edge":
                assert not any(marked & set(move.split(",")) for move in moves)


def test_stratopolis_what_is_said_of_lying_on_top_is_shown_on_top() -> None:
    for _, position, sight in all_shown():
        if isinstance(position, StratopolisPosition) and sight.key == "top":
            laid = position.play(position.parse(sight.move))
            assert laid.city.laid[-1].level > 1


def test_tristra_what_is_marked_can_be_captured_reached_or_attacked() -> None:
    for game, position, sight in all_shown():
        if isinstance(position, TristraPosition):
            moves, marked = [str(move) for move in position.legal_moves()], set(spoken(sight))
            if sight.key == "capture":
                assert marked == {"e3"}
                assert sight.move.startswith("e2xe3")
            if sight.key == "teleport":
                origin = sight.move[:2]
                reached = {move[3:5] for move in moves if move.startswith(f"{origin}-")}
                assert marked == reached
            if sight.key == "danger":
                field, seat = position.battlefield, game.guide.seat
                hit = {at for e in field.of(1 - seat) for at in bits(field.attacks(e))}
                barred = bits(field.flipped | field.standing(1 - seat))
                names = ["abcdef"[at % 6] + str(at // 6 + 1) for at in hit.difference(barred)]
                assert marked == set(names)
