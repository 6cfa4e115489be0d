"""Compilers of kernels: Numba, set up so that its code can be kept."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from numba import config, extending, njit

from engine.ai.common.kernels import cache

P = ParamSpec("P")
R = TypeVar("R")

config.CACHE_DIR = str(cache.folder())
if level := cache.processor():
    config.CPU_NAME, config.CPU_FEATURES = level, ""


_OPTIONS = {"cache": True, "error_model": "numpy", "nogil": True}


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function over numbers and arrays as machine code, made when it is first called.

    Nothing is checked in it: an index beyond an array's end reads or writes something else. Called
    from Python it lets other threads go on.
    """
    return cast("Callable[P, R]", njit(**_OPTIONS)(function))


def borrowing(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a function that makes no arrays: it does not count who holds those it is given.

    Boards of many arrays need it: to count took four fifths of a playout's time. It also becomes
    part of those that call it: to hand such boards over took three fifths of what was left.
    """
    return cast("Callable[P, R]", njit(**_OPTIONS, _nrt=False, forceinline=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a small function that becomes part of those that call it."""
    return cast("Callable[P, R]", njit(error_model="numpy", inline="always")(function))


def instruction(generator: Callable[..., Any]) -> Callable[[Any], Any]:
    """A function of one word that is one instruction of the processor, as `generator` makes it."""
    return cast("Callable[[Any], Any]", extending.intrinsic(generator))
