"""Kits of Coq (`proof/coq/Blocks.v`) changed as a mistake, or a forger, would change them.

A symbol, a colour of a state, a tile of a block, a tile at an edge, or a rule. Each must be refused by
`check_found`, or its boards must have as many solutions as their formulas have models.

    >>> from hardboard.gadgets import load
    >>> [mutant.words for mutant in mutants(load("kurotto"), 2, "1")]
    ['tap1 shows 2 at (4, 1)', 'another colour of (3, 7) in state 1 of right']
"""

import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from hardboard.discover.coq import Export
from hardboard.discover.coqtext import HEAD, coq_cells, module
from hardboard.discover.trial import CLAUSES
from hardboard.gadgets import Library
from hardboard.gadgets.symbols.printing import printed, shown_on
from hardboard.proof.coq.compare import line
from hardboard.puzzles.declared import Board, declare
from hardboard.puzzles.declared.patterns import Pattern, spread
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import make
from hardboard.puzzles.grid import Ints
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.reduction.proved import ROLES
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge
from tests.support.coq import BUILD, HOME, run

#: What changes a kit, in Coq.
WORDS = """
Definition at_number {A} (n : nat) (f : A -> A) (l : list A) : list A :=
  firstn n l ++ match skipn n l with [] => [] | a :: l => f a :: l end.
Definition made_of (k : kit) (l : library) (b : role -> list (list nat)) (e : state -> nat) : kit :=
  Kit l (across k) (middle k) b e (tap_there k) (tap_after k) (bit_only k) (bits_two k) (bits_three k).
Definition with_library (k : kit) (g : Rules.game) (ts : list tile) : kit :=
  made_of k (Library g (symbols (lib k)) (pitch (lib k)) ts) (block k) (rim k).
Definition with_tile (k : kit) (n : nat) (f : tile -> tile) : kit :=
  with_library k (rules (lib k)) (at_number n f (tiles (lib k))).
Definition tile_with (t : tile) (s : list (cell * symbol)) (l : list look) : tile :=
  Tile (ports t) (edges t) s (ring t) (margin t) (classes t) l (by_ring t) (by_looks t).
Definition symbol_changed (k : kit) (n : nat) (c : cell) (s : symbol) : kit :=
  with_tile k n (fun t => tile_with t ((c, s) :: filter (fun e => negb (ceq (fst e) c)) (signs t)) (looks t)).
Definition colour_changed (k : kit) (n m : nat) (c : cell) : kit :=
  let turned e := if ceq (fst e) c then (fst e, negb (snd e)) else e in
  let changed l := Look (says l) (map turned (colours l)) in
  with_tile k n (fun t => tile_with t (signs t) (at_number m changed (looks t))).
Definition block_changed (k : kit) (r : role) (row col n : nat) : kit :=
  made_of k (lib k) (fun q => if Nat.eqb (role_number q) (role_number r)
    then at_number row (at_number col (fun _ => n)) (block k q) else block k q) (rim k).
Definition rim_changed (k : kit) (e : state) (n : nat) : kit :=
  made_of k (lib k) (block k) (fun d => if state_eqb d e then n else rim k d).
Definition rule_changed (k : kit) (n : nat) (p : pattern) : kit :=
  let g := rules (lib k) in
  with_library k (Game (at_number n (fun _ => p) (patterns g)) (connected g)) (tiles (lib k)).
"""


@dataclass(frozen=True)
class Mutant:
    """A changed kit: what was changed, as words and as a term of Coq; and its patterns, if a rule was."""

    words: str
    term: str
    patterns: tuple[Pattern, ...] = ()


def symbol_changed(export: Export, rng: Random) -> Mutant:
    """Another symbol in a cell of a tile."""
    number, name = rng.choice(list(enumerate(export.placed)))
    placed, size = export.placed[name], export.contract.size
    cell = rng.randrange(size), rng.randrange(size)
    own = export.numbers[export.contract.symbols[placed.picture[cell]]]
    symbol = rng.choice([n for n in range(1, len(export.numbers)) if n != own])
    term = f"symbol_changed the_kit {number} {coq_cells([cell])[1:-1]} {symbol}%nat"
    return Mutant(f"{name} shows {symbol} at {cell}", term)


def colour_changed(export: Export, rng: Random) -> Mutant:
    """Another colour of a cell in a state of a tile."""
    number, name = rng.choice(list(enumerate(export.placed)))
    placed, size = export.placed[name], export.contract.size
    look, cell = rng.randrange(len(placed.colourings)), (rng.randrange(size), rng.randrange(size))
    term = f"colour_changed the_kit {number} {look} {coq_cells([cell])[1:-1]}"
    return Mutant(f"another colour of {cell} in state {look + 1} of {name}", term)


def role_changed(export: Export, rng: Random) -> Mutant:
    """Another tile in the block of a role that is used."""
    role = rng.choice([role for role in ROLES if role in export.roles.tiles])
    rows, names = export.roles.block(role), list(export.placed)
    row, col = rng.randrange(len(rows)), rng.randrange(len(rows))
    name = rng.choice([name for name in names if name != rows[row][col]])
    word = f"({role})" if " " in role else role
    term = f"block_changed the_kit {word} {row} {col} {names.index(name)}"
    return Mutant(f"{name} for {rows[row][col]} at {row, col} of {role}", term)


def edge_changed(export: Export, rng: Random) -> Mutant:
    """Another tile at an edge of the board."""
    here, edges = rng.choice(list(export.edges.items()))
    name = rng.choice([name for name in export.placed if name != here])
    state = "(State " + " ".join("true" if side in edges else "false" for side in "NESW") + ")"
    return Mutant(f"{name} at {edges}", f"rim_changed the_kit {state} {list(export.placed).index(name)}")


def rule_changed(export: Export, rng: Random) -> Mutant:
    """A number that a count allows added or left out, or another colour off the board."""
    near = enumerate(export.rules.near)
    spots = [spot for spot, pattern in near if pattern.place.as_count is not None]
    spot = rng.choice(spots)
    pattern = export.patterns[spot]
    count = pattern.place.as_count
    assert count is not None
    if pattern.off is not None and rng.random() < 0.2:
        changed, words = replace(pattern, off=not pattern.off), "another colour off the board"
    else:
        number = rng.randrange(len(count.cells) + 1)
        changed = replace(pattern, place=replace(count, allowed=count.allowed ^ {number}))
        words = f"{number} {'not ' * (number in count.allowed)}allowed"
    listed = (*export.patterns[:spot], changed, *export.patterns[spot + 1 :])
    term = f"rule_changed the_kit {spot} ({export.pattern(changed)})"
    return Mutant(f"rule {spot + 1}: {words}", term, listed)


WAYS: tuple[Callable[[Export, Random], Mutant], ...] = (
    symbol_changed, colour_changed, role_changed, edge_changed, rule_changed,
)  # fmt: skip


def mutants(library: Library, number: int, seed: str) -> list[Mutant]:
    """So many changed kits, the ways taken in turn."""
    export, rng = Export(library), Random(f"{seed} {library.name}")
    return [WAYS[k % len(WAYS)](export, rng) for k in range(number)]


def text(library: Library, changed: Iterable[Mutant]) -> str:
    """A file of Coq with all of them, to be a program."""
    listed = ";\n  ".join(mutant.term for mutant in changed)
    return (
        HEAD.format(name=library.name)
        + "From Hardboard Require Import Extract Found.\n"
        + f"From Hardboard.found Require Import {module(library.name)}.\n"
        + WORDS
        + f"Definition mutants : list kit := [\n  {listed}].\n"
        + 'Extraction "extracted.ml" mutants check_found board_of cnf_board_of.\n'
    )


def program(library: Library, changed: Iterable[Mutant], build: Path = BUILD) -> Path:
    """The program that checks these mutants."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "Mutants.v"
        path.write_text(text(library, changed))
        words = f"LIBRARY={library.name}", f"FILE={path}", f"BUILD={build}"
        made = run("make", "-C", "proof/coq", "mutants", *words, folder=HOME)
    if made.returncode:
        raise InputError(made.stdout + made.stderr, "a file that Coq compiles")
    return build / "mutants" / "mutants"


FORMULAS = [make(clauses) for clauses in CLAUSES]


def verdicts(program: Path, changed: Sequence[Mutant]) -> Iterator[tuple[Mutant, list[Ints]]]:
    """Each mutant with its boards of the formulas; none if it is refused."""
    asked = "\n".join(map(line, FORMULAS)) + "\n"
    done = subprocess.run([program], input=asked, capture_output=True, text=True, check=True)
    lines = iter(done.stdout.splitlines())
    for mutant in changed:
        boards: list[Ints] = []
        if next(lines) == "passed":
            for _ in FORMULAS:
                rows = iter(lambda: next(lines), "")
                boards.append(np.array([list(map(int, row.split())) for row in rows], dtype=np.int32))
        yield mutant, boards


def wrong(library: Library, mutant: Mutant, boards: Sequence[Ints]) -> list[str]:
    """Formulas whose boards have other numbers of solutions, by the mutant's own rules, than models."""
    found = []
    for formula, rows in zip(FORMULAS, boards, strict=True):
        wanted = len(list(models(formula)))
        solutions = _solutions(library, mutant.patterns, rows.shape, rows.tobytes(), wanted + 1)
        if solutions != wanted:
            found.append(f"{formula}: {solutions} solutions, {wanted} models")
    return found


@cache
def _solutions(
    library: Library, patterns: tuple[Pattern, ...], shape: tuple[int, int], cells: bytes, most: int
) -> int:
    """How many solutions a board has, at most so many; many mutants make the same boards."""
    symbols = {number: symbol for symbol, number in Export(library).numbers.items()}
    numbers = np.frombuffer(cells, dtype=np.int32).tolist()
    shown = {cell: symbols[number] for cell, number in enumerate(numbers) if number > 1}
    board = printed(family(library.family).declared.layout, Board(*shape), shown)
    name = _declared(library, patterns) if patterns else library.family
    try:
        return judge(name).count(board, most)
    finally:
        if patterns:
            del FAMILIES[name]


def _declared(library: Library, patterns: Sequence[Pattern]) -> str:
    """A family with a mutant's rules."""
    declared, rules = family(library.family).declared, Export(library).rules

    def places(board: Board) -> Iterator[Place]:
        yield from spread(patterns, board, shown_on(declared.layout, board))
        yield from (linked.place(board) for linked in rules.linked)

    own = [name for each in declared.rules for name in each.names]
    names = " ".join(dict.fromkeys([*own, *(pattern.place.rule for pattern in patterns)]))
    made = declare("mutant", declared.layout, (rule("the changed rules", names, places),))
    FAMILIES[made.name] = made
    return made.name
