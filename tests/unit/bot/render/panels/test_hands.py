"""Tiles in hand under the board, and the picture of a stack being put in order."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.render import CONTRAST, DARK, LIGHT, Theme, UnknownRoleError, UnknownSignError
from bot.render.drawing.colour import RGB
from bot.render.panels.grouping import ACROSS, LABEL, SMALL_NAME, SQUARE, groups
from bot.render.panels.hands import APART, DOT, Hands
from engine.geometry.scene import Board, Hand, Scene, Square, Swatch, Tile
from tests.support.cases import cases
from tests.support.render.cities import (
    GREEN,
    LOOKS,
    MIDDLE,
    RED,
    arranging,
    city_scene,
    offer,
    shuffled,
    squares_of,
    table,
    three_in_hand,
)
from tests.support.render.pictures import Picture

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)


def held(*hands: Hand, columns: int = 10, rows: int = 10, theme: Theme = LIGHT) -> Picture:
    return Picture(Scene(table(columns, rows), (), hands=hands), theme)


def below(picture: Picture) -> tuple[float, float, float, float]:
    """The rectangle of the hands."""
    return 0, picture.frame.tray, *picture.frame.size


def columns_with(picture: Picture, colour: RGB, area: tuple[float, float, float, float]) -> int:
    """The number of runs of columns of pixels that have some of a colour."""
    left, top, right, low = map(int, area)
    used = [picture.count(colour, x, top, x + 1, low) > 0 for x in range(left, right)]
    return sum(now and not before for before, now in pairwise([False, *used]))


def lone(kind: str = "J") -> Hand:
    return Hand(RED, (offer(kind),))


@THEMES
def test_the_four_turns_stand_side_by_side_with_their_labels(theme: Theme) -> None:
    picture = held(lone(), theme=theme)
    left, top, right, low = below(picture)
    fill = theme.fill("strat-red")
    # The swatch and four tiles.
    assert columns_with(picture, fill, (left, top, right, low)) == 5
    under = top + (ACROSS * SQUARE + 0.05) * picture.frame.module
    assert picture.count(fill, left, under, right, low) == 0
    assert columns_with(picture, theme.label, (left, under, right, low)) >= 8
    assert picture.count(theme.label, left, under, right, low) > 200


@THEMES
@pytest.mark.parametrize("kind", ["J", "T"])
def test_the_dot_is_in_the_elbow(theme: Theme, kind: str) -> None:
    hand = lone(kind)
    picture = held(hand, theme=theme)
    fill = theme.fill(squares_of(hand.offers[0].turned[0])[0].role)
    dot = theme.clearest_on(fill)
    frame, unit = picture.frame, round(SQUARE * picture.frame.module)
    top, step = round(frame.tray), (ACROSS * SQUARE + APART) * frame.module
    start = next(
        x
        for x in range(frame.reach[0] + round(0.9 * frame.module), frame.size[0])
        if picture.count(fill, x, top, x + 1, top + 2 * unit)
    )
    for number, one in enumerate(hand.offers[0].turned):
        left = start + number * step
        for square in squares_of(one):
            x, y = left + square.cell[0] * unit, top + (1 - square.cell[1]) * unit
            inside = 0.15 * unit
            area = x + inside, y + inside, x + unit - inside, y + unit - inside
            pixels = picture.count(dot, *area)
            dotted = square.cell == one.anchor
            assert (pixels > 0.7 * 0.785 * (DOT * unit) ** 2) == dotted, (number, square)


@THEMES
def test_what_is_read_in_hand_can_be_read_on_a_phone(theme: Theme) -> None:
    for hands in (shuffled(), three_in_hand()):
        for columns, rows in ((5, 6), (10, 9), (14, 13), (30, 30), (40, 6), (6, 40)):
            frame = held(*hands, columns=columns, rows=rows, theme=theme).frame
            module = frame.module * 400 / frame.size[0]
            assert LABEL * module >= 9
            assert SMALL_NAME * module >= 9
            assert DOT * SQUARE * module >= 4


def test_marks_tell_the_colours_of_squares_in_hand() -> None:
    hand = lone()
    bare = tuple(
        replace(one, tile=Tile(tuple(Square(each.cell, each.role) for each in squares_of(one))))
        for one in hand.offers[0].turned
    )
    unmarked = replace(hand, offers=(replace(hand.offers[0], turned=bare),))
    tone = LIGHT.marking(LIGHT.fill("strat-red"))
    with_, without = (held(each) for each in (hand, unmarked))
    assert with_.count(tone, *below(with_)) > without.count(tone, *below(without)) + 12 * 40


def test_the_height_stays_while_the_tiles_change() -> None:
    """Nothing may jump during a game of one kind."""
    for several in (shuffled, three_in_hand):
        frames = {held(*several(waiting=waiting)).frame for waiting in (0, 3, 17)}
        assert len(frames) == 1
    known, unknown = shuffled(), (shuffled()[0], Hand(GREEN, (), 17))
    assert held(*known).frame == held(*unknown).frame
    full = held(*three_in_hand())
    assert full.frame == held(*three_in_hand("AD", "KNT")).frame
    assert full.frame == held(*three_in_hand("ADJ", "K")).frame
    assert full.frame == held(*three_in_hand("A", "KT")).frame


def test_the_tile_of_the_other_side_stands_to_the_right_in_the_same_line() -> None:
    picture = held(*shuffled())
    left, top, right, low = below(picture)
    green = LIGHT.fill("strat-green")
    middle = picture.frame.size[0] * 0.6
    assert picture.count(green, left, top, middle, low) == 0
    assert picture.count(green, middle, top, right, low) > 1000
    assert groups(picture.scene)[1].low <= groups(picture.scene)[0].low


@THEMES
def test_tiles_that_wait_are_a_pile_with_their_number(theme: Theme) -> None:
    def label(waiting: int) -> int:
        picture = held(replace(lone(), waiting=waiting), theme=theme)
        left, top = picture.frame.reach[0], picture.frame.tray
        return picture.count(
            theme.label, left, top, left + picture.frame.module, picture.frame.size[1]
        )

    assert label(0) < 20
    assert label(1) > 300
    assert label(18) > label(1) + 50
    assert held(replace(lone(), waiting=17)).png != held(replace(lone(), waiting=12)).png


def test_whose_hand_it_is() -> None:
    for owner in (RED, GREEN):
        picture = held(Hand(owner, (), 3))
        assert picture.count(LIGHT.fill(owner.role), *below(picture)) > 300


@cases(
    ("columns", "rows"), [(5, 6), (10, 9), (14, 13), (30, 30), (6, 40), (40, 6), (164, 164), (2, 2)]
)
@cases("hands", [shuffled(), three_in_hand()])
def test_nothing_runs_over_the_margins(columns: int, rows: int, hands: tuple[Hand, ...]) -> None:
    picture = held(*hands, columns=columns, rows=rows)
    wide, high = picture.frame.size
    assert picture.image.size == (wide, high)
    assert max(wide, high) <= 1280
    edge = 0.3 * picture.frame.module
    for area in (
        (0, picture.frame.tray, edge, high),
        (wide - edge, picture.frame.tray, wide, high),
        (0, high - edge, wide, high),
    ):
        left, top, right, low = map(int, area)
        assert picture.count(LIGHT.paper, left, top, right, low) == (right - left) * (low - top)


def test_hands_do_not_overlap() -> None:
    for hands in (shuffled(), three_in_hand()):
        coming = Hand(RED, tuple(offer("ADJ"[n % 3], 1) for n in range(18)))
        found = groups(Scene(table(10, 10), (), hands=(*hands, coming)))
        assert len(found) == 3
        first, second, third = found
        beside = second.top == first.top
        assert second.left > 6 if beside else second.top > first.low
        assert third.top > max(first.low, second.low)


@THEMES
def test_a_stack_is_put_in_order_without_a_board(theme: Theme) -> None:
    pictures = [Picture(arranging(chosen), theme) for chosen in (0, 1, 10, 13, 20)]
    assert len({picture.image.size for picture in pictures}) == 1
    wide, high = pictures[0].image.size
    assert 1200 < wide <= 1280
    assert high < 1100
    reds = [picture.count(theme.fill("strat-red"), 0, 0, wide, high) for picture in pictures]
    assert reds[0] < reds[1] < reds[2]
    faint = [picture.count(theme.faint, 0, 0, wide, high) for picture in pictures]
    assert faint[0] < faint[3] < faint[4]
    assert all(len(picture.png) < 40_000 for picture in pictures)


def test_kinds_that_nothing_is_made_of_stand_without_room_below() -> None:
    scene = arranging(0)
    [alone] = groups(replace(scene, hands=scene.hands[:1]))
    assert alone.low == groups(scene)[0].low


def test_how_many_of_a_kind_are_left() -> None:
    def drawn(left: int) -> Picture:
        hands = Hand(RED, (offer("A", 1, left),)), Hand(RED, ())
        return Picture(Scene(Board((), ()), (), hands=hands))

    none, one, two = (drawn(left) for left in (0, 1, 2))
    fill = LIGHT.fill("strat-red")
    area = 0, 0, *one.image.size
    assert none.count(fill, *area) == 0
    assert none.count(LIGHT.faint, *area) > one.count(LIGHT.faint, *area) + 500
    assert one.count(fill, *area) == two.count(fill, *area) > 500
    assert two.count(LIGHT.label, *area) > one.count(LIGHT.label, *area) + 30


def test_a_scene_with_nothing_is_a_small_sheet_of_paper() -> None:
    picture = Picture(Scene(Board((), ()), ()))
    assert picture.count(LIGHT.paper, 0, 0, *picture.image.size) > 0
    assert Hands(groups(picture.scene)).height == 0


def test_a_narrow_board_stands_in_the_middle_of_a_wide_picture() -> None:
    frame = held(*shuffled(), columns=6, rows=40).frame
    assert frame.size[0] > 3 * (frame.right - frame.left)
    middle = (frame.left + frame.right) / 2 / frame.size[0]
    assert 0.42 < middle < 0.58
    assert frame.reach[0] < frame.left
    assert frame.right < frame.reach[1]


def test_at_the_end_of_a_game_the_board_keeps_its_place_in_the_width() -> None:
    scene = city_scene(MIDDLE, shuffled())
    over = replace(scene, hands=())
    with_, without = Picture(scene).frame, Picture(over).frame
    assert without.unit >= with_.unit
    assert with_.reach[1] - with_.reach[0] == pytest.approx(10 * with_.module, rel=0.25)


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        held(Hand(Swatch("mauve"), ()))
    with pytest.raises(UnknownSignError, match="“comet”"):
        held(Hand(Swatch(LOOKS["r"][0], "comet"), ()))
