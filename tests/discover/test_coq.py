"""Found libraries as files of Coq: theirs are the libraries' tiles and the families' rules."""

import re
from hashlib import sha256
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from hardboard.discover.coq import CoqExport, coq_file
from hardboard.discover.extensions import (
    AppliedConstraint,
    CellBranch,
    ConnectedColour,
    EnclosedGroup,
    ExtensionSearch,
    SearchEnd,
    Trace,
)
from hardboard.discover.propagation import TilePropagator
from hardboard.discover.traces import UnlistedColouring, colouring_trace
from hardboard.gadgets import load
from hardboard.gadgets.symbols.walls import printed_board
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count, Table
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family

FOUND = Path(__file__).resolve().parents[2] / "gadgets" / "discovered"
LIBRARIES = sorted(path.parent.name for path in FOUND.glob("*/library.toml"))
#: Why a library has no theorem.
REASONS = {"chocona": "rules about rooms", "slitherlink": "strips of sides", "t-grid": "strips of sides"}
PROVED = sorted(set(LIBRARIES) - set(REASONS))
#: Traces of these are long in the making: groups of cells that are shut in are looked for.
LONG = {"context": [pytest.mark.thorough], "tapa": [pytest.mark.thorough]}


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [pytest.param(name, marks=LONG.get(name, [])) for name in LIBRARIES])
def test_the_hash_in_a_library_is_that_of_its_theorem(name: str) -> None:
    library = load(name)
    if name in REASONS:
        assert not library.theorem
        with pytest.raises(InputError, match=REASONS[name]):
            coq_file(library)
    else:
        assert library.theorem == f"sha256 {sha256(coq_file(library).encode()).hexdigest()}"


Spot = tuple[int, int]


def spots(text: str) -> list[Spot]:
    return [(int(r), int(c)) for r, c in re.findall(r"\((-?\d+),(-?\d+)\)", text)]


class Game:
    """The rules as they stand in a file of Coq, read again by other means than those that wrote them."""

    PATTERN = re.compile(
        r"Pattern \[(.*?)\] (true|false) \[([^\]]*)\] \((Count|Table) (\[.*?\)\]) \[(.*)\](?:%nat)?\)"
    )

    def __init__(self, text: str, lines: bool) -> None:
        body = text[text.index("Definition game") : text.index("Definition drawn")]
        self.patterns = []
        for guard, off, given, kind, cells, allowed in self.PATTERN.findall(body):
            asked = re.findall(r"\((\(.*?\)), \[(.*?)\]%nat\)", guard)
            shows = [(spots(at)[0], {int(n) for n in re.findall(r"\d+", numbers)}) for at, numbers in asked]
            when = [(spots(at)[0], word == "true") for at, word in re.findall(r"\((\(.*?\)), (\w+)\)", given)]
            rows = re.findall(r"\[(.*?)\]", allowed) if kind == "Table" else re.findall(r"\d+", allowed)
            self.patterns.append((shows, off == "true", when, spots(cells), (kind, frozenset(rows))))
        assert len(self.patterns) == body.count("Pattern [")
        self.lines = lines
        named = re.search(r"\]\n  \[(.*)\]\.\n", body)
        assert named is not None
        pairs = re.findall(r"\((\w+), (\w+)\)", named[1])
        self.linked = [(colour == "true", corners == "true") for colour, corners in pairs]

    def live(
        self, shown: dict[Spot, int]
    ) -> list[tuple[bool, list[tuple[Spot, bool]], list[Spot], tuple[str, frozenset[str]]]]:
        """What is asked for on a board: the colour off it, what is given, cells, numbers or rows."""
        found = []
        for shows, off, when, cells, allowed in self.patterns:
            for row, col in shown:
                if all(shown.get((row + r, col + c), 0) in symbols for (r, c), symbols in shows):
                    moved = [((row + r, col + c), colour) for (r, c), colour in when]
                    found.append((off, moved, [(row + r, col + c) for r, c in cells], allowed))
        return found


@pytest.mark.slow
@pytest.mark.parametrize("name", PROVED)
def test_the_rules_in_coq_are_those_of_the_family(name: str) -> None:
    """All colourings of small boards of several shapes with random symbols."""
    library = load(name)
    export = CoqExport(library)
    text = "".join(islice(export.text(), 3))
    game, kind, rng = Game(text, bool(export.longest)), family(load(name).family), Random(1)
    signs = re.search(r'printed "(.*)"', text)
    assert signs is not None
    symbols = [library.contract.symbols[sign] for sign in signs[1]]
    seen = set()
    for rows, cols in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3)] * 6 + [(3, 3)]:
        cells = list(product(range(rows), range(cols)))
        shown = {cell: rng.choice([1, rng.randrange(1, len(symbols) + 1)]) for cell in cells}
        given = {r * cols + c: symbols[number - 1] for (r, c), number in shown.items() if number > 1}
        board = printed_board(kind.declared.layout, Board(rows, cols), given)
        places, live = list(kind.declared.places(board)), game.live(shown)
        for colours in product((False, True), repeat=len(cells)):
            right = not any(place.broken(list(colours)) for place in places)
            black = dict(zip(cells, colours, strict=True))
            obeyed = all(
                met([black.get(cell, off) for cell in counted], *allowed)
                for off, given, counted, allowed in live
                if all(black.get(cell, off) is colour for cell, colour in given)
            ) and all(hangs_together(black, *linked) for linked in game.linked)
            if game.lines:
                obeyed = obeyed and lines_kept(black, shown)
            assert obeyed is right, (board, colours)
            seen.add(right)
    assert seen == {True, False}
    assert game.lines is bool(library.contract.rules.lines)
    own = [(each.colour, each.corners) for each in library.contract.rules.linked]
    assert game.linked == own
    assert bool(own) is any(type(place) is Connected for place in kind.declared.places(board))


def lines_kept(black: dict[Spot, bool], shown: dict[Spot, int]) -> bool:
    """The two rules of `line_solution` in Lines.v, cell by cell."""

    def in_line(one: Spot, other: Spot) -> bool:
        (top, left), (bottom, right) = map(min, one, other), map(max, one, other)
        between = product(range(top, bottom + 1), range(left, right + 1))
        return (top == bottom or left == right) and all(shown[cell] == 1 for cell in between)

    pairs = [(one, other) for one, other in product(black, repeat=2) if in_line(one, other)]
    lit = {one for one, other in pairs if black[other]}
    few = all(one == other for one, other in pairs if black[one] and black[other])
    return few and all(cell in lit for cell in black if shown[cell] == 1)


def met(colours: list[bool], kind: str, allowed: frozenset[str]) -> bool:
    """Whether cells are black as a count or a table allows it."""
    return (str(sum(colours)) if kind == "Count" else ";".join(map(str, colours)).lower()) in allowed


def hangs_together(black: dict[Spot, bool], colour: bool, corners: bool) -> bool:
    """Whether from each cell of a colour one can go to each other: `hangs_together` of Rules.v, by steps."""
    cells = {cell for cell, dark in black.items() if dark is colour}
    todo = list(cells)[:1]
    reached = set(todo)
    while todo:
        row, col = todo.pop()
        for down, right in product((-1, 0, 1), repeat=2):
            if corners or abs(down) + abs(right) == 1:
                step = {(row + down, col + right)} & cells - reached
                todo += step
                reached |= step
    return reached == cells


CELLS = range(5)


def kept(places: list[Constraint]) -> list[dict[int, bool]]:
    """Return all colourings that break nothing, by trying each."""
    every = [list(bits) for bits in product((False, True), repeat=len(CELLS))]
    return [dict(enumerate(one)) for one in every if not any(place.broken(one) for place in places)]


def ends(found: Trace, places: list[Constraint], facts: dict[int, bool]) -> list[dict[int, bool]]:
    """Return the facts where a trace is done; what follows from a constraint is found by trying all."""
    if isinstance(found, SearchEnd):
        return [facts]
    if isinstance(found, AppliedConstraint):
        place = places[found.instance]
        fitting = [one for one in kept([place]) if facts.items() <= one.items()]
        new = {cell: one for cell in place.scope if len({x[cell] for x in fitting}) == 1 for one in
               {x[cell] for x in fitting}}  # fmt: skip
        return ends(found.rest, places, facts | new) if fitting else []
    assert isinstance(found, CellBranch)
    parts = ((found.white, False), (found.black, True))
    return [end for part, colour in parts for end in ends(part, places, facts | {found.cell: colour})]


def test_a_trace_ends_in_listed_colourings_and_misses_no_colouring() -> None:
    rng, stuck = Random(3), 0
    for _ in range(60):
        places = [constraint(rng) for _ in range(4)]
        good = kept(places)
        reached = ends(colouring_trace(places, len(CELLS), {}, good), places, {})
        assert all(facts in good for facts in reached) and all(colours in reached for colours in good)
        propagator = TilePropagator(places, len(CELLS))
        found = [dict(enumerate(propagator.facts)) for _ in ExtensionSearch(propagator, CELLS).search()]
        assert sorted(map(str, found)) == sorted(map(str, good)) and not propagator.fact_count
        if good:
            with pytest.raises(UnlistedColouring):
                colouring_trace(places, len(CELLS), {}, good[1:])
            assert ExtensionSearch(propagator, CELLS, good[1:]).other() == list(good[0].values())
            stuck += 1
        assert ExtensionSearch(propagator, CELLS, good).other() is None
    assert 10 < stuck < 60


def constraint(rng: Random) -> Constraint:
    chosen = tuple(rng.sample(CELLS, 3))
    if rng.random() < 0.5:
        when = {cell: rng.random() < 0.5 for cell in rng.sample(CELLS, rng.randrange(3))}
        return Count("count", chosen, frozenset(rng.sample(range(4), 2)), when)
    return Table("table", chosen, frozenset(rng.sample(range(8), 4)))


def test_a_group_is_enclosed_only_if_no_cell_beside_it_could_go_on() -> None:
    seen = {(row, col): 5 * (row + 1) + col + 1 for row in range(-1, 4) for col in range(-1, 4)}
    beside, around = (
        ConnectedColour(True, corners, seen, lambda cell: cell[0] < 0) for corners in (False, True)
    )
    walls = [seen[0, 1], seen[1, 0], seen[0, -1]]

    def enclosed(connected: ConnectedColour, facts: dict[int, bool]) -> EnclosedGroup | None:
        return connected.enclosed(facts, [facts.get(number) for number in range(25)])

    one = {seen[0, 0]: True}
    assert enclosed(beside, one | dict.fromkeys(walls, False)) == EnclosedGroup(True, False, (seen[0, 0],))
    for left_out in walls:
        assert enclosed(beside, one | dict.fromkeys({*walls} - {left_out}, False)) is None
    assert enclosed(beside, dict.fromkeys([*walls, seen[0, 0]], False)) is None
    assert enclosed(around, one | dict.fromkeys(walls, False)) is None
    white, listed = [Count("white", tuple(walls), frozenset([0]))], [{seen[0, 0]: False}]
    with pytest.raises(UnlistedColouring):
        colouring_trace(white, 25, {}, listed)
    end = CellBranch(seen[0, 0], SearchEnd(), EnclosedGroup(True, False, (seen[0, 0],)))
    assert colouring_trace(white, 25, {}, listed, [beside]) == AppliedConstraint(0, end)
