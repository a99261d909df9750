"""What was compiled is kept, and forgotten where it cannot be read."""

import importlib.util
import pickle
from pathlib import Path
from types import ModuleType

import pytest

MODULE = """
from typing import NamedTuple
from hardboard.kernels import kernel

class {name}(NamedTuple):
    number: int

@kernel
def doubled(given):
    return 2 * given.number

def answer():
    return doubled({name}(4)), sum(doubled.stats.cache_hits.values())
"""


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("doubled_in_a_test", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(__import__("sys").modules, "doubled_in_a_test", module)
        spec.loader.exec_module(module)
        module.said = module.answer()
    return module


@pytest.mark.slow
def test_an_index_that_names_a_class_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "doubled_in_a_test.py"
    path.write_text(MODULE.format(name="Before"))
    assert loaded(path).said == (8, 0)
    assert loaded(path).said == (8, 1), "what was compiled is kept"
    path.write_text(MODULE.format(name="After"))
    assert loaded(path).said == (8, 0)
    assert loaded(path).said == (8, 1), "and kept again"
    (index,) = (tmp_path / "__pycache__").glob("*.nbi")
    with index.open("rb") as file:
        assert pickle.load(file), "the version of numba comes first"
    index.write_bytes(b"\x80damaged")
    assert loaded(path).said == (8, 0)
    assert loaded(path).said == (8, 1)
