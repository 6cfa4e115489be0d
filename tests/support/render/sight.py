"""Differences of colours as everybody sees them: OKLab under four kinds of sight."""

from math import dist, hypot

from bot.render.drawing.colour import RGB

Row = tuple[float, float, float]
Matrix = tuple[Row, Row, Row]

# Machado, Oliveira and Fernandes 2009, full severity, for linear sRGB.
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Ottosson 2020.
TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def distance(one: RGB, other: RGB) -> float:
    """The OKLab distance times 100, the smallest over all kinds of sight."""
    return min(_distance(_seen(one, sight), _seen(other, sight)) for sight in SIGHTS.values())


def chroma(colour: RGB) -> float:
    """Distance of a colour from grey, as most people see it, in OKLab times 100."""
    _, *hue = _seen(colour, SIGHTS["normal"])
    return 100 * hypot(*hue)


def _distance(one: Row, other: Row) -> float:
    return 100 * dist(one, other)


def _seen(colour: RGB, sight: Matrix) -> Row:
    red, green, blue = (_linear(part / 255) for part in colour)
    light = _times(sight, (red, green, blue))
    shown = _times(TO_CONES, (_within(light[0]), _within(light[1]), _within(light[2])))
    return _times(TO_LAB, (shown[0] ** (1 / 3), shown[1] ** (1 / 3), shown[2] ** (1 / 3)))


def _times(matrix: Matrix, row: Row) -> Row:
    first, second, third = (sum(a * b for a, b in zip(line, row, strict=True)) for line in matrix)
    return first, second, third


def _within(part: float) -> float:
    return min(1.0, max(0.0, part))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
