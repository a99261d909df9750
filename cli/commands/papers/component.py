"""`papers component`: a clause, a variable or a swap of Kölker's layout, in his notation, and checked."""

import argparse
from typing import TYPE_CHECKING

from hardboard.cli.options import add_json, add_look, add_outputs, print_json, refuse_pictures, write_picture
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.reduction.notation import show_table, tile_label
from hardboard.workbench.component import PaperComponent, paper_component

if TYPE_CHECKING:
    from hardboard.render import Scene

EXAMPLE = "hardboard papers component clause 1,-2,3"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", choices=("clause", "variable", "swap"))
    parser.add_argument(
        "size",
        nargs="?",
        default="",
        metavar="K",
        help="literals such as 1,-2,3, or how many; copies of a variable",
    )
    add_outputs(parser, "draw its board, with free ends")
    add_look(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the component's tiles and relation; return 1 if the paper says otherwise."""
    refuse_pictures(args)
    part = paper_component(args.kind, args.size)
    claimed, composed, judged = part.claimed(), part.composed(), part.judged()
    right = claimed == composed == judged
    if args.output:
        write_picture(args, _drawn(part), *args.output)
    if args.json:
        print_json({"component": part.name, "tiles": rows(part), "agree": right} | _listed(part, judged))
        return 0 if right else 1
    inputs, outputs = counted_noun(len(part.inputs), "input"), counted_noun(len(part.outputs), "output")
    print(f"{part.name}: {inputs}, {outputs}, {counted_noun(len(part.tiles), 'tile')}")
    print(show_table(rows(part)))
    total = 2 ** len(part.ports)
    print(
        f"allowed by the paper {len(claimed)} of {total} states, by the tiles' relations {len(composed)},",
        end=" ",
    )
    print(f"by the judge {len(judged)}: {'they agree' if right else 'THEY DIFFER'}")
    for entry in _listed(part, judged)["states"]:
        print("  " + "  ".join(f"{word} {' '.join(map(str, bits))}" for word, bits in entry.items() if bits))
    return 0 if right else 1


def rows(part: PaperComponent) -> list[list[str]]:
    """Return the component's tiles in the paper's notation."""
    top, left = (min(place[axis] for place in part.tiles) for axis in (0, 1))
    height, width = (max(place[axis] for place in part.tiles) + 1 for axis in (0, 1))
    known = {place: tile_label(tile) for place, tile in part.tiles.items()}
    return [[known.get((row, col), "") for col in range(left, width)] for row in range(top, height)]


def _listed(part: PaperComponent, states: set[tuple[bool, ...]]) -> Record:
    split = len(part.inputs)
    return {
        "states": [
            {"in": [int(v) for v in state[:split]], "out": [int(v) for v in state[split:]]}
            for state in sorted(states)
        ]
    }


def _drawn(part: PaperComponent) -> "Scene":
    from hardboard.render import BoardOverlay, draw
    from hardboard.render.overlay import TileFrame

    tiles = []
    for place, tile in part.laid.tiles.items():
        rows_, cols = part.laid.window(place)
        name = tile_label(tile) if place in part.tiles else "free"
        size = (rows_.stop - rows_.start, cols.stop - cols.start)
        tiles.append(TileFrame(rows_.start, cols.start, *size, name))
    return draw(part.library.family, part.board, None, BoardOverlay(tiles=tiles, title=part.name))
