"""A tile from a file is the one that is looked at, whatever it is called."""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.gadgets.folder import HOME

UP = (HOME / "discovered" / "creek" / "up.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["up", "mine"])
def test_a_number_less_is_seen(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = UP.splitlines()
    (row,) = [at for at, line in enumerate(lines) if line == "00.10."]
    lines[row] = "00..0."
    file = tmp_path / "tile.txt"
    file.write_text("\n".join(lines).replace("tile up", f"tile {name}") + "\n", encoding="utf-8")
    assert main(["gadgets", "check", str(file), "--library", "creek", "--explain"]) == 1
    said = capsys.readouterr().out
    assert "! N=0 S=1  forbidden  one completion" in said and "and yet has this completion" in said
    assert main(["gadgets", "count", str(file), "--library", "creek"]) == 1
    assert "N=0 S=1  1" in capsys.readouterr().out
