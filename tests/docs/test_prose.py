"""Documents can be read and compared in a diff, and do not contradict each other."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")),
    *ROOT.glob("docs/**/*.md"),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_line_of_prose_is_too_long(page: Path) -> None:
    prose = re.sub(
        r"^```.*?^```|^[ ]*([|#!<]|\[\w).*?$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S
    )
    assert [line for line in prose.splitlines() if len(line) > 120 and " " in line[:110]] == []


def test_a_number_that_was_counted_stands_in_one_document() -> None:
    """Figures of one board in two tables were those of two engines."""
    found = defaultdict[str, set[str]](set)
    for page in PAGES:
        for number in re.findall(r"\b[1-9][0-9]{0,2}(?:,[0-9]{3})+\b", page.read_text(encoding="utf-8")):
            if not number.endswith("000") and len(number) > 5:
                found[number].add(page.name)
    assert {number: pages for number, pages in found.items() if len(pages - {"CHANGELOG.md"}) > 1} == {}
