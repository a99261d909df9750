"""The hash under which the Global Benchmark Database knows a CNF: gbdc's `gbdhash`.

It is the MD5 sum of the literals in their order, each clause ended by 0, with one blank between. Comments,
the header and line breaks do not count. A test compares it with gbdc 0.4.3.

    >>> gbdhash([[1, -2], [2, 3]])
    '5c199826eee734c6484e691f3c129214'
"""

from collections.abc import Iterable, Sequence
from hashlib import md5


def gbdhash(clauses: Iterable[Sequence[int]]) -> str:
    """The hash of some clauses."""
    text = " ".join(" ".join(map(str, (*clause, 0))) for clause in clauses)
    return md5(text.encode(), usedforsecurity=False).hexdigest()


def cleaned_clauses(clauses: Iterable[Sequence[int]]) -> tuple[dict[int, int], list[list[int]]]:
    """Return the new number of each variable, and clauses in the form of the SAT competitions. Every variable
    up to the highest occurs, no literal is twice in a clause, and no clause has both signs of a variable.

    >>> cleaned_clauses([[5, 5, -9], [9, -9], [-5]])
    ({5: 1, 9: 2}, [[1, -2], [-1]])
    """
    number: dict[int, int] = {}
    kept = []
    for clause in clauses:
        literals = list(dict.fromkeys(clause))
        if not any(-literal in literals for literal in literals):
            signed = [(number.setdefault(abs(x), len(number) + 1), x > 0) for x in literals]
            kept.append([v if positive else -v for v, positive in signed])
    return number, kept
