"""Frames: contracts to try, from the simplest on.

A ring of one class of symbols and one colour, broken in the middle of a port's side by one cell that shows
the
joint's value. Where rules look further than one cell, the cell behind the port may be promised, too.

    >>> from hardboard.puzzles import family
    >>> [named for named, _ in simple(rules_of(family("creek")), 5)][:2]
    ['pitch 5, ring any/0, port any, opposite', 'pitch 5, ring any/0, port any, equal']
"""

from collections.abc import Iterator
from itertools import product

from hardboard.gadgets.contract.declared import Contract, Promise, Strip
from hardboard.gadgets.contract.sides import PLAIN, PORT
from hardboard.workbench.discover.window import Rules, rules_of

#: A frame's name and the contract.
Frame = tuple[str, Contract]


def simple(rules: Rules, size: int) -> Iterator[Frame]:
    """All simple contracts of tiles of this size."""
    for base, colour, port, inverts, back in product(
        _classes(rules), "01", _classes(rules), (True, False), _behind(rules)
    ):
        if rules.connected is not None and colour != str(int(rules.connected)):
            continue  # no hubs
        plain = _lines(rules.horizon, size, (base, colour))
        broken = [list(line) for line in plain]
        broken[0][size // 2] = (port, "value")
        if rules.horizon > 1:
            broken[1][size // 2] = back
        strips: dict[str, Strip] = {PLAIN: plain, PORT: tuple(map(tuple, broken))}
        used = {name for name in (base, port, back[0]) if name is not None}
        classes = {name: signs for name, signs in rules.classes.items() if name in used}
        words = [f"pitch {size}", f"ring {base or '*'}/{colour}", f"port {port or '*'}"]
        words += [f"behind {back[0] or '*'}/{back[1] or '-'}"] if rules.horizon > 1 else []
        words.append("opposite" if inverts else "equal")
        yield (
            ", ".join(words),
            Contract(rules.name, size, rules.horizon, inverts, rules.answers, rules.signs, classes, strips),
        )


def _lines(depth: int, size: int, cell: Promise) -> Strip:
    nothing: Promise = (None, None)
    return ((cell,) * size, *((nothing,) * size for _ in range(depth - 1)))


def _classes(rules: Rules) -> list[str | None]:
    """Classes to promise: where clues only add to an empty cell's rules and do not colour it, any symbol
    will do."""
    plain = "." in rules.stronger and not _colours(rules)
    return ["any"] if plain else ["clue", "empty", None]


def _colours(rules: Rules) -> bool:
    """Whether a clue says something of its own cell alone."""
    from hardboard.puzzles.declared.board import Board
    from hardboard.puzzles.declared.guarded import MIDDLE, WIDE, printed

    board = Board(WIDE, WIDE)
    some = next(symbol for symbol in rules.signs.values() if symbol is not None)
    places = rules.declaration.places(printed(rules.declaration.layout, board, {MIDDLE: some}))
    return any(tuple(place.cells) == (MIDDLE,) for place in places)


def _behind(rules: Rules) -> list[Promise]:
    if rules.horizon == 1:
        return [(None, None)]
    return [("clue", "0"), ("empty", "0"), ("empty", "1"), (None, None)]


__all__ = ["Frame", "rules_of", "simple"]
