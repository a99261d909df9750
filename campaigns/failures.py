"""A failing formula made as small as it can be, with its board and a picture of it.

What fails is shrunk as long as it fails in the same way: by a fault of the claim, or by a crash.
"""

from base64 import b64decode, b64encode
from pathlib import Path

from hardboard.campaigns.instance_check import check_instance, compile_instance
from hardboard.campaigns.plan import CampaignInstance
from hardboard.campaigns.random_formulas import Clauses, shrink
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import Formula, make_formula, parse, show_dimacs
from hardboard.puzzles.naming import path_inside
from hardboard.puzzles.registry import family
from hardboard.reduction import Compiled
from hardboard.render.files import png_bytes, write_whole


def shrink_failure(instance: CampaignInstance) -> Record:
    """A failing instance shrunk: its formula and faults, its board as text, a picture as PNG in base 64."""
    crash = check_instance(instance)["outcome"] == "crash"
    formula = instance.formula

    def row(clauses: Clauses) -> Record:
        small = make_formula(list(clauses), meaning=formula.meaning)
        return check_instance(CampaignInstance(instance.number, small, instance.way, instance.count))

    def fails(clauses: Clauses) -> bool:
        instance = row(clauses)
        return (
            instance["outcome"] == "crash"
            if crash
            else instance["outcome"] == "checked" and not instance["agree"]
        )

    small = shrink(formula.clauses, fails)
    made = make_formula(list(small), meaning=formula.meaning)
    told = {"number": instance.number, "formula": str(made), "clauses": small, "meaning": formula.meaning}
    return (
        told | {"faults": row(small).get("faults") or "", "came_from": str(formula)} | _seen(made, instance)
    )


def _seen(formula: Formula, instance: CampaignInstance) -> dict[str, str]:
    try:
        board = compile_instance(formula, instance.way)
    except Exception:
        return {"board": "", "picture": ""}  # What cannot be compiled has no board; its fault is told.
    return {
        "board": family(board.family).write_board(board.board, ".json", compiled=True),
        "picture": _picture(board),
    }


def _picture(made: Compiled) -> str:
    from hardboard.workbench.pictures import compiled_picture

    return b64encode(png_bytes(compiled_picture(made))).decode()


def save_failure(folder: Path, seed: int, failure: Record) -> Path:
    """Write what was kept of a failure: formula, board and picture; returns the formula's path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = path_inside(folder, f"failure-{seed}-{failure['number']}.cnf")
    write_whole(path, show_dimacs(parse(failure["formula"], failure["meaning"])).encode())
    if failure["board"]:
        write_whole(path.with_suffix(".json"), failure["board"].encode())
        write_whole(path.with_suffix(".png"), b64decode(failure["picture"]))
    return path
