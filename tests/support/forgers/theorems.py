"""Lies about the board of a formula: a true certificate of the theorem, and one thing in it that is not so.

formula        another formula, with other models
probes         variables read at each other's ports, or as the opposite
variable lost  a variable left out of the count, or counted though it is none
taken out      clauses, literals and probes less, and nothing else changed but perhaps the number
put in         the same with clauses, literals and probes more
grouped        a variable read at a joint inside tiles that are said to follow together
states         a tile with a state more or less, or with two states' drawings exchanged
exchanged      one tile where another stands
order          the order in which tiles follow from each other, cut or turned
drawn          a cell of a tile's drawing turned over
old proof      a board that is printed otherwise, or a plan that means something else, and the proof as before
narrow         the same of boards of one to three rows or columns of tiles alone
models         another number of models, in all ways that a number can be written
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from hardboard.gadgets.relation import OPPOSITE
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family
from tests.support.forgers.asserted import CHANGES, Asserted, counts, right, solutions
from tests.support.forgers.floors import put_together
from tests.support.forgers.lie import Files, Forger, Lie, files_of, with_head
from tests.support.forgers.narrow import (
    FLOORS,
    Base,
    Plan,
    able,
    compiled,
    formulas,
    models,
    named,
    smallest,
    supported,
    together,
)
from tests.support.forgers.provers import proved

#: Formulas that are tried with a changed plan.
TRIED = 40
#: Of narrow boards, and of those in two floors, whose proofs take long: how many true certificates are kept,
#: and what share they have in those that are changed.
KEPT, KEPT_OF_FLOORS = 8, 3
SHARE, SHARE_OF_FLOORS = 0.97, 0.8


@dataclass(frozen=True)
class Proved:
    """A board with a plan, and the files of its true certificate."""

    base: Base
    files: Files

    def said(self, plan: Plan, words: str) -> Lie:
        """The certificate with another plan, and the number of models that this has."""
        number = {"number": str(len(models(plan)))} if counts(self.base.kind) else {}
        files = with_head(self.files | {"plan.json": json.dumps(plan) + "\n"}, **number)
        return Lie(self.base.kind, f"{words}; the formula {plan['formula']}", files)


def certified(base: Base) -> Iterator[Proved]:
    """The true certificate of a board, if its claim is true and can be shown."""
    number = solutions(base)
    if number is not None and right(base, number):
        try:
            yield Proved(base, files_of(proved(Asserted(base, "", number))))
        except (InputError, AssertionError):
            return


@cache
def narrow_ones(kind: str) -> list[Proved]:
    """True certificates of narrow boards, with variables mostly; of a family with tiles to put together."""
    if not able(kind) or not together(kind):
        return []
    boards = islice(put_together(kind, Random(kind)), 40)
    by_size = sorted(boards, key=lambda base: (-len(base.plan["probes"]) > -1, base.cells))
    kept = KEPT_OF_FLOORS if kind.endswith(FLOORS) else KEPT
    return list(islice((one for base in by_size for one in certified(base)), kept))


@cache
def compiled_ones(kind: str) -> list[Proved]:
    """True certificates of the boards of the smallest formulas."""
    few = smallest(kind)[: 1 if together(kind) else 2] if able(kind) else []
    return [one for base in few for one in certified(base)]


def true_one(kind: str, rng: Random) -> Proved:
    """A true certificate; where there are narrow ones, now and then of a compiled board."""
    few, share = narrow_ones(kind), SHARE_OF_FLOORS if kind.endswith(FLOORS) else SHARE
    return rng.choice(few if few and rng.random() < share else compiled_ones(kind))


def altered(kind: str, rng: Random, change: Callable[[Plan, Random], str | None]) -> Iterator[Lie]:
    """A certificate with its plan changed, and a formula that is not the board's: one that the changed plan
    supports, if there is such a one.
    """
    while able(kind):
        one = true_one(kind, rng)
        plan, true = json.loads(json.dumps(one.base.plan)), models(one.base.plan)
        said = change(plan, rng)
        if said is None:
            continue
        every = formulas(tuple(sorted(map(int, plan["probes"]))))
        wrong = [own for own in every if models(plan | {"formula": own}) != true]
        tried = rng.sample(wrong, min(TRIED, len(wrong)))
        yield one.said(plan | {"formula": next(supported(kind, plan, tried), tried[0])}, said)


def formula(kind: str, rng: Random) -> Iterator[Lie]:
    """Another formula, and nothing else."""
    yield from altered(kind, rng, lambda plan, rng: "nothing else changed")


def probes(kind: str, rng: Random) -> Iterator[Lie]:
    """Variables read as the opposite, or at each other's ports, and the formula not changed with them."""
    while able(kind):
        one = true_one(kind, rng)
        plan, names = json.loads(json.dumps(one.base.plan)), sorted(one.base.plan["probes"], key=int)
        turned = [rng.random() < 0.5 for _ in names]
        order = rng.sample(range(len(names)), len(names))
        plan["probes"] = {
            name: [*plan["probes"][names[at]][:3], plan["probes"][names[at]][3] ^ so]
            for name, at, so in zip(names, order, turned, strict=True)
        }
        plan["formula"] = rng.choice(formulas(tuple(map(int, names))))
        shown = {
            tuple(own[at] ^ so for at, so in zip(order, turned, strict=True)) for own in models(one.base.plan)
        }
        if models(plan) != shown:
            yield one.said(plan, f"variables at {order}, inverted {turned}")


def variable_lost(kind: str, rng: Random) -> Iterator[Lie]:
    """A variable that the formula is not about any more, or one read at some port that was none."""
    while able(kind):
        one = true_one(kind, rng)
        plan, tiles = json.loads(json.dumps(one.base.plan)), one.base.plan["tiles"]
        ports = [
            [r, c, side, rng.random() < 0.5]
            for r, row in enumerate(plan["places"])
            for c, code in enumerate(row)
            for side in (tiles[code]["ports"] if code >= 0 else ())
        ]
        if plan["probes"] and rng.random() < 0.6:
            del plan["probes"][lost := rng.choice(sorted(plan["probes"]))]
        elif ports:
            plan["probes"][lost := "7"] = rng.choice(ports)
        else:
            continue
        variables = tuple(sorted(map(int, plan["probes"])))
        plan["formula"] = rng.choice(formulas(variables))
        if len(models(plan)) != len(models(one.base.plan)):
            yield one.said(plan, f"variable {lost} left out, or new")


@cache
def free_ones(kind: str) -> list[Proved]:
    """True certificates of boards whose one variable may have any value: its clause says nothing of it."""
    return list(certified(compiled(kind, "1,-1"))) if able(kind) else []


def edited(kind: str, rng: Random, edits: Sequence[Callable[[Plan, Random], None]]) -> Iterator[Lie]:
    """Certificates of which clauses, literals and probes were edited, and no other thing. A formula is about
    the variables of its clauses; the number may be that of its models, that of the assignments to what is
    read, or the board's.
    """
    while able(kind):
        one = rng.choice(free_ones(kind) or [None]) if rng.random() < 0.4 else None
        one = one or true_one(kind, rng)
        plan, true = json.loads(json.dumps(one.base.plan)), len(models(one.base.plan))
        for _ in range(rng.randint(1, 3)):
            rng.choice(edits)(plan, rng)
        if plan == one.base.plan:
            continue
        stated = sorted(named(plan["formula"]))
        own = len(models(plan, stated))
        read = len(models(plan, sorted({*stated, *map(int, plan["probes"])})))
        number = rng.choice([own, read, true])
        fine = own == true == number if counts(kind) else bool(own) == bool(true)
        files = {**one.files, "plan.json": json.dumps(plan) + "\n"}
        files = with_head(files, number=str(number)) if counts(kind) else files
        yield Lie(one.base.kind, f"{number} models of {plan['formula']}, read {plan['probes']}", files, fine)


def _clause_out(plan: Plan, rng: Random) -> None:
    if own := plan["formula"]["clauses"]:
        del own[rng.randrange(len(own))]


def _literal_out(plan: Plan, rng: Random) -> None:
    if own := [clause for clause in plan["formula"]["clauses"] if clause]:
        clause = rng.choice(own)
        del clause[rng.randrange(len(clause))]


def _probe_out(plan: Plan, rng: Random) -> None:
    if plan["probes"]:
        del plan["probes"][rng.choice(sorted(plan["probes"]))]


def _literal(plan: Plan, rng: Random) -> int:
    """A literal of a variable that is read or named, or of the next."""
    known = {*map(int, plan["probes"]), *named(plan["formula"])}
    return rng.choice((1, -1)) * rng.choice([*known, max(known, default=0) + 1])


def _clause_in(plan: Plan, rng: Random) -> None:
    clauses, one = plan["formula"]["clauses"], _literal(plan, rng)
    clause = [one, -one] if rng.random() < 0.4 else [_literal(plan, rng) for _ in range(rng.randint(0, 3))]
    clauses.insert(rng.randint(0, len(clauses)), rng.choice([*clauses, clause, clause]))


def _literal_in(plan: Plan, rng: Random) -> None:
    if own := plan["formula"]["clauses"]:
        rng.choice(own).append(_literal(plan, rng))


def _probe_in(plan: Plan, rng: Random) -> None:
    """A variable read at a joint, at either side of it, at which another may be read."""
    joints, new = [(*port, *beyond) for port, beyond in _joints(plan)], abs(_literal(plan, rng))
    if joints:
        r, c, side, down, right = rng.choice(joints)
        there = [r, c, side] if rng.random() < 0.5 else [down, right, OPPOSITE[side]]
        own = [entry[:3] for entry in plan["probes"].values()]
        plan["probes"][str(new)] = [*rng.choice([there, *own]), rng.random() < 0.5]


def taken_out(kind: str, rng: Random) -> Iterator[Lie]:
    """Clauses, literals and probes less."""
    yield from edited(kind, rng, (_clause_out, _literal_out, _probe_out))


def put_in(kind: str, rng: Random) -> Iterator[Lie]:
    """Clauses, literals and probes more."""
    yield from edited(kind, rng, (_clause_in, _literal_in, _probe_in))


def grouped(kind: str, rng: Random) -> Iterator[Lie]:
    """A variable more, read between two tiles that follow together with all that follow with either."""
    while able(kind) and counts(kind):
        one = true_one(kind, rng)
        plan = json.loads(json.dumps(one.base.plan))
        wide = len(plan["places"][0])
        (row, col, side), beyond = rng.choice(_joints(plan))
        both = {row * wide + col, beyond[0] * wide + beyond[1]}
        groups = [entry if isinstance(entry, list) else [entry] for entry in plan["order"]]
        united = [group for group in groups if both & {*group}]
        at = rng.choice([groups.index(group) for group in united] or [len(groups)])
        together = [*dict.fromkeys(spot for group in united for spot in group), *sorted(both)]
        groups.insert(at, list(dict.fromkeys(together)))
        plan["order"] = [group for group in groups if group not in united]
        plan["probes"]["7"] = [row, col, side, rng.random() < 0.5]
        if len(models(plan)) != len(models(one.base.plan)):
            yield one.said(plan, f"a variable between {sorted(both)}, which follow together")


def _joints(plan: Plan) -> list[tuple[tuple[int, int, str], tuple[int, int]]]:
    """The joints of a plan: a port, and the place beyond it."""
    places, tiles = plan["places"], plan["tiles"]
    return [
        ((r, c, side), there)
        for r, row in enumerate(places)
        for c, code in enumerate(row)
        for side, there in (("E", (r, c + 1)), ("S", (r + 1, c)))
        if code >= 0 and side in tiles[code]["ports"]
        if there[0] < len(places) and there[1] < len(row) and places[there[0]][there[1]] >= 0
    ]


def states(kind: str, rng: Random) -> Iterator[Lie]:
    """A state more, or less, or drawn as another."""

    def change(plan: Plan, rng: Random) -> str | None:
        ported = [tile for tile in plan["tiles"] if tile["ports"]]
        tile = rng.choice(ported)
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
        (r, c), (x, y) = rng.choice(spots), rng.choice(spots)
        if places[r][c] != places[x][y] and rng.random() < 0.5:
            places[r][c], places[x][y] = places[x][y], places[r][c]
            return f"tiles at {r, c} and {x, y} exchanged"
        ports = plan["tiles"][places[r][c]]["ports"]
        same = [code for code, tile in enumerate(plan["tiles"]) if tile["ports"] == ports]
        places[r][c] = rng.choice(same)
        return f"tile {places[r][c]} at {r, c}"

    yield from altered(kind, rng, change)


def order(kind: str, rng: Random) -> Iterator[Lie]:
    """Tiles that follow from nothing, or from each other; and another formula, so that the claim is false."""

    def change(plan: Plan, rng: Random) -> str | None:
        if not plan["order"]:
            return None
        if rng.random() < 0.5:
            rng.shuffle(plan["order"])
        else:
            del plan["order"][rng.randrange(len(plan["order"]))]
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


def old_proof(kind: str, rng: Random, only: Callable[[str], list[Proved]] | None = None) -> Iterator[Lie]:
    """Something changed on the board or in the plan, and the proof as it was."""
    while able(kind):
        if only is not None and not only(kind):
            return
        one = true_one(kind, rng) if only is None else rng.choice(only(kind))
        found = rng.choice(CHANGES)(one.base, rng)
        number = None if found is None else solutions(found[0])
        if found is not None and number is not None:
            own, words = found
            true = right(own, number)
            board = json.dumps(_record(own), separators=(",", ":")) + "\n"
            lie = one.said(own.plan, words)
            yield Lie(kind, lie.false, {**lie.files, "board.json": board}, true)


def _record(base: Base) -> Any:
    return family(base.kind).board_to_record(base.board)


def narrow_boards(kind: str, rng: Random) -> Iterator[Lie]:
    """Boards of few rows or columns of tiles, or of as few as a family has."""
    yield from old_proof(kind, rng, lambda kind: narrow_ones(kind) or compiled_ones(kind)[:1])


def number(kind: str, rng: Random) -> Iterator[Lie]:
    """Another number of models."""
    while able(kind):
        one = true_one(kind, rng)
        true = len(models(one.base.plan))
        wrong = rng.choice([n for n in range(-2, 40) if n != true])
        written: list[Any] = [
            str(wrong), wrong, f"0{wrong}", f"{wrong} ", float(wrong), f"+{wrong}", [wrong],
            {"number": wrong}, f"{wrong}.0", f"{wrong}e0", str(wrong + 10**rng.randint(10, 4000)),
            str(true + (1 << 32)),
        ]  # fmt: skip
        said = rng.choice(written)
        exact = {} if counts(kind) else {"exact": rng.random() < 0.5}
        yield Lie(kind, f"{str(said)[:40]!r} models", with_head(one.files, number=said, **exact))


THEOREM_FORGERS: dict[str, Forger] = {
    "formula": formula,
    "probes": probes,
    "variable lost": variable_lost,
    "taken out": taken_out,
    "put in": put_in,
    "grouped": grouped,
    "states": states,
    "exchanged": exchanged,
    "order": order,
    "drawn": drawn,
    "old proof": old_proof,
    "narrow": narrow_boards,
    "models": number,
}
