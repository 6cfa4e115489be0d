"""Wishes of a seat as they are put to the others at a table, in its chat and on its page."""

from collections.abc import Callable, Mapping

from bot.domain.agreeing import consents
from bot.domain.agreeing.agreements import asked, plies_back
from bot.domain.agreeing.consents import Consents
from bot.domain.table import Human, Table
from bot.i18n.translations import Html
from bot.views.clock_phrases import moment
from bot.views.phrases import Phrases

YES: Mapping[str, str] = {
    consents.UNDO: "button-allow",
    consents.DRAW: "button-agree",
    consents.PAUSE: "button-pause",
}
"""Labels of the answer yes; that of the answer no is the same for all."""


def question(
    phrases: Phrases, table: Table, wish: Consents, called: Callable[[Human], Html]
) -> Html:
    """The question to those who have not agreed yet, each `called` in some way."""
    players = table.players
    left = [seat for seat in asked(table, wish.asker) if seat not in wish.seats]
    whom = [player for seat in left if isinstance(player := players[seat], Human)]
    values: dict[str, str | int] = {
        "name": phrases.name(players[wish.asker]),
        "whom": Html(", ".join(map(called, whom))),
        "code": table.code,
    }
    match wish.wish:
        case consents.UNDO:
            values |= {"count": plies_back(table, wish.asker)}
            return phrases.phrase("ask-undo", values)
        case consents.PAUSE if wish.until is not None:
            values |= {"moment": moment(wish.until)}
            return phrases.phrase("ask-pause-until", values)
        case consents.PAUSE:
            return phrases.phrase("ask-pause", values)
    return phrases.phrase("ask-draw", values)
