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
from bot.domain.moves import play_chance_moves
from bot.domain.players import Human, Machine, Voters
from bot.domain.seating import Terms
from bot.domain.table import CommandRejected, Place, Stage, Table
from bot.domain.turns import played
from engine.core.game import Options, Seat
from engine.core.record import TIME, Ply
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP_ID

FIRST_MOVE = "T e5 r1"
CODE = "K7"
PEOPLE = (ANN, BEN, CLEO, DANI)


def opened(
    code: str = CODE, opener: Person = ANN, chat: int = GROUP_ID, options: Options | None = None
) -> Table:
    terms = Terms("lits", options={"setup": "rings", **(options or {})})
    return seating.open_table(code, Place(chat), opener, terms, Random(1))


def opened_for_three() -> Table:
    """An open table of Blokus."""
    return seating.open_table(CODE, Place(GROUP_ID), ANN, Terms("blokus", 3), Random(1))


def invited(code: str = CODE, opener: Person = ANN, guest: Person = BEN) -> Table:
    return seating.challenge(opened(code, opener), Invited(guest.name, guest.id))


def playing_two(code: str = CODE, first: Person = ANN, second: Person = BEN) -> Table:
    return after(invited(code, first, second), Accept(), second)


def solo(
    code: str = CODE, order: str = "first", person: Person = ANN, chat: int = GROUP_ID
) -> Table:
    return seating.solo(opened(code, person, chat), 3, order, Random(1))


def voted(code: str = CODE, game: str = "lits", options: Options | None = None) -> Table:
    """A table at which the group votes on its first move, against the bot."""
    terms = Terms(game, options=options or {})
    table = seating.open_table(code, Place(GROUP_ID), ANN, terms, Random(1))
    table = seating.solo(table, 3, "first", Random(1), player=Voters(3600))
    return play_chance_moves(table, Random(1))


def voted_to_one_move() -> Table:
    """Such a table at which the group has one legal move."""
    for seed in range(200):
        table, rng = voted(options={"swap": "off"}), Random(seed)
        while table.stage is Stage.PLAYING:
            position = table.position
            if position.to_move == (0,) and len(position.legal_moves(0)) == 1:
                return table
            move = position.print(position.random_move(rng))
            table = played(table, position.to_move[0], move)
    raise AssertionError("no such game")


def waiting(code: str = CODE) -> Table:
    """A table at which Ann has moved and Ben is to move."""
    return moved(playing_two(code), FIRST_MOVE, ANN)


def over(code: str = CODE) -> Table:
    table = playing_two(code)
    return after(table, ResignForSure(ANN.id, table.revision), ANN)


def closed(code: str = CODE) -> Table:
    return after(opened(code), Cancel(), ANN)


def declined(code: str = CODE) -> Table:
    return after(invited(code), Decline(), BEN)


def declined_by(code: str, opener: Person, guest: Person) -> Table:
    return after(invited(code, opener, guest), Decline(), guest)


def seat_for(person: Person) -> Human:
    return Human(person.id, person.name)


def full(code: str = CODE) -> Table:
    return after(opened(code), Join(), BEN)


def begun(code: str = CODE) -> Table:
    return after(full(code), Begin(), ANN)


def after(table: Table, command: AtTable, person: Person) -> Table:
    return moves.apply(table, command, person).table


def moved(table: Table, text: str, person: Person) -> Table:
    return after(table, Move(text, Route.COMMAND), person)


def refusal(table: Table, command: AtTable, person: Person) -> str:
    """The code of the refusal; fails if the command is carried out."""
    before = replace(table)
    try:
        moves.apply(table, command, person)
    except CommandRejected as refused:
        assert table == before
        return refused.code
    raise AssertionError(f"{command} by {person.name} was carried out")


def with_people(game: str, seats: int, **options: str) -> Table:
    """A game begun by as many people as there are seats, in their order."""
    terms = Terms(game, seats, options)
    table = seating.open_table(CODE, Place(GROUP_ID), ANN, terms, Random(1))
    for person in PEOPLE[1:seats]:
        table = after(table, Join(), person)
    return table if seats == 1 else after(table, Begin(), ANN)


def with_bots(table: Table, *seats: int, level: int = 1) -> Table:
    """The same with the bot in some seats."""
    players = (Machine(level) if n in seats else p for n, p in enumerate(table.players))
    return replace(table, players=tuple(players))


def played_on(table: Table, seed: int, plies: int = 1000) -> Table:
    """The table after this many random plies of its players, and those of the host after them."""
    rng = Random(seed)
    for _ in range(plies):
        if table.stage is not Stage.PLAYING:
            break
        position = table.position
        [seat] = position.to_move
        move = position.random_move(rng)
        ply = Ply(position.print(move))
        table = play_chance_moves(table.after(ply, position.play(move, seat)), rng)
    return table


def gave_up(table: Table, person: Person) -> Table:
    """The table after a person has given up and the host has made its plies."""
    return play_chance_moves(
        after(table, ResignForSure(person.id, table.revision), person), Random(1)
    )


def out_of_time(table: Table, seat: Seat) -> Table:
    """The table after a seat has run out of time and the host has made its plies."""
    return play_chance_moves(table.left_by(seat, TIME), Random(1))


def played_out(table: Table, seed: int) -> Table:
    """The table after random plies to the end; people sit in both seats."""
    rng = Random(seed)
    while not (position := table.position).outcome:
        human = table.players[position.to_move[0]]
        assert isinstance(human, Human)
        text = position.print(position.random_move(rng))
        table = moved(table, text, Person(human.id, human.name))
    return table
