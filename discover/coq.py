"""A found library as a file of Coq that ends in the theorem (`proof/coq/Found.v`).

Rules are the library's list (`hardboard.gadgets.symbols.rulelist`), and tiles are those of its folder. The
contract says what a tile assumes of its surroundings. Nothing of it is believed: a tile, a promise or a trace
that is wrong makes the check in Coq false. You must believe that `game` says what the family's rules say.
Symbols are numbered: 0 is seen off the board, and 1 is a cell that shows nothing.

    >>> from hardboard.gadgets import load
    >>> coq_file(load("creek")).splitlines()[-3]
    'Theorem theorem : faithful (solution game) 6 the_kit.'
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardboard.discover.coq_terms import (
    HEAD,
    TAIL,
    Shown,
    coq_bool,
    coq_cells,
    coq_facts,
    coq_numbers,
    coq_rows,
    coq_state,
    coq_switch,
    line_patterns,
    longest_line,
)
from hardboard.discover.extensions import (
    AppliedConstraint,
    CellBranch,
    Colours,
    ConnectedColour,
    EnclosedGroup,
    Trace,
)
from hardboard.discover.tile_checks import TileAtEdges
from hardboard.discover.traces import CellNumbers, TooLong, UnlistedColouring, colouring_trace
from hardboard.discover.window import TileWindow, contract_of
from hardboard.gadgets import Library
from hardboard.gadgets.relation import State
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.patterns import Pattern, Symbol, decode_step
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.reduction.proved import ROLES, roles_of

#: The edges of the rim, in the order of `rim_edges` in `Blocks.v`.
EDGES = ("N", "E", "S", "W", "NE", "ES", "SW", "NW")


@dataclass(frozen=True)
class PatternAt:
    """A pattern at a cell: its number, and the constraint that it is there."""

    spot: Cell
    number: int
    place: Constraint


class CoqExport:
    """A library on its way to Coq."""

    def __init__(self, library: Library) -> None:
        self.library, self.contract, self.roles = library, contract_of(library), roles_of(library)
        self.rules = self.contract.rules
        if self.rules.rooms:
            raise InputError(
                f"{library.name}, with rules about rooms",
                "rules near a symbol or along lines, and connected colours: the theorem in Coq has no others",
            )
        self.numbers, self.plane = self.rules.numbers, CellNumbers(self.contract.size)
        names = dict.fromkeys(name for role in ROLES for row in self.roles.block(role) for name in row)
        edges = {library.role(f"edge-{edges}").name: edges for edges in EDGES}
        if len(edges) < len(EDGES) or names.keys() & edges.keys():
            raise InputError(f"{library.name}, where a tile stands at several edges", "a tile for each edge")
        self.placed = {
            name: TileAtEdges(library.tile(name), library, edges.get(name, "")) for name in [*names, *edges]
        }
        self.edges = edges
        #: how many cells a line has at most, on every board; 0 if no rule is about lines
        self.longest = self._longest() if self.rules.lines else 0
        lines = line_patterns(self.longest, self.numbers) if self.longest else ()
        self.patterns = (*self.rules.near, *lines)

    def text(self) -> Iterator[str]:
        """Yield the file, piece by piece."""
        yield HEAD.format(name=self.library.name)
        yield self._game()
        yield f'Definition drawn := printed "{self._signs()}".\n'
        for name in self.placed:
            yield self._tile(name)
        symbols, names = len(self.numbers) - 1, "; ".join(f"tile_{name}" for name in self.placed)
        rules = f"(with_lines game {self.longest} {symbols})" if self.longest else "game"
        sizes = f"{symbols} {self.contract.size}"
        yield f"Definition the_library : library := Library {rules} {sizes} [{names}].\n"
        yield self._kit()
        proof = "library_faithful the_kit checked"
        if self.longest:
            proof = f"lines_faithful the_kit game {self.longest} checked eq_refl eq_refl"
        solves = "line_solution" if self.longest else "solution"
        yield TAIL.format(symbols=symbols, solves=solves, proof=proof)

    def _signs(self) -> str:
        named = {self.numbers[symbol]: sign for sign, symbol in self.rules.symbols}
        return "".join(named[number] for number in range(1, len(self.numbers)))

    def _game(self) -> str:
        lines = [self.pattern(pattern) for pattern in self.rules.near]
        linked = [f"({coq_bool(each.colour)}, {coq_bool(each.corners)})" for each in self.rules.linked]
        words = [f"{number} = {sign!r}" for number, sign in enumerate(self._signs(), 1)]
        return (
            f"(* symbols: {', '.join(words)}; 0 is off the board *)\n"
            + "Definition game : game := Game [\n  "
            + ";\n  ".join(lines)
            + f"]\n  [{'; '.join(linked)}].\n"
        )

    def _shown(self, symbols: Iterable[Symbol]) -> list[int]:
        return sorted(self.numbers[symbol] for symbol in symbols if symbol in self.numbers)

    def _guard(self, pattern: Pattern) -> dict[Cell, list[int]]:
        guard = {decode_step(cell): self._shown(symbols) for cell, symbols in pattern.shows}
        if pattern.off is None:
            for cell in pattern.place.scope:
                guard.setdefault(decode_step(cell), list(range(1, len(self.numbers))))
        return guard

    def pattern(self, pattern: Pattern) -> str:
        """Return a pattern as a term of Coq."""
        place = pattern.place
        guard = "; ".join(
            f"(({r},{c}), {coq_numbers(shown)})" for (r, c), shown in self._guard(pattern).items()
        )
        cells = coq_cells(map(decode_step, place.cells))
        if (count := place.as_count) is None:
            rows = "; ".join("[" + ";".join(map(coq_bool, row)) + "]" for row in _rows(place))
            return f"Pattern [{guard}] {coq_bool(pattern.off)} [] (Table {cells} [{rows}])"
        when = ((decode_step(cell), colour) for cell, colour in count.when.items())
        given = "; ".join(f"(({r},{c}), {coq_bool(b)})" for (r, c), b in when)
        allowed = coq_numbers(sorted(count.allowed))
        return f"Pattern [{guard}] {coq_bool(pattern.off)} [{given}] (Count {cells} {allowed})"

    def _tile(self, name: str) -> str:
        placed = self.placed[name]
        window, tile = placed.window, placed.tile
        own = set(window.cells)
        ring = {cell: black for cell, black in window.constants.items() if cell in own}
        margin = {cell: black for cell, black in window.constants.items() if cell not in own}
        looks = self._looks(placed)
        instances = self._instances(name)
        places = [instance.place for instance in instances]
        listed = [self._numbered(colours) for colours in looks.values()]
        try:
            forced = colouring_trace(places, self.plane.width**2, {}, [self._numbered(ring)])
            found = self._sound(places, self._numbered(ring | margin), listed, window)
        except UnlistedColouring:
            raise InputError(
                f"{self.library.name}, whose tile {name!r} is forced by connected cells",
                "tiles forced by rules near a symbol: the theorem in Coq has no others yet",
            ) from None
        except TooLong:
            raise InputError(
                f"{self.library.name}, for whose tile {name!r} no short trace was found",
                "tiles that follow from the rules in a few thousand steps",
            ) from None
        picture = ["".join(placed.picture[r, c] for c in range(window.size)) for r in range(window.size)]
        edges = coq_state(self.edges.get(name, ""))
        shown = ";\n   ".join(self._look(placed, state, colours) for state, colours in looks.items())
        return (
            f"Definition tile_{name} : tile := Tile {coq_state(tile.ports)} {edges}\n"
            f"  (drawn {coq_rows(picture)})\n  {coq_facts(ring)}\n  {coq_facts(margin)}\n"
            f"  {self._classes(name)}\n"
            f"  [{shown}]\n  ({self._trace(instances, forced)})\n  ({self._trace(instances, found)}).\n"
        )

    def _numbered(self, colours: Mapping[Cell, bool]) -> dict[Index, bool]:
        return {self.plane.number(cell): colour for cell, colour in colours.items()}

    def _sound(
        self, places: Sequence[Constraint], facts: Colours, listed: Sequence[Colours], window: TileWindow
    ) -> Trace:
        """Return a trace by patterns alone if they are enough; else with enclosed groups of a colour."""
        size = self.plane.width**2
        try:
            return colouring_trace(places, size, facts, listed)
        except (UnlistedColouring, TooLong):
            near = self.plane.near
            linked = [ConnectedColour(one.colour, one.corners, near, window.off) for one in self.rules.linked]
            if not linked:
                raise
            return colouring_trace(places, size, facts, listed, linked)

    def _looks(self, placed: TileAtEdges) -> dict[State, dict[Cell, bool]]:
        cells = [*placed.window.cells, *placed.window.witnesses]
        return {state: {c: bool(colours[c]) for c in cells} for state, colours in placed.colourings.items()}

    def _look(self, placed: TileAtEdges, state: State, colours: Mapping[Cell, bool]) -> str:
        size = placed.window.size
        rows = ["".join(".#"[colours[r, c]] for c in range(size)) for r in range(size)]
        over = {cell: colours[cell] for cell in placed.window.witnesses}
        return f"Look {coq_state(state)} (coloured {coq_rows(rows)} ++ {coq_facts(over)})"

    def _promised(self, name: str) -> dict[Cell, tuple[int, ...]]:
        window, found = self.placed[name].window, {}
        for cell in window.margin:
            signs = window.class_of(cell)
            shown = None if signs is None else self._shown(self.contract.symbols[sign] for sign in signs)
            if shown is not None and len(shown) < len(self.numbers) - 1:
                found[cell] = tuple(shown)
        return found

    def _classes(self, name: str) -> str:
        by_class: dict[tuple[int, ...], list[Cell]] = {}
        for cell, shown in self._promised(name).items():
            by_class.setdefault(shown, []).append(cell)
        words = [f"all_of {coq_numbers(shown)} {coq_cells(cells)}" for shown, cells in by_class.items()]
        return "(" + (" ++ ".join(words) or "[]") + ")"

    def _shown_near(self, name: str) -> Shown:
        """Return the symbols that a cell may show, as seen from a tile."""
        placed, window = self.placed[name], self.placed[name].window
        promised, every = self._promised(name), set(range(1, len(self.numbers)))

        def shown(cell: Cell) -> set[int]:
            if cell in placed.picture:
                return {self.numbers[self.contract.symbols[placed.picture[cell]]]}
            return {0} if window.off(cell) else set(promised.get(cell, every))

        return shown

    def _longest(self) -> int:
        """Return the most cells that a line has, on every board of these tiles."""
        if {lines.few for lines in self.rules.lines} != {False, True}:
            raise InputError(
                f"{self.library.name}, with one rule about lines",
                "that no two cells of a line are black, and that each is in line with a black one",
            )
        longest = 0
        for name in self.placed:
            found = longest_line(self.contract.size, self._shown_near(name))
            if found is None:
                raise InputError(
                    f"{self.library.name}, where a line goes on beyond the neighbours of {name!r}",
                    "lines that end: the theorem in Coq has no others yet",
                )
            longest = max(longest, found)
        return longest

    def _instances(self, name: str) -> list[PatternAt]:
        window, reach, size = self.placed[name].window, self.rules.reach, self.contract.size
        shown = self._shown_near(name)
        spots = [(r, c) for r in range(-reach, size + reach) for c in range(-reach, size + reach)]
        found = []
        for spot in (spot for spot in spots if not window.off(spot)):
            for number, pattern in enumerate(self.patterns, 1):
                guard = self._guard(pattern).items()
                if all(shown(_plus(spot, cell)) <= set(symbols) for cell, symbols in guard):
                    place = self._place(pattern, spot, window)
                    if place is not None:
                        found.append(PatternAt(spot, number, place))
        return found

    def _place(self, pattern: Pattern, spot: Cell, window: TileWindow) -> Constraint | None:
        """Return a local rule at a cell without cells off the board; None if it is trivial there."""
        plane = self.plane
        moved = pattern.place.moved(lambda cell: plane.number(_plus(spot, decode_step(cell))))
        return moved.clipped(lambda number: window.off(plane.cell(number)), bool(pattern.off))

    def _trace(self, instances: Sequence[PatternAt], found: Trace) -> str:
        words = []
        while isinstance(found, AppliedConstraint):
            instance = instances[found.instance]
            words.append(f"({instance.spot[0]},{instance.spot[1]}) @ {instance.number} :> ")
            found = found.rest
        if isinstance(found, CellBranch):
            row, col = self.plane.cell(found.cell)
            parts = " ".join(f"({self._trace(instances, part)})" for part in (found.white, found.black))
            return "".join(words) + f"Try ({row},{col}) {parts}"
        if isinstance(found, EnclosedGroup):
            how = f"{coq_bool(found.colour)} {coq_bool(found.corners)}"
            return "".join(words) + f"Shut {how} {coq_cells(map(self.plane.cell, found.group))}"
        return "".join(words) + "Done"

    def _kit(self) -> str:
        order = {name: number for number, name in enumerate(self.placed)}
        blocks = []
        for role in ROLES:
            rows = self.roles.block(role)
            numbers = "; ".join("[" + ";".join(str(order[name]) for name in row) + "]" for row in rows)
            blocks.append(f"    (* {role}: {' / '.join(map(' '.join, rows))} *) [{numbers}]")
        (only,), two, three = self.roles.bits
        taps = {p: tap is not None for p, tap in self.roles.taps.items()}
        return (
            f"Definition the_kit : kit :=\n"
            f"  Kit the_library {self.roles.across} {self.roles.across // 2}\n"
            "  (in_order [\n" + ";\n".join(blocks) + "]%nat)\n"
            f"  (rim_from {len(order) - len(EDGES)})\n"
            f"  {coq_switch(taps)} {coq_switch(self.roles.after)} {coq_bool(only)}"
            f" ({', '.join(map(coq_bool, two))}) ({', '.join(map(coq_bool, three))}).\n"
        )


def _plus(spot: Cell, step: Cell) -> Cell:
    return spot[0] + step[0], spot[1] + step[1]


def _rows(place: Constraint) -> list[list[bool]]:
    assert place.as_table is not None, place
    return [
        [bool(bits >> i & 1) for i in range(len(place.cells))] for bits in sorted(place.as_table.patterns)
    ]


def coq_file(library: Library) -> str:
    """Return the file of a library."""
    return "\n".join(CoqExport(library).text())
