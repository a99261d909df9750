"""`papers floorplan`: the tiles of a compiled formula as the paper's table (Kölker 2012, 4.3), or the
soldered sheet with `?` and `!` (A.1).
"""

import argparse

from hardboard.api.files import suffix, write_text
from hardboard.cli import options
from hardboard.puzzles import InputError
from hardboard.puzzles.formats import PICTURES
from hardboard.reduction import Compiled
from hardboard.reduction.notation import label_table, show_table

EXAMPLE = 'hardboard papers floorplan "-2,1" --layout zeros-below'


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_formula(parser)
    options.add_flag(parser, "--sheet", "the cells, with ? and !, instead of the tiles")
    options.add_outputs(parser, "where to write it: .txt or a picture; else it is printed")
    options.add_look(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print, write or draw the table of tiles."""
    options.refuse_pictures(args, (".txt",))
    drawn = [path for path in args.output if suffix(path) in PICTURES]
    if args.sheet and (drawn or args.json):
        raise InputError("--sheet with a picture or --json", "text: `compile -o` draws the board")
    made = options.compiled_board(args)
    text = (sheet(made) if args.sheet else show_table(label_table(made.floorplan))) + "\n"
    if args.json:
        options.print_json({"tiles": label_table(made.floorplan), "layers": made.floorplan.layers})
    if drawn:
        from hardboard.workbench.plan_picture import draw_plan

        options.write_picture(args, draw_plan(made.floorplan), *drawn)
    for path in args.output or ["-"] * (not args.json):
        if path not in drawn:
            write_text(path, text)
    return 0


def sheet(made: Compiled) -> str:
    """Return the soldered cells as text: clues, and `?` and `!` as they were before the rays were counted."""
    from hardboard.gadgets.backend import family_backend
    from hardboard.gadgets.laid_tiles import solder_sheet
    from hardboard.gadgets.tile_file import show_picture
    from hardboard.puzzles.registry import compilable_families

    if not family_backend(made.family).soldered:
        able = " or ".join(name for name in compilable_families() if family_backend(name).soldered)
        raise InputError(f"--sheet for {made.family}", f"{able}, whose tiles have ? and !")
    return show_picture(solder_sheet(made.laid))
