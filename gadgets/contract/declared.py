"""The contract of tiles for any declared family: what the cells along a side promise, as data.

    [contract]
    size = 7                            rows and columns of a tile; tiles stand side by side
    horizon = 1                         how many cells beyond its border a tile looks
    inverts = true                      value and opposite are exchanged on sides S and E
    answers = "NESW"                    a tile answers for the joints on these sides of it

    [contract.symbols]                  sign in a tile's picture -> what is printed there
    0 = 0

    [contract.rules]                    the list of rules that the tiles were found for, one line a pattern:
    patterns = [...]                    see `hardboard.gadgets.symbols.listed`

    [contract.classes]                  name -> the signs of a class that a cell can be promised to be of
    number = "012345678"

    [contract.strips]                   for each kind of side its lines of cells, the outermost first,
    plain = ["number/0 number/0 ..."]   each cell as class/colour: `*` for any class; 0 (white), 1 (black),
    port = ["number/0 number/value .."] value, opposite, or - for any colour
                                        (plainSE, portSE, portN ...: strips of some sides alone)

Hubs, where one colour must be connected, are the cells whose promised colour is that one. What each tile must
show is in `hardboard.discover.tile_checks`.

    >>> strip = ((("any", "0"), ("any", "value"), ("any", "0")),)
    >>> plain = ((("any", "0"),) * 3,)
    >>> strips = {"plain": plain, "port": strip}
    >>> rules = RuleList(((".", None),), ())
    >>> sample = Contract("mosaic", 3, 1, True, "NESW", {".": None}, {"any": "."}, strips, rules)
    >>> sample.promise("S", "port", 0, 1), sample.port
    (('any', 'opposite'), 1)
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import NoneType
from typing import Any

from hardboard.gadgets.contract.loops import SHUT, BulgeContract, StrandContract, read_bulges, read_strands
from hardboard.gadgets.contract.sides import PLAIN, PORT, Faults, Reader, contract_reader
from hardboard.gadgets.relation import OPPOSITE, SIDES
from hardboard.gadgets.symbols import listed
from hardboard.gadgets.symbols.rulelist import RuleList
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family

#: A class of symbols, or None, and a colour: "0", "1", "value", "opposite", or None.
Promise = tuple[str | None, str | None]
#: The same, and the side of the tile whose joint the value belongs to.
Promised = tuple[str | None, str | None, str | None]
Strip = tuple[tuple[Promise, ...], ...]
NOTHING: Promised = (None, None, None)
VALUE, OTHER = "value", "opposite"
COLOURS = ("0", "1", VALUE, OTHER)
EDGE, UNSEEN = "edge", "unseen"
#: Strips of some sides of their own.
OWN = {"plainSE", "portSE", "portN", "portE", "portS", "portW"}
KEYS = ("size", "horizon", "inverts", "answers", "symbols", "classes", "strips", "rules")


@dataclass(frozen=True, eq=False)
class Contract:
    """The common promises of the sides of a library's tiles."""

    family: str
    size: int
    horizon: int
    inverts: bool
    answers: str
    #: sign -> symbol
    symbols: Mapping[str, Any]
    #: name -> signs
    classes: Mapping[str, str]
    strips: Mapping[str, Strip]
    #: what tiles are checked against
    rules: RuleList

    @property
    def port(self) -> int:
        """The place of a port on its side: the cell that shows the joint's value on sides N and W."""
        return next(i for i, (_, colour) in enumerate(self.strips[PORT][0]) if colour == VALUE)

    def promise(self, side: str, kind: str, depth: int, place: int) -> Promise:
        """Return the promise of a side of some kind about a cell."""
        own = self.strips.get(f"{kind}{side}") or (self.strips.get(f"{kind}SE") if side in "SE" else None)
        cls, colour = (own or self.strips[kind])[depth][place]
        if self.inverts and side in "SE" and colour in (VALUE, OTHER):
            colour = OTHER if colour == VALUE else VALUE
        return cls, colour

    def kinds(self, ports: str, edges: str = "") -> dict[str, str]:
        """Return the kind of each side of a tile with these ports at these edges of the board."""
        return {side: EDGE if side in edges else PORT if side in ports else PLAIN for side in SIDES}

    def promised(self, kinds: Mapping[str, str], row: int, col: int) -> Promised:
        """Return the promise about a cell, in the coordinates of a tile with these kinds of sides: by the
        tile itself for its own cells, by a neighbour for others.
        """
        down, right = row // self.size, col // self.size
        if down or right:
            kinds = _neighbour(kinds, down, right)
        cls: str | None = None
        colour: str | None = None
        joint: str | None = None
        for side, depth, place in _sides(row % self.size, col % self.size, self.size):
            if depth >= self.horizon or kinds[side] == EDGE:
                continue
            named = (PORT, PLAIN) if kinds[side] == UNSEEN else (kinds[side],)
            options = {self.promise(side, kind, depth, place) for kind in named}
            if len(options) == 1:
                new_class, new_colour = options.pop()
                cls = cls if new_class is None else new_class
                if new_colour is not None:
                    colour, joint = new_colour, side
        if colour not in (VALUE, OTHER) or joint is None:
            joint = None
        elif down or right:
            joint = OPPOSITE[joint]
        return cls, colour, joint

    def text(self, table: str = "contract") -> str:
        """Return the contract as the table of that name in a library.toml."""
        lines = [f"[{table}]", f"size = {self.size}", f"horizon = {self.horizon}"]
        lines += [f"inverts = {str(self.inverts).lower()}", f'answers = "{self.answers}"', ""]
        lines += [f"[{table}.symbols]"]
        for sign, symbol in self.symbols.items():
            if symbol is not None:
                lines.append(f'"{sign}" = {list(symbol) if isinstance(symbol, tuple) else symbol}')
        rules = listed.rule_list_table(self.rules)
        lines += ["", f"[{table}.rules]", f"rooms = {rules['rooms']}"]
        lines += [f"{key} = {json.dumps(rules[key], ensure_ascii=False)}" for key in ("connected", "lines")]
        lines += [
            "patterns = [",
            *(f"    {json.dumps(p, ensure_ascii=False)}," for p in rules["patterns"]),
            "]",
        ]
        lines += ["", f"[{table}.rules.cells]", *(f'{n} = "{cells}"' for n, cells in rules["cells"].items())]
        lines += ["", f"[{table}.classes]", *(f'{n} = "{signs}"' for n, signs in self.classes.items())]
        lines += ["", f"[{table}.strips]"]
        for kind, strip in self.strips.items():
            words = [" ".join(f"{cls or '*'}/{colour or '-'}" for cls, colour in line) for line in strip]
            lines += [f"{kind} = [", *(f'    "{word}",' for word in words), "]"]
        return "\n".join(lines) + "\n"

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile of another size, or with signs that mean nothing."""
        size = self.size
        if tile.size[0] != tile.size[1] or tile.size[0] % size:
            shown = "x".join(map(str, tile.size))
            raise InputError(f"the tile {tile.name!r} of {shown} cells", f"{size}x{size}", where)
        strange = {chr(code) if code else "." for code in tile.picture.ravel().tolist()} - set(self.symbols)
        if strange:
            raise InputError(f"the sign {min(strange)!r}", "one of " + " ".join(self.symbols), where)
        if lacking := tile.states - set(tile.colourings):
            raise InputError(f"{len(lacking)} states of {tile.name!r} without a colouring", "one each", where)

    def faults(self) -> Faults:
        """Strips of the right sizes, and a port that shows its value."""
        size, horizon = self.size, self.horizon
        if type(size) is not int or type(horizon) is not int or not 0 < 2 * horizon < size < 100:
            yield f"size {size!r} and horizon {horizon!r}", "tiles wider than two horizons"
        if any(len(sign) != 1 for sign in self.symbols):
            yield "a sign of several letters", "one letter a symbol"
        walls = family(self.family).declared.layout.rooms
        for symbol in self.symbols.values():
            row = type(symbol) is tuple and {*map(type, symbol)} == {int} and (len(symbol) == 3 or not walls)
            if not row and type(symbol) not in ((NoneType,) if walls else (NoneType, int, str)):
                yield f"the symbol {symbol!r:.40}", "a number and two walls" if walls else "what cells show"
        for name, signs in self.classes.items():
            if not set(signs) <= set(self.symbols) or not signs:
                yield f"the class {name} = {signs!r}", "signs of symbols"
        if not {PLAIN, PORT} <= set(self.strips) <= OWN | {PLAIN, PORT}:
            yield "the strips " + " ".join(self.strips), "plain and port"
        for kind, strip in self.strips.items():
            if len(strip) != horizon or any(len(line) != size for line in strip):
                yield f"the strip {kind}", f"{horizon} lines of {size} cells"
        values = [colour for _, colour in self.strips[PORT][0]].count(VALUE)
        if values != 1 or set(self.answers) - set(SIDES):
            yield "a port without a cell that shows its value", "one such cell, and sides"


def _sides(row: int, col: int, size: int) -> Iterator[tuple[str, int, int]]:
    """Yield each side with the depth of a cell behind it and its place along it."""
    yield from (("N", row, col), ("S", size - 1 - row, col), ("W", col, row), ("E", size - 1 - col, row))


def _neighbour(kinds: Mapping[str, str], down: int, right: int) -> dict[str, str]:
    """Return the possible kinds of sides of a neighbour; any kind beyond sight."""
    found = dict.fromkeys(SIDES, UNSEEN)
    for side, step in (("N", down), ("S", down), ("W", right), ("E", right)):
        if not step and kinds[side] == EDGE:
            found[side] = EDGE
    if (down == 0) != (right == 0):
        side = ("N" if down < 0 else "S") if down else ("W" if right < 0 else "E")
        found[OPPOSITE[side]] = kinds[side]
    return found


def reader_of(kind: Family) -> Reader[Any] | None:
    """Return the reader of contracts of a declared family. If the family draws a loop, its tiles have
    strands; if its clues are sides that the loop does not cross, they have bulges.
    """
    if kind.declared is None:
        return None
    layout = kind.declared.layout
    if layout.clues == SHUT:
        return contract_reader(*BulgeContract.KEYS)(partial(read_bulges, kind.name))
    if layout.loop:
        return contract_reader(*StrandContract.KEYS)(partial(read_strands, kind.name))
    return contract_reader(*KEYS)(partial(read, kind.name))


def read(family: str, table: Mapping[str, Any]) -> Contract:
    """Return the contract of a table."""
    symbols = {str(sign): _symbol(symbol) for sign, symbol in table["symbols"].items()}
    symbols = _ordered(symbols, table["rules"])
    classes = {str(name): str(signs) for name, signs in table["classes"].items()}
    strips = {str(kind): _strip(lines, classes) for kind, lines in table["strips"].items()}
    inverts, answers, rules = (
        table["inverts"] is True,
        str(table["answers"]),
        listed.read_rule_list(table["rules"], symbols),
    )
    size, horizon = table["size"], table["horizon"]
    return Contract(family, size, horizon, inverts, answers, symbols, classes, strips, rules)


def _ordered(symbols: Record, rules: object) -> Record:
    """The symbols, nothing first; where rooms have numbers every cell is in one, and shows something."""
    rooms = isinstance(rules, dict) and rules.get("rooms")
    numbered = rooms and any(isinstance(s, tuple) and s[0] != UNKNOWN for s in symbols.values())
    return symbols if numbered else {".": None} | symbols


def _symbol(value: object) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _strip(lines: object, classes: Mapping[str, str]) -> Strip:
    found = []
    for line in lines if isinstance(lines, list) else []:
        cells = []
        for word in str(line).split():
            cls, _, colour = word.partition("/")
            if cls not in (*classes, "*") or colour not in (*COLOURS, "-"):
                raise InputError(f"the cell {word!r} of a strip", "a class or *, / and 0 1 value opposite -")
            cells.append((None if cls == "*" else cls, None if colour == "-" else colour))
        found.append(tuple(cells))
    return tuple(found)
