"""Discovered libraries: every tile from scratch, mutants, random formulas counted by the judge, solutions
judged by pzpr, boards of 20 clauses.

`python -m benchmarks discover [--library NAME,...] [--formulas 200] [--mutants 100] [--seed 1]`
"""

import argparse
import time
from dataclasses import replace
from random import Random

from benchmarks.pzpr import of_library
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.folder import discovered
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, make
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.report import examine
from tests.support import pzpr

CLAUSES = 20
#: Boards that pzpr is asked about, and how often the solution of each is spoilt.
BOARDS, SPOILT = 6, 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--library", default=",".join(discovered()), help="names, or folders")
    parser.add_argument("--formulas", type=int, default=200)
    parser.add_argument("--literals", type=int, default=9, help="most literals of a formula")
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.library.split(","):
        library = load(name)
        print(f"{library.family}, pitch {library.pitch}, seed {args.seed}")
        tiles(library)
        mutants(library, args.mutants, Random(args.seed))
        formulas(library, args.formulas, args.literals, Random(args.seed))
        elsewhere(name, args.seed)
        large(library, Random(args.seed))


def tiles(library: Library) -> None:
    """Every tile against the contract."""
    begin = time.process_time()
    wrong = [tile.name for tile in library.tiles.values() if broken_promises(tile, library)]
    print(f"  tiles      {len(library.tiles)}, refused: {wrong or 'none'}{since(begin)}", flush=True)


def mutants(library: Library, number: int, rng: Random) -> None:
    """Tiles with a sign changed or a cell of a colouring flipped."""
    begin, refused, right, missed = time.process_time(), 0, 0, 0
    whole = [tile for name, tile in library.tiles.items() if name not in library.blocks and tile.ports]
    for _ in range(number):
        tile = mutant(rng.choice(whole), library, rng)
        if not admitted(tile, library) or broken_promises(tile, library):
            refused += 1
            continue
        report = examine(tile, library)
        right, missed = (right + 1, missed) if report.ok and report.unique else (right, missed + 1)
    print(f"  mutants    {refused} refused, {right} right, {missed} missed{since(begin)}", flush=True)


def admitted(tile: Tile, library: Library) -> bool:
    """Whether the library would be loaded with this tile."""
    try:
        library.contract.admit(tile, "")  # type: ignore[union-attr]
    except InputError:
        return False
    return True


def mutant(tile: Tile, library: Library, rng: Random) -> Tile:
    """The tile with one sign or one cell changed."""
    row, col = rng.randrange(tile.size[0]), rng.randrange(tile.size[1])
    if rng.random() < 0.5:
        signs = [0 if sign == "." else ord(sign) for sign in library.contract.symbols]  # type: ignore[union-attr]
        picture = tile.picture.copy()
        picture[row, col] = rng.choice([sign for sign in signs if sign != picture[row, col]])
        return replace(tile, picture=picture)
    state = rng.choice(sorted(tile.states, key=sorted))
    shading = tile.colourings[state].copy()
    shading[row, col] ^= True
    return replace(tile, colourings={**tile.colourings, state: shading})


def formulas(library: Library, number: int, literals: int, rng: Random) -> None:
    """Solutions, counted by the judge, and models."""
    begin, equal, solvable, largest = time.process_time(), 0, 0, 0
    meanings = [ONE_IN_THREE, SAT] if "or-middle" in library.roles else [ONE_IN_THREE]
    for k in range(number):
        formula = drawn(rng, meanings[k % len(meanings)], literals)
        made = compile_formula(formula, library=library)
        wanted = sum(1 for _ in models(formula, live=True))
        found = sum(1 for _ in judge(library.family).solutions(made.board))
        equal, solvable = equal + (found == wanted), solvable + (wanted > 0)
        largest = max(largest, made.facts["rows"] * made.facts["cols"])
        if found != wanted:
            print(f"    WRONG {formula}: {found} solutions, {wanted} models")
    words = f"{equal} of {number} equal ({solvable} satisfiable), boards to {largest} cells"
    print(f"  formulas   {words}{since(begin)}", flush=True)


def drawn(rng: Random, meaning: str, literals: int) -> Formula:
    """One to three clauses of one to three literals over up to four variables."""
    while True:
        variables = rng.randint(1, 4)
        clauses = [
            tuple(rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.randint(1, 3)))
            for _ in range(rng.randint(1, 3))
        ]
        if sum(map(len, clauses)) <= literals:
            return make(clauses, meaning=meaning)


def elsewhere(name: str, seed: int) -> None:
    """What pzpr says of solutions of compiled boards, and of spoilt ones."""
    if why := pzpr.missing():
        print(f"  pzpr       {why}")
        return
    rng = Random(seed)
    verdicts = of_library(name, [drawn(rng, ONE_IN_THREE, 6) for _ in range(BOARDS)], seed, SPOILT)
    accepted = sum(verdict.theirs is None for verdict in verdicts)
    wrong = sum(not verdict.agrees for verdict in verdicts)
    words = f"{accepted} accepted, {len(verdicts) - accepted} refused, {wrong} otherwise than by us"
    print(f"  pzpr       {words if verdicts else 'does not know the family'}", flush=True)


def large(library: Library, rng: Random, target: str | None = None) -> None:
    """A random formula of twenty clauses: compiled, and decided."""
    clauses = [
        tuple(v * rng.choice((1, -1)) for v in rng.sample(range(1, CLAUSES + 1), 3)) for _ in range(CLAUSES)
    ]
    begin = time.process_time()
    made = compile_formula(make(clauses), target, library)
    size = f"{made.facts['rows']} x {made.facts['cols']} cells"
    print(f"  {CLAUSES} clauses {size}, compiled{since(begin)}", flush=True)
    begin = time.process_time()
    found = judge(made.family).find(made.board) is not None
    truth = next(models(made.source), None) is not None
    print(
        f"             {'solvable' if found else 'unsolvable'} (formula: {truth}){since(begin)}", flush=True
    )


def since(begin: float) -> str:
    return f"; {time.process_time() - begin:.1f} s"


if __name__ == "__main__":
    main()
