"""Large boards are written down another way: by looks, as arrays, settled first. Held here, on small boards,
to the rules' own places and to the plain way's solutions.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import pytest

from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import UNKNOWN, Asked, _around
from hardboard.puzzles.declared.doubled import is_edge
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import OUTSIDE, Pattern, step
from hardboard.puzzles.declared.places import Count, Place, Sight
from hardboard.puzzles.declared.runs import Runs
from hardboard.puzzles.declared.vocabulary import room_counts
from hardboard.puzzles.declared.vocabulary.rule import EachClue, RoomRule, Rule, Shape, rule, said, shown
from hardboard.puzzles.families.kurodoko import DECLARED
from hardboard.puzzles.grid import STEPS
from hardboard.puzzles.registry import declared, family
from hardboard.verify.declared.complete import Complete
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.large import arrays, is_local, kept_by
from hardboard.verify.declared.looks import blocks_of, counts_of, places_of, printed
from hardboard.verify.declared.rays import few_open, sights_of
from hardboard.verify.declared.rooms import room_blocks
from hardboard.verify.declared.settle import settle
from hardboard.verify.declared.stated import stated
from hardboard.verify.declared.sweep import open_named, sweep
from hardboard.verify.declared.tables import counts_in
from hardboard.verify.sat import search


def _as_said(count):
    return tuple(count.cells), sum(1 << n for n in count.allowed), frozenset(count.when.items())


def _together(counts):
    """What is said of the same cells as one."""
    said = {}
    for cells, allowed, when in counts:
        said[cells, when] = said.get((cells, when), -1) & allowed
    return said


def made_up(*steps, at=None):
    """A rule that counts the cells at these steps, wherever nothing is shown."""
    place = Count("odd", tuple(step(*each) for each in steps), frozenset([1]), at=at)
    return said("made up", "odd", EachClue(always=(Pattern(place, shown(None)),)))


MADE_UP = [
    made_up((0, 0), (0, 1)),
    made_up((0, -1), (0, 0)),
    made_up((-1, -1), (1, 1), at=0),
    made_up((-1, -1), (1, 1)),
    made_up((0, 0), (0, 2)),
    rule("of a function", "odd", lambda board: [Count("odd", (0, board.size - 1), frozenset([1]))]),
]


def rules_of(name):
    if name == "made up":
        return MADE_UP
    return (DECLARED if name == "declared kurodoko" else family(name)).declared.rules


@pytest.mark.parametrize("name", [*declared(), "made up"])
def test_places_by_looks_are_the_rules_own(name, random_board):
    rng, layout = random.Random(name), Layout() if name == "made up" else family(name).declared.layout
    boards = [random_board(layout, rng, *shape) for shape in ((5, 6), (1, 4), (2, 3), (3, 1))]
    for board in filter(printed, boards):
        rules = [rule for rule in rules_of(name) if is_local(rule)]
        places = [place for rule in rules for place in rule.places(board)]
        assert _together(map(_as_said, _counts(places))) == _in_arrays(blocks_of(rules, board), board)


def _counts(places):
    return [count for place in places for count in counts_in(place)]


def _in_arrays(blocks, board):
    counts = counts_of(blocks, board.cols)
    made = [counts.of(place) for place in range(counts.number)]
    return _together((tuple(cells), allowed, frozenset(when)) for cells, allowed, when in made)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", [*declared(), "made up"])
def test_places_of_patterns_are_the_rules_own(name, random_board, monkeypatch):
    """Counts and tables as counts, the others one by one: here and there the board ends."""
    monkeypatch.setattr("hardboard.verify.declared.stated.MANY", 0)  # areas are as they are
    rng, layout = random.Random(name), Layout() if name == "made up" else family(name).declared.layout
    rules = [rule for rule in rules_of(name) if rule.patterns is not None]
    for shape in ((5, 6), (1, 4), (2, 3), (3, 1), (9, 9)):
        board = random_board(layout, rng, *shape)
        stands = stated(rules, board)
        places = [place for rule in rules for place in rule.places(board)]
        counted = [place for place in places if counts_in(place) is not None]
        assert _together(map(_as_said, _counts(counted))) == _in_arrays([*stands.near, *stands.far], board)
        others = [one for some in stands.sights for one in some.places(board)]
        made, own = (Counter(place.key for place in some) for some in (others + stands.others, places))
        assert made == own - Counter(place.key for place in counted)


def _sight(rng):
    """A place along rays around a cell, some of which bend."""
    rays = []
    for down, right in STEPS.values():
        at, ray = (0, 0), []
        for _ in range(rng.randint(0, 3)):
            turn = rng.random() < 0.2
            at = at[0] + (right if turn else down), at[1] + (down if turn else right)
            ray.append(step(*at))
        rays.append(tuple(ray))
    scope, total = (0, *(cell for ray in rays for cell in ray)), sum(map(len, rays))
    return Sight("view", scope, rays, rng.random() < 0.5, rng.randint(0, total), rng.randint(0, 1), at=0)


def test_what_rays_force_holds_in_all_colourings_and_few_open_cells_say_the_same():
    rng, board = random.Random(1), Board(5, 6)
    forced = said = broken = cut = 0
    for _ in range(900):
        sight, spot = _sight(rng), rng.randrange(board.size)
        pattern = Pattern(sight, off=not sight.colour)
        place = pattern.at(board, *divmod(spot, board.cols))
        cut += len(place.scope) < len(sight.scope)
        value = np.array([rng.choice((-1, -1, 0, 1)) for _ in board.cells], dtype=np.int8)
        value[spot] = 0
        free = [cell for cell in dict.fromkeys(place.scope) if value[cell] < 0]
        models = []
        for colours in product((0, 1), repeat=len(free)):
            facts = [bool(x) for x in value]
            for cell, colour in zip(free, colours, strict=True):
                facts[cell] = bool(colour)
            models += [] if place.broken(facts) else [facts]
        sights = sights_of([(pattern, np.array([spot], dtype=np.int32))], board.shape)
        swept = sweep([], board.cols, board.size, value, sights)
        broken += not swept.possible
        assert swept.possible or not models
        if not swept.possible:
            continue
        fresh = np.flatnonzero((value < 0) & (swept.value >= 0)).tolist()
        forced += len(fresh)
        assert all(facts[cell] is bool(swept.value[cell]) for facts in models for cell in fresh)
        (left,) = swept.sights
        counts, _, (beyond,) = few_open(swept.sights, open_named(swept.value)[0])
        joined = counts_of([], board.cols).and_lists(counts).renamed(open_named(swept.value)[1])
        kept = [joined.place(number) for number in range(joined.number)]
        if len(left.spots) and not len(beyond.spots):
            said += 1
            for colours in product((False, True), repeat=len(free)):
                facts = [bool(x) for x in value]
                for cell, colour in zip(free, colours, strict=True):
                    facts[cell] = colour
                as_forced = all(facts[cell] is bool(swept.value[cell]) for cell in fresh)
                holds = not any(place.broken(facts) for place in kept)
                assert (as_forced and holds) is (facts in models)
        elif not len(left.spots):
            assert len(models) == 2 ** (len(free) - len([cell for cell in fresh if cell in free]))
    assert forced > 100 and said > 50 and broken > 20 and cut > 100


def test_rays_of_which_one_is_the_beginning_of_another_are_together():
    """Numbers, lengths and how far the board goes differ; colours, and other ways, are kept apart."""
    board, straight = Board(4, 5), [tuple(step(0, k) for k in range(1, n + 1)) for n in (1, 3)]
    bent = (step(0, 1), step(1, 1))
    some = [
        Pattern(Sight("view", (0, *ray), [ray], colour, total, at=0), off=not colour)
        for total, (ray, colour) in enumerate(
            [(straight[0], True), (straight[1], True), (bent, True), (bent, False)]
        )
    ]
    spots = [np.array(cells, dtype=np.int32) for cells in ([7, 9], [0, 3], [4, 8], [1])]
    first, *others = sights_of(list(zip(some, spots, strict=True)), board.shape)
    assert first.spots.tolist() == [0, 3, 7, 9] and first.wanted.tolist() == [1, 1, 0, 0]
    assert first.reach.tolist() == [[3], [1], [1], [0]]
    assert [(other.spots.tolist(), other.reach.tolist()) for other in others] == [
        ([4, 8], [[0], [2]]),
        ([1], [[2]]),
    ]


def test_what_rays_see_too_much_of_is_broken_though_nothing_is_open():
    """Three and one are seen, and two wanted: the ends that others leave would make two."""
    rays = [tuple(step(0, k) for k in (1, 2, 3)), (step(0, -1),)]
    sight = Sight("view", (0, *rays[0], *rays[1]), rays, True, 2, at=0)
    value = np.array([1, 0, 1, 1, 1], dtype=np.int8)
    sights = sights_of([(Pattern(sight, off=False), np.array([1], dtype=np.int32))], (1, 5))
    named, _ = open_named(value)
    counts, *_ = few_open(sights, named)
    assert not settle(counts_of([], 5).and_lists(counts), 2, known=named.known).possible


ABOUT_ROOMS = [name for name in declared() if any(rule.rooms for rule in family(name).declared.rules)]


@pytest.mark.parametrize("name", ABOUT_ROOMS)
def test_places_by_rooms_that_are_alike_are_the_rules_own(name, random_board):
    rng, declaration = random.Random(name), family(name).declared
    rules = [rule for rule in declaration.rules if rule.rooms]
    for shape, often in product(((5, 6), (1, 4), (9, 12), (2, 3), (3, 1)), (1, 3, 1000)):
        board = random_board(declaration.layout, rng, *shape)
        blocks, others = room_blocks(rules, board, often)
        assert all(len(spots) >= often for _, spots in blocks)
        counts = counts_of(blocks, board.cols, others)
        places = [place for rule in rules for place in rule.places(board)]
        made = [counts.of(place) for place in range(counts.number)]
        assert _together(_as_said(count) for place in places for count in counts_in(place)) == _together(
            (tuple(cells), allowed, frozenset(when)) for cells, allowed, when in made
        )


def test_of_rooms_that_are_alike_the_number_is_the_first_that_is_printed():
    rooms = (0, 0, 1, 1, 2, 2, -1, 3, 3)
    board = Board(1, 9, clues={1: 2, 0: 1, 3: UNKNOWN, 4: 1, 6: 2}, rooms=rooms)
    blocks, others = room_blocks([room_counts()], board, 1)
    assert others == [] and {allowed: spots.tolist() for (_, allowed, _), spots in blocks} == {4: [0], 2: [4]}


@dataclass(frozen=True)
class InRooms(RoomRule):
    """One place for each room, by its shape: no meaning of the vocabulary."""

    place: Callable[[Shape], Place]

    def inside(self, shape, number):
        return [self.place(shape)]


def test_what_counts_no_cells_or_too_many_in_a_room_is_listed():
    runs = Rule("runs", ("odd",), InRooms(lambda shape: Runs("odd", shape, (1,))))
    board = Board(10, 20, clues={0: 3, 10: 70}, rooms=tuple(cell % 20 // 10 for cell in range(200)))
    blocks, others = room_blocks([runs, room_counts()], board)
    said = [place for rule in (runs, room_counts()) for place in rule.places(board)]
    made, own = ({place.key for place in places} for places in (others, said))
    assert blocks == [] and len(others) == len(said) and made == own


def test_what_nothing_keeps_in_a_room_leaves_no_solution(monkeypatch):
    monkeypatch.setattr("hardboard.verify.declared.encoding.WIDE", 0)
    monkeypatch.setattr("hardboard.puzzles.declared.family.closed_rule", lambda rule: rule)
    none = Rule("none", ("odd",), InRooms(lambda shape: Count("odd", (), frozenset())))
    many = Rule("many", ("odd",), InRooms(lambda shape: Count("odd", shape, frozenset([-1, 99]))))
    for odd, rooms in product((none, many), ((0, 1, 2), tuple(range(12)))):
        declaration = replace(family("chocona").declared, rules=(odd,))
        board = Board(1, len(rooms), rooms=rooms)
        assert search.find(DeclaredEncoding(declaration, board)) is None


def as_places(rules, board):
    """What rules that say patterns say on a large board, place by place."""
    stands = stated(rules, board)
    counts = [one for block in (*stands.near, *stands.far) for one in places_of(block, board.cols)]
    return [
        *stands.others,
        *counts,
        *(place for some in stands.sights for place in some.places(board)),
    ]


def with_clue(name, cell, clue):
    """A board with one number, if this is not None, and the family prints any."""
    layout = (DECLARED if name == "declared kurodoko" else family(name)).declared.layout
    printed = clue is not None and layout.clues == "numbers"
    return layout.inner(Board(9, 9, clues={cell: clue} if printed else {}))


STATED = [
    (name, number)
    for name in (*declared(), "declared kurodoko")
    for number, each in enumerate(rules_of(name))
    if each.patterns is not None and [*each.places(with_clue(name, 40, 2))]
]


@pytest.mark.sampled(10)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), STATED)
def test_what_patterns_say_breaks_the_same_colourings_as_blocks(name, number):
    """With one clue on the board, so that neither hides the other."""
    rng, rule, breaks = random.Random(f"{name} {number}"), rules_of(name)[number], set()
    for clue, cell in product((None, 0, 1, 2, 3, 4, 6, UNKNOWN), (40, 0, 13, 71, 79)):
        board = with_clue(name, cell, clue)
        places = as_places([rule], board)
        own = [*rule.places(board)]
        for black in (0.05, 0.3, 0.5, 0.9) * 4:
            facts = [rng.choice([None, rng.random() < black, rng.random() < black]) for _ in board.cells]
            full = [rng.random() < black if fact is None else fact for fact in facts]
            broken = any(place.broken(full) for place in own)
            assert broken == any(place.broken(full) for place in places)
            if any(place.broken(facts) for place in places):
                assert any(place.broken(facts) for place in own)
            breaks.add(broken)
    assert breaks == {True, False}


def guarded(*shows):
    """A rule that counts cells far away, where these steps show one of these symbols."""
    place = Count("odd", (0, step(0, 3)), frozenset([1]))
    guard = tuple((step(*each), frozenset(symbols)) for each, symbols in shows)
    return said("made up", "odd", EachClue(always=(Pattern(place, guard),)))


@pytest.mark.parametrize(
    "odd",
    [
        *(each for each in MADE_UP if each.patterns is not None),
        guarded(((0, 0), [2, None])),
        guarded(((0, 1), [1]), ((0, 0), [2])),
        guarded(((-1, 0), [OUTSIDE, 1])),
        guarded(((0, -1), [OUTSIDE, None]), ((1, 0), [None])),
    ],
)
def test_what_counts_cells_is_where_its_guard_is(odd):
    rng = random.Random(1)
    for rows, cols in ((9, 12), (3, 5), (1, 4), (4, 2)):
        clues = {cell: rng.choice([1, 2]) for cell in range(rows * cols) if rng.random() < 0.5}
        board = Board(rows, cols, clues=clues)
        own = sorted(map(str, map(_as_said, odd.places(board))))
        assert own == sorted(map(str, map(_as_said, as_places([odd], board))))


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("name", declared())
def test_large_boards_have_the_same_solutions(name, random_board, monkeypatch):
    rng, declaration = random.Random(name), family(name).declared
    for number in range(12):
        board = random_board(declaration.layout, rng, *((3, 4), (4, 4), (2, 5), (1, 4))[number % 4])
        plain = sorted(one.tobytes() for one in search.solutions(DeclaredEncoding(declaration, board)))
        with monkeypatch.context() as patched:
            patched.setattr("hardboard.verify.declared.encoding.WIDE", 0)
            for kind in (DeclaredEncoding, Complete):
                assert sorted(one.tobytes() for one in search.solutions(kind(declaration, board))) == plain


def test_what_is_settled_holds_in_all_solutions(random_board):
    rng, declaration, seen = random.Random(1), family("mosaic").declared, 0
    for _ in range(40):
        board = random_board(declaration.layout, rng, 3, 4)
        every = [one.ravel().tolist() for one in search.solutions(DeclaredEncoding(declaration, board))]
        large = arrays(declaration, board)
        state = large.settled
        for solution in every:
            for cell, number in enumerate(large.number.tolist()):
                root = state.root[number]
                assert solution[cell] == solution[large.cell[root]] ^ bool(state.flipped[number])
                assert state.value[root] in (-1, solution[large.cell[root]])
        seen += len(every)
        assert state.possible or not every
    assert seen


def test_what_keeps_a_rule_all_over_the_board_does(random_board):
    rng, seen = random.Random(1), 0
    for name in declared():
        board = random_board(family(name).declared.layout, rng, 3, 4)
        for each in (each for each in family(name).declared.rules if kept_by(each)):
            cell = rng.choice([cell for cell in board.cells if is_edge(board, cell)])
            facts = [one == cell for one in board.cells]
            assert not any(place.broken(facts) for place in each.places(board))
            assert any(place.broken([False] * board.size) for place in each.places(board))
            seen += 1
    assert seen


def test_two_cells_that_differ_are_one_afterwards():
    chain = [Count("differ", (cell, cell + 1), frozenset([1])) for cell in range(99)]
    state = settle(counts_of([], 10, chain), 100)
    assert len(set(state.root.tolist())) == 1 and state.settled.all()
    assert [a != b for a, b in zip(state.flipped, state.flipped[1:], strict=False)] == [True] * 99
    broken = settle(counts_of([], 10, [*chain, Count("alike", (0, 99), frozenset([0, 2]))]), 100)
    assert not broken.possible


def test_neighbours_asked_for_are_the_same():
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    assert list(Asked(Board(4, 5), steps)) == list(_around(4, 5, steps))
    assert Asked(Board(4, 5), steps)[3:5] == list(_around(4, 5, steps))[3:5]
    assert Asked(Board(4, 5), steps)[-1] == _around(4, 5, steps)[-1]
    with pytest.raises(IndexError):
        Asked(Board(4, 5), steps)[20]
    first, second, shorter = (Asked(Board(4, 5), some) for some in (steps, [*steps], steps[1:]))
    assert first == second != shorter and len({first, second, shorter}) == 2
    one, other, listed = (Connected("one", range(20), near, True).key for near in (first, second, [*first]))
    assert one == other == listed != Connected("one", range(20), shorter, True).key
