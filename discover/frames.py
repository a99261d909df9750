"""Frames: contracts to try, from the simplest on.

A ring of one class of symbols and one colour, broken in the middle of a port's side by one cell that shows
the joint's value. Where rules look further than one cell, the cell behind the port may be promised, too.

    >>> from hardboard.discover.window import rules_of
    >>> from hardboard.puzzles import family
    >>> [named for named, _ in simple_frames(rules_of(family("creek")), 5)][:2]
    ['pitch 5, ring any/0, port any, opposite', 'pitch 5, ring any/0, port any, equal']
"""

from collections.abc import Iterator
from itertools import product

from hardboard.discover.window import TileRules
from hardboard.gadgets.contract.declared import Contract, Promise, Strip
from hardboard.gadgets.contract.sides import PLAIN, PORT

NOTHING: Promise = (None, None)
#: A frame's name and the contract.
Frame = tuple[str, Contract]


def simple_frames(rules: TileRules, size: int) -> Iterator[Frame]:
    """Yield all simple contracts of tiles of this size; joints that show a value on both sides come first."""
    if rules.declaration.layout.rooms:
        yield from _with_rooms(rules, size)
        return
    own = _colours(rules)
    for base, colour in product(_classes(rules), "01"):
        if base == "clue" and own not in (None, colour):
            continue
        for ring, free in _rings(rules, size, (base, colour)):
            for port, far, back in product(_classes(rules), _far(rules, own), _promises_behind(rules)):
                if port != "clue" or own is None:
                    yield _frame(rules, ring, free, (port, far, back))


Far = tuple[Promise | None, str]
Behind = tuple[Promise, ...]


def _far(rules: TileRules, own: str | None) -> list[Far]:
    """Return the sign of the south or east side of a port, and words for it. It shows the opposite value, the
    same, or no value but a symbol that sees the other side.
    """
    both: list[Far] = [(None, "opposite"), (None, "equal")]
    cells = [(cls, colour) for cls in _classes(rules) for colour in "01"]
    fit = [cell for cell in cells if cell[0] == "clue" and own in (None, cell[1])]
    return both + [(cell, f"one-sided {cell[0]}/{cell[1]}") for cell in fit]


def _frame(rules: TileRules, plain: Strip, free: int, parts: tuple[str | None, Far, Behind]) -> Frame:
    port, (far, joint), back = parts
    strips: dict[str, Strip] = {PLAIN: plain, PORT: _broken(plain, free, (port, "value"), back)}
    if far is not None:
        strips[f"{PORT}SE"] = _broken(plain, free, far, ())
    used = {cls for strip in strips.values() for line in strip for cls, _ in line}
    classes = {name: signs for name, signs in rules.classes.items() if name in used}
    (base, colour), size = plain[0][0], len(plain[0])
    hubs = [str(place) for place, cell in enumerate(plain[0]) if cell[1] != colour]
    words = [f"pitch {size}", f"ring {base or '*'}/{colour}"]
    words += [f"hub at {hubs[0]}"] if hubs else []
    words += [f"{free} free"] if free else []
    words += [f"port {port or '*'}"]
    words += ["behind " + " ".join(f"{cls}/{shown}" for cls, shown in back)] if back else []
    answers = rules.answers if far is None else "SE"
    return (
        ", ".join([*words, joint]),
        rules.contract(size, joint == "opposite", answers, classes, strips),
    )


def _rings(rules: TileRules, size: int, cell: Promise) -> Iterator[tuple[Strip, int]]:
    """Strips of a side without a port, and how many cells on each side of a port may be of any class. If
    black must be connected, one black cell, a hub, breaks a ring of white cells on every side. It is beside
    the place of a port, so that the port's value is connected with it, or near the corner.
    """
    plain = _lines(rules.horizon, size, cell)
    if rules.connected is None or cell[1] == str(int(rules.connected)):
        yield plain, 0
        return
    for place in dict.fromkeys((size // 2 - 1, 1)) if rules.connected else ():
        first = list(plain[0])
        first[place] = (None, str(int(rules.connected)))
        for free in (0, 1) if cell[0] is not None else (0,):
            yield (tuple(first), *plain[1:]), free


def _broken(plain: Strip, free: int, port: Promise, back: Behind) -> Strip:
    """Return a side with these cells in the middle, one behind the other."""
    lines = [list(line) for line in plain]
    at = len(plain[0]) // 2
    for place in range(at - free, at + free + 1):
        lines[0][place] = (None, lines[0][place][1])
    for line, cell in zip(lines, (port, *back), strict=False):
        line[at] = cell
    return tuple(map(tuple, lines))


def _with_rooms(rules: TileRules, size: int) -> Iterator[Frame]:
    """Rings of rooms of one cell, and the ways in which joints break them."""
    for ring in ("zero", "empty"):
        if ring in rules.classes and rules.connected is not True:
            plain = _lines(rules.horizon, size, (ring, "0"))
            for words, strips, inverts in (*_companion_joints(rules, plain), *_opened(plain)):
                used = {cls for strip in strips.values() for line in strip for cls, _ in line}
                classes = {name: signs for name, signs in rules.classes.items() if name in used}
                contract = rules.contract(size, inverts, "SE", classes, strips)
                yield f"pitch {size}, ring {ring}/0, {words}", contract


#: How a joint breaks the ring in words, the strips, and whether the value is the opposite on sides S and E.
Joint = tuple[str, dict[str, Strip], bool]


def _companion_joints(rules: TileRules, plain: Strip) -> Iterator[Joint]:
    """No room crosses a side. The value is that of a room of one cell. A room beside it, or one on each side,
    has its only cell always black. Rules about touching cells can therefore tie the values of a joint.
    """
    middle = len(plain[0]) // 2
    beside = {"a companion": (1,), "two companions": (-1, 1)} if "one" in rules.classes else {}
    for (words, steps), far in product(beside.items(), ("equal", "opposite")):
        first = list(plain[0])
        first[middle] = ("closed", "value")
        for step in steps:
            first[middle + step] = ("one", "1")
        yield f"{words}, {far}", {PLAIN: plain, PORT: (tuple(first), *plain[1:])}, far == "opposite"


def _opened(plain: Strip) -> Iterator[Joint]:
    """Yield joints at which a room to the north or west has a cell beyond for the value, or two."""
    middle = len(plain[0]) // 2
    for rails, far in product((1, 2), ("opposite", "equal", "1", "0")):
        strips = {PLAIN: plain}
        for side, cls in (("", "closed"), ("S", "openS"), ("E", "openE")):
            first, places = list(plain[0]), (middle,) if rails == 1 else (middle - 1, middle + 1)
            for place, colour in zip(places, ("value", "opposite"), strict=False):
                first[place] = (cls, far if side and far in "01" else colour)
            strips[PORT + side] = (tuple(first), *plain[1:])
        words = ("one rail", "two rails")[rails - 1]
        yield f"{words}, {far if far not in '01' else f'one-sided open/{far}'}", strips, far == "opposite"


def _lines(depth: int, size: int, cell: Promise) -> Strip:
    return ((cell,) * size, *((NOTHING,) * size for _ in range(depth - 1)))


def _classes(rules: TileRules) -> list[str | None]:
    """Classes to promise: any symbol will do where clues add rules to an empty cell and do not colour it."""
    plain = "." in rules.stronger and _colours(rules) is None
    return ["any"] if plain else ["clue", "empty", None]


def _colours(rules: TileRules) -> str | None:
    """Return the colour that a clue forces on its own cell, or None."""
    some = next(symbol for symbol in rules.signs.values() if symbol is not None)
    for pattern in rules.listed.patterns:
        count, asked = pattern.place.as_count, dict(pattern.shows).get(0, ())
        if count is not None and tuple(count.scope) == (0,) and some in asked:
            return str(min(count.allowed))
    return None


def _promises_behind(rules: TileRules) -> list[Behind]:
    """Return the promises about the cells behind a port. If black must be connected, a black cell there does
    not stand alone: the one behind it is like it, and then comes one that is white.
    """
    if rules.horizon == 1:
        return [()]
    chains: list[Behind] = []
    if rules.connected and rules.horizon > 2:
        chains = [(("empty", "value"), ("clue", "0"))]
    return [*chains, (("clue", "0"),), (("empty", "0"),), (("empty", "1"),), ()]
