"""DIMACS out and a solver's answer back in, so that any SAT solver can be put to work on a board (Kleijn 2018, 3.3.2, 4.6).

    p cnf 16 28                    SAT
    1 2 0                 ->       1 -2 -3 4 ... 0
    ...

An answer is read in MiniSat's form (`SAT` and one line of literals, or `UNSAT`) and in that of the competitions
(`s SATISFIABLE` and lines that begin with `v`).
"""

from collections.abc import Sequence
from typing import Protocol

from puzzles import InputError
from puzzles.kamaji import Solution


class Formula(Protocol):
    """What both encodings are: clauses over numbered variables, and the way back."""

    @property
    def variables(self) -> int:
        """How many variables there are."""

    @property
    def clauses(self) -> Sequence[Sequence[int]]:
        """The clauses."""

    def decode(self, model: Sequence[int]) -> Solution:
        """The pieces that a model lays."""


def write_dimacs(encoding: Formula) -> str:
    """The clauses in DIMACS."""
    body = "".join(f"{' '.join(map(str, clause))} 0\n" if clause else "0\n" for clause in encoding.clauses)
    return f"p cnf {encoding.variables} {len(encoding.clauses)}\n{body}"


def read_answer(encoding: Formula, text: str) -> Solution | None:
    """The solution that a solver's answer stands for; None if it says that there is none."""
    verdict, literals = "", list[int]()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[-1] in ("SAT", "UNSAT", "SATISFIABLE", "UNSATISFIABLE"):
            verdict = words[-1]
        else:
            literals += [_literal(word, number) for word in words[words[0] == "v" :]]
    if not verdict:
        raise InputError("no verdict", "SAT or UNSAT")
    if verdict.startswith("UNSAT"):
        return None
    return encoding.decode(_model(encoding.variables, literals))


def _literal(word: str, line: int) -> int:
    if not word.removeprefix("-").isdecimal() or len(word) > 10:
        raise InputError(f"{word[:20]!r}", "a literal", f"line {line}")
    return int(word)


def _model(variables: int, literals: list[int]) -> list[int]:
    """The values of all variables, each of which has to be there once."""
    values = {abs(literal): literal for literal in literals if literal}
    for variable in range(1, variables + 1):
        if variable not in values:
            raise InputError(f"no value for variable {variable}", f"values for {variables} variables")
    return [values[variable] for variable in range(1, variables + 1)]
