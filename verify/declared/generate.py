"""New puzzles of declared families: a colouring first, then clues that no other colouring has, then fewer.

A clue is put where another solution breaks it, until there is no other; then each is left out that is not
needed. Where rooms are all that is printed, new rooms are drawn until the colouring is the only one.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import numpy as np

from hardboard.puzzles.declared.areas import Numbered
from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.family import Declaration, facts_of
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Shading
from hardboard.verify import search
from hardboard.verify.declared.encoding import Encoding
from hardboard.verify.declared.hints import rate

#: So many colourings, or sets of rooms, are tried.
TRIES = 2000


def generate_of(family: Family) -> Any:
    """What makes puzzles of a family, if it is declared."""
    return None if family.declared is None else partial(generate, family.declared)


def generate(
    declaration: Declaration,
    rows: int,
    cols: int,
    *,
    seed: int = 0,
    difficulty: str | None = None,
    progress: Callable[[str], None] | None = None,
    **_: Any,
) -> tuple[Board, Shading]:
    """A puzzle with exactly one solution, and that solution."""
    rng = Random(seed)
    for number in range(TRIES):
        if progress:
            progress(f"try {number + 1} of {TRIES}")
        made = _attempt(declaration, rows, cols, rng)
        if made is not None and difficulty in (None, rate(declaration, made[0]).label):
            return made
    what = " ".join(filter(None, ["no", difficulty, declaration.name, f"puzzle of {rows} x {cols}"]))
    raise InputError(f"{what} in {TRIES} tries", "another size, seed or difficulty")


def _attempt(declaration: Declaration, rows: int, cols: int, rng: Random) -> tuple[Board, Shading] | None:
    bare, layout = _bare(declaration.layout, rows, cols, rng), declaration.layout
    if not (layout.clues or layout.corners or layout.lines):
        found = list(islice(search.solutions(Encoding(declaration, bare)), 2))
        return (bare, found[0]) if len(found) == 1 else None
    shading = _colouring(declaration, bare, rng)
    if shading is None or not 0 < shading.sum() < shading.size:
        return None
    bare = _numbered(bare, shading, rng) if layout.full else _outside(layout, bare, shading)
    board = _complete(declaration, bare, shading, rng)
    return None if board is None else (_fewer(declaration, board, rng), shading)


def _bare(layout: Layout, rows: int, cols: int, rng: Random) -> Board:
    """A board without numbers: rooms, walls, a number for the whole board."""
    total = 1 if layout.total and not layout.optional else None
    rooms = _rooms(rng, rows, cols, rows if total else max(2, rows * cols // 5)) if layout.rooms else ()
    walls = {}
    if layout.clue == "wall":
        walls = {cell: UNKNOWN for cell in range(rows * cols) if rng.random() < 0.2}
    return Board(rows, cols, clues=walls, rooms=rooms, total=total)


def _rooms(rng: Random, rows: int, cols: int, number: int) -> tuple[int, ...]:
    """Rooms that grow from as many cells."""
    board = Board(rows, cols)
    rooms = [-1] * board.size
    grown = rng.sample(range(board.size), number)
    for room, cell in enumerate(grown):
        rooms[cell] = room
    while -1 in rooms:
        cell = rng.choice(grown)
        free = [other for other in board.near[cell] if rooms[other] < 0]
        if free:
            other = rng.choice(free)
            rooms[other] = rooms[cell]
            grown.append(other)
    return tuple(rooms)


def _colouring(declaration: Declaration, bare: Board, rng: Random) -> Shading | None:
    """A solution of the rules that need no clue, with colours of some cells chosen at random."""
    rules = [
        rule for rule in declaration.rules if not any(isinstance(p, Numbered) for p in rule.places(bare))
    ]
    code = Encoding(replace(declaration, rules=tuple(rules)), bare)
    wishes: list[int] = []
    shading = search.find(code)
    for cell in rng.sample(bare.cells, bare.size) if shading is not None else ():
        literal = code.cnf.black[cell] * rng.choice([1, 1, -1])
        if abs(literal) <= len(code.decisive) and rng.random() < 0.6:
            found = search.find(code, more=[[wish] for wish in [*wishes, literal]])
            if found is not None:
                wishes.append(literal)
                shading = found
    return shading


def _wants_clues(layout: Layout, rule: Rule, bare: Board) -> bool:
    """Whether a rule demands something of cells without a clue, or a clue in each area."""
    places = list(rule.places(bare))
    if layout.clue == "wall" or layout.clues != "numbers":
        return False
    full = replace(bare, clues=dict.fromkeys(bare.cells, UNKNOWN))
    return any(isinstance(place, Numbered) for place in places) or len(list(rule.places(full))) < len(places)


def _numbered(bare: Board, shading: Shading, rng: Random) -> Board:
    """A number in each cell: no two equal ones in a line, but black cells repeat a white one's."""
    size = max(bare.shape)
    down, across, names = (rng.sample(range(size), size) for _ in range(3))
    numbers = [names[(down[c // bare.cols] + across[c % bare.cols]) % size] + 1 for c in bare.cells]
    for cell in np.flatnonzero(shading).tolist():
        lines = bare.row_cells[cell // bare.cols] + bare.col_cells[cell % bare.cols]
        numbers[cell] = numbers[rng.choice([other for other in lines if not shading.flat[other]])]
    return replace(bare, clues=dict(enumerate(numbers)))


def _outside(layout: Layout, bare: Board, shading: Shading) -> Board:
    """The numbers beside rows and columns."""
    if not layout.lines:
        return bare
    rows, cols = shading.tolist(), shading.T.tolist()
    count = sum if layout.lines == "number" else _lengths
    return replace(bare, row_clues=tuple(map(count, rows)), col_clues=tuple(map(count, cols)))


def _lengths(line: list[bool]) -> tuple[int, ...]:
    runs = "".join(".#"[black] for black in line).split(".")
    return tuple(len(run) for run in runs if run)


def _complete(declaration: Declaration, board: Board, shading: Shading, rng: Random) -> Board | None:
    """Clues are added as long as there is another solution; None if none helps."""
    facts = facts_of(shading)
    clues = list(_possible(declaration, board, facts, rng))
    rng.shuffle(clues)
    board = _repaired(declaration, board, facts, clues)
    while True:
        if any(place.broken(facts) for place in declaration.places(board)):
            return None
        found = islice(search.solutions(Encoding(declaration, board)), 2)
        other = next((one for one in found if not np.array_equal(one, shading)), None)
        if other is None:
            return board
        against = facts_of(other)
        for clue in clues:
            more = _with(board, clue)
            places = declaration.places(more)
            if any(p.broken(against) for p in places) and not any(p.broken(facts) for p in places):
                board = more
                clues.remove(clue)
                break
        else:
            return None


def _repaired(declaration: Declaration, board: Board, facts: Any, clues: list[Any]) -> Board:
    """Rules that want a clue somewhere get one: each that lets fewer places be broken."""
    broken = sum(place.broken(facts) for place in declaration.places(board))
    for clue in list(clues):
        if broken:
            more = _with(board, clue)
            left = sum(place.broken(facts) for place in declaration.places(more))
            if left <= broken and _helps(declaration, more, facts, clue):
                board, broken = more, left
                clues.remove(clue)
    return board


def _helps(declaration: Declaration, board: Board, facts: Any, clue: Any) -> bool:
    return not any(p.broken(facts) for p in declaration.places(board) if p.at == clue[1])


def _with(board: Board, clue: tuple[str, Any, Any]) -> Board:
    kind, spot, value = clue
    change: dict[str, Any] = {kind: {**getattr(board, kind), spot: value}}
    return replace(board, **change)


def _possible(
    declaration: Declaration, board: Board, facts: Any, rng: Random
) -> Iterator[tuple[str, Any, Any]]:
    """Each clue that the colouring does not break by itself."""
    layout = declaration.layout
    before = sum(place.broken(facts) for place in declaration.places(board))
    spots: list[tuple[str, Any]] = (
        [("clues", cell) for cell in board.cells] if layout.clues and not layout.full else []
    )
    if layout.clue == "wall":
        spots = [("clues", cell) for cell in board.clues]
    if layout.room_numbers:
        spots = [("clues", cells[0]) for cells in board.room_cells.values()]
    if layout.corners:
        spots = [("corners", (r, c)) for r in range(board.rows + 1) for c in range(board.cols + 1)]
    for kind, spot in spots:
        base = replace(board, arrows={**board.arrows, spot: rng.choice("UDLR")}) if layout.arrows else board
        for value in _values(layout, board):
            more = _with(base, (kind, spot, value))
            if sum(place.broken(facts) for place in declaration.places(more)) <= before:
                yield kind, spot, value
                break


def _values(layout: Layout, board: Board) -> list[Any]:
    if layout.clues == "colours":
        return ["B", "W"]
    if layout.clues == "rings":
        return (
            [(n,) for n in range(9)]
            + [(a, b) for a in range(1, 6) for b in range(a, 6)]
            + [(1, 1, 1), (1, 1, 2)]
        )
    return list(range(layout.least, max(10, board.rows + board.cols)))


def _fewer(declaration: Declaration, board: Board, rng: Random) -> Board:
    """Without clues that are not needed."""
    if declaration.layout.full or declaration.layout.clue == "wall":
        return board
    for kind in ("clues", "corners"):
        for spot in rng.sample(sorted(getattr(board, kind)), len(getattr(board, kind))):
            change: dict[str, Any] = {kind: {k: v for k, v in getattr(board, kind).items() if k != spot}}
            less = replace(board, **change)
            found = list(islice(search.solutions(Encoding(declaration, less)), 2))
            if len(found) == 1:
                board = less
    return board
