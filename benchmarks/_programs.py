"""The rules of every declared family for clingo, in the way in which noqx writes them: colours are chosen,
what hangs together is reached from the cell nearest to the middle, numbers are counted. What noqx works out
in Python before it asks (runs of rooms, patterns of a ring, pieces in a room) comes as facts here too.
"""

from collections.abc import Iterator
from typing import Any

from hardboard.puzzles.declared.areas import shape, tetrominoes
from hardboard.puzzles.declared.board import ARROWS, Board
from hardboard.puzzles.declared.vocabulary import ring_clues

BASE = """
{ black(R, C) } :- cell(R, C).
white(R, C) :- cell(R, C), not black(R, C).
beside(R, C, R, C + 1) :- cell(R, C), cell(R, C + 1).
beside(R, C, R + 1, C) :- cell(R, C), cell(R + 1, C).
near(R, C, X, Y) :- beside(R, C, X, Y).
near(R, C, X, Y) :- beside(X, Y, R, C).
corner(R, C, R + A, C + B) :- cell(R, C), cell(R + A, C + B), A = (-1; 1), B = (-1; 1).
around(R, C, X, Y) :- near(R, C, X, Y).
around(R, C, X, Y) :- corner(R, C, X, Y).
given(R, C) :- clue(R, C, _).
#show black/2.
"""
APART = ":- black(R, C), black(X, Y), beside(R, C, X, Y).\n"
NO_SQUARE = ":- {0}(R, C), {0}(R + 1, C), {0}(R, C + 1), {0}(R + 1, C + 1).\n"
CLUES_WHITE = ":- given(R, C), black(R, C).\n"
NO_ROOM_WHITE = "roomy(R, C) :- room(R, C, _).\n:- black(R, C), not roomy(R, C).\n"
NEAR_COUNT = ":- clue(R, C, N), N >= 0, #count {{ X, Y: {0}(R, C, X, Y), black(X, Y) }} != N{1}.\n"
CONNECTED = """
{0}_reached(R, C) :- (_, R, C) = #min {{ (|X - A| + |Y - B|, X, Y): {0}(X, Y), middle(A, B) }}.
{0}_reached(X, Y) :- {0}_reached(R, C), {1}(R, C, X, Y), {0}(X, Y).
:- {0}(R, C), not {0}_reached(R, C).
"""
OUTSIDE = """
out(R, C) :- black(R, C), edge(R, C).
out(X, Y) :- out(R, C), near(R, C, X, Y), black(X, Y).
:- black(R, C), not out(R, C).
"""
SEES = """
sees(R, C, A, B, R + A, C + B) :- clue(R, C, N), N >= 0, way(A, B), {0}(R + A, C + B).
sees(R, C, A, B, X + A, Y + B) :- sees(R, C, A, B, X, Y), {0}(X + A, Y + B).
:- clue(R, C, N), N >= 0, #count {{ X, Y: sees(R, C, _, _, X, Y) }} != N{1}.
"""
ROOM_COUNT = ":- clue(R, C, N), N >= 0, room(R, C, K), #count { X, Y: room(X, Y, K), black(X, Y) } != N.\n"
ROOMS_APART = ":- black(R, C), black(X, Y), beside(R, C, X, Y), room(R, C, K), room(X, Y, L), K != L.\n"
ROOM_CONNECTED = """
held(K, R, C) :- room(_, _, K), (R, C) = #min { (X, Y): black(X, Y), room(X, Y, K) }.
held(K, X, Y) :- held(K, R, C), near(R, C, X, Y), black(X, Y), room(X, Y, K).
:- black(R, C), room(R, C, K), not held(K, R, C).
"""
ROOM_SOME = """
some(K) :- room(R, C, K), black(R, C).
zero(K) :- clue(R, C, 0), room(R, C, K).
:- room(_, _, K), not some(K), not zero(K).
"""
ONE_COLOUR = """
:- room(R, C, K), room(X, Y, K), beside(R, C, X, Y), black(R, C), white(X, Y).
:- room(R, C, K), room(X, Y, K), beside(R, C, X, Y), white(R, C), black(X, Y).
"""
OVER_ROOMS = """
wall_right(R, C) :- room(R, C, K), room(R, C + 1, L), K != L.
wall_down(R, C) :- room(R, C, K), room(R + 1, C, L), K != L.
next_right(R, C, D) :- wall_right(R, C), D = #min { E: wall_right(R, E), E > C }, wall_right(R, D).
next_down(R, C, S) :- wall_down(R, C), S = #min { T: wall_down(T, C), T > R }, wall_down(S, C).
:- next_right(R, C, D), white(R, E): E = C..D+1.
:- next_down(R, C, S), white(T, C): T = R..S+1.
"""
PAIRS = ":- black(R, C), #count { X, Y: near(R, C, X, Y), black(X, Y) } != 1.\n"
ISLANDS = """
island(R, C, R, C) :- given(R, C).
island(R, C, X, Y) :- island(R, C, V, W), near(V, W, X, Y), white(X, Y).
:- clue(R, C, N), N > 0, #count { X, Y: island(R, C, X, Y) } != N.
:- island(R, C, X, Y), given(X, Y), (R, C) != (X, Y).
:- white(R, C), not island(_, _, R, C).
"""
LIT = """
lit_right(R, C) :- black(R, C).
lit_right(R, C + 1) :- lit_right(R, C), cell(R, C + 1), not given(R, C + 1).
lit_left(R, C) :- black(R, C).
lit_left(R, C - 1) :- lit_left(R, C), cell(R, C - 1), not given(R, C - 1).
lit_down(R, C) :- black(R, C).
lit_down(R + 1, C) :- lit_down(R, C), cell(R + 1, C), not given(R + 1, C).
lit_up(R, C) :- black(R, C).
lit_up(R - 1, C) :- lit_up(R, C), cell(R - 1, C), not given(R - 1, C).
:- cell(R, C), not given(R, C), not lit_right(R, C), not lit_left(R, C), not lit_down(R, C), not lit_up(R, C).
:- black(R, C), lit_right(R, C - 1), not given(R, C - 1), cell(R, C - 1).
:- black(R, C), lit_down(R - 1, C), not given(R - 1, C), cell(R - 1, C).
"""
RUNS = """
1 { start(L, B, P): P = 0..S-N } 1 :- run(L, B, N), length(L, S).
:- start(L, B, P), run(L, B, N), start(L, B + 1, Q), Q <= P + N.
filled(L, P + (0..N-1)) :- start(L, B, P), run(L, B, N).
:- in(L, P, R, C), filled(L, P), white(R, C).
:- in(L, P, R, C), not filled(L, P), black(R, C).
"""
PIECES = """
1 { put(P): piece(P, K, _) } 1 :- room(_, _, K).
covered(R, C, T) :- put(P), piece(P, _, T), part(P, R, C).
:- covered(R, C, _), white(R, C).
:- black(R, C), not covered(R, C, _).
:- covered(R, C, T), covered(X, Y, T), beside(R, C, X, Y), room(R, C, K), room(X, Y, L), K != L.
"""
RINGS = """
1 { ring(R, C, P): pattern(R, C, P) } 1 :- given(R, C).
:- ring(R, C, P), on(R, C, P, X, Y), white(X, Y).
:- ring(R, C, P), off(R, C, P, X, Y), black(X, Y).
"""
RECTANGLES = """
:- cell(R, C), cell(R + 1, C + 1), { black(R, C); black(R, C + 1); black(R + 1, C); black(R + 1, C + 1) } = 3.
"""
LINE_COUNT = ":- number(L, N), #count { R, C: in(L, _, R, C), black(R, C) } != N.\n"
BLACK, WHITE = CONNECTED.format("black", "near"), CONNECTED.format("white", "near")
DYNASTY = APART + WHITE
RULES = {
    "aqre": BLACK
    + ROOM_COUNT
    + "".join(
        f":- {colour}(R, C), {colour}(R + A, C + B), {colour}(R + 2*A, C + 2*B), "
        f"{colour}(R + 3*A, C + 3*B), (A, B) = ((0, 1); (1, 0)).\n"
        for colour in ("black", "white")
    ),
    "canal-view": CLUES_WHITE + NO_SQUARE.format("black") + SEES.format("black", "") + BLACK,
    "cave": CLUES_WHITE + WHITE + OUTSIDE + SEES.format("white", " - 1"),
    "chocona": RECTANGLES + ROOM_COUNT,
    "cocktail-lamp": ROOMS_APART
    + NO_SQUARE.format("black")
    + ROOM_CONNECTED
    + ROOM_COUNT
    + CONNECTED.format("black", "around"),
    "context": DYNASTY
    + NEAR_COUNT.format("corner", ", black(R, C)")
    + NEAR_COUNT.format("near", ", white(R, C)"),
    "creek": WHITE + ":- corner_clue(R, C, N), #count { X, Y: black(X, Y), X = R-1..R, Y = C-1..C } != N.\n",
    "heyablock": ROOMS_APART + ROOM_CONNECTED + WHITE + ROOM_COUNT + OVER_ROOMS + ROOM_SOME,
    "heyawake": DYNASTY + ROOM_COUNT + OVER_ROOMS,
    "hitori": DYNASTY
    + ":- white(R, C), white(R, D), C < D, clue(R, C, N), clue(R, D, N).\n"
    + ":- white(R, C), white(S, C), R < S, clue(R, C, N), clue(S, C, N).\n",
    "kurodoko": CLUES_WHITE + DYNASTY + SEES.format("white", " - 1"),
    "kuroshuto": CLUES_WHITE
    + DYNASTY
    + ":- clue(R, C, N), N > 0, #count { R + A*N, C + B*N: way(A, B), black(R + A*N, C + B*N) } != 1.\n",
    "kurotto": CLUES_WHITE
    + """
area(R, C, R, C) :- clue(R, C, N), N >= 0.
area(R, C, X, Y) :- area(R, C, V, W), near(V, W, X, Y), black(X, Y).
:- clue(R, C, N), N >= 0, #count { X, Y: area(R, C, X, Y) } != N + 1.
""",
    "light-up": CLUES_WHITE + NEAR_COUNT.format("near", "") + LIT,
    "lits": NO_ROOM_WHITE + NO_SQUARE.format("black") + PIECES + BLACK,
    "minesweeper": CLUES_WHITE
    + NEAR_COUNT.format("around", "")
    + ":- total(N), #count { R, C: black(R, C) } != N.\n",
    "mosaic": ":- clue(R, C, N), #count { X, Y: around(R, C, X, Y), black(X, Y); R, C: black(R, C) } != N.\n",
    "nonogram": RUNS,
    "norinori": NO_ROOM_WHITE
    + PAIRS
    + ":- room(_, _, K), #count { R, C: room(R, C, K), black(R, C) } != 2.\n",
    "norinuri": CLUES_WHITE + PAIRS + ISLANDS,
    "nurikabe": CLUES_WHITE + NO_SQUARE.format("black") + BLACK + ISLANDS,
    "nurimisaki": CLUES_WHITE
    + NO_SQUARE.format("black")
    + NO_SQUARE.format("white")
    + WHITE
    + SEES.format("white", " - 1")
    + ":- given(R, C), #count { X, Y: near(R, C, X, Y), white(X, Y) } != 1.\n"
    + ":- white(R, C), not given(R, C), #count { X, Y: near(R, C, X, Y), white(X, Y) } = 1.\n",
    "paintarea": ONE_COLOUR
    + BLACK
    + NO_SQUARE.format("black")
    + NO_SQUARE.format("white")
    + NEAR_COUNT.format("near", ""),
    "shimaguni": ROOMS_APART
    + ROOM_CONNECTED
    + ROOM_COUNT
    + ROOM_SOME
    + """
size(K, N) :- room(_, _, K), N = #count { R, C: room(R, C, K), black(R, C) }.
:- beside(R, C, X, Y), room(R, C, K), room(X, Y, L), K != L, size(K, N), size(L, N), N > 0.
""",
    "star-battle": NO_ROOM_WHITE
    + """
:- black(R, C), black(X, Y), around(R, C, X, Y).
:- total(N), room(_, _, K), #count { R, C: room(R, C, K), black(R, C) } != N.
:- total(N), cell(R, _), #count { C: black(R, C) } != N.
:- total(N), cell(_, C), #count { R: black(R, C) } != N.
""",
    "tapa": CLUES_WHITE + NO_SQUARE.format("black") + RINGS + BLACK,
    "tile-paint": ONE_COLOUR + LINE_COUNT,
    "yajisan-kazusan": DYNASTY
    + ":- arrow(R, C, N), white(R, C), #count { X, Y: along(R, C, X, Y), black(X, Y) } != N.\n",
    "yin-yang": NO_SQUARE.format("black")
    + NO_SQUARE.format("white")
    + BLACK
    + WHITE
    + ":- stone(R, C, b), white(R, C).\n:- stone(R, C, w), black(R, C).\n",
}


def program(name: str, board: Board) -> str:
    """The rules of a family, and a board as facts."""
    return "\n".join([BASE, RULES[name], *_printed(board), *_outside(board), *_worked_out(name, board)])


def _spot(board: Board, cell: int) -> str:
    return "{},{}".format(*divmod(cell, board.cols))


def _printed(board: Board) -> Iterator[str]:
    """What is printed on a board."""
    yield f"middle({board.rows // 2},{board.cols // 2}). way(0,1). way(0,-1). way(1,0). way(-1,0)."
    for cell in board.cells:
        yield f"cell({_spot(board, cell)})." + f"edge({_spot(board, cell)})." * (cell in board.edge)
        if board.rooms and board.rooms[cell] >= 0:
            yield f"room({_spot(board, cell)},{board.rooms[cell]})."
    for cell, clue in board.clues.items():
        spot = _spot(board, cell)
        if isinstance(clue, str):
            yield f"stone({spot},{clue.lower()})."
        else:
            yield f"clue({spot},{clue if isinstance(clue, int) else 0})."
    for (row, col), number in board.corners.items():
        yield f"corner_clue({row},{col},{number})."
    if board.total is not None:
        yield f"total({board.total})."


def _outside(board: Board) -> Iterator[str]:
    """Lines, and what stands beside them."""
    clues: tuple[Any, ...] = (*board.row_clues, *board.col_clues)
    for number, (line, clue) in enumerate(zip(board.lines, clues, strict=False)):
        yield f"length({number},{len(line)})."
        for place, cell in enumerate(line):
            yield f"in({number},{place},{_spot(board, cell)})."
        if isinstance(clue, int):
            yield f"number({number},{clue})."
        elif clue is not None:
            yield from (f"run({number},{block},{length})." for block, length in enumerate(clue) if length)


def _worked_out(name: str, board: Board) -> Iterator[str]:
    """What is worked out before: cells along an arrow, patterns of a ring, pieces in a room."""
    for cell, way in board.arrows.items():
        if board.numbers.get(cell) is not None:
            yield f"arrow({_spot(board, cell)},{board.numbers[cell]})."
            along = board.ray(cell, ARROWS[way])
            yield from (f"along({_spot(board, cell)},{_spot(board, other)})." for other in along)
    if name == "tapa":
        yield from _rings(board)
    if name == "lits":
        yield from _pieces(board)


def _rings(board: Board) -> Iterator[str]:
    for place in ring_clues("ring").places(board):
        spot = _spot(board, place.spot)
        for pattern in place.patterns:  # type: ignore[attr-defined]
            yield f"pattern({spot},{pattern})."
            for i, cell in enumerate(place.cells):
                word = "on" if pattern >> i & 1 else "off"
                yield f"{word}({spot},{pattern},{_spot(board, cell)})."


def _pieces(board: Board) -> Iterator[str]:
    shapes: dict[Any, int] = {}
    number = 0
    for room, cells in board.room_cells.items():
        for piece in tetrominoes(cells, board.near):
            kind = shapes.setdefault(shape(piece, board.cols), len(shapes))
            number += 1
            yield f"piece({number},{room},{kind})."
            yield from (f"part({number},{_spot(board, cell)})." for cell in piece)
