"""Where numba's cache is damaged or cannot be written, boards are judged without the compiled kernel."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.verify import kurodoko

SCRIPT = """
from hardboard.verify import kurodoko
from hardboard.puzzles import family
kurodoko._spent = 1.0
print(kurodoko.find(family("kurodoko").read_board("3x3:2d5c")) is not None)
"""


def test_without_the_kernel_the_answer_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(board: object) -> object:
        raise EOFError("a damaged cache")

    from hardboard.verify.kurodoko import kernel

    monkeypatch.setattr(kernel, "settle", broken)
    monkeypatch.setattr(kurodoko, "_spent", 1.0)
    kurodoko._kernel.cache_clear()
    board = ClueGrid(np.array([[2, 0, 0], [0, 0, 5], [0, 0, 0]], dtype=np.int32))
    try:
        assert kurodoko.find(board) is not None
    finally:
        kurodoko._kernel.cache_clear()


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("state", ["no folder", "damaged"])
def test_a_cache_that_cannot_be_used_is_done_without(state: str, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    if state == "no folder":
        cache = cache / "file"
        cache.write_text("")
    env = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    for _ in range(2 if state == "damaged" else 1):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, timeout=120
        )
        assert done.stdout == "True\n", done.stderr
        for path in cache.rglob("*.nb?") if state == "damaged" else ():
            path.write_bytes(b"\\x80damaged")
