"""Words about votes, and what Telegram says of polls."""

from telegram import Chat, PollAnswer, User

from bot.domain.commands import Misread
from bot.domain.votes.requests import CastVote, OpenVote
from bot.i18n.command_arguments import Words
from bot.telegram.polls.parser import cast_vote, vote_of, vote_words
from tests.support.cases import cases

ANN = User(1, "Ann", is_bot=False)


@cases(
    ("words", "seconds"),
    [
        ("lits 5", 3600),
        ("lits 5 10m", 600),
        ("2h lits", 7200),
        ("lits 1D", 86400),
        ("lits 30м", 1800),
        ("lits 2ч", 7200),
        ("lits 1д", 86400),
        ("lits 15p", 900),
        ("lits 3ó", 10800),
        ("lits 2n", 172800),
    ],
)
def test_the_length_of_votes_is_said_in_any_language(words: str, seconds: int) -> None:
    rest, found = vote_words(words)
    assert found == seconds
    assert rest.split()[0] == "lits"


def test_other_words_stay() -> None:
    assert vote_words("lits 5 second swap=off 3x") == ("lits 5 second swap=off 3x", 3600)


def test_what_a_vote_cannot_be_is_misread() -> None:
    assert vote_of(Words("lits", 5), 600) == OpenVote("lits", 5, seconds=600)
    assert vote_of(Words("lits", 5), 59) == Misread("vote-time")
    assert vote_of(Words("lits", 5), 31 * 24 * 3600) == Misread("vote-time")
    assert vote_of(Words("lits", 10), 600) == Misread("level-unknown", {"level": "10"})


def test_a_vote_is_by_its_lasting_id_or_by_its_place() -> None:
    found = cast_vote(PollAnswer("p", [2], ANN, option_persistent_ids=["x"]))
    assert found is not None
    assert found[0] == CastVote("p", "x")
    found = cast_vote(PollAnswer("p", [2], ANN, option_persistent_ids=[]))
    assert found is not None
    assert found[0] == CastVote("p", "2")
    found = cast_vote(PollAnswer("p", [], ANN, option_persistent_ids=[]))
    assert found is not None
    assert found[0] == CastVote("p")


def test_who_votes_in_the_name_of_a_chat_counts_as_that() -> None:
    club = Chat(-100, "supergroup", title="Club")
    found = cast_vote(PollAnswer("p", [0], voter_chat=club, option_persistent_ids=["0"]))
    assert found is not None
    assert found[1].id == -100
    assert cast_vote(PollAnswer("p", [0], option_persistent_ids=["0"])) is None
