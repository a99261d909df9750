"""The rules of every declared family for clingo's backend: no program is grounded, so that the rival's time
is that of its rules and its search. As strong as is known here: what is counted are weights, what hangs
together is reached from a cell that is known to have the colour where there is one, areas of clues go as far
as their numbers say.

    >>> from hardboard.puzzles import family
    >>> count("mosaic", family("mosaic").read_board("4 . \\n. ."), 2)
    1
"""

from collections.abc import Callable
from time import process_time
from typing import Any

from benchmarks._rival_loops import LoopRules
from benchmarks._rival_rules import Rules
from hardboard.puzzles.declared.board import BLACK, WHITE, Board, Index


def _dynasty(rules: Rules) -> None:
    """Black cells are apart, white ones connected."""
    rules.apart()
    rules.linked(WHITE)


def _white_clues(rules: Rules) -> None:
    rules.clues_white()
    rules.white_clues = True


def _no_lakes(rules: Rules) -> None:
    rules.no_square(BLACK)
    rules.no_square(WHITE)


def _lines(rules: Rules) -> None:
    """Numbers outside count the black cells of their lines."""
    board = rules.board
    for line, number in zip(board.lines, (*board.row_clues, *board.col_clues), strict=False):
        if number is not None:
            rules.every([line], number)


def _stars(rules: Rules) -> None:
    board = rules.board
    rules.no_touch()
    rules.every([*board.lines, *board.room_cells.values()], board.total or 0)


def _mines(rules: Rules) -> None:
    if rules.board.total is not None:
        rules.every([rules.board.cells], rules.board.total)


def _stones(rules: Rules) -> None:
    for cell, clue in rules.board.clues.items():
        rules.never(rules.has(cell, clue != "B"))


def _black(rules: Rules) -> None:
    rules.linked(BLACK)


def _white(rules: Rules) -> None:
    rules.linked(WHITE)


def _context(rules: Rules) -> None:
    board = rules.board
    rules.numbers([board.near8[cell][len(board.near[cell]) :] for cell in board.cells], when=BLACK)
    rules.numbers(board.near, when=WHITE)


def _country(rules: LoopRules) -> None:
    rules.rooms_once()
    rules.no_empty_neighbours()
    rules.room_points(True)
    rules.one_loop()


def _shaded(rules: LoopRules) -> None:
    """Cells that are left out are no two neighbours, nor clues."""
    rules.avoids_clues()
    rules.shaded_apart()
    rules.one_loop()


def _regional(rules: LoopRules) -> None:
    rules.shaded_apart(clues=False)
    rules.room_points(False)
    rules.one_loop()


Word = Callable[[Any], None]
FAMILIES: dict[str, tuple[Word, ...]] = {
    "aqre": (
        _black,
        Rules.room_numbers,
        lambda r: r.no_run(BLACK, 4),
        lambda r: r.no_run(WHITE, 4),
    ),
    "canal-view": (_white_clues, lambda r: r.no_square(BLACK), lambda r: r.sees(BLACK, False), _black),
    "cave": (_white_clues, _white, lambda r: r.to_the_edge(BLACK), lambda r: r.sees(WHITE, True)),
    "chocona": (Rules.rectangles, Rules.room_numbers),
    "cocktail-lamp": (
        Rules.rooms_apart,
        lambda r: r.no_square(BLACK),
        Rules.linked_in_rooms,
        Rules.room_numbers,
        lambda r: r.linked(BLACK, r.board.near8),
    ),
    "context": (_dynasty, _context),
    "creek": (_white, Rules.corner_numbers),
    "heyablock": (
        Rules.rooms_apart,
        Rules.linked_in_rooms,
        _white,
        Rules.room_numbers,
        Rules.over_rooms,
        Rules.some_in_rooms,
    ),
    "heyawake": (_dynasty, Rules.room_numbers, Rules.over_rooms),
    "hitori": (_dynasty, Rules.no_repeats),
    "kurodoko": (_white_clues, _dynasty, lambda r: r.sees(WHITE, True)),
    "kuroshuto": (_white_clues, _dynasty, Rules.shots),
    "kurotto": (_white_clues, Rules.touching),
    "light-up": (_white_clues, lambda r: r.numbers(r.board.near), Rules.lit),
    "lits": (Rules.roomless_white, lambda r: r.no_square(BLACK), Rules.pieces, _black),
    "minesweeper": (_white_clues, lambda r: r.numbers(r.board.near8), _mines),
    "mosaic": (lambda r: r.numbers(r.board.near8, itself=True),),
    "nonogram": (Rules.runs,),
    "norinori": (Rules.roomless_white, Rules.pairs, lambda r: r.every(r.board.room_cells.values(), 2)),
    "norinuri": (_white_clues, Rules.pairs, Rules.islands),
    "nurikabe": (_white_clues, lambda r: r.no_square(BLACK), _black, Rules.islands),
    "nurimisaki": (_white_clues, _no_lakes, _white, lambda r: r.sees(WHITE, True), Rules.promontories),
    "paintarea": (Rules.one_colour_rooms, _black, _no_lakes, lambda r: r.numbers(r.board.near)),
    "shimaguni": (
        Rules.rooms_apart,
        Rules.linked_in_rooms,
        Rules.room_numbers,
        Rules.sizes_differ,
        Rules.some_in_rooms,
    ),
    "star-battle": (Rules.roomless_white, _stars),
    "tapa": (_white_clues, lambda r: r.no_square(BLACK), Rules.rings, _black),
    "tile-paint": (Rules.one_colour_rooms, _lines),
    "yajisan-kazusan": (_dynasty, Rules.arrows),
    "yin-yang": (_stones, _no_lakes, _black, _white),
    "country-road": (_country,),
    "geradeweg": (LoopRules.visits_clues, LoopRules.segments),
    "koburin": (_shaded, LoopRules.beside),
    "linesweeper": (LoopRules.avoids_clues, LoopRules.around, LoopRules.one_loop),
    "masyu": (LoopRules.visits_clues, LoopRules.pearls),
    "moon-or-sun": (LoopRules.rooms_once, LoopRules.marks, LoopRules.one_loop),
    "regional-yajilin": (_regional,),
    "simple-loop": (LoopRules.avoids_clues, LoopRules.visits_others),
    "slitherlink": (LoopRules.lines, LoopRules.one_loop),
    "t-grid": (LoopRules.visits_clues, LoopRules.shut),
    "touch-slitherlink": (LoopRules.touches, LoopRules.one_loop),
    "vertex-slitherlink": (LoopRules.corners, LoopRules.one_loop),
    "yajilin": (_shaded, LoopRules.arrows),
}


def written(name: str, board: Board) -> Rules:
    """The rules of a family on a board."""
    rules = LoopRules(board) if board.loop else Rules(board)
    for word in FAMILIES[name]:
        word(rules)
    return rules


def count(name: str, board: Board, limit: int) -> int:
    """The number of solutions of a board, up to a limit."""
    return written(name, board).count(limit)


def solutions(name: str, board: Board, limit: int, seconds: float) -> list[set[Index]] | None:
    """The black cells of each solution, up to so many; None if that takes longer."""
    rules, start = written(name, board), process_time()
    rules.ended(limit)
    found: list[set[Index]] = []

    def note(model: Any) -> None:
        found.append({cell for cell, atom in enumerate(rules.black) if model.is_true(atom)})

    with rules.control.solve(on_model=note, async_=True) as handle:
        while not (done := handle.wait(0.1)) and process_time() - start < seconds:
            pass
        handle.cancel()
    return found if done else None
