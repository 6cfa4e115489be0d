"""The bot's own picture."""

from io import BytesIO

from PIL import Image

from bot.render import emblem
from bot.render.emblem import SIZE


def test_it_is_a_square_jpeg_that_a_circle_does_not_cut() -> None:
    picture = Image.open(BytesIO(emblem()))
    assert (picture.format, picture.size) == ("JPEG", (SIZE, SIZE))
    light = picture.convert("L").point(lambda value: 255 if value > 128 else 0)
    box = light.getbbox()
    assert box
    farthest = max((x - SIZE / 2) ** 2 + (y - SIZE / 2) ** 2 for x in box[::2] for y in box[1::2])
    assert farthest < (SIZE / 2) ** 2
