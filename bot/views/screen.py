"""The screen of a phone, 390x844, on which a picture, its text and its buttons are to be seen."""

from bot.i18n.translations import plain_text
from bot.render.drawing.lettering import width

ROOM, SIZE = 334, 16
"""Pixels across a text, and the size of its letters, in the local chat; Telegram's are narrower."""

HIGH, WIDE = 700, 374
"""Pixels between the head of a chat and the line to write in, and across a picture."""

LINE, ROW, EDGES = 22, 44, 24
"""Pixels that a line of text takes, a row of buttons, and what is above and below the text."""

LEAST = 0.45
"""The height of a picture in its width that it gets beside the longest text."""


def lines(paragraph: str) -> int:
    """Number of lines into which a paragraph of plain text breaks."""
    count, line = 1, ""
    for word in paragraph.split():
        longer = f"{line} {word}".strip()
        fits = width(longer, SIZE) <= ROOM
        count, line = (count, longer) if fits else (count + 1, word)
    return count


def room_above(html: str, rows: int) -> float:
    """The height that a picture may have, in its width, above a text and rows of buttons."""
    taken = LINE * sum(map(lines, plain_text(html).splitlines())) + ROW * rows + EDGES
    return max(LEAST, (HIGH - taken) / WIDE)
