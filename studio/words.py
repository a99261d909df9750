"""A request in the words of the command line: which verbs are run, on what, and which files are wanted of
them.

Nothing of a request becomes a path: texts go in as files with names of ours in a folder of their own, and
words are chosen from lists.

    >>> run = said("solve", {"board": "3x2:2a3_4b", "ask": "unique"})
    >>> run.steps
    [['solve', 'board', '--json', '--unique']]
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hardboard.gadgets import names as libraries
from hardboard.people.rating import LABELS
from hardboard.people.symmetry import SYMMETRIES
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formats import FILMS, PICTURES
from hardboard.puzzles.formula import MEANINGS
from hardboard.puzzles.registry import DEFAULT, compilable, names
from hardboard.reduction.order import METHODS
from hardboard.studio.opened import formula_text

Request = Mapping[str, Any]


@dataclass(frozen=True)
class Run:
    """Verbs to be run one after the other in an empty folder, the files they find there, and what is wanted:
    the JSON that the last of them prints, or a file.
    """

    steps: list[list[str]]
    files: dict[str, str] = field(default_factory=dict)
    #: the standard input of the first verb
    text: str = ""
    #: the name of the file that is the answer, if it is one; a folder is sent as a zip file
    wanted: str = ""


def choice(request: Request, key: str, known: Any, default: str | None = None) -> str | None:
    """One of some words."""
    value = request.get(key)
    if value in (None, ""):
        return default
    if not isinstance(value, str) or value not in known:
        raise InputError(f"{str(value)[:40]!r}", "one of " + " ".join(map(str, known)), key)
    return value


def number(request: Request, key: str, least: int, most: int, default: int | None = None) -> int | None:
    """A whole number between two others."""
    value = request.get(key)
    if value is None:
        return default
    if type(value) is not int or not least <= value <= most:
        raise InputError(f"{str(value)[:40]}", f"a whole number from {least} to {most}", key)
    return value


def text(request: Request, key: str, what: str) -> str:
    """A text that must be there."""
    value = request.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"no {what}", f"the text of {what}", key)
    return value


def _target(request: Request) -> list[str]:
    """The words that say what a formula is compiled to."""
    words = ["--target", str(choice(request, "target", compilable(), DEFAULT))]
    for key, option, known in (
        ("library", "--library", libraries()),
        ("meaning", "--as", MEANINGS),
        ("order", "--order", METHODS),
    ):
        value = choice(request, key, known)
        words += [option, value] if value else []
    return words


def _board(request: Request) -> tuple[list[list[str]], dict[str, str], str, str]:
    """What makes the board's file: the verbs, the files, the standard input, and the board's name."""
    if "formula" in request:
        target = str(choice(request, "target", compilable(), DEFAULT))
        name = "board.grid" if ".grid" in family(target).suffixes else "board.json"
        return [["compile", "-", *_target(request), "-o", name]], {}, formula_text(request), name
    return [], {"board": text(request, "board", "a board")}, "", "board"


def _family(request: Request) -> list[str]:
    if "formula" in request:
        return ["--family", str(choice(request, "target", compilable(), DEFAULT))]
    value = choice(request, "family", names())
    return ["--family", value] if value else []


def _solve(request: Request) -> Run:
    """`solve`: a solution, whether it is the only one, how many, or the steps of a person."""
    before, files, stdin, name = _board(request)
    ask = choice(request, "ask", ("solution", "unique", "count", "explain"), "solution")
    words = ["solve", name, *_family(request), "--json"]
    words += {"unique": ["--unique"], "count": ["--count"], "explain": ["--explain"]}.get(str(ask), [])
    limit = number(request, "limit", 1, 1_000_000)
    words += ["--limit", str(limit)] if limit and ask == "count" else []
    return Run([*before, words], files, stdin)


def _verify(request: Request) -> Run:
    """`verify`: the whole claim on a formula."""
    count = ["--count"] if request.get("count") is True else []
    return Run([["verify", "-", *_target(request), "--json", *count]], text=formula_text(request))


def _check(request: Request) -> Run:
    """`check`: a solution by the rules alone."""
    before, files, stdin, name = _board(request)
    files = files | {"solution": text(request, "solution", "a solution")}
    return Run([*before, ["check", name, "solution", *_family(request), "--json"]], files, stdin)


def _hint(request: Request) -> Run:
    """`hint`: the next deduction, or the mistakes so far."""
    before, files, stdin, name = _board(request)
    marks = request.get("marks")
    files = files | {"marks": marks if isinstance(marks, str) else ""}
    unique = ["--unique"] if request.get("unique") is True else []
    return Run([*before, ["hint", name, "marks", *_family(request), "--json", *unique]], files, stdin)


def _rate(request: Request) -> Run:
    """`rate`: how hard a puzzle is."""
    before, files, stdin, name = _board(request)
    return Run([*before, ["rate", name, *_family(request), "--json"]], files, stdin)


def _generate(request: Request) -> Run:
    """`generate`: a new puzzle."""
    rows, cols = number(request, "rows", 1, 60, 9), number(request, "cols", 1, 60)
    words = ["generate", "--family", str(choice(request, "family", names(), DEFAULT)), "--json"]
    words += ["--size", f"{rows}x{cols or rows}"]
    for key, known in (("difficulty", LABELS), ("symmetry", list(SYMMETRIES))):
        value = choice(request, key, known)
        words += [f"--{key}", value] if value else []
    seed = number(request, "seed", 0, (1 << 31) - 1)
    words += ["--seed", str(seed)] if seed is not None else []
    words += ["--minimal"] if request.get("minimal") is True else []
    return Run([words])


def _prove(request: Request) -> Run:
    """`prove`: a certificate, as a zip file."""
    ask = choice(request, "ask", ("claim", "board", "unique", "count"), "board")
    if ask == "claim":
        return Run([["prove", "--formula", "-", *_target(request), "-o", "proof"]],
                   text=formula_text(request), wanted="proof")  # fmt: skip
    before, files, stdin, name = _board(request)
    more = [f"--{ask}"] if ask in ("unique", "count") else []
    return Run([*before, ["prove", name, *_family(request), "-o", "proof", *more]], files, stdin, "proof")


def _tile(request: Request) -> tuple[dict[str, str], list[str]]:
    library = choice(request, "library", libraries())
    return {"tile.txt": text(request, "tile", "a tile")}, [
        "tile.txt",
        *(["--library", library] if library else []),
    ]


def _gadget_check(request: Request) -> Run:
    """`gadgets check`: what a tile does, state by state."""
    files, words = _tile(request)
    explain = ["--explain"] if request.get("explain") is True else []
    return Run([["gadgets", "check", *words, "--json", *explain]], files)


def _gadget_explain(request: Request) -> Run:
    """`gadgets explain`: why a state is possible or not."""
    files, words = _tile(request)
    state = text(request, "state", "a state").split()
    if not all(len(word) == 3 and word[0] in "NESW" and word[1] == "=" and word[2] in "01" for word in state):
        raise InputError(f"the state {' '.join(state)[:40]!r}", "values of ports such as N=0 S=1", "state")
    return Run([["gadgets", "explain", words[0], *state, *words[1:], "--json"]], files)


def _gadget_search(request: Request) -> Run:
    """`gadgets search`: a tile with these ports and this relation."""
    files = {"spec.txt": text(request, "spec", "a specification")}
    library, seconds = choice(request, "library", libraries()), number(request, "seconds", 1, 600, 60)
    words = ["gadgets", "search", "spec.txt", "--seconds", str(seconds), "-o", "found.txt"]
    words += ["--seed", str(number(request, "seed", 0, 1 << 31, 0))]
    return Run([[*words, *(["--library", library] if library else [])]], files, wanted="found.txt")


def _gadget_show(request: Request) -> Run:
    """`gadgets show`: a diagram of a tile."""
    files, words = _tile(request)
    return Run([["gadgets", "show", *words, "-o", "tile.svg"]], files, wanted="tile.svg")


#: What else can be taken away of a formula's board -> the verb that writes it and its options.
_GRAPHS = (".graphml", ".dot")


def _download(request: Request) -> Run:
    """A board, its solution or its picture in any format that the command line writes."""
    form = text(request, "format", "a format")
    values = request.get("values")
    if form == ".cnf":
        before, files, stdin, name = _board(request)
        return Run(
            [*before, ["dimacs", name, *_family(request), "-o", "board.cnf"]], files, stdin, "board.cnf"
        )
    if "formula" in request:
        return _download_formula(request, form, values)
    files = {"board": text(request, "board", "a board")}
    solution = request.get("solution")
    if form in PICTURES:
        files |= {"solution": solution} if isinstance(solution, str) and solution.strip() else {}
        words = ["render", "board", *(["solution"] if "solution" in files else []), *_family(request)]
    else:
        words = ["convert", "board", *_family(request)]
    name = f"board{_suffix(form, (*PICTURES, *_written(request)))}"
    return Run([[*words, "-o", name]], files, wanted=name)


def _download_formula(request: Request, form: str, values: Any) -> Run:
    stdin, target = formula_text(request), _target(request)
    if form in _GRAPHS:
        return Run([["netlist", "-", *target, "-o", f"net{form}"]], text=stdin, wanted=f"net{form}")
    if values is None:
        name = f"board{_suffix(form, (*PICTURES, *family(target[1]).suffixes, *_GRAPHS))}"
        return Run([["compile", "-", *target, "-o", name]], text=stdin, wanted=name)
    words = f"--assignment={_assignment(values)}"
    if form in (".txt", ".json"):
        return Run([["lay-down", "-", *target, words, "-o", f"solution{form}"]],
                   text=stdin, wanted=f"solution{form}")  # fmt: skip
    name = f"board{_suffix(form, (*PICTURES, *FILMS, '.txt', '.json'))}"
    return Run([["compile", "-", *target, words, "-o", name]], text=stdin, wanted=name)


def _written(request: Request) -> list[str]:
    name = choice(request, "family", names())
    return family(name or DEFAULT).suffixes


def _suffix(form: str, known: Any) -> str:
    if form not in known:
        raise InputError(f"the format {form[:40]!r}", "one of " + " ".join(dict.fromkeys(known)), "format")
    return form


def _assignment(values: Any) -> str:
    """Values in the words of `--assignment`; names are checked by the verb itself."""
    if not isinstance(values, dict) or not all(isinstance(v, bool) for v in values.values()):
        raise InputError("the values", "true or false for each variable", "values")
    return " ".join(f"{name}={value:d}" for name, value in values.items())


VERBS: dict[str, Callable[[Request], Run]] = {
    "solve": _solve,
    "verify": _verify,
    "check": _check,
    "hint": _hint,
    "rate": _rate,
    "generate": _generate,
    "prove": _prove,
    "download": _download,
    "tile-check": _gadget_check,
    "tile-explain": _gadget_explain,
    "tile-search": _gadget_search,
    "tile-show": _gadget_show,
}


def said(verb: str, request: Request) -> Run:
    """The words for a verb and the fields of a request."""
    if verb not in VERBS:
        raise InputError(f"the verb {verb[:40]!r}", "one of " + " ".join(VERBS))
    return VERBS[verb](request)
