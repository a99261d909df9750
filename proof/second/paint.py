"""Step 4 for boards of black and white cells: agreeing states, painted, always make a solution.

A cell has one colour in all states, or belongs to a tile, its *home*, whose state says its colour.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import overload

from hardboard.proof.second.files import Cell, Subject, require_that, spend_budget
from hardboard.proof.second.nurimeizu import Maze
from hardboard.proof.second.plan import Place, State, StatedPlan
from hardboard.proof.second.shading import ShadedBoard, components, connected_colour
from hardboard.puzzles.declared.areas import Area, AreaSum, Connected
from hardboard.puzzles.declared.constraints import Constraint, Sight


class PaintedColours:
    """The colours that the states of a plan's tiles paint on a board."""

    def __init__(self, plan: StatedPlan, rules: ShadedBoard | Maze) -> None:
        self.plan, self.rules = plan, rules
        rows, cols = rules.board.shape
        require_that(
            plan.always is None or [len(row) for row in plan.always] == [cols] * rows, "always: another size"
        )
        self.below = {
            (r, c): plan.always is not None and plan.always[r][c] == "#"
            for r in range(rows)
            for c in range(cols)
        }
        #: Lines of cells that tiles share with the next; tiles without drawings, if there is a drawing below.
        self.shared = int(plan.always is not None)
        self.windows = {place: self._window(place) for place in plan.tiles}
        owners: dict[Cell, list[Place]] = {}
        for place, cells in self.windows.items():
            for at in cells:
                owners.setdefault(at, []).append(place)
        #: The colour that a cell has in all states; None if it has a home.
        self.colour: dict[Cell, bool | None] = dict(self.below)
        self.home: dict[Cell, Place] = {}
        for at, own in owners.items():
            self._paint(at, own)
        self.varying: dict[Place, list[Cell]] = {place: [] for place in plan.tiles}
        for at, place in self.home.items():
            self.varying[place].append(at)
        self._check_pins()

    def _window(self, place: Place) -> list[Cell]:
        """Return the cells of a tile; all of its drawings have one size."""
        drawings = list(self.plan.tiles[place].drawings.values())
        rows = [[len(row) for row in drawing] for drawing in drawings]
        require_that(
            all(set(row) <= {".", "#"} for drawing in drawings for row in drawing), "a drawing not of . and #"
        )
        (top, left), (height, width) = self.plan.corner(place), self.plan.size(place)
        self.shared = len(rows[0]) - height if rows else self.shared
        require_that(self.shared in (0, 1), "drawings of another size than the tiles")
        require_that(
            all(row == [width + self.shared] * (height + self.shared) for row in rows),
            "drawings of different sizes",
        )
        cells = [(top + r, left + c) for r in range(height + self.shared) for c in range(width + self.shared)]
        require_that(all(at in self.below for at in cells), "a tile beyond the board")
        return cells

    def drawn(self, place: Place, state: State, at: Cell) -> bool:
        """Return the colour of a cell of a tile in a state."""
        top, left = self.plan.corner(place)
        return self.below[at] or self.plan.tiles[place].drawings[state][at[0] - top][at[1] - left] == "#"

    def _paint(self, at: Cell, owners: list[Place]) -> None:
        """All tiles with a cell give it one colour in agreeing states."""
        colours = {self.drawn(place, state, at) for place in owners for state in self.plan.possible[place]}
        if len(colours) < 2:
            self.colour[at] = colours.pop() if colours else self.below[at]
            return
        self.colour[at], self.home[at] = None, owners[0]
        for choice in self.plan.choices(owners, {}):
            require_that(
                len({self.drawn(place, choice[place], at) for place in owners}) == 1,
                f"{at} is drawn in two ways",
            )

    def shows(self, at: Cell, choice: Mapping[Place, State]) -> bool | None:
        """Return the colour of a cell, some tiles being in some states; None if it is open."""
        home = self.home.get(at)
        return self.drawn(home, choice[home], at) if home in choice and home is not None else self.colour[at]

    def pin(self, place: Place, side: str) -> Cell:
        """Return the cell that a port's value is read at."""
        return self.plan.pin(place, side, self.shared)

    def _check_pins(self) -> None:
        """Check that a painted state is read as that state.

        A port is read at a cell of its tile, or of the tile that it is joined to. The port there has that
        value then, or the opposite one. If no states agree, there is nothing to paint.
        """
        painted = all(self.plan.possible.values())
        for place, side in ((place, side) for place, tile in self.plan.tiles.items() for side in tile.ports):
            at, (other, facing) = self.pin(place, side), self.plan.joined(place, side)
            require_that(at in self.below, "a port beyond the board")
            home, own, opposite = place, side, False
            if at not in self.windows[place]:
                home, own, opposite = other, facing, self.plan.inverts
            for state in self.plan.tiles[home].drawings if painted else ():
                require_that(at in self.windows[home], f"a port of {place} is read elsewhere")
                shown = self.drawn(home, state, at) is not opposite
                require_that(shown is (own in state), f"a port of {place} has another colour")

    def constant_colour(self, place: Place, at: Cell) -> tuple[Cell, bool]:
        """Return a cell of a tile on the board, and its colour in all states."""
        top, left = self.plan.corner(place)
        there = (top + at[0], left + at[1])
        require_that(there in self.windows[place], "a round knows a cell of no tile")
        colours = {self.drawn(place, state, there) for state in self.plan.tiles[place].drawings}
        require_that(len(colours) == 1, "a round knows a cell that has two colours")
        return there, colours.pop()

    def wanted(self, exact: bool) -> dict[Place, list[dict[Subject, bool]]]:
        """Return the facts to exclude at each place.

        Excluded are states that a tile has not, and joined ports that do not agree. An exact theorem also
        excludes colours that differ from the state's. Then all cells but these must be known, unless no
        states agree and there is no solution to count.
        """
        covered = {at for cells in self.windows.values() for at in cells}
        for at in self.below.keys() - covered if exact and all(self.plan.possible.values()) else ():
            require_that(self.known_colour(at) is not None, f"nothing is known of the cell {at}")
        return {place: list(self._wanted(place, exact)) for place in self.plan.tiles}

    def known_colour(self, at: Cell) -> bool | None:
        """Return the colour of a cell in every solution, if that is known."""
        if isinstance(self.rules, Maze):
            return self.rules.known.get(self.rules.rooms[at])
        return self.rules.facts[self.rules.index(at) or 0]

    def _wanted(self, place: Place, exact: bool) -> Iterator[dict[Subject, bool]]:
        tile = self.plan.tiles[place]
        pins = {side: self.pin(place, side) for side in tile.ports}
        require_that(len(set(pins.values())) == len(pins), "two ports at one cell")
        for values in product((False, True), repeat=len(pins)):
            state = frozenset(side for side, so in zip(pins, values, strict=True) if so)
            facts: dict[Subject, bool] = {at: side in state for side, at in pins.items()}
            if state not in tile.drawings:
                yield facts
            elif exact:
                for at in self.windows[place]:
                    if at not in facts and self.known_colour(at) is None:
                        yield facts | {at: not self.drawn(place, state, at)}
        for side in (side for side in ("E", "S") if side in pins):
            other = self.pin(*self.plan.joined(place, side))
            require_that(other != pins[side] or not self.plan.inverts, "a joint that is its own opposite")
            for so in (False, True) if other != pins[side] else ():
                yield {pins[side]: so, other: so is self.plan.inverts}


class WithDefault(Sequence[bool | None]):
    """Facts, all other cells being of one colour."""

    def __init__(self, facts: list[bool | None], colour: bool) -> None:
        self.facts, self.colour = facts, colour

    def __len__(self) -> int:
        return len(self.facts)

    @overload
    def __getitem__(self, at: int) -> bool | None: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[bool | None]: ...
    def __getitem__(self, at: int | slice) -> bool | Sequence[bool | None] | None:
        return self.colour if self.facts[at] is None else self.facts[at]


def check_shading(painting: PaintedColours) -> None:
    """Check that every constraint holds in all agreeing states of the tiles in its scope."""
    rules, cols = painting.rules, painting.rules.board.shape[1]
    assert isinstance(rules, ShadedBoard)
    facts = [painting.colour[divmod(at, cols)] for at in rules.board.cells]
    for place in rules.places:
        if (own := connected_colour(place)) is not None:
            everywhere = len(own.cells) == rules.board.size and not own.outside
            require_that(everywhere, f"{own.rule} is a rule about other areas than the whole board")
            all_connected(painting, own)
        else:
            require_that(
                not isinstance(place, Area) or isinstance(place, AreaSum), f"{place.rule} is about areas"
            )
            require_that(
                constraint_kept(painting, place, facts, {}),
                f"{place.rule} at {divmod(place.spot, cols)} is not kept",
            )


def constraint_kept(
    painting: PaintedColours, place: Constraint, facts: list[bool | None], choice: dict[Place, State]
) -> bool:
    """Return True if a constraint holds in all agreeing states of the other tiles.

    A number that looks on counts cells of a colour, more if more cells have it. If the number is right both
    with all open cells black and with all white, it is right in all cases. Otherwise the tile of the next
    cell that it looks at is tried in each of its states.
    """
    if isinstance(place, Sight | AreaSum):
        if not any(place.broken(WithDefault(facts, colour)) for colour in (False, True)):
            return True
        if (next_cell := place.frontier(facts)) is None:
            return False
    elif (next_cell := next((at for at in place.scope if facts[at] is None), None)) is None:
        return not place.broken(facts)
    cols = painting.rules.board.shape[1]
    home = painting.home[divmod(next_cell, cols)]
    for state in painting.plan.possible[home]:
        spend_budget(len(painting.varying[home]) + place.cells_looked_at(facts))
        if painting.plan.agree(home, state, choice):
            for at in painting.varying[home]:
                facts[at[0] * cols + at[1]] = painting.drawn(home, state, at)
            fine = constraint_kept(painting, place, facts, {**choice, home: state})
            for at in painting.varying[home]:
                facts[at[0] * cols + at[1]] = None
            if not fine:
                return False
    return True


def all_connected(painting: PaintedColours, place: Connected) -> None:
    """Check that all cells of a colour are connected: to the *hub*, cells that have the colour in every
    painting and are connected in every painting.

    The hub begins with the largest group of cells that always have the colour. Another group joins it if a
    tile beside the group connects both in each of its states. Then in each state of its tile every cell of
    the colour reaches the hub. A cell reaches it over cells that always have the colour and cells of one
    tile. Or it reaches it over cells of some tile around, too, whichever state that agrees that tile has.
    """
    plan, cols = painting.plan, painting.rules.board.shape[1]

    def near(at: Cell) -> Iterator[Cell]:
        return (divmod(other, cols) for other in place.near[at[0] * cols + at[1]])

    always = [at for at, colour in painting.colour.items() if colour is place.colour]
    hub, *apart = sorted(components(always, near), key=len, reverse=True) or [set[Cell]()]

    def reaches(start: Cell, choice: Mapping[Place, State]) -> bool:
        """Return True if a cell reaches the hub, some tiles being in some states."""
        seen, todo = {start}, [start]
        while todo:
            spend_budget(1)
            at = todo.pop()
            if at in hub:
                return True
            for other in near(at):
                if other not in seen and painting.shows(other, choice) is place.colour:
                    seen.add(other)
                    todo.append(other)
        return False

    def joined(start: Cell, tile: Place, state: State) -> bool:
        """Return True if a cell reaches the hub, a tile being in a state, whatever states agree with it."""
        own = {tile: state}
        around = ((tile[0] + down, tile[1] + right) for down, right in product((-1, 0, 1), repeat=2))
        return reaches(start, own) or any(
            all(reaches(start, choice) for choice in plan.choices([other], own))
            for other in around
            if other in plan.tiles and other != tile
        )

    def always_joined(group: set[Cell]) -> bool:
        """Return True if a group reaches the hub in each state of some tile beside it."""
        beside = {painting.home[other] for at in group for other in near(at) if other in painting.home}
        return any(all(joined(min(group), at, state) for state in plan.possible[at]) for at in beside)

    while found := [group for group in apart if always_joined(group)]:
        hub.update(*found)
        apart = [group for group in apart if group not in found]
    covered = {at for cells in painting.windows.values() for at in cells}
    require_that(set[Cell]().union(*apart) <= covered, "a cell of no tile is cut off")
    for tile, cells in painting.windows.items():
        for state in plan.possible[tile]:
            for at in cells:
                if at not in hub and painting.drawn(tile, state, at) is place.colour:
                    require_that(joined(at, tile, state), f"the cell {at} is cut off in some states")
