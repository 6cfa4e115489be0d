"""Inline mode: what the bot offers to somebody who writes its name in any chat."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from bot.common.fingerprint import Fingerprints
from bot.domain.aids.type_ahead import Completion, Typed, completions
from bot.domain.commands import Person
from bot.domain.invitation import Invitation
from bot.domain.requests import Search
from bot.domain.setup_card import Card, Face, read_card
from bot.domain.table import Stage, Table
from bot.handlers.responder import Responder
from bot.store.repositories import outbox, people, tables
from bot.views.deep_links import read_share, token_of
from bot.views.keyboard import Tap
from engine.core.registry import GAMES

MOST = 50
"""Results that Telegram takes."""

_NEW = re.compile(r"new(?:\s+(\S+))?", re.IGNORECASE)
_CODED = re.compile(r"#([a-z0-9]{2,5})(?:\.([0-9]{1,9}))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class InlineHandler:
    """Answers queries; every one, if only by offering nothing.

    Where a bot that is not in a chat `can_show` boards there, new games are offered as invitations.
    """

    responder: Responder
    fingerprints: Fingerprints
    can_show: bool

    def serve(self, command: Search, person: Person) -> None:
        """Offer a finished game, or what somebody can do at their tables.

        A game is offered to whom its token was shown; moves that begin as was typed, where the
        person is on move; to who has typed nothing their tables and new games, to who sees one as
        it no longer is that one. Strangers are shown the way in.
        """
        if shared := self._shared(command.text):
            self._offer(codes=[shared.code])
            return
        connection = self.responder.connection
        own = tables.of_person(connection, person.id, (Stage.PLAYING,))
        if not own and people.person_language(connection, person.id) is None:
            self._offer(stranger=True)
            return
        if self.can_show and (match := _NEW.fullmatch(command.text.strip())):
            self._offer(invitations=self._invitations(_cards(match[1] or ""), person))
            return
        typed = _typed(command.text)
        mine = [table for table in own if table.attempt is None]
        if moved_on := _moved_on(mine, person, typed):
            self._offer(tables=[moved_on.code])
        elif typed.move or typed.code:
            self._offer(moves=list(islice(completions(own, person.id, typed), MOST)))
        else:
            new = self._invitations(_cards(), person) if self.can_show else []
            shown = mine[: MOST - max(1, len(new))]
            self._offer(tables=[table.code for table in shown], invitations=new)

    def _shared(self, text: str) -> Table | None:
        found = read_share(text)
        table = tables.load(self.responder.connection, found.code) if found else None
        if found is None or table is None or table.stage is not Stage.OVER:
            return None
        return table if found.token == token_of(table) else None

    def _invitations(self, cards: Sequence[Card], person: Person) -> list[dict[str, str]]:
        """Invitations of a person to games as cards say, with the texts of their buttons."""
        return [
            {"card": invitation.card, "name": person.name, "sit": invitation.sealed(seal)}
            for card in cards
            for invitation in [Invitation(str(card.on(Face.MAIN)), person.id)]
            for seal in [self.fingerprints.seal(str(invitation))]
            if Tap("sit", argument=invitation.sealed(seal)).fits
        ]

    def _offer(
        self,
        codes: Sequence[str] = (),
        moves: Sequence[Completion] = (),
        tables: Sequence[str] | None = None,
        invitations: Sequence[Mapping[str, str]] = (),
        *,
        stranger: bool = False,
    ) -> None:
        """Have it offered; `tables` are those of the person, if these are asked for."""
        responder = self.responder
        about = {"query": responder.request.query, "language": responder.own, "stranger": stranger}
        results: dict[str, Any] = {"codes": list(codes), "moves": [asdict(move) for move in moves]}
        results |= {"tables": None if tables is None else list(tables)}
        responder.send(outbox.INLINE, **about, **results, invitations=list(invitations))


def _moved_on(tables: Sequence[Table], person: Person, typed: Typed) -> Table | None:
    """The table that was named with a revision, if it has moved on since."""
    revision, named = typed.revision, (table for table in tables if table.code == typed.code)
    if revision is None or (table := next(named, None)) is None:
        return None
    current = (table.is_current(revision, seat) for seat in table.seats_of(person.id))
    return None if any(current) else table


def _cards(words: str = "") -> list[Card]:
    """The cards that some words mean: one, those of a game for people, or those of all games."""
    if card := read_card(words):
        return [card] if card.seats > 1 else []
    keys = [words.lower()] if words else list(GAMES)
    usual = [Card.usual(key) for key in keys if key in GAMES]
    return [_for_seats(card, number) for card in usual for number in card.crowds]


def _for_seats(card: Card, number: int) -> Card:
    return card if card.seats == number else card.with_seats(number)


def _typed(text: str) -> Typed:
    match = _CODED.fullmatch(text.strip())
    if match is None:
        return Typed(text.strip())
    return Typed(match[3] or "", match[1].upper(), int(match[2]) if match[2] else None)
