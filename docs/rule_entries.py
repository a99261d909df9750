"""The reference of rule constructors: for each its declaration, its sentence and two colourings of a board.

The first colouring obeys the rule. The second is a solution of the family without the rule, so it breaks this
rule alone; where there is none, some cells are flipped. So nobody types a colouring.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import combinations
from typing import Any

from hardboard.puzzles.declared import WHITE, Layout, declare, vocabulary
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.registry import family, family_names, needed_part
from hardboard.verify.declared.judge import judge_of

#: Sizes and seeds of the boards that are tried, and solutions without the rule that are looked at.
SIZES, SEEDS, LOOKED_AT = (4, 5), range(1, 5), 20
#: Boards for rules that say nothing about the boards that `generate` makes.
BOARDS: dict[str, tuple[str, dict[str, Any]]] = {
    "board_total": ("minesweeper", {"clues": [[1, None, None], [None, None, 1]], "mines": 2}),
    "no_room_white": ("norinori", {"rooms": [[0, 0, 1, 1], [0, None, None, 1], [None] * 4]}),
    "have_colour": ("corners", {"clues": [[None, None, None], [None, 2, None], [None, None, None]]}),
}
CORNERS = """have_colour(WHITE, lambda board: (0, board.cols - 1), "the upper corners are white", "corner")"""


@dataclass(frozen=True)
class Use:
    """A call of a rule constructor in the declaration of a family."""

    kind: Family
    call: str
    rules: tuple[Rule, ...]


def constructors() -> list[str]:
    """Return the names of all rule constructors, sorted."""
    made = (name for name in vocabulary.__all__ if inspect.isfunction(getattr(vocabulary, name)))
    return sorted(name for name in made if name not in ("rule", "counted", "exactly"))


@cache
def uses() -> dict[str, list[Use]]:
    """Return for each constructor its calls in the families that come with the program."""
    found: dict[str, list[Use]] = {}
    for name in family_names():
        kind = family(name)
        if kind.declared is None:
            continue
        module = vars(import_module(f"hardboard.puzzles.families.{name.replace('-', '_')}"))
        for node in ast.walk(ast.parse(inspect.getsource(import_module(module["__name__"])))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                made = getattr(vocabulary, node.func.id, None)
                if made is not None and made is module.get(node.func.id):
                    call = ast.unparse(node)
                    rules = _made(call, module)
                    if {rule.names for rule in rules} <= {rule.names for rule in kind.declared.rules}:
                        found.setdefault(node.func.id, []).append(Use(kind, call, rules))
    corners = _made(CORNERS, vars(vocabulary) | {"WHITE": WHITE})
    rules = (*corners, vocabulary.clue_counts("around", "count"))
    kind = declare("corners", Layout(clues="numbers"), rules)
    return found | {"have_colour": [Use(kind, CORNERS, corners)]}


def _made(call: str, module: dict[str, Any]) -> tuple[Rule, ...]:
    rules = eval(call, module)
    return rules if isinstance(rules, tuple) else (rules,)


def example(name: str, use: Use) -> tuple[Any, Any, Any, str] | None:
    """Return a board, a colouring that obeys a rule, one that breaks it, and the violation."""
    assert use.kind.declared is not None
    if name in BOARDS and BOARDS[name][0] != use.kind.name:
        return None
    dropped = {rule.names for rule in use.rules}
    others = tuple(rule for rule in use.kind.declared.rules if rule.names not in dropped)
    solver = judge_of(use.kind)
    relaxed = judge_of(replace(use.kind, declared=replace(use.kind.declared, rules=others)))
    assert solver is not None and relaxed is not None
    codes = {code for names in dropped for code in names}
    for board in _boards(name, use, solver.solutions):
        right = solver.find(board)
        wrongs = [wrong for wrong, _ in zip(relaxed.solutions(board), range(LOOKED_AT), strict=False)]
        for wrong in wrongs if len(wrongs) > 1 else _flipped(right):
            for breach in use.kind.violations(board, wrong):
                if breach.code in codes:
                    return board, right, wrong, str(breach)
    return None


def _boards(name: str, use: Use, solutions: Any) -> Iterator[Any]:
    if name in BOARDS:
        yield use.kind.board_from_record(BOARDS[name][1])
        return
    for size in SIZES:
        for seed in SEEDS:
            try:
                yield needed_part(use.kind.name, "generate")(size, size, seed=seed, solutions=solutions)[0]
            except (GaveUp, InputError):
                continue


def _flipped(right: Any) -> Iterator[Any]:
    cells = [tuple(cell) for cell in zip(*(right | ~right).nonzero(), strict=True)]
    for number in (1, 2):
        for chosen in combinations(cells, number):
            wrong = right.copy()
            for cell in chosen:
                wrong[cell] = not wrong[cell]
            yield wrong


def entries() -> str:
    """Return an entry for each rule constructor."""
    return "\n".join(line for name in constructors() for line in _entry(name))


def _entry(name: str) -> Iterator[str]:
    made = getattr(vocabulary, name)
    signature = str(inspect.signature(made)).replace("hardboard.puzzles.declared.vocabulary.rule.", "")
    yield f"### {name}\n\n`{name}{signature}`\n\n{_markdown(inspect.getdoc(made) or '')}\n"
    for use in uses()[name]:
        if shown := example(name, use):
            board, right, wrong, breach = shown
            text = use.kind.write_board(board, ".txt")
            printed = text.removeprefix(f"puzzle {use.kind.name}\n").strip("\n")
            texts = (printed, use.kind.show_solution(right), use.kind.show_solution(wrong))
            yield f"In {use.kind.title}: `{use.call}`. {breach[0].upper()}{breach[1:]}.\n\n```text"
            yield "\n".join(_beside(*(text.splitlines() for text in texts)))
            yield "```\n"
            return


def _markdown(docstring: str) -> str:
    """Return a docstring with its arguments as a list and its example as code."""
    text, _, example = docstring.partition("\n>>>")
    text = re.sub(r"^(Args|Returns|Raises):$", r"*\1:*\n", text, flags=re.MULTILINE)
    text = re.sub(
        r"^    (?:(\w+): )?", lambda found: f"- `{found[1]}`: " if found[1] else "", text, flags=re.MULTILINE
    )
    return f"{text.rstrip()}\n\n```python\n>>>{example}\n```"


def _beside(*columns: list[str]) -> Iterator[str]:
    shown = [[head, *lines] for head, lines in zip(("board", "obeys", "breaks"), columns, strict=True)]
    for row in range(max(map(len, shown))):
        cells = [(lines[row] if row < len(lines) else "").ljust(max(map(len, lines))) for lines in shown]
        yield "    ".join(cells).rstrip()
