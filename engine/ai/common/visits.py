"""Visits of a search tree, and what they say of the moves on which they were spent."""

import numpy as np
from numpy.typing import NDArray


def stays_first(visits: NDArray[np.int32], more: float) -> bool:
    """Whether the move that was visited most stays so wherever so many more visits go.

    With fewer than two moves there is nothing to tell.
    """
    if len(visits) < 2:
        return False
    second, first = np.partition(visits, -2)[-2:]
    return bool(first - second > more)
