"""Stratopolis: moves put together by tile, orientation and place, as buttons do it."""

from dataclasses import replace
from random import Random

from engine.core.game import AnyPosition, Draft
from engine.geometry.scene import Outline, Square, Tile, Turned
from tests.support.cases import cases
from tests.support.engine.stratopolis_tables import arranged, stratopolis
from tests.support.engine.tables import random_table, said
from tests.unit.engine.games.stratopolis.test_far_out import LINES

WAYS = "top-r0", "beside-r0"


def drafted(position: AnyPosition, *keys: str) -> Draft:
    draft = position.view(position.to_move[0]).draft(keys)
    assert draft
    return draft


def keys(draft: Draft) -> list[str]:
    return [choice.key for choice in draft.choices]


def turned(draft: Draft) -> tuple[Turned, ...]:
    """Orientations offered in the only hand, which has one tile."""
    [hand] = draft.scene.hands
    [offer] = hand.offers
    return offer.turned


@cases("stack", ["shuffled", "arranged", "blind"])
def test_where_there_is_one_tile_it_is_turned_at_once(stack: str) -> None:
    """Tiles cannot lie on top of the start tile alone."""
    position = arranged(stratopolis(stack=stack), Random(1)).position
    draft = drafted(position)
    assert (draft.asks, keys(draft)) == ("turn", [f"beside-r{turns}" for turns in range(4)])
    assert [each.label for each in turned(draft)] == [choice.label for choice in draft.choices]
    assert {choice.way for choice in draft.choices} == {""}
    assert drafted(position, "beside-r1").asks == "place"
    assert drafted(position, "beside-r1", "m16").text == "m16 r1"


def test_a_whole_move_tells_what_it_covers_as_far_as_that_lies_open() -> None:
    position = random_table("stratopolis", 1, 30).position
    view, seen = position.view(position.to_move[0]), dict[Square, int]()
    for tile in view.scene().items:
        seen.update(dict.fromkeys(tile.squares, tile.level) if isinstance(tile, Tile) else {})
    lays = view.lays()
    assert lays
    for place in lays.places:
        draft = view.whole(position.parse(place.text))
        assert draft
        on_top = lays.covered(place)[0] in {square.cell for square in seen}
        below = {square: tile.level for tile in draft.covers for square in tile.squares}
        assert len(below) == 3 * on_top
        assert below.items() <= seen.items()
        assert {square.cell for square in below} <= set(lays.covered(place))


def test_on_top_or_beside_is_asked_first() -> None:
    """The turn is asked with it, the way on top first: so places are few, and a tap is saved."""
    position = random_table("stratopolis", 1, 20).position
    draft = drafted(position)
    assert draft.asks == "way"
    assert [choice.way for choice in draft.choices] == sorted(
        (key.split("-")[0] for key in keys(draft)), reverse=True
    )
    assert {choice.way for choice in draft.choices} == {"top", "beside"}
    taken = {cell for tile in draft.scene.items if isinstance(tile, Tile) for cell in tile.cells}
    for choice in draft.choices:
        places = [each.at for each in drafted(position, choice.key).choices]
        assert choice.label == choice.key.split("-")[1]
        assert {place in taken for place in places} == {choice.way == "top"}


def test_from_the_hand_a_tile_is_taken_to_lie_on_top_or_turned_to_lie_beside() -> None:
    position = random_table("stratopolis", 1, 20, stack="hand").position
    draft = drafted(position)
    assert draft.asks == "hand"
    seen = position.view(position.to_move[0]).scene()
    assert draft.scene == replace(seen, hands=seen.hands[:1], tallies=(), low=True)
    names = [offer.name for offer in seen.hands[0].offers]
    assert sorted(names) == ["O", "S", "T"]
    on_top = [choice.label for choice in draft.choices if choice.way == "top"]
    assert on_top == [name for name in names if name in on_top]
    beside = [choice.label for choice in draft.choices if not choice.way]
    assert beside == [f"{name} r{turns}" for name in names for turns in range(4)]
    turning = drafted(position, f"{on_top[0]}-top")
    assert turning.asks == "turn"
    [hand] = turning.scene.hands
    assert [offer.name for offer in hand.offers] == on_top[:1]
    place = keys(drafted(position, "S-r2"))[0]
    assert drafted(position, "S-r2", place).text == f"S {place} r2"


def test_the_last_tile_in_hand_is_chosen_with_its_turn() -> None:
    position = random_table("stratopolis", 1, 39, stack="hand").position
    draft = drafted(position)
    [hand] = draft.scene.hands
    [tile] = hand.offers
    place = keys(drafted(position, f"{tile.name}-r0"))[0]
    assert drafted(position, f"{tile.name}-r0", place).text == f"{tile.name} {place} r0"


def test_places_lie_at_the_elbow_in_the_part_of_the_table_that_is_shown() -> None:
    position = random_table("stratopolis", 4, 30).position
    draft = drafted(position, "beside-r3")
    board = draft.scene.board
    for choice in draft.choices:
        assert choice.at
        column, row = choice.at
        assert choice.key == f"{board.columns[column]}{board.rows[row]}"
    [only] = turned(draft)
    assert only.label == "r3"


def test_squares_left_of_a_and_below_1_have_keys_too() -> None:
    for line, key in (("left", "-d16"), ("down", "m-4")):
        table = stratopolis()
        for text in LINES[line][:8]:
            table = said(table, text)
        assert key in keys(drafted(table.position, "beside-r0"))
        assert drafted(table.position, "beside-r0", key).text == f"{key} r0"


def test_a_whole_tile_lies_on_its_level() -> None:
    """The squares under it are not seen, and the points are as they would be."""
    table = random_table("stratopolis", 2, 36)
    lying = [(way, place) for way in WAYS for place in keys(drafted(table.position, way))]
    for way, place in lying:
        draft = drafted(table.position, way, place)
        after = table.position.play(table.position.parse(draft.text)).view(None).scene()
        assert draft.scene.items == after.items
        assert draft.scene.board == after.board
        assert [t.points for t in draft.scene.tallies] == [t.points for t in after.tallies]
        before = drafted(table.position).scene.tallies
        assert [t.active for t in draft.scene.tallies] == [t.active for t in before]
        assert draft.scene.hands == ()
        last = [item for item in draft.scene.items if isinstance(item, Outline)][-1]
        first = next(item for item in draft.scene.items if isinstance(item, Tile))
        assert (last.role, set(last.cells)) == ("last", set(first.cells))
