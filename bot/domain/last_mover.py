"""Who made the last ply, for sentences about what it brought about."""

from bot.domain.table import Machine, Player, Session
from bot.i18n.translations import Html
from bot.views.phrases import Voice
from engine.game import AnyView, Seat

READER, TO_READER, OTHERS = "reader", "to-reader", "others"
"""Whether the reader made it, another did where the reader plays, or it is told to a group."""


def last_mover(voice: Voice, session: Session, view: AnyView) -> dict[str, str]:
    """`who` it was as the reader sees it; both by `name` and `side`, the `other` one at the table.

    Of more than two at a table the other is the next one.
    """
    plies = session.record.plies
    before = session.positions[len(plies) - 1].to_move if plies else ()
    if not before:
        return {"who": OTHERS, "name": "", "side": "", "other": "", "otherside": ""}
    [seat, *_] = before
    other = (seat + 1) % len(session.players)
    reading = READER if view.viewer == seat else TO_READER
    return {
        "who": OTHERS if view.viewer is None else reading,
        "name": _short(voice, session.players[seat]),
        "side": _side(voice, session, view, seat),
        "other": _short(voice, session.players[other]),
        "otherside": _side(voice, session, view, other),
    }


def _side(voice: Voice, session: Session, view: AnyView, seat: Seat) -> str:
    return voice.signs(session.record.game, view.sides[seat])


def _short(voice: Voice, player: Player | None) -> Html:
    """A name, without the level where it is the bot's."""
    return voice.phrase("player-tessera") if isinstance(player, Machine) else voice.name(player)
