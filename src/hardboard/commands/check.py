"""`check`: a solution against the rules alone."""

import argparse

from hardboard.files import read_board, read_solution
from hardboard.options import add_family, add_json, print_json
from hardboard.puzzles import family

EXAMPLE = "hardboard check board.txt solution.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board and what may be its solution."""
    parser.add_argument("board")
    parser.add_argument("solution")
    parser.add_argument("-o", "--output", metavar="FILE", help="a picture with the violations marked")
    add_family(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Name every violation with its place."""
    kind = family(args.family)
    board = read_board(args.board, kind)
    solution = read_solution(args.solution, kind, board)
    violations = kind.violations(board, solution)
    if args.output:
        from hardboard.render import Overlay, draw, save, violation_marks

        save(draw(kind.name, board, solution, Overlay(marks=violation_marks(violations))), args.output)
    if args.json:
        breaches = [{"rule": v.rule, "cells": v.cells, "message": v.message} for v in violations]
        print_json({"valid": not violations, "violations": breaches})
    else:
        print("\n".join(map(str, violations)) if violations else "a valid solution")
    return 1 if violations else 0
