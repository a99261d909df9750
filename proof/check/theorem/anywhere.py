"""One tile in any context, checked: in every solution of every board on which it stands, with these clues in
and around it, it is in one of its states, its ports and those beside them agree, and its cells are as its
state says.

The board of such a certificate is the patch of the tile: its clues, and the cells around it of which
something is known (a family's part `patches`). The plan has nothing but the tile, in the middle of nine
places.
"""

from pathlib import Path

from hardboard.gadgets.relation import show_state
from hardboard.proof.check.files import Found, Head, Refused, read_json
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.forms import shown
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.check.theorem.soundness import Kinds, check_soundness
from hardboard.puzzles.registry import part


def check_anywhere(folder: Path, kind: str, board: object, given: Facts, head: Head) -> Found:
    """All claims about the tile, by the rules of its patch."""
    patches, painting = part(kind, "patches"), part(kind, "painting")
    if patches is None or painting is None:
        raise Refused(f"nobody here knows what holds of a {kind} tile in any context")
    if given:
        raise Refused("it is about all solutions, and something is given")
    plan = plan_from_json(read_json(folder, "plan.json"), painting.FORM)
    looks = patches.Looks(plan, patches.context_of(board, head))
    if reason := looks.misfit() or looks.loose():
        raise Refused(reason)
    facts = check_soundness(folder, Kinds(plan, looks, True, tuple(plan.tiles), sides="NESW"))
    (piece,) = plan.tiles.values()
    states = {show_state(state, piece.ports): shown(own) for state, own in piece.drawings.items()}
    return {"tile": piece.name, "states": states, "inverts": plan.inverts, "edges": head["edges"], **facts}
