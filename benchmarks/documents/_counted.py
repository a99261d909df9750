"""Claims of the documents that a count decides: each function prints what the document says and what is so.

They are tables of their documents, such as `python -m benchmarks tables mourits 3.3.1`.
"""

from dataclasses import replace
from functools import partial
from random import Random
from statistics import mean, median

from benchmarks._puzzles import Source
from benchmarks.documents._work import divided
from hardboard.puzzles.declared.board import Board
from hardboard.theses.mourits.contradiction import BASIC, ContradictionRun
from hardboard.theses.straathof.encoding import StraathofEncoding
from hardboard.theses.straathof.thesis import Drawing
from hardboard.theses.van_meurs.genetic import QUICK, Evolution, evolve
from hardboard.theses.van_meurs.human import METHODS, reason


def methods_needed(source: Source) -> None:
    """Van Meurs 4.10: puzzles solved without a guess, if one of the methods is left out."""
    boards = [puzzle.board for puzzle in source.puzzles("kurodoko", 50, (5, 6, 7, 8, 9))]
    print(f"{'left out':12} solved without a guess, of {len(boards)}")
    for name in ("nothing", *(rule.name for rule in METHODS)):
        methods = tuple(rule for rule in METHODS if rule.name != name)
        found = [reason(board, unique=True, max_depth=0, methods=methods).solution for board in boards]
        print(f"{name:12} {sum(one is not None for one in found)}", flush=True)
    print("the thesis: methods 0 to 8 leave two very common situations, which method 9 is for")


def black_by_clue(source: Source) -> None:
    """Van Meurs 5.1: black cells for each clue."""
    known = [p for p in source.puzzles("kurodoko", 400, (5, 6, 7, 8, 9)) if p.solution is not None]
    parts = sorted(float(p.solution.sum()) / int((p.board.clue_array > 0).sum()) for p in known)
    fewer = sum(part < 1.5 for part in parts)
    print(f"{fewer} of {len(parts)} puzzles have fewer than 1.5 black cells a clue; the thesis: nearly none")
    print(f"from {parts[0]:.2f} to {parts[-1]:.2f}, half of them under {median(parts):.2f}")


def without_mutation(source: Source) -> None:
    """Van Meurs 5.4: evolution by crossover alone, beside evolution with mutation."""
    puzzles = source.puzzles("kurodoko", 20, (5, 6, 7))
    alone = replace(QUICK, mutated_cells=0, remove_adjacent=0.0, remove_ignored=0.0)
    for name, parameters in (("with mutation", QUICK), ("crossover alone", alone)):
        work = partial(_solved, parameters=parameters)
        found, spent = divided(work, [puzzle.board for puzzle in puzzles], source.processes)
        print(f"{name:16} solves {sum(found)} of {len(found)}, one try each, {spent:.0f} s", flush=True)


def _solved(board: Board, parameters: Evolution) -> bool:
    return evolve(board, 0, parameters)[0] is not None


def clauses_of_six(source: Source) -> None:
    """Straathof 4.5: clauses of a 6 x 6 puzzle."""
    made = Source(None, source.seed, source.most).puzzles("kuroshuto", 10, (6,))
    sizes = [len(StraathofEncoding(puzzle.board).clauses) for puzzle in made]
    print(f"{mean(sizes):.0f} clauses on average, from {min(sizes)} to {max(sizes)}; the thesis: around 870")


def numbers_and_restarts(source: Source) -> None:
    """Straathof 5.1: how much of a puzzle is numbers; how often a board has to be emptied."""
    puzzles = source.puzzles("kuroshuto", 210, (8, 10, 12))
    parts = [100 * float((puzzle.board.clue_array > 0).mean()) for puzzle in puzzles]
    print(f"numbers: {mean(parts):.2f} % of the tiles, from {min(parts):.2f} to {max(parts):.2f} %")
    print("the thesis: 32.39 %, from 26.56 to 45.31 %, of 210 puzzles")
    tries = source.cut(500)
    for size in range(4, 10):
        drawings = [Drawing((size, size), Random(source.seed + k)) for k in range(tries)]
        emptied = sum(not drawing.fill() for drawing in drawings)
        print(f"{size} x {size}: {emptied} of {tries} boards have to be emptied", flush=True)
    print("the thesis: more likely with smaller puzzles")


def coloured_by_actions(source: Source) -> None:
    """Mourits 3.3.1: the share of the rooms that icons and actions colour before any attempt."""
    puzzles = source.puzzles("nurimeizu", 200, (6, 8, 10))
    parts = []
    for puzzle in puzzles:
        run = ContradictionRun(puzzle.board, BASIC)
        run.colour_icon_rooms()
        parts.append(100 - 100 * len(run.state.free()) / puzzle.board.room_count)
    print(f"{mean(parts):.0f} % of the rooms on average, from {min(parts):.0f} to {max(parts):.0f} %")
    print(f"half of {len(parts)} puzzles have more than {median(parts):.0f} %; the thesis: significant")
