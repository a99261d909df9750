"""The paper's numbers are those of the program, and it uses no others and no figures that nobody draws."""

import json
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

HOME = Path(__file__).resolve().parents[2] / "docs" / "paper"
NUMBERS: dict[str, Any] = json.loads((HOME / "numbers.json").read_text(encoding="utf-8"))
TEXT = (HOME / "paper.typ").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = spec_from_file_location("paper_make", HOME / "make.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules["paper_make"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize("part", ["tiles", "boards", "counts"])
def test_the_committed_numbers_are_what_the_program_computes(make: ModuleType, part: str) -> None:
    assert NUMBERS[part] == json.loads(json.dumps(make.QUICK[part]()))


def test_every_part_was_written(make: ModuleType) -> None:
    assert list(NUMBERS) == list(make.PARTS)
    assert NUMBERS["exhaustive"]["agreeing"] == NUMBERS["exhaustive"]["boards"]


def test_every_number_that_the_text_takes_is_in_the_file() -> None:
    paths = re.findall(r"N((?:\.[a-z_]+)+)", TEXT)
    assert len(paths) > 30
    for path in paths:
        found: Any = NUMBERS
        for key in path.strip(".").split("."):
            if key in ("at", "len", "example") and not (isinstance(found, dict) and key in found):
                break
            found = found[key]


def test_every_figure_is_drawn(make: ModuleType) -> None:
    named = set(re.findall(r'fig\("([\w-]+)"\)', TEXT))
    drawn = {
        f"{name}-{tile}"
        for name, tiles in make.TILES.items()
        for tile in (*tiles, "small", "board", "least", "plan")
    }
    assert len(named) > 12 and named <= drawn
