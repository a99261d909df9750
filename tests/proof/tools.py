"""What the tests of certificates share: formulas without a model, and files tampered with."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from hardboard.cli.main import main
from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import write_certificate


def edit(path: Path, change: Callable[[list[str]], list[str]]) -> None:
    """Change the lines of a file."""
    path.write_text("\n".join(change(path.read_text().splitlines())) + "\n")


def kept(certificate: Any, folder: Path) -> dict[str, str]:
    """The files of a certificate that is accepted."""
    write_certificate(certificate, folder)
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
