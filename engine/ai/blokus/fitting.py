"""Fit of a softmax over choices, each a row of features, to how often each was taken."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

STEPS = 20
"""Most steps of Newton's method; it needs fewer."""

NEAR = 1e-5
"""A step so short is the last one: the next would be the square of that."""

TRUST = 1.0
"""Most that a weight may change in one step."""

PRIOR = 2.0
"""Strength of the belief that a feature says nothing, as a number of choices."""

AT_ONCE = 64
"""Choices that are looked at together: more of them take memory only."""


@dataclass(frozen=True)
class Choice:
    """The features of each thing that could be chosen, a row each, and each one's share."""

    features: NDArray[np.float16]
    shares: Floats


def fitted(choices: Sequence[Choice], number: int) -> Floats:
    """The weights of so many features under which the choices are likeliest.

    It is the cross-entropy that is made least, by Newton's method, as a whole convex.
    """
    weights = np.zeros(number)
    for _ in range(STEPS):
        slope, bend = PRIOR * weights, PRIOR * np.eye(number)
        for begin in range(0, len(choices), AT_ONCE):
            more = _derivatives(choices[begin : begin + AT_ONCE], weights)
            slope, bend = slope + more[0], bend + more[1]
        step = np.linalg.solve(bend, slope)
        length = float(np.abs(step).max())
        weights = weights - step * min(1.0, TRUST / max(length, NEAR))
        if length < NEAR:
            break
    return weights


def cross_entropy(choices: Sequence[Choice], weights: Floats) -> float:
    """Mean cross-entropy of the choices, in nats; 0 if there are none."""
    surprise = 0.0
    for choice in choices:
        logits = choice.features.astype(np.float64) @ weights
        highest = logits.max()
        surprise += float(np.log(np.exp(logits - highest).sum()) + highest - choice.shares @ logits)
    return surprise / max(len(choices), 1)


def _derivatives(choices: Sequence[Choice], weights: Floats) -> tuple[Floats, Floats]:
    """The first and second derivatives of the sum of the cross-entropies."""
    features = np.concatenate([choice.features for choice in choices]).astype(np.float64)
    shares = np.concatenate([choice.shares for choice in choices])
    lengths = np.array([len(choice.shares) for choice in choices])
    begins = np.cumsum(lengths) - lengths
    logits = features @ weights
    odds = np.exp(logits - np.repeat(np.maximum.reduceat(logits, begins), lengths))
    odds /= np.repeat(np.add.reduceat(odds, begins), lengths)
    weighed = features * odds[:, None]
    means = np.add.reduceat(weighed, begins, axis=0)
    return features.T @ (odds - shares), features.T @ weighed - means.T @ means
