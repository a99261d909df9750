"""Formulas: clauses of literals over numbered variables, read from inline text or DIMACS.

A literal is a non-zero number; its sign says whether it is negated. The formula's `meaning` says when a
clause holds: `one-in-three`, exactly one of at most three literals is true, or `sat`, at least one literal is
true.

Inside, variables have the numbers 1, 2, 3, ... in the order of their names. Whoever wrote the formula never
needs them: an assignment has the variables' own names as its keys, a number where the name is one.

    >>> formula = parse("4,-2")
    >>> formula.clauses, formula.literals
    (((2, -1),), ((4, -2),))
    >>> formula.holds({2: True, 4: True})
    True
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from hardboard.puzzles.dimacs import read_dimacs, write_dimacs
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.naming import nfc_text, variable_name

ONE_IN_THREE = "one-in-three"
SAT = "sat"
MEANINGS = (ONE_IN_THREE, SAT)

#: What a variable is called.
Name = int | str
#: Variable, as the formula's writer calls it (4, or "a") -> truth value.
Assignment = Mapping[int, bool] | Mapping[str, bool] | Mapping[Name, bool]
#: The same by the number that the variable has inside.
Values = Mapping[int, bool]


@dataclass(frozen=True)
class Formula:
    """Clauses over the variables 1 to `len(names)`.

    Args:
        clauses: the clauses, each a tuple of literals.
        names: the names of the variables.
        meaning: "one-in-three" or "sat".
        text: the clauses as they were written.
        announced: the largest variable of a DIMACS header.

    Raises:
        InputError: two variables have one name.

    >>> Formula(((1, -2),), ("a", "b")).holds({"a": True, "b": True})
    True
    """

    clauses: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    meaning: str = ONE_IN_THREE
    #: The clauses as somebody wrote them, without comments; empty if they come from elsewhere.
    text: str = field(default="", compare=False, repr=False)
    #: The largest variable that the header of DIMACS announces. It may be in no clause and have no name here.
    announced: int = 0

    def __post_init__(self) -> None:
        names = tuple(map(nfc_text, self.names))
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise InputError(f"two variables called {twice!r}", "a name for each")
        object.__setattr__(self, "names", names)

    @property
    def variables(self) -> range:
        """All variables, whether they occur in a clause or not."""
        return range(1, len(self.names) + 1)

    @property
    def live(self) -> list[int]:
        """The variables that occur in a clause, in order."""
        return sorted({abs(literal) for clause in self.clauses for literal in clause})

    @property
    def count(self) -> int:
        """The number of variables, also of those without a name."""
        known = sum(name.isdecimal() and int(name) <= self.announced for name in self.names)
        return len(self.names) + max(0, self.announced - known)

    @property
    def free(self) -> int:
        """The number of variables in no clause: each doubles the number of models."""
        return self.count - len(self.live)

    @cached_property
    def keys(self) -> tuple[int | str, ...]:
        """The variables as assignments name them, in order: a number where the name is one."""
        return tuple(int(name) if name.isdecimal() else name for name in self.names)

    @property
    def literals(self) -> tuple[tuple[int | str, ...], ...]:
        """The clauses as they were written: `4`, `-2`, `"a"`, `"-b"`."""
        return tuple(tuple(self._literal(x) for x in clause) for clause in self.clauses)

    def _literal(self, x: int) -> int | str:
        key = self.keys[abs(x) - 1]
        return key if x > 0 else -key if isinstance(key, int) else f"-{key}"

    def values(self, assignment: Assignment) -> dict[int, bool]:
        """Return an assignment by the inner numbers; unused variables may be left out, and are false."""
        values: dict[int, bool] = {}
        for key, value in assignment.items():
            name = nfc_text(str(key))
            number = self._number.get(name)
            if number is None and re.fullmatch("[1-9][0-9]{0,7}", name) and int(name) <= self.announced:
                continue
            if number is None:
                raise InputError(f"the variable {key!r}", "one of the formula", "assignment")
            if values.setdefault(number, bool(value)) != value:
                raise InputError(f"two values for {key!r}", "one", "assignment")
        if missing := [self.names[v - 1] for v in self.live if v not in values]:
            raise InputError(f"no value for {', '.join(missing)}", "one for each variable", "assignment")
        return {v: values.get(v, False) for v in self.variables}

    @cached_property
    def _number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names, 1)}

    def assignment(self, values: Values) -> dict[Name, bool]:
        """Return the assignment that these values of the numbers inside are."""
        return {key: values[v] for v, key in enumerate(self.keys, 1)}

    def holds(self, assignment: Assignment) -> bool:
        """Return True if every clause holds."""
        return not self.failing(assignment)

    def failing(self, assignment: Assignment) -> list[int]:
        """Return the indices of the clauses that do not hold."""
        values = self.values(assignment)
        return [i for i, clause in enumerate(self.clauses) if not self._clause_holds(clause, values)]

    def _clause_holds(self, clause: tuple[int, ...], values: Values) -> bool:
        true = sum(values[abs(literal)] == (literal > 0) for literal in clause)
        return true == 1 if self.meaning == ONE_IN_THREE else true >= 1

    def named(self, assignment: Assignment) -> dict[str, bool]:
        """Return the assignment with the variables' names in their order, all of them text."""
        return dict(zip(self.names, self.values(assignment).values(), strict=True))

    def __str__(self) -> str:
        def word(literal: int) -> str:
            return ("-" if literal < 0 else "") + self.names[abs(literal) - 1]

        return " ".join(",".join(map(word, clause)) or "()" for clause in self.clauses)


def failed_clause_text(formula: Formula, index: int, assignment: Assignment) -> str:
    """Explain why a clause does not hold.

    >>> failed_clause_text(parse("(a, b, ~c)"), 0, {"a": False, "b": True, "c": False})
    'clause 1 has two true literals: b and not c'
    >>> failed_clause_text(parse("4,-2"), 0, {2: True, 4: False})
    'clause 1 has no true literal: 4 and not 2 are false'
    """
    clause = formula.clauses[index]
    values = formula.values(assignment)
    words = [("" if x > 0 else "not ") + formula.names[abs(x) - 1] for x in clause]
    true = [word for word, x in zip(words, clause, strict=True) if values[abs(x)] == (x > 0)]
    if not words:
        return f"clause {index + 1} has no literal, so nothing makes it true"
    if not true:
        verb = "is" if len(words) == 1 else "are"
        return f"clause {index + 1} has no true literal: {_listed(words)} {verb} false"
    return f"clause {index + 1} has {('two', 'three')[len(true) - 2]} true literals: {_listed(true)}"


def clause_list(clauses: Iterable[int]) -> str:
    """Return some clauses by their numbers, in words.

    >>> clause_list([0, 2, 4])
    'clauses 1, 3 and 5'
    """
    words = [str(number + 1) for number in sorted(clauses)]
    return f"clause{'s' if len(words) > 1 else ''} {_listed(words)}"


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def every_assignment(variables: Iterable[Name]) -> Iterator[dict[Name, bool]]:
    """Yield all assignments of these variables, in counting order.

    >>> next(every_assignment(parse("4,-2").keys))
    {2: False, 4: False}
    """
    order = list(variables)
    for bits in product((False, True), repeat=len(order)):
        yield dict(zip(order, bits, strict=True))


def make_formula(clauses: list[tuple[int, ...]], variables: int = 0, meaning: str = ONE_IN_THREE) -> Formula:
    """Return a formula over variables named by their numbers, checked."""
    if meaning not in MEANINGS:
        raise InputError(f"the meaning {meaning!r}", "one of " + " ".join(MEANINGS))
    if any(0 in clause for clause in clauses):
        raise InputError("the literal 0", "a non-zero number")
    most = max([variables, *(abs(literal) for clause in clauses for literal in clause)])
    return _checked(
        Formula(tuple(map(tuple, clauses)), tuple(str(v) for v in range(1, most + 1)), meaning), []
    )


def parse(text: str, meaning: str = ONE_IN_THREE, dimacs: bool = False) -> Formula:
    """Return the formula in a text.

    Args:
        text: clauses such as `(a, ~b) (c)` or `1,-2 3`; or DIMACS, if it has a header line.
        meaning: "one-in-three" or "sat".
        dimacs: True for DIMACS without a header.

    Returns:
        The formula.

    Raises:
        InputError: the text is malformed; the error names the line.

    >>> parse("(a, ~b)", meaning="sat").clauses
    ((1, -2),)
    """
    if meaning not in MEANINGS:
        raise InputError(f"the meaning {meaning!r}", "one of " + " ".join(MEANINGS))
    return _parse_dimacs(text, meaning) if dimacs or is_dimacs(text) else _parse_inline(text, meaning)


#: The header of DIMACS. It stands in one line: blanks that may go on are looked at again from every line.
_HEADER = re.compile(r"^[^\S\n]*p[^\S\n]+\w+[^\S\n]+-?\d", re.MULTILINE)


def is_dimacs(text: str) -> bool:
    """Return True if a text has the header of DIMACS."""
    return _HEADER.search(text) is not None


#: What a clause says, in words.
WORDS = {
    ONE_IN_THREE: "exactly one literal true in each clause",
    SAT: "at least one literal true in each clause",
}


#: The most names of variables that are listed.
LISTED = 12


def formula_summary(formula: Formula) -> str:
    """Return the size of a formula in words: clauses, variables, and unused variables.

    >>> formula_summary(parse("(a, ~b) (b, d)"))
    '2 clauses over 3 variables (a, b, d)'
    >>> formula_summary(parse("p cnf 5 1\\n1 -3 0"))
    '1 clause over 2 variables (1, 3); 3 more variables are in no clause'
    """
    names = [formula.names[v - 1] for v in formula.live]
    shown = names if len(names) <= LISTED else [*names[: LISTED - 2], "...", names[-1]]
    text = f"{counted_noun(len(formula.clauses), 'clause')} over {counted_noun(len(names), 'variable')}"
    text += f" ({', '.join(shown)})" if shown else ""
    if not formula.free:
        return text
    return f"{text}; {counted_noun(formula.free, 'more variable is', 'more variables are')} in no clause"


_INLINE = re.compile(r"\(([^()]*)\)|([^\s(),]+(?:\s*,\s*[^\s(),]+)*)|(\S)")


def _parse_inline(text: str, meaning: str) -> Formula:
    clauses: list[list[str]] = []
    lines: list[int] = []
    text = re.sub(r"(^|\s)#.*$", r"\1", nfc_text(text), flags=re.MULTILINE)
    line, counted = 1, 0
    for match in _INLINE.finditer(text):
        line, counted = line + text.count("\n", counted, match.start()), match.start()
        if match[3]:
            raise InputError(
                f"the character {match[3]!r}", "clauses such as 1,2,3 or (a, ~b)", f"line {line}"
            )
        body = match[1] if match[1] is not None else match[2]
        clauses.append([word.strip() for word in body.split(",")] if body.strip() else [])
        lines.append(line)
    signed = [
        [_literal_word(word, line) for word in clause] for clause, line in zip(clauses, lines, strict=True)
    ]
    names = _ordered_names({name for clause in signed for _, name in clause})
    number = {name: i for i, name in enumerate(names, 1)}
    made = tuple(
        tuple(-number[name] if negative else number[name] for negative, name in clause) for clause in signed
    )
    return _checked(Formula(made, names, meaning, " ".join(text.split())), lines)


def _literal_word(word: str, line: int) -> tuple[bool, str]:
    sign, name = (True, word[1:].strip()) if word[:1] in ("-", "~", "!", "¬") else (False, word)
    try:
        return sign, variable_name(name, word)
    except InputError as error:
        raise error.at(f"line {line}") from None


def _ordered_names(names: set[str]) -> tuple[str, ...]:
    return tuple(
        sorted(names, key=lambda name: (not name.isdecimal(), int(name) if name.isdecimal() else 0, name))
    )


def _parse_dimacs(text: str, meaning: str) -> Formula:
    announced, clauses, lines = read_dimacs(text)
    return _checked(_compact(clauses, meaning, announced), lines)


def _compact(clauses: list[tuple[int, ...]], meaning: str, announced: int) -> Formula:
    """Return the formula over its occurring variables, because a header may announce millions."""
    used = sorted({abs(literal) for clause in clauses for literal in clause})
    number = {variable: i for i, variable in enumerate(used, 1)}
    number |= {-variable: -i for variable, i in number.items()}
    renumbered = tuple(tuple(number[literal] for literal in clause) for clause in clauses)
    return Formula(renumbered, tuple(map(str, used)), meaning, announced=announced)


def _checked(formula: Formula, lines: list[int]) -> Formula:
    if not formula.clauses:
        raise InputError("a formula without clauses", "at least one clause")
    if formula.meaning == ONE_IN_THREE:
        for index, clause in enumerate(formula.clauses):
            if len(clause) > 3:
                where = f"line {lines[index]}" if lines else f"clause {index + 1}"
                text = ",".join(map(str, clause))
                raise InputError(
                    f"the clause {text} of {len(clause)} literals", "at most three (or --as sat)", where
                )
    return formula


def show_dimacs(formula: Formula) -> str:
    """Return the formula as DIMACS, with as many models: variables in no clause are announced, too."""
    return write_dimacs(formula.clauses, formula.count)
