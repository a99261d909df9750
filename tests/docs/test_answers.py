"""`docs/answers.md` names every field that the recorded `--json` answers have."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "answers.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([a-z -]+)[A-Z]*` \| (.+) \|$", PAGE.partition("## JSON")[2], re.MULTILINE))
RECORD = re.compile(r"^\$ hardboard (.*--json.*)\n(?:exit 0|exit 1)\n((?:out \| .*\n)+)", re.MULTILINE)


def answers() -> Iterator[tuple[str, dict[str, object]]]:
    """Each recorded command with the object that it printed, or each of several."""
    for path in sorted((ROOT / "tests" / "recorded" / "answers").glob("*.txt")):
        for _, printed in RECORD.findall(path.read_text(encoding="utf-8")):
            for line in printed.splitlines():
                if line.startswith("out | {"):
                    try:
                        yield path.stem, json.loads(line.removeprefix("out | "))
                    except json.JSONDecodeError:  # on several lines
                        break


def test_every_field_is_on_the_page() -> None:
    seen = set()
    for name, answer in answers():
        row = ROWS.get(name.replace("gadgets-", "gadgets "), ROWS.get(name, ""))
        if row:
            seen.add(name)
            shared = {"id", "error", "stats"}
            assert [key for key in answer if f"`{key}`" not in row and key not in shared] == [], name
    assert len(seen) > 12
