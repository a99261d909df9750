"""Lines of prose can be read, and compared in a diff: none of the documents has one beyond 120 characters."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.support.prose import PAGES, pieces, too_long, wrapped


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_line_of_prose_is_too_long(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "\n".join(line for piece in pieces(text) for line in piece.lines) == text
    assert wrapped(text, 60).split() == text.split(), "wrapping loses nothing"
    assert too_long(text) == [], "python -m tests.support.prose wraps them"


def test_what_is_wrapped_says_the_same() -> None:
    long = "word " * 30
    page = (
        f"# {long}\n\n{long}`code with spaces` [a link](page.md) 5. end\n- {long}\n  {long}\n\n"
        f"| {long} |\n\n```\n{long}\n```\n"
    )
    again = wrapped(page)
    assert too_long(page) and not too_long(again) and wrapped(again) == again
    assert again.split() == page.split()
    assert f"# {long}" in again and f"| {long} |" in again and f"```\n{long}\n```" in again
    assert "`code with spaces`" in again and "[a link](page.md) 5." in again


def test_a_number_that_was_counted_stands_in_one_document() -> None:
    """Figures of one board in two tables were those of two engines."""
    found = defaultdict[str, set[str]](set)
    for page in PAGES:
        for number in re.findall(r"\b[1-9][0-9]{0,2}(?:,[0-9]{3})+\b", page.read_text(encoding="utf-8")):
            if not number.endswith("000") and len(number) > 5:
                found[number].add(page.name)
    assert {number: pages for number, pages in found.items() if len(pages - {"CHANGELOG.md"}) > 1} == {}
