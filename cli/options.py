"""Arguments that several commands share, and how they answer. What only some need is imported there."""

import argparse
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from hardboard.api.files import picture_suffix, suffix
from hardboard.cli.parsers import CommandParser, StoreOnce
from hardboard.cli.streams import raw_stream
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.errors import one_of, visible_text
from hardboard.puzzles.formats import FILMS, LABELS, Record
from hardboard.puzzles.registry import DEFAULT, compilable_families, family_or_file

if TYPE_CHECKING:
    from tqdm import tqdm

    from hardboard.puzzles.formula import Formula
    from hardboard.reduction import Compiled
    from hardboard.render import Scene

Item = TypeVar("Item")
#: What a command takes as its board, in its help.
BOARDS = "a file (of one board, or of many: JSON lines), - for standard input, an address, or a Range ID"
#: The library of tiles that makes the smallest boards of the default target.
COMPACT = "compact"
#: Seconds of the units of time.
SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600}
#: Digits of a number that an option takes, at most.
DIGITS = 15


def add_flag(parser: argparse.ArgumentParser, name: str, text: str) -> None:
    """Add an option without a value."""
    parser.add_argument(name, action="store_true", help=text)


def add_number(parser: argparse.ArgumentParser, name: str, text: str, default: int | None = None) -> None:
    """Add an option whose value is a whole number from 1 on."""
    parser.add_argument(name, type=positive_integer, default=default, metavar="N", help=text)


def add_formula(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the formula and its target."""
    parser.add_argument(
        "formula", help="clauses such as '1,2,3 -1,2,4' or '(a, ~b)', a DIMACS file, or - for standard input"
    )
    add_meaning(parser)
    add_target(parser)
    add_layout(parser)


def add_meaning(parser: argparse.ArgumentParser) -> None:
    """Add the option for the meaning of clauses."""
    from hardboard.puzzles.formula import MEANINGS, ONE_IN_THREE, SAT

    text = f"what a clause of the formula means (default: {SAT} for DIMACS, {ONE_IN_THREE} for other texts)"
    parser.add_argument("--as", dest="meaning", choices=MEANINGS, help=text)


def _named(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("no name; expected that of a library, or a folder")
    return text


def _target(text: str) -> str:
    if text.endswith(".py") or text in compilable_families():
        return text
    from hardboard.gadgets.metacell import tee_families

    if text not in tee_families():
        raise argparse.ArgumentTypeError(
            f"{text!r}; expected {one_of(text, [*compilable_families(), *tee_families()])}"
        )
    return text


def choose_family(args: argparse.Namespace) -> None:
    """Find the family that a person names on the command line, perhaps a file of Python, which is run: here
    and nowhere else. From now on it goes by its name; how it was written is kept as `args.chosen`.
    """
    for option in ("family", "target"):
        if isinstance(word := getattr(args, option, None), str):
            args.chosen = word
            setattr(args, option, family_or_file(word).name)


def add_target(parser: argparse.ArgumentParser) -> None:
    """Add the options for the target puzzle and its tiles."""
    parser.add_argument(
        "--target",
        type=_target,
        metavar="FAMILY",
        help="puzzle to compile to, one of the targets below, or a file ./mine.py with --tiles "
        f"(default: the tiles' own, or {DEFAULT})",
    )
    add_targets_to_help(parser)
    parser.add_argument(
        "--library",
        "--tiles",
        type=_named,
        metavar="NAME",
        help=f"tile library: a name or a folder (default: the target's first; {COMPACT} makes much smaller"
        " boards of the default target)",
    )


def add_targets_to_help(parser: argparse.ArgumentParser) -> None:
    """Name all targets in the help, which is the only time that all are looked for."""
    if isinstance(parser, CommandParser):
        parser.more = _targets


def _targets() -> str:
    from textwrap import fill

    from hardboard.gadgets.metacell import tee_families

    upper = "with --library t-grid, in two floors: " + " ".join(tee_families())
    lines = ("targets: " + " ".join(compilable_families()), upper)
    return "".join("\n" + fill(line, 79, break_on_hyphens=False) for line in lines)


#: The layouts and orders that commands name, in their help.
LAYOUT_HELP = (
    "layout, order or both: kinked: Kölker's layout with rays, and so clues, of bounded size; zeros-below:"
    " his layout with its Zeros in the bottom row; proved: that of the theorem in Coq, for found libraries"
    " (default: proved for one-in-three formulas and tiles of Creek, Kurotto, Kuroshuto; else the library's"
    " own); input, auto, exact: the order of clauses and variables on the board (default: clauses as in the"
    " formula; libraries other than koelker leave it, and say so, where the board would be more than 10 %%"
    " larger)"
)


class StoreLayout(StoreOnce):
    """Keep the layout, and the order of clauses and variables, that one option names."""

    def __call__(
        self, parser: object, namespace: object, values: object, option_string: str | None = None
    ) -> None:
        """Keep both, or refuse the second option."""
        super().__call__(parser, namespace, values, option_string)
        assert isinstance(values, dict), "read_layout has read it"
        for name in ("layout", "order"):
            setattr(namespace, name, values.get(name))


def read_layout(text: str, layouts: Collection[str]) -> dict[str, str]:
    """Return the layout, the order or both that a text names.

    >>> read_layout("kinked,exact", ["kinked"])
    {'layout': 'kinked', 'order': 'exact'}
    """
    from hardboard.reduction.order import METHODS

    words = text.split(",")
    for word in words:
        if word not in (*layouts, *METHODS):
            raise argparse.ArgumentTypeError(f"{word!r}; expected {one_of(word, [*layouts, *METHODS])}")
    chosen = {"order" if word in METHODS else "layout": word for word in words}
    if len(chosen) < len(words):
        raise argparse.ArgumentTypeError(f"{text!r}; expected one layout, one order, or both")
    return chosen


def add_layout(
    parser: argparse.ArgumentParser, layouts: Collection[str] = (), text: str = LAYOUT_HELP
) -> None:
    """Add the option for the layout of a board, and for the order of clauses and variables on it."""
    from hardboard.reduction.compiler import ASKED

    read = partial(read_layout, layouts=layouts or ASKED)
    parser.set_defaults(order=None)
    parser.add_argument("--layout", type=read, action=StoreLayout, metavar="NAME,...", help=text)


def add_family(parser: argparse.ArgumentParser) -> None:
    """Add the option for the puzzle family of a board."""
    parser.add_argument(
        "--family",
        metavar="NAME",
        help="puzzle family, see `hardboard families`, or a file ./mine.py that declares one, which is run"
        " (default: what the board says)",
    )


def add_board(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a board and its family."""
    parser.add_argument("board", help=BOARDS)
    add_family(parser)


def add_outputs(parser: argparse.ArgumentParser, text: str, required: bool = False) -> None:
    """Files to write, each in the format of its suffix."""
    parser.add_argument(
        "-o",
        "--output",
        action="append",
        default=[],
        required=required,
        metavar="FILE",
        help=f"{text} (may be repeated)",
    )


def open_board(args: argparse.Namespace, text: str | None = None) -> tuple[Family, Any]:
    """Return the board that the arguments name, and its family, which from now on is `args.family`.

    Its text may have been read already: standard input can be read only once.
    """
    from hardboard.api.files import read_board

    kind, board = read_board(args.board, args.family, text)
    args.family = kind.name
    return kind, board


def only_with(args: argparse.Namespace, option: str, *others: str) -> None:
    """Refuse an option that would do nothing without one of the others."""
    given = getattr(args, option) not in (None, False, [])
    if given and not any(getattr(args, other) not in (None, False, []) for other in others):
        words = " or ".join("--" + other.replace("_", "-") for other in others)
        typed = {"meaning": "as", "order": "layout"}.get(option, option).replace("_", "-")
        raise InputError(f"--{typed} alone", words + " with it")


def meaning_line(formula: "Formula") -> str:
    """Say how a formula was read."""
    from hardboard.puzzles.formula import WORDS, formula_summary

    return f"{formula.meaning} ({WORDS[formula.meaning]}): {formula_summary(formula)}"


def add_look(parser: argparse.ArgumentParser, sized: bool = True, theme: str = "screen") -> None:
    """Add the options for the look of a picture; a page of paper has its own size."""
    if sized:
        parser.add_argument(
            "--cell",
            type=float,
            metavar="PIXELS",
            help="size of a cell in a picture (points in .pdf, .tex)",
        )
    parser.add_argument(
        "--theme", choices=("screen", "paper", "dark"), help=f"colours of a picture (default: {theme})"
    )
    parser.add_argument(
        "--crop", metavar="PART", help="draw a part only: rows and columns such as 1-9,5-20, or a tile's name"
    )


@dataclass(frozen=True)
class PictureLook:
    """The look of a picture, as the arguments of `add_look` have it."""

    cell: float | None = None
    theme: str | None = None
    crop: str | None = None


def refuse_idle_look(args: argparse.Namespace) -> None:
    """Refuse options for pictures if no picture is written."""
    for option in ("cell", "theme", "crop", "labels"):
        if hasattr(args, option):
            only_with(args, option, "output")


def refuse_pictures(args: argparse.Namespace, others: tuple[str, ...] = ()) -> None:
    """Refuse output that is neither a picture nor in another form, and a look where there is none."""
    refuse_idle_look(args)
    picture_suffix(*args.output, others=others)


def write_picture(look: PictureLook | argparse.Namespace, scene: "Scene", *paths: str) -> None:
    """Write a picture to each file in its format; report on standard error what a format cannot show."""
    from hardboard.render import dress_scene, save_picture

    shown = dress_scene(scene, look.theme, look.crop)
    for path in paths:
        note = save_picture(shown, path, look.cell)
        if note:
            print(f"{path}: {note}", file=sys.stderr)


def add_pages(parser: argparse.ArgumentParser) -> None:
    """Add the options for a film of slides."""
    add_flag(parser, "--pages", "in a .pdf, one page a step instead of one picture")


def is_film(args: argparse.Namespace, path: str) -> bool:
    """Return True if a file shall have pictures one after the other."""
    return suffix(path) in FILMS or (args.pages and suffix(path) == ".pdf")


def refuse_idle_pages(args: argparse.Namespace, *paths: str) -> None:
    """Refuse pages where no file has any."""
    if args.pages and not any(suffix(path) == ".pdf" for path in paths):
        raise InputError("--pages alone", "-o with a .pdf")


def write_film(
    look: PictureLook | argparse.Namespace, scenes: "Sequence[Scene]", path: str, times: Sequence[int] = ()
) -> None:
    """Write pictures one after the other, each as it is wished for."""
    from pathlib import Path

    from hardboard.render import dress_scene
    from hardboard.render.files import write_whole
    from hardboard.render.film import film

    shown = [dress_scene(scene, look.theme, look.crop) for scene in scenes]
    write_whole(Path(path), film(shown, suffix(path), times, look.cell))


def add_picture(parser: argparse.ArgumentParser) -> None:
    """Add the options for a picture of a compiled board."""
    add_look(parser)
    parser.add_argument(
        "--labels",
        metavar="LIST",
        help=f"what a picture names: some of {','.join(LABELS)} (numbers of rows and columns), or none"
        " (default: all)",
    )


def read_labels(text: str) -> tuple[str, ...]:
    """Return the labels that a text such as `tiles,clauses` names; `none` and `all` are such texts too.

    >>> read_labels("tiles, clauses")
    ('tiles', 'clauses')
    """
    words = [word.strip() for word in text.split(",")]
    if words in (["none"], ["all"]):
        return () if words == ["none"] else LABELS
    if unknown := [word for word in words if word not in LABELS]:
        raise InputError(f"the label {unknown[0]!r}", "some of " + ",".join((*LABELS, "all", "none")))
    return tuple(words)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Answer for a program."""
    add_flag(parser, "--json", "print the answer as JSON")


def add_stats(parser: argparse.ArgumentParser) -> None:
    """Add the option `--stats`."""
    add_flag(
        parser,
        "--stats",
        "also say what the stages of the search did: cells fixed, equivalences, conflicts, milliseconds "
        "(on stderr; with --json in the answer)",
    )


@contextmanager
def statistics(args: argparse.Namespace) -> Iterator[None]:
    """Collect statistics of searches if `--stats` asks for them, and print them for people."""
    if not args.stats:
        yield
        return
    from hardboard.core import Statistics

    args.in_answer = False
    with Statistics() as args.collected:
        yield
        if not args.in_answer:
            for stage, numbers in args.collected.stages().items():
                words = ", ".join(f"{name} {number:,g}" for name, number in numbers.items())
                print(f"{stage:10} {words}", file=sys.stderr)


def stats_record(args: argparse.Namespace) -> Record:
    """Return the JSON fields of `--stats`."""
    args.in_answer = True
    return {"stats": args.collected.stages()} if args.stats else {}


def board_options(args: argparse.Namespace) -> Record:
    """Return the options of the compiler, by name; a custom library is checked."""
    from inspect import signature

    from hardboard.gadgets.library_folder import library_name
    from hardboard.reduction import compile_formula
    from hardboard.workbench.library_check import checked_library

    _, *names = signature(compile_formula).parameters
    if args.library:
        args.library = library_name(args.library, args.target or DEFAULT)
    return {name: getattr(args, name) for name in names} | {"library": checked_library(args.library)}


def compiled_board(args: argparse.Namespace) -> "Compiled":
    """Return the board of the formula that the arguments name."""
    from hardboard.api.formulas import read_formula
    from hardboard.reduction import compile_formula

    return compile_formula(read_formula(args.formula, args.meaning), **board_options(args))


def target_of(args: argparse.Namespace) -> str:
    """Return the puzzle that the arguments compile to."""
    from hardboard.gadgets import load

    named = args.library and args.library != "found"
    return args.target or (load(args.library).family if named else DEFAULT)


def positive_integer(text: str) -> int:
    """Return a whole number from 1 on, small enough to count to."""
    if text.isdecimal() and len(text) > DIGITS:
        raise argparse.ArgumentTypeError(f"{text[:DIGITS]}... is not a number of at most {DIGITS} digits")
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a whole number from 1 on")
    return int(text)


def positive_number(text: str) -> float:
    """Return a number above 0."""
    try:
        if 0 < float(text) < 1e9:
            return float(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a number above 0")


def duration(text: str) -> float:
    """Seconds, from a time such as `90`, `90s`, `5m`, `1h`.

    >>> duration("5m")
    300.0
    """
    match = re.fullmatch(r"(\d{1,8}(?:\.\d{1,9})?)([smh]?)", text.strip())
    if not match or not float(match[1]):
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a time such as 90s, 5m or 1h")
    return float(match[1]) * SECONDS[match[2]]


def add_time_limit(parser: argparse.ArgumentParser, text: str, default: float | None = None) -> None:
    """Add the time limit of a command; `text` describes its effect and default."""
    parser.add_argument("--time-limit", type=duration, default=default, metavar="TIME", help=text)


def print_json(value: object) -> None:
    """Print one line of JSON."""
    import json

    print(json.dumps(value, ensure_ascii=False))


def progress(
    items: Iterable[Item],
    total: int | None,
    what: str,
    line_after: int = 0,
    line: Callable[[Item], str] | None = None,
) -> Iterator[Item]:
    """Yield the items with a progress bar on a terminal, and in silence in a pipe. A `line` about each item
    stands above the bar. Work that takes minutes writes a line after that many items instead.
    """
    if sys.stderr.isatty():
        bar = _barred(items, total, what)
        for item in bar:
            if line is not None:
                bar.write(visible_text(line(item)), file=raw_stream(sys.stderr))
            yield item
        return
    for number, item in enumerate(items, 1):
        yield item
        if line_after and number % line_after == 0:
            print(f"{what}: {number}{f' of {total}' if total else ''}", file=sys.stderr, flush=True)


def _barred(items: Iterable[Item], total: int | None, what: str) -> "tqdm[Item]":
    """Return the items, with a bar on a terminal; one that does not say how large it is is taken for one
    without room.
    """
    from shutil import get_terminal_size

    from tqdm import tqdm

    own, (width, height) = raw_stream(sys.stderr), get_terminal_size()
    return tqdm(items, total=total, desc=what, leave=False, ncols=width, nrows=height, file=own)


def progress_line(every: float, clock: Callable[[], float] = monotonic) -> Callable[[str], None]:
    """Report the progress of long work: one changing line on a terminal, now and then a line in a pipe."""
    if sys.stderr.isatty():
        return lambda line: print(f"\r{visible_text(line)[:118]:118}", end="\r", file=raw_stream(sys.stderr))
    last = clock()

    def tell(line: str) -> None:
        nonlocal last
        if clock() - last >= every:
            last = clock()
            print(line, file=sys.stderr, flush=True)

    return tell
