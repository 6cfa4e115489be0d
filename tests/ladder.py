"""Strength of opponents: matches played in parts and kept, and their tables in docs/opponents.md.

`python -m tests.ladder 5 4 --game tristra --games 100` plays on until so many games of the two are
kept in `tests/data/matches.jsonl`, a part at a time; with `--levels` instead of two names each
level plays the one below. Either way, and without any name, the tables of that page are written.

Where a game has a file in `tests/data/openings` its matches are played from those, each from both
sides; `--whole` plays from the first move all the same, and so does any choice of options.

`+2 +1 --seconds 1` plays level `+` in two threads against the same in one, each with so many
seconds for a move, by the clock: such games are played one by one. Against another program the
seconds, of processor time, are those of our level; the table says what a game took both.
"""

import argparse
import json
import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from math import isinf
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.ai.common.agent import Limit
from engine.ai.levels import (
    LEVELS,
    PLUS,
    SECONDS,
    compile_searches,
    level_name,
    load_searches,
)
from engine.cli.external import PREFIX
from engine.cli.match import ONE_THREAD, Pairing, Tally, limit_for, play_match
from engine.core.openings import parse_openings
from engine.core.record import Record
from engine.core.registry import find_game
from engine.core.table import read_choices
from tests.support.pages import DOCS, ROOT, between, put

KEPT = ROOT / "tests" / "data" / "matches.jsonl"
OPENINGS = ROOT / "tests" / "data" / "openings"
PAGE = DOCS / "opponents.md"
BEGIN, END = "<!-- matches -->", "<!-- /matches -->"
PART = 10
"""Games of a part: an even number, so that each side begins as often. Its seed is its number."""

LONG = 3600.0
"""Seconds for a move where none are given: more than any level takes."""


@dataclass(frozen=True)
class Match:
    """Two agents, and the game they play with its choices.

    `openings` is the name of the file that it is played from, without its ending; without a name
    it is played from the first move. A move may take so many `seconds`, if that is not 0. The
    first has every other seat, or sits `alone` among several of the second.
    """

    game: str
    choices: Mapping[str, str]
    first: str
    second: str
    openings: str = ""
    seconds: float = 0.0
    alone: bool = False

    @property
    def limit(self) -> Limit:
        """Limit on a move."""
        return limit_for((self.first, self.second), self.seconds or LONG)


@dataclass(frozen=True)
class Part:
    """Some games of a match, with all that is needed to play them again."""

    match: Match
    seed: int
    tally: Tally


COLUMNS: Mapping[str, tuple[str, Mapping[str, str], str]] = {
    "Battle of LITS, from openings": ("lits", {}, "lits"),
    "Battle of LITS, with the swap": ("lits", {}, ""),
    "Blokus Duo": ("blokus", {"variant": "duo"}, ""),
    "Stratopolis": ("stratopolis", {}, ""),
    "Tristra": ("tristra", {}, ""),
}
"""The columns of the table: a game, its choices and its openings each."""

OTHERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "Blokus Duo": ("blokus", {"variant": "duo"}),
    "Blokus Two-Player": ("blokus", {"variant": "duel", "corners": "fixed"}),
}
"""Games and options played against other programs, by the names in the tables."""

SEVERAL: Mapping[str, Mapping[str, str]] = {
    "Blokus by four": {"variant": "classic"},
    "Blokus by three, with a shared colour": {"variant": "shared"},
    "Blokus by two teams": {"variant": "teams"},
}
"""Games of Blokus for more than two, and in teams, by the names in the tables."""

PAIRS = [(str(level), str(level - 1)) for level in LEVELS[1:]]
"""Each level and the one below."""

BEGINNERS = ("1", "2", "3")
AGAINST_GREEDY = [(level, "greedy") for level in (*BEGINNERS, str(LEVELS[-1]))]
"""Levels for people who have just learned a game, and the highest, against a simple agent."""


def kept() -> list[Part]:
    """All parts played so far."""
    if not KEPT.exists():
        return []
    return [_part(json.loads(line)) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def _part(read: dict[str, Any]) -> Part:
    tally = read["tally"]
    if "spent" in tally:
        tally["spent"] = tuple(tally["spent"])
    return Part(Match(**read["match"]), read["seed"], Tally(**tally))


def command(part: Part) -> str:
    """The command that plays a match on until it has this part."""
    match, games = part.match, str((part.seed + 1) * PART)
    words = ["python", "-m", "tests.ladder", match.first, match.second, "--game", match.game]
    for key, value in match.choices.items():
        words += ["--choose", f"{key}={value}"]
    if match.openings != openings_for(match.game, match.choices, whole=False):
        words.append("--whole")
    if match.seconds:
        words += ["--seconds", f"{match.seconds:g}"]
    if match.alone:
        words.append("--alone")
    return shlex.join([*words, "--games", games])


def total(parts: list[Part], match: Match) -> Tally:
    """All games of a match that are kept."""
    found = [part.tally for part in parts if part.match == match]
    return Tally(
        sum(one.won for one in found),
        sum(one.drawn for one in found),
        sum(one.lost for one in found),
        sum(one.begun for one in found),
        (sum(one.spent[0] for one in found), sum(one.spent[1] for one in found)),
    )


def play_on(match: Match, games: int, processes: int) -> None:
    """Play parts of a match until so many games are kept."""
    while (standing := total(kept(), match)).games < games:
        seed = standing.games // PART
        agents = (match.first, match.second)
        openings = _openings(match.openings, seed * PART // 2)
        terms = match.limit, seed, openings, match.alone
        pairing = Pairing(match.game, match.choices, agents, *terms)
        part = Part(match, seed, play_match(pairing, PART, processes))
        with KEPT.open("a", encoding="utf-8") as file:
            print(written_down(part), file=file)
        print(match, told(total(kept(), match)), flush=True)


def written_down(part: Part) -> str:
    """A part as a line of the file, with the command that plays it."""
    line = {"command": command(part), **asdict(part)}
    for key, usual in (("seconds", 0.0), ("alone", False)):
        if line["match"][key] == usual:
            del line["match"][key]
    spent = line["tally"].pop("spent")
    if any(spent):
        line["tally"]["spent"] = [round(seconds, 1) for seconds in spent]
    return json.dumps(line)


def _openings(name: str, first: int) -> tuple[Record, ...]:
    """The openings of a file, none without a name; the first is that of a number, in a circle."""
    if not name:
        return ()
    found = parse_openings((OPENINGS / f"{name}.txt").read_text(encoding="utf-8"))
    begin = first % len(found)
    return found[begin:] + found[:begin]


def openings_for(game: str, choices: Mapping[str, str], *, whole: bool) -> str:
    """The name of the openings that a match is played from; empty if there are none."""
    there = (OPENINGS / f"{game}.txt").exists()
    return game if there and not choices and not whole else ""


def told(standing: Tally) -> str:
    """A match in a cell of a table; nothing if none was played."""
    if not standing.games:
        return ""
    low, estimate, high = standing.elo
    error = max(high - estimate, estimate - low)
    elo = "" if isinf(estimate) else f", {estimate:+.0f} ± {error:.0f}"
    return f"{100 * standing.share:.3g}%{elo} ({standing.games})"


def table() -> str:
    """The tables of docs/opponents.md: levels against each other, and against other programs."""
    parts = kept()
    tables = _rows(parts), _others(parts), _among_several(parts), _threads(parts)
    return "\n".join([BEGIN, *chain(*tables), END])


def written() -> str:
    """The tables as they stand on that page."""
    return between(PAGE, BEGIN, END)


def _rows(parts: list[Part]) -> Iterator[str]:
    yield f"| | {' | '.join(COLUMNS)} |"
    yield "|---|" + "---|" * len(COLUMNS)
    for first, second in [*PAIRS, *AGAINST_GREEDY]:
        cells = [
            told(total(parts, Match(game, choices, first, second, openings)))
            for game, choices, openings in COLUMNS.values()
        ]
        if any(cells):
            yield f"| {first} against {second} | {' | '.join(cells)} |"


def _others(parts: list[Part]) -> Iterator[str]:
    """Matches against other programs, with both halves: whoever begins has the better of it."""
    found = {_key(part.match): part.match for part in parts if _program(part.match)}
    if found:
        yield "\n| | all games | going first | going second | processor time a game |"
        yield "|---|---|---|---|---|"
    for _, match in sorted(found.items()):
        standing = total(parts, match)
        first, second = standing.shares
        name = next(name for name, of in OTHERS.items() if of == (match.game, match.choices))
        label = f"{name}: {_ours(match)} against {_program(match)}"
        cells = f"{told(standing)} | {first:.0%} | {second:.0%} | {_spent(standing)}"
        yield f"| {label} | {cells} |"


def _ours(match: Match) -> str:
    """A level, with the seconds for a move where they are fewer than it takes of itself."""
    of_itself = SECONDS.get(int(match.first), LONG) if match.first.isdigit() else LONG
    is_hurried = 0 < match.seconds < of_itself
    name = f"{level_name(PLUS)} in one thread" if match.first == ONE_THREAD else match.first
    return f"{name}, {match.seconds:g} s a move," if is_hurried else name


def _spent(standing: Tally) -> str:
    """The processor time of both players a game; nothing if it was not measured."""
    ours, theirs = (seconds / standing.games for seconds in standing.spent)
    return f"{ours:.3g} s and {theirs:.3g} s" if ours else ""


def _among_several(parts: list[Part]) -> Iterator[str]:
    """Matches between several: levels in every other seat, or one alone among the others."""
    several = [part.match for part in parts if part.match.choices in SEVERAL.values()]
    if several:
        yield "\n| | won | within, in 95 % | games |\n|---|---|---|---|"
    for name, choices in SEVERAL.items():
        for match in {_key(one): one for one in several if one.choices == choices}.values():
            standing = total(parts, match)
            low, high = standing.limits
            first = f"{_ours(match)} alone" if match.alone else _ours(match)
            cells = f"{standing.share:.0%} | {low:.0%} to {high:.0%} | {standing.games}"
            yield f"| {name}: {first} against {match.second} | {cells} |"


def _threads(parts: list[Part]) -> Iterator[str]:
    """Matches of level `+` in several threads against the same in one."""
    sign = level_name(PLUS)
    found = {_key(part.match): part.match for part in parts if part.match.second == ONE_THREAD}
    if found:
        yield f"\n| level {sign} | threads | seconds a move | against one thread |"
        yield "|---|---|---|---|"
    for _, match in sorted(found.items()):
        games = {name: (game, choices) for name, (game, choices, _) in COLUMNS.items()}
        games.update(OTHERS)
        name = next(name for name, of in games.items() if of == (match.game, match.choices))
        threads = match.first.removeprefix(sign)
        yield f"| {name} | {threads} | {match.seconds:g} | {told(total(parts, match))} |"


def _program(match: Match) -> str:
    """The name of another program: its file, and the level asked of it."""
    if not match.second.startswith(PREFIX):
        return ""
    words = match.second.removeprefix(PREFIX).split()
    level = words[words.index("--level") + 1] if "--level" in words else ""
    return f"{Path(words[0]).name.partition('-')[0].capitalize()} {level}".strip()


def _key(match: Match) -> str:
    return json.dumps(asdict(match), sort_keys=True)


def given(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The choices made by these arguments, or by those of the program."""
    parser = argparse.ArgumentParser("python -m tests.ladder", description=__doc__)
    parser.add_argument("agents", nargs="*", metavar="NAME")
    parser.add_argument("--game", default="lits")
    parser.add_argument("--choose", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--whole", action="store_true", help="from the first move on")
    parser.add_argument("--levels", action="store_true", help="each level and the one below")
    parser.add_argument("--alone", action="store_true", help="the first has one seat only")
    parser.add_argument("--games", type=int, default=100, help="how many are to be kept in all")
    parser.add_argument("--seconds", type=float, default=0.0, help="for a move")
    cores = os.cpu_count() or 1
    parser.add_argument("--processes", type=int, default=cores, help=f"how many ({cores})")
    return parser.parse_args(arguments)


def matches(asked: argparse.Namespace) -> list[Match]:
    """The matches that are asked for.

    :raises OptionError: if there is no such game.
    """
    game, choices = find_game(asked.game).info.key, read_choices(asked.choose)
    pairs = PAIRS if asked.levels else zip(asked.agents[::2], asked.agents[1::2], strict=True)
    openings = openings_for(game, choices, whole=asked.whole)
    terms = openings, asked.seconds, asked.alone
    return [Match(game, choices, first, second, *terms) for first, second in pairs]


def main() -> None:
    """Play what is asked for, and write the tables onto their page."""
    asked = given()
    wanted = matches(asked)
    compile_searches(print)
    load_searches()
    for match in wanted:
        by_clock = match.limit.clock is perf_counter
        play_on(match, asked.games, 1 if by_clock else asked.processes)
    put(PAGE, written(), table())


if __name__ == "__main__":
    main()
