"""Wishes of a seat as they are put to the others at a table, in its chat and on its page."""

from collections.abc import Callable, Mapping

from bot.domain.agreeing import consents
from bot.domain.agreeing.agreements import asked, is_open, plies_back
from bot.domain.agreeing.consents import Consents
from bot.domain.players import Human
from bot.domain.table import Table
from bot.i18n.translations import Html
from bot.views.clock_phrases import moment
from bot.views.phrases import Phrases

YES: Mapping[str, str] = {
    consents.UNDO: "button-allow",
    consents.DRAW: "button-agree",
    consents.PAUSE: "button-pause",
}
"""Labels of the answer yes; that of the answer no is the same for all."""

VERBS: Mapping[str, tuple[str, str]] = {
    consents.UNDO: ("allow", "deny"),
    consents.DRAW: ("agree", "nodraw"),
    consents.PAUSE: ("pausing", "nopause"),
}
"""Of each wish the verbs of the buttons yes and no."""


def is_put(table: Table, wish: Consents) -> bool:
    """Whether the others at a table have still to answer a wish."""
    return wish.wish in VERBS and not wish.declined and is_open(table, wish)


def refusals(phrases: Phrases, table: Table) -> list[Html]:
    """Sentences on wishes at the present revision that were declined, and not put again."""
    now = [one for one in table.consents if one.revision == table.revision and one.wish in VERBS]
    newest = {(one.wish, one.asker): one for one in sorted(now, key=lambda one: one.number)}
    declined = dict.fromkeys(one.wish for one in newest.values() if one.declined)
    return [phrases.phrase(f"wish-declined-{wish}") for wish in declined]


def answer_argument(wish: Consents) -> str:
    """The argument of an answer's button: the seat asking, and the number of its question."""
    return numbered(wish.asker, wish.number)


def numbered(asker: int, number: int) -> str:
    """Somebody who asks and the question's number after the first, as buttons carry them."""
    return f"{asker}.{number}" if number else str(asker)


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
