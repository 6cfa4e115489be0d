"""Tables at each stage, made by the rules of `bot.domain`."""

from dataclasses import replace
from random import Random

from bot.domain import moves, seating
from bot.domain.commands import (
    Accept,
    AtTable,
    Begin,
    Cancel,
    Decline,
    Invited,
    Join,
    Move,
    Person,
    ResignForSure,
    Route,
)
from bot.domain.moves import hosted
from bot.domain.seating import Terms
from bot.domain.table import Human, Machine, Place, Refused, Session, Stage
from engine.core.game import Options
from engine.core.record import Ply
from tests.bot.updates import ANN, BEN, CLEO, DANI, GROUP_ID

FIRST_MOVE = "T e5 r1"
CODE = "K7"
PEOPLE = (ANN, BEN, CLEO, DANI)


def opened(
    code: str = CODE, opener: Person = ANN, chat: int = GROUP_ID, options: Options | None = None
) -> Session:
    terms = Terms("lits", options={"setup": "rings", **(options or {})})
    return seating.open_table(code, Place(chat), opener, terms, Random(1))


def opened_for_three() -> Session:
    """An open table of Blokus."""
    return seating.open_table(CODE, Place(GROUP_ID), ANN, Terms("blokus", 3), Random(1))


def invited(code: str = CODE, opener: Person = ANN, guest: Person = BEN) -> Session:
    return seating.challenge(opened(code, opener), Invited(guest.name, guest.id))


def playing_two(code: str = CODE, first: Person = ANN, second: Person = BEN) -> Session:
    return after(invited(code, first, second), Accept(), second)


def solo(
    code: str = CODE, order: str = "first", person: Person = ANN, chat: int = GROUP_ID
) -> Session:
    return seating.solo(opened(code, person, chat), 3, order, Random(1))


def waiting(code: str = CODE) -> Session:
    """A table at which Ann has moved and Ben is to move."""
    return moved(playing_two(code), FIRST_MOVE, ANN)


def over(code: str = CODE) -> Session:
    table = playing_two(code)
    return after(table, ResignForSure(ANN.id, table.revision), ANN)


def closed(code: str = CODE) -> Session:
    return after(opened(code), Cancel(), ANN)


def declined(code: str = CODE) -> Session:
    return after(invited(code), Decline(), BEN)


def declined_by(code: str, opener: Person, guest: Person) -> Session:
    return after(invited(code, opener, guest), Decline(), guest)


def seat_for(person: Person) -> Human:
    return Human(person.id, person.name)


def full(code: str = CODE) -> Session:
    return after(opened(code), Join(), BEN)


def begun(code: str = CODE) -> Session:
    return after(full(code), Begin(), ANN)


def after(session: Session, command: AtTable, person: Person) -> Session:
    return moves.apply(session, command, person).session


def moved(session: Session, text: str, person: Person) -> Session:
    return after(session, Move(text, Route.COMMAND), person)


def refusal(session: Session, command: AtTable, person: Person) -> str:
    """The code of the refusal; fails if the command is carried out."""
    before = replace(session)
    try:
        moves.apply(session, command, person)
    except Refused as refused:
        assert session == before
        return refused.code
    raise AssertionError(f"{command} by {person.name} was carried out")


def with_people(game: str, seats: int, **options: str) -> Session:
    """A game begun by as many people as there are seats, in their order."""
    terms = Terms(game, seats, options)
    table = seating.open_table(CODE, Place(GROUP_ID), ANN, terms, Random(1))
    for person in PEOPLE[1:seats]:
        table = after(table, Join(), person)
    return table if seats == 1 else after(table, Begin(), ANN)


def with_bots(session: Session, *seats: int, level: int = 1) -> Session:
    """The same with the bot in some seats."""
    players = (Machine(level) if n in seats else p for n, p in enumerate(session.players))
    return replace(session, players=tuple(players))


def played_on(session: Session, seed: int, plies: int = 1000) -> Session:
    """The table after this many random plies of its players, and those of the host after them."""
    rng = Random(seed)
    for _ in range(plies):
        if session.stage is not Stage.PLAYING:
            break
        position = session.position
        [seat] = position.to_move
        move = position.random_move(rng)
        ply = Ply(position.print(move))
        session = hosted(session.after(ply, position.play(move, seat)), rng)
    return session


def gave_up(session: Session, person: Person) -> Session:
    """The table after a person has given up and the host has made its plies."""
    return hosted(after(session, ResignForSure(person.id, session.revision), person), Random(1))


def played_out(session: Session, seed: int) -> Session:
    """The table after random plies to the end; people sit in both seats."""
    rng = Random(seed)
    while not (position := session.position).outcome:
        human = session.players[position.to_move[0]]
        assert isinstance(human, Human)
        text = position.print(position.random_move(rng))
        session = moved(session, text, Person(human.id, human.name))
    return session
