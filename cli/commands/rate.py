"""`rate`: how hard a puzzle is for a person."""

import argparse
from itertools import islice

from hardboard.api.family_parts import required_part
from hardboard.api.files import board_text
from hardboard.cli.json_lines import answer_each_line, are_lines, named_printer
from hardboard.cli.options import add_board, add_json, open_board, print_json
from hardboard.people.rating import GRADES, DifficultyRating
from hardboard.puzzles import Family
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family_part
from hardboard.puzzles.trail import technique_title

EXAMPLE = "hardboard rate puzzle.txt\n  hardboard rate many.jsonl --json"


def arguments(parser: argparse.ArgumentParser) -> None:
    add_board(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print a label, a grade, the effort and its facts, for a puzzle with exactly one solution."""
    text = board_text(args.board)
    if are_lines(args, text):
        return answer_each_line(
            args, text, _rated, named_printer(_words), lambda one: one["label"] is not None
        )
    kind, board = open_board(args, text)
    answer = _rated(kind, board, {}, args)
    if args.json:
        print_json(answer)
    else:
        print(_words(answer))
        for name, value in answer.get("facts", {}).items():
            print(f"  {name}: {fact_in_words(value, kind)}")
    return 0 if answer["label"] else 1


def _rated(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    from hardboard.verify.judge import judge

    solutions = len(list(islice(judge(kind.name).solutions(board), 2)))
    if solutions != 1:
        return {
            "status": "not unique" if solutions else "no solution",
            "label": None,
            "grade": None,
            "effort": None,
        }
    rating: DifficultyRating = required_part(kind, "rate")(board)
    said: Record = {"label": rating.label, "grade": rating.grade, "effort": rating.effort}
    return {"status": "unique"} | said | {"facts": dict(rating.facts), "meaning": kind.people.effort}


def _words(answer: Record) -> str:
    if not answer["label"]:
        return str(answer["status"])
    effort = f"effort {answer['effort']:g}: {answer['meaning']}"
    return f"{answer['label']}, grade {answer['grade']} of {GRADES[-1]} ({effort})"


def fact_in_words(value: object, kind: Family) -> str:
    """Return a fact in words."""
    if isinstance(value, dict):
        return ", ".join(f"{fact_in_words(name, kind)} {number}" for name, number in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(fact_in_words(one, kind) for one in value) or "none"
    return technique_title(
        str(value), (family_part(kind.name, "techniques") or {}).get(str(value), ("", ""))[0]
    )
