"""A formula's board on a desk: its tiles, nets, values and the steps that made it.

>>> desk = OpenedFormula({"formula": "(a, ~b)", "library": "compact"})
>>> desk.ask("values", {"values": {"a": True, "b": False}})["sentences"]
['clause 1 has two true literals: a and not b']
>>> [step["name"] for step in desk.ask("steps", {})]
['parse', 'order', 'route', 'place', 'solder', 'rays', 'board']
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.cli.command_descriptions import WrittenFile, parser_of, spell_command
from hardboard.cli.options import board_options, target_of
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import show_state
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Assignment, failed_clause_text, is_dimacs, parse
from hardboard.reduction import Compiled
from hardboard.reduction.compiler import lay_floorplan, plan_formula, solder_board
from hardboard.reduction.wiring import SignalWire
from hardboard.render import BoardOverlay, draw
from hardboard.studio.opened import OpenedBoard, formula_text, refuse_large_board
from hardboard.studio.picture import Picture
from hardboard.studio.request_words import compile_options
from hardboard.studio.steps import compile_steps
from hardboard.workbench.pictures import (
    compiled_overlay,
    decided_part,
    joint_cells,
    side_names,
    tile_net,
    wire_signals,
)

#: Clauses that fail and are spoken of one by one.
SENTENCES = 20
#: A longer formula is not repeated on the page.
SHOWN = 4000


def compile_request(request: Mapping[str, object]) -> Compiled:
    """Compile the fields of a request as `hardboard compile` does."""
    wanted = {name: request[name] for name in compile_options() if name in request}
    words = spell_command("compile", wanted | {"formula": WrittenFile("-")}).words
    args = parser_of("compile").parse_args(words[1:])
    text = formula_text(request)
    try:
        formula = parse(text, args.meaning or (SAT if is_dimacs(text) else ONE_IN_THREE))
    except InputError as error:
        raise InputError(error.found, error.expected, "formula") from None
    target = target_of(args)
    translation, plan = plan_formula(formula, **board_options(args) | {"target": target})
    laid = lay_floorplan(plan, target)
    refuse_large_board(*laid.geometry.extent)
    return solder_board(translation, plan, laid, target)


class OpenedFormula(OpenedBoard):
    """A compiled formula that answers questions."""

    def __init__(self, request: Mapping[str, object]) -> None:
        self.made = compile_request(request)
        super().__init__(family(self.made.family), self.made.board)

    @property
    def about(self) -> Record:
        """The answer to opening the board."""
        source, text = self.made.source, str(self.made.source)
        return super().about | {
            "kind": "formula",
            "formula": text if len(text) <= SHOWN else f"a formula of {len(source.clauses)} clauses",
            "meaning": source.meaning,
            "library": self.made.floorplan.library.name,
            "counts": self.made.floorplan.library.counts,
            "variables": [source.names[v - 1] for v in source.live],
            "clauses": [[self._word(x) for x in clause] for clause in source.clauses[:2000]],
            "facts": self.made.facts,
            "suffixes": self.kind.suffixes,
        }

    def _word(self, literal: int) -> str:
        return ("-" if literal < 0 else "") + self.made.source.names[abs(literal) - 1]

    def _picture(self, look: str) -> Picture:
        if not look:
            return Picture(draw(self.kind.name, self.board))
        bits, *core = look.split(".")
        values = self._values(bits)
        carried = BoardOverlay(signals=wire_signals(self.made, values, self._clauses(core), self._wired))
        return Picture(draw(self.kind.name, self.board, decided_part(self.made, values), carried))

    def _clauses(self, numbers: Sequence[object]) -> list[int]:
        known = {str(index + 1): index for index in range(len(self.made.source.clauses))}
        if unknown := [number for number in numbers if str(number) not in known]:
            raise InputError(f"the clause {str(unknown[0])[:40]!r}", f"1 to {len(known)}", "core")
        return [known[str(number)] for number in numbers]

    def _values(self, look: str) -> Assignment:
        """Return the assignment of a view."""
        live = self.made.source.live
        bits = look.removeprefix("v")
        if not look.startswith("v") or len(bits) != len(live) or set(bits) - set("01"):
            raise InputError(f"the look {look[:40]!r}", f"v and {len(live)} bits")
        chosen = dict(zip(live, (bit == "1" for bit in bits), strict=True))
        source = self.made.source
        return source.assignment({v: chosen.get(v, False) for v in source.variables})

    def questions(self) -> Mapping[str, Callable[..., Any]]:
        """Return the questions about a formula's board, in addition to those about any board."""
        return {
            **super().questions(),
            "names": self.names,
            "at": self.at,
            "tiles": self.tiles,
            "net": self.net,
            "values": self.values,
            "steps": lambda: compile_steps(self.made),
            "read": self.read,
        }

    def values(self, values: object, core: object = ()) -> Record:
        """Return the look of an assignment, and the clauses that fail with their faults. With a `core`,
        clauses that contradict each other, the look has only their wires in colours.
        """
        source = self.made.source
        named = {source.names[v - 1] for v in source.live}
        if not isinstance(values, dict) or set(values) != named:
            raise InputError(
                "other variables", "a value for each of " + " ".join(sorted(named)[:20]), "values"
            )
        bits = "".join(str(int(bool(values[source.names[v - 1]]))) for v in source.live)
        chosen = self._values("v" + bits)
        failing = source.failing(chosen)
        if not isinstance(core, Sequence):
            raise InputError("no clauses", "a list of their numbers", "core")
        return {
            "look": ".".join(["v" + bits, *(str(index + 1) for index in self._clauses(core))]),
            "failing": [index + 1 for index in failing],
            "sentences": [failed_clause_text(source, index, chosen) for index in failing[:SENTENCES]],
            "boxes": self._boxes(failing),
        }

    def _boxes(self, clauses: list[int]) -> list[list[int]]:
        """Return the cells around the tiles of some clauses: rows and columns from, and up to but without."""
        boxes, wanted = [], set(clauses)
        for span in self.made.floorplan.wiring.spans if wanted else ():
            if self.made.translation.origin(span.clause)[0] in wanted:
                rows, cols = zip(
                    *(self.made.laid.window(place) for place in (span.first, span.last)), strict=True
                )
                boxes.append(
                    [
                        min(r.start for r in rows),
                        min(c.start for c in cols),
                        max(r.stop for r in rows),
                        max(c.stop for c in cols),
                    ]
                )
        return boxes

    @cached_property
    def _wired(self) -> list[tuple[SignalWire, NDArray[np.int64]]]:
        return joint_cells(self.made)

    @cached_property
    def _overlay(self) -> BoardOverlay:
        return compiled_overlay(self.made)

    def names(self) -> Record:
        """Return the names beside the board: bands, variables and literals, clauses."""
        over = self._overlay
        return {
            "bands": [list(band) for band in over.bands],
            "flags": [list(flag)[:4] for flag in side_names(self.made, most=SHOWN)],
            "spans": [list(span)[:5] for span in over.spans],
        }

    def at(self, row: int, col: int) -> Record | None:
        """Return the tile that a cell belongs to; the one that ends there, if two share the cell."""
        starts, places = self._table
        hit = np.flatnonzero(
            (starts[:, 0] <= row) & (row < starts[:, 2]) & (starts[:, 1] <= col) & (col < starts[:, 3])
        )
        return self._tile(places[int(hit[0])]) if hit.size else None

    @cached_property
    def _table(self) -> tuple[NDArray[np.int64], list[Position]]:
        places = [place for place, _ in self.made.floorplan.arrangement.items()]
        boxes = [
            (rows.start, cols.start, rows.stop, cols.stop)
            for rows, cols in (self.made.laid.window(place) for place in places)
        ]
        return np.array(boxes, dtype=np.int64).reshape(-1, 4), places

    def tiles(self) -> list[Record]:
        """Return all tiles, for small boards."""
        return [self._tile(place) for place in self._table[1][:5000]]

    def _tile(self, place: Position) -> Record:
        plan = self.made.floorplan
        tile = plan.arrangement.palette[int(plan.arrangement.places[place])]
        rows, cols = self.made.laid.window(place)
        return {
            "box": [rows.start, cols.start, rows.stop, cols.stop],
            "name": tile.label if plan.library.turns else tile.name,
            "part": plan.part(place),
            "ports": list(tile.ports),
            "relation": tile.relation,
            "states": sorted(show_state(state, tile.ports) for state in tile.states),
        }

    def net(self, variable: str) -> Record:
        """Return the wires of a variable through the whole board, and the clauses it occurs in."""
        source = self.made.source
        if variable not in source.names:
            raise InputError(f"the variable {str(variable)[:40]!r}", "one of the formula")
        number = source.names.index(variable) + 1
        where = [i + 1 for i, clause in enumerate(source.clauses) if number in map(abs, clause)]
        return {
            "variable": variable,
            "wires": [list(part) for part in tile_net(self.made, number)],
            "clauses": where,
        }

    def read(self, solution: object) -> Record:
        """Return the assignment in a solution as `solve` gives it; one that breaks a rule is refused."""
        shown = self.kind.solution_from_record(solution, self.board)
        if broken := self.kind.violations(self.board, shown):
            raise InputError(f"a solution that breaks a rule: {broken[0]}", "a valid one")
        assignment = self.made.read_back(shown)
        live = {self.made.source.names[v - 1] for v in self.made.source.live}
        named = {str(key): value for key, value in assignment.items() if str(key) in live}
        return {"assignment": named, "satisfies": self.made.source.holds(assignment)}
