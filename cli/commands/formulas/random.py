"""`formulas random`: random and structured formulas, and their boards."""

import argparse
from pathlib import Path
from typing import Annotated, Any, get_origin, get_type_hints

from hardboard.campaigns.models import MODELS, FormulaModel, RealSpan, Share, Span
from hardboard.cli import options
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import MEANINGS, SAT, Formula, show_dimacs
from hardboard.puzzles.naming import path_inside

EXAMPLE = (
    "hardboard formulas random one-in-three --variables 60 --ratio 0.3-0.4 --instances 20 --seed 7 -o many\n"
    "  hardboard formulas random colouring --size 3-5 --boards --library compact -o boards"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    about = "\n".join(f"  {name:14} {text}" for name, text in MODELS.items())
    parser.description = f"{parser.description}\n\nmodels:\n{about}"
    parser.add_argument("model", choices=MODELS, metavar="MODEL", help="one of the models above")
    add_model(parser)
    parser.add_argument(
        "--instances",
        "--count",
        type=options.positive_integer,
        default=10,
        metavar="N",
        help="how many (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=0, help="same seed, same formulas (default: %(default)s)")
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help="where to write (default: formulas to standard output)"
    )
    options.add_flag(parser, "--dimacs", "also write each formula as clauses for a SAT solver")
    options.add_flag(parser, "--boards", "also write boards, and with --dimacs their rules")
    options.add_target(parser)
    options.add_layout(parser)
    options.add_json(parser)


def add_model(parser: argparse.ArgumentParser) -> None:
    """Add an option for each field of a model, without defaults."""
    for name, told in asked().items():
        option = OPTIONS.get(name, f"--{name}")
        parser.add_argument(option, dest=name, help=told.__metadata__[0], **READ[told.__origin__])


def asked() -> Record:
    """Return the fields of a model that have options of their own, with their types and words."""
    told = get_type_hints(FormulaModel, include_extras=True)
    return {name: hint for name, hint in told.items() if get_origin(hint) is Annotated}


def span(text: str) -> tuple[int, int]:
    """Return a range such as `1-3`, or one number."""
    low, _, high = text.partition("-")
    if not low.isdecimal() or not (high or low).isdecimal() or int(low) > int(high or low):
        raise argparse.ArgumentTypeError(f"{text!r} is not a range such as 1-3")
    return int(low), int(high or low)


def real_span(text: str) -> tuple[float, float]:
    """Return a range such as `0.2-0.5`, or one number."""
    low, _, high = text.partition("-")
    try:
        least, most = float(low), float(high or low)
    except ValueError:
        least, most = 1, 0
    if not 0 < least <= most < 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a range such as 0.2-0.5")
    return least, most


def share(text: str) -> float:
    """Return a number from 0 to 1."""
    try:
        if 0 <= float(text) <= 1:
            return float(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a number from 0 to 1")


#: How options are called that cannot be called as their fields are.
OPTIONS = {"meaning": "--as"}
#: The type of a model's field -> how its option is read, and what its value is called.
READ: dict[Any, Record] = {
    Span | None: {"type": span, "metavar": "A-B"},
    RealSpan | None: {"type": real_span, "metavar": "A-B"},
    Share | None: {"type": share},
    str | None: {"metavar": "FILE"},
    str: {"choices": MEANINGS},
}


def given_model(args: argparse.Namespace) -> Record:
    """Return the fields of a model that the user has given."""
    return {name: value for name in asked() if (value := getattr(args, name)) is not None}


def run(args: argparse.Namespace) -> int:
    """Draw formulas and write them, with everything else that the arguments ask for."""
    for option in ("dimacs", "boards"):
        options.only_with(args, option, "output")
    for option in options.board_options(args):
        options.only_with(args, option, "boards")
    model = FormulaModel(args.model, **given_model(args))
    formulas = (model.formula(args.seed, number) for number in range(args.instances))
    if args.output is None:
        for formula in formulas:
            _print(formula, args.json)
        return 0
    folder = Path(args.output)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, formula in enumerate(options.progress(formulas, args.instances, "formulas")):
        paths += _write(folder, f"{args.model}-{args.seed}-{number}", formula, args)
    if args.json:
        options.print_json({"seed": args.seed, "files": [str(path) for path in paths]})
    else:
        made, files = counted_noun(args.instances, "formula"), counted_noun(len(paths), "file")
        print(f"seed {args.seed}: {made}, {files} in {folder}")
    return 0


def _print(formula: Formula, json: bool) -> None:
    if json:
        options.print_json({"meaning": formula.meaning, "clauses": formula.clauses})
    else:
        print(formula)


def _write(folder: Path, stem: str, formula: Formula, args: argparse.Namespace) -> list[Path]:
    """Return the files of one formula. A text file is read as one-in-three everywhere, DIMACS as sat."""
    sat = formula.meaning == SAT
    texts = {".cnf" if sat else ".txt": show_dimacs(formula) if sat else f"{formula}\n"}
    if args.dimacs:
        from hardboard.puzzles.dimacs import write_dimacs
        from hardboard.verify.formulas import formula_cnf

        texts[".cnf"] = write_dimacs(formula_cnf(formula), formula.count)
    if args.boards:
        texts |= _board(formula, args)
    from hardboard.render.files import write_whole

    paths = [path_inside(folder, stem + suffix) for suffix in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        write_whole(path, text.encode())
    return paths


def _board(formula: Formula, args: argparse.Namespace) -> dict[str, str]:
    """Return the board of a formula, and with --dimacs its rules."""
    from hardboard.puzzles.dimacs import write_dimacs
    from hardboard.puzzles.registry import family
    from hardboard.reduction import compile_formula
    from hardboard.verify.judge import judge
    from hardboard.verify.sat.search import highest_variable

    made = compile_formula(formula, **options.board_options(args))
    texts = {".board.json": family(made.family).write_board(made.board, ".json", compiled=True)}
    complete = judge(made.family).complete
    if args.dimacs and complete is not None:
        rules = complete(made.board)
        texts[".board.cnf"] = write_dimacs(rules.clauses, highest_variable(rules))
    return texts
