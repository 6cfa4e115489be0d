"""Tests in `promises.txt` for every promise of docs/conversation.md.

That list and the page agree word for word.
"""

from inspect import unwrap
from pathlib import Path

import pytest

from tests.support.cases import cases
from tests.support.promises import (
    LIST,
    PAGE,
    ListError,
    Promise,
    fault_of,
    page_words,
    promises,
    sentences,
)

SAID = promises(LIST.read_text(encoding="utf-8"))
PROMISED = [promise for promise in SAID if not promise.silent]
HERE = "tests/test_promises.py"
COMPILED = "tests/unit/engine/ai/common/test_compiled.py"


@cases("promise", PROMISED)
def test_a_promise_is_shown_by_tests_that_run(promise: Promise) -> None:
    assert promise.tests, "no test shows it"
    assert {name: fault for name in promise.tests if (fault := fault_of(name))} == {}
    assert len(set(promise.tests)) == len(promise.tests)


def test_the_list_says_what_the_page_says() -> None:
    page = page_words(PAGE.read_text(encoding="utf-8"))
    listed = [word for promise in SAID for word in promise.text.split()]
    first = next(
        (n for n, pair in enumerate(zip(page, listed, strict=False)) if len({*pair}) > 1), 0
    )
    assert listed == page, f"first at “{' '.join(page[max(first - 8, 0) : first + 3])}”"


def test_no_entry_holds_two_sentences() -> None:
    assert [promise.text for promise in SAID if len(sentences(promise.text)) > 1] == []


def test_what_promises_nothing_names_no_tests() -> None:
    assert [promise.text for promise in SAID if promise.silent and promise.tests] == []
    assert len(PROMISED) > 10 * (len(SAID) - len(PROMISED))


@cases(
    ("node", "fault"),
    [
        (f"{HERE}::test_no_entry_holds_two_sentences", ""),
        (f"{HERE}::test_of_something_else", "no such test"),
        (f"{HERE}::SAID", "no such test"),
        ("tests/support/promises.py::is_test", "no such test"),
        ("tests/unit/test_of_something_else.py::test_it", "no such file"),
        ("tests/unit", "no such file"),
        (f"{COMPILED}::test_code_that_is_kept_needs_no_more_than_that_level", "is skipped"),
    ],
)
def test_wrong_names_are_found(node: str, fault: str) -> None:
    assert fault_of(node) == fault


def test_a_list_is_read() -> None:
    text = "# What\n\nIt is. So?\n    tests/a.py::test_b\n    ~ half\nNo.\n    - why not\n"
    assert promises(text) == [
        Promise("It is. So?", ("tests/a.py::test_b",), ""),
        Promise("No.", (), "why not"),
    ]
    assert sentences("It is. So?") == ["It is", "So?"]
    with pytest.raises(ListError, match="neither"):
        promises("It is.\n    test_b\n")


def test_a_page_is_read_word_by_word() -> None:
    text = "# Head\n\n- `a`: b\n  c.\n\n| d | e |\n|---|---|\n| f |"
    assert page_words(text) == ["`a`:", "b", "c.", "|", "d", "|", "e", "|", "|", "f", "|"]


@cases("tests", [(), (f"{HERE}::test_of_something_else",)])
def test_control_a_promise_that_nothing_shows_is_found(tests: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError):
        unwrap(test_a_promise_is_shown_by_tests_that_run)(Promise("It never fails.", tests, ""))


def test_control_a_sentence_that_the_list_leaves_out_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "conversation.md"
    monkeypatch.setattr(f"{__name__}.PAGE", page)
    said = "\n".join(promise.text for promise in SAID)
    page.write_text(said, encoding="utf-8")
    test_the_list_says_what_the_page_says()
    page.write_text(f"{said}\nIt never fails.", encoding="utf-8")
    with pytest.raises(AssertionError):
        test_the_list_says_what_the_page_says()
