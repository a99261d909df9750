"""Records for rules about mazes: white cells form no cycle, and the path visits and avoids cells.

The path is a set of free variables, one for each cell: "the cell is on the path". It holds the start and the
goal, which have one neighbour in it; its other cells have two. Where white cells form no cycle, the set is
the path: a path of a tree has no shortcuts, so neighbours in the set are neighbours along the path.

Where rooms known to be white join the start and the goal, their path is the path and needs no variables.
"""

from collections.abc import Sequence
from functools import partial

from hardboard.puzzles.declared.board import BLACK, WHITE, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.routes import shortest_way
from hardboard.puzzles.declared.vocabulary import clues_are, connected, no_cycle, no_square, one_colour_rooms
from hardboard.puzzles.declared.vocabulary.mazes import NoCycle, Path, PathAvoids, PathVisits
from hardboard.puzzles.declared.vocabulary.rule import Meaning
from hardboard.verify.record_list import RecordList, SymbolNumbers, Writer

#: Rules from which more is known of rooms than each says alone.
ROOMS_OF_A_TREE = (
    one_colour_rooms,
    partial(clues_are, WHITE),
    partial(connected, WHITE),
    partial(no_square, BLACK),
    no_cycle,
)
#: With more rooms, clauses about rooms that touch white ones are worth their time.
MANY_ROOMS = 200


def maze_writers(declaration: Declaration) -> dict[type[Meaning], Writer]:
    """Return the writers of rules about mazes; none if white cells may form cycles."""
    if not any(isinstance(rule.meaning, NoCycle) for rule in declaration.rules):
        return {}
    return dict.fromkeys((Path, PathVisits, PathAvoids), partial(path, _rooms_of_a_tree(declaration)))


def _rooms_of_a_tree(declaration: Declaration) -> bool:
    """Return True if the rules make white rooms a tree."""
    said = [(rule.meaning, rule.names[0]) for rule in declaration.rules]
    return all(any(make(name=name).meaning == own for own, name in said) for make in ROOMS_OF_A_TREE)


def add_links(records: RecordList, declaration: Declaration, board: Board) -> None:
    """Add clauses about rooms that white rooms link, if the rules about mazes allow it."""
    if board.room_count > MANY_ROOMS and _rooms_of_a_tree(declaration):
        from hardboard.verify.room_links import link_clauses

        for length, literals in link_clauses(board):
            records.counts(length, range(1, length + 1), literals)


def path(rooms: bool, records: RecordList, meaning: Path, board: Board, _: SymbolNumbers) -> None:
    """Write that white cells lead from start to goal, and visit or avoid some cells."""
    on_path = _path_literals(rooms, records, meaning, board)
    if isinstance(meaning, PathVisits | PathAvoids):
        _write_icons(records, on_path, meaning.icon, board, int(isinstance(meaning, PathAvoids)))


def _write_icons(
    records: RecordList, on_path: Sequence[int] | set[Index], icon: str, board: Board, flip: int
) -> None:
    cells = [row * board.cols + col for row, col in board.showing(icon)]
    if isinstance(on_path, set):
        if any((cell in on_path) == flip for cell in cells):
            records.clause([])
    elif on_path:
        for cell in cells:
            records.clause([on_path[cell] ^ flip])


def _path_literals(
    rooms: bool, records: RecordList, meaning: Path, board: Board
) -> Sequence[int] | set[Index]:
    """Return the cells of the path if they are known, or for each cell the literal that it is on the path."""
    key, ends = (meaning.start, meaning.goal), meaning.ends(board)
    if key not in records.paths:
        known = _known_path(board, *ends) if rooms and ends else set[Index]()
        records.paths[key] = known or (_written(records, board, *ends) if ends else [])
    return records.paths[key]


def _known_path(board: Board, start: Index, goal: Index) -> set[Index]:
    """Return the path over rooms with an icon; empty if it leaves them."""
    rooms = board.rooms
    white = {rooms[cell] for cell in board.clues}
    way = shortest_way(board.near, start, {goal}, lambda cell: rooms[cell] in white)
    return {start, *way} if way else set()


def _written(records: RecordList, board: Board, start: Index, goal: Index) -> list[int]:
    first = board.size + records.variables
    records.variables += board.size
    on_path = [2 * (first + cell) for cell in board.cells]
    for cell in (start, goal):
        records.clause([on_path[cell]])
    for cell, literal in enumerate(on_path):
        records.clause([literal ^ 1, 2 * cell + (not WHITE)])
    rows: dict[tuple[int, int], list[int]] = {}
    for cell, near in enumerate(board.near):
        wanted = 1 if cell in (start, goal) else 2
        rows.setdefault((len(near), wanted), []).extend([*(on_path[x] for x in near), on_path[cell]])
    for (size, wanted), literals in rows.items():
        records.counts(size, [wanted], literals, guards=1)
    return on_path
