"""The one registry of puzzle families: no other module knows which there are.

    >>> family("kurodoko").library
    'koelker'
    >>> part("kurodoko", "rate").__name__
    'rate'

A family of one's own is one more value. What it does not bring is made for it, where a part has a general
maker:

    >>> from dataclasses import replace
    >>> add(replace(family("kurodoko"), name="mine", rate=lambda board: "hard"))
    >>> part("mine", "rate")(None)
    'hard'
    >>> del FAMILIES["mine"]
"""

from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family, Part

#: Name -> the family, or where it is defined, in the order in which they are listed to users.
FAMILIES: dict[str, Part] = {
    "kurodoko": "hardboard.puzzles.kurodoko:FAMILY",
    "kuroshuto": "hardboard.puzzles.kuroshuto:FAMILY",
    "kamaji": "hardboard.puzzles.kamaji:FAMILY",
    "nurimeizu": "hardboard.puzzles.nurimeizu:FAMILY",
}
#: The family that is meant where nobody says which.
DEFAULT = next(iter(FAMILIES))
#: Kind of part -> what makes it for a family that brings none (the family in, a part or None out), or where
#: that is.
MAKERS: dict[str, Part] = {}


def names() -> list[str]:
    """The families that exist."""
    return list(FAMILIES)


def add(value: Family) -> None:
    """Let a family be found by its name."""
    FAMILIES[value.name] = value


def family(name: str) -> Family:
    """The family of that name."""
    if name not in FAMILIES:
        raise InputError(f"the family {name!r}", "one of " + " ".join(FAMILIES))
    value: Family = Family.located(FAMILIES[name])
    return value


def part(name: str, kind: str) -> Any:
    """A part of a family, its own or the one made for it; None if it has none."""
    value = family(name)
    own = Family.located(getattr(value, kind))
    return Family.located(MAKERS[kind])(value) if own is None and kind in MAKERS else own


def needed(name: str, kind: str, what: str = "") -> Any:
    """A part that a family must have, or a line that says that it has none."""
    value = part(name, kind)
    if value is None:
        raise InputError(f"{what or kind} for {name}", "one of " + " ".join(having(kind)))
    return value


def having(kind: str) -> list[str]:
    """The families that have a part of this kind."""
    return [name for name in FAMILIES if part(name, kind) is not None]


def targets() -> list[str]:
    """The families that formulas can be compiled to."""
    return [name for name in FAMILIES if family(name).library]
