"""A right certificate, small enough to be written down, and files that are tampered with."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import write_certificate
from tests.support.invoke import Invoke

HEAD = {"format": "hardboard certificate 2", "family": "kuroshuto", "claim": "unsolvable"}
RIGHT: dict[str, Any] = {
    "certificate.json": HEAD,
    "board.json": {"rows": 1, "cols": 2, "clues": [[1, -1]]},
    "rules.cnf": "p cnf 1 2\n1 0\n-1 0\n",
    "map.txt": "1 r1c2\n",
    "reasons.txt": "nmShootShadeNe1 r1c1\nclueColour r1c2\n",
    "rules.lrat": "3 0 1 2 0\n",
}


def edit(path: Path, change: Callable[[list[str]], list[str]]) -> None:
    """Change the lines of a file."""
    path.write_text("\n".join(change(path.read_text().splitlines())) + "\n")


def kept(certificate: Any, folder: Path) -> dict[str, str]:
    write_certificate(certificate, folder)
    verdict = check(folder)
    assert verdict.accepted, verdict.reason
    return {path.name: path.read_text() for path in folder.iterdir()}


def lay(folder: Path, files: Mapping[str, Any]) -> Path:
    for name, content in files.items():
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    return folder


def said(folder: Path, invoke: Invoke, *more: object) -> tuple[int, str]:
    """Return the status of `check-proof` and its one line."""
    shown = invoke("check-proof", folder, *more, status=(0, 1, 2))
    assert (shown.out + shown.err).count("\n") == 1
    return shown.status, shown.out + shown.err
