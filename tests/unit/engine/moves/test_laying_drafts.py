"""Moves of LITS and Blokus put together by piece, orientation and place: keys, order, pictures."""

import pytest

from engine.core.errors import NotationError
from engine.core.game import AnyPosition, Draft
from engine.games.blokus.pieces import PIECES as BLOKUS_PIECES
from engine.geometry.scene import Cell, Hand, Outline, Piece, Spot, Swatch, Tally, Turned
from tests.support.engine.tables import blokus, blokus_at, lits, lits_at, random_table

ONE_WAY = ("1", "O", "X")


def drafted(position: AnyPosition, *keys: str) -> Draft:
    draft = position.view(position.to_move[0]).draft(keys)
    assert draft
    return draft


def keys(draft: Draft) -> list[str]:
    return [choice.key for choice in draft.choices]


def hand(draft: Draft) -> Hand:
    """The only hand under the board, if there are no racks."""
    assert draft.scene.racks == ()
    [found] = draft.scene.hands
    return found


def turned(draft: Draft) -> tuple[Turned, ...]:
    [offer] = hand(draft).offers
    return offer.turned


def tallies(position: AnyPosition) -> tuple[Tally, ...]:
    return position.view(None).scene().tallies


def last(draft: Draft) -> set[Cell]:
    """The cells outlined as the last play."""
    [line] = [i for i in draft.scene.items if isinstance(i, Outline) and i.role == "last"]
    return set(line.cells)


# Keys


def test_a_piece_of_lits() -> None:
    """Piece and orientation are one step."""
    position = lits_at()
    first = drafted(position)
    assert first.asks == "lying"
    assert keys(first)[:8] == ["Lr0", "Lr1", "Lr2", "Lr3", "Lr0m", "Lr1m", "Lr2m", "Lr3m"]
    assert keys(first)[8:] == [
        *("Ir0", "Ir1", "Tr0", "Tr1", "Tr2", "Tr3", "Sr0", "Sr1", "Sr0m", "Sr1m"),
    ]
    assert [choice.label for choice in first.choices][3:5] == ["L r3", "L r0 m"]
    second = drafted(position, "Lr2m")
    assert second.asks == "place"
    assert drafted(position, "Lr2m", "c4").text == "L c4 r2 m"


def test_a_piece_of_blokus() -> None:
    position = blokus_at()
    first = drafted(position)
    names = [piece.name for piece in BLOKUS_PIECES]
    assert (first.asks, keys(first)) == ("piece", [name for name in names if name != "X"])
    second = drafted(position, "Y")
    assert second.asks == "mirror"
    assert keys(second) == ["r0", "r1", "r2", "r3", "r0m", "r1m", "r2m", "r3m"]
    assert [choice.label for choice in second.choices][3:5] == ["r3", "r0 m"]
    assert drafted(position, "V3").asks == "turn"
    assert drafted(position, "Y", "r2m").asks == "place"


def test_places_run_from_the_top_row_to_the_right_by_anchor() -> None:
    """Piece I at r0 reaches one square up from its anchor and two down: rows 3 to 9 remain."""
    choices = drafted(lits_at(), "Ir0").choices
    assert len(choices) == 70
    assert [choice.key for choice in choices[:2]] == ["a9", "b9"]
    assert choices[9].key == "j9"
    assert choices[10].key == "a8"
    assert choices[-1].key == "j3"
    assert [choice.at for choice in (choices[0], choices[-1])] == [(0, 8), (9, 2)]
    assert not any(choice.label for choice in choices)


def test_swap_is_said_and_not_put_together() -> None:
    position = lits_at("T b3 r1")
    assert position.view(1).spoken_moves() == ("swap",)
    assert {key[0] for key in keys(drafted(position))} == {*"LIS"}
    with pytest.raises(NotationError):
        drafted(position, "swap")


def test_what_can_be_answered_in_one_way_is_not_asked() -> None:
    """O has one orientation and one place; W has two orientations, each with one place."""
    position = blokus_at(corners="fixed")
    assert drafted(position, "O").text == "O a20 r0"
    assert drafted(position, "W").asks == "turn"
    [orientation, _] = keys(drafted(position, "W"))
    assert drafted(position, "W", orientation).text
    for wrong in (("O", "r0"), ("O", "a20"), ("W", orientation, "a20")):
        with pytest.raises(NotationError):
            drafted(position, *wrong)
    [only] = [move for move in position.legal_moves() if move.piece == "O"]
    assert drafted(position, "O").chosen == ("O",)
    assert drafted(position, "O").text == only.text


def test_pieces_in_hand_are_seen_as_they_are_written() -> None:
    [first, *_, last] = drafted(blokus_at()).choices
    assert first.look == Turned("1", Piece(((0, 0),), "blue", "1"), (0, 0))
    assert last.look
    assert last.look.label == "Z5"
    lying = drafted(lits_at()).choices[4].look
    assert lying
    assert (lying.label, lying.tile.cells) == ("L r0 m", ((0, 0), (1, 0), (1, 1), (1, 2)))
    assert lying.anchor == (1, 1)


def test_only_orientations_that_can_be_laid_are_offered() -> None:
    """W covers a corner in two ways."""
    position = blokus_at(corners="fixed")
    offered = keys(drafted(position, "W"))
    legal = {move.text.split(" ", 2)[2] for move in position.legal_moves() if move.piece == "W"}
    assert {key.replace("m", " m") for key in offered} == legal
    assert len(offered) == 2


# Pictures


def test_a_piece_is_chosen_from_the_racks() -> None:
    for position in (lits_at("T b3 r1"), random_table("blokus", 3, 12).position):
        assert drafted(position).scene == position.view(None).scene()


def test_an_orientation_is_chosen_from_the_hand() -> None:
    position = random_table("blokus", 3, 12).position
    draft = drafted(position, "Z4")
    assert hand(draft).owner == Swatch("blue")
    assert [each.label for each in turned(draft)] == [c.label for c in draft.choices]
    assert turned(draft)[0].tile == Piece(((0, 1), (1, 0), (1, 1), (2, 0)), "blue", "Z4")
    assert turned(draft)[0].anchor == (1, 1)
    before = position.view(None).scene()
    assert set(draft.scene.items) <= set(before.items)
    assert draft.scene.tallies == before.tallies


def test_a_place_is_chosen_with_one_orientation_in_hand() -> None:
    position = random_table("blokus", 3, 13).position
    draft = drafted(position, "V3", "r1")
    yellow = Swatch("yellow", "dot")
    assert hand(draft).owner == yellow
    [only] = turned(draft)
    assert isinstance(only.tile, Piece)
    assert (only.label, only.tile.role, only.tile.mark) == ("r1", *("yellow", "dot"))
    assert only.tile.strength == 1


def test_corners_that_a_piece_cannot_reach_are_not_marked() -> None:
    position = random_table("blokus", 1, 20).position
    marked = [spots(drafted(position)), spots(drafted(position, "F"))]
    marked += [spots(drafted(position, "F", key)) for key in keys(drafted(position, "F"))[:1]]
    assert marked[2] < marked[1] < marked[0]
    reached = {cell for cell in marked[0] if any(cell in cells for cells in laid(position, "F"))}
    assert marked[1] == reached


def spots(draft: Draft) -> set[Cell]:
    return {item.cell for item in draft.scene.items if isinstance(item, Spot)}


def laid(position: AnyPosition, piece: str) -> list[set[Cell]]:
    """The cells of all placements of a piece."""
    moves = [move for move in position.legal_moves() if move.piece == piece]
    return [{(square % 20, square // 20) for square in move.squares} for move in moves]


def test_a_whole_move_lies_on_the_board_and_counts() -> None:
    table = lits("T b3 r1", "L c5 r0", setup="X" * 50 + "O" * 50)
    draft = drafted(table.position, "Sr0", "f4")
    assert draft.text == "S f4 r0"
    after = table.position.play(table.position.parse(draft.text)).view(None).scene()
    assert draft.scene.items == after.items
    assert last(draft) == {(4, 3), (5, 3), (5, 4), (6, 4)}
    assert [t.points for t in draft.scene.tallies] == [t.points for t in after.tallies]
    assert [t.active for t in draft.scene.tallies] == [t.active for t in tallies(table.position)]


def test_a_whole_piece_of_blokus_lies_among_those_of_its_colour() -> None:
    table = blokus("O a20 r0", corners="fixed")
    draft = drafted(table.position, "1")
    assert draft.text == "1 t20 r0"
    assert last(draft) == {(19, 19)}
    assert Piece(((19, 19),), "yellow", "Y", mark="dot") in draft.scene.items
    assert spots(draft) == set()
    assert [tally.points for tally in draft.scene.tallies] == [-85, -88, -89, -89]
    assert [tally.active for tally in draft.scene.tallies] == [False, True, False, False]


# Who puts together


def test_the_host_puts_nothing_together() -> None:
    position = random_table("blokus", 1, 3, variant="chaos", seats="3").position
    assert position.to_move == ()
    assert all(position.view(viewer).draft(()) is None for viewer in (None, 0, 1, 2))


def test_the_last_move_can_be_seen_before_it_is_played() -> None:
    """The draft may end the game: nobody has won yet."""
    table = random_table("lits", 1)
    while table.position.outcome:
        text, table = table.record.plies[-1].text, table.back()
    piece, square, orientation = text.split(" ", 2)
    lying = piece + orientation.replace(" ", "")
    draft = drafted(table.position)
    for key in (lying, square):
        if key in keys(draft):
            draft = drafted(table.position, *draft.chosen, key)
    assert draft.text == text
    assert not any(tally.winner for tally in draft.scene.tallies)
