"""The specification of a tile that is looked for: a text like a tile's, without clues.

    tile cross                  the name that the tile will get
    library compact             whose contract it keeps
    ports N E S W
    relation N != S and W != E
    unique yes                  (optional) exactly one completion for each allowed state

    frame                       (optional) what the tile shows in any case, where its contract has frames
    ...                         (see `kurodoko.spec`)

Several frames may follow each other; the smallest that has a tile is taken.

    >>> spec, frames = read_spec("tile straight\\nlibrary creek\\nports N S\\nrelation N = S\\n")
    >>> "".join(spec.ports), len(spec.states), spec.library.family, frames
    ('NS', 2, 'creek', [])
"""

from dataclasses import dataclass
from typing import ClassVar

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.relation import SIDES, State, relation_states
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.naming import plain_name

HEADER = ("tile", "library", "ports", "relation", "unique")
#: The library that is meant where none is named.
OTHERWISE = "compact"
#: The rows of a frame, and the number of its first line.
Frame = tuple[int, list[str]]


@dataclass(frozen=True, eq=False)
class TileSpecification:
    """A tile to be found."""

    name: str
    library: Library
    ports: tuple[str, ...]
    relation: str
    states: frozenset[State]
    unique: bool
    #: Rows and columns of the tile, once its frame or its contract has said so.
    size: Cell = (0, 0)
    #: What its size alone does not say of where it is looked for.
    where: ClassVar[str] = ""

    def tile(self, picture: Ints) -> Tile:
        """A tile of this kind with these clues, and no colourings yet."""
        return Tile(self.name, self.ports, self.relation, self.states, picture)


def read_spec(text: str, library: str | None = None) -> tuple[TileSpecification, list[Frame]]:
    """The tile that a text specifies, and its frames."""
    header, frames = _split(text)
    if missing := {"ports", "relation"} - set(header):
        raise InputError(
            "a specification without " + ", ".join(sorted(missing)), "lines 'ports' and 'relation'"
        )
    named = header["ports"].replace("none", "").split()
    if set(named) - set(SIDES) or len(set(named)) < len(named):
        raise InputError(f"the ports {header['ports']!r}", "some of N E S W, each once, or none")
    ports = tuple(side for side in SIDES if side in named)
    home = load(library or header.get("library", OTHERWISE))
    allowed = relation_states(header["relation"], ports)
    if not allowed:
        raise InputError(
            f"the relation {header['relation']!r}",
            "one that allows a state: there is nothing to colour otherwise",
        )
    unique = header.get("unique", "no") == "yes"
    name = plain_name(header.get("tile", "found"), "the tile")
    return TileSpecification(name, home, ports, header["relation"], allowed, unique), frames


def _split(text: str) -> tuple[dict[str, str], list[Frame]]:
    """Header lines, and frames with the number of their first line."""
    header: dict[str, str] = {}
    frames: list[Frame] = []
    for number, line in enumerate(map(str.rstrip, text.splitlines()), 1):
        if line == "frame":
            frames.append((number + 1, []))
        elif frames and line:
            frames[-1][1].append(line)
        elif line and not line.startswith("# "):
            key, _, value = line.partition(" ")
            if key not in HEADER:
                raise InputError(
                    f"the word {key!r}", "one of " + " ".join((*HEADER, "frame")), f"line {number}"
                )
            header[key] = value.strip()
    return header, frames
