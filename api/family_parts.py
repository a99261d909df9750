"""Give the parts of a family that serve people, with a solver where one needs it, or refuse in one line.

>>> from hardboard.puzzles import family
>>> required_part(family("kamaji"), "explain", unique=True)
Traceback (most recent call last):
...
hardboard.puzzles.errors.InputError: explain if unique for kamaji; expected a family that has it
"""

from functools import partial
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.registry import family_part


def required_part(kind: Family, name: str, *, unique: bool = False) -> Any:
    """Return a part by its name; `unique` prepares it for a puzzle with one solution."""
    own = family_part(kind.name, name)
    if own is None or (unique and not kind.people.uniqueness):
        raise InputError(f"{name}{' if unique' * unique} for {kind.name}", "a family that has it")
    if name in kind.people.judged:
        from hardboard.verify.judge import judge

        return partial(own, solutions=judge(kind.name).solutions)
    return partial(own, unique=True) if unique else own
