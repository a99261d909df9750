"""Documents do not contradict each other."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")),
    *ROOT.glob("docs/**/*.md"),
]


def test_a_number_that_was_counted_stands_in_one_document() -> None:
    """Figures of one board in two tables were those of two engines."""
    found = defaultdict[str, set[str]](set)
    for page in PAGES:
        for number in re.findall(r"\b[1-9][0-9]{0,2}(?:,[0-9]{3})+\b", page.read_text(encoding="utf-8")):
            if not number.endswith("000") and len(number) > 5:
                found[number].add(page.name)
    assert {number: pages for number, pages in found.items() if len(pages - {"CHANGELOG.md"}) > 1} == {}
