"""`prove` certifies that a board has a solution, none, a given number, or exactly those of a formula."""

import argparse
from pathlib import Path

from hardboard.api.files import board_text
from hardboard.cli import options
from hardboard.cli.json_lines import answer_each_line, are_lines, named_printer
from hardboard.proof.prove.certificate import prove, prove_number, write_certificate
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record

EXAMPLE = "hardboard prove board.txt -o proof"
#: A list of more solutions than this is asked for by number.
MOST_SOLUTIONS = 1000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", nargs="?", help=options.BOARDS)
    parser.add_argument(
        "--formula",
        metavar="FORMULA",
        help="instead: certify that the board of this formula is solvable exactly when it is",
    )
    options.add_flag(parser, "--unique", "certify that there is just one solution")
    options.add_flag(parser, "--count", "certify how many solutions there are")
    options.add_number(
        parser,
        "--most",
        "with --count: give up beyond so many solutions of a board (default: %(default)s)",
        MOST_SOLUTIONS,
    )
    options.add_meaning(parser)
    parser.add_argument(
        "-o", "--output", default="proof", metavar="FOLDER", help="where it goes (default: %(default)s)"
    )
    options.add_family(parser)
    options.add_target(parser)
    options.add_layout(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write a certificate for a board, or for a formula and its board."""
    if (args.board is None) == (args.formula is None):
        raise InputError("both or neither of a board and --formula", "one of them")
    _no_option_in_vain(args)
    if args.unique and args.formula is not None:
        raise InputError("--unique and a formula", "--count, or a board")
    if args.unique and args.count:
        raise InputError("both --unique and --count", "one of them")
    if args.formula is not None:
        made = options.compiled_board(args)
        equivalence = prove_claim(made, count=args.count)
        facts = equivalence.facts | {"meaning": made.source.meaning}
        if made.translation.target.meaning != made.source.meaning:
            facts["translated_to"] = made.translation.target.meaning
        if args.count and made.source.free:
            facts["free_variables"] = made.source.free
        write_certificate(equivalence, Path(args.output))
        facts |= {"folder": args.output}
    else:
        text = board_text(args.board)
        if are_lines(args, text):
            return answer_each_line(args, text, _proved, named_printer(_words))
        facts = _proved(*options.open_board(args, text), {}, args)
    options.print_json(facts) if args.json else print(_words(facts))
    return 0


def _proved(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    limit = 1 if args.unique else args.most
    counted = args.unique or args.count
    certificate = prove_number(board, kind.name, limit) if counted else prove(board, kind.name)
    write_certificate(certificate, Path(args.output))
    facts: Record = certificate.facts
    return facts | {"folder": args.output}


def _no_option_in_vain(args: argparse.Namespace) -> None:
    """Refuse options of the other kind of certificate."""
    for option in ("meaning", *options.board_options(args)):
        options.only_with(args, option, "formula")
    if args.formula is not None and args.family is not None:
        raise InputError("--family with --formula", "--target")


def _words(facts: Record) -> str:
    numbers = [
        counted_noun(value, _noun(name))
        for name, value in facts.items()
        if name != "id" and type(value) is int
    ]
    return (
        f"{facts['claim']}: certificate in {facts['folder']}"
        + (f", {facts['meaning']}" if "meaning" in facts else "")
        + (f" translated to {facts['translated_to']}" if "translated_to" in facts else "")
        + (f" ({', '.join(numbers)})" if numbers else "")
    )


def _noun(name: str) -> str:
    """Return the noun that a number of a certificate counts; `number` is that of a board's solutions."""
    return "solution" if name == "number" else name.replace("_", " ").removesuffix("s")
