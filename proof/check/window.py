"""A tile of a declared family in any surroundings, checked: wherever these symbols stand, the cells named are
coloured in one of the listed ways.

The board of such a certificate is the tile with empty cells around it, some lines on each side but at edges
of the board. `window.json` says what else is known, and a library's contract promises: which symbols there
are at all, and which of them a cell around the tile may show; the colours of cells around are *given*. In
every solution of every board that has the tile, and around it what is promised,

- a place is there if its guard holds whatever the cells that are not the tile's show, and it is the same on
  every board if it does not reach the last line around the tile (what a larger board could add to it, it
  would add there);
- where a colour must be connected, each cell of it is connected to the last line: there are others beyond.

So clauses that such places imply hold, and the rest is as for boards (see `refutation`).
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from hardboard.proof.check import lrat
from hardboard.proof.check.files import Head, Refused, lines, read_json, text, truth, whole
from hardboard.proof.check.justify import among
from hardboard.proof.check.justify.declared import judge_of
from hardboard.proof.check.reasons import Facts, read_cell
from hardboard.proof.check.refutation import check_clauses, read_clauses, read_map
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.guarded import check_layout, guarded
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Either, Guard, Symbol
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family

#: cell -> the symbols that it may show
May = Callable[[Index], frozenset[Symbol]]


def check_window(folder: Path, kind: str, board: Any, given: Facts, head: Head) -> dict[str, Any]:
    """Clauses about the window are justified, and with "none of those listed" contradict each other."""
    declaration = family(kind).declared
    if declaration is None:
        raise Refused(f"{kind} is not declared from its rules")
    check_layout(declaration)
    data = read_json(folder, "window.json")
    try:
        listed: list[Facts] = [
            {read_cell(cell): truth(so) for cell, so in each.items()} for each in data["listed"]
        ]
        places = list(sure_places(declaration, board, data))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Refused(f"window.json: {type(error).__name__} {error}"[:200]) from None
    if not listed or len({frozenset(each) for each in listed}) != 1:
        raise Refused("window.json: the listed colourings are not about the same cells")
    clauses = read_clauses(lines(folder, "rules.cnf"), "rules.cnf")
    reasons, subjects = lines(folder, "reasons.txt"), read_map(lines(folder, "map.txt"))
    check_clauses(clauses, reasons, subjects, among(judge_of(places, board), given, listed))
    steps = lrat.refuted(clauses, text(folder, "rules.lrat"), "rules.lrat")
    return {"window": data, "clauses": len(clauses), "proof_steps": steps}


def sure_places(declaration: Declaration, board: Board, data: Mapping[str, Any]) -> Iterator[Place]:
    """The places of a window that are there in any surroundings."""
    symbols = [symbol_of(word) for word in data["symbols"]]
    edges, (top, left, size) = frozenset(data["edges"]), map(whole, data["tile"])
    tile = {(r, c) for r in range(top, top + size) for c in range(left, left + size)}
    if not tile <= {divmod(cell, board.cols) for cell in board.cells} or not edges <= {*"NESW"}:
        raise ValueError("a tile that is not on its board, or no sides")
    promised = {read_cell(cell): frozenset(map(symbol_of, words)) for cell, words in data["classes"].items()}
    shown = symbols_on(declaration, board)
    if not {cell for cell, _ in shown.items()} <= tile or not {*shown.values()} <= {*symbols}:
        raise ValueError("symbols outside the tile, or others than those listed")

    def may(index: Index) -> frozenset[Symbol]:
        cell = divmod(index, board.cols)
        return frozenset({shown.get(cell)}) if cell in tile else promised.get(cell, frozenset(symbols))

    last = {cell for cell in board.cells if _at_the_end(divmod(cell, board.cols), board.shape, edges)}
    blank = Board(board.rows, board.cols)
    for each in guarded(declaration, blank, symbols):
        place = (
            _either(each, may)
            if isinstance(each, Either)
            else each.place
            if _holds(each.guard, may)
            else None
        )
        if place is not None and not last & {*place.scope, place.spot}:
            yield place
    for rule in declaration.places(blank):
        if isinstance(rule, Connected) and last:
            yield Connected(rule.rule, rule.cells, rule.near, rule.colour, frozenset(last), at=rule.at)


def _holds(guard: Guard, may: May) -> bool:
    """Whether cells surely show what a guard asks for."""
    return all(may(index) <= symbols for index, symbols in guard)


def _either(each: Either, may: May) -> Place | None:
    """That one of the cells is black whose guards may hold; nothing if a guard without a cell may."""
    live = [cell for guard, cell in each.terms if all(may(index) & symbols for index, symbols in guard)]
    cells = tuple(cell for cell in live if cell is not None)
    if len(cells) < len(live):
        return None
    return Count(each.rule, cells, frozenset(range(1, len(cells) + 1)), at=each.spot)


def symbols_on(declaration: Declaration, board: Board) -> dict[Cell, Symbol]:
    """What the cells of a board show; a number at a corner belongs to the cell to its upper left."""
    if declaration.layout.corners:
        return {(row - 1, col - 1): number for (row, col), number in board.corners.items()}
    return {divmod(cell, board.cols): symbol for cell, symbol in board.clues.items()}


def symbol_of(word: Any) -> Symbol:
    """The symbol written as null, a number or a list of numbers."""
    return tuple(map(whole, word)) if isinstance(word, list) else None if word is None else whole(word)


def _at_the_end(cell: Cell, shape: Cell, edges: frozenset[str]) -> bool:
    """Whether a cell is on the last line of a side that is no edge of the board."""
    ends = {"N": cell[0] == 0, "S": cell[0] == shape[0] - 1, "W": cell[1] == 0, "E": cell[1] == shape[1] - 1}
    return any(so and side not in edges for side, so in ends.items())
