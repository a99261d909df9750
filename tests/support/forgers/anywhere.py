"""Lies about a tile wherever it stands: that it has a state less, that joined ports are alike where they
are opposite, that a cell has another colour in one of its states. What does not follow is said as a rule,
with the reason of another; or the proof is that of what is true.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.geometry import middle
from hardboard.proof.check.files import WINDOW
from hardboard.proof.check.reasons import OTHER, Reason
from hardboard.proof.check.window import sure_places
from hardboard.proof.prove.certificate import clause_files, given_entry, heading, refuted
from hardboard.proof.prove.refute.declared import refute_places
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles.grid import Cell, show_cell
from hardboard.workbench.kurodoko.anywhere import Context
from hardboard.workbench.kurodoko.anywhere import contexts as all_contexts
from tests.support.forgers.lie import UNLISTED, Files, Forger, Lie, files_of

#: The library with tiles of which something holds anywhere, and how often a lie is told with other reasons.
LIBRARY, REASONS = "compact", 3


@cache
def contexts(kind: str) -> list[Context]:
    """Tiles of the library, each with the edges at which it stands; none of another family."""
    library = load(LIBRARY)
    return list(all_contexts(library, list(library.tiles.values()))) if kind == library.family else []


@cache
def true_files(kind: str, number: int) -> Files:
    """The true certificate of a context."""
    return files_of(contexts(kind)[number].prove())


def _fewer(tile: Tile, library: Library, rng: Random) -> tuple[Tile, Library, str] | None:
    if len(tile.colourings) < 2:
        return None
    gone = rng.choice(sorted(tile.colourings, key=sorted))
    kept = {state: own for state, own in tile.colourings.items() if state != gone}
    return replace(tile, colourings=kept), library, f"never in state {sorted(gone)}"


def _alike(tile: Tile, library: Library, rng: Random) -> tuple[Tile, Library, str] | None:
    if not tile.ports:
        return None
    return tile, replace(library, inverts=not library.inverts), "joined ports the other way"


def _coloured(tile: Tile, library: Library, rng: Random) -> tuple[Tile, Library, str] | None:
    state = rng.choice(sorted(tile.colourings, key=sorted))
    own = tile.colourings[state].copy()
    ports = {middle(own.shape, side, 1) for side in tile.ports}
    free = [(r, c) for r in range(own.shape[0]) for c in range(own.shape[1]) if (r, c) not in ports]
    cell = rng.choice(free)
    own[cell] = not own[cell]
    said = f"{cell} has the other colour in state {sorted(state)}"
    return replace(tile, colourings={**tile.colourings, state: own}), library, said


def told(true: Context, listed: list[dict[Cell, bool]], rng: Random) -> Files:
    """The certificate that a tile has other colourings: what is true and not listed there is forbidden, too,
    all of it or but a part, with the reason of something else.
    """
    board, given = true.board, true.given
    data = {
        **true.data,
        "listed": [{show_cell(cell): so for cell, so in each.items()} for each in listed],
    }
    places = list(sure_places(true.kind.declared, board, data))
    reasons = [Reason(place.rule, (divmod(place.spot, board.cols),)) for place in places]
    others = [Rule(each, Reason(OTHER, (number,))) for number, each in enumerate(listed, 1)]
    missing = [way for way in true.listed if way not in listed]
    if rng.random() < 0.5:
        missing = [dict(rng.sample(sorted(way.items()), rng.randint(1, len(way)))) for way in missing]
    named = {Reason(OTHER, (UNLISTED + number,)): rng.choice(reasons) for number in range(len(missing))}
    hidden = [Rule(way, reason) for way, reason in zip(missing, named, strict=True)]
    answer = refute_places(places, board, given, [*others, *hidden])
    assert isinstance(answer, list), "all that is true is listed or forbidden"
    rules = [Rule(rule.facts, named.get(rule.reason, rule.reason)) for rule in answer]
    kind = true.kind.name
    files = dict(heading(kind, board, WINDOW, **given_entry(given)))
    files |= dict(clause_files(refuted(kind, board, rules, given)))
    return files | {"window.json": json.dumps(data) + "\n"}


def anywhere(kind: str, rng: Random) -> Iterator[Lie]:
    """A tile that is said to be more than it is."""
    while contexts(kind):
        number = rng.randrange(len(contexts(kind)))
        one = contexts(kind)[number]
        wrong = rng.choice((_fewer, _alike, _coloured))(one.tile, one.library, rng)
        if wrong is None:
            continue
        tile, library, said = wrong
        other, words = Context(tile, library, one.edges), f"{one.name}: {said}"
        for _ in range(REASONS):
            files = told(one, other.listed, rng)
            yield Lie(kind, words, files)
        yield Lie(
            kind,
            f"{words}, as proved before",
            true_files(kind, number) | {"window.json": files["window.json"]},
        )


ANYWHERE_FORGERS: dict[str, Forger] = {"anywhere": anywhere}
