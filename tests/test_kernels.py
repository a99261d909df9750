"""What was compiled is kept, and forgotten where it cannot be read."""

import importlib.util
import pickle
import sys
from pathlib import Path
from types import ModuleType

import pytest

from hardboard import kernels

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


CALLER = """
from hardboard.kernels import kernel
from called_in_a_test import added, MORE

@kernel
def _both(number):
    return added(number) + MORE

@kernel
def both(number):
    return _both(number)

def answer():
    return both(4), sum(both.stats.cache_hits.values())
"""
CALLED = """
from hardboard.kernels import kernel

MORE = {more}

@kernel
def added(number):
    return number + {added}
"""


@pytest.mark.slow
def test_what_was_compiled_with_another_module_is_forgotten_when_that_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was kept as long as its own file was the same, with what the other said before."""
    path = tmp_path / "doubled_in_a_test.py"
    path.write_text(CALLER)
    for added, more, said in ((1, 10, 15), (2, 10, 16), (2, 20, 26)):
        (tmp_path / "called_in_a_test.py").write_text(CALLED.format(added=added, more=more))
        for hits in (0, 1):
            module = ModuleType("called_in_a_test")
            module.__file__ = str(tmp_path / "called_in_a_test.py")
            text = Path(module.__file__).read_text()
            exec(compile(text, module.__file__, "exec"), module.__dict__)
            monkeypatch.setitem(sys.modules, "called_in_a_test", module)
            assert loaded(path).said == (said, hits)


@pytest.mark.slow
def test_on_a_terminal_it_is_said_that_machine_code_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "doubled_in_a_test.py"
    path.write_text(MODULE.format(name="Given"))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for said in ("compiling machine code for this machine, once: up to half a minute\n", ""):
        kernels._say_once.cache_clear()
        loaded(path)
        assert capsys.readouterr().err == said


@pytest.mark.slow
def test_where_nothing_can_be_kept_it_is_compiled_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*given: object) -> None:
        raise RuntimeError("no locator available")

    path = tmp_path / "doubled_in_a_test.py"
    path.write_text(MODULE.format(name="Given"))
    monkeypatch.setattr(kernels, "Kept", closed)
    assert [loaded(path).said for _ in range(2)] == [(8, 0), (8, 0)]
    assert not [*tmp_path.glob("**/*.nbi")]
