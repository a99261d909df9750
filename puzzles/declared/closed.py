"""The one check that a rule is plain data, the same on every board, and not a function of the board.

A rule is data if its meaning is a dataclass of the vocabulary whose fields hold plain data (`plain`). What is
accepted is copied. So nothing that somebody has attached to the given objects is left, and no reference to
them. Theorems, windows of certificates and the fast ways of the solver see the copy. A `BoardFunction` is no
data; its constraints are copied when it lists them (`custom_constraints`).

    >>> from hardboard.puzzles.declared.vocabulary import clue_counts
    >>> closed_rule(clue_counts("beside", "count")) == clue_counts("beside", "count")
    True

What a file does to the program that loads it (it may replace any function of ours) is out of reach here.
"""

from hardboard.puzzles.declared.constraints import Count, Table
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import Pattern
from hardboard.puzzles.declared.plain import NotPlain, copier_of
from hardboard.puzzles.declared.vocabulary import MEANINGS
from hardboard.puzzles.declared.vocabulary.rule import BoardFunction, Meaning, Rule
from hardboard.puzzles.errors import InputError

#: All dataclasses that rules are made of. Patterns of custom rules have constraints of two classes alone.
KINDS: frozenset[type] = MEANINGS | {Pattern, Count, Table}
WISH = "plain data: words of the vocabulary, or `rule` and a function of the board"


def closed_rule(given: object) -> Rule:
    """Return a copy of a rule that is made of plain data, or of a function of the board alone.

    Raises:
        InputError: if it is neither.
    """
    if type(given) is not Rule:
        raise InputError(f"{type(given).__name__} for a rule"[:90], WISH)
    text = given.text if type(given.text) is str else "?"
    try:
        words = copier_of(str)(given.text), copier_of(tuple[str, ...])(given.names)
        if type(given.meaning) is BoardFunction:
            if not callable(given.meaning.find):
                raise NotPlain(f"{type(given.meaning.find).__name__} for a function of the board")
            return Rule(*words, BoardFunction(given.meaning.find))
        return Rule(*words, copier_of(Meaning, KINDS)(given.meaning))
    except (NotPlain, RecursionError) as reason:
        raise InputError(f"the rule {text!r} with {reason}"[:120], WISH) from None


def closed_layout(given: Layout) -> Layout:
    """Return a copy of a layout that is made of plain data; refuse any other."""
    try:
        made: Layout = copier_of(Layout, frozenset([Layout]))(given)
    except NotPlain as reason:
        raise InputError(f"a layout with {reason}"[:90], "a Layout as it is") from None
    return made
