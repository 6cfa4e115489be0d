"""Knowledge that several searches of one position have in common, as arrays of sums.

Source: Bourki et al.: Scalability and parallelization of Monte-Carlo tree search, 2010 ("slow tree
parallelization").
"""

from threading import Lock

import numpy as np
from numpy.typing import NDArray

Sums = NDArray[np.float64]


class Pool:
    """Sums of all that some searches have learned; any thread may use it."""

    def __init__(self) -> None:
        self._total: Sums | None = None
        self._lock = Lock()

    def exchange(self, known: Sums, before: Sums) -> Sums:
        """All that has been learned, after one more search has told what it knows now.

        It knew `before` when it last did: that counts only if it is the first to tell.
        """
        with self._lock:
            self._total = known if self._total is None else self._total + (known - before)
            return self._total
