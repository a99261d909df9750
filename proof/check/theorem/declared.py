"""The theorem for declared families: claims about each tile, and a check that painted tiles obey all rules.

Tiles cover the board side by side, so each constraint (`hardboard.puzzles.declared.constraints`) reads cells
of some tiles. Then states that agree, whichever they are, give a solution:

- each constraint is satisfied in all agreeing states of these tiles (`violated_rule`);
- a colour that must be connected is (`connected`).

For the other direction, the patch of a tile has the constraints that look only at the tile and a few lines
around it. Equal patches have equal consequences. Some cells of each tile have one colour in all solutions by
the constraints of its patch alone. In a next *round* these colours are known in all patches, and so on.
Suppose that a colour must be connected, and a cell of it is known that is not in a patch. Then no group of
that colour is shut in inside the patch, because there are others outside.

Families that draw a loop have tiles that share lines of spots; around them something is drawn *always*. A
separate round shows first that the cells outside all tiles have their drawn colours in every solution. Then
one claim for each tile is proved, row by row and from left to right. Its condition: *the lines that the tile
shares with the tiles to the left and above are as states of these have them*. Then all cells of the tile are
as in one of its states (see `soundness`). A side without such a tile adds no condition. The claim includes
that a strand enters the next tile once, where a state has it; nothing else is known of strands. Black spots
outside a patch show that no loop is closed in it, as for other connected colours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, pairwise, product
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import CertificateRefused, as_list, as_whole_number
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.declared import judge_of, last_lines
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.forms import BESIDE, STRANDS
from hardboard.proof.check.theorem.local_rules import LocalRules
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE, PaintedPlan, drawing_fault
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import (
    UNKNOWN,
    KnownPatches,
    Painting,
    PlaceClasses,
    TilePatch,
    Way,
    Window,
    check_soundness,
    window_with_margin,
)
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell, read_cell
from hardboard.puzzles.rules import cell_name


def painting_of(family: Family) -> Painting | None:
    """Return the checks by which painted tiles of a declared family make a solution."""
    own = family.declared
    if own is None:
        return None
    form, patches = (STRANDS, StrandPatches) if own.layout.loop else (BESIDE, Patches)

    def steps(plan: Plan, board: Board) -> Patches:
        rules = LocalRules.of(own, plan, board)
        return patches(rules, np.full(board.shape, UNKNOWN, dtype=np.int8))

    return Painting(form, steps)


def violated_rule(rules: LocalRules) -> str:
    """Return a rule that agreeing states of the tiles in its scope violate; "" if there is none."""
    painted = PaintedPlan(rules.plan, rules.board.shape)
    for linked in rules.connected:
        if reason := cut_off(painted, linked.colour):
            return reason
    for form, spots in rules.forms.items():
        put = form.mover(rules.board.cols)
        for spot in painted.once(put(0, rules.board).scope, spots.tolist()):
            if painted.breaks(own := put(spot, rules.board), {}):
                return f"{own.rule} at {rules.board.show(own.spot)} is broken in some states"
    for count in rules.wide:
        codes = painted.codes.flat[list(count.cells)]
        least, most = int((codes == STEADY_BLACK).sum()), int((codes != STEADY_WHITE).sum())
        if not count.allowed.issuperset(range(least, most + 1)):
            return f"{count.rule} may be broken in some states"
    return ""


@dataclass(frozen=True, eq=False)
class Patches(KnownPatches):
    """Patches: a tile with some lines around it, the constraints that look at nothing else, known colours."""

    said: LocalRules
    known: NDArray[np.int8]
    #: Lines of cells around a tile that belong to its patch.
    margin: ClassVar[int] = 3

    @property
    def plan(self) -> Plan:  # type: ignore[override]
        """The plan."""
        return self.said.plan

    def misplaced(self) -> str:
        """Tiles of one size cover the board, each cell once, and do not hide the values of ports."""
        plan, own = self.plan, self.plan.geometry
        if plan.inverts or own.shared or own.depth or plan.always is not None:
            return "the values of a joint are not shown by the cell south or east of it"
        even = own.even and own.left == 0 and own.extent == self.known.shape and own.pitch > self.margin
        if not even or len(plan.tiles) != plan.places.size:
            return "the tiles do not cover the board"
        return drawing_fault(plan)

    def unsolved(self) -> str:
        """Check that all constraints hold."""
        return violated_rule(self.said)

    def after_rounds(self, folder: Path, rounds: object) -> "Patches":
        """Return the facts after rounds, each with a table of cells by the numbers of tiles."""
        looks = self
        for number, entry in enumerate(rounds if isinstance(rounds, list) else [None], 1):
            try:
                cells = {
                    as_whole_number(piece): frozenset(map(read_cell, as_list(own)))
                    for piece, own in as_list(entry)
                }
                if len(cells) < len(entry):
                    raise ValueError("a tile twice")
                kinds = looks.round(cells)
            except (TypeError, ValueError, AttributeError, LookupError) as error:
                raise CertificateRefused(f"rounds: {type(error).__name__} {error}"[:200]) from None
            check_soundness(folder, kinds, f"{number}-")
            looks = looks.knowing(cells)
        return looks

    def patch(self, place: Position) -> TilePatch:
        """Return the patch of a tile."""
        return self.around(self.plan.geometry.window(place))

    def around(self, window: Window) -> TilePatch:
        """Return the patch of a window: the known cells, the constraints at each, and six flags.

        Four flags say if the board goes on above, below, left and right of it. Two say if white cells, and
        black ones, are known elsewhere.
        """
        tall, wide = window_with_margin(window, self.margin, self.known.shape)
        known, (height, width) = self.known[tall, wide], self.known.shape
        ends = (tall.start > 0, tall.stop < height, wide.start > 0, wide.stop < width)
        others = (self._counts[colour] > int((known == colour).sum()) for colour in (False, True))
        more = tuple(map(int, (*ends, *others)))
        return TilePatch.of(window, (tall.start, wide.start), known, self.said.within(tall, wide), more=more)

    def shut(self, patch: TilePatch) -> Iterator[Connected]:
        """Return that no group of a colour is shut in, if there are others outside; or that all are
        connected, in a patch that is the board. The first cell of a patch stands for such a rule.
        """
        part = Board(*patch.shape)
        last = last_lines(part, compress("NSWE", patch.more[:4]))
        for rule in self.said.connected:
            if patch.more[4 + rule.colour] or not last:
                yield rule.place(part, last)

    @cached_property
    def _counts(self) -> dict[bool, int]:
        """Return the number of known cells of each colour."""
        return {colour: int((self.known == colour).sum()) for colour in (False, True)}

    def rules(self, patch: TilePatch) -> Justifier:
        """Return the constraints of the patch, and its known colours."""
        said, shut = self.said.at(patch.cells(1)), list(self.shut(patch))
        known = [None if colour == UNKNOWN else bool(colour) for colour in patch.cells().ravel().tolist()]
        return judge_of(lambda spot: [*said(spot), *(shut if not spot else ())], Board(*patch.shape), known)

    def round(self, cells: Mapping[int, frozenset[Cell]]) -> PlaceClasses:
        """Check that these cells of tiles, by the number of the tile, have the colour that they have in all
        states.
        """
        colours = steady_cells(self.plan, cells)

        def said(piece: PlanTile, patch: TilePatch) -> Iterator[Facts]:
            for (row, col), colour in colours.get(piece, {}).items():
                yield {(patch.begin[0] + row, patch.begin[1] + col): not colour}

        return PlaceClasses(self, False, said)

    def knowing(self, cells: Mapping[int, frozenset[Cell]]) -> "Patches":
        """Return the same patch with these cells of tiles known."""
        known, colours = self.known.copy(), steady_cells(self.plan, cells)
        for place, piece in self.plan.tiles.items():
            own = known[self.plan.geometry.window(place)]
            for cell, colour in colours.get(piece, {}).items():
                own[cell] = colour
        return replace(self, known=known)


def steady_cells(plan: Plan, cells: Mapping[int, frozenset[Cell]]) -> dict[PlanTile, dict[Cell, bool]]:
    """Return the cells of tiles with one colour in all states: the claims of a round, and its results."""
    if not cells.keys() <= {*range(len(plan.pieces))}:
        raise ValueError("a tile that is not there")
    return {
        plan.pieces[piece]: {cell: colour_of(plan, piece, cell) for cell in sorted(own)}
        for piece, own in cells.items()
    }


def colour_of(plan: Plan, piece: int, cell: Cell) -> bool:
    """Return the colour that a cell has in all states of a tile."""
    if min(cell) < 0:
        raise ValueError("a cell that is not there")
    colours = {bool(own[cell]) for own in plan.pieces[piece].shadings.values()}
    if len(colours) != 1:
        raise ValueError(f"{plan.pieces[piece].name} has states that differ at {cell_name(cell)}")
    return colours.pop()


class StrandPatches(Patches):
    """Patches of tiles with strands."""

    @property
    def margin(self) -> int:  # type: ignore[override]
        """As far as points look; or a sixth of a tile, where what is a point elsewhere is many points."""
        return max(2, self.plan.geometry.pitch // 6)

    def misplaced(self) -> str:
        """Check that tiles stand side by side, with a drawing around them."""
        heights = {below - above for above, below in pairwise(self.plan.geometry.tops)}
        every = len(self.plan.tiles) == self.plan.places.size
        if self.plan.always is None or len(heights) != 1 or not every:
            return "the tiles do not stand side by side, with something around them"
        return drawing_fault(self.plan)

    def after_rounds(self, folder: Path, rounds: object) -> "StrandPatches":
        """Learn the cells outside all tiles in one round."""
        if rounds != [[]]:
            raise CertificateRefused("not one round, about what is outside all tiles")
        check_soundness(folder, self.outside(), "1-")
        return self.knowing_outside()

    def patch(self, place: Position) -> TilePatch:
        """Return the known spots, the constraints at each, and how the tile is entered."""
        own, (row, col) = super().patch(place), place
        ways = product(
            self._ways((row, col - 1), (0, 1), own.begin), self._ways((row - 1, col), (1, 0), own.begin)
        )
        return own._replace(entered=tuple(left + above for left, above in ways))

    def _ways(self, before: Position, step: Cell, begin: Cell) -> list[Way]:
        """Return the ways in which a tile draws the line that it shares with the one a step further.

        The line begins at a cell. The spots that are black in one of the ways are enough. No claim is made
        about cells outside tiles.
        """
        if before not in self.plan.tiles:
            return [()]
        drawn = self.plan.tiles[before].shadings.values()
        lines = {tuple((own[-1] if step[0] else own[:, -1]).tolist()) for own in drawn}
        spots = [spot for spot, colours in enumerate(zip(*lines, strict=True)) if any(colours)]
        at = [(begin[0] + step[1] * spot, begin[1] + step[0] * spot) for spot in spots]
        return [tuple(zip(at, (line[spot] for spot in spots), strict=True)) for line in sorted(lines)]

    def outside(self) -> PlaceClasses:
        """Check that the cells outside all tiles are as they are always drawn: one kind of places, the
        board's.
        """
        shown = np.asarray(self.plan.always)

        def said(piece: PlanTile, patch: TilePatch) -> Iterator[Facts]:
            for r, c in np.argwhere(self.beside_tiles).tolist():
                yield {(r, c): not shown[r, c]}

        return PlaceClasses(WholeBoard(self.said, self.known), False, said)

    def knowing_outside(self) -> "StrandPatches":
        """Return the same patch with the cells outside all tiles known."""
        known = np.where(self.beside_tiles, np.asarray(self.plan.always), self.known)
        return replace(self, known=known.astype(np.int8))


class WholeBoard(StrandPatches):
    """The whole board as the only patch."""

    @property
    def representatives(self) -> tuple[Position, ...]:
        """Return the first tile position, which represents the board."""
        return (min(self.plan.tiles),)

    def patch(self, place: Position) -> TilePatch:
        """Return the board, of which nothing is known."""
        height, width = self.known.shape
        return self.around((slice(0, height), slice(0, width)))
