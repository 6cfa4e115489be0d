"""Every refusal of Tristra: the rule that forbids a move, and the squares on which it shows."""

from collections import Counter
from collections.abc import Iterable
from functools import partial

from engine.core.errors import Details, IllegalMove
from engine.core.game import Seat
from engine.core.refusals import illegal_on
from engine.games.tristra.ground import (
    COLOURS,
    EACH_COLOUR,
    EACH_RANK,
    GRID,
    NUMERALS,
    OPEN_TO,
    POSTS,
    RANKS,
)
from engine.games.tristra.moves import HANDS, Build, Given, Go, Move, Place, Say
from engine.games.tristra.state import Phase, TristraState
from engine.geometry.grid import bits

REFUSALS = (
    "over",
    "turn",
    "tristra-building",
    "tristra-built",
    "tristra-placing",
    "tristra-placed",
    "tristra-choosing",
    "tristra-begun",
    "tristra-colours",
    "tristra-triangles",
    "tristra-lines",
    "tristra-shared",
    "tristra-nobody",
    "tristra-theirs",
    "tristra-turning",
    "tristra-flipped",
    "tristra-attack",
    "tristra-colour",
    "tristra-end",
)
"""The codes of the refusals this game can give."""

NONE = "–"

illegal = partial(illegal_on, GRID)

FIRST = {
    Phase.BUILDING: ("tristra-building", "first both build their halves: {example}"),
    Phase.PLACING: ("tristra-placing", "first both set up their triangles: {example}"),
    Phase.CHOOSING: ("tristra-choosing", "first both choose rock, paper or scissors"),
}
"""Refusals of moves that come too early, while this phase lasts."""

DONE = {
    Phase.BUILDING: ("tristra-built", "the board is built already"),
    Phase.PLACING: ("tristra-placed", "the triangles are set up already"),
    Phase.CHOOSING: ("tristra-begun", "who begins is settled already"),
}
"""Refusals of moves of this phase that come too late."""


def untimely(state: TristraState, belongs: Phase, text: str, example: str) -> IllegalMove:
    """The refusal of a move that belongs to another phase than the one in play."""
    code, sentence = FIRST[state.phase] if belongs > state.phase else DONE[belongs]
    return illegal(code, sentence, text, {"example": example})


def phase_of(move: Move) -> Phase:
    """The phase that a move belongs to."""
    match move:
        case Build():
            return Phase.BUILDING
        case Place():
            return Phase.PLACING
        case Say(word="end") | Go():
            return Phase.MOVING
    return Phase.CHOOSING


def check_given(given: Given, seat: Seat, text: str) -> None:
    """Refuse an action unless a seat may give it in the phase it belongs to.

    :raises IllegalMove: if a half has other colours, or triangles others or elsewhere (rules 1, 2).
    """
    match given:
        case Build():
            _check_colours(given, text)
        case Place():
            _check_places(given, seat, text)
        case Say(word) if word not in HANDS:
            raise illegal(*FIRST[Phase.CHOOSING], text)


def _check_colours(build: Build, text: str) -> None:
    wanted = Counter(dict.fromkeys(COLOURS, EACH_COLOUR))
    if Counter(build.colours) != wanted:
        sentence = "a half has 6 squares each of R, B and G; missing {missing}, too many {extra}"
        raise illegal("tristra-colours", sentence, text, _differing(build.colours, wanted))


def _check_places(place: Place, seat: Seat, text: str) -> None:
    wanted = Counter({NUMERALS[rank]: EACH_RANK for rank in RANKS})
    named = [NUMERALS[posting.rank] for posting in place.postings]
    if Counter(named) != wanted:
        sentence = "two each of I, II and III are set up; missing {missing}, too many {extra}"
        raise illegal("tristra-triangles", sentence, text, _differing(named, wanted))
    squares = Counter(posting.square for posting in place.postings)
    if far := set(squares) - set(POSTS[seat]):
        names = [GRID.names[square] for square in POSTS[seat]]
        sentence = "triangles are set up on lines 1 and 2, {lowest} to {highest}; not on {squares}"
        # Rows count upwards, lines outward from each back row.
        ends = {"lowest": min(names, key=_by_row), "highest": max(names, key=_by_row)}
        raise illegal("tristra-lines", sentence, text, ends, far)
    if shared := [square for square, count in squares.items() if count > 1]:
        raise illegal("tristra-shared", "{squares}: one triangle a square", text, where=shared)


def _by_row(name: str) -> tuple[str, str]:
    return name[1:], name[0]


def _differing(named: Iterable[str], wanted: Counter[str]) -> Details:
    """The wanted items that are missing, and those that are too many."""
    found = Counter(named)
    missing, extra = (" ".join(each.elements()) for each in (wanted - found, found - wanted))
    return {"missing": missing or NONE, "extra": extra or NONE}


def why_not(state: TristraState, go: Go, text: str) -> IllegalMove:
    """The rule that forbids the seat to move to go from a square to another (rule 5)."""
    field, origin = state.battlefield, GRID.names[go.origin]
    fighter = field.at(go.origin)
    if fighter is None:
        sentence = "no triangle stands on {squares}"
        return illegal("tristra-nobody", sentence, text, where=[go.origin])
    if fighter.seat != state.turn:
        sentence = "the triangle on {squares} is the other side's"
        return illegal("tristra-theirs", sentence, text, where=[go.origin])
    if go.origin == go.target:
        sentence = "turning on the spot is no move: a triangle leaves its square"
        return illegal("tristra-turning", sentence, text, where=[go.origin])
    if field.flipped >> go.target & 1:
        sentence = (
            "{squares} is flipped: somebody teleported away, and it takes no triangle any more"
        )
        return illegal("tristra-flipped", sentence, text, where=[go.target])
    details: Details = {"origin": origin, "rank": NUMERALS[fighter.rank]}
    if field.occupied >> go.target & 1:
        return _not_attacked(state, go, text, details)
    colours = ", ".join(OPEN_TO[fighter.rank])
    sentence = "{rank} teleports to {colours} only; {squares} is {colour}"
    more = {**details, "colours": colours, "colour": field.ground[go.target]}
    return illegal("tristra-colour", sentence, text, more, [go.target])


def _not_attacked(state: TristraState, go: Go, text: str, details: Details) -> IllegalMove:
    """The refusal of a capture where no arrow points; names where the arrows do."""
    fighter = state.battlefield.at(go.origin)
    attacks = bits(state.battlefield.attacks(fighter)) if fighter else ()
    shown = ", ".join(GRID.names[square] for square in attacks)
    sentence = "{squares} is occupied, and {rank} on {origin} attacks only {attacked}"
    more = {**details, "attacked": shown or NONE}
    return illegal("tristra-attack", sentence, text, more, [go.target])


def no_end(text: str) -> IllegalMove:
    """The refusal of `end` by a seat that can do more than capture its own triangles (rule 6)."""
    sentence = "the end may be declared only when all one can do is capture one's own triangles"
    return illegal("tristra-end", sentence, text)
