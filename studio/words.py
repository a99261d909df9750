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

from hardboard.cli import described
from hardboard.gadgets import names as libraries
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formats import FILMS, PICTURES
from hardboard.puzzles.formula import MEANINGS
from hardboard.puzzles.registry import DEFAULT, compilable, names
from hardboard.studio.opened import formula_text

Request = Mapping[str, Any]

#: What the page says of a board in fields of its own, whichever verb is run on it.
BOARD = {
    "family": "the board's", "target": "the board's", "library": "the board's", "as": "the field `meaning`",
    "order": "the field `layout`", "kinks": "the field `layout`", "zeros-below": "the field `layout`",
    "json": "how the page is answered", "output": "the field `format`",
}  # fmt: skip
#: Options that lay out a formula's board.
LAYOUT = ("order", "kinks", "zeros-below")
_DRAWN = dict.fromkeys(("cell", "theme", "crop", "labels", "pages", "steps"), "the page draws that itself")
_ASKED = dict.fromkeys(("count", "all", "unique", "explain", "limit"), "the field `ask`")
#: Verb -> the options that are not offered as they are, and what is there instead. What a verb takes besides,
#: the page offers without knowing it: see `hardboard.cli.described`.
OWN: dict[str, dict[str, str]] = {
    "solve": BOARD | _DRAWN | _ASKED,
    "verify": BOARD,
    "check": BOARD | _DRAWN | {"stream": "files larger than memory are for the command line"},
    "hint": BOARD | _DRAWN,
    "rate": BOARD,
    "generate": BOARD | _DRAWN | {"size": "the fields `rows` and `cols`", "count": "one at a time"},
    "prove": BOARD | _ASKED | {"formula": "the field `formula`"},
    "compile": BOARD
    | {"solved": "the button Solve", "assignment": "the values", "why": "the button Why not?",
       "stream": "files larger than memory are for the command line"},
    "lay-down": BOARD | _DRAWN | {"assignment": "the values"},
    "netlist": BOARD,
    "render": BOARD,
    "convert": BOARD | {"to": "the field `format`"},
    "dimacs": BOARD,
    "gadgets check": BOARD | _DRAWN | {"explain": "the field `explain`"},
    "gadgets explain": BOARD | _DRAWN,
    "gadgets search": BOARD | {"seconds": "a field", "seed": "a field"},
    "gadgets show": BOARD | {"all": "the list of tiles"},
}  # fmt: skip
#: Verbs that the page does not run, and why.
ABSENT = {
    "studio": "it is the page",
    "demo": "the examples of the page",
    "floorplan": "the steps of the construction",
    "read-back": "what a solution stands for is said when a board is solved",
    "families": "the page lists them",
    "rules": "the page shows them beside the board",
    "random": "formulas by the thousand are for the command line",
    "campaign": "formulas by the thousand are for the command line",
    "merge": "stores of campaigns are files of the command line",
    "report": "stores of campaigns are files of the command line",
    "bench-set": "folders of benchmarks are files of the command line",
    "sheet": "booklets of many puzzles are made of files",
    "figure": "figures of the source documents",
    "options": "a figure of a source document",
    "discover": "a search of hours",
    "check-proof": "who checks a certificate does not ask the page that wrote it",
    "component": "a file of tiles",
}


def asked(verb: str, request: Request) -> list[str]:
    """The options of a verb that a request wants, beyond the fields that the page has for it."""
    wanted = request.get("options") or {}
    if not isinstance(wanted, Mapping):
        raise InputError("the options", "an object with the options of each verb", "options")
    return described.words(verb, OWN[verb], wanted.get(verb) or {})


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
    for key, option, known in (("library", "--library", libraries()), ("meaning", "--as", MEANINGS)):
        value = choice(request, key, known)
        words += [option, value] if value else []
    return [*words, *layout(request)]


def layout(request: Request) -> list[str]:
    """How a formula's board is laid out; `order` may also stand by itself."""
    given = request.get("layout") or {}
    if not isinstance(given, Mapping):
        raise InputError("the layout", "an object with " + " ".join(LAYOUT), "layout")
    others = {one["name"]: "" for one in described.options("compile") if one["name"] not in LAYOUT}
    alone = {"order": request["order"]} if request.get("order") else {}
    return described.words("compile", others, alone | dict(given))


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
    return Run([*before, [*words, *asked("solve", request)]], files, stdin)


def _verify(request: Request) -> Run:
    """`verify`: the whole claim on a formula."""
    count = ["--count"] if request.get("count") is True else []
    words = ["verify", "-", *_target(request), "--json", *count, *asked("verify", request)]
    return Run([words], text=formula_text(request))


def _why(request: Request) -> Run:
    """`compile --why`: the smallest set of clauses that cannot hold together, and the best assignment."""
    words = ["compile", "-", *_target(request), "--why", "--json", *asked("compile", request)]
    return Run([words], text=formula_text(request))


def _check(request: Request) -> Run:
    """`check`: a solution by the rules alone."""
    before, files, stdin, name = _board(request)
    files = files | {"solution": text(request, "solution", "a solution")}
    words = ["check", name, "solution", *_family(request), "--json", *asked("check", request)]
    return Run([*before, words], files, stdin)


def _hint(request: Request) -> Run:
    """`hint`: the next deduction, or the mistakes so far."""
    before, files, stdin, name = _board(request)
    marks = request.get("marks")
    files = files | {"marks": marks if isinstance(marks, str) else ""}
    unique = ["--unique"] if request.get("unique") is True else []
    words = ["hint", name, "marks", *_family(request), "--json", *unique, *asked("hint", request)]
    return Run([*before, words], files, stdin)


def _rate(request: Request) -> Run:
    """`rate`: how hard a puzzle is."""
    before, files, stdin, name = _board(request)
    return Run([*before, ["rate", name, *_family(request), "--json", *asked("rate", request)]], files, stdin)


def _generate(request: Request) -> Run:
    """`generate`: a new puzzle."""
    rows, cols = number(request, "rows", 1, 60, 9), number(request, "cols", 1, 60)
    words = ["generate", "--family", str(choice(request, "family", names(), DEFAULT)), "--json"]
    words += ["--size", f"{rows}x{cols or rows}"]
    named = {key: request[key] for key in ("difficulty", "symmetry", "minimal", "seed") if key in request}
    seed = number(request, "seed", 0, (1 << 31) - 1)
    wanted = named | ({"seed": str(seed)} if seed is not None else {})
    words += described.words("generate", OWN["generate"], wanted)
    return Run([[*words, *asked("generate", request)]])


def _prove(request: Request) -> Run:
    """`prove`: a certificate, as a zip file."""
    ask = choice(request, "ask", ("claim", "board", "unique", "count"), "board")
    if ask == "claim":
        words = ["prove", "--formula", "-", *_target(request), "-o", "proof", *asked("prove", request)]
        return Run([words], text=formula_text(request), wanted="proof")
    before, files, stdin, name = _board(request)
    more = [f"--{ask}"] if ask in ("unique", "count") else []
    words = ["prove", name, *_family(request), "-o", "proof", *more, *asked("prove", request)]
    return Run([*before, words], files, stdin, "proof")


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
    return Run([["gadgets", "check", *words, "--json", *explain, *asked("gadgets check", request)]], files)


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
    words += ["--seed", str(number(request, "seed", 0, 1 << 31, 0)), *asked("gadgets search", request)]
    return Run([[*words, *(["--library", library] if library else [])]], files, wanted="found.txt")


def _gadget_show(request: Request) -> Run:
    """`gadgets show`: a diagram of a tile."""
    files, words = _tile(request)
    words += asked("gadgets show", request)
    return Run([["gadgets", "show", *words, "-o", "tile.svg"]], files, wanted="tile.svg")


#: What else can be taken away of a formula's board -> the verb that writes it and its options.
_GRAPHS = (".graphml", ".dot")


def _download(request: Request) -> Run:
    """A board, its solution or its picture in any format that the command line writes."""
    form = text(request, "format", "a format")
    values = request.get("values")
    if form == ".cnf":
        before, files, stdin, name = _board(request)
        words = ["dimacs", name, *_family(request), "-o", "board.cnf", *asked("dimacs", request)]
        return Run([*before, words], files, stdin, "board.cnf")
    if "formula" in request:
        return _download_formula(request, form, values)
    files = {"board": text(request, "board", "a board")}
    solution = request.get("solution")
    if form in PICTURES:
        files |= {"solution": solution} if isinstance(solution, str) and solution.strip() else {}
        words = ["render", "board", *(["solution"] if "solution" in files else []), *_family(request)]
        words += asked("render", request)
    else:
        words = ["convert", "board", *_family(request), *asked("convert", request)]
    name = f"board{_suffix(form, (*PICTURES, *_written(request)))}"
    return Run([[*words, "-o", name]], files, wanted=name)


def _download_formula(request: Request, form: str, values: Any) -> Run:
    stdin, target = formula_text(request), _target(request)
    if form in _GRAPHS:
        words = ["netlist", "-", *target, "-o", f"net{form}", *asked("netlist", request)]
        return Run([words], text=stdin, wanted=f"net{form}")
    shown = [] if values is None else [f"--assignment={_assignment(values)}"]
    if values is not None and form in (".txt", ".json"):
        name = f"solution{form}"
        words = ["lay-down", "-", *target, *shown, "-o", name, *asked("lay-down", request)]
        return Run([words], text=stdin, wanted=name)
    texts = () if values is not None else family(target[1]).suffixes
    name = f"board{_suffix(form, (*PICTURES, *FILMS, *texts))}"
    look = asked("compile", request) if form in (*PICTURES, *FILMS) else []
    return Run([["compile", "-", *target, *shown, *look, "-o", name]], text=stdin, wanted=name)


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
    "why": _why,
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
