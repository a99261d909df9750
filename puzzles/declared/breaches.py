"""Breaches of a rule by a colouring: where, and in words.

>>> from hardboard.puzzles.registry import family
>>> board = family("kurodoko").read_board("3x1:3b")
>>> for breach in family("kurodoko").violations(board, family("kurodoko").read_solution("..#", board)):
...     print(breach.message)
the 3 at row 1, column 1 sees 2 white cells
"""

from collections.abc import Iterator
from itertools import takewhile

from hardboard.puzzles.declared.areas import Connected, flood_fill
from hardboard.puzzles.declared.board import STEPS, Board, Facts, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, shrink_facts
from hardboard.puzzles.declared.doubled import spot_name
from hardboard.puzzles.errors import counted_noun

COLOURS = {True: "black", False: "white"}


def breaches(board: Board, place: Constraint, facts: Facts) -> Iterator[tuple[list[Index], str]]:
    """Yield the cells and the words, which may be empty, of each breach of a violated constraint."""
    if type(place) is Connected and not place.outside and not board.loop:
        for area in cut_off(place, facts):
            yield area, cut_off_words(len(area), COLOURS[place.colour], spot_name(board, area[0]))
        return
    cells = list(shrink_facts(place, facts))
    spot = min(cells) if cells and place.at is None and type(place) is not Sight else place.spot
    yield list(dict.fromkeys([spot, *cells])), "" if board.loop else breach_words(board, place, facts)


def cut_off(place: Connected, facts: Facts) -> list[list[Index]]:
    """Return the parts of a colour's cells but the largest, which no cell whose colour is open joins."""
    left = {cell for cell in place.cells if facts[cell] is not (not place.colour)}
    parts: list[list[Index]] = []
    while left:
        part = flood_fill(place.near, [min(left)], left.__contains__)
        left.difference_update(part)
        if mine := sorted(cell for cell in part if facts[cell] is place.colour):
            parts.append(mine)
    largest = max(parts, key=len, default=[])
    return [part for part in parts if part is not largest]


def cut_off_words(size: int, colour: str, first: str) -> str:
    """Return how large a part is that is cut off, and where."""
    return f"{counted_noun(size, f'{colour} cell')} around {first} {'is' if size == 1 else 'are'} cut off"


def lines_of_sight(board: Board, place: Sight) -> list[list[Index]]:
    """Return the lines from a clue to the edge; none if a function of the board lists other rays.

    Rays end one cell after their number is too large. The cells beyond that are seen, too.
    """
    lines = [board.ray(place.spot, step) for step in STEPS]
    most = place.total - place.base + 1
    usual = [line[:most] for line in lines if line[:most]] == [[*ray] for ray in place.rays if ray]
    return lines if usual and board.clues.get(place.spot) == place.total else []


def breach_words(board: Board, place: Constraint, facts: Facts) -> str:
    """Explain how a colouring violates a constraint that counts cells, or cells that are seen."""
    at, clue = spot_name(board, place.spot), board.clues.get(place.spot)
    if type(place) is Sight:
        lines = lines_of_sight(board, place)
        if not lines or any(facts[cell] is None for ray in place.rays for cell in ray):
            return ""
        runs = (takewhile(lambda cell: facts[cell] is place.colour, line) for line in lines)
        seen = place.base + sum(1 for run in runs for _ in run)
        return f"the {clue} at {at} sees {counted_noun(seen, f'{COLOURS[place.colour]} cell')}"
    if type(place) is not Count or any(facts[cell] is None for cell in place.cells):
        return ""
    colours = [facts[cell] for cell in place.cells]
    if isinstance(clue, int) and place.spot not in place.cells and not place.when:
        return f"the {clue} at {at} counts {counted_noun(sum(map(bool, colours)), 'black cell')}"
    if len(colours) == 1:
        return f"{'the clue at ' * (clue is not None)}{at} is {COLOURS[bool(colours[0])]}"
    if len(colours) == 2 and len({*colours}) == 1:
        names = " and ".join(spot_name(board, cell) for cell in place.cells)
        return f"{names} are both {COLOURS[bool(colours[0])]}"
    return ""
