"""Found tiles in any surroundings, certified: the refutations of the checks *constants* and *sound* of
`hardboard.discover.tile_checks`, each with a proof that `check-proof` accepts.

The claim is made again by the checker, from the rules and from what the contract promises; nothing of the
search is believed. The other checks refute nothing: they look at the listed colourings.

    >>> from hardboard.gadgets import load
    >>> [context.name for context in contexts(load("creek"), [load("creek").tile("tap0")])]
    ['tap0-constants', 'tap0-sound']
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from hardboard.discover.library_checks import standing
from hardboard.discover.tile_checks import TileAtEdges
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.symbols.printing import printed
from hardboard.proof.check.reasons import Facts, show_subject
from hardboard.proof.prove.window import WindowClaim
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family


class TileCheck(WindowClaim):
    """A tile, and one of the two checks that refute something."""

    def __init__(self, placed: TileAtEdges, step: str) -> None:
        self.placed, self.step, self.window = placed, step, placed.window

    @property
    def name(self) -> str:
        """Tile and check, as a name of a folder; and where it stands, if it may stand at several edges."""
        several = len(standing(self.placed.tile, self.placed.library)) > 1
        return f"{self.placed.tile.label}-{self.step}" + f"-{self.placed.edges or 'inside'}" * several

    @property
    def kind(self) -> Family:
        """The library's family."""
        return family(self.placed.library.family)

    @cached_property
    def board(self) -> Board:
        """The tile with nothing around it."""
        signs, window = self.placed.rules.signs, self.window
        shown = {window.index(cell): signs[sign] for cell, sign in self.placed.picture.items()}
        return printed(self.placed.rules.declaration.layout, Board(*window.shape), shown)

    @property
    def given(self) -> Facts:
        """Return the promises of the tiles around, without the tile's own constants."""
        if self.step == "constants":
            return {}
        return {self._at(cell): black for cell, black in self.window.constants.items()}

    @property
    def listed(self) -> list[dict[Cell, bool]]:
        """The colours of the tile's constant cells; or the tile's colourings, with the joints."""
        window = self.window
        if self.step == "constants":
            return [
                {self._at(cell): window.constants[cell] for cell in window.cells if cell in window.constants}
            ]
        cells = [*window.cells, *window.witnesses]
        own = self.placed.colourings.values()
        return [{self._at(cell): bool(colours[cell]) for cell in cells} for colours in own]

    @property
    def data(self) -> Record:
        """Return the symbols of the contract, as in `window.json`."""
        window, signs = self.window, self.placed.rules.signs
        classes = {cell: window.class_of(cell) for cell in window.margin}
        picture = self.placed.picture
        return {
            "tile": [*self._at((0, 0)), window.size],
            "edges": [*window.edges],
            "rooms": self.placed.rules.listed.rooms,
            "symbols": [_word(symbol) for symbol in signs.values()],
            "shows": {show_subject(self._at(cell)): [_word(signs[sign])] for cell, sign in picture.items()},
            "classes": {
                show_subject(self._at(cell)): [_word(signs[sign]) for sign in sorted(own)]
                for cell, own in classes.items()
                if own is not None
            },
        }

    def _at(self, cell: Cell) -> Cell:
        """A cell of the window on its board."""
        return divmod(self.window.index(cell), self.window.shape[1])


def _word(symbol: object) -> object:
    return list(symbol) if isinstance(symbol, tuple) else symbol


def contexts(library: Library, tiles: Iterable[Tile]) -> Iterator[TileCheck]:
    """Both checks of each tile that is one tile and no block."""
    for placed in (TileAtEdges(tile, library, at) for tile in tiles for at in standing(tile, library)):
        for step in ("constants", "sound") if placed.whole else ():
            context = TileCheck(placed, step)
            if context.listed and context.listed[0]:
                yield context


def contexts_of(kind: Family) -> Callable[[Library, Iterable[Tile]], Iterator[TileCheck]] | None:
    """Return the function that certifies tiles of a declared family in any surroundings. There is none if a
    rule is a function of the board, because nothing is known of it on all boards.
    """
    own = kind.declared
    return None if own is None or any(rule.is_function for rule in own.rules) else contexts
