"""Number of examples to try: a few in every run of the tests, many by `make fuzz`.

`python -m tests.fuzz` runs the same tests for as long as it is told, each time from another
seed, which it prints.
"""

import os
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, settings

TIMES = "TESSERA_FUZZ"
"""The variable that says how many times more is tried than usual; then by chance each time."""

_TIMES = int(os.environ.get(TIMES, "0"))


def tried(examples: int) -> Callable[[Any], Any]:
    """Settings for so many examples, the same in every run; `make fuzz` wants more, and others."""
    phases = (Phase.explicit, Phase.generate, Phase.shrink)
    return settings(
        max_examples=examples * max(_TIMES, 1),
        derandomize=not _TIMES,
        deadline=None,
        database=None,
        print_blob=bool(_TIMES),
        phases=phases,
        # What is around each example is undone: see `rehearsal.py`.
        suppress_health_check=list(HealthCheck),
    )
