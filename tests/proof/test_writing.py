"""A certificate is written whole or not at all beside what else is there; the checker is the one named."""

import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import prove, write
from hardboard.puzzles import InputError, family


def board(text: str) -> object:
    return family("kurodoko").read_board(text)


def test_foreign_files_stay_and_an_earlier_certificate_goes(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    write(prove(board("2x2:4_99b"), "kurodoko"), folder)
    foreign = ["notes.txt", "data.json", "formula.cnf", "old.drat"]
    for name in foreign:
        (folder / name).write_text("mine")
    write(prove(board("3x3:2d5c"), "kurodoko"), folder)
    assert all((folder / name).read_text() == "mine" for name in foreign)
    assert not (folder / "rules.cnf").exists() and check(folder).accepted
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    class Full:
        def files(self) -> Iterator[tuple[str, str]]:
            yield "certificate.json", "{}"
            raise OSError(28, "No space left on device")

    folder = tmp_path / "proof"
    write(prove(board("3x3:2d5c"), "kurodoko"), folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(InputError, match="No space left on device"):
        write(Full(), folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    with pytest.raises(InputError):
        write(Full(), tmp_path / "new")
    assert not (tmp_path / "new").exists() and len(list(tmp_path.iterdir())) == 1


def test_a_module_that_calls_itself_native_decides_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Yes:
        def __getattr__(self, name: str) -> object:
            raise AssertionError(f"{name} was asked of a foreign module")

    fake = types.ModuleType("dratify_native")
    fake.__getattr__ = Yes().__getattr__  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "dratify_native", fake)
    write(prove(board("2x2:4_99b"), "kurodoko"), tmp_path / "p")
    assert check(tmp_path / "p").accepted
