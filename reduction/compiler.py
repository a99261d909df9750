"""The compiler: formula in, puzzle board out, with both witness maps.

    >>> from hardboard.puzzles.formula import parse
    >>> made = compile_formula(parse("4,-2,a"))
    >>> made.read_back(made.lay_down({4: True, 2: True, "a": False}))
    {2: True, 4: True, 'a': False}

Assignments have the names of the formula's variables as their keys, in both directions. Callers never see the
numbers inside.

A target is a puzzle family, with the library of tiles to solder its boards from. Everything up to the
floorplan (formula, order, routes, placement, netlist) is independent of the puzzle. The rest is the family's
backend (`hardboard.gadgets.backend`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from hardboard.gadgets import Library, load
from hardboard.gadgets.backend import FamilyBackend, backend_of, family_backend
from hardboard.gadgets.backend.t_grid_embedding import two_stage
from hardboard.gadgets.contract.loops import SHUT
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.library_folder import discovered_names, library_name
from hardboard.gadgets.metacell import load_tee, tee_families
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import BLANK
from hardboard.puzzles.errors import InputError, brief_text
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import ONE_IN_THREE, Assignment, Formula, Name, parse
from hardboard.puzzles.registry import DEFAULT, compilable_families, family
from hardboard.reduction import bus, classic, proved, sums
from hardboard.reduction.cnf import Translation, one_in_three
from hardboard.reduction.floorplan import Floorplan, ForbiddenStateError
from hardboard.reduction.order import METHODS, ClauseOrder, as_written, order_formula
from hardboard.reduction.roles import check_relations
from hardboard.representation import NotebookPicture

LAYOUTS: dict[str, Callable[[ClauseOrder, Library], Floorplan]] = {
    "network": classic.place_network,
    "kinked": classic.place_with_kinks,
    "zeros-below": classic.place_with_zeros_below,
    "bus": bus.place_bus,
    "proved": partial(bus.place_bus, uniform=True),
    "sums": sums.place_sums,
}


#: The layout of the theorem in Coq.
PROVED = "proved"
#: Layouts that can be asked for, of libraries that have another; each has its own kind of library.
ASKED = ("kinked", "zeros-below", PROVED)
#: Where nobody asks for an order, clauses stand as in the formula, unless the board would be larger than the
#: smallest that is found by this factor.
TOLERANCE = 1.1


@dataclass(frozen=True, repr=False)
class Compiled(NotebookPicture):
    """A formula and the board made of it.

    Args:
        translation: the formula, and its translation for tiles that cannot say it.
        floorplan: the tiles and the netlist.
        board: the board.
        laid: the tiles in their cells.
        target: the puzzle.

    >>> compile_formula("(a, b)", "creek").size
    (30, 36)
    """

    translation: Translation
    floorplan: Floorplan
    board: AnyBoard
    #: The tiles as they lie on the board.
    laid: LaidTiles = field(compare=False)
    #: The family of the board, where it is another than the tiles': the tiles make a T-grid, which is
    #: embedded in it.
    target: str | None = None

    def __repr__(self) -> str:
        rows, cols = self.size
        return f"<{self.family} board of {brief_text(str(self.source))}: {rows} x {cols} cells>"

    @property
    def source(self) -> Formula:
        """The formula as it was given."""
        return self.translation.source

    @property
    def family(self) -> str:
        """The puzzle family of the board."""
        return self.target or self.floorplan.library.family

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board, as people count them."""
        return family(self.family).size(self.board)

    def signals(self, assignment: Assignment) -> dict[Position, State]:
        """Return the state of every tile under an assignment of the source that satisfies it."""
        failing = self.source.failing(assignment)
        if failing:
            raise ForbiddenStateError(
                f"clause {failing[0] + 1} of the formula does not hold under this assignment"
            )
        return self.floorplan.signals(self.carried(assignment))

    def carried(self, assignment: Assignment) -> dict[int, bool]:
        """Return the values of all variables that the board has, by the numbers inside."""
        return self.translation.forward(self.source.values(assignment))

    def lay_down(self, assignment: Assignment) -> Any:
        """Return the solution for a satisfying assignment, made without any solver (Kölker's Theorem 5)."""
        return self.laid.paint(self.signals(assignment))

    def lay_down_partly(self, assignment: Assignment) -> tuple[Any, list[Position]]:
        """Encode any assignment as far as it goes, and return the places of tiles that stay open: those of
        the clauses that fail. The result is a solution exactly if no tile is open.
        """
        states = self.floorplan.reached(self.carried(assignment))
        return self.laid.paint(states), [place for place, state in states.items() if state is None]

    def read_back(self, solution: object) -> dict[Name, bool]:
        """Return the assignment in a valid solution (Kölker's Theorem 4); unused variables are false."""
        values = dict.fromkeys(self.translation.target.variables, False)
        for variable, probe in self.floorplan.probes.items():
            values[variable] = self.laid.value(solution, probe.place, probe.side) != probe.inverted
        return self.source.assignment(self.translation.backward(values))

    @property
    def pins(self) -> dict[Name, tuple[Any, bool]]:
        """Variable -> the cell or piece that it is read from, and whether that shows the opposite."""
        probes = self.floorplan.probes
        own = {key: probes[v] for v, key in enumerate(self.source.keys, 1) if v in probes}
        return {key: (self.laid.pin(probe.place, probe.side), probe.inverted) for key, probe in own.items()}

    @cached_property
    def facts(self) -> Record:
        """Size figures of the board; and the order of the clauses on it, if that is not the formula's."""
        rows, cols = self.size
        clues, largest = family_backend(self.family, found=self.floorplan.library.found).clue_sizes(
            self.board
        )
        return {
            "rows": rows,
            "cols": cols,
            "clues": clues,
            "tiles": int((self.floorplan.arrangement.places != BLANK).sum()),
            "layers": self.floorplan.layers,
            "largest_clue": largest,
        } | clause_order(self.translation, self.floorplan)


def clause_order(translation: Translation, plan: Floorplan) -> Record:
    """Return the clauses' numbers from left to right on the board, from 1; nothing if they are in order."""
    origins = translation.origins or range(len(translation.source.clauses))
    there = list(dict.fromkeys(origins[clause] + 1 for clause in plan.clauses))
    return {} if there == sorted(there) else {"clause_order": there}


def can_embed(library: Library, target: str) -> bool:
    """Return True if a library makes T-grids, which become two-stage boards of another family."""
    kind = family(library.family).declared
    return kind is not None and kind.layout.clues == SHUT and target in tee_families()


def backend_for(library: Library, target: str | None) -> FamilyBackend:
    """Return the backend of a library's boards; a two-stage one if boards and tiles have other families."""
    own = backend_of(library)
    return own if target in (None, library.family) else two_stage(own, load_tee(str(target)))


def lay_floorplan(plan: Floorplan, target: str | None = None) -> LaidTiles:
    """Return the tiles of a floorplan at their positions on a board, perhaps of another family."""
    return backend_for(plan.library, target).lay(plan.arrangement)


def solder_board(
    translation: Translation, plan: Floorplan, laid: LaidTiles, target: str | None = None
) -> Compiled:
    """Return the board of tiles, and their positions on it."""
    board = backend_for(plan.library, target).board(laid)
    return Compiled(translation, plan, board, laid, None if target == plan.library.family else target)


def can_say(library: Library, meaning: str) -> bool:
    """Return True if a library has tiles for clauses of this meaning, so that no translation is needed."""
    return meaning == ONE_IN_THREE or "or-left" in library.roles


def can_lay(library: Library, layout: str) -> bool:
    """Return True if a library's tiles can stand in another library's layout."""
    return proved.can_play_roles(library) if layout == PROVED else library.layout == "network"


def plan_formula(
    formula: Formula | str,
    target: str | None = None,
    library: Library | str | None = None,
    order: str | None = None,
    layout: str | None = None,
) -> tuple[Translation, Floorplan]:
    """Return the tiles of a formula's board at their positions; arguments are those of `compile_formula`."""
    formula = parse(formula) if isinstance(formula, str) else formula
    if library is None and (target or DEFAULT) not in compilable_families():
        known = " ".join(compilable_families())
        raise InputError(
            f"the target {target!r} without tiles",
            f"{_grids(str(target))}--tiles FOLDER with a library for it, as `hardboard discover` writes one,"
            f" or one of {known}",
        )
    named = library or str(family(target or DEFAULT).tiles.library)
    tiles = named if isinstance(named, Library) else load(library_name(named, target or DEFAULT))
    target = target or tiles.family
    if order is not None and order not in METHODS:
        raise InputError(f"the order {order!r}", "one of " + " ".join(METHODS))
    if tiles.family != target and not can_embed(tiles, target):
        raise InputError(f"the library {tiles.name!r} for {tiles.family}", f"a library for {target}")
    check_relations(tiles)
    if layout not in (None, *ASKED):
        raise InputError(f"the layout {layout!r}", f"{' '.join(ASKED)}, or none for the library's own")
    if layout == PROVED:
        return _proved(formula, tiles, order)
    if layout and not can_lay(tiles, layout):
        found = f"the layout {layout} with tiles for the layout {tiles.layout!r}"
        raise InputError(found, "a library for Kölker's layout")
    translation = Translation(formula, formula) if can_say(tiles, formula.meaning) else one_in_three(formula)
    return translation, _placed(translation.target, tiles, layout or tiles.layout, order)


def _grids(target: str) -> str:
    """Return words about the libraries to which a family without own tiles is compiled."""
    able = [name for name in discovered_names() if can_embed(load(name), target)]
    return "".join(f"--library {name}, " for name in able)


def _proved(formula: Formula, tiles: Library, order: str | None) -> tuple[Translation, Floorplan]:
    """Return the plan in the layout of the Coq theorem, with its only clause order and CNF translation."""
    if order not in (None, "input"):
        raise InputError(f"the order {order!r} in the layout {PROVED}", "input: as the formula is written")
    proved.roles_of(tiles)
    translation = one_in_three(formula, by_gates=True)
    return translation, _placed(translation.target, tiles, PROVED, "input")


def _placed(formula: Formula, tiles: Library, layout: str, order: str | None) -> Floorplan:
    """Return the floorplan in the given order. Without one, Kölker's layout takes the formula as it is
    written, and so does the layout of the theorem in Coq, if the library has one and no blocks. A bus takes
    clauses as they are written unless that takes much more room.
    """
    own = order is None and proved.is_preferred(tiles, formula)

    def plan(arranged: ClauseOrder) -> Floorplan:
        placed = LAYOUTS[PROVED if own else layout](arranged, tiles)
        return replace(placed, clauses=arranged.clauses)

    if own or order is not None or tiles.layout == "network":
        return plan(order_formula(formula, order or "input"))
    small, written = plan(order_formula(formula, "auto")), plan(as_written(formula))
    return written if _area(written) <= TOLERANCE * _area(small) else small


def _area(plan: Floorplan) -> int:
    return plan.arrangement.rows * plan.arrangement.cols


def compile_formula(
    formula: Formula | str,
    target: str | None = None,
    library: Library | str | None = None,
    order: str | None = None,
    layout: str | None = None,
) -> Compiled:
    """Compile a formula into a puzzle.

    Args:
        formula: the formula, or its text.
        target: the puzzle; None for the one that the library belongs to.
        library: a library of tiles, its name or its folder; None for the default of the target.
        order: the arrangement of clauses and variables (`hardboard.reduction.order`). By default they stay as
            they are, or on a bus go into a small order if that saves a tenth.
        layout: "kinked" bounds the rays of Kölker's layout, "zeros-below" puts its Zeros in the bottom row
            (section 4.3 of the paper). "proved" makes the board of the theorem in Coq; it is the default for
            one-in-three formulas and tiles of Creek, Kurotto and Kuroshuto, if nothing else is asked for.

    Returns:
        The formula with its board and both witness maps.

    Raises:
        InputError: the formula is malformed, or the target or the library unknown.

    >>> made = compile_formula("(a, b)", "creek")
    >>> made.read_back(made.lay_down({"a": True, "b": False}))
    {'a': True, 'b': False}
    """
    translation, plan = plan_formula(formula, target, library, order, layout)
    return solder_board(translation, plan, lay_floorplan(plan, target), target)
