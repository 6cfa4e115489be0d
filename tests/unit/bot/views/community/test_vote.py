"""The poll of a vote as people read it, within the limits that Telegram has for polls."""

from random import Random

from bot.domain.turns import played
from bot.domain.votes import vote as voting
from bot.domain.votes.vote import Vote
from bot.i18n.translations import LANGUAGES, Texts
from bot.views.community.vote import LONGEST_OPTION, VoteMessage, end_keyboard
from bot.views.phrases import Phrases
from engine.core.game import Options
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


@cases(("game", "options"), [("tristra", {}), ("stratopolis", {"stack": "arranged"})])
def test_what_the_bot_has_given_in_secret_is_not_in_the_picture(
    game: str, options: Options
) -> None:
    """Two secrets of the bot make no difference to what the group sees before it has chosen."""
    table = games.voted(game=game, options=options)
    moves = voting.offered(table, 0, [], Random(1))
    seen = []
    for seed in (1, 2):
        secret = table.position.print(table.position.random_move(Random(seed), 1))
        given = played(table, 1, secret)
        vote = Vote("K7", 0, given.revision_for(0), moves, 1, 1)
        message = VoteMessage(Phrases(TEXTS, "en"), given, vote)
        assert not message.boards
        seen.append((message.whole_boards, message.description, message.options))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) == len(moves)


def test_control_a_board_after_all_have_chosen_tells_the_secret() -> None:
    table = games.voted(game="tristra")
    move = voting.offered(table, 0, [], Random(1))[0]
    seen = set()
    for seed in (1, 2):
        secret = table.position.print(table.position.random_move(Random(seed), 1))
        given = played(table, 1, secret)
        seen.add(repr(played(given, 0, move).position.view(0).scene()))
    assert len(seen) == 2


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
