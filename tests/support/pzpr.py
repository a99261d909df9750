"""pzpr, the engine of puzz.link, as a judge that is not ours: what it makes of addresses and colourings.

It is found where `.ci/run` installs it, or in the folder that the environment variable PZPR names: the
package, or a checkout of the source of puzz.link, which has more puzzles.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = ROOT / ".ci" / "node_modules" / "pzpr"


def missing() -> str:
    """Why pzpr cannot be asked; empty if it can."""
    if shutil.which("node") is None:
        return "node is not installed (see .ci/run)"
    return "" if _folder().exists() else "node's package pzpr is not installed (see .ci/run)"


def _folder() -> Path:
    return Path(os.environ.get("PZPR") or INSTALLED)


def ask(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One answer for each request: see pzpr.js. Puzzles that it does not know have an `error`."""
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("pzpr.js")), str(_folder())],
        input=json.dumps(requests),
        capture_output=True,
        text=True,
        check=True,
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers
