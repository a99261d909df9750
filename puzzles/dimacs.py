"""DIMACS: writing and reading clauses as text, and reading a solver's answer.

    >>> print(write_dimacs([[1, -2], [2]], 2), end="")
    p cnf 2 2
    1 -2 0
    2 0
    >>> read_dimacs(write_dimacs([[1, -2], [2]], 2)).clauses
    [(1, -2), (2,)]

An answer is read in MiniSat's form (`SAT` and one line of literals, or `UNSAT`) and in that of the
competitions (`s SATISFIABLE` and lines that begin with `v`).
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hardboard.puzzles.errors import InputError, counted_noun

HEADER = "'p cnf VARIABLES CLAUSES'"


def write_dimacs(
    clauses: Sequence[Sequence[int]], variables: int, comments: Mapping[int, Sequence[str]] | None = None
) -> str:
    """Return the text of some clauses; `comments[k]` stand before clause k, those of -1 at the head.

    >>> print(write_dimacs([[1], [2]], 2, {-1: ["1 is a, 2 is b"], 1: ["b holds"]}), end="")
    c 1 is a, 2 is b
    p cnf 2 2
    1 0
    c b holds
    2 0
    """
    said = comments or {}
    lines = [*(f"c {text}" for text in said.get(-1, ())), f"p cnf {variables} {len(clauses)}"]
    for number, clause in enumerate(clauses):
        lines += [f"c {text}" for text in said.get(number, ())]
        lines.append(" ".join(map(str, (*clause, 0))))
    return "\n".join([*lines, ""])


class DimacsText(NamedTuple):
    """The content of a DIMACS text: number of variables, clauses, and the line on which each one ends."""

    variables: int
    clauses: list[tuple[int, ...]]
    lines: list[int]


def read_dimacs(text: str) -> DimacsText:
    """Return the clauses of a DIMACS text."""
    declared: tuple[int, int, int] | None = None
    clauses: list[tuple[int, ...]] = []
    lines: list[int] = []
    open_clause: list[int] = []
    last = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("c"):
            continue
        if words[0] == "%":
            break
        if words[0] == "p":
            declared = _header(words, number, declared)
            continue
        for word in words:
            literal = _literal(word, number, declared)
            last = number
            if literal:
                open_clause.append(literal)
                continue
            clauses.append(tuple(open_clause))
            lines.append(number)
            open_clause = []
    if declared is None:
        raise InputError("no header", f"a line {HEADER}", f"line {last or 1}")
    if open_clause:
        raise InputError("a clause without an end", "a 0 behind its last literal", f"line {last}")
    if len(clauses) != declared[1]:
        raise InputError(
            counted_noun(len(clauses), "clause"), f"{declared[1]}, as the header says", f"line {declared[2]}"
        )
    return DimacsText(declared[0], clauses, lines)


def _header(words: list[str], line: int, earlier: tuple[int, int, int] | None) -> tuple[int, int, int]:
    if earlier is not None:
        raise InputError("a second header", f"one header (line {earlier[2]})", f"line {line}")
    if len(words) != 4 or words[1] != "cnf" or not re.fullmatch("[0-9]+ [0-9]+", " ".join(words[2:])):
        raise InputError(f"the header {' '.join(words)!r}", HEADER, f"line {line}")
    if len(words[2]) > 7 or len(words[3]) > 7:
        raise InputError(
            f"the header {' '.join(words)!r}", "fewer than ten million variables and clauses", f"line {line}"
        )
    return int(words[2]), int(words[3]), line


def _literal(word: str, line: int, declared: tuple[int, int, int] | None) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise InputError(f"{word[:20]!r}", "a whole number", f"line {line}")
    if declared is None:
        raise InputError("a clause before the header", f"{HEADER} first", f"line {line}")
    if abs(int(word)) > declared[0]:
        raise InputError(
            f"the literal {word}",
            f"at most {counted_noun(declared[0], 'variable')}, as the header says",
            f"line {line}",
        )
    return int(word)


def read_answer(text: str, variables: int) -> list[int] | None:
    """Return the model in a solver's answer, a literal a variable; None if the answer says there is none."""
    verdict, values = "", dict[int, int]()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[-1] in ("SAT", "UNSAT", "SATISFIABLE", "UNSATISFIABLE"):
            verdict = words[-1]
        else:
            values |= {abs(x): x for x in (_answered(word, number) for word in words[words[0] == "v" :])}
    if not verdict:
        raise InputError("no verdict", "SAT or UNSAT")
    if verdict.startswith("UNSAT"):
        return None
    for variable in range(1, variables + 1):
        if variable not in values:
            raise InputError(
                f"no value for variable {variable}", f"values for {counted_noun(variables, 'variable')}"
            )
    return [values[variable] for variable in range(1, variables + 1)]


def _answered(word: str, line: int) -> int:
    if not word.removeprefix("-").isdecimal() or len(word) > 10:
        raise InputError(f"{word[:20]!r}", "a literal", f"line {line}")
    return int(word)
