"""The words after `/play`, `/solo` and `/challenge`."""

from hypothesis import given
from hypothesis import strategies as st

from bot.i18n.command_arguments import Words, read_words
from engine.core.registry import GAMES
from tests.support.bot.updates import READER
from tests.support.cases import cases

LEXICON = READER.lexicon

READ = [
    ("", Words()),
    ("lits", Words("lits")),
    ("LITS", Words("lits")),
    ("Battle of LITS", Words("lits")),
    ("battle  of\nlits 2", Words("lits", 2)),
    ("литс", Words("lits")),
    ("Сражение на тетрамино setup=rings", Words("lits", options={"setup": "rings"})),
    ("tetrominócsata 4", Words("lits", 4)),
    ("litsz", Words("lits")),
    ("lits 2 setup=rings", Words("lits", 2, options={"setup": "rings"})),
    ("setup=rings 2 lits", Words("lits", 2, options={"setup": "rings"})),
    ("lits SETUP=Rings swap=off", Words("lits", options={"setup": "rings", "swap": "off"})),
    ("lits bot 4", Words("lits", 4, bot=True)),
    ("бот литс", Words("lits", bot=True)),
    ("lits level 9", Words("lits", 9, bot=True)),
    ("level=9 lits", Words("lits", 9, bot=True)),
    ("lits LVL=9", Words("lits", 9, bot=True)),
    ("litsz 9. szint", Words("lits", 9, bot=True)),
    ("lits +", Words("lits", plus=True, bot=True)),
    ("level=+ lits", Words("lits", plus=True, bot=True)),
    ("литс уровень + вторым", Words("lits", plus=True, bot=True, order="second")),
    ("litsz + szint", Words("lits", plus=True, bot=True)),
    ("lits 4 +", Words("lits", 4, unknown="+")),
    ("lits + 4", Words("lits", plus=True, bot=True, unknown="4")),
    ("литс Уровень 9", Words("lits", 9, bot=True)),
    ("литс уровень=9 вторым", Words("lits", 9, bot=True, order="second")),
    ("lits level=hard", Words("lits", bot=True, unknown="level=hard")),
    ("lits 4 level=9", Words("lits", 4, bot=True, unknown="level=9")),
    ("lits level=", Words("lits", bot=True, unknown="level=")),
    ("lits 4 second", Words("lits", 4, order="second")),
    ("Random lits", Words("lits", order="random")),
    ("lits setup=?", Words("lits", options={"setup": "?"})),
    ("lits setup=", Words("lits", options={"setup": ""})),
    ("блокус вариант=хаос", Words("blokus", options={"variant": "chaos"})),
    ("blokus VÁLTOZAT=káosz", Words("blokus", options={"variant": "chaos"})),
    ("valtozat=kaosz blokusz 3", Words("blokus", 3, options={"variant": "chaos"})),
    ("blokus вариант=káosz", Words("blokus", options={"variant": "chaos"})),
    ("blokus вариант=общие-зеленые", Words("blokus", options={"variant": "shared"})),
    ("blokus double=2 углы=Свои", Words("blokus", options={"double": "2", "corners": "fixed"})),
    ("тристра 3 второй", Words("tristra", 3, order="second")),
    ("Тристра 3 ВТОРЫМ", Words("tristra", 3, order="second")),
    ("trisztra 3 masodik", Words("tristra", 3, order="second")),
    ("trisztra elso gép", Words("tristra", bot=True, order="first")),
    ("tristra наугад", Words("tristra", order="random")),
    ("tristra first=Зелёные", Words("tristra", options={"first": "Зелёные"})),
    ("tristra első=lila", Words("tristra", options={"first": "purple"})),
    ("стратополис начинает=зеленые", Words("stratopolis", options={"first": "green"})),
    ("lits поле=кольца", Words("lits", options={"setup": "rings"})),
    ("lits pálya=gyűrűk csere=NEM", Words("lits", options={"setup": "rings", "swap": "off"})),
    ("lits поле=?", Words("lits", options={"setup": "?"})),
    ("lits перемена-сторон=нет", Words("lits", options={"swap": "off"})),
    ("lits подсказки=да tippek=nem", Words("lits", options={"hints": "off"})),
    ("вариант=хаос", Words(options={"вариант": "хаос"})),
    ("lits вариант=хаос", Words("lits", options={"вариант": "хаос"})),
    ("blokus duo 9", Words("blokus", 9, options={"variant": "duo"})),
    ("DUO 9 blokus", Words("blokus", 9, options={"variant": "duo"})),
    ("blokusz káosz 3", Words("blokus", 3, options={"variant": "chaos"})),
    ("блокус Общие-зелёные", Words("blokus", options={"variant": "shared"})),
    ("lits rings second", Words("lits", order="second", options={"setup": "rings"})),
    ("stratopolis red blind", Words("stratopolis", options={"first": "red", "stack": "blind"})),
    ("blokus variant=duel duo", Words("blokus", options={"variant": "duel"}, unknown="duo")),
    ("blokus duo classic", Words("blokus", options={"variant": "duo"}, unknown="classic")),
    ("lits off", Words("lits", unknown="off")),
    ("stratopolis on", Words("stratopolis", unknown="on")),
    ("tristra 2 3", Words("tristra", 2, unknown="3")),
    ("tristra 2 -3", Words("tristra", 2, unknown="-3")),
    ("tristra first random", Words("tristra", order="first", unknown="random")),
    ("lits duo", Words("lits", unknown="duo")),
    ("duo", Words(unknown="duo")),
    ("chess", Words(unknown="chess")),
    ("lits please", Words("lits", unknown="please")),
    ("lits 2 3", Words("lits", 2, unknown="3")),
    ("lits lits", Words("lits", unknown="lits")),
    ("lits -1", Words("lits", unknown="-1")),
    ("lits 1000", Words("lits", unknown="1000")),
    ("litsx", Words(unknown="litsx")),
    ("battle of chess", Words("lits", unknown="of")),
    ("lits first second", Words("lits", order="first", unknown="second")),
    ("x" * 100, Words(unknown="x" * 32)),
]


@cases(("text", "words"), READ)
def test_words_are_read_in_any_order_and_language(text: str, words: Words) -> None:
    assert read_words(text, LEXICON) == words


def test_a_board_given_as_text_is_kept_as_it_is() -> None:
    board = "/".join(["XO.XO.XO.X"] * 10)
    for name in ("setup", "поле", "tabla"):
        assert read_words(f"lits {name}={board}", LEXICON).options == {"setup": board}


@cases(("text", "wants"), [("lits setup=?", True), ("lits setup=x", False)])
def test_a_question_mark_asks_for_pictures(text: str, wants: bool) -> None:
    assert read_words(text, LEXICON).wants_pictures is wants


@given(st.text(max_size=500))
def test_any_text_is_read_or_says_what_was_not(text: str) -> None:
    words = read_words(text, LEXICON)
    assert words.game in (None, *GAMES)
    assert words.unknown in text
    assert len(words.unknown) <= 32


tokens = st.sampled_from(["lits", "battle of lits", "2", "bot", "second", "setup=x", "İ", "zzz"])


@given(st.lists(tokens, max_size=12))
def test_known_words_in_any_number_are_read(parts: list[str]) -> None:
    words = read_words("  ".join(parts), LEXICON)
    assert not words.unknown or words.unknown in parts or words.unknown in "battle of lits"
