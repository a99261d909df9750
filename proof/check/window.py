"""A tile of a declared family in any surroundings, checked: wherever these symbols stand, the cells named are
coloured in one of the listed ways.

The board of such a certificate is the tile with empty cells around it, some lines on each side but at edges
of the board. `window.json` lists the facts that a library's contract promises. It says which symbols there
are at all, what the tile's cells show, and which symbols a cell around the tile may show. The colours of
cells around are *given*. In every solution of every board that has the tile, and around it what is promised,

- a pattern of the family's rules is there at a spot if all cells that it looks at are cells of the window, or
  lie beyond an edge of the board, and its guard holds whatever the cells that are not the tile's show;
- so is a number that looks along lines, however far: it may see anything beyond the window, and an end of the
  board there is as a cell of the other colour;
- of the lights of a cell (`Lines`) none is beyond the window if none that may be there is on its last line;
- where a colour must be connected, each cell of it is connected to the last line, on every board that has a
  cell of the colour beyond the window: the verdict says this assumption (`assumes`).

Clauses that such constraints imply therefore hold, and the rest is as for boards (see `refutation`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from hardboard.gadgets.symbols.rulelist import RuleList, rule_list
from hardboard.gadgets.symbols.walls import printed_board
from hardboard.proof.check.files import (
    CertificateRefused,
    Found,
    Head,
    as_list,
    as_truth,
    as_whole_number,
    read_json,
    refuse_unknown_entries,
)
from hardboard.proof.check.justify import among
from hardboard.proof.check.justify.declared import constraints_by_anchor, judge_of, last_lines, step_from
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.refutation import check_proof
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import Guard, Pattern, Symbol, decode_step, guard_at
from hardboard.puzzles.declared.vocabulary.rule import COLOURS, Either, Guarded
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, read_cell
from hardboard.puzzles.registry import family

#: What `window.json` says, and nothing else.
ENTRIES = {"tile", "edges", "symbols", "shows", "classes", "rooms", "listed"}
#: cell -> the symbols that it may show
May = Callable[[Index], frozenset[Symbol]]


def check_window(folder: Path, kind: str, board: object, given: Facts, head: Head) -> Found:
    """Clauses about the window are justified, and with "none of those listed" contradict each other."""
    declaration = family(kind).declared
    if declaration is None or not isinstance(board, Board):
        raise CertificateRefused(f"{kind} is not declared from its rules")
    if own := [rule.text for rule in declaration.rules if rule.is_function]:
        raise CertificateRefused(
            f"{own[0]!r} is a function of the board, of which nothing is known on all boards"
        )
    data = read_json(folder, "window.json")
    refuse_unknown_entries(data, ENTRIES, "window.json")
    try:
        ways: list[Facts] = [
            {read_cell(cell): as_truth(so) for cell, so in each.items()} for each in as_list(data["listed"])
        ]
        seen = CheckedWindow.of(declaration, board, data)
        places = list(seen.places())
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, InputError) as error:
        raise CertificateRefused(f"window.json: {type(error).__name__} {error}"[:200]) from None
    if not ways or len({frozenset(each) for each in ways}) != 1:
        raise CertificateRefused("window.json: the listed colourings are not about the same cells")
    found = check_proof(
        folder, "rules", read_cell, among(judge_of(constraints_by_anchor(places), board), given, ways)
    )
    return {"window": data, "assumes": seen.assumes, **found}


def certain_constraints(declaration: Declaration, board: Board, data: Head) -> Iterator[Constraint]:
    """Yield the constraints of a window that are there in any surroundings."""
    return CheckedWindow.of(declaration, board, data).places()


@dataclass(frozen=True, eq=False)
class CheckedWindow:
    """A window: its size, the edges of the board, the rules, and the possible symbols of cells."""

    board: Board
    edges: frozenset[str]
    rules: RuleList
    may: May

    @classmethod
    def of(cls, declaration: Declaration, board: Board, data: Head) -> "CheckedWindow":
        """Read `window.json`; the tile's symbols must be those of the board."""
        symbols = symbols_of(data["symbols"])
        edges, (top, left, size) = (
            frozenset(as_list(data["edges"])),
            map(as_whole_number, as_list(data["tile"])),
        )
        rows, cols = (length - size for length in board.shape)
        if not (0 <= top <= rows <= board.rows and 0 <= left <= cols <= board.cols):
            raise ValueError("a tile that is not on its board")
        if not edges <= {*"NESW"} or len(edges) < len(data["edges"]):
            raise ValueError("edges that are no sides, or one twice")
        tile = {(r, c) for r in range(top, top + size) for c in range(left, left + size)}
        shown, promised = (
            {read_cell(cell): frozenset(symbols_of(words)) for cell, words in data[key].items()}
            for key in ("shows", "classes")
        )
        own = {row * board.cols + col: next(iter(one)) for (row, col), one in shown.items() if len(one) == 1}
        if {*shown} != tile or len(own) < len(tile) or printed_board(declaration.layout, board, own) != board:
            raise ValueError("a tile that shows something else than its board")
        if not {*own.values()}.union(*promised.values()) <= {*symbols} or not all(promised.values()):
            raise ValueError("other symbols than those listed, or a cell that can show none")
        if bool(rooms := as_whole_number(data["rooms"])) is not declaration.layout.rooms:
            raise ValueError(f"rooms of {rooms} cells")

        def may(index: Index) -> frozenset[Symbol]:
            cell = divmod(index, board.cols)
            return shown[cell] if cell in tile else promised.get(cell, frozenset(symbols))

        named = {str(number): symbol for number, symbol in enumerate(symbols)}
        return cls(board, edges, rule_list(declaration, named, rooms, sights=True), may)

    @property
    def assumes(self) -> list[str]:
        """The assumptions about boards around the window, in words: without them a group of the connected
        colour that is shut in inside the window might be all there is.
        """
        colours = [COLOURS[linked.colour] for linked in self.rules.linked if self.last]
        rows, cols = self.board.shape
        return [f"the board has a {colour} cell beyond the window of {rows} x {cols}" for colour in colours]

    def places(self) -> Iterator[Constraint]:
        """Yield the constraints that hold in any surroundings, with their assumptions."""
        blank, rules = Board(*self.board.shape), self.rules
        for pattern in rules.near_or_sights:
            for row, col in map(self.at, blank.cells):
                guard = guard_at(pattern.shows, blank, row, col)
                steps = (decode_step(cell) for cell, _ in pattern.shows)
                known = all(self._known(row + down, col + right) for down, right in steps)
                if guard is not None and known and _holds(guard, self.may):
                    yield from self.surely(pattern, row, col)
        for light in rules.lines:
            for each in light.guarded(
                blank, [symbol for symbol in rules.shown_symbols if symbol is not None]
            ):
                place = each.place if isinstance(each, Guarded) else _either(each, self.may, self.last)
                if place is not None and (isinstance(each, Either) or _holds(each.guard, self.may)):
                    yield place
        for linked in rules.linked:
            yield linked.place(blank, self.last)

    def at(self, cell: Index) -> Cell:
        """Return a cell's row and column."""
        return divmod(cell, self.board.cols)

    def surely(self, pattern: Pattern, row: int, col: int) -> Iterator[Constraint]:
        """Yield the constraint of a pattern if its scope is surely inside the window, or off the board.

        A pattern that looks along lines, which end at edges alone, is there, too. It looks beyond the window
        at one cell that is none of the window's.
        """
        (rows, cols), box = self.board.shape, dict(zip("NSWE", pattern.box, strict=True))
        inside = {"N": row, "S": rows - 1 - row, "W": col, "E": cols - 1 - col}
        up, down, left, right = (
            min(far, inside[side]) if side in self.edges else far for side, far in box.items()
        )
        if (own := pattern.within((up, down, left, right))) is not None:
            place = own.place.moved(lambda cell: step_from(self.board, row, col, cell), cols)
            if pattern.sight or self.board.size not in place.scope:
                yield place

    def _known(self, row: int, col: int) -> bool:
        """Return True if a cell is in the window, or off the board for sure."""
        rows, cols = self.board.shape
        beyond = {"N": row < 0, "S": row >= rows, "W": col < 0, "E": col >= cols}
        return not any(beyond.values()) or any(beyond[side] for side in self.edges)

    @cached_property
    def last(self) -> frozenset[Index]:
        """The cells on the last line of each side that is not an edge of the board."""
        return last_lines(self.board, {*"NESW"} - self.edges)


def _holds(guard: Guard, may: May) -> bool:
    """Return True if cells must show the symbols of a guard."""
    return all(may(index) <= symbols for index, symbols in guard)


def _either(each: Either, may: May, last: frozenset[Index]) -> Constraint | None:
    """Return that one of the cells is black whose guards may hold.

    None if a guard without a cell may hold, or if one of these cells is on the last line: there may be others
    beyond.
    """
    live = [cell for guard, cell in each.terms if all(may(index) & symbols for index, symbols in guard)]
    cells = tuple(cell for cell in live if cell is not None)
    if len(cells) < len(live) or last & {*cells, each.spot}:
        return None
    return Count(each.rule, cells, frozenset(range(1, len(cells) + 1)), at=each.spot)


def symbols_of(words: object) -> list[Symbol]:
    """Return some symbols, none twice."""
    found = [*map(symbol_of, as_list(words))]
    if len({*found}) < len(found):
        raise ValueError("a symbol twice")
    return found


def symbol_of(word: object) -> Symbol:
    """Return the symbol written as null, a number or a list of numbers."""
    return (
        tuple(map(as_whole_number, word))
        if isinstance(word, list)
        else None
        if word is None
        else as_whole_number(word)
    )
