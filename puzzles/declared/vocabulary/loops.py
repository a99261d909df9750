"""Rules about a loop: its points and edges are black cells of a doubled board (see `declared.doubled`).

Each point of the loop has two edges and each other none; what is connected then is one loop. So a loop has no
kind of places of its own.
"""

from collections.abc import Iterator
from itertools import pairwise, product

from hardboard.puzzles.declared.board import ARROWS, BLACK, DIAGONALS, STEPS, WHITE, Board, Index, Step
from hardboard.puzzles.declared.doubled import edges, edges_at, is_edge, is_point, points
from hardboard.puzzles.declared.patterns import Pattern, step
from hardboard.puzzles.declared.places import Count, Place, Table
from hardboard.puzzles.declared.vocabulary.rule import (
    BESIDE,
    Linked,
    Rule,
    counted,
    exactly,
    of_numbers,
    rule,
    said,
    shown,
)


def one_loop(
    many: str = "lnBranch", few: str = "lnDeadEnd", parts: str = "lnPlLoop", none: str = "brNoLine"
) -> tuple[Rule, ...]:
    """What is drawn is one loop, which does not cross or touch itself."""

    def faces(board: Board) -> Iterator[Place]:
        for spot in board.cells:
            if not is_point(board, spot) and not is_edge(board, spot):
                yield Count(many, (spot,), frozenset([0]))

    def degrees(board: Board) -> Iterator[Place]:
        for point in points(board):
            around = edges_at(board, point)
            yield from exactly(f"{many} {few}", around, BLACK, 2, point, {point: True})
            yield Count(few, tuple(around), frozenset([0]), {point: False}, at=point)

    def some(board: Board) -> Iterator[Place]:
        every = edges(board)
        some_edge = frozenset(range(1, len(every) + 1))
        yield Count(none, tuple(every), some_edge) if every else _never(none, points(board)[0])

    loop = "the lines are one loop that neither crosses nor touches itself"
    return (
        rule(loop, many, faces, local=True),
        rule(loop, f"{many} {few}", degrees, local=True),
        Rule(loop, (parts,), linked=Linked(parts, BLACK)),
        rule(loop, none, some, kept_by=is_edge),
    )


def number_counts_lines(name: str) -> Rule:
    """A number is how many of the four lines around its cell the loop uses (Slitherlink)."""

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(name, BESIDE, BLACK, number, 0):
            yield Pattern(place, shown(number))

    return said("a number counts the lines of the loop around it", name, patterns)


def number_counts_corners(name: str) -> Rule:
    """A number is how many corners of its cell the loop visits (Vertex Slitherlink)."""

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(name, [step(*each) for each in DIAGONALS], BLACK, number, 0):
            yield Pattern(place, shown(number))

    return said("a number counts the corners of its cell that the loop visits", name, patterns)


def number_counts_touches(name: str) -> Rule:
    """A number is how often the loop touches its cell: stretches of lines, and single corners (Touch
    Slitherlink).
    """
    corners, sides = [step(*each) for each in DIAGONALS], list(BESIDE)
    #: Of each side, the corners at its ends.
    ends = ((0, 1), (1, 2), (2, 3), (3, 0))

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        lists = frozenset(
            bits
            for bits in range(1 << 8)
            if (bits & 15).bit_count() - min((bits >> 4).bit_count(), 3) == number
            or any(
                bits >> 4 + side & 1 and not (bits >> a & 1 and bits >> b & 1)
                for side, (a, b) in enumerate(ends)
            )
        )
        yield Pattern(Table(name, (*corners, *sides), lists, at=0), shown(number))

    return said("a number counts how often the loop touches its cell", name, patterns)


def loop_visits(name: str, clues: bool = True) -> Rule:
    """The loop visits every cell with a clue, or every cell without one."""

    def places(board: Board) -> Iterator[Place]:
        for point in points(board):
            if (point in board.clues) is clues:
                yield Count(name, (point,), frozenset([1]))

    text = f"the loop visits every cell {'with' if clues else 'without'} a clue"
    return rule(text, name, places, local=True)


def sides_shut(name: str) -> Rule:
    """A clue is a side of its cell that the loop does not cross (T-grids)."""

    def places(board: Board) -> Iterator[Place]:
        for point, way in board.clues.items():
            down, right = ARROWS[way]
            edge = point + down * board.cols + right
            if is_edge(board, edge):
                yield Count(name, (edge,), frozenset([0]), at=point)

    return rule("the loop crosses no side that is shut", name, places, local=True)


def loop_avoids_clues(name: str = "lnOnClue") -> Rule:
    """The loop does not visit cells with a clue."""

    def places(board: Board) -> Iterator[Place]:
        for point in board.clues:
            yield Count(name, (point,), frozenset([0]))

    return rule("the loop visits no cell with a clue", name, places, local=True)


def pearls(names: str = "mashuWCurve mashuWStNbr mashuBStrig mashuBCvNbr") -> tuple[Rule, Rule]:
    """White: straight on, with a turn before or behind. Black: a turn, straight on before and behind."""
    bend, straight, going, turning = names.split()

    def white(board: Board) -> Iterator[Place]:
        for point in (point for point, clue in board.clues.items() if clue == "W"):
            near, far = _arms(board, point, 2)
            for one, other in ((0, 2), (1, 3)):
                sides = _there(near[one], near[other])
                if sides:
                    yield Count(bend, sides, frozenset([0, 2]), at=point)
                if len(sides) == 2 and len(next_ := _there(far[one], far[other])) == 2:
                    yield Count(straight, next_, frozenset([0, 1]), {sides[0]: True}, at=point)

    def black(board: Board) -> Iterator[Place]:
        for point in (point for point, clue in board.clues.items() if clue == "B"):
            near, far = _arms(board, point, 2)
            for one, other in ((0, 2), (1, 3)):
                sides = _there(near[one], near[other])
                yield Count(going, sides, frozenset([1]), at=point) if sides else _never(going, point)
            for edge, next_edge in zip(near, far, strict=True):
                if edge is not None and next_edge is not None:
                    yield Count(turning, (next_edge,), frozenset([1]), {edge: True}, at=point)
                elif edge is not None:
                    yield Count(turning, (edge,), frozenset([0]), at=point)

    return (
        rule(
            "through a white pearl the loop goes straight on, and turns in a cell before it or behind it",
            f"{bend} {straight}",
            white,
        ),
        rule(
            "in a black pearl the loop turns, and goes straight on before it and behind it",
            f"{going} {turning}",
            black,
        ),
    )


def _arms(board: Board, point: Index, length: int) -> list[list[Index | None]]:
    """The first edges from a point up, right, down and left, then the second ones, and so on; None beyond the
    board.
    """
    row, col = divmod(point, board.cols)
    spots = (
        [board.at(row + far * down, col + far * right) for down, right in STEPS]
        for far in range(1, 2 * length, 2)
    )
    return [[s if s is not None and is_edge(board, s) else None for s in four] for four in spots]


def _there(*spots: Index | None) -> tuple[Index, ...]:
    """Those that are on the board."""
    return tuple(spot for spot in spots if spot is not None)


def _never(name: str, spot: Index) -> Count:
    """What nothing can mend."""
    return Count(name, (spot,), frozenset(), at=spot)


def segments(short: str, long: str, unequal: str) -> Rule:
    """A number is how long each straight stretch of the loop is that its cell lies on; where the loop turns
    in a clue without a number, both are as long (Geradeweg).
    """

    def places(board: Board) -> Iterator[Place]:
        for point, number in board.numbers.items():
            for one, other in ((3, 1), (0, 2)):
                yield from _stretch(board, point, number, STEPS[one], STEPS[other], short, long)
        for point in board.clues.keys() - board.numbers.keys():
            for one, other in product((0, 2), (1, 3)):
                yield from _as_long(board, point, STEPS[one], STEPS[other], unequal)
                yield from _as_long(board, point, STEPS[other], STEPS[one], unequal)

    text = "each straight stretch of the loop through a clue has the length that it says, or one for both"
    return rule(text, f"{short} {long} {unequal}", places)


def _as_long(board: Board, point: Index, one: Step, other: Step, name: str) -> Iterator[Place]:
    """The second of two arms of the loop is not longer than the first, if there are both."""
    first, second = ([e for e in board.ray(point, way) if is_edge(board, e)] for way in (one, other))
    for length in range(1, min(len(first), len(second) - 1) + 1):
        run = (*first[:length], *second[: length + 1])
        end = {} if length == len(first) else {first[length]: False}
        yield Count(name, run, frozenset(range(len(run))), end, at=point)


def _stretch(
    board: Board, point: Index, number: int, back: Step, on: Step, short: str, long: str
) -> Iterator[Place]:
    """No more edges than a number in a line through a point; and if there is one, no fewer."""
    before, after = ([e for e in board.ray(point, way) if is_edge(board, e)] for way in (back, on))
    line = [*reversed(before), *after]
    middle = len(before)
    for start in range(max(0, middle - number - 1), min(middle, len(line) - number - 1) + 1):
        window = line[start : start + number + 1]
        yield Count(long, tuple(window), frozenset(range(number + 1)), at=point)
    for start in range(max(0, middle - number), middle + 1):
        for end in range(max(middle, start + 1), min(len(line), start + number - 1) + 1):
            ends = [line[i] for i in (start - 1, end) if 0 <= i < len(line)]
            run = tuple(line[start:end])
            yield Count(short, run, frozenset(range(len(run))), dict.fromkeys(ends, False), at=point)


def number_counts_visits(name: str) -> Rule:
    """A number is how many of the cells around it the loop visits (Linesweeper)."""
    around = [step(2 * down, 2 * right) for down, right in STEPS + DIAGONALS]

    @of_numbers
    def patterns(number: int) -> Iterator[Pattern]:
        for place in exactly(name, around, BLACK, number, 0):
            yield Pattern(place, shown(number))

    return said("a number counts the cells around it that the loop visits", name, patterns)


def shaded_apart(name: str = "csAdjacent", clues: bool = True) -> Rule:
    """Cells that the loop leaves out are shaded, and no two of them are neighbours. `clues`: cells with a
    clue are not shaded.
    """

    def places(board: Board) -> Iterator[Place]:
        for edge in edges(board):
            ends = _ends(board, edge)
            if not (clues and (ends[0] in board.clues or ends[1] in board.clues)):
                yield Count(name, ends, frozenset([1, 2]))

    text = "the loop visits all cells but shaded ones, no two of which are neighbours"
    return rule(text, name, places, local=True)


def _ends(board: Board, edge: Index) -> tuple[Index, Index]:
    """The points on both sides of an edge."""
    step_ = 1 if is_point(board, edge - 1) and edge % board.cols else board.cols
    return edge - step_, edge + step_


def arrow_counts_shaded(name: str = "anShadeNe", none: str = "anNoArrow") -> Rule:
    """A number has an arrow, and is how many shaded cells there are that way (Yajilin)."""

    def places(board: Board) -> Iterator[Place]:
        for point, number in board.numbers.items():
            if point in board.arrows:
                ray = board.ray(point, ARROWS[board.arrows[point]])
                yield from _shaded(board, point, number, ray, name)
            else:
                yield _never(none, point)

    return rule("a number with an arrow counts the shaded cells that way", f"{name} {none}", places)


def number_counts_shaded(name: str = "anShadeNe") -> Rule:
    """A number is how many shaded cells there are beside it (Koburin)."""

    def places(board: Board) -> Iterator[Place]:
        for point, number in board.numbers.items():
            near = board.beside(point, [(2 * down, 2 * right) for down, right in STEPS])
            yield from _shaded(board, point, number, near, name)

    return rule("a number counts the shaded cells beside it", name, places, local=True)


def _shaded(board: Board, point: Index, number: int, spots: list[Index], name: str) -> Iterator[Place]:
    cells = tuple(spot for spot in spots if is_point(board, spot) and spot not in board.clues)
    if cells:
        yield counted(name, cells, WHITE, [number], at=point)
    elif number:
        yield _never(name, point)


def _room_points(board: Board) -> dict[int, list[Index]]:
    return {room: [c for c in cells if is_point(board, c)] for room, cells in board.room_cells.items()}


def room_counts_points(name: str, colour: bool) -> Rule:
    """The number of a room is how many of its cells the loop visits, or leaves out (shaded ones)."""

    def places(board: Board) -> Iterator[Place]:
        for room, cells in _room_points(board).items():
            if room in board.room_numbers:
                yield counted(name, cells, colour, [board.room_numbers[room]], at=cells[0])

    word = "cells of its room that the loop visits" if colour else "shaded cells of its room"
    return rule(f"a number counts the {word}", name, places)


def rooms_once(twice: str = "bkPassTwice", never: str = "bkNoLine") -> Rule:
    """The loop enters and leaves each room once, and visits no cell outside all rooms."""

    def places(board: Board) -> Iterator[Place]:
        borders: dict[int, list[Index]] = {room: [] for room in board.room_cells}
        for edge in edges(board):
            for end in _ends(board, edge):
                if board.rooms[edge] < 0 <= board.rooms[end]:
                    borders[board.rooms[end]].append(edge)
        for point in points(board):
            if board.rooms[point] < 0:
                yield Count(never, (point,), frozenset([0]))
        for room, cells in _room_points(board).items():
            own = tuple(borders[room])
            yield Count(never, tuple(cells), frozenset(range(1, len(cells) + 1)), at=cells[0])
            if len(own) > 2:
                yield Count(twice, own, frozenset([0, 1, 2]), at=cells[0])

    return rule("the loop enters and leaves each room exactly once", f"{twice} {never}", places)


def no_empty_neighbours(name: str = "cbNoLine") -> Rule:
    """Of two cells side by side in different rooms the loop visits one (Country Road)."""

    def places(board: Board) -> Iterator[Place]:
        for edge in edges(board):
            ends = _ends(board, edge)
            if board.rooms[edge] < 0 <= min(board.rooms[end] for end in ends):
                yield Count(name, ends, frozenset([1, 2]))

    return rule("of two neighbours in different rooms the loop visits at least one", name, places)


def marks_in_turn(
    both: str = "bkBothMarksPassed", none: str = "bkNoMarksPassed",
    moons: str = "bkNotAllMSPassed bkMSPassedGt2", suns: str = "bkNotAllMUPassed bkMUPassedGt2",
) -> tuple[Rule, Rule]:  # fmt: skip
    """In each room the loop visits all moons and no sun, or all suns and no moon, in turn from room to room
    (Moon or Sun).
    """
    kinds = {"B": moons.split(), "W": suns.split()}

    def marks(board: Board, sign: str) -> dict[int, list[Index]]:
        own = {
            room: [c for c in cells if board.clues.get(c) == sign] for room, cells in board.room_cells.items()
        }
        return {room: cells for room, cells in own.items() if cells}

    def kept(board: Board) -> Iterator[Place]:
        by_sign = {sign: marks(board, sign) for sign in kinds}
        for room, cells in board.room_cells.items():
            own = [by_sign[sign].get(room, []) for sign in kinds]
            every = (*own[0], *own[1])
            some = frozenset(range(1, len(every) + 1))
            yield Count(none, every, some, at=cells[0]) if every else _never(none, cells[0])
            for one in own[0]:
                for other in own[1]:
                    yield Count(both, (one, other), frozenset([0, 1]))
            for (partly, _), alike in zip(kinds.values(), own, strict=True):
                for pair in pairwise(alike):
                    yield Count(partly, pair, frozenset([0, 2]))

    def in_turn(board: Board) -> Iterator[Place]:
        by_sign = {sign: marks(board, sign) for sign in kinds}
        for edge in edges(board):
            rooms = [board.rooms[end] for end in _ends(board, edge)]
            for sign, (_, again) in kinds.items() if board.rooms[edge] < 0 else ():
                own = [by_sign[sign][room][0] for room in rooms if room in by_sign[sign]]
                if len(own) == 2:
                    yield Count(again, (edge, *own), frozenset([0, 1, 2]))

    names = " ".join([both, none, kinds["B"][0], kinds["W"][0]])
    return (
        rule("in each room the loop visits all moons and no sun, or all suns and no moon", names, kept),
        rule("from room to room moons and suns take turns", f"{kinds['B'][1]} {kinds['W'][1]}", in_turn),
    )
