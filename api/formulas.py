"""Formulas and assignments as the command line is given them: written out, or in a file."""

import re

from hardboard.api.files import is_existing_file, suffix
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, Name, is_dimacs, parse
from hardboard.puzzles.naming import nfc_text
from hardboard.puzzles.reading import read_text, shown_name


def read_formula(source: str, meaning: str | None = None) -> Formula:
    """Return a formula from a file, from standard input (`-`), or written out on the command line.

    Without a `meaning`, inline clauses are one-in-three, and DIMACS means sat.
    """
    if source != "-" and not is_existing_file(source) and not _names_a_file(source):
        try:
            return parse(source, meaning or (SAT if is_dimacs(source) else ONE_IN_THREE))
        except InputError as error:
            raise InputError(error.found, error.expected, "formula") from None
    text = read_text(source)
    dimacs = suffix(source) in (".cnf", ".dimacs") or is_dimacs(text)
    try:
        return parse(text, meaning or (SAT if dimacs else ONE_IN_THREE), dimacs=dimacs)
    except InputError as error:
        raise error.at(shown_name(source)) from None


def read_assignment(text: str, formula: Formula) -> dict[Name, bool]:
    """Return a value for each variable that occurs, from `a=1 b=0` or `a,-b`; others are false.

    >>> from hardboard.puzzles.formula import parse
    >>> read_assignment("a ~b c=1", parse("(a, b, c)"))
    {'a': True, 'b': False, 'c': True}
    """
    values: dict[str, bool] = {}
    for word in re.split(r"[\s,]+", nfc_text(text.strip())):
        match = re.fullmatch(r"([-~!¬]?)(\w+)(?:=(0|1|true|false))?", word)
        if not match or (match[1] and match[3]):
            raise InputError(f"the value {word!r}", "one such as a=1, a or -a", "assignment")
        value = match[3] in ("1", "true") if match[3] else not match[1]
        if values.setdefault(match[2], value) != value:
            raise InputError(f"two values for {match[2]!r}", "one", "assignment")
    return formula.assignment(formula.values(values))


def _names_a_file(source: str) -> bool:
    """Return True if an argument can only be a file: it has a suffix or a slash, and nothing that only
    clauses have.
    """
    if re.search(r"[\n(]|^\s*p\s+cnf", source):
        return False
    return suffix(source) in (".cnf", ".dimacs", ".txt") or "/" in source
