"""A found library as a file of Coq that ends in the theorem (`proof/coq/Found.v`).

Rules are the library's list (`hardboard.gadgets.symbols.rulelist`), tiles are those of its folder; what
a tile takes for granted of its surroundings comes from the contract. Nothing of it is believed: a tile, a
promise or a trace that is wrong makes the check in Coq false. What must be believed is that `game` says what
the family's rules say; symbols are numbered, 0 is what is seen off the board and 1 a cell that shows nothing.

    >>> coq_cells([(0, -1), (2, 3)])
    '[(0,-1);(2,3)]'
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from hardboard.discover.check import TileAtEdges
from hardboard.discover.traces import (
    At,
    Done,
    LinkedSurroundings,
    PatternAt,
    Shut,
    Stuck,
    TooLong,
    Trace,
    Try,
    trace,
)
from hardboard.discover.window import Window, contract_of
from hardboard.gadgets import Library
from hardboard.gadgets.relation import SIDES, State
from hardboard.puzzles.declared.patterns import Pattern, Symbol, unstep
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.reduction.proved import ROLES, roles_of

HEAD = """(* Written by `hardboard gadgets prove --coq` from the library {name}: not to be edited.
   To know what the theorem says one has to read `game`, how many symbols there are, and `faithful`; \
of the rest nothing is
   believed. *)
Require Import ZArith List Bool String.
Import ListNotations.
From Hardboard Require Import LibraryText.
Open Scope string_scope.
Open Scope Z_scope.
Open Scope trace_scope.
"""
TAIL = """
Theorem checked : check_found the_kit = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem theorem : faithful game {symbols} the_kit.
Proof. exact (library_faithful the_kit checked). Qed.
Print Assumptions theorem.
"""
#: The edges of the rim, in the order of `rim_edges` in `Blocks.v`.
EDGES = ("N", "E", "S", "W", "NE", "ES", "SW", "NW")


def coq_cells(cells: Iterable[Cell]) -> str:
    """A list of cells."""
    return "[" + ";".join(f"({row},{col})" for row, col in cells) + "]"


def coq_bool(value: object) -> str:
    """A truth value."""
    return "true" if value else "false"


def coq_state(sides: Iterable[str]) -> str:
    """Some of the four sides."""
    held = set(sides)
    return "(State " + " ".join(coq_bool(side in held) for side in SIDES) + ")"


def coq_numbers(numbers: Iterable[int]) -> str:
    """A list of natural numbers."""
    return "[" + ";".join(map(str, numbers)) + "]%nat"


def coq_facts(colours: Mapping[Cell, bool]) -> str:
    """Cells and their colours."""
    white, black = ([cell for cell, dark in colours.items() if dark is colour] for colour in (False, True))
    return f"(facts_of {coq_cells(white)} {coq_cells(black)})"


def coq_rows(rows: Iterable[str]) -> str:
    """A picture."""
    return "[" + "; ".join(f'"{row}"' for row in rows) + "]"


class Export:
    """A library on its way to Coq."""

    def __init__(self, library: Library) -> None:
        self.library, self.contract, self.roles = library, contract_of(library), roles_of(library)
        self.rules = self.contract.rules
        about = {"lines of cells": self.rules.lines, "rooms": self.rules.rooms}
        if words := [word for word, there in about.items() if there]:
            raise InputError(
                f"{library.name}, with rules about {words[0]}",
                "rules near a symbol and connected colours: the theorem in Coq has no others yet",
            )
        self.numbers = self.rules.numbers
        self.patterns = self.rules.near
        names = dict.fromkeys(name for role in ROLES for row in self.roles.block(role) for name in row)
        edges = {str(library.roles[f"edge-{edges}"]): edges for edges in EDGES}
        if len(edges) < len(EDGES) or names.keys() & edges.keys():
            raise InputError(f"{library.name}, where a tile stands at several edges", "a tile for each edge")
        self.placed = {
            name: TileAtEdges(library.tile(name), library, edges.get(name, "")) for name in [*names, *edges]
        }
        self.edges = edges

    def text(self) -> Iterator[str]:
        """The file, piece by piece."""
        yield HEAD.format(name=self.library.name)
        yield self._game()
        yield f'Definition drawn := printed "{self._signs()}".\n'
        for name in self.placed:
            yield self._tile(name)
        yield (
            f"Definition the_library : library := Library game {len(self.numbers) - 1} {self.contract.size}"
            f" [{'; '.join(f'tile_{name}' for name in self.placed)}].\n"
        )
        yield self._kit()
        yield TAIL.format(symbols=len(self.numbers) - 1)

    def _signs(self) -> str:
        named = {self.numbers[symbol]: sign for sign, symbol in self.rules.symbols}
        return "".join(named[number] for number in range(1, len(self.numbers)))

    def _game(self) -> str:
        lines = [self.pattern(pattern) for pattern in self.patterns]
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
        guard = {unstep(cell): self._shown(symbols) for cell, symbols in pattern.shows}
        if pattern.off is None:
            for cell in pattern.place.scope:
                guard.setdefault(unstep(cell), list(range(1, len(self.numbers))))
        return guard

    def pattern(self, pattern: Pattern) -> str:
        """A pattern as a term of Coq."""
        place = pattern.place
        guard = "; ".join(
            f"(({r},{c}), {coq_numbers(shown)})" for (r, c), shown in self._guard(pattern).items()
        )
        cells = coq_cells(map(unstep, place.cells))
        if (count := place.as_count) is None:
            rows = "; ".join("[" + ";".join(map(coq_bool, row)) + "]" for row in _rows(place))
            return f"Pattern [{guard}] {coq_bool(pattern.off)} [] (Table {cells} [{rows}])"
        when = ((unstep(cell), colour) for cell, colour in count.when.items())
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
        listed = [dict(colours) for colours in looks.values()]
        try:
            forced = trace(instances, {}, [ring])
            found = self._sound(instances, ring | margin, listed, window)
        except Stuck:
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

    def _sound(
        self,
        instances: Sequence[PatternAt],
        facts: Mapping[Cell, bool],
        listed: Sequence[Mapping[Cell, bool]],
        window: Window,
    ) -> Trace:
        """By patterns alone if they are enough; else with groups of a connected colour that are shut in."""
        try:
            return trace(instances, facts, listed)
        except (Stuck, TooLong):
            size = self.contract.size
            linked = [(each.colour, each.corners) for each in self.rules.linked]
            if not linked:
                raise

            def near(cell: Cell) -> bool:
                return all(-size <= step < 2 * size for step in cell)

            return trace(instances, facts, listed, LinkedSurroundings(linked, near, window.off))

    def _looks(self, placed: TileAtEdges) -> dict[State, dict[Cell, bool]]:
        cells = [*placed.window.cells, *placed.window.witnesses]
        return {state: {c: bool(colours[c]) for c in cells} for state, colours in placed.colourings.items()}

    def _look(self, placed: TileAtEdges, state: State, colours: Mapping[Cell, bool]) -> str:
        size = placed.window.size
        rows = ["".join(".#"[colours[r, c]] for c in range(size)) for r in range(size)]
        over = {cell: colours[cell] for cell in placed.window.witnesses}
        return f"Look {coq_state(state)} (coloured {coq_rows(rows)} ++ {coq_facts(over)})"

    def _promised(self, name: str) -> dict[Cell, tuple[int, ...]]:
        """What the cells around a tile show, as far as that is promised."""
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

    def _instances(self, name: str) -> list[PatternAt]:
        """All patterns that are surely there at cells near a tile."""
        placed, reach = self.placed[name], self.rules.reach
        window, size = placed.window, self.contract.size
        promised, every = self._promised(name), set(range(1, len(self.numbers)))

        def shown(cell: Cell) -> set[int]:
            if cell in placed.picture:
                return {self.numbers[self.contract.symbols[placed.picture[cell]]]}
            return {0} if window.off(cell) else set(promised.get(cell, every))

        spots = [(r, c) for r in range(-reach, size + reach) for c in range(-reach, size + reach)]
        found = []
        for spot in (spot for spot in spots if not window.off(spot)):
            for number, pattern in enumerate(self.patterns, 1):
                guard = self._guard(pattern).items()
                if all(shown(_plus(spot, cell)) <= set(symbols) for cell, symbols in guard):
                    instance = _instance(pattern, number, spot, window.off)
                    if instance is not None:
                        found.append(instance)
        return found

    def _trace(self, instances: Sequence[PatternAt], found: Trace) -> str:
        words = []
        while isinstance(found, At):
            instance = instances[found.instance]
            words.append(f"({instance.spot[0]},{instance.spot[1]}) @ {instance.number} :> ")
            found = found.rest
        if isinstance(found, Try):
            row, col = found.cell
            parts = " ".join(f"({self._trace(instances, part)})" for part in (found.white, found.black))
            return "".join(words) + f"Try ({row},{col}) {parts}"
        if isinstance(found, Shut):
            how = f"{coq_bool(found.colour)} {coq_bool(found.corners)}"
            return "".join(words) + f"Shut {how} {coq_cells(found.group)}"
        assert isinstance(found, Done)
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
            f"  {_switch(taps)} {_switch(self.roles.after)} {coq_bool(only)}"
            f" ({', '.join(map(coq_bool, two))}) ({', '.join(map(coq_bool, three))}).\n"
        )


def _switch(values: Mapping[int, object]) -> str:
    return f"(fun p => if p then {coq_bool(values[1])} else {coq_bool(values[0])})"


def _plus(spot: Cell, step: Cell) -> Cell:
    return spot[0] + step[0], spot[1] + step[1]


def _instance(
    pattern: Pattern, number: int, spot: Cell, off_board: Callable[[Cell], bool]
) -> PatternAt | None:
    """A pattern at a spot; None if cells off the board say that it asks for nothing."""
    count = pattern.place.as_count
    cells = [_plus(spot, unstep(cell)) for cell in pattern.place.cells]
    here = tuple(cell for cell in cells if not off_board(cell))
    if count is None:
        rows = [dict(zip(cells, row, strict=True)) for row in _rows(pattern.place)]
        kept = [row for row in rows if all(row[c] is bool(pattern.off) for c in cells if off_board(c))]
        return PatternAt(spot, number, {}, here, rows=tuple(tuple(row[c] for c in here) for row in kept))
    when = {_plus(spot, unstep(cell)): colour for cell, colour in count.when.items()}
    if any(off_board(cell) and colour is not pattern.off for cell, colour in when.items()):
        return None
    given = {cell: colour for cell, colour in when.items() if not off_board(cell)}
    base = (len(cells) - len(here)) * bool(pattern.off)
    return PatternAt(spot, number, given, here, base, count.allowed)


def _rows(place: Place) -> list[list[bool]]:
    """The lists of colours that a table allows."""
    assert place.as_table is not None, place
    return [
        [bool(bits >> i & 1) for i in range(len(place.cells))] for bits in sorted(place.as_table.patterns)
    ]


def coq(library: Library) -> str:
    """The file of a library."""
    return "\n".join(Export(library).text())


def module(name: str) -> str:
    """What the file of a library is called in Coq.

    >>> module("light-up")
    'light_up'
    """
    return "".join(sign if sign.isalnum() else "_" for sign in name)
