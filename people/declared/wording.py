"""A reason in words: one sentence, with the cells that it needs."""

from collections.abc import Sequence
from dataclasses import replace

from hardboard.people.declared.position import DeclaredPosition, ForcedColour
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import spot_name, spot_state
from hardboard.puzzles.declared.vocabulary.rule import COLOURS
from hardboard.puzzles.trail import Deduction

#: So many constraints are seen as one pattern.
PATTERN = 3
#: So many cells more than a reason needs may be shown with it.
MORE = 3
ALONE, TOGETHER = "one rule", "rules together"


def deduction_text(position: DeclaredPosition, reason: ForcedColour) -> Deduction:
    """Return a reason in words."""
    cols = position.board.cols
    spots = [divmod(cell, cols) for place in reason.places for cell in _shown(place)]
    because = tuple(dict.fromkeys([*spots, *(divmod(cell, cols) for cell in reason.cells)]))
    return Deduction(
        ALONE if len(reason.places) == 1 else TOGETHER,
        (divmod(reason.cell, cols),),
        COLOURS[reason.colour],
        tuple(cell for cell in because if cell != divmod(reason.cell, cols)),
        rule_words(position, reason),
        said=colour_word(position.board, reason.cell, reason.colour),
    )


def hint_text(position: DeclaredPosition, reason: ForcedColour) -> Deduction:
    """Return a reason as a hint: one sentence, with the cells that it needs and at most `MORE` others."""
    cols, cells = position.board.cols, [*reason.cells, *(p.spot for p in reason.places if p.at is not None)]
    for place in reason.places if len(reason.places) == 1 else ():
        more = set(place.cells) - {*cells, reason.cell}
        cells += sorted(more) if len(more) <= MORE else []
    if not set(cells) - {reason.cell}:
        cells = [place.spot for place in reason.places]
    because = dict.fromkeys(divmod(cell, cols) for cell in cells if cell != reason.cell)
    return replace(
        deduction_text(position, reason), because=tuple(because), reason=brief_rules(position, reason)
    )


def brief_rules(position: DeclaredPosition, reason: ForcedColour) -> str:
    """Return the rules of a reason, each once; where, if these are few."""
    if len(reason.places) <= PATTERN:
        return rule_words(position, reason)
    rules = dict.fromkeys(position.declaration.text(place.rule) for place in reason.places)
    return f"{' and '.join(rules)} (at {len(reason.places)} places together)"


def _shown(place: Constraint) -> Sequence[Index]:
    return (
        place.cells if len(place.cells) <= 9 and place.at is None else [place.spot] * (place.at is not None)
    )


def rule_words(position: DeclaredPosition, reason: ForcedColour) -> str:
    """Return the rules of a reason, and where."""
    spots: dict[str, list[str]] = {}
    for place in reason.places:
        here = (
            spot_name(position.board, place.spot)
            if len(place.cells) < position.board.size or place.at
            else ""
        )
        spots.setdefault(position.declaration.text(place.rule), []).append(here)
    said = (
        text + (f" ({'; '.join(filter(None, dict.fromkeys(cells)))})" if any(cells) else "")
        for text, cells in spots.items()
    )
    return " and ".join(said)


def colour_word(board: Board, cell: Index, colour: bool) -> str:
    """Return the word for a colour where there are more than cells."""
    return spot_state(board, cell, colour) if board.loop else ""
