"""Knowledge that several searches of one position have in common, as arrays of sums.

Source: Bourki et al.: Scalability and parallelization of Monte-Carlo tree search, 2010 ("slow tree
parallelization").
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Sums = NDArray[np.float64]


def pooled(known: Sequence[Sums], before: Sequence[Sums]) -> Sums:
    """All that searches have learned, on top of what the first knew before.

    Each search knows its sums now; those it knew `before` it has not learned since.
    """
    total: Sums = before[0] + np.sum(known, axis=0) - np.sum(before, axis=0)
    return total
