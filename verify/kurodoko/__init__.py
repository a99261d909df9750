"""The judge of Kurodoko boards: propagate, write down what is left, search with connectivity by need."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np

from hardboard.puzzles.grid import Cell, Shading
from hardboard.puzzles.kurodoko import Board
from hardboard.verify.connectivity import EAGER, LAZY, WAYS, Connectivity
from hardboard.verify.connectivity.cuts import cuts
from hardboard.verify.declared.judge import LARGE, found_by_rules
from hardboard.verify.declared.whole import Hanging, WholeEncoding, grid_sides
from hardboard.verify.judge import Judge
from hardboard.verify.kurodoko.cells import cell_literals
from hardboard.verify.kurodoko.lazy import FEW, ByNeed, Whole, ways
from hardboard.verify.kurodoko.plain import PlainEncoding
from hardboard.verify.kurodoko.propagate import KnownCells, sweep, untouched, whiten
from hardboard.verify.kurodoko.rivals import OtherShadings
from hardboard.verify.kurodoko.worklist import Worklist
from hardboard.verify.methods import Method
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import Cnf

#: Boards with more clues are propagated by sweeps over arrays, others clue by clue.
MANY_CLUES = 3000
#: To load the compiled kernel takes a second; a process that has propagated so many clues without it has
#: spent as much.
CLUES_TO_LOAD = {"one by one": 15_000, "in sweeps": 300_000}
#: So many clues that can have many combinations of runs are better written down whole than by need; so many
#: pay for loading what does that by themselves (docs/benchmarks.md says how these numbers were chosen).
MANY_WAYS, MANY_WAYS_TO_LOAD = 10, 300
#: With fewer unknown cells, to ask which of them matter costs more than it saves.
MANY_CELLS = 300
#: So many cells that no clue depends on stay open where all rules are written down: areas of cells that may
#: have any colour would be most of the clauses.
MANY_FREE = 2000
WHITENED = (
    "models, projected on the variables shown, are as many as solutions in which {} cells that no clue"
    " depends on are white; for all solutions: --encoding two-tree"
)
#: The solver for few variables and the one for more than `MANY_VARIABLES`, where nobody asks for another.
QUICK, STRONG, MANY_VARIABLES = "minisat22", "cadical153", 3000


def settle(board: Board) -> KnownCells:
    """What follows from bounds on runs alone, by the fastest of three ways; clues that are done with may be
    gone.
    """
    count = np.count_nonzero(board.clues > 0)
    way = "in sweeps" if count > MANY_CLUES else "one by one"
    if _kernel_pays(count / CLUES_TO_LOAD[way]) and (compiled := _kernel()):
        return compiled(board)
    known = untouched(board)
    return sweep(known) if way == "in sweeps" else Worklist(known).run()


@cache
def _kernel() -> Callable[[Board], KnownCells] | None:
    """The compiled way; None where it cannot be had: numba's cache may be damaged, or its folder closed."""
    try:
        from hardboard.verify.kurodoko import kernel

        kernel.settle(Board(np.array([[2, 0]], dtype=np.int32)))
    except Exception:
        return None
    return kernel.settle


@cache
def _whole() -> Whole | None:
    """What writes clues down whole, under the same conditions."""
    try:
        from hardboard.verify.kurodoko.whole import rows

        few = np.ones(4, dtype=np.int32)
        rows(few[:, None], few[:1], few, few[:1], 1)
    except Exception:
        return None
    return rows


_spent = 0.0


def _kernel_pays(share: float) -> bool:
    """Whether the kernel is loaded, or all that this process has propagated so far would have paid for
    loading it.
    """
    global _spent
    _spent += share
    return _spent >= 1


def prepare() -> None:
    """Load what pays for many boards, now and not when it has turned out that there are many."""
    global _spent
    _spent = 1.0
    settle(Board(np.array([[2, 0]], dtype=np.int32)))
    _whole()


def find(board: Board, *, solver: str | None = None, connectivity: Connectivity = LAZY) -> Shading | None:
    """One solution, or None if there is none."""
    if solver is None and connectivity is LAZY and board.clues.size > LARGE:
        return found_by_rules("kurodoko", board)
    known = settle(board)
    if known.conflict:
        return None
    unknown = np.count_nonzero(known.unknown())
    if not unknown:
        return None if cuts(known.black) else known.black
    if unknown > MANY_CELLS:
        whiten(known)
    encoding = _encoding(known, connectivity)
    return search.find(encoding, solver=solver or _solver(encoding))


def solutions(
    board: Board, *, solver: str | None = None, connectivity: Connectivity = LAZY
) -> Iterator[Shading]:
    """Every solution, each once."""
    known = settle(board)
    if known.conflict:
        return
    if not known.unknown().any():
        if not cuts(known.black):
            yield known.black
    else:
        encoding = _encoding(known, connectivity)
        yield from search.solutions(encoding, solver=solver or _solver(encoding))


def deciding(board: Board, cells: Sequence[Cell]) -> ByNeed | None:
    """Rules that keep whether there is a solution with these colours of these cells, whatever they are; None
    if there is none.
    """
    known = settle(board)
    if known.conflict:
        return None
    whiten(known, cells)
    return ByNeed(known)


def _encoding(known: KnownCells, connectivity: Connectivity) -> ByNeed:
    """Clues by need, or whole where many of them have many ways to be satisfied."""
    many = np.count_nonzero(ways(known) > FEW)
    if many >= MANY_WAYS and _kernel_pays(many / MANY_WAYS_TO_LOAD):
        return ByNeed(known, connectivity, _whole())
    return ByNeed(known, connectivity)


def _solver(encoding: ByNeed) -> str:
    """Small formulas are solved before a strong solver has begun, and what is written down whole needs little
    search; wires and trees need a solver that simplifies.
    """
    small = encoding.whole or len(encoding.decisive) <= MANY_VARIABLES
    return QUICK if small and encoding.connectivity is LAZY else STRONG


def written(board: Board, connectivity: Connectivity = LAZY) -> PlainEncoding:
    """The rules as clauses, after what bounds alone decide; they keep every solution. Of a board that bounds
    refute nothing is known that could be written down, so its rules are written as they stand.
    """
    known = settle(board)
    return PlainEncoding(untouched(board) if known.conflict else known, connectivity)


def complete(board: Board) -> WholeEncoding:
    """All rules as clauses. Where more than `MANY_FREE` cells have an open colour that no clue depends on,
    only the solutions in which these are white: one for each way in which the others can be.
    """
    known = settle(board)
    if known.conflict:
        return WholeEncoding([[]], cell_literals(untouched(board), Cnf()), [])
    unknown = known.unknown()
    whitened = replace(known, white=known.white.copy())
    whiten(whitened)
    free = np.count_nonzero(unknown & whitened.white)
    local = PlainEncoding(whitened if free > MANY_FREE else known)
    whole = WholeEncoding(local.clauses, local.black, [Hanging(False, grid_sides(board.shape))])
    whole.number = WHITENED.format(free) if free > MANY_FREE else whole.number
    return whole


JUDGE = Judge(
    family="kurodoko",
    find=find,
    solutions=solutions,
    ways={name: Method(partial(find, connectivity=way), way.summary) for name, way in WAYS.items()},
    encoding=written,
    deciding=deciding,
    hopeless=lambda board: settle(board).conflict is not None,
    complete=complete,
    encodings={name: partial(written, connectivity=WAYS[name]) for name in EAGER},
    besides=OtherShadings,
    prepare=prepare,
)

__all__ = ["JUDGE", "ByNeed", "PlainEncoding", "find", "prepare", "settle", "solutions"]
