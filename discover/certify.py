"""Found tiles in any surroundings, certified: the refutations of the checks *constants* and *sound* of
`hardboard.discover.tile_checks`, each with a proof that `check-proof` accepts.

The checker makes the claim again from the rules and the contract. It believes nothing of the search. The
other checks refute nothing: they look at the listed colourings.

    >>> from hardboard.gadgets import load
    >>> [context.name for context in tile_contexts(load("creek"), [load("creek").tile("tap0")])]
    ['tap0-constants', 'tap0-sound']
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from hardboard.discover.library_checks import edges_of
from hardboard.discover.tile_checks import TileAtEdges
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.symbols.walls import printed_board
from hardboard.proof.check.reasons import show_subject
from hardboard.proof.prove.window import WindowClaim
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family


def window_claim(placed: TileAtEdges, step: str) -> WindowClaim:
    """Return the claim that one of the two checks makes about a tile.

    The colours of its constant cells follow from nothing but symbols (`constants`), and its colourings, with
    the joints, from the promises of the tiles around (`sound`).
    """
    window, signs, picture = placed.window, placed.rules.signs, placed.picture

    def at(cell: Cell) -> Cell:
        return divmod(window.index(cell), window.shape[1])

    constants: dict[Any, bool] = {at(cell): black for cell, black in window.constants.items()}
    own = {at(cell) for cell in window.cells}
    listed = [{cell: black for cell, black in constants.items() if cell in own}]
    if step == "sound":
        cells = [*window.cells, *window.witnesses]
        listed = [{at(cell): bool(each[cell]) for cell in cells} for each in placed.colourings.values()]
    several = len(edges_of(placed.tile, placed.library)) > 1
    shown = {window.index(cell): signs[sign] for cell, sign in picture.items()}
    classes = {cell: window.class_of(cell) for cell in window.margin}
    return WindowClaim(
        f"{placed.tile.label}-{step}" + f"-{placed.edges or 'inside'}" * several,
        family(placed.library.family),
        printed_board(placed.rules.declaration.layout, Board(*window.shape), shown),
        constants if step == "sound" else {},
        listed,
        {
            "tile": [*at((0, 0)), window.size],
            "edges": [*window.edges],
            "rooms": placed.rules.listed.rooms,
            "symbols": [_word(symbol) for symbol in signs.values()],
            "shows": {show_subject(at(cell)): [_word(signs[sign])] for cell, sign in picture.items()},
            "classes": {
                show_subject(at(cell)): [_word(signs[sign]) for sign in sorted(own)]
                for cell, own in classes.items()
                if own is not None
            },
        },
    )


def _word(symbol: object) -> object:
    return list(symbol) if isinstance(symbol, tuple) else symbol


def tile_contexts(library: Library, tiles: Iterable[Tile]) -> Iterator[WindowClaim]:
    """Yield both checks of each tile that is one tile and no block."""
    for placed in (TileAtEdges(tile, library, at) for tile in tiles for at in edges_of(tile, library)):
        for step in ("constants", "sound") if placed.is_single_tile else ():
            claim = window_claim(placed, step)
            if claim.listed and claim.listed[0]:
                yield claim


def contexts_of(kind: Family) -> Callable[[Library, Iterable[Tile]], Iterator[WindowClaim]] | None:
    """Return the function that certifies tiles of a declared family in any surroundings. There is none if a
    rule is a function of the board, because nothing is known of it on all boards.
    """
    own = kind.declared
    return None if own is None or any(rule.is_function for rule in own.rules) else tile_contexts
