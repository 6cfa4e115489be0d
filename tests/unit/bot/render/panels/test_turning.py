"""Pieces in hand in all their orientations, to choose one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.render import LIGHT, Theme, UnknownRoleError
from bot.render.panels.grouping import groups
from bot.render.panels.turning import DOT, LABEL, Turning
from bot.render.picture import lay_out
from engine.geometry.scene import Scene, Swatch
from tests.support.cases import cases
from tests.support.render.cities import arranging
from tests.support.render.pictures import Picture, board, lits
from tests.support.render.themes import THEMES
from tests.support.render.turnings import MARKS, PIECE, blokus_turned, in_hand, lits_turned, offer

GAMES = cases("drawn", [lits_turned, blokus_turned])


def turned(scene: Scene) -> Turning:
    found = lay_out(scene)[1]
    assert isinstance(found, Turning)
    return found


def below(picture: Picture) -> tuple[float, float, float, float]:
    return 0, picture.frame.tray, *picture.frame.size


def squares(picture: Picture) -> float:
    """The number of pixels of all squares in hand."""
    unit = round(turned(picture.scene).square * picture.frame.module)
    shown = [one for hand in picture.scene.hands for each in hand.offers for one in each.turned]
    return sum(len(one.tile.cells) for one in shown) * unit**2


@THEMES
@cases("name", PIECE)
@cases("role", ["blue", "green"])
def test_every_orientation_is_there_and_each_has_its_dot(
    theme: Theme, name: str, role: str
) -> None:
    picture = Picture(in_hand(offer(name, role), board=board(10, 10)), theme)
    fill, unit = theme.fill(role), round(turned(picture.scene).square * picture.frame.module)
    many = len(picture.scene.hands[0].offers[0].turned)
    dots = many * 0.785 * (DOT * unit) ** 2
    assert 0.4 * squares(picture) < picture.count(fill, *below(picture)) < squares(picture)
    bare = replace(picture.scene.hands[0].offers[0], name="")
    bare = replace(bare, turned=tuple(replace(one, label="") for one in bare.turned))
    plain = Picture(in_hand(bare, board=board(10, 10)), theme)
    more = plain.count(fill, *below(plain)) - picture.count(fill, *below(picture))
    assert more == pytest.approx(dots, rel=0.25)


@THEMES
@GAMES
def test_it_can_be_read_on_a_phone(theme: Theme, drawn: Callable[[], Scene]) -> None:
    picture = Picture(drawn(), theme)
    small = 400 / picture.image.width
    assert max(picture.image.size) <= 1280
    assert 1200 < picture.image.height < 1.55 * picture.image.width
    assert LABEL * picture.frame.module * small >= 9
    assert DOT * turned(picture.scene).square * picture.frame.module * small >= 6
    assert turned(picture.scene).square * picture.frame.module * small > 13


@cases("name", PIECE)
def test_nothing_runs_over_the_margins(name: str) -> None:
    picture = Picture(blokus_turned(name))
    wide, high = picture.frame.size
    edge = 0.3 * picture.frame.module
    for area in (
        (0, picture.frame.tray, edge, high),
        (wide - edge, picture.frame.tray, wide, high),
        (0, high - edge, wide, high),
    ):
        left, top, right, low = map(int, area)
        assert picture.count(LIGHT.paper, left, top, right, low) == (right - left) * (low - top)


def test_mirrored_orientations_stand_below_the_others() -> None:
    (shelf,) = turned(lits_turned()).shelves
    labels = [[one.label for block in line for one in block.turned] for line in shelf.lines]
    assert labels == [["r0", "r1", "r2", "r3"], ["r0 m", "r1 m", "r2 m", "r3 m"]]
    assert [block.named for line in shelf.lines for block in line] == [True, False]


def test_labels_are_printed_under_the_pieces() -> None:
    (shelf,) = turned(lits_turned()).shelves
    picture = Picture(lits_turned())
    module, floor = picture.frame.module, turned(lits_turned()).floor(shelf.lines[0])
    under = picture.frame.tray + (floor + 0.02) * module
    left = picture.frame.reach[0] + 1.2 * module
    area = left, under, picture.frame.size[0], under + 0.4 * module
    assert picture.count(LIGHT.label, *area) > 200
    assert picture.count(LIGHT.fill("red"), *area) == 0


@THEMES
@cases(("role", "mark"), MARKS.items())
def test_pieces_have_their_marks_but_where_the_dot_is(theme: Theme, role: str, mark: str) -> None:
    plain, marked = (
        Picture(in_hand(offer("I5", role, name), board=board(20, 20)), theme) for name in ("", mark)
    )
    tone, dot = theme.marking(theme.fill(role)), theme.clearest_on(theme.fill(role))
    more = marked.count(tone, *below(marked)) - plain.count(tone, *below(plain))
    assert more > 8 * 20 if mark else more == 0
    assert marked.count(dot, *below(marked)) == plain.count(dot, *below(plain))


@THEMES
def test_a_hand_has_an_owner_or_none(theme: Theme) -> None:
    owned, free = (
        Picture(in_hand(offer("O", "red"), owner=owner), theme) for owner in (Swatch("blue"), None)
    )
    assert owned.count(theme.fill("blue"), *below(owned)) > 300
    assert free.count(theme.fill("blue"), *below(free)) == 0


def test_how_many_are_left_and_what_is_gone() -> None:
    one, three, none = (Picture(lits_turned(left=left)) for left in (1, 3, 0))
    fill = LIGHT.fill("red")
    assert three.count(LIGHT.label, *below(three)) > one.count(LIGHT.label, *below(one)) + 30
    assert none.count(fill, *below(none)) == 0
    assert none.count(LIGHT.faint, *below(none)) > 0.7 * squares(none)


def test_many_pieces_share_the_room_and_none_is_lost() -> None:
    few = in_hand(*(offer(name, "blue") for name in ("L4", "I4", "T4", "Z4")), board=board(10, 10))
    every = in_hand(*(offer(name, "blue") for name in PIECE), board=board(14, 14))
    assert turned(every).square < turned(few).square
    for scene in (few, every):
        picture = Picture(scene)
        assert max(picture.image.size) <= 1280
        assert picture.count(LIGHT.fill("blue"), *below(picture)) > 0.6 * squares(picture)


def test_tiles_in_nobodys_hand_are_drawn_too() -> None:

    scene = arranging(2)
    free = replace(scene, hands=tuple(replace(hand, owner=None) for hand in scene.hands))
    assert groups(free)
    assert Picture(free).count(LIGHT.fill("strat-red"), 0, 0, 1280, 1280) > 1000


def test_other_pictures_are_laid_out_as_ever() -> None:
    assert not isinstance(lay_out(lits(3))[1], Turning)


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        Picture(in_hand(offer("O", "mauve")))
