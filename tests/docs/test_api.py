"""No verb of the command line is missing in docs/api.md, whose Python is run by tests/test_examples.py."""

import re
from pathlib import Path

from hardboard.cli.main import COMMANDS

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
#: What answers on the terminal alone, or is one of the others at work.
ALONE = {"demo", "mcp"}


def test_every_verb_is_there() -> None:
    remarks = "\n".join(re.findall(r"# (.*)", "\n".join(BLOCKS)))
    assert {verb for verb in COMMANDS if not re.search(rf"\b{verb}\b", remarks)} <= ALONE
