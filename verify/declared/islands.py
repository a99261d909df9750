"""Islands, each with one clue and of its size: which clue a cell belongs to, as far as it can reach."""

from collections.abc import Sequence
from itertools import combinations

from hardboard.puzzles.declared.areas import Near, Numbered, Separate, Sized
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.verify.cnf import TRUE
from hardboard.verify.declared.clauses import Clauses


def write_islands(places: Sequence[Place], cnf: Clauses) -> None:
    """The clauses, if every area has one clue, and all sizes are known."""
    rule = next((place for place in places if isinstance(place, Numbered)), None)
    sizes = {place.spot: place.number for place in places if isinstance(place, Sized)}
    if rule is None or sizes.keys() != rule.clues.keys() or not any(isinstance(p, Separate) for p in places):
        return
    reach = {clue: reached(rule.near, clue, sizes, cnf, rule.colour) for clue in sizes}
    owners: dict[Index, dict[Index, int]] = {cell: {} for cell in rule.cells}
    for clue, cells in reach.items():
        for cell in cells:
            owners[cell][clue] = TRUE if cell == clue else cnf.new()
    for cell, mine in owners.items():
        colour = cnf.has(cell, rule.colour)
        cnf.add(-colour, *mine.values())
        for one, other in combinations(mine.values(), 2):
            cnf.add(-one, -other)
        for clue, literal in mine.items():
            cnf.add(-literal, colour)
            if cell != clue:
                cnf.add(-literal, *(owners[x][clue] for x in rule.near[cell] if clue in owners[x]))
            for other in rule.near[cell]:
                cnf.add(-literal, -cnf.has(other, rule.colour), owners[other].get(clue, -TRUE))
    for clue, number in sizes.items():
        _sized(cnf, [owners[cell][clue] for cell in reach[clue] if cell != clue], number - 1)


def _sized(cnf: Clauses, literals: list[int], number: int) -> None:
    least = [*cnf.counter(literals, number + 1), -TRUE, -TRUE]
    cnf.add(least[number] if number < len(least) else -TRUE)
    cnf.add(-least[number + 1] if number + 1 < len(least) else TRUE)


def reached(near: Near, clue: Index, sizes: dict[Index, int], cnf: Clauses, colour: bool) -> list[Index]:
    """The cells that the area of a clue can have: near enough, and not beside another clue."""
    taken = {cell for other in sizes if other != clue for cell in (other, *near[other])}
    found, layer = [clue], [clue]
    for _ in range(sizes[clue] - 1):
        beside = dict.fromkeys(other for cell in layer for other in near[cell])
        seen = set(found)
        layer = [x for x in beside if x not in seen and x not in taken and cnf.has(x, colour) != -TRUE]
        found += layer
    return found
