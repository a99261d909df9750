"""A board of a billion cells, written band by band: memory, time beside a plain write, a sample of its clues.

`python -m benchmarks stream [--clauses 340] [--library koelker] [--folder /tmp]`. The sample is compared with
the rules as they are said of the whole sheet: the picture of the tile, and for a `?` one plus the cells seen
in each direction before the first `!`.
"""

import argparse
import os
import random
import resource
import tempfile
import time
from pathlib import Path

from hardboard.campaigns.models import Model
from hardboard.gadgets import load
from hardboard.gadgets.backend import backend
from hardboard.gadgets.backend.kurodoko.clues import derives, with_clues
from hardboard.gadgets.sheet import Arrangement
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.grid import STEPS
from hardboard.reduction.compiler import plan_formula
from hardboard.reduction.streaming import stream_board

CHUNK = 1 << 22


class Counted:
    """A file that remembers where its lines begin."""

    def __init__(self, file) -> None:
        self.file, self.size, self.starts = file, 0, [0]

    def write(self, data: bytes) -> None:
        """Write, and note where lines begin."""
        at = data.find(b"\n")
        while at >= 0:
            self.starts.append(self.size + at + 1)
            at = data.find(b"\n", at + 1)
        self.size += len(data)
        self.file.write(data)


def sheet_cell(tiles: Arrangement, row: int, col: int) -> int:
    """What the tiles show in a cell, `?` and `!` still in it."""
    pitch = tiles.library.pitch
    for r in {row // pitch, (row - 1) // pitch if row else 0}:
        for c in {col // pitch, (col - 1) // pitch if col else 0}:
            tile = tiles.tile((r, c))
            inner = (row - r * pitch, col - c * pitch)
            if tile is not None and inner[0] < tile.size[0] and inner[1] < tile.size[1]:
                return int(tile.picture[inner])
    return 0


def clue(tiles: Arrangement, row: int, col: int, shape: tuple[int, int]) -> int:
    """The number in a cell of the board."""
    value = sheet_cell(tiles, row, col)
    if value != RAY:
        return 0 if value == END else value
    total = 1
    for down, right in STEPS.values():
        r, c = row + down, col + right
        while 0 <= r < shape[0] and 0 <= c < shape[1] and sheet_cell(tiles, r, c) != END:
            total, r, c = total + 1, r + down, c + right
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clauses", type=int, default=340)
    parser.add_argument("--library", default="koelker")
    parser.add_argument("--folder", default=tempfile.gettempdir())
    parser.add_argument("--sample", type=int, default=1000)
    args = parser.parse_args()
    size = (args.clauses, args.clauses)
    formula = Model(clauses=size, variables=size, literals=(3, 3), negations=0.4, repeats=0).formula(1, 0)
    path = Path(args.folder) / "billion.grid"
    target = load(args.library).family
    start, clock = time.process_time(), time.perf_counter()
    with path.open("wb") as file:
        out = Counted(file)
        facts = stream_board(formula, out, target, args.library)
    spent, passed = time.process_time() - start, time.perf_counter() - clock
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    cells = facts["rows"] * facts["cols"]
    print(f"{args.library}, {args.clauses} clauses: {facts}, {cells / 1e9:.3f} billion cells", flush=True)
    took = f"{spent:.1f} s of processor, {passed:.1f} s on the clock"
    print(f"peak memory {peak / 1e6:.0f} MB; {took}, {out.size / 1e9:.2f} GB", flush=True)
    start, clock = time.process_time(), time.perf_counter()
    with open(path.with_suffix(".plain"), "wb") as file:
        for at in range(0, out.size, CHUNK):
            file.write(bytes(min(CHUNK, out.size - at)))
    spent, passed = time.process_time() - start, time.perf_counter() - clock
    print(f"plain write: {spent:.1f} s of processor, {passed:.1f} s on the clock", flush=True)
    os.unlink(path.with_suffix(".plain"))
    _, plan = plan_formula(formula, target, args.library)
    laid = backend(target).lay(plan.arrangement)
    tiles = with_clues(laid.tiles) if derives(laid.tiles.library) else laid.tiles
    rng, shape, wrong, rays, clues = random.Random(1), (facts["rows"], facts["cols"]), 0, 0, 0
    with path.open("rb") as file:
        while clues < args.sample:
            row = rng.randrange(shape[0])
            file.seek(out.starts[row])
            words = file.readline().split()
            written = [col for col, word in enumerate(words) if word != b"."]
            for col in [*rng.sample(written, min(len(written), 20)), rng.randrange(shape[1])]:
                expected = clue(tiles, row, col, shape)
                wrong += words[col] != (str(expected).encode() if expected else b".")
                rays += sheet_cell(tiles, row, col) == RAY
                clues += words[col] != b"."
    print(f"sample: {clues} clues, {rays} of them on rays; {wrong} differ from the rules of the whole sheet")
    path.unlink()


if __name__ == "__main__":
    main()
