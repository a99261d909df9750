"""Check that a clause holds in every solution of a Nurimeizu board.

White cells form one tree, so from S there is one way to each of them. Each but S is *entered* from exactly
one white neighbour. Of two white neighbours one is entered from the other. Conversely, suppose that these
entrances exist. Then white cells that S does not reach have a cycle (each is entered from another of them).
Those that it reaches have none (fewer entrances than cells). The rules `entered` and `cycle` therefore
express the tree, and each rule except `cycle` names one cell. Facts are of three kinds:

    r1c1         the cell is black, and with it its room (rule 1)
    r1c1-r1c2    both cells are white, and the second is entered from the first
    r1c1-r1c1    the cell is on the path from S to G

    >>> import numpy as np
    >>> board = Board.of_rooms(np.array([[0, 1, 2]], dtype=np.int32), np.array([["S", "", "G"]]))
    >>> justifier(board)({(0, 1): True, (0, 2): False, ((0, 1), (0, 2)): False}, Reason("entered", ((0, 2),)))
    ''
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Facts, Reason, black_in, cells_of, on_board, read_subject
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, Shading, neighbours

__all__ = ["facts_of", "holds", "justifier", "read"]

#: Variables are about cells and steps; what can be given is the colour of a cell.
read, holds = read_subject, black_in


@dataclass(frozen=True)
class ForbiddenFacts:
    """A board, and the facts that a clause forbids there."""

    rooms: Sequence[Sequence[int]]
    icons: Sequence[Sequence[str]]
    facts: Facts
    #: room -> whether it is black, as the facts say
    colours: Mapping[int, bool]

    def black(self, cell: Cell) -> bool | None:
        """Return the colour of a cell by the facts."""
        return self.colours.get(self.room(cell))

    def room(self, cell: Cell) -> int:
        """Return the room of a cell."""
        return self.rooms[cell[0]][cell[1]]

    def icon(self, cell: Cell) -> str:
        """Return the icon in a cell."""
        return self.icons[cell[0]][cell[1]]

    def enters(self, one: Cell, other: Cell) -> bool | None:
        """Return True if the facts say that a white cell is entered from its white neighbour."""
        said = self.facts.get((min(one, other), max(one, other)))
        return None if said is None else said is (one < other)

    def on_path(self, cell: Cell) -> bool | None:
        """Return True if the facts say that a cell is on the path from S to G."""
        return self.facts.get((cell, cell))

    def near(self, cell: Cell) -> Iterator[Cell]:
        """Yield the neighbours of a cell that are in rooms."""
        near = neighbours(cell, (len(self.rooms), len(self.rooms[0])))
        return (there for there in near if self.room(there) >= 0)


#: Rules by the names that reasons use.
Rules = dict[str, Callable[[ForbiddenFacts, Sequence[Cell]], str]]


def justifier(board: Board) -> Justifier:
    """Return the judge of clauses about this board."""
    return judge_of(RULES, board.room_array.tolist(), board.icon_array.tolist(), {})


def judge_of(
    rules: Rules, rooms: Sequence[Sequence[int]], icons: Sequence[Sequence[str]], known: Mapping[int, bool]
) -> Justifier:
    """Return the judge of clauses by some rules and the known rooms; a subject without a room is no cell."""
    shape = (len(rooms), len(rooms[0]))

    def judged(facts: Facts, reason: Reason) -> str:
        cells = [cell for cell in reason.cells if on_board(cell, shape)]
        named = [*cells, *(cell for subject in facts for cell in cells_of(subject))]
        if not all(on_board(cell, shape) and rooms[cell[0]][cell[1]] >= 0 for cell in named):
            return "it names something that is not a cell of the board"
        if reason.kind not in rules or len(cells) < len(reason.cells):
            return f"there is no rule {str(reason)[:40]!r}"
        told = {rooms[r][c]: black for (r, c), black in cells_in(facts)}
        return rules[reason.kind](ForbiddenFacts(rooms, icons, facts, {**known, **told}), cells)

    return judged


def cells_in(facts: Facts) -> Iterator[tuple[Cell, bool]]:
    """Return the colours of single cells that facts name."""
    return (
        (cell, black) for subject, black in facts.items() for cell in cells_of(subject) if cell == subject
    )


def facts_of(board: Board, solution: Shading) -> Facts:
    """Return the colour of every room, under its first cell."""
    spots = np.unique(board.room_array, return_index=True)[1].tolist()
    return {cell: bool(solution[cell]) for cell in (divmod(spot, board.shape[1]) for spot in spots)}


def room(seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
    """Rule 1: every cell in the same room has the same colour."""
    if len(cells) != 2 or seen.room(cells[0]) != seen.room(cells[1]):
        return "the cells named are not two of one room"
    colours = {seen.facts.get(cell) for cell in cells}
    return "" if colours == {True, False} else "it does not forbid two colours in a room"


def icon(seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
    """Rules 2, 4 and 5: cells with an icon are white; S, G and circles are on the path from S to G, triangles
    are not.
    """
    if len(cells) != 1 or not seen.icon(cells[0]):
        return "there is no icon at the place named"
    on_path = seen.icon(cells[0]) != "T"
    if seen.black(cells[0]) is True or seen.on_path(cells[0]) is (not on_path):
        return ""
    return "it does not say what the icon says"


def square(seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
    """Rule 8: no square of 2 by 2 cells is all of one colour; named by its top left cell."""
    if len(cells) != 1 or cells[0][0] + 1 == len(seen.rooms) or cells[0][1] + 1 == len(seen.rooms[0]):
        return "there is no square at the place named"
    r, c = cells[0]
    colours = {seen.black(cell) for cell in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))}
    return "" if colours in ({True}, {False}) else "it does not forbid that the square is of one colour"


def entered(seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
    """Rules 6 and 7: a white cell is entered from exactly one white neighbour; S is entered from none."""
    if len(cells) != 1 or seen.black(cells[0]) is not False:
        return "it does not say that the one cell named is white"
    (cell,) = cells
    said = [(seen.black(near), seen.enters(near, cell)) for near in seen.near(cell)]
    sure = said.count((False, True))
    if seen.icon(cell) == "S":
        return "" if sure else "S need not be entered though it fails"
    possible = any(black is not True and enters is not False for black, enters in said)
    right = sure > 1 or not possible
    return "" if right else "the cell can be entered from one neighbour though it fails"


def cycle(seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
    """Rule 7: white cells form no cycle; its cells are named in order."""
    apart = any(two not in seen.near(one) for one, two in zip(cells, [*cells[1:], *cells[:1]], strict=True))
    if len(set(cells)) != len(cells) or len(cells) < 3 or apart:
        return "the cells named are not a cycle"
    white = all(seen.black(cell) is False for cell in cells)
    return "" if white else "it does not forbid that all cells are white"


def path(seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
    """Rule 3: the path from S to G is white; on it S and G have one neighbour, all others two.

    A path of a tree has no shortcuts: neighbours that are both on it are neighbours along it.
    """
    if len(cells) != 1 or seen.on_path(cells[0]) is not True:
        return "it does not say that the one cell named is on the path"
    (cell,) = cells
    near = [seen.on_path(other) for other in seen.near(cell)]
    wanted = 1 if seen.icon(cell) in ("S", "G") else 2
    if seen.black(cell) is True or near.count(True) > wanted or len(near) - near.count(False) < wanted:
        return ""
    return "the cell can be on the path though it fails"


RULES: Rules = {
    "room": room,
    "icon": icon,
    "square": square,
    "entered": entered,
    "cycle": cycle,
    "path": path,
}
