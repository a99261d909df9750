"""What stands above the frames of a specification (see `kurodoko.spec`): which tile is looked for."""

from dataclasses import dataclass

from hardboard.gadgets import Library, load
from hardboard.gadgets.relation import SIDES, State, states
from hardboard.puzzles.errors import InputError

HEADER = ("tile", "library", "ports", "relation", "unique")


@dataclass(frozen=True)
class Header:
    """What a specification of any family says before its frames."""

    name: str
    library: Library
    ports: tuple[str, ...]
    relation: str
    states: frozenset[State]
    unique: bool
    frames: list[tuple[int, list[str]]]


def read_header(text: str, library: str | None = None) -> Header:
    """The header of a specification, and the lines of its frames."""
    header, frames = _split(text)
    if missing := {"ports", "relation"} - set(header):
        raise InputError(
            "a specification without " + ", ".join(sorted(missing)), "lines 'ports' and 'relation'"
        )
    named = header["ports"].replace("none", "").split()
    if set(named) - set(SIDES) or len(set(named)) < len(named):
        raise InputError(f"the ports {header['ports']!r}", "some of N E S W, each once, or none")
    ports = tuple(side for side in SIDES if side in named)
    home = load(library or header.get("library", "compact"))
    allowed = states(header["relation"], ports)
    if not allowed:
        raise InputError(
            f"the relation {header['relation']!r}",
            "one that allows a state: there is nothing to colour otherwise",
        )
    unique = header.get("unique", "no") == "yes"
    return Header(header.get("tile", "found"), home, ports, header["relation"], allowed, unique, frames)


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, list[str]]]]:
    """Header lines, and frames with the number of their first line."""
    header: dict[str, str] = {}
    frames: list[tuple[int, list[str]]] = []
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
