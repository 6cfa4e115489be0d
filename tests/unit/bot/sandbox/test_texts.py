"""Texts: Telegram's HTML, lengths, and what is found in plain text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.model.html_text import parse_html
from bot.sandbox.model.refusals import RefusalError
from bot.sandbox.model.texts import slice_units, trim, units, with_found
from tests.support.cases import cases

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Json

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "s": "strikethrough",
    "code": "code",
    "pre": "pre",
    "tg-spoiler": "spoiler",
    "blockquote": "blockquote",
}


@given(TEXT)
def test_escaped_text_comes_back(text: str) -> None:
    assert parse_html(escape(text, quote=False)) == (text, [])
    assert parse_html(escape(text).replace("&#x27;", "'"))[0] == text


@given(TEXT, TEXT.filter(bool), TEXT, st.sampled_from(sorted(TAGS)))
def test_a_tag_covers_what_is_inside(before: str, inside: str, after: str, tag: str) -> None:
    source = f"{escape(before)}<{tag}>{escape(inside)}</{tag}>{escape(after)}"
    text, (entity,) = parse_html(source)
    assert text == before + inside + after
    assert entity["type"] == TAGS[tag]
    assert (entity["offset"], entity["length"]) == (units(before), units(inside))
    assert slice_units(text, entity["offset"], entity["length"]) == inside


@given(TEXT)
def test_whatever_is_parsed_is_understood_or_refused(source: str) -> None:
    try:
        text, entities = parse_html(source)
    except RefusalError as refusal:
        text, entities = refusal.description.removeprefix("Bad Request: can't parse entities: "), []
        assert text != refusal.description  # noqa: PT017 - either outcome is right, if it is this one
    assert all(0 <= e["offset"] < e["offset"] + e["length"] <= units(text) for e in entities)


@cases(
    ("source", "text", "entities"),
    [
        ("&lt;&gt;&amp;&quot;&#65;&#x42;&nbsp;&", '<>&"AB&nbsp;&', []),
        ("<b><i>x</i></b>", "x", [("bold", 0, 1), ("italic", 0, 1)]),
        ("🙂<b>x</b>", "🙂x", [("bold", 2, 1)]),
        ("<B>x</b>", "x", [("bold", 0, 1)]),
        ("<b></b>x", "x", []),
        ('<span class="tg-spoiler">x</span>', "x", [("spoiler", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [("expandable_blockquote", 0, 1)]),
        ("<a>plain</a>", "plain", []),
    ],
)
def test_html(source: str, text: str, entities: list[tuple[str, int, int]]) -> None:
    found, parsed = parse_html(source)
    assert found == text
    assert [(e["type"], e["offset"], e["length"]) for e in parsed] == entities


def test_links_and_languages() -> None:
    assert parse_html('<a href="https://t.me/x?a=1&amp;b=2">x</a>')[1][0]["url"] == (
        "https://t.me/x?a=1&b=2"
    )
    assert parse_html("<a href='tg://user?id=42'>Ann</a>")[1] == [
        {"type": "text_mention", "user_id": 42, "offset": 0, "length": 3}
    ]
    assert parse_html('<pre><code class="language-python">x</code></pre>')[1] == [
        {"type": "pre", "language": "python", "offset": 0, "length": 1}
    ]


def test_a_moment_keeps_its_format_and_hides_what_is_inside() -> None:
    assert parse_html('at <tg-time unix="1647531900" format="wDT">17 March</tg-time>') == (
        "at 17 March",
        [
            {
                "type": "date_time",
                "unix_time": 1647531900,
                "date_time_format": "wDT",
                "offset": 3,
                "length": 8,
            }
        ],
    )
    text, [entity] = parse_html("<tg-time unix='5'>/play</tg-time>")
    assert "date_time_format" not in entity
    assert with_found(text, [entity]) == [entity]


@cases("unix", ["0", "-1", "soon", "", "2147483648", "9" * 5000])
def test_a_moment_that_cannot_be_is_plain_text(unix: str) -> None:
    assert parse_html(f'<tg-time unix="{unix}" format="r">x</tg-time>') == ("x", [])


@cases(
    ("source", "reason"),
    [
        ("<blink>x</blink>", 'Unsupported start tag "blink" at byte offset 0'),
        ("<span>x</span>", 'Unsupported start tag "span" at byte offset 0'),
        ("ы<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("ы < b", "Unclosed start tag at byte offset 3"),
        ("a < b <i>x</i>", "Unclosed start tag at byte offset 2"),
        ('<tg-time unix="5" format="x">x</tg-time>', "Invalid date format used"),
        ('<tg-time unix="5" format="rt">x</tg-time>', "Invalid date format used"),
    ],
)
def test_refused_html(source: str, reason: str) -> None:
    with pytest.raises(RefusalError) as refused:
        parse_html(source)
    assert refused.value.description == f"Bad Request: can't parse entities: {reason}"


def test_trimming_keeps_what_an_entity_covers() -> None:
    pre: Json = {"type": "pre", "offset": 0, "length": 5}
    assert trim("  x  ", []) == ("x", [])
    assert trim("  x  ", [pre]) == ("  x", [{**pre, "length": 3}])


@cases(
    ("text", "found"),
    [
        ("/play lits", ["/play"]),
        ("a/b 1/2 http://x/y", ["http://x/y"]),
        ("/play@tessera_bot", ["/play@tessera_bot"]),
        ("mail ann@example.org", []),
        ("@ann, @ben!", ["@ann", "@ben"]),
        ("#K7 #7 #ы", ["#K7", "#ы"]),
        ("(see https://t.me/x?y=1).", ["https://t.me/x?y=1"]),
    ],
)
def test_what_is_found_in_plain_text(text: str, found: list[str]) -> None:
    entities = with_found(text, [])
    assert [slice_units(text, e["offset"], e["length"]) for e in entities] == found


def test_nothing_is_found_in_code() -> None:
    code: Json = {"type": "code", "offset": 0, "length": 5}
    assert with_found("/play /x", [code]) == [
        code,
        {"type": "bot_command", "offset": 6, "length": 2},
    ]
