"""Rules with the connectivity of white cells written down whole: two ways that Straathof (2025) compares.

>>> from hardboard.puzzles.families.kurodoko import FAMILY
>>> int(methods(FAMILY)["two-tree"](FAMILY.read_board("3x3:2d5c")).sum())
2
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Ints, Shading
from hardboard.theses.straathof.acyclic import acyclic
from hardboard.theses.straathof.two_tree import two_tree
from hardboard.verify.declared.complete import CompleteEncoding
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.methods import SolvingMethod
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import Cnf

#: Literals that cells are black, and clauses -> adds clauses that the white cells are connected.
Writer: TypeAlias = Callable[[Ints, Cnf], None]
#: Name -> what adds the clauses, and what is said of it.
WAYS: dict[str, tuple[Writer, str]] = {
    "two-tree": (two_tree, "SAT; connectivity as two trees (Straathof 2025)"),
    "acyclic": (acyclic, "SAT; connectivity as black cells without a cycle"),
}


def encoded(declaration: Declaration, write: Writer, board: Board) -> CompleteEncoding:
    """Return a board's rules as clauses, with the connectivity that `write` writes.

    Both ways rely on the rule that no two black cells are neighbours.
    """
    local = tuple(rule for rule in declaration.rules if not isinstance(rule.meaning, Linked))
    whole = CompleteEncoding(replace(declaration, rules=local), board)
    cnf = Cnf(search.highest_variable(whole))
    write(whole.black, cnf)
    whole.add(cnf)
    return whole


def _find(family: Family, write: Writer, board: Board) -> Shading | None:
    found: Shading | None = search.find(encoded(family.declared, write, board))
    return found


def _find_lazily(family: Family, board: Board) -> Shading | None:
    found: Shading | None = search.find(DeclaredEncoding(family.declared, board))
    return found


def methods(family: Family) -> dict[str, SolvingMethod]:
    """Return the ways to solve a family's boards, by the name that `solve --method` takes."""
    lazy = SolvingMethod(
        partial(_find_lazily, family), "SAT; connectivity is added where a candidate lacks it"
    )
    return {"lazy": lazy} | {
        name: SolvingMethod(partial(_find, family, write), said) for name, (write, said) in WAYS.items()
    }


def encodings(family: Family) -> dict[str, Callable[[Board], CompleteEncoding]]:
    """Return both encodings of a family's boards, by the name that `dimacs --encoding` takes."""
    return {name: partial(encoded, family.declared, write) for name, (write, _) in WAYS.items()}
