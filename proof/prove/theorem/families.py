"""A family's part in proving the theorem: step 1, and what tiles draw."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.theorem.soundness import PlaceClasses
from hardboard.proof.prove.theorem.soundness import Lemmas
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import certifiable_families, family_part, needed_part


def _shadings(tile: Tile) -> Mapping[State, object]:
    return dict(tile.colourings)


@dataclass(frozen=True, eq=False)
class Round:
    """Cells of tiles, by the tiles' numbers, that are known from then on, why, and how places look then."""

    cells: Mapping[int, frozenset[Cell]]
    lemmas: Lemmas
    looks: Any


@dataclass(frozen=True)
class Steps:
    """The parts of a family."""

    #: Step 1: the rules and the proof that tiles keep to their states; an error names a claim that does not
    #: follow.
    derive: Callable[[PlaceClasses, Any], Lemmas]
    #: What a tile draws in each of its states.
    drawings: Callable[[Tile], Mapping[State, Any]] = _shadings
    #: Before step 1: what is known after rounds, each of which rests on those before it.
    learn: Callable[[Any, Any], Iterable[Round]] = lambda looks, board: ()


def steps_of(kind: str, *, found: bool = False) -> Steps:
    """Return the steps of a family, if it has some, for its own tiles or for those that were found."""
    own: Steps | None = family_part(kind, "theorem", found=found)
    if own is None:
        able = " ".join(certifiable_families())
        raise InputError(
            f"a certificate of a formula for {kind}, which nobody knows how to write", f"one of {able}"
        )
    return own


def painting(kind: str, *, found: bool = False) -> Any:
    """Return what knows when painted tiles make a solution: the form of drawings, and step 4."""
    return needed_part(kind, "painting", "the theorem", found=found)
