"""The tiles of the Kamaji library as `Tiles.v`: pictures, ports, and the cover of each allowed state.

    python -m hardboard.proof.coq.tiles > proof/coq/Tiles.v

Coq computes that each cover is the only one, and that no other state has one. So only the pictures have to be
believed.

    >>> coq_state(frozenset("EW"))
    'State false true false true'
    >>> coq_piece(((2, 5), (4, 3)))
    'Piece (2, 5) SouthWest 3'
"""

from collections.abc import Callable, Iterable, Iterator

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.relation import SIDES, State
from hardboard.puzzles.grid import Cell

HEAD = """(* Written by tiles.py from the tile files of the Kamaji library: not to be edited. *)
Require Import List.
Import ListNotations.
From Hardboard Require Import Signals Kamaji.
"""
STATE = "(* of each side, whether a piece crosses the border there *)"
COVERS = (
    "(* The states that the relation of a tile allows, each with its cover, without what crosses"
    " the border. *)"
)
DIRECTIONS = {(0, 0): "East", (0, 1): "East", (1, 1): "SouthEast", (1, 0): "South", (1, -1): "SouthWest"}

Ends = tuple[Cell, Cell]


def coq(library: Library) -> str:
    """Return the text of `Tiles.v`."""
    tiles = list(library.tiles.values())
    names = [tile.name.capitalize() for tile in tiles]
    return "\n".join(
        [
            HEAD,
            f"Inductive tile := {' | '.join(names)}.",
            f"Definition tiles : list tile := [{'; '.join(names)}].\n",
            STATE,
            _function("ports", "state", tiles, lambda tile: " " + coq_state(frozenset(tile.ports))),
            _function("picture", "board", tiles, _picture),
            COVERS,
            _function("covers_of", "list (state * list piece)", tiles, _covers).rstrip("\n"),
            "",
        ]
    )


def _function(name: str, result: str, tiles: Iterable[Tile], value: Callable[[Tile], str]) -> str:
    cases = "\n".join(f"  | {tile.name.capitalize()} =>{value(tile)}" for tile in tiles)
    return f"Definition {name} (t : tile) : {result} :=\n  match t with\n{cases}\n  end.\n"


def coq_state(state: State) -> str:
    """Return a state: which of the sides a piece crosses."""
    return "State " + " ".join("true" if side in state else "false" for side in SIDES)


def coq_piece(ends: Ends) -> str:
    """Return a piece, from its first and last cell in reading order."""
    (row, col), (last_row, last_col) = ends
    steps = max(last_row - row, abs(last_col - col))
    down, right = (last_row - row) // max(steps, 1), (last_col - col) // max(steps, 1)
    return f"Piece ({row}, {col}) {DIRECTIONS[down, right]} {steps + 1}"


def _picture(tile: Tile) -> str:
    rows = ("[" + "; ".join(map(str, row)) + "]" for row in tile.picture.tolist())
    return "\n     [" + ";\n      ".join(rows) + "]"


def _covers(tile: Tile) -> str:
    entries = (
        f"\n    ({coq_state(state)}, (* {tile.relation} *)\n      [{_lines(tile, state)}])"
        for state in sorted(tile.states, key=sorted)
    )
    return " [" + ";".join(entries) + "]"


def _lines(tile: Tile, state: State) -> str:
    pieces = [coq_piece(ends) for ends in sorted(tile.covers[state]) if _inside(ends, tile.size)]
    return ";\n       ".join("; ".join(four) for four in _fours(pieces))


def _inside(ends: Ends, size: Cell) -> bool:
    return all(0 <= row < size[0] and 0 <= col < size[1] for row, col in ends)


def _fours(words: list[str]) -> Iterator[list[str]]:
    return (words[k : k + 4] for k in range(0, len(words), 4))


if __name__ == "__main__":
    print(coq(load("kamaji")), end="")
