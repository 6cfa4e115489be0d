"""Notes beside zones: near them, in the colour of their side, never over a tile."""

from dataclasses import replace

import pytest

from bot.render import LIGHT, Theme
from bot.render.board.notes import Box, NoteDrawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.palette import palette_for
from bot.render.picture import paints
from engine.geometry.scene import Disc, Outline, Tile
from tests.support.render.cities import END, MIDDLE, WIDE, City, city_scene
from tests.support.render.pictures import Picture
from tests.support.render.themes import THEMES

CITIES = pytest.mark.parametrize("city", [MIDDLE, END, WIDE], ids=["middle", "end", "wide"])


@THEMES
@CITIES
def test_a_note_stands_beside_its_zone_and_over_no_tile(theme: Theme, city: City) -> None:
    scene = city_scene(city)
    mute = tuple(replace(i, note="") if isinstance(i, Outline) else i for i in scene.items)
    noted, plain = (Picture(replace(scene, items=items), theme) for items in (scene.items, mute))
    for item in scene.items:
        if isinstance(item, Tile):
            for cell in item.cells:
                (x, y), unit = noted.frame.corner(cell), noted.frame.unit
                box = x, y, x + unit, y + unit
                assert noted.image.crop(box).tobytes() == plain.image.crop(box).tobytes()
    for role in ("strat-red", "strat-green"):
        whole = 0, 0, *noted.image.size
        fill = theme.fill(role)
        assert noted.count(fill, *whole) > plain.count(fill, *whole) + 500


@CITIES
def test_the_notes_of_both_sides_do_not_meet(city: City) -> None:
    picture = Picture(city_scene(city), LIGHT)
    taken = {c for item in picture.scene.items if isinstance(item, Tile) for c in item.cells}
    palette = palette_for(LIGHT, paints(picture.scene))
    canvas = Canvas.blank(picture.frame.size, palette, LIGHT.paper)
    boxes = list[Box]()
    for item in picture.scene.items:
        if isinstance(item, Outline) and item.note:
            drawing = NoteDrawing(canvas, picture.frame, LIGHT, taken)
            box = drawing.put(item.note, item.cells, "strat-red", boxes)
            assert box
            x, y = (box[0] + box[2]) / 2 - 0.5, (box[1] + box[3]) / 2 - 0.5
            assert min(abs(x - cx) + abs(y - cy) for cx, cy in item.cells) < 8
            boxes.append(box)
    one, other = boxes
    assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_where_places_are_numbered_there_are_no_notes() -> None:
    scene = city_scene(MIDDLE)
    mute = tuple(replace(i, note="") if isinstance(i, Outline) else i for i in scene.items)
    with_discs = (replace(scene, items=(*items, Disc((0, 0), 1))) for items in (scene.items, mute))
    one, other = map(Picture, with_discs)
    assert one.png == other.png
