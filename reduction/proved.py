"""The roles of tiles in the theorem in Coq (`proof/coq/Layout.v`), whose layout is a bus that is uniform (see
`hardboard.reduction.bus`). Clauses and literals stand as they are written, and CNF is cut down by gates
alone, as in `Cnf.v`.

    >>> from hardboard.gadgets import load
    >>> roles_of(load("mosaic")).across
    5
"""

from functools import cache, cached_property

from hardboard.gadgets import Library
from hardboard.gadgets.backend.declared import ARMS
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, Formula
from hardboard.puzzles.grid import STEPS
from hardboard.reduction.polarity import clause_row, only_tile, port_parity, role_options

#: The roles of the layout in Coq, in order, and the ports of each.
ROLES = {
    "Filler": "",
    "Start": "E",
    "Stop": "W",
    "Along": "EW",
    "Negation": "EW",
    "Crossover": "NESW",
    "Tap false": "NEW",
    "Tap true": "NEW",
    "OnlyLiteral": "S",
    "FirstLiteral": "ES",
    "MiddleLiteral": "ESW",
    "LastLiteral": "SW",
}


class ProvedRoles:
    """The tile or block for each role, the taps, and the bits of clauses."""

    def __init__(self, library: Library) -> None:
        if library.settings.get("span") != "full" or library.inverts or library.turns:
            raise InputError(
                f"{library.name} in the layout of the theorem in Coq",
                "a library as `hardboard discover` makes it: rows from edge to edge, tiles that stay upright",
            )
        self.library = library
        self.across = max((len(rows) for rows in library.blocks.values()), default=1)
        rows = [clause_row(library, "x" * count, ONE_IN_THREE) for count in (1, 2, 3)]
        self.bits = [row.bits for row in rows]
        (only,), (first, last), (left, middle, right) = (row.tiles for row in rows)
        if (first, last) != (left, right):
            raise InputError(
                f"{library.name}, whose clauses of two and of three literals end in different tiles",
                "the same tiles, as the theorem in Coq has it",
            )
        taps = role_options(library, "tap", "NEW")
        self.taps = {p: next((tap for tap in taps if port_parity(tap, "W", "N") == p), None) for p in (0, 1)}
        self.tiles = {
            "Filler": only_tile(library, "filler", ""),
            "Start": only_tile(library, "start", "E"),
            "Stop": only_tile(library, "stop", "W"),
            "Along": only_tile(library, "along", "EW"),
            "Crossover": only_tile(library, "cross", "NESW"),
            "OnlyLiteral": only,
            "FirstLiteral": first,
            "MiddleLiteral": middle,
            "LastLiteral": last,
        }
        if None in self.taps.values():
            self.tiles["Negation"] = only_tile(library, "negate-along", "EW")
        words = zip(("Tap false", "Tap true"), (self.taps[0], self.taps[1]), strict=True)
        self.tiles |= {word: tap for word, tap in words if tap is not None}

    @cached_property
    def after(self) -> dict[int, int]:
        """Return True if a tap of a parity negates the signal that goes on."""
        return {p: 0 if tap is None else port_parity(tap, "W", "E") for p, tap in self.taps.items()}

    def block(self, role: str) -> list[list[str]]:
        """Return the names of a block's tiles, row by row: a tile with wires to the border, or a block."""
        tile = self.tiles.get(role, self.tiles["Filler"])
        if tile.name in self.library.blocks:
            return [row.split() for row in self.library.blocks[tile.name]]
        size, middle = self.across, self.across // 2
        rows = [[self.tiles["Filler"].name] * size for _ in range(size)]
        rows[middle][middle] = tile.name
        for side in tile.ports:
            down, right = STEPS[side]
            for far in range(1, middle + 1):
                rows[middle + far * down][middle + far * right] = self.library.role(ARMS[side]).name
        return rows


@cache
def roles_of(library: Library) -> ProvedRoles:
    """Return the roles of a library; `InputError` if it cannot play them."""
    return ProvedRoles(library)


def is_preferred(library: Library, formula: Formula) -> bool:
    """Return True if this is the default layout of a formula. The formula is one-in-three, with all variables
    in clauses and no empty clause, because both take room here. The library has a theorem in Coq and no
    blocks, which would make all places wider.
    """
    plain = formula.meaning == ONE_IN_THREE and all(formula.clauses)
    occurring = len(formula.live) == len(formula.variables)
    return plain and occurring and bool(library.theorem) and not library.blocks


def can_play_roles(library: Library) -> bool:
    """Return True if a library can play the roles."""
    try:
        roles_of(library)
    except InputError:
        return False
    return True
