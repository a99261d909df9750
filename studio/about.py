"""Tell the page what exists: targets with their libraries, families, examples, tiles."""

from importlib.metadata import version

from hardboard.cli import command_descriptions
from hardboard.gadgets import library_names, load
from hardboard.gadgets.relation import show_state
from hardboard.gadgets.tile_file import show_tile
from hardboard.people.rating import LABELS
from hardboard.puzzles.formats import FILMS, PICTURES, Record
from hardboard.puzzles.formula import MEANINGS
from hardboard.puzzles.registry import DEFAULT, compilable_families, family, family_names
from hardboard.reduction.compiler import can_embed
from hardboard.render.svg import svg_markup
from hardboard.studio import limits
from hardboard.studio.request_words import compile_options, offered_commands
from hardboard.workbench.diagrams import printed_tile

#: Name -> formula, and what it means if that is not said by the text.
EXAMPLES = (
    ("Two clauses", "1,2,3 -1,2,4", ""),
    ("Named variables", "(a, b, ~c) (b, c, d) (~a, d)", ""),
    ("No model: three pairs", "1,2 2,3 1,3", ""),
    ("Six clauses", "1,2,3 -1,4,5 2,-4,6 -3,5,-6 1,-5,6 -2,3,4", ""),
    ("A CNF", "p cnf 4 4\n1 2 -3 0\n-1 3 4 0\n2 -4 0\n-2 3 4 0\n", "sat"),
)
#: The side of a cell in a tile's picture.
PIXELS = 6
#: Headings of lists of families; a family stands under the last that fits.
GROUPS = ("Shading", "Shading with rooms", "Numbers beside lines", "Stars, bulbs, mines, stones", "Loops",
          "Others")  # fmt: skip


def about() -> Record:
    """Return all that the page needs when it starts."""
    known = [load(name) for name in library_names()]
    return {
        "version": version("hardboard"),
        "interface": 2,
        "targets": [
            {
                "name": target,
                "group": family_heading(target),
                "library": family(target).tiles.library,
                "libraries": [
                    {"name": library.name, "title": library.title, "counts": library.counts}
                    for library in known
                    if library.family == target or can_embed(library, target)
                ],
            }
            for target in sorted(compilable_families(), key=lambda name: name != DEFAULT)
        ],
        "meanings": list(MEANINGS),
        "verbs": {verb: command_descriptions.argument_records(verb) for verb in offered_commands()},
        "summaries": command_descriptions.command_summaries(),
        "compiling": list(compile_options()),
        "pictures": list(PICTURES),
        "films": list(FILMS),
        "families": [
            {
                "name": name,
                "title": family(name).title,
                "group": family_heading(name),
                "aliases": list(family(name).aliases),
            }
            for name in sorted(family_names(), key=lambda name: GROUPS.index(family_heading(name)))
        ],
        "difficulties": list(LABELS),
        "examples": [{"name": name, "formula": text, "meaning": meaning} for name, text, meaning in EXAMPLES],
        "limits": {"body": limits.BODY, "cells": limits.CELLS, "formula": limits.FORMULA},
    }


def family_heading(name: str) -> str:
    """Return the heading of a family in lists, by the clues of its layout.

    >>> [family_heading(name) for name in ("masyu", "heyawake", "kurodoko", "kamaji")]
    ['Loops', 'Shading with rooms', 'Shading', 'Others']
    """
    declared = family(name).declared
    if declared is None:
        return GROUPS[-1]
    layout = declared.layout
    fits = (True, layout.rooms, layout.lines, layout.black != "black", layout.loop)
    return [heading for heading, fit in zip(GROUPS, fits, strict=False) if fit][-1]


def library_tiles(name: str) -> Record:
    """Return the tiles of a library, each with its text and its picture as SVG."""
    library = load(name)
    return {
        "library": library.name,
        "title": library.title,
        "family": library.family,
        "tiles": [
            {
                "name": tile.name,
                "size": list(tile.size),
                "ports": list(tile.ports),
                "relation": tile.relation,
                "states": sorted(show_state(state, tile.ports) for state in tile.states),
                "text": show_tile(tile),
                "picture": svg_markup(printed_tile(tile, library), PIXELS),
            }
            for tile in library.tiles.values()
        ],
    }
