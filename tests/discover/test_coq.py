"""Found libraries as files of Coq: theirs are the libraries' tiles and the families' rules."""

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from hardboard.discover.coq import coq
from hardboard.discover.coqlines import line_patterns, longest_line
from hardboard.discover.traces import At, Done, LinkedSurroundings, PatternAt, Shut, Stuck, Trace, Try, trace
from hardboard.gadgets import load
from hardboard.gadgets.symbols.printing import printed
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.patterns import OUTSIDE, spread
from hardboard.puzzles.declared.vocabulary.rule import Lines
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family

FOUND = Path(__file__).resolve().parents[2] / "gadgets" / "discovered"
LIBRARIES = sorted(path.parent.name for path in FOUND.glob("*/library.toml"))
#: Why a library has no theorem.
REASONS = {
    "chocona": "rules about rooms",
    "slitherlink": "strips of sides",
    "t-grid": "strips of sides",
}
PROVED = sorted(set(LIBRARIES) - set(REASONS))
#: Traces of these are long in the making: groups of cells that are shut in are looked for.
LONG = {"context": [pytest.mark.thorough], "tapa": [pytest.mark.thorough]}


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [pytest.param(name, marks=LONG.get(name, [])) for name in LIBRARIES])
def test_the_theorem_beside_a_library_is_about_it(name: str) -> None:
    path = FOUND / name / "theorem.v"
    if name in REASONS:
        assert not path.exists()
        with pytest.raises(InputError, match=REASONS[name]):
            coq(load(name))
    else:
        assert path.read_text() == coq(load(name))


Spot = tuple[int, int]


def spots(text: str) -> list[Spot]:
    return [(int(r), int(c)) for r, c in re.findall(r"\((-?\d+),(-?\d+)\)", text)]


class Game:
    """The rules as they stand in a file of Coq, read again by other means than those that wrote them."""

    PATTERN = re.compile(
        r"Pattern \[(.*?)\] (true|false) \[([^\]]*)\] \((Count|Table) (\[.*?\)\]) \[(.*)\](?:%nat)?\)"
    )

    def __init__(self, text: str) -> None:
        body = text[text.index("Definition game") : text.index("Definition drawn")]
        self.patterns = []
        for guard, off, given, kind, cells, allowed in self.PATTERN.findall(body):
            asked = re.findall(r"\((\(.*?\)), \[(.*?)\]%nat\)", guard)
            shows = [(spots(at)[0], {int(n) for n in re.findall(r"\d+", numbers)}) for at, numbers in asked]
            when = [(spots(at)[0], word == "true") for at, word in re.findall(r"\((\(.*?\)), (\w+)\)", given)]
            rows = re.findall(r"\[(.*?)\]", allowed) if kind == "Table" else re.findall(r"\d+", allowed)
            self.patterns.append((shows, off == "true", when, spots(cells), (kind, frozenset(rows))))
        assert len(self.patterns) == body.count("Pattern [")
        self.lines = "faithful (line_solution game)" in text
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
    text, library = (FOUND / name / "theorem.v").read_text(), load(name)
    game, kind, rng = Game(text), family(load(name).family), Random(1)
    signs = re.search(r'printed "(.*)"', text)
    assert signs is not None
    symbols = [library.contract.symbols[sign] for sign in signs[1]]
    seen = set()
    for rows, cols in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3)] * 6 + [(3, 3)]:
        cells = list(product(range(rows), range(cols)))
        shown = {cell: rng.choice([1, rng.randrange(1, len(symbols) + 1)]) for cell in cells}
        given = {r * cols + c: symbols[number - 1] for (r, c), number in shown.items() if number > 1}
        board = printed(kind.declared.layout, Board(rows, cols), given)
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


def test_lines_as_patterns_say_what_lines_say_where_none_is_longer() -> None:
    rng, seen = Random(5), set()
    numbers = {OUTSIDE: 0, None: 1, -1: 2}
    for rows, cols in [(1, 4), (4, 1), (2, 3), (3, 3)] * 4:
        cells = list(product(range(rows), range(cols)))
        shown = {cell: -1 for cell in cells if rng.random() < 0.3}
        board = Board(rows, cols, clues={r * cols + c: -1 for r, c in shown})
        own = [place for few in (True, False) for place in Lines("line", few).places(board)]
        said = {most: list(spread(line_patterns(most, numbers), board, shown)) for most in (1, 4)}
        runs = [len(place.cells) for place in Lines("line", True).places(board)]
        for colours in product((False, True), repeat=len(cells)):
            dark = list(colours)
            right = not any(place.broken(dark) for place in own)
            assert right is not any(place.broken(dark) for place in said[4])
            if max(runs, default=1) > 1:
                assert any(place.broken(dark) for place in said[1])
            seen.add((right, bool(runs)))
    assert len(seen) == 4


def test_a_line_without_an_end_in_sight_is_not_measured() -> None:
    assert longest_line(2, lambda cell: {1, 2} if cell[0] == 1 else {2}) is None
    assert longest_line(2, lambda cell: {1, 2} if cell == (1, 1) else {2}) == 1
    assert longest_line(2, lambda cell: {1} if cell == (1, 2) else {2}) == 0


def ends(found: Trace, instances: list[PatternAt], facts: dict[Spot, bool]) -> list[dict[Spot, bool]]:
    """What is known where a trace is done."""
    if isinstance(found, Done):
        return [facts]
    if isinstance(found, At):
        new = instances[found.instance].follow(facts)
        return [] if new is None else ends(found.rest, instances, facts | new)
    assert isinstance(found, Try)
    return ends(found.white, instances, facts | {found.cell: False}) + ends(
        found.black, instances, facts | {found.cell: True}
    )


def test_a_trace_ends_in_listed_colourings_and_misses_no_colouring() -> None:
    rng, stuck = Random(3), 0
    for _ in range(60):
        cells = [(0, c) for c in range(5)]
        instances = [instance(rng, cells) for _ in range(4)]
        good = [
            colours
            for bits in product((False, True), repeat=5)
            if all(
                instance.follow(colours := dict(zip(cells, bits, strict=True))) is not None
                for instance in instances
            )
        ]
        found = trace(instances, {}, good)
        reached = ends(found, instances, {})
        assert all(facts in good for facts in reached) and all(colours in reached for colours in good)
        if good:
            with pytest.raises(Stuck):
                trace(instances, {}, good[1:])
            stuck += 1
    assert 10 < stuck < 60


def test_a_group_is_shut_in_only_if_no_cell_beside_it_could_go_on() -> None:
    around = LinkedSurroundings(
        [(True, False)], lambda cell: min(cell) >= -1 and max(cell) <= 3, lambda cell: cell[0] < 0
    )
    walls = {(0, 1): False, (1, 0): False, (0, -1): False}
    assert around.shut({(0, 0): True, **walls}) == Shut(True, False, ((0, 0),))
    for left_out in walls:
        facts = {(0, 0): True, **{cell: dark for cell, dark in walls.items() if cell != left_out}}
        assert around.shut(facts) is None
    assert around.shut({**walls, (0, 0): False}) is None
    with_corners = LinkedSurroundings([(True, True)], around.near, around.off)
    assert with_corners.shut({(0, 0): True, **walls}) is None
    beside = [at((0, 0), [(0, 1), (1, 0), (0, -1)], {0})]
    listed = [{(0, 0): False}]
    with pytest.raises(Stuck):
        trace(beside, {}, listed)
    assert trace(beside, {}, listed, around) == At(0, Try((0, 0), Done(), Shut(True, False, ((0, 0),))))


def at(spot: Spot, cells: list[Spot], allowed: set[int]) -> PatternAt:
    return PatternAt(spot, 1, {}, tuple(cells), 0, frozenset(allowed))


def instance(rng: Random, cells: list[Spot]) -> PatternAt:
    """A count or a table of some cells."""
    chosen = rng.sample(cells, 3)
    given = {cell: rng.random() < 0.5 for cell in rng.sample(cells, rng.randrange(3))}
    if rng.random() < 0.5:
        return PatternAt((0, 0), 1, given, tuple(chosen), 1, frozenset(rng.sample(range(5), 2)))
    rows = rng.sample(list(product((False, True), repeat=3)), 4)
    return PatternAt((0, 0), 1, given, tuple(chosen), rows=tuple(rows))
