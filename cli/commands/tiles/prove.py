"""`tiles prove`: certificates for every state of every tile, and for tiles in any context; each checked.

With `--coq`, a found library as a file of Coq that ends in the theorem for all formulas.
"""

import argparse
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from hardboard.cli.commands.tiles.choice import add_library, chosen_libraries, find_tile
from hardboard.cli.options import add_flag, add_json, print_json, progress
from hardboard.discover.coq import coq_file
from hardboard.discover.coq_terms import coq_module_name
from hardboard.gadgets import Library
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.render.files import write_whole
from hardboard.workbench.certify import certifiable, certificates, certify_anywhere

EXAMPLE = "hardboard tiles prove -o proofs"
#: In a pipe, a line after so many certificates.
LINE = 50


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tile", nargs="?", metavar="TILE", help="name of one tile (default: all)")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="keep the certificates here")
    add_flag(parser, "--coq", "write a found library as a file of Coq that ends in the theorem")
    add_library(parser, default=argparse.SUPPRESS)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write certificates for tiles, each checked; name the libraries that cannot be certified."""
    named = chosen_libraries(args)
    wanted = [library for library in named if not args.tile or args.tile in library.tiles]
    if not wanted:
        raise InputError(
            f"the tile {args.tile!r}", "a tile of " + " or ".join(library.name for library in named)
        )
    if args.coq:
        return _coq(wanted, args)
    results = []
    for library in wanted:
        results.append(_proved(library, args))
        if not args.json:
            print("\n".join(_proof_lines(results[-1])), flush=True)
    if args.json:
        print_json(results)
    return 1 if any(result["failed"] for result in results) else 0


def _coq(wanted: list[Library], args: argparse.Namespace) -> int:
    """Return files of Coq, which are no proof before Coq has checked them."""
    if args.tile or not args.output:
        raise InputError(
            "--coq " + (f"with the tile {args.tile!r}" if args.tile else "without -o"),
            "a whole library and a folder to write to: --library NAME --coq -o FOLDER",
        )
    results = []
    for library in wanted:
        path = Path(args.output) / f"{coq_module_name(library.name)}.v"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = coq_file(library).encode()
        write_whole(path, text)
        digest = f"sha256 {sha256(text).hexdigest()}"
        results.append({"library": library.name, "file": str(path), "theorem": digest})
        if not args.json:
            print(
                f"{library.name}: {path}, to be checked by `make -C proof/coq theorem FILE={path.resolve()}`"
            )
        if library.theorem not in ("", digest):
            raise InputError(f"a file of Coq with the hash {digest}", library.theorem, library.name)
    if args.json:
        print_json(results)
    return 0


def _proved(library: Library, args: argparse.Namespace) -> Record:
    """Return the certificates of a library, in numbers."""
    result: Record = {"library": library.name, "certificates": 0, "accepted": 0, "failed": []}
    if reason := certifiable(library):
        return result | {"skipped": reason}
    tiles = [find_tile(library, args.tile)] if args.tile else list(library.tiles.values())
    total = sum(len(library.orientations(tile)) * 2 ** len(tile.ports) for tile in tiles)
    folder = Path(args.output) if args.output else None
    verdicts = list(progress(certificates(library, tiles, folder), total, library.name, LINE))
    contexts = list(
        progress(certify_anywhere(library, tiles, folder), None, f"{library.name}, anywhere", LINE)
    )
    failed = [f"{one.name}: {one.reason or one.claim}" for one in verdicts if not one.ok]
    result |= {"certificates": len(verdicts), "accepted": len(verdicts) - len(failed)}
    astray = [f"{one.name}: {one.reason}" for one in contexts if not one.ok]
    more = {"contexts": len(contexts), "accepted_anywhere": len(contexts) - len(astray)} if contexts else {}
    return result | more | {"failed": failed + astray}


def _proof_lines(result: Record) -> Iterator[str]:
    if "skipped" in result:
        yield f"{result['library']}: no certificates ({result['skipped']})"
    else:
        total = counted_noun(result["certificates"], "certificate")
        yield f"{result['library']}: {result['accepted']} of {total} accepted"
        if "contexts" in result:
            yield f"{result['library']}: {result['accepted_anywhere']} of {result['contexts']} in any context"
        yield from (f"  FAILED {line}" for line in result["failed"])
