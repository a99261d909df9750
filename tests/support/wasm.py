"""The core in WebAssembly, built where it is not there yet; and the page's modules under Node."""

import json
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import build_core

PAGE = Path(__file__).parents[1] / "studio" / "page"
WASM = build_core.WASM
needs_wasm = [
    pytest.mark.skipif(not shutil.which("node"), reason="node is not here: apt-get install nodejs"),
    pytest.mark.skipif(
        not (WASM.exists() or find_spec("ziglang")), reason="core.wasm is not here: pip install ziglang"
    ),
]


@cache
def core_wasm() -> Path:
    """Return the compiled core, not older than its sources."""
    newest = max(path.stat().st_mtime for path in build_core.CORE.glob("*.[ch]"))
    if find_spec("ziglang") and not (WASM.exists() and WASM.stat().st_mtime >= newest):
        build_core.compile_wasm()
    return WASM


def node(script: str, given: Any) -> list[Any]:
    """Return the lines of JSON that a script of the page's tests writes."""
    run = subprocess.run(
        ["node", str(PAGE / script), str(core_wasm())],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines()]
