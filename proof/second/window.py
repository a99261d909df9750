"""Claims about a tile at any position. The board goes on around it or ends at its edges, and some of its
printed symbols are unknown.

A clause is justified if on *every* board around the tile some constraint of the named rule is violated. Of
all these boards some are looked at, the others follow:

- The board may go on by any number of lines. No constraint reads further than the largest number, and a
  missing cell changes no more than a cell of some colour. It suffices that each side ends at once or that far
  away, or that all end after fewer lines.
- Anything may be printed on cells that are not the tile's. Rules that do not read printed symbols need no
  more (`Watched` notices reads). Other constraints exist because of single symbols. So each symbol is tried
  at each cell, or at all cells at once if the rule is a list of local rules. This holds for rooms if all
  their cells are the tile's. A cell beside them is in their room if there is no wall between.
- If a colour must be connected, a group of it that is shut in inside the window is cut off. This assumes that
  the colour has cells beyond the window.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from hardboard.proof.second.files import (
    Cell,
    Facts,
    Rule,
    Subject,
    array,
    cell,
    entries,
    json_whole_number,
    require_that,
    spend_budget,
)
from hardboard.proof.second.lemmas import given_facts, refutation
from hardboard.proof.second.shading import components, connected_colour, four_neighbours
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.declared.vocabulary.rule import Rule as Word
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family

#: What may be printed on a board.
PRINTED = ("clues", "rooms", "arrows", "corners", "row_clues", "col_clues", "total")
Symbol = Any
#: Rows of a tile, cells of a room, and numbers on a board, at most.
MOST_LINES, LARGEST_ROOM, LARGEST_NUMBER = 1_000, 5, 99
#: What window.json says.
ENTRIES = ("tile", "edges", "symbols", "shows", "classes", "rooms", "listed")


class Watched(Board):
    """A board that remembers whether anyone read its symbols."""

    def __getattribute__(self, name: str) -> Any:
        if name in PRINTED:
            object.__getattribute__(self, "__dict__")["looked"] = True
        return super().__getattribute__(name)


class Surroundings:
    """All boards that contain a window."""

    def __init__(
        self,
        name: str,
        record: Record,
        edges: str,
        shows: dict[Cell, Symbol],
        may_show: Callable[[Cell], list[Symbol]],
    ) -> None:
        own = family(name)
        require_that(own.declared is not None, f"{name} is not declared")
        self.declared = own.declared
        self.window: Board = own.board_from_record(record)
        require_that(
            not any(w.is_function for w in self.declared.rules), "a rule that is a function of the board"
        )
        require_that(set(edges) <= set("NESW") and len(set(edges)) == len(edges), "edges that are no sides")
        require_that(
            shows.keys() <= {divmod(at, self.window.cols) for at in self.window.cells}, "a tile beyond it"
        )
        #: What each cell of the tile shows.
        self.shows = shows
        #: What a cell that is not the tile's may show, by its row and column in the window.
        self.edges, self.may_show = edges, may_show
        numbers = [*self.window.numbers.values(), *self.window.corners.values()]
        self.far = max([1, *numbers]) + 1
        require_that(
            self.grown(dict.fromkeys("NESW", 0), {}) == self.window, "a tile that shows something else"
        )

    def grown(self, sides: dict[str, int], more: dict[Cell, Symbol]) -> Board:
        """Return the window with more lines on each side; some outer cells show symbols."""
        up, left = sides["N"], sides["W"]
        rows, cols = self.window.rows + up + sides["S"], self.window.cols + left + sides["E"]
        spend_budget(16 * rows * cols)  # all places on it will be gone through
        printed = (self.shows | more).items()
        shown = {(row + up, col + left): symbol for (row, col), symbol in printed if symbol is not None}
        if self.declared.layout.corners:
            return Board(rows, cols, corners={(row + 1, col + 1): clue for (row, col), clue in shown.items()})
        if not self.declared.layout.rooms:
            return Board(rows, cols, clues={row * cols + col: clue for (row, col), clue in shown.items()})
        require_that(all(map(_is_walled, shown.values())), "a cell of a room that shows no number and walls")
        rooms = [-1] * (rows * cols)
        for number, group in enumerate(components(shown, lambda at: _open_to(at, shown))):
            for row, col in group:
                rooms[row * cols + col] = number
        numbers = {row * cols + col: number for (row, col), (number, *_) in shown.items() if number >= 0}
        return Board(rows, cols, clues=numbers if self.declared.layout.clues else {}, rooms=tuple(rooms))

    def sizes(self) -> Iterator[dict[str, int]]:
        """Return how far the board goes on at each side: not at all, or far."""
        open_sides = [side for side in "NESW" if side not in self.edges]
        for lines in product((self.far, 0), repeat=len(open_sides)):
            yield dict.fromkeys(self.edges, 0) | dict(zip(open_sides, lines, strict=True))
        for most in range(1, self.far) if open_sides else ():
            yield {side: 0 if side in self.edges else most for side in "NESW"}

    def around(self, sides: dict[str, int]) -> dict[Cell, list[Symbol]]:
        """Return the symbols that cells outside the tile may show; a corner's symbol is that of the cell
        before it.
        """
        before = int(self.declared.layout.corners)
        rows = range(-sides["N"] - before, self.window.rows + sides["S"])
        cols = range(-sides["W"] - before, self.window.cols + sides["E"])
        spend_budget(len(rows) * len(cols))
        return {at: self.may_show(at) for at in product(rows, cols) if self.may_show(at)}

    def justify(self, rules: list[Rule]) -> None:
        """Refuse rules that do not hold on all boards."""
        names = {name for word in self.declared.rules for name in word.names}
        require_that(all(rule[1] in names for rule in rules), "a reason that is no rule")
        for word in self.declared.rules:
            own = [rule for rule in rules if rule[1] in word.names]
            for sides in self.sizes() if own else ():
                self._hold(word, own, self.grown(sides, self.least(sides)), sides, [])
            if own and self._looks(word):
                far = next(self.sizes())
                least = self.least(far)
                found = self._hold(word, own, self.grown(far, least), far, [])
                for more in self.printed(far, word):
                    self._hold(word, own, self.grown(far, least | more), far, found)

    def printed(self, sides: dict[str, int], word: Word) -> Iterator[dict[Cell, Symbol]]:
        """Yield the symbols to try on surrounding cells: each at each cell, or at all cells at once. Patterns
        read each cell's symbol separately. One board with the symbol on all these cells therefore decides all
        such boards. A room of cells of the tile is another one only because of a cell beside the tile.
        """
        around = self.around(sides)
        if word.rooms is not None and not word.rooms.outside:
            around = {
                at: may for at, may in around.items() if not self.shows.keys().isdisjoint(four_neighbours(at))
            }
        if word.patterns is None:
            yield from ({at: symbol} for at, symbols in around.items() for symbol in symbols)
        else:
            for one in {symbol: None for symbols in around.values() for symbol in symbols}:
                yield {at: one for at, symbols in around.items() if one in symbols}

    def least(self, sides: dict[str, int]) -> dict[Cell, Symbol]:
        """Return the symbols of the cells around that must show something."""
        return {at: symbols[0] for at, symbols in self.around(sides).items() if None not in symbols}

    def _looks(self, word: Word) -> bool:
        """Return True if a rule reads printed symbols."""
        board = self.grown(next(self.sizes()), {})
        watched = Watched(board.rows, board.cols, board.clues, board.rooms, corners=board.corners)
        watched.__dict__["looked"] = False
        list(word.places(watched))
        return bool(watched.__dict__["looked"])

    def _hold(
        self, word: Word, rules: list[Rule], board: Board, sides: dict[str, int], before: list[Constraint]
    ) -> list[Constraint]:
        """Return a violated constraint of the board for each rule; refuse a rule without one. On a board of
        the same size, a constraint equal to a violated one before is violated, too.
        """
        places, found = list(word.places(board)), []
        if word.rooms is not None and not word.rooms.outside:
            tile = {board.at(row + sides["N"], col + sides["W"]) for row, col in self.shows}
            places = [place for place in places if tile.issuperset(place.cells)]
        facts: list[bool | None] = [None] * board.size
        there: dict[tuple[str, int], list[Constraint]] = {}
        for place in places:
            there.setdefault((place.rule, place.spot), []).append(place)
        same = {
            key: next((place for place in there.get((old.rule, old.spot), ()) if _equal(place, old)), None)
            for key, old in {id(old): old for old in before}.items()
        }
        for number, (given, name, about) in enumerate(rules):
            spend_budget(1 if before else len(places))
            fine = same[id(before[number])] if before else None
            if fine is None:
                cells = {board.at(at[0] + sides["N"], at[1] + sides["W"]): so for at, so in given.items()}
                require_that(None not in cells and all(map(self._inside, given)), "a fact beyond the window")
                for at, so in cells.items():
                    facts[at or 0] = so
                own = (
                    place
                    for place in places
                    if place.rule == name and self._named(place, about, board, sides, facts)
                )
                fine = next((place for place in own if self._breaks(place, facts, given)), None)
                for at in cells:
                    facts[at or 0] = None
            require_that(
                fine, f"{name}: what is said of {sorted(given)[:4]} does not hold wherever the tile stands"
            )
            found += [fine] if fine is not None else []
        return found

    def _named(
        self,
        place: Constraint,
        about: list[Any],
        board: Board,
        sides: dict[str, int],
        facts: list[bool | None],
    ) -> bool:
        """Return True if a reason names the constraint, by its only cell; connectivity has no cell. A line
        with at most one black cell, which may begin beyond the window, is named by the first of two cells.
        """
        if len(about) != 1 or connected_colour(place) is not None:
            return True
        at = board.at(about[0][0] + sides["N"], about[0][1] + sides["W"])
        if place.spot == at or not isinstance(place, Count) or place.allowed != {0, 1}:
            return place.spot == at
        black = [each for each in place.cells if facts[each]]
        return at in black and at != max(black)

    def _inside(self, at: Subject) -> bool:
        return self.window.at(*at) is not None

    def _breaks(self, place: Constraint, facts: list[bool | None], given: Facts) -> bool:
        own = connected_colour(place)
        if own is None:
            return place.broken(facts)
        everywhere = not own.outside and len(own.cells) == len(facts)
        require_that(everywhere, "a rule about other areas than the whole board")
        return self._shut_in(own.colour, len(own.near[0]) > 2, given)

    def _shut_in(self, colour: bool, corners: bool, given: Facts) -> bool:
        """Return True if a cell of the colour reaches no line beyond which the board may go on, and there is
        another.
        """
        rows, cols = self.window.shape
        ends = {"N": (0, None), "S": (rows - 1, None), "W": (None, 0), "E": (None, cols - 1)}
        leaving = [ends[side] for side in "NESW" if side not in self.edges]
        maybe = [at for at in product(range(rows), range(cols)) if given.get(at, colour) is colour]

        def near(at: Cell) -> Iterator[Cell]:
            for down, right in product((-1, 0, 1), repeat=2):
                if corners or not (down and right):
                    yield at[0] + down, at[1] + right

        for group in components(maybe, near):
            mine = [at for at, so in given.items() if so is colour]
            leaves = any(at[0] == row or at[1] == col for at in group for row, col in leaving)
            if (
                not leaves
                and any(at in group for at in mine)
                and (leaving or any(at not in group for at in mine))
            ):
                return True
        return False


def _is_walled(symbol: Symbol) -> bool:
    """Return True if a symbol is a number, or -1 for none, and whether there are walls to the right and
    below.
    """
    return isinstance(symbol, tuple) and len(symbol) == 3 and symbol[0] >= -1 and {*symbol[1:]} <= {0, 1}


def _open_to(at: Cell, shown: dict[Cell, Symbol]) -> Iterator[Cell]:
    """Yield the cells beside one that no wall parts it from."""
    row, col = at
    for other, first, wall in (
        ((row, col + 1), at, 1),
        ((row + 1, col), at, 2),
        ((row, col - 1), (row, col - 1), 1),
        ((row - 1, col), (row - 1, col), 2),
    ):
        if first in shown and not shown[first][wall]:
            yield other


def _equal(one: Constraint, other: Constraint) -> bool:
    """Return True if two constraints are equal on the same cells."""
    return type(one) is type(other) and vars(one) == vars(other)


def check_window(folder: Path, head: Record, record: Record) -> None:
    """Check that a tile has one of the listed colourings in any context, given the colours of some cells."""
    data = entries(folder, "window.json", ENTRIES)
    (top, left, size), given = map(json_whole_number, array(data["tile"])), given_facts(head)
    require_that(min(top, left, size) >= 0 and size <= MOST_LINES, "a tile that is none")
    tile = set(product(range(top, top + size), range(left, left + size)))
    classes = {cell(name): _symbols(words) for name, words in data["classes"].items()}
    symbols = _symbols(data["symbols"])
    require_that(all([symbols, *classes.values()]), "a cell that can show nothing")
    printable = (symbol <= LARGEST_NUMBER for symbol in symbols if isinstance(symbol, int))
    require_that(all(printable), "a number that no board shows")
    shows = {cell(name): _symbols(words) for name, words in data["shows"].items()}
    require_that(
        shows.keys() == tile and all(len(words) == 1 for words in shows.values()), "cells that show nothing"
    )
    known = all(symbol in symbols for words in (*shows.values(), *classes.values()) for symbol in words)
    require_that(known, "a cell shows what no board shows")
    around = Surroundings(
        head["family"],
        record,
        "".join(array(data["edges"])),
        {at: symbol for at, (symbol,) in shows.items()},
        lambda at: [] if at in tile else classes.get(at, symbols),
    )
    sizes = range(1, LARGEST_ROOM + 1) if around.declared.layout.rooms else (0,)
    require_that(json_whole_number(data["rooms"]) in sizes, "rooms that are none")
    around.far = max([around.far, *(symbol + 1 for symbol in symbols if isinstance(symbol, int))])
    listed = [{cell(name): so for name, so in each.items()} for each in array(data["listed"])]
    require_that(listed, "no colouring")
    require_that(all(type(so) is bool for each in listed for so in each.values()), "a colour that is none")
    require_that(all(each.keys() == listed[0].keys() for each in listed), "colourings of different cells")
    rules = []
    for facts, word, about in refutation(folder):
        if word == "given":
            require_that(
                any([at] == about and given.get(at) is (not so) for at, so in facts.items()), "not given"
            )
        elif word == "other":
            which = about[0][0] - 1 if about else -1
            require_that(
                0 <= which < len(listed) and listed[which].items() <= facts.items(),
                "another colouring may be so",
            )
        else:
            require_that(len(about) == 1, "a reason that names no place")
            rules.append((facts, word, about))
    around.justify(rules)


def _symbols(words: object) -> list[Symbol]:
    found = [_symbol(word) for word in array(words)]
    require_that(all(found.count(one) == 1 for one in found), "a symbol twice")
    return found


def _symbol(word: object) -> Symbol:
    return (
        tuple(map(json_whole_number, word))
        if isinstance(word, list)
        else None
        if word is None
        else json_whole_number(word)
    )
