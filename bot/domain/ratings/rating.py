"""Ratings as numbers: strength and how sure it is, and as they are shown."""

from dataclasses import dataclass

MU, SIGMA = 25.0, 25.0 / 3
"""The strength of somebody of whom nothing is known, and its standard deviation."""

MIDDLE, SCALE = 1500, 48
"""The number that `MU` is shown as, and points for each unit of strength."""

UNSURE = 5.0
"""Standard deviation above which a rating says little yet."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength `mu` with its standard deviation `sigma`."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        """The number that people see."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def spread(self) -> int:
        """The points by which it may well be higher or lower: a standard deviation."""
        return round(SCALE * self.sigma)

    @property
    def is_unsure(self) -> bool:
        """Whether it is shown with a question mark."""
        return self.sigma > UNSURE


NEW = Rating()
