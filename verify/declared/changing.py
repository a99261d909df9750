"""One solver for boards that differ in what is printed: rooms that move, clues that come and go.

Rules that say the same of all these boards are written down once. Of the others each place is written down
when a board has it for the first time, under a literal of its own, its *guard*: "if it stands, then ...". To
ask about a board is to assume the guards of its places, so what the solver has learned stays, and where there
is no solution it names places that suffice for that.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic")
    >>> board = mosaic.read_board("4 . \\n. .")
    >>> boards = Changing(mosaic.declared, board, mosaic.declared.rules)
    >>> places = {identity(place): place for place in mosaic.declared.places(board)}
    >>> boards.forbid([False] * 4)
    >>> boards.solution(places), boards.solution({}) is None
    ([True, True, True, True], False)

A count that is guarded stays a count: of n literals at most k hold if it stands, exactly if of these and of
n - k literals that hold with the guard at most n do. Cuts look at what other places say of groups of cells;
such a clause has the guards of these places, too. What is said of Nurikabe's areas together, and kept for a
hard search, follows from all clues of one board and is not said here.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, cast

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, WHITE, Board, Facts, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import HERE, cells_at
from hardboard.puzzles.declared.places import NEIGHBOURS, Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.cuts import Candidate, Cut, Groups, Said
from hardboard.verify.declared.kinds import cut_of, kind_of, write
from hardboard.verify.declared.kinds.form import Written, cells_of
from hardboard.verify.declared.lemmas import write_company
from hardboard.verify.declared.native import NativeEncoding, said_by_form
from hardboard.verify.declared.simpler import small_sums
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import COUNTING_SOLVER, Solver

Places = Mapping[Hashable, Place]
#: A place that no board had for so many questions is forgotten.
FORGOTTEN = 3


def identity(place: Place) -> Hashable:
    """What a place says, as a value: like its key, but for neighbours, which are the same object on boards of
    one size.
    """
    near, values = _fields(type(place))
    return type(place), near and id(near(place)), *map(_hashable, values(place))


@cache
def _fields(kind: type[Place]) -> tuple[Callable[[Place], Any] | None, Callable[[Place], tuple[Any, ...]]]:
    """What gets the neighbours of a place, if it has some, and what else it holds."""
    near = [each.name for each in fields(kind) if each.metadata == NEIGHBOURS]
    others = [each.name for each in fields(kind) if each.name not in near]
    return attrgetter(*near) if near else None, attrgetter(*others)


def _hashable(value: Any) -> Hashable:
    if type(value) is list:
        value = tuple(value)
    elif type(value) is dict:
        return frozenset(value.items())
    try:
        hash(value)
    except TypeError:
        return tuple(map(_hashable, value))
    return value  # type: ignore[no-any-return]


@dataclass
class Standing:
    """A place that stands if its guard holds, and what is left to be said of it."""

    place: Place
    guard: int
    #: what it says of groups of cells
    said: list[Said] = field(default_factory=list)
    #: counts that are written down when a candidate breaks them
    late: list[Place] = field(default_factory=list)
    needed: list[tuple[Place, Cut]] = field(default_factory=list)
    #: so many questions ago it stood
    idle: int = 0


class GuardedGroups(Groups):
    """Groups of cells that have a colour if places stand; guards are kept of those that were looked at."""

    def __init__(self, said: Iterable[Said], standing: Iterable[Standing], encoding: NativeEncoding) -> None:
        grid = encoding.grid
        self.used: list[int] = []
        self._guards: dict[tuple[bool, int, int], int] = {}
        more = []
        for one in standing:
            for colour, steps, most, spots in one.said:
                self._guards[colour, grid.mask(cells_at(steps, spots[0])), most] = one.guard
                more.append((colour, steps, most, spots))
        every = [*said, *more]
        super().__init__(lambda colour: [one for one in every if one[0] is colour], grid, encoding.cnf.known)

    def surely(self, colour: bool, region: int, wall: int) -> bool:
        """As said; the guard of the place that says it is one that was looked at."""
        group = self.having(colour, region, wall)
        if group is not None and (colour, *group) in self._guards:
            self.used.append(self._guards[colour, *group])
        return group is not None


class Changing(NativeEncoding):
    """Boards of one size on which some rules change."""

    joins = False  # which cells have one colour may change, too

    def __init__(self, declaration: Declaration, board: Board, changing: Collection[Rule]) -> None:
        fixed = tuple(rule for rule in declaration.rules if rule not in changing)
        super().__init__(replace(declaration, rules=fixed), board)
        self._solver = Solver(
            self.clauses, name=COUNTING_SOLVER, top=board.size, hard=self.hard, most=self.most
        )
        self._standing: dict[Hashable, Standing] = {}
        #: Those of the board that is asked about.
        self._here: list[Standing] = []

    def forbid(self, facts: Facts) -> None:
        """Not this solution."""
        literals = (self.cnf.has(cell, not black) for cell, black in enumerate(facts))
        self._solver.add([[literal for literal in literals if literal != -TRUE]])

    def solution(self, places: Places, sure: Mapping[Index, bool] | None = None) -> list[bool] | None:
        """A solution of the board with these places of rules that change, or None; of some cells the colours
        are given.
        """
        self._stand(places)
        here = {one.guard for one in self._here}
        guards = [one.guard if one.guard in here else -one.guard for one in self._standing.values()]
        given = (self.cnf.has(cell, black) for cell, black in (sure or {}).items())
        model = self._solver.by_need(self.broken, [*guards, *(x for x in given if abs(x) != TRUE)])
        return None if model is None else [value < 0 for value in model[: self.board.size]]

    def reasons(self) -> list[Place]:
        """Places with which the last board had no solution."""
        core = {*self._solver.core()}
        return [one.place for one in self._here if one.guard in core]

    def _stand(self, places: Places) -> None:
        """The places of a board stand, those that it has for the first time are written down."""
        standing = self._standing
        new = [key for key in places if key not in standing]
        for key in new:
            standing[key] = self._guarded(places[key])
        self._here = [standing[key] for key in places]
        for key in new:
            self._in_company_of(standing[key])
        for key, one in [*standing.items()]:
            one.idle = 0 if key in places else one.idle + 1
            if one.idle > FORGOTTEN:
                self._solver.add([[-one.guard]])
                del standing[key]
        self.__dict__.pop("groups", None)

    @cached_property
    def _said(self) -> list[Said]:
        """What is known of groups of cells of all boards."""
        return [*self._each_said(BLACK), *self._each_said(WHITE)]

    @cached_property
    def groups(self) -> GuardedGroups:
        """Groups of cells of which one has a colour, on the board that is asked about."""
        return GuardedGroups(self._said, self._here, self)

    def _guarded(self, place: Place) -> Standing:
        """A place, written down as far as it can be."""
        standing = Standing(place, self.cnf.new())
        for part in small_sums([place], self.board):
            kind = kind_of(part)
            form = None if kind.form is None else kind.form(part)
            if form is not None:
                self._add_form(form, cells_of(part), standing)
            elif kind.form is not None:
                standing.late.append(part)
            else:
                before = len(self.cnf.clauses)
                if not write(part, self.cnf):
                    standing.needed.append((part, cut_of(part, self.board)))
                self._solver.add(self._since(before, standing.guard))
        return standing

    def _add_form(self, form: Written, cells: Sequence[Index], standing: Standing) -> None:
        guard = standing.guard
        clauses, most = form.written([(cells, HERE)])
        self._solver.add([*clause, -guard] for clause in clauses)
        for literals, number in most:
            copies = [self.cnf.new() for _ in range(len(literals) - number - 1)]
            self._solver.add([-guard, copy] for copy in copies)
            self._solver.add_most([*literals, guard, *copies], len(literals))
        standing.said += said_by_form(form, cells, HERE, (BLACK, WHITE))

    def _since(self, before: int, *guards: int) -> list[list[int]]:
        """Clauses that were written down since then hold if these stand; what they define holds anyway."""
        cnf, unless = self.cnf, [-guard for guard in guards]
        defined = {*cnf.defined}
        clauses = [
            clause if number in defined else [*clause, *unless]
            for number, clause in enumerate(cnf.clauses[before:], before)
        ]
        del cnf.clauses[before:]
        cnf.defined.clear()
        return clauses

    def _in_company_of(self, standing: Standing) -> None:
        """Of cells that are connected, each has company, if another place says that they are several."""
        if not kind_of(standing.place).connects:
            return
        place = cast(Connected, standing.place)
        cells = frozenset(place.cells)
        for one in self._here:
            for colour, steps, most, _ in one.said:
                if colour is place.colour and frozenset(steps) == cells:
                    before = len(self.cnf.clauses)
                    write_company(place, self.cnf, len(cells) - most, len(cells))
                    self._solver.add(self._since(before, standing.guard, one.guard))

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """The clauses that a model breaks."""
        return self._written_late(model) or self._guarded_late(model) or [*self._cut(model)]

    def _guarded_late(self, model: Sequence[int]) -> list[list[int]]:
        """The clauses of large counts that a model breaks, which from then on are written down."""
        clauses: list[list[int]] = []
        facts = [value < 0 for value in model[: self.board.size]]
        for one in self._here:
            for place in [place for place in one.late if place.broken(facts)]:
                one.late.remove(place)
                before = len(self.cnf.clauses)
                write(place, self.cnf)
                clauses += self._since(before, one.guard)
        return clauses

    def _cut(self, model: Sequence[int]) -> Iterator[list[int]]:
        """Clauses about areas that a model breaks, with the guards of all that they follow from."""
        groups, here = self.groups, Candidate(self.grid, self.cnf, self._blacks(model))
        for places, unless in [(self.needed, []), *((one.needed, [-one.guard]) for one in self._here)]:
            for place, cut in places:
                for clause in cut(place, here, groups):
                    yield [*clause, *unless, *(-guard for guard in groups.used)]
                    groups.used.clear()
