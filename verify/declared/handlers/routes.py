"""The path from one cell to another as clauses, where other rules forbid white cycles: see `maze_records`."""

from itertools import combinations

from hardboard.puzzles.declared.board import Facts, Index
from hardboard.puzzles.declared.routes import Route, Visit, shortest_way
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.handlers.handler import ConstraintHandler
from hardboard.verify.sat.cnf import TRUE


def write_route(place: Route, cnf: BoardClauses) -> None:
    """Write the path, and that avoided cells are not on it."""
    on_path = _path(place, cnf)
    for cell in place.avoided:
        cnf.add(-on_path.get(cell, -TRUE))


def write_visit(place: Visit, cnf: BoardClauses) -> None:
    """Write the path, and that the cell is on it."""
    cnf.add(_path(place, cnf).get(place.spot, -TRUE))


def _path(place: Route, cnf: BoardClauses) -> dict[Index, int]:
    """Return for each cell that may be on the path the literal that it is."""

    def make() -> dict[Index, int]:
        facts: Facts = cnf.known
        way = shortest_way(place.near, place.start, {place.goal}, place.colour_test(facts))
        if way and facts[place.start] is place.colour:
            return dict.fromkeys([place.start, *way], TRUE)
        return _written(place, cnf)

    made: dict[Index, int] = cnf.once(("path", place.start, place.goal, place.colour), make)
    return made


def _written(place: Route, cnf: BoardClauses) -> dict[Index, int]:
    """Write which cells are on the path: its ends have one neighbour there, its other cells two."""
    maybe = place.maybe(cnf.known)
    on_path = {cell: cnf.new() for cell in place.cells if maybe(cell)}
    for cell, literal in on_path.items():
        cnf.add(-literal, cnf.has(cell, place.colour))
        near = [on_path[other] for other in place.near[cell] if other in on_path]
        wanted = 1 if cell in (place.start, place.goal) else 2
        for some in combinations(near, wanted + 1):
            cnf.add(-literal, *(-other for other in some))
        for some in combinations(near, max(0, len(near) - wanted + 1)):
            cnf.add(-literal, *some)
    for end in (place.start, place.goal):
        cnf.add(on_path.get(end, -TRUE))
    return on_path


ROUTE = ConstraintHandler(rest=write_route)
VISIT = ConstraintHandler(rest=write_visit)
