"""Lies about the board of a formula: a true certificate of the theorem, and one thing in it that is not so.

formula        another formula, with other models
probes         variables read at each other's ports, or as the opposite
states         a tile with a state more or less, or with two states' drawings exchanged
exchanged      one tile where another stands
order          the order in which tiles follow from each other, cut or turned
clue           something printed otherwise inside a tile, at its side, or in a margin
models         another number of models
drawn          a cell of a tile's drawing turned over
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

from hardboard.proof.check.theorem.netlist import Netlist
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import compilable, family, part
from hardboard.reduction import compile_formula
from hardboard.verify.judge import judge
from tests.support.forgers.lie import Files, Forger, Lie, files_of, with_head

#: A formula whose board has a crossing-free wire, a tap, a clause and a negation, and two models.
FORMULA = "1,2"
#: Formulas that are tried with a changed plan.
TRIED = 40
Plan = dict[str, Any]


@cache
def true_files(kind: str) -> Files:
    """The certificate of the small formula's board; its number, where the library counts."""
    made = compile_formula(parse(FORMULA), target=kind)
    try:
        return files_of(prove_claim(made, count=True))
    except InputError:
        return files_of(prove_claim(made))


def altered(
    kind: str, rng: Random, change: Callable[[Plan, Random], str | None], supported: bool = False
) -> Iterator[Lie]:
    """The certificate with its plan changed, and a formula that is not the board's: one that the changed
    plan supports, if there is such a one, or only then.
    """
    if kind not in compilable():
        return
    files = true_files(kind)
    true = _models(json.loads(files["plan.json"]))
    while True:
        plan = json.loads(files["plan.json"])
        said = change(plan, rng)
        if said is None:
            continue
        wrong = [
            own
            for own in formulas(tuple(sorted(map(int, plan["probes"]))))
            if _models(plan | {"formula": own}) != true
        ]
        rng.shuffle(wrong)
        tried = wrong if supported else wrong[:TRIED]
        fitting = (own for own in tried if _supported(kind, plan | {"formula": own}))
        if (own := next(fitting, None)) is None and supported:
            continue
        plan["formula"] = own or wrong[0]
        lie = files | {"plan.json": json.dumps(plan)}
        if "number" in json.loads(files["certificate.json"]):
            lie = with_head(lie, number=str(len(_models(plan))))
        yield Lie(kind, f"{said}; the formula {plan['formula']}", lie)


def _supported(kind: str, plan: Plan) -> bool:
    """Whether the states of the tiles of a plan mean its formula."""
    try:
        return not Netlist(plan_from_json(plan, part(kind, "painting").FORM)).fault()
    except (InputError, LookupError):
        return False


@cache
def formulas(variables: Sequence[int]) -> list[Plan]:
    """All formulas of one clause of at most three literals, some twice, or of two with at most two."""
    literals = [sign * v for v in variables for sign in (1, -1)]
    clauses = [list(own) for size in range(4) for own in combinations_with_replacement(literals, size)]
    short = [own for own in clauses if len(own) < 3]
    every = [[one] for one in clauses] + [list(pair) for pair in combinations(short, 2)]
    return [{"meaning": word, "clauses": own} for own in every for word in ("one-in-three", "sat")]


def models(clauses: list[list[int]], meaning: str, variables: list[int]) -> set[tuple[bool, ...]]:
    """All models, by trying."""
    found = set()
    for values in product((False, True), repeat=len(variables)):
        true = dict(zip(variables, values, strict=True))
        numbers = [sum(true[abs(x)] == (x > 0) for x in clause) for clause in clauses]
        if all(number == 1 if meaning == "one-in-three" else number for number in numbers):
            found.add(values)
    return found


def _models(plan: Plan) -> set[tuple[bool, ...]]:
    formula = plan["formula"]
    return models(formula["clauses"], formula["meaning"], sorted(map(int, plan["probes"])))


def formula(kind: str, rng: Random) -> Iterator[Lie]:
    """Another formula, and nothing else."""
    yield from altered(kind, rng, lambda plan, rng: "nothing else changed")


def probes(kind: str, rng: Random) -> Iterator[Lie]:
    """Variables read as the opposite, or at each other's ports, and the formula not changed with them."""
    if kind not in compilable():
        return
    files = true_files(kind)
    true, counted = json.loads(files["plan.json"]), "number" in json.loads(files["certificate.json"])
    variables = sorted(map(int, true["probes"]))
    for own in formulas(tuple(variables)):
        for inverted in product((False, True), repeat=len(variables)):
            plan = json.loads(files["plan.json"]) | {"formula": own}
            for variable, turned in zip(variables, inverted, strict=True):
                plan["probes"][str(variable)][3] ^= turned
            shown = {tuple(a ^ b for a, b in zip(one, inverted, strict=True)) for one in _models(true)}
            if _models(plan) != shown:
                lie = files | {"plan.json": json.dumps(plan)}
                number = {"number": str(len(_models(plan)))} if counted else {}
                yield Lie(kind, f"{own}, inverted {inverted}", with_head(lie, **number))


def states(kind: str, rng: Random) -> Iterator[Lie]:
    """A state more, or less, or drawn as another."""

    def change(plan: Plan, rng: Random) -> str | None:
        tile = rng.choice([tile for tile in plan["tiles"] if tile["ports"]])
        own = tile["states"]
        state = "".join(side for side in tile["ports"] if rng.random() < 0.5)
        if state in own and rng.random() < 0.5:
            del own[state]
            return f"{tile['name']} without the state {state!r}"
        if own and state not in own:
            own[state] = rng.choice(sorted(own.values()))
            return f"{tile['name']} with the state {state!r}"
        if len(own) > 1:
            one, other = rng.sample(sorted(own), 2)
            own[one], own[other] = own[other], own[one]
            return f"{tile['name']} with {one!r} drawn as {other!r}"
        return None

    yield from altered(kind, rng, change)


def exchanged(kind: str, rng: Random) -> Iterator[Lie]:
    """One tile for another, or two places exchanged."""

    def change(plan: Plan, rng: Random) -> str | None:
        places = plan["places"]
        spots = [(r, c) for r, row in enumerate(places) for c, code in enumerate(row) if code >= 0]
        (r, c), (x, y) = rng.sample(spots, 2)
        if rng.random() < 0.5:
            places[r][c], places[x][y] = places[x][y], places[r][c]
            return f"tiles at {r, c} and {x, y} exchanged"
        same = [
            code
            for code, tile in enumerate(plan["tiles"])
            if tile["ports"] == plan["tiles"][places[r][c]]["ports"]
        ]
        places[r][c] = rng.choice(same)
        return f"tile {places[r][c]} at {r, c}"

    yield from altered(kind, rng, change)


def order(kind: str, rng: Random) -> Iterator[Lie]:
    """Tiles that follow from nothing, or from each other; and another formula, so that the claim is false."""

    def change(plan: Plan, rng: Random) -> str | None:
        rng.shuffle(plan["order"]) if rng.random() < 0.5 else plan["order"].pop(
            rng.randrange(len(plan["order"]))
        )
        return "another order"

    yield from altered(kind, rng, change)


def drawn(kind: str, rng: Random) -> Iterator[Lie]:
    """A cell of a drawing, or a piece, otherwise."""

    def change(plan: Plan, rng: Random) -> str | None:
        tile = rng.choice([tile for tile in plan["tiles"] if tile["states"]])
        state = rng.choice(sorted(tile["states"]))
        drawing = tile["states"][state]
        if not drawing:
            return None
        at = rng.randrange(len(drawing))
        if drawing[at].startswith("r"):
            del drawing[at]
        else:
            spot = rng.randrange(len(drawing[at]))
            turned = "#" if drawing[at][spot] == "." else "."
            drawing[at] = drawing[at][:spot] + turned + drawing[at][spot + 1 :]
        return f"{tile['name']} in state {state!r} drawn otherwise"

    yield from altered(kind, rng, change)


def clue(kind: str, rng: Random) -> Iterator[Lie]:
    """Something on the board printed otherwise: a number left out, made smaller or larger, a room divided."""
    if kind not in compilable():
        return
    files = true_files(kind)
    text = files["board.json"]
    while True:
        record = json.loads(text)
        fields = [
            key for key, value in record.items() if isinstance(value, list) and isinstance(value[0], list)
        ]
        rows = record[rng.choice(fields)]
        row, col = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
        before = rows[row][col]
        if before is None and rng.random() < 0.8:
            continue
        near = [before + 1, before - 1] if type(before) is int else []
        rows[row][col] = rng.choice([None, 0, 1, 2, 3, -1, *near])
        try:
            board = family(kind).board_from_record(record)
        except (InputError, TypeError):
            continue
        if json.loads(text) != family(kind).board_to_record(board) and _changes(kind, board):
            shown = json.dumps(family(kind).board_to_record(board), separators=(",", ":")) + "\n"
            yield Lie(
                kind, f"row {row + 1}, column {col + 1} shows {rows[row][col]}", files | {"board.json": shown}
            )


def _changes(kind: str, board: Any) -> bool:
    """Whether a board has another number of solutions than the formula has models, or none."""
    files = true_files(kind)
    models = len(_models(json.loads(files["plan.json"])))
    if "number" in json.loads(files["certificate.json"]):
        return judge(kind).count(board, limit=models + 1) != models
    return judge(kind).find(board) is None


def number(kind: str, rng: Random) -> Iterator[Lie]:
    """Another number of models."""
    if kind not in compilable():
        return
    files = true_files(kind)
    head = json.loads(files["certificate.json"])
    true = len(_models(json.loads(files["plan.json"])))
    while True:
        wrong = rng.choice([n for n in range(-2, 40) if n != true])
        written = rng.choice(
            [str(wrong), wrong, f"0{wrong}", f"{wrong} ", float(wrong), f"+{wrong}", [wrong]]
        )
        if "number" in head:
            yield Lie(kind, f"{written!r} models", with_head(files, number=written))
        else:
            yield Lie(kind, f"{written!r} models", with_head(files, number=written, exact=rng.random() < 0.5))


THEOREM_FORGERS: dict[str, Forger] = {
    "formula": formula,
    "probes": probes,
    "states": states,
    "exchanged": exchanged,
    "order": order,
    "drawn": drawn,
    "clue": clue,
    "models": number,
}
