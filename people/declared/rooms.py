"""Rooms that a generator draws and moves, as symmetric as they shall be.

Under a symmetry the rooms of a board are mapped to rooms: each grows and changes together with its images,

    a a b      half-turn: a <-> d, b <-> c, and the middle of a board of odd sides is in a room that is
    c . b      its own image
    c d d
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from hardboard.people.symmetry import cell_images
from hardboard.puzzles.declared.areas import flood_fill
from hardboard.puzzles.declared.board import Board, Index


def draw_rooms(rng: Random, board: Board, number: int, symmetry: str | None = None) -> tuple[int, ...]:
    """Rooms that grow from as many cells, all alike or as it comes; each as far as its images can, too."""
    even = rng.choice((1, 1, 2, number))
    rooms = [-1] * board.size
    grown = _seeds(rng, board, number, symmetry, rooms)
    while grown:
        kin = min(rng.sample(grown, min(even, len(grown))), key=lambda kin: len(kin[0]))
        free = [
            other
            for cell in kin[0]
            for other in board.near[cell]
            if rooms[other] < 0 and len(orbit_of(board, other, symmetry)) % len(kin) == 0
        ]
        if not free:
            grown.remove(kin)
            continue
        for step, cell in enumerate(orbit_of(board, rng.choice(free), symmetry)):
            cells = kin[step % len(kin)]
            cells.append(cell)
            rooms[cell] = rooms[cells[0]]
    return tuple(rooms)


def _seeds(
    rng: Random, board: Board, number: int, symmetry: str | None, rooms: list[int]
) -> list[list[list[Index]]]:
    """Return that many rooms of one cell each, in sets of images of each other.

    There are fewer rooms where the symmetry has no such number. Images that hang together, or around the
    middle of the board, may be one room. A cell that is its own image can only be in a room that is, so such
    a room is the first.
    """
    drawn = rng.sample(board.cells, number if symmetry is None else board.size)
    rows, cols = ({(size - 1) // 2, size // 2} for size in board.shape)
    middle = [row * board.cols + col for row in sorted(rows) for col in sorted(cols)]
    own = [cell for cell in drawn if len(orbit_of(board, cell, symmetry)) == 1]
    sets: list[list[list[Index]]] = []
    count = 0
    for cell in [*own[:1], *drawn]:
        orbit = orbit_of(board, cell, symmetry)
        whole = orbit if are_connected(board, orbit) else middle if cell in middle else []
        one = len(orbit) == 1 or (whole and (count + len(orbit) > number or rng.random() < 0.5))
        kin = [whole] if one else [[image] for image in orbit]
        free = all(rooms[image] < 0 for cells in kin for image in cells)
        if free and count + len(kin) <= number:
            for cells in kin:
                for image in cells:
                    rooms[image] = count
                count += 1
            sets.append(kin)
    return sets


def orbit_of(board: Board, cell: Index, symmetry: str | None) -> list[Index]:
    """Return a cell and its images, each the image of the one before."""
    image = cell_images(board.shape, symmetry)
    orbit = [cell]
    while (following := image[orbit[-1]]) != cell:
        orbit.append(following)
    return orbit


def are_connected(board: Board, cells: Sequence[Index]) -> bool:
    """Return True if there are cells, and one can go from each to each."""
    return bool(cells) and len(flood_fill(board.near, cells[:1], set(cells).__contains__)) == len(set(cells))


def room_orbit(board: Board, room: int, symmetry: str | None) -> frozenset[int]:
    """Return a room and its images."""
    return frozenset(board.rooms[c] for c in orbit_of(board, board.room_cells[room][0], symmetry))


def with_room_changed(
    board: Board, among: Sequence[Index], rng: Random, symmetry: str | None = None
) -> Board | None:
    """Move one of some cells, with its images, to the room beside it; None if none can be moved."""
    pairs = [(c, board.rooms[x]) for c in among for x in board.near[c] if board.rooms[x] != board.rooms[c]]
    if not pairs:
        return None
    cell, new = rng.choice(pairs)
    orbit = orbit_of(board, cell, symmetry)
    beside = orbit_of(board, board.room_cells[new][0], symmetry)
    joined = [board.rooms[beside[step % len(beside)]] for step in range(len(orbit) + 1)]
    if joined[-1] != new:  # the cell comes back to itself before the room does
        return None
    rooms = [*board.rooms]
    for image, room in zip(orbit, joined, strict=False):
        rooms[image] = room
    return _with_rooms(board, rooms, {*joined, *(board.rooms[image] for image in orbit)})


def _with_rooms(board: Board, rooms: Sequence[int], concerned: Collection[int]) -> Board | None:
    """Return the board with other rooms, as numbered here; None if one of them falls apart or is gone."""
    cells: dict[int, list[Index]] = {room: [] for room in concerned}
    for cell, room in enumerate(rooms):
        if room in cells:
            cells[room].append(cell)
    whole = all(are_connected(board, own) for own in cells.values())
    return replace(board, rooms=tuple(rooms)) if whole else None


def with_room_parted(board: Board, part: Sequence[Index], symmetry: str | None = None) -> Board | None:
    """Return the board with some cells of a room, and their images, as new rooms; None if that fails."""
    rooms, fresh = [*board.rooms], max(board.rooms) + 1
    image = cell_images(board.shape, symmetry)
    parts = dict.fromkeys([frozenset(part)])
    for own in (queue := [*parts]):
        if (there := frozenset(image[cell] for cell in own)) not in parts:
            parts[there] = None
            queue.append(there)
    for number, own in enumerate(parts):
        if any(rooms[cell] >= fresh for cell in own):
            return None
        for cell in own:
            rooms[cell] = fresh + number
    return _with_rooms(board, rooms, {board.rooms[cell] for own in parts for cell in own})
