"""The poll of a vote as people read it, within the limits that Telegram has for polls."""

from random import Random

from bot.domain.votes import vote as voting
from bot.domain.votes.vote import Vote
from bot.i18n.translations import LANGUAGES, Texts
from bot.views.community.vote import LONGEST_OPTION, VoteMessage, end_keyboard
from bot.views.phrases import Phrases
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.captions import plain
from tests.support.bot.tristra import choosing
from tests.support.cases import cases

QUESTION, DESCRIPTION = 300, 1024
"""Characters that Telegram takes at most."""

TEXTS = Texts()


def shown(game: str, language: str = "en") -> VoteMessage:
    table = games.voted(game=game)
    moves = voting.offered(table, 0, [], Random(1))
    vote = Vote("K7", 0, 0, moves, 1, 1_800_000_000_000)
    return VoteMessage(Phrases(TEXTS, language), table, vote)


@cases("language", LANGUAGES)
@cases("game", GAMES)
def test_it_fits_into_a_poll(game: str, language: str) -> None:
    message = shown(game, language)
    assert 0 < len(message.question) <= QUESTION
    assert "K7" in message.question
    assert len(plain(message.description)) <= DESCRIPTION
    assert len(set(message.options)) == len(message.vote.moves)
    assert all(0 < len(option) <= LONGEST_OPTION for option in message.options)


@cases("game", GAMES)
def test_each_move_is_shown_under_its_number(game: str) -> None:
    message = shown(game)
    titles = [title for title, *_ in message.boards or message.whole_boards]
    assert titles == [str(number) for number in range(1, len(message.vote.moves) + 1)]
    assert [option.split(" · ")[0] for option in message.options] == titles


def test_moves_that_are_words_stand_under_the_board_of_now() -> None:
    table = choosing()
    vote = Vote("K7", 0, table.revision, ("paper", "rock", "scissors"), 1, 1)
    message = VoteMessage(Phrases(TEXTS, "en"), table, vote)
    assert not message.boards
    [(title, scene)] = message.whole_boards
    assert title == ""
    assert scene == table.position.view(0).scene()
    assert [option.split()[-1].lower() for option in message.options] == list(vote.moves)


def test_a_poll_that_paused_has_a_way_on() -> None:
    phrases = Phrases(TEXTS, "en")
    [[button]] = end_keyboard(phrases, "K7", 3, paused=True)
    assert button["callback_data"] == "show:K7:3:"
    assert end_keyboard(phrases, "K7", 3, paused=False) == []
