"""Setups of Tristra: who begins each round, where that is drawn (docs/rules.md, "Setup text")."""

from random import Random

from engine.core.game import Options
from engine.core.refusals import no_setup
from engine.games.tristra.ground import SIDES

RANDOM = "random"


def deal(options: Options, rng: Random) -> str:
    """A side for each round if chance decides who begins, else nothing."""
    return " ".join(rng.choice(SIDES) for _ in range(_words(options)))


def read(text: str, options: Options) -> tuple[str, ...]:
    """The side that begins each round; empty where that is not drawn.

    :raises SetupError: if the text is not one that `deal` could give for these options.
    """
    words, wanted = tuple(text.split(" ")) if text else (), _words(options)
    if len(words) == wanted and set(words) <= set(SIDES):
        return words
    form = f"{wanted} words, each {' or '.join(SIDES)}" if wanted else "it is empty"
    raise no_setup("tristra-setup", form, text)


def _words(options: Options) -> int:
    return int(options["rounds"]) if options["first"] == RANDOM else 0
