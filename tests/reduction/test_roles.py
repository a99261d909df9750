"""A tile whose relation is not that of its role is refused by the compiler."""

import shutil
from pathlib import Path

import pytest

from hardboard.gadgets import load, names
from hardboard.gadgets.folder import HOME
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse
from hardboard.reduction import compile_formula
from hardboard.reduction.roles import check_relations


@pytest.mark.parametrize("name", sorted(names()))
def test_the_libraries_that_come_with_the_program_play_their_roles(name: str) -> None:
    check_relations(load(name))


@pytest.mark.parametrize(
    ("name", "old", "new", "role"),
    [
        ("koelker", 'wire = "wire"', 'wire = "negation"', "wire"),
        ("koelker", 'zero = "zero"', 'zero = "one"', "zero"),
        ("koelker", 'xor = "xor"', 'xor = "choice"', "xor"),
        ("compact", 'cross = "cross"', 'cross = "crossn"', "cross"),
        ("compact", 'along = "wire"', 'along = "neg"', "along"),
        ("compact", 'tap = ["bend", "bendneg", "splitW", "var"]', 'tap = ["bend", "or2", "splitW"]', "tap"),
        ("kamaji", 'never = "never"', 'never = "blank"', "never"),
        ("kamaji", 'negate-along = "not"', 'negate-along = "h"', "negate-along"),
        ("kuroshuto", 'negate-up = "negation"', 'negate-up = "wire"', "negate-up"),
        ("kamaji", 'start = "terme"', 'start = "hub"', "start"),
    ],
)
def test_another_relation_than_the_roles_is_refused(
    tmp_path: Path, name: str, old: str, new: str, role: str
) -> None:
    mine = Path(shutil.copytree(HOME / name, tmp_path / "mine"))
    text = (mine / "library.toml").read_text(encoding="utf-8")
    assert old in text
    (mine / "library.toml").write_text(text.replace(old, new), encoding="utf-8")
    target = load(name).family
    with pytest.raises(InputError, match=f"in the role '{role}'"):
        compile_formula(parse("1,2,3 -1,2,4"), target, str(mine))
