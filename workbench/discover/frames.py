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
from hardboard.puzzles.declared.places import Count
from hardboard.workbench.discover.window import Rules, rules_of

NOTHING: Promise = (None, None)
#: A frame's name and the contract.
Frame = tuple[str, Contract]


def simple(rules: Rules, size: int) -> Iterator[Frame]:
    """All simple contracts of tiles of this size: those whose joints show a value on both sides, then those
    that show it on one."""
    own = _colours(rules)
    for base, colour in product(_classes(rules), "01"):
        plain = _plain(rules, size, (base, colour))
        if plain is None or (base == "clue" and own not in (None, colour)):
            continue
        for port, far, back in product(_classes(rules), _far(rules, own), _behind(rules)):
            if port != "clue" or own is None:
                yield _frame(rules, size, plain, (port, far, back))


Far = tuple[Promise | None, str]


def _far(rules: Rules, own: str | None) -> list[Far]:
    """What the south or east side of a port shows, and in words: the opposite value, the same, or no value
    but a symbol that sees the other side."""
    both: list[Far] = [(None, "opposite"), (None, "equal")]
    cells = [(cls, colour) for cls in _classes(rules) for colour in "01"]
    fit = [cell for cell in cells if cell[0] == "clue" and own in (None, cell[1])]
    return both + [(cell, f"one-sided {cell[0]}/{cell[1]}") for cell in fit]


def _frame(rules: Rules, size: int, plain: Strip, parts: tuple[str | None, Far, Promise]) -> Frame:
    port, (far, joint), back = parts
    strips: dict[str, Strip] = {PLAIN: plain, PORT: _broken(rules, plain, (port, "value"), back)}
    if far is not None:
        strips[f"{PORT}SE"] = _broken(rules, plain, far, NOTHING)
    used = {cls for strip in strips.values() for line in strip for cls, _ in line}
    classes = {name: signs for name, signs in rules.classes.items() if name in used}
    base, colour = plain[0][0]
    words = [f"pitch {size}", f"ring {base or '*'}/{colour}", f"port {port or '*'}"]
    words += [f"behind {back[0] or '*'}/{back[1] or '-'}"] if back != NOTHING else []
    answers = rules.answers if far is None else "SE"
    return (
        ", ".join([*words, joint]),
        Contract(rules.name, size, rules.horizon, joint == "opposite", answers, rules.signs, classes, strips),
    )


def _plain(rules: Rules, size: int, cell: Promise) -> Strip | None:
    """The strip of a side without a port: of one class and colour; None where that leaves no hub."""
    if rules.connected is not None and cell[1] != str(int(rules.connected)):
        return None
    return _lines(rules.horizon, size, cell)


def _broken(rules: Rules, plain: Strip, port: Promise, back: Promise) -> Strip:
    """A side with these cells in the middle."""
    lines = [list(line) for line in plain]
    at = len(plain[0]) // 2
    lines[0][at] = port
    if rules.horizon > 1:
        lines[1][at] = back
    return tuple(map(tuple, lines))


def _lines(depth: int, size: int, cell: Promise) -> Strip:
    return ((cell,) * size, *((NOTHING,) * size for _ in range(depth - 1)))


def _classes(rules: Rules) -> list[str | None]:
    """Classes to promise: where clues only add to an empty cell's rules and do not colour it, any symbol
    will do."""
    plain = "." in rules.stronger and _colours(rules) is None
    return ["any"] if plain else ["clue", "empty", None]


def _colours(rules: Rules) -> str | None:
    """The colour that a clue says its own cell has, if it does."""
    from hardboard.puzzles.declared.board import Board
    from hardboard.puzzles.declared.guarded import MIDDLE, WIDE, printed

    board = Board(WIDE, WIDE)
    some = next(symbol for symbol in rules.signs.values() if symbol is not None)
    places = rules.declaration.places(printed(rules.declaration.layout, board, {MIDDLE: some}))
    own = (place for place in places if isinstance(place, Count) and tuple(place.cells) == (MIDDLE,))
    return next((str(min(place.allowed)) for place in own if not place.when), None)


def _behind(rules: Rules) -> list[Promise]:
    if rules.horizon == 1:
        return [NOTHING]
    return [("clue", "0"), ("empty", "0"), ("empty", "1"), NOTHING]


__all__ = ["Frame", "rules_of", "simple"]
