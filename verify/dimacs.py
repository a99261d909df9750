"""DIMACS out and a solver's answer back in, so that any SAT solver can be put to work on a board (Kleijn
2018, 3.3.2, 4.6).

    p cnf 16 28                    SAT
    1 2 0                 ->       1 -2 -3 4 ... 0
    ...

An answer is read in MiniSat's form (`SAT` and one line of literals, or `UNSAT`) and in that of the
competitions (`s SATISFIABLE` and lines that begin with `v`).
"""

from collections.abc import Sequence
from typing import Any, Protocol

from hardboard.puzzles import InputError


class Written(Protocol):
    """All rules of a board as clauses, and the way back: what `Judge.complete` returns."""

    @property
    def clauses(self) -> Sequence[Sequence[int]]:
        """The clauses."""

    def decode(self, model: Sequence[int]) -> Any:
        """The solution that a model stands for."""


def variables(encoding: Written) -> int:
    """The largest variable, at least that of the last thing to be decided."""
    used = max((abs(literal) for clause in encoding.clauses for literal in clause), default=0)
    return max(used, getattr(encoding, "variables", 0), *getattr(encoding, "decisive", (0,)), 0)


def write_dimacs(encoding: Written) -> str:
    """The clauses in DIMACS."""
    body = "".join(f"{' '.join(map(str, clause))} 0\n" if clause else "0\n" for clause in encoding.clauses)
    return f"p cnf {variables(encoding)} {len(encoding.clauses)}\n{body}"


def read_answer(encoding: Written, text: str) -> Any:
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
    return encoding.decode(_model(variables(encoding), literals))


def _literal(word: str, line: int) -> int:
    if not word.removeprefix("-").isdecimal() or len(word) > 10:
        raise InputError(f"{word[:20]!r}", "a literal", f"line {line}")
    return int(word)


def _model(count: int, literals: list[int]) -> list[int]:
    """The values of all variables, each of which has to be there once."""
    values = {abs(literal): literal for literal in literals if literal}
    for variable in range(1, count + 1):
        if variable not in values:
            raise InputError(f"no value for variable {variable}", f"values for {count} variables")
    return [values[variable] for variable in range(1, count + 1)]
