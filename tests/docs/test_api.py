"""The Python of docs/api.md runs as it stands, and no verb of the command line is missing there."""

import re
from pathlib import Path

import pytest

from hardboard.cli import COMMANDS

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
#: What answers on the terminal alone, or is one of the others at work.
ALONE = {"demo", "campaign", "random", "merge", "report", "bench-set", "sheet"}


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_examples_run(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(BLOCKS[number], str(PAGE), "exec"), {})
    assert all(
        (tmp_path / name).exists() for name in re.findall(r'"(\w+\.(?:png|svg|json))"', BLOCKS[number])
    )


def test_every_verb_is_there() -> None:
    remarks = "\n".join(re.findall(r"# (.*)", "\n".join(BLOCKS)))
    assert {verb for verb in COMMANDS if not re.search(rf"\b{verb}\b", remarks)} <= ALONE
