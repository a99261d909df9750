"""A board of a declared family as clauses and, for rules about areas, clauses by need.

See `hardboard.verify.sat.search.Encoding`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import Block
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.cuts import (
    Candidate,
    Groups,
    Said,
    broken_clause,
    cut_any,
    said_by,
    variable_bits,
)
from hardboard.verify.declared.kinds import cut_of, kind_of, write
from hardboard.verify.declared.kinds.islands import said_by_islands, write_islands
from hardboard.verify.declared.lemmas import lemmas, touching, whole, write_edge, write_touches
from hardboard.verify.declared.presolve import presolve
from hardboard.verify.declared.simpler import alike, is_alike, merged, small_sums
from hardboard.verify.sat.bits import Bits
from hardboard.verify.sat.cnf import TRUE

if TYPE_CHECKING:
    from hardboard.verify.connectivity.repeated import Repeated
    from hardboard.verify.declared.large import Large

#: Boards with more cells than this are large: their places are arrays, and regions that are cut off are
#: looked for one by one. Machine code for that takes a second to load, so others are large only for who has
#: asked for it with `prepare`: never because of what a process did before, or a solution might depend on it.
WIDE, WIDE_PREPARED = 10_000, 1_500
#: Counts of more cells than this are written down when a candidate breaks them: many never are.
LATE = 40


_prepared = False


def prepare() -> None:
    """From now on boards of medium size are large, too: for who judges many of them, one after the other."""
    global _prepared
    _prepared = True


def is_large(board: Board) -> bool:
    """Whether machine code pays for a board."""
    return board.size > (min(WIDE, WIDE_PREPARED) if _prepared else WIDE)


def blocks_to_write(declaration: Declaration, board: Board) -> list[Block]:
    """The places of a board that is not large, for who has asked for it without what follows beforehand."""
    if _prepared:
        from hardboard.verify.declared.views import blocks_left

        left = blocks_left(declaration, board)
        if left is not None:
            return left
    return declaration.blocks(board)


def _large(declaration: Declaration, board: Board) -> "Large | None":
    """A large board's places as arrays, if they can be had so; numba is loaded by the first of them."""
    from hardboard.verify.declared.large import arrays

    return arrays(declaration, board)


def _is_late(place: Place) -> bool:
    """Whether a place is better not written down at once."""
    return len(place.cells) > LATE and place.as_count is not None and kind_of(place).write is not None


def _presolved(places: Sequence[Place], size: int) -> Clauses:
    """What is known of each cell, and its literal; nothing is written down yet."""
    known = presolve(places, size)
    cnf = Clauses(known or [None] * size, alike(places))
    if known is None:
        cnf.clauses.append([])
    return cnf


class DeclaredEncoding:
    """The rules of a declaration on one board; or of their places there only some."""

    #: The only candidate, if nothing has to be searched for.
    only: list[int] | None = None

    def __init__(self, declaration: Declaration, board: Board, places: Sequence[Place] | None = None) -> None:
        self.board = board
        large = _large(declaration, board) if places is None and is_large(board) else None
        given = declaration.places(board) if places is None and large is None else places or ()
        self._large = large is not None
        self.places = merged(list(small_sums(given, board))) if large is None else large.places
        self.cnf = cnf = _presolved(self.places, board.size) if large is None else large.clauses()
        self.decisive: Sequence[int] = range(1, cnf.top + 1)
        counts = () if large is None else large.unsettled()
        #: Large counts that are written down when a candidate breaks them.
        self.late = [place for place in self.places if _is_late(place)]
        late = set(self.late)
        said = [place for place in self.places if place not in late and not (cnf.shared and is_alike(place))]
        self._write(chain(said, counts))
        for lemma in lemmas(board, self.places):
            write(lemma, cnf)
        write_edge(board, self.places, cnf)

    def _write(self, places: Iterable[Place]) -> None:
        """Write these places down, as far as they can be; the others are asked of every candidate."""
        board, cnf = self.board, self.cnf
        rest = [(place, cut_of(place, board)) for place in places if not write(place, cnf)]
        islands, cuts = write_islands((place for place, cut in rest if cut is not cut_any), cnf)
        self.needed = [
            (place, cuts.get(place, cut))
            for place, cut in rest
            if cut is not cut_any and place not in islands
        ]
        #: Places of kinds that nothing above knows: their own `broken` is asked.
        self.unknown = [place for place, cut in rest if cut is cut_any]
        #: On a large board, if nothing else is needed.
        self._wide = whole(board, [place for place, _ in self.needed]) if is_large(board) else []
        if len(self._wide) < len(self.needed) or any(place.outside for place in self._wide):
            self._wide = []
        self._touching = list(touching(board, self.places))

    @cached_property
    def grid(self) -> Bits:
        """The board's cells as bits: each as long as the board is large, so only where they are used."""
        return Bits(*self.board.shape)

    @cached_property
    def groups(self) -> Groups:
        """Groups of cells of which one has a colour."""
        return Groups(self._each_said, self.grid, self.cnf.known)

    def _each_said(self, colour: bool) -> Iterator[Said]:
        """What is known of groups of cells of which some have a colour."""
        return chain(said_by(self.cnf, colour), said_by_islands(self.places, colour))

    @cached_property
    def _black(self) -> int:
        return self.grid.mask(cell for cell, literal in enumerate(self.cnf.black) if literal == TRUE)

    @cached_property
    def _bits(self) -> list[int]:
        return variable_bits(self.cnf, self.grid)

    @property
    def clauses(self) -> Sequence[Sequence[int]]:
        """The rules that are written down."""
        return self.cnf.clauses

    @cached_property
    def _alike(self) -> "Repeated":
        """The board by what is known of its cells."""
        import numpy as np

        from hardboard.verify.connectivity.repeated import Repeated

        return Repeated(np.where(np.abs(self.black) == TRUE, np.sign(self.black), 0))

    @cached_property
    def black(self) -> Ints:
        """Of each cell the literal that it is black."""
        import numpy as np

        return np.array(self.cnf.black, dtype=np.int32).reshape(self.board.shape)

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        import numpy as np

        black = self.black
        positive = np.array([0, *model[: len(self.decisive)]]) > 0
        if self._large:
            from hardboard.verify.declared.large import coloured

            return coloured(black.ravel(), positive).reshape(black.shape)
        known = np.abs(black) == TRUE
        values: Shading = positive[np.where(known, 0, np.abs(black))] ^ (black < 0)
        return np.where(known, black > 0, values)

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """The clauses about areas that a model breaks."""
        if self.late or self.unknown:
            late = self._written_late(model)
            if late:
                return late
        if not self.needed:
            return []
        if self._wide:
            return self._parted(model)
        self.cnf.top = max(self.cnf.top, len(model))  # a solver may have variables of its own
        here, groups = Candidate(self.grid, self.cnf, self._blacks(model)), self.groups
        return [clause for place, cut in self.needed for clause in cut(place, here, groups)]

    def _blacks(self, model: Sequence[int]) -> int:
        """The cells that are black in a model."""
        return self._black | sum([bit for bit, value in zip(self._bits, model, strict=False) if value < 0])

    @property
    def hard(self) -> Callable[[int], list[list[int]]] | None:
        """What is kept for a hard search, if there is something."""
        return self._eased if self._touching else None

    def _eased(self, top: int) -> list[list[int]]:
        """What speeds up a long search and is not worth its clauses in a short one: written down once, with
        variables after `top`.
        """
        cnf, before = self.cnf, len(self.cnf.clauses)
        cnf.top = max(cnf.top, top)
        while self._touching:
            write_touches(self.board, self._touching.pop(), cnf)
        return cnf.clauses[before:]

    def _parted(self, model: Sequence[int]) -> list[list[int]]:
        """On a large board: for each region that is cut off, its border, or two cells that it parts; and the
        same wherever borders look alike.
        """
        import numpy as np

        from hardboard.verify.connectivity.wide import wide_cuts

        black, literal, clauses = self.decode(model), self.black.ravel(), list[list[int]]()
        for place in self._wide:
            # The border from its first cell on, and these cells.
            said: set[tuple[bytes, int]] = set()
            for found in wide_cuts(~black if place.colour else black):
                border = np.array(found.border) @ (self.board.cols, 1)
                shape, first = (border - border[0]).tobytes(), int(border[0])
                if (shape, first) in said:
                    continue
                copies = self._alike.copies(found)
                said.update((shape, cell) for cell in copies.borders[:, 0].tolist())
                cells = np.column_stack([copies.borders, copies.own, copies.other])
                rows = (literal if place.colour else -literal)[cells]
                rows[:, -2:] *= -1
                # Of borders that look alike the same cells are known; other witnesses may be, or not.
                rows = rows[:, (rows != -TRUE).any(axis=0)]
                known = (np.abs(rows) == TRUE).any(axis=1)
                clauses += rows[~known].tolist()
                clauses += [[x for x in row if x != -TRUE] for row in rows[known].tolist() if TRUE not in row]
        return clauses

    def _written_late(self, model: Sequence[int]) -> list[list[int]]:
        """The clauses of large counts that a model breaks, which from then on are written down, and of places
        that say of themselves alone what breaks them.
        """
        facts, before = self.decode(model).ravel().tolist(), len(self.cnf.clauses)
        self.cnf.top = max(self.cnf.top, len(model))  # a solver may have variables of its own
        for place in [place for place in self.late if place.broken(facts)]:
            self.late.remove(place)
            self._write_late(place)
        unknown = [place for place in self.unknown if place.broken(facts)]
        return self.cnf.clauses[before:] + [broken_clause(place, facts, self.cnf) for place in unknown]

    def _write_late(self, place: Place) -> None:
        write(place, self.cnf)
