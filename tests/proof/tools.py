"""What the tests of certificates share: formulas without a model, and files tampered with."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardboard.cli.main import main
from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import write
from hardboard.reduction import make
from hardboard.verify.formulas import model
from hardboard.workbench.recipe import Recipe


def unsatisfiable(number: int, seed: int, shortest: int = 1) -> list[Any]:
    """Different random formulas of one to four clauses, of `shortest` to three literals each, without a
    model.
    """
    rng, found = Random(seed), dict[Any, Any]()
    while len(found) < number:
        size = rng.randint(1, 4)
        formula = make(Recipe((size, size), (shortest, 3), (1, max(1, size - 1)), repeats=0.5).draw(rng))
        if model(formula) is None:
            found.setdefault(formula.clauses, formula)
    return list(found.values())


def edit(path: Path, change: Callable[[list[str]], list[str]]) -> None:
    """Change the lines of a file."""
    path.write_text("\n".join(change(path.read_text().splitlines())) + "\n")


def kept(certificate: Any, folder: Path) -> dict[str, str]:
    """The files of a certificate that is accepted."""
    write(certificate, folder)
    verdict = check(folder)
    assert verdict.accepted, verdict.reason
    return {path.name: path.read_text() for path in folder.iterdir()}


def lay(folder: Path, files: Mapping[str, Any]) -> Path:
    for name, content in files.items():
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    return folder


def said(folder: Path, capsys: pytest.CaptureFixture, *more: str) -> tuple[int, str]:
    """What the command line answers: its code and its one line."""
    capsys.readouterr()
    code = main(["check-proof", str(folder), *more])
    shown = capsys.readouterr()
    assert (shown.out + shown.err).count("\n") == 1
    return code, shown.out + shown.err
