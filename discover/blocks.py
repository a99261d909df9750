"""Find a block of tiles for a relation that no tile has. It is the same search one level up, with tiles for
symbols and joints for colours. Tiles may be turned and mirrored, if the rules may and a port is in the
middle.

    >>> wire = ("NS", ((0, 0), (1, 1)))
    >>> find_block(1, [wire, ("", ((),))], wire, 10)
    [[0]]
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from random import Random

import numpy as np

from hardboard.discover.line_tile_search import ClauseSide, model_reader
from hardboard.discover.logic import F, T
from hardboard.discover.results import CROSS3
from hardboard.discover.tile_checks import tile_faults
from hardboard.discover.window import TileRules, contract_of
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.blocks import agreeing_states
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.contract.sides import PLAIN, PORT
from hardboard.gadgets.geometry import side_middle
from hardboard.gadgets.library_folder import discovered_names
from hardboard.gadgets.relation import OPPOSITE, SIDES, describe_relation
from hardboard.gadgets.roles import BUS_TILES, Option
from hardboard.gadgets.symbols.walls import turned_walls
from hardboard.gadgets.tile import ORIENTATIONS, TileOrientation
from hardboard.puzzles.grid import STEPS, Cell, Ints
from hardboard.workbench.search import CandidateSearch

#: A joint: whether it is level, and where.
Joint = tuple[bool, int, int]
Grid = list[list[int]]


def turned_tile(tile: Tile, contract: Contract, orientation: TileOrientation) -> Tile:
    """Return the tile turned, with walls; at opposite joints, values that move between NW and SE flip."""
    image = tile.turned(orientation)
    moved = ((side, orientation.side(side)) for side in tile.ports if contract.inverts)
    negated = {there for side, there in moved if (side in "SE") != (there in "SE")}
    colourings = {state ^ negated: shading for state, shading in image.colourings.items()}
    return Tile(
        f"{tile.name}{'t' if orientation.mirrored else 'r'}{orientation.turns}",
        image.ports,
        describe_relation(list(colourings), image.ports),
        frozenset(colourings),
        _turned_picture(tile, contract, orientation),
        colourings,
    )


def _turned_picture(tile: Tile, contract: Contract, orientation: TileOrientation) -> Ints:
    if not any(isinstance(symbol, tuple) and len(symbol) == 3 for symbol in contract.symbols.values()):
        return orientation.array(tile.picture)
    codes = {symbol: ord(sign) if sign != "." else 0 for sign, symbol in contract.symbols.items()}
    symbols = {code: symbol for symbol, code in codes.items()}
    places = orientation.array(np.arange(tile.picture.size).reshape(tile.size)).ravel().tolist()
    shown = turned_walls([symbols[code] for code in tile.picture.ravel().tolist()], tile.size[1], places)
    return np.array([codes[symbol] for symbol in shown], dtype=np.int32).reshape(tile.size)


def option_of(tile: Tile) -> Option:
    """Return the ports and states of a tile."""
    ports = "".join(tile.ports)
    return ports, tuple(sorted(tuple(int(side in state) for side in ports) for state in tile.states))


def orientations(rules: TileRules, contract: Contract) -> tuple[TileOrientation, ...]:
    """Return the turns and reflections of tiles that keep strips right. They are all if all sides have the
    same even strips, else those that exchange N with W and S with E.
    """
    kept = rules.symmetric or rules.declaration.layout.rooms
    if not kept or set(contract.strips) - {PLAIN, PORT, f"{PLAIN}SE", f"{PORT}SE"}:
        return ()
    even = all(line == line[::-1] for strip in contract.strips.values() for line in strip)
    if even and len(contract.strips) == 2:
        return ORIENTATIONS[1:]
    return tuple(turn for turn in ORIENTATIONS if (turn.side("N"), turn.side("W")) == ("W", "N"))


def turned_image(
    tiles: Mapping[str, Tile], library: Library, turns: Sequence[TileOrientation], wanted: Collection[Option]
) -> Tile | None:
    """Return an accepted tile with one of these relations that is a turned copy of another one."""
    contract = contract_of(library)
    for tile in tiles.values():
        for orientation in turns:
            found = turned_tile(tile, contract, orientation)
            if option_of(found) in wanted and not tile_faults(found, library):
                return found
    return None


def turned_images(
    tiles: Mapping[str, Tile], library: Library, turns: Sequence[TileOrientation]
) -> dict[Option, Tile]:
    """Return a checked tile for each relation that turning and mirroring give, the tiles first."""
    found: dict[Option, Tile] = {}
    plain = [tile for name, tile in tiles.items() if not name.startswith("edge")]
    for tile in plain:
        found.setdefault(option_of(tile), tile)
    for tile in plain:
        for orientation in turns:
            image = turned_tile(tile, contract_of(library), orientation)
            if option_of(image) not in found and not tile_faults(image, library):
                found[option_of(image)] = image
    return found


def _joint(cell: Cell, side: str) -> Joint:
    (row, col), (down, right) = cell, STEPS[side]
    return (True, max(row, row + down), col) if down else (False, row, max(col, col + right))


class _Block:
    """The places of a block, with a literal of the chooser or the refuter for each kind of tile there."""

    def __init__(self, size: int, kinds: Sequence[Option], ports: str, side: ClauseSide) -> None:
        self.size, self.kinds, self.ports, self.side = size, kinds, ports, side
        self.cells = [(row, col) for row in range(size) for col in range(size)]
        logic = side.logic
        self.ends = {s: side_middle((size, size), s) for s in SIDES}
        self.kind = {(cell, k): logic.new() for cell in self.cells for k in range(len(kinds))}
        for cell in self.cells:
            logic.exactly_one([self.kind[cell, k] for k in range(len(kinds))])
        has = {
            (cell, s): logic.any(self.kind[cell, k] for k, (named, _) in enumerate(kinds) if s in named)
            for cell in self.cells
            for s in SIDES
        }
        for cell, s in has:
            beyond = (cell[0] + STEPS[s][0], cell[1] + STEPS[s][1])
            port = s in ports and self.ends[s] == cell
            logic.add(-has[cell, s], has.get((beyond, OPPOSITE[s]), T if port else F))
            if port:
                logic.add(has[cell, s])
        self.joints = sorted({_joint(cell, s) for cell in self.cells for s in SIDES})

    def obey(self, joints: Mapping[Joint, int]) -> None:
        """Check that each tile is in one of its states, and that joints without ports have the value 0."""
        logic = self.side.logic
        for cell in self.cells:
            for k, (ports, states) in enumerate(self.kinds):
                kind = self.kind[cell, k]
                for s in SIDES:
                    if s not in ports:
                        logic.add(-kind, -joints[_joint(cell, s)])
                for bits in product((0, 1), repeat=len(ports)):
                    if bits not in states:
                        values = [joints[_joint(cell, s)] for s in ports]
                        logic.add(-kind, *(-x if b else x for x, b in zip(values, bits, strict=True)))

    def pins(self, joints: Mapping[Joint, int], state: Sequence[int]) -> list[int]:
        """Return the literals that the block's ports have these values."""
        values = [joints[_joint(self.ends[s], s)] for s in self.ports]
        return [x if b else -x for x, b in zip(values, state, strict=True)]

    def forbidding(self, value: Mapping[Joint, bool]) -> Iterator[int]:
        """Kinds of tiles that do not allow these values of the joints."""
        for cell in self.cells:
            for k, (ports, states) in enumerate(self.kinds):
                bits = tuple(int(value[_joint(cell, s)]) for s in ports)
                if bits not in states or any(value[_joint(cell, s)] for s in SIDES if s not in ports):
                    yield self.kind[cell, k]


#: The kind of tile in each cell of a block, and the values of its joints in each state.
Proposal = tuple[dict[Cell, int], dict[tuple[int, ...], dict[Joint, bool]]]


class BlockSearch(CandidateSearch[Proposal]):
    """The search for a block with a relation, each state in one way; its picture has the kinds of tiles."""

    def __init__(self, size: int, kinds: Sequence[Option], wanted: Option) -> None:
        self.size, (self.ports, states) = size, wanted
        self.block = _Block(size, kinds, self.ports, ClauseSide("cadical195"))
        self.other = _Block(size, kinds, self.ports, ClauseSide("glucose4"))
        self.chooser = self.block.side
        logic = self.chooser.logic
        self.own = {state: {joint: logic.new() for joint in self.block.joints} for state in states}
        for state, joints in self.own.items():
            for literal in self.block.pins(joints, state):
                logic.add(literal)
            self.block.obey(joints)
        self.seen = {joint: self.other.side.logic.new() for joint in self.other.joints}
        self.other.obey(self.seen)

    def propose(self) -> Proposal | None:
        """Return a block, with the values of its joints in each state."""
        model = self.block.side.solve()
        if model is None:
            return None
        value = model_reader(model)
        grid = {cell: k for (cell, k), literal in self.block.kind.items() if value(literal)}
        return grid, {s: {joint: value(x) for joint, x in own.items()} for s, own in self.own.items()}

    def lessons(self, candidate: Proposal) -> Iterator[list[int]]:
        """Yield a clause for each state that the block should not have, or has in another way."""
        grid, ways = candidate
        side, logic = self.other.side, self.block.side.logic
        base = [self.other.kind[cell, k] for cell, k in grid.items()]
        for state in product((0, 1), repeat=len(self.ports)):
            differs = []
            if state in ways:
                differs = [side.logic.new()]
                side.logic.add(
                    -differs[0], *(-self.seen[j] if x else self.seen[j] for j, x in ways[state].items())
                )
            wrong = side.solve([*base, *self.other.pins(self.seen, state), *differs])
            if wrong is not None:
                is_one = model_reader(wrong)
                shown = {joint: is_one(x) for joint, x in self.seen.items()}
                own = self.own.get(state, {})
                same = [logic.all(x if shown[j] else -x for j, x in own.items())] if own else []
                yield [*self.block.forbidding(shown), *same]

    def drawn(self, candidate: Proposal) -> Tile:
        """Return the block with the states of the search."""
        kinds = [[candidate[0][row, col] for col in range(self.size)] for row in range(self.size)]
        sets = [frozenset(s for s, v in zip(self.ports, state, strict=True) if v) for state in self.own]
        return Tile("block", tuple(self.ports), "", frozenset(sets), np.array(kinds, dtype=np.int32))


def find_block(size: int, kinds: Sequence[Option], wanted: Option, tries: int) -> Grid | None:
    """Return a block of this size with a relation; None if none was found in that many tries."""
    found = BlockSearch(size, kinds, wanted).advance(tries).tile
    return None if found is None else found.picture.tolist()


def find_block_from_any(
    size: int, kinds: Sequence[Option], wanted: Option, tries: int, orders: int
) -> Grid | None:
    """Return a block, tried with kinds in several orders: some are lucky soon, others never."""
    for seed in range(orders):
        order = list(range(len(kinds)))
        if seed:
            Random(seed - 1).shuffle(order)
        grid = find_block(size, [kinds[k] for k in order], wanted, tries)
        if grid is not None:
            return [[order[k] for k in row] for row in grid]
    return None


def block_allows(grid: Grid, kinds: Sequence[Option], wanted: Option) -> bool:
    """Return True if a block of such tiles has exactly the wanted states."""
    ports, states = wanted
    tiles = {}
    for number, (named, allowed) in enumerate(kinds):
        sets = [frozenset(s for s, v in zip(named, state, strict=True) if v) for state in allowed]
        blank = np.zeros((1, 1), dtype=np.int32)
        tiles[str(number)] = Tile(str(number), tuple(named), "", frozenset(sets), blank)
    found = agreeing_states([[str(k) for k in row] for row in grid], tiles)
    return {tuple(int(s in state) for s in ports) for state in found} == set(states)


def _blocks_of(libraries: Sequence[Library]) -> list[list[list[Option]]]:
    """Return the blocks of libraries of any family, small ones first: only the relations of tiles matter."""
    grids = [
        [[option_of(library.tile(name)) for name in row.split()] for row in rows]
        for library in libraries
        for rows in library.blocks.values()
    ]
    return sorted(grids, key=len)


def shipped_block(kinds: Sequence[Option], wanted: Option, more: Sequence[Library] = ()) -> Grid | None:
    """Return a block of a library that was found before: the smallest that can be made of these kinds."""
    number = {option: k for k, option in enumerate(kinds)}
    known = _blocks_of([load(name) for name in discovered_names()] + list(more))
    grids = [[[number.get(option, -1) for option in row] for row in grid] for grid in known]
    fit = (grid for grid in grids if min(map(min, grid)) >= 0)
    return next((grid for grid in fit if block_allows(grid, kinds, wanted)), None)


def missing_kinds(kinds: Collection[Option], libraries: Sequence[Library]) -> list[list[Option]]:
    """Return for each block of some libraries the kinds of tiles that these lack, fewest first."""
    needed = [sorted({option for row in grid for option in row} - {*kinds}) for grid in _blocks_of(libraries)]
    return sorted(needed, key=len)


def blocks_of_nine(kinds: Sequence[Option], wanted: Option, tries: int) -> Grid | None:
    """Return a crossover of 9 by 9 tiles: three exclusive ors of 3 by 3, with splitters and bends between."""
    useful = [k for k, (ports, _) in enumerate(kinds) if len(ports) != 1]

    def tied(ports: str) -> int | None:
        fits = (k for k in useful if set(kinds[k][0]) == set(ports) and len(kinds[k][1]) == 2)
        return next(fits, None)

    blank = next(k for k in useful if not kinds[k][0])
    wires = {"N": tied("NS"), "S": tied("NS"), "W": tied("WE"), "E": tied("WE")}
    blocks: dict[str, Grid] = {"filler": [[blank] * 3] * 3}
    for name, ports in (("bendES", "ES"), ("bendNW", "NW"), ("tapX", "NEW"), ("tapY", "NES")):
        grid, centre = [[blank] * 3 for _ in range(3)], tied(ports)
        if centre is None or None in wires.values():
            return None
        grid[1][1] = centre
        for s in ports:
            wire = wires[s]
            assert wire is not None
            grid[1 + STEPS[s][0]][1 + STEPS[s][1]] = wire
        blocks[name] = grid
    small = [kinds[k] for k in useful]
    ways = []
    for name in ("xorN", "xorE", "xor4"):
        tried = (find_block(3, small, option, tries) for option in BUS_TILES[name].options)
        inner = [[[useful[k] for k in row] for row in grid] for grid in tried if grid is not None]
        ways.append([(name, grid) for grid in inner])
    for chosen in product(*ways):
        parts = blocks | dict(chosen)
        whole = [[parts[name] for name in row] for row in CROSS3]
        nine: Grid = np.block([[np.array(part) for part in row] for row in whole]).tolist()
        if block_allows(nine, kinds, wanted):
            return nine
    return None
