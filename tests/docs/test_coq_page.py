"""docs/coq.md says how long the files are that must be believed."""

import re
from pathlib import Path

HOME = Path(__file__).parents[2]


def test_the_page_says_how_many_lines_there_are_to_read() -> None:
    text = (HOME / "docs" / "coq.md").read_text(encoding="utf-8")
    said = re.findall(r"`proof/coq/(\w+)\.v` \((\d+) lines", text)
    assert [name for name, _ in said] == ["Formula", "Rules", "Faithful"]
    for name, lines in said:
        own = (HOME / "proof" / "coq" / f"{name}.v").read_text(encoding="utf-8")
        assert len(own.partition("\nTheorem ")[0].splitlines()) == int(lines), name
