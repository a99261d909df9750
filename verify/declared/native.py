"""A board of a declared family for a solver that counts: places stay blocks, and counts are counts.

Nothing is settled beforehand but what runs and lines of sight need to be written shortly: the solver does the
rest sooner than Python would. Every cell has a variable, v + 1 for "cell v is white", and what is known of it
is a clause.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic")
    >>> code = NativeEncoding(mosaic.declared, mosaic.read_board("3 . \\n. ."))
    >>> code.clauses, code.most
    ([(1, 2, 3, 4)], [((1, 2, 3, 4), 1)])
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import ClassVar, cast

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import HERE, Block, Spots, cells_at, put
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.cuts import Said
from hardboard.verify.declared.encoding import DeclaredEncoding, blocks_to_write
from hardboard.verify.declared.kinds import kind_of, write
from hardboard.verify.declared.kinds.count import count_form
from hardboard.verify.declared.kinds.form import Standing, Written, cells_of, rows_of
from hardboard.verify.declared.kinds.islands import said_by_islands
from hardboard.verify.declared.lemmas import (
    far_apart,
    is_loop,
    lemmas,
    loop_squares,
    write_company,
    write_counted_company,
    write_edge,
)
from hardboard.verify.declared.presolve import presolve
from hardboard.verify.declared.simpler import ALIKE, joined, small_sums
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import Most

#: What is written of two cells that have one colour.
ONE_COLOUR = count_form(Count("", (0, 1), ALIKE))


class NativeEncoding(DeclaredEncoding):
    """The rules of a declaration on one board: clauses, and literals of which at most so many hold."""

    #: Whether cells that have one colour have one variable.
    joins: ClassVar[bool] = True

    def __init__(self, declaration: Declaration, board: Board) -> None:
        self.board, self.cnf = board, Clauses([None] * board.size)
        self.decisive = range(1, board.size + 1)
        #: Cell -> the first of those that have its colour, whose variable it has; and the variables.
        self._same: dict[Index, Index] = {}
        self._variable: list[int] = []
        #: Literals, and how many of them hold at most.
        self.most: list[Most] = []
        self.cnf.most = self.most
        self._forms: list[tuple[Written, list[Standing]]] = []
        self._by_form: list[Sequence[int]] = []
        #: Literals that hold.
        self._sure: list[int] = []
        others = list(small_sums(self._laid(together(blocks_to_write(declaration, board))), board))
        self.places = list(self._laid((place, HERE) for place in others))
        self.late: list[Place] = []
        first: list[Place] = []
        rest: list[Place] = []
        for place in self.places:
            kind = kind_of(place)
            (self.late if kind.form is not None else first if kind.tells else rest).append(place)
        self._settle(rest)
        rest += [place for place in first if not write(place, self.cnf)]
        if self.decisive:
            self._write_all(rest)
            if board.loop and is_loop(declaration, board, self.places):
                self._shut_squares()
        else:
            self._write(rest)
        if not (self.decisive or self._by_form or self.most or self.cnf.clauses):
            self.only = [-v if fact else v for v, fact in enumerate(self.cnf.known, 1)]
        self.cnf.most = None  # what comes by need comes as clauses
        if self._sure and self.counted:  # one call is sooner done than one for each
            self.most.append(([-literal for literal in self._sure], 0))
            self._sure = []

    def _write_all(self, places: Sequence[Place]) -> None:
        """Write places down, and what is known of them beyond what they say one by one."""
        board, cnf = self.board, self.cnf
        if not board.loop:  # each point of a loop has two edges anyway
            groups = ((place, kind_of(place).groups) for place in places)
            cnf.told = self._told_of(cells for place, of in groups if of is not None for cells in of(place))
            places = self._in_company(places)
        self._write(places)
        if not board.loop:
            for place, _ in self.needed:
                if kind_of(place).connects:
                    write_counted_company(cast(Connected, place), cnf)
        list(self._laid((lemma, HERE) for lemma in lemmas(board, self.places)))
        write_edge(board, self.places, cnf)

    def _laid(self, blocks: Iterable[Block]) -> Iterator[Place]:
        """Write blocks down; the places that have no form, one by one."""
        alike: dict[Written, list[Standing]] = {}
        for place, spots in blocks:
            form_of = kind_of(place).form
            form = None if form_of is None else form_of(place)
            if form is None:
                yield from (put(place, spot) for spot in spots)
                continue
            if form in alike:
                alike[form].append((cells_of(place), spots))
            else:
                alike[form] = [(cells_of(place), spots)]
        if self.joins and ONE_COLOUR in alike:
            self._join(alike.pop(ONE_COLOUR))
        for form, standing in alike.items():
            self._forms.append((form, standing))
            clauses, most = form.written(standing, self._variable)
            if form.tells:
                self._sure += [literal for (literal,) in clauses]
            else:
                self._by_form += clauses
                self.most += most

    def _join(self, standing: Iterable[Standing]) -> None:
        """These pairs of cells have one colour."""
        self._same = joined(chain.from_iterable(rows_of(cells, spots) for cells, spots in standing))
        self._variable = [*range(self.board.size + 1)]
        self.cnf.shared, black = True, self.cnf.black
        for cell, one in self._same.items():
            self._variable[cell + 1] = one + 1
            black[cell] = black[one]
        self.decisive = sorted({*self._variable[1:]})

    @property
    def counted(self) -> bool:
        """Whether the solver has to count; where it need not, and the search may become hard, another one
        keeps to limits.
        """
        return bool(self.most or self.hard is None or self.late)

    @property
    def clauses(self) -> Sequence[Sequence[int]]:
        """The rules that are written down."""
        return [*self._by_form, *([literal] for literal in self._sure), *self.cnf.clauses]

    def _settle(self, places: Sequence[Place]) -> None:
        """What is told of single cells, and what these places force then, is known to who writes places
        down.
        """
        cnf, black = self.cnf, self.cnf.black
        facts: list[bool | None] = [None] * self.board.size
        for cells, told in self._told():
            other, literal = not told, TRUE if told else -TRUE
            for cell in cells:
                if facts[cell] is other:
                    cnf.clauses.append([])
                facts[cell], black[cell] = told, literal
        forcing = [place for place in places if kind_of(place).forced is not None]
        known = presolve(forcing, self.board.size, facts=[*facts], once=True) if forcing else facts
        if known is None:
            cnf.clauses.append([])
            return
        for cell, fact in enumerate(known) if forcing else ():
            if fact is not None and facts[cell] is None:
                cnf.clauses.append([cnf.has(cell, fact)])
                black[cell] = TRUE if fact else -TRUE
        cnf.known = known
        if not self._same:
            self.decisive = [cell + 1 for cell, fact in enumerate(known) if fact is None]

    def _in_company(self, places: Sequence[Place]) -> list[Place]:
        """The places of which more is to be said than that no cell is alone."""
        alone = [place for place in places if kind_of(place).connects]
        if not alone:
            return [*places]
        size = self.board.size
        everywhere = [cast(Connected, place) for place in alone if len(place.cells) == size]
        sure = {colour: self._surely(colour) for colour in {place.colour for place in everywhere}}
        rest = []
        for place in places:
            if not kind_of(place).connects:
                rest.append(place)
                continue
            connected = cast(Connected, place)
            least, most = self.cnf.bounds(place.cells, connected.colour)
            if len(place.cells) == size:
                least = max(least, sure[connected.colour])
            if not write_company(connected, self.cnf, least, most):
                rest.append(place)
        return rest

    def _surely(self, colour: bool) -> int:
        """How many cells have a colour, at least: as far as three."""
        known = self.cnf.known
        if (number := known.count(colour)) > 2:
            return 3
        cells = {cell for cell, fact in enumerate(known) if fact is colour} if number else set()
        for _, steps, most, spots in self._each_said(colour):
            for spot in (spots[0], spots[len(spots) // 2], spots[-1]):
                group = cells_at(steps, spot)
                if cells.isdisjoint(group):
                    cells.update(group)
                    number += len(group) - most
            if number > 2:
                return 3
        return number

    def _shut_squares(self) -> None:
        """No four lines around a face are a loop, if something far away belongs to it."""
        black = [cell for cell, fact in enumerate(self.cnf.known) if fact]
        groups = (
            cells_at(steps, spot)
            for _, steps, _, spots in self._each_said(BLACK)
            for spot in (spots[0], spots[-1])
        )
        if far_apart(self.board, chain([black[:1], black[-1:]] if black else [], groups)):
            list(self._laid(loop_squares(self.board)))

    def _told_of(self, groups: Iterable[Sequence[Index]]) -> dict[tuple[Index, ...], dict[bool, int]]:
        """What is said of these groups of cells, each as a whole."""
        told: dict[tuple[Index, ...], dict[bool, int]] = {tuple(cells): {} for cells in groups}
        sizes = set(map(len, told))
        for form, standing in self._forms if told else ():
            if form.tells or form.sizes.isdisjoint(sizes):
                continue
            rows = [
                row
                for cells, spots in standing
                if len(spots) == 1 or not isinstance(spots[0], int)
                for row in rows_of(cells, spots)
            ]
            for colour, said in form.said.items():
                for some, most in said:
                    for row in rows:
                        whole = len(some) == len(row)
                        known = told.get(tuple(row) if whole else tuple([row[i] for i in some]))
                        if known is not None:
                            known[colour] = min(most, known.get(colour, most))
        return told

    def _told(self) -> Iterator[tuple[list[Index], bool]]:
        """Cells of which a clause tells the colour."""
        for form, standing in self._forms:
            for number, colour in form.told:
                for cells, spots in standing:
                    one = cells[number]
                    if isinstance(spots[0], int):
                        yield [one + spot for spot in spots], colour  # type: ignore[operator]
                    else:
                        yield [row[one] for row in spots], colour  # type: ignore[index]

    def _each_said(self, colour: bool) -> Iterator[Said]:
        """What is known of groups of cells; what is told of single cells is known."""
        for form, standing in self._forms:
            if form.said[colour] and not form.tells:
                for cells, spots in standing:
                    yield from said_by_form(form, cells, spots, (colour,))
        yield from said_by_islands(self.places, colour)

    def _write_late(self, place: Place) -> None:
        """A count that a candidate breaks is counted."""
        self.cnf.most = self.most
        super()._write_late(place)
        self.cnf.most = None

    def _blacks(self, model: Sequence[int]) -> int:
        return self.grid.negative(self._values(model))

    def _values(self, model: Sequence[int]) -> Sequence[int]:
        """The values of the variables of all cells."""
        return [model[v - 1] for v in self._variable[1:]] if self._variable else model[: self.board.size]

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        import numpy as np

        black: Shading = np.array(self._values(model), dtype=np.int32) < 0
        return black.reshape(self.board.shape)


def together(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, with counts of the same cells as one (many rules are two, for too many and too few): those
    of listed cells, and others if they come one after the other; and counts that are the same further on as
    one block.

    >>> from hardboard.puzzles.declared.places import Count
    >>> few, many = Count("few", range(3), frozenset([0, 1])), Count("many", range(3), frozenset([1, 2, 3]))
    >>> [(sorted(place.allowed), rows) for place, rows in together([(few, [(4, 5, 6)]), (many, [(4, 5, 6)])])]
    [([1], [(4, 5, 6)])]
    """
    alike: dict[tuple[frozenset[int], int, tuple[bool, ...]], list[Sequence[Index]]] = {}
    listed: dict[int, list[tuple[Count, Spots]]] = {}
    last: tuple[Count, Spots] | None = None
    for place, spots in blocks:
        count = place.as_count
        if count is None or not place.cells:
            yield place, spots
        elif not isinstance(spots[0], int):
            _list(count, spots, listed.setdefault(len(spots[0]), []))
        elif spots is HERE:
            cells, when = count.cells, count.when
            key = count.allowed, len(cells), (*when.values(),) if when else ()
            row = (*cells, *when) if when else cells
            if len({*cells}) < len(cells):  # each counts as often as it is there
                yield place, spots
            elif key in alike:
                alike[key].append(row)
            else:
                alike[key] = [row]
        elif last is not None and _same(count, last[0]) and spots == last[1]:
            last = _both(count, last[0]), spots
        else:
            if last is not None:
                yield last
            last = count, spots
    if last is not None:
        yield last
    for (allowed, size, colours), rows in alike.items():
        yield Count("", range(size), allowed, dict(enumerate(colours, size))), rows
    for same in listed.values():
        yield from same


def _list(count: Count, rows: Spots, listed: list[tuple[Count, Spots]]) -> None:
    """A count of listed cells beside others; as one with that of the same cells, if there is one."""
    for number, (one, others) in enumerate(listed):
        if _same(count, one) and rows == others:
            listed[number] = _both(count, one), rows
            return
    listed.append((count, rows))


def _both(one: Count, other: Count) -> Count:
    return Count("", one.cells, _common(one.allowed, other.allowed), one.when)


#: Numbers that two counts allow: values that are hashed once.
_common = lru_cache(maxsize=1 << 12)(frozenset[int].__and__)


def _same(one: Count, other: Count) -> bool:
    """Whether two counts are of the same cells, and matter where the same colours are."""
    return one.cells == other.cells and one.when == other.when


def said_by_form(
    form: Written, cells: Sequence[Index], spots: Spots, colours: Collection[bool]
) -> list[Said]:
    """What a form says of groups of cells at all spots."""
    size = len(cells)
    return [
        (colour, cells if len(some) == size else [cells[i] for i in some], most, spots)
        for colour in colours
        for some, most in form.said[colour]
    ]
