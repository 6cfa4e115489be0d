"""Sets as machine words, and chance, for use inside compiled functions.

A set is an array of unsigned 64-bit words; member i is bit i % 64 of word i // 64.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from engine.ai.common.kernels.compiling import compiled, instruction

Words = NDArray[np.uint64]
WORD = 64
_ALL = (1 << WORD) - 1


def to_words(members: int, words: int) -> Words:
    """A set given as a Python integer, over so many words."""
    return np.array([members >> WORD * i & _ALL for i in range(words)], dtype=np.uint64)


def from_words(words: Words) -> int:
    """A set of words as a Python integer."""
    return sum(int(word) << WORD * i for i, word in enumerate(words))


def rows(sets: Iterable[int], words: int) -> Words:
    """Sets of Python as words, a row each."""
    return np.stack([to_words(members, words) for members in sets])


@instruction
def count_bits(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - Numba's own types
    """Number of bits that are set in a word."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@instruction
def lowest_bit(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - Numba's own types
    """The number of the lowest bit of a word that is not 0."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@instruction
def highest_bit(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - Numba's own types
    """The number of the highest bit of a word that is not 0."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.xor(zeros, context.get_constant(types.uint64, WORD - 1))

    return types.uint64(types.uint64), generate


@instruction
def _signed(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - Numba's own types
    """A word as a number that can be reckoned with: with others, a word would make fractions."""

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return arguments[0]

    return types.int64(types.uint64), generate


signed: Callable[[Any], int] = _signed


@compiled
def next_random(state: Words) -> np.uint64:
    """The next of a series of 64 random bits; `state` is one word that goes on from its seed.

    Source: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
    """
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z: np.uint64 = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled
def below(state: Words, limit: int) -> int:
    """A random number from 0 to `limit` - 1, for limits far below 2^32."""
    return signed((next_random(state) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))
