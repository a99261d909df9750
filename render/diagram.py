"""A tile as the papers draw it (Kölker 2012, figures 1 and 2 and appendix A.2).

Filled cells are black in every colouring, dots are white in every one; all cells marked x have one colour,
those marked x̄ the other. A product such as xy is black where both are, a sum x+y where one of them is, x^y
where just one is. Ports stand outside, with an arrow
and the letter they carry.

    >>> Diagram(clues=[["", "?", "2"]], symbols=[["~x", "", ""]]).symbols[0][0]
    'x̄'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import END, Tile
from hardboard.gadgets.tile_file import has_signs
from hardboard.puzzles.grid import STEPS, Cell
from hardboard.render.annotations import add_frame
from hardboard.render.board import BLACK_CODE, CLUE_CODE, cell_middles, cell_shapes, grid_lines
from hardboard.render.families import icon_shapes, room_borders, white_dots
from hardboard.render.overlay import BoardOverlay
from hardboard.render.scene import Polygons, Scene, Shape, Texts, coordinate_array, text_at
from hardboard.render.style import GREY, INK, PAPER, TRUE_PURE, with_bars

#: The colour of a cell, or the value of a port, in each state of a tile: True is black.
Values = tuple[bool, ...]
#: The letters of a tile's ports, in the order N E S W.
PORT_LETTERS = "xyzw"
_ARROW = np.array(
    [[0, -0.55], [0.42, 0.1], [0.13, 0.1], [0.13, 0.55], [-0.13, 0.55], [-0.13, 0.1], [-0.42, 0.1]]
)
_HALF = [(0, -0.6), (0.36, -0.15), (0.12, -0.15), (0.12, 0.15), (0.36, 0.15)]
_BOTH = np.array([*_HALF, *((-x, -y) for x, y in _HALF)])


class Port(NamedTuple):
    """A port: its side, the letter of its signal, which way the signal runs, and its cell (the middle if not
    given).
    """

    side: Literal["N", "E", "S", "W"]
    letter: str = ""
    way: Literal["in", "out", ""] = ""
    at: int | None = None


@dataclass(frozen=True, eq=False)
class Diagram:
    """The contents of a diagram. Grids may be arrays or rows; clues are numbers or strings, `~x` and `x̄` are
    the same symbol.
    """

    clues: Any
    symbols: Any = None
    blacks: Any = None
    whites: object = None
    #: For puzzles that have them: the number of each cell's room, and what stands in cells beside numbers.
    rooms: Any = None
    icons: Any = None
    ports: Sequence[Any] = ()
    title: str = ""
    relation: str = ""
    #: clues are small at the lower right of their cells, which may have any colour
    small: bool = False

    def __post_init__(self) -> None:
        words = np.vectorize(_clue_text, otypes=[object])(np.asarray(self.clues, dtype=object))
        none = np.zeros(words.shape, dtype=bool)
        symbols = (
            np.full(words.shape, "", dtype=object)
            if self.symbols is None
            else np.asarray(self.symbols, dtype=object)
        )
        object.__setattr__(self, "clues", words)
        object.__setattr__(self, "symbols", np.vectorize(symbol_text, otypes=[object])(symbols))
        object.__setattr__(
            self, "blacks", none if self.blacks is None else np.asarray(self.blacks, dtype=bool)
        )
        object.__setattr__(
            self, "whites", none if self.whites is None else np.asarray(self.whites, dtype=bool)
        )
        object.__setattr__(self, "ports", tuple(_port_value(*port) for port in self.ports))

    @property
    def shape(self) -> Cell:
        """Rows and columns."""
        return self.clues.shape[0], self.clues.shape[1]


def _port_value(side: Any, letter: str = "", way: Any = "", at: int | None = None) -> Port:
    return Port(side, symbol_text(letter), way, at)


def _clue_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return "" if not value or value == END else "?" if value < 0 else str(value)


def symbol_text(value: str) -> str:
    """`~x` as a letter with a bar."""
    parts = (value or "").split("~")
    return parts[0] + "".join(with_bars(part[0]) + part[1:] for part in parts[1:] if part)


def draw_diagram(diagram: Diagram) -> Scene:
    """Return the picture of a diagram."""
    shape, clued = diagram.shape, diagram.clues != ""
    coloured = np.where(clued & (not diagram.small), CLUE_CODE, 0)
    codes = np.where(diagram.blacks, BLACK_CODE, coloured).astype(np.uint8)
    taken = clued & (not diagram.small)
    symbols = np.argwhere((diagram.symbols != "") & ~taken)
    marked = taken | (diagram.symbols != "") | (diagram.icons != "" if diagram.icons is not None else False)
    whites = np.argwhere(diagram.whites & ~marked)
    inside: list[Shape] = [
        white_dots(whites),
        _texts(diagram.symbols, symbols, TRUE_PURE, "symbols", 0.66, 0.86),
        *_clues(diagram, clued),
    ]
    if diagram.rooms is not None:
        inside += [*room_borders(diagram.rooms, diagram.blacks), *icon_shapes(diagram.icons)]
    ports = [part for port in diagram.ports for part in _port(port, shape)]
    words = BoardOverlay(title=diagram.title, keys=_explained(diagram.symbols), note=diagram.relation)
    layers: list[list[Shape]] = [[cell_shapes(codes, words)], grid_lines(shape), inside, ports]
    return add_frame(shape, layers, words, around={port.side: 2 for port in diagram.ports})


def _clues(diagram: Diagram, clued: NDArray[np.bool_]) -> list[Shape]:
    """Return the clues in the middle of their cells; or small, in a colour that can be read on theirs."""
    if not diagram.small:
        return [_texts(diagram.clues, np.argwhere(clued), INK, "clues", 0.62, 0.84)]
    shapes: list[Shape] = []
    for colour, where in ((INK, ~diagram.blacks), (PAPER, diagram.blacks)):
        words = _texts(diagram.clues, np.argwhere(clued & where), colour, "clues", 0.36, 0.4)
        shapes.append(words.moved(0.29, 0.27))
    return shapes


def _explained(symbols: NDArray[np.object_]) -> list[str]:
    there = "".join(symbols.ravel())
    meanings = (("+", "x+y: black if x or y is 1"), ("^", "x^y: black if just one of x and y is 1"))
    return [words for sign, words in meanings if sign in there]


def _port(port: Port, shape: Cell) -> list[Shape]:
    """Return an arrow outside the port's cell, and the port's name beside it."""
    length = shape[1] if port.side in "NS" else shape[0]
    along = (length // 2 if port.at is None else port.at) + 0.5
    dr, dc = STEPS[port.side]
    x, y = (along, shape[0] / 2) if port.side in "NS" else (shape[1] / 2, along)
    x, y = x + dc * (shape[1] / 2 + 0.9), y + dr * (shape[0] / 2 + 0.9)
    outline = _BOTH if not port.way else _ARROW if port.way == "out" else -_ARROW
    label = f"{port.side}: {port.letter}" if port.letter else port.side
    spot = (x + 0.75, y) if port.side in "NS" else (x, y - 0.95)
    return [
        Polygons(
            coordinate_array([x, y], 2), GREY, least=4, what="ports", outline=_turned(outline, port.side)
        ),
        text_at(*spot, label, 0.72, INK, "ports", "start" if port.side in "NS" else "middle"),
    ]


def _turned(outline: NDArray[np.float64], side: str) -> NDArray[np.float64]:
    """Return a polygon that points up, turned to point out of a side."""
    for _ in range("NESW".index(side)):
        outline = np.column_stack([-outline[:, 1], outline[:, 0]])
    return outline


def _texts(
    words: NDArray[np.object_], cells: NDArray[np.int64], colour: str, what: str, size: float, fit: float
) -> Texts:
    """Return the words of some cells, in their middles."""
    labels = [str(value) for value in words[tuple(cells.T)]]
    return Texts(cell_middles(cells), colour, what=what, labels=labels, size=size, fit=fit)


def tile_diagram(tile: Tile) -> Diagram:
    """Return the diagram of a tile from its colourings: cells with one colour in all, and cells that follow a
    port.
    """
    states = sorted(tile.colourings, key=sorted)
    stack = (
        np.array([tile.colourings[state] for state in states], dtype=bool)
        if states
        else np.array([tile.picture == END])
    )
    ports, literals = named_ports(tile.ports, states)
    columns = list(map(tuple, stack.reshape(len(stack), -1).T.tolist()))
    names = {column: _symbol(column, literals) for column in set(columns)}
    small = has_signs(tile.picture)
    signs = np.vectorize(lambda code: chr(code) if code > 0 else "", otypes=[object])
    return Diagram(
        clues=signs(tile.picture) if small else tile.picture,
        symbols=np.array([names[column] for column in columns], dtype=object).reshape(tile.size),
        blacks=stack.all(axis=0),
        whites=~stack.any(axis=0) if states else None,
        ports=ports,
        title=tile.label,
        relation=tile.relation,
        small=small,
    )


def named_ports(
    sides: Sequence[str], states: Sequence[State]
) -> tuple[list[tuple[str, str]], dict[Values, str]]:
    """Return a letter for each port (an earlier one, perhaps with a bar, where the port follows it), and who
    has which values.
    """
    ports: list[tuple[str, str]] = []
    literals: dict[Values, str] = {(False,) * len(states): "0", (True,) * len(states): "1"} if states else {}
    letters = iter(PORT_LETTERS)
    for side in sides:
        values = tuple(side in state for state in states)
        if values not in literals:
            letter = next(letters)
            literals |= {values: letter, tuple(not value for value in values): f"~{letter}"}
        ports.append((side, literals[values]))
    return ports, literals


def _symbol(column: Values, literals: Mapping[Values, str]) -> str:
    """Return the literal, or the product, sum or exclusive or of two, that a cell is black with; `*` if it is
    none of these, nothing if it never changes.
    """
    if len(set(column)) <= 1:
        return ""
    if column in literals:
        return literals[column]
    for (one, first), (two, second) in combinations(literals.items(), 2):
        if tuple(a and b for a, b in zip(one, two, strict=True)) == column:
            return first + second
    for (one, first), (two, second) in combinations(literals.items(), 2):
        if tuple(a or b for a, b in zip(one, two, strict=True)) == column:
            return f"{first}+{second}"
        if tuple(a != b for a, b in zip(one, two, strict=True)) == column:
            return f"{first}^{second}"
    return "*"
