"""A campaign as a value: which formulas, in which ways each becomes a board, from which seed.

    >>> campaign = Campaign(FormulaModel(clauses=(1, 2)), compiler_choices(["kurodoko"], ["all"]), seed=3)
    >>> [(instance.way.library, str(instance.formula)) for instance in map(campaign.instance, range(2))]
    [('compact', '-1,2 1,2,-2'), ('koelker', '2,3,2 -2')]

Instance k is formula k in way k, the ways taken in turn. It depends on nothing but the campaign and k, so
that instances can be done in any order, anywhere, again.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from hardboard.campaigns.models import FormulaModel
from hardboard.gadgets import library_names, load
from hardboard.gadgets.library_folder import library_name
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import Formula
from hardboard.puzzles.registry import DEFAULT, compilable_families, family
from hardboard.reduction.compiler import ASKED, LAYOUTS, can_lay
from hardboard.reduction.order import METHODS

#: The target of formulas that are decided and compiled to nothing; and the word for every one there is.
NONE, ALL = "none", "all"


@dataclass(frozen=True)
class CompilerChoice:
    """A way in which a formula becomes a board."""

    target: str = DEFAULT
    library: str = ""
    layout: str = ""
    #: of clauses and variables, where it is not left to the layout
    order: str = ""

    def __str__(self) -> str:
        return " ".join(word for word in (self.target, self.library, self.laid) if word)

    @property
    def laid(self) -> str:
        """The layout, and the order if one was asked for."""
        return self.layout + f", {self.order} order" * bool(self.order)

    def to_json(self) -> Record:
        """Return the record of a campaign for plans and processes, without a default order."""
        return {name: value for name, value in vars(self).items() if value or name != "order"}

    @property
    def options(self) -> Record:
        """The options of the compiler."""
        chosen = {"target": self.target, "library": self.library, "order": self.order or None}
        return chosen | ({"layout": self.layout} if self.layout in ASKED else {})


def compiler_choices(
    chosen: Sequence[str] = (DEFAULT,),
    libraries: Sequence[str] = (),
    layouts: Sequence[str] = (),
    orders: Sequence[str] = (),
) -> tuple[CompilerChoice, ...]:
    """Return every combination of targets, libraries, layouts and orders.

    Args:
        chosen: puzzles to compile to, or `all`.
        libraries: their libraries of tiles, or `all`; none for the default.
        layouts: layouts, or `all`; none for the default.
        orders: orders of clauses and variables, or `all`; none for the default.

    Returns:
        The ways, each as a `CompilerChoice`.

    Raises:
        InputError: a word is unknown.

    >>> [way.library for way in compiler_choices(["kamaji", "creek"])]
    ['kamaji', 'creek']
    """
    arranged = _orders(orders)
    several = []
    for target in [*compilable_families(), NONE] if list(chosen) == [ALL] else chosen:
        if target == NONE:
            several += [CompilerChoice(NONE)] if list(chosen) != [ALL] else []
            continue
        if target not in compilable_families():
            raise InputError(
                f"the target {target!r}", "one of " + " ".join([*compilable_families(), NONE, ALL])
            )
        for library in _libraries(target, libraries):
            laid = _layouts(library, layouts)
            several += [
                CompilerChoice(target, library, layout, order) for layout in laid for order in arranged
            ]
    if not several:
        raise InputError("no library or layout that fits", "ones for the target (see `hardboard tiles list`)")
    return tuple(several)


def _libraries(target: str, named: Sequence[str]) -> list[str]:
    if not named:
        return [str(family(target).tiles.library)]
    known = library_names() if list(named) == [ALL] else named
    known = [library_name(name, target) for name in known]
    return [name for name in known if load(name).family == target]


def _layouts(library: str, named: Sequence[str]) -> list[str]:
    tiles = load(library)
    if not named:
        return [tiles.layout]
    fitting = [tiles.layout, *(layout for layout in ASKED if can_lay(tiles, layout))]
    strange = [name for name in named if name not in (*LAYOUTS, ALL)]
    if strange:
        raise InputError(f"the layout {strange[0]!r}", "one of " + " ".join([*LAYOUTS, ALL]))
    return [layout for layout in fitting if list(named) == [ALL] or layout in named]


def _orders(named: Sequence[str]) -> Sequence[str]:
    if strange := [name for name in named if name not in (*METHODS, ALL)]:
        raise InputError(f"the order {strange[0]!r}", "one of " + " ".join([*METHODS, ALL]))
    return METHODS if list(named) == [ALL] else list(named) or [""]


@dataclass(frozen=True)
class CampaignInstance:
    """One thing to check."""

    number: int
    formula: Formula
    way: CompilerChoice
    count: bool = False


@dataclass(frozen=True)
class Campaign:
    """The formulas of a campaign, the ways in which they become boards, and a seed.

    Args:
        model: the distribution of formulas.
        ways: the puzzles, libraries, layouts and orders, taken in turn.
        seed: the seed of all formulas.
        count: True to compare numbers of models and solutions, too.

    >>> Campaign(FormulaModel(clauses=(1, 1)), seed=3).instance(0).way.target
    'kurodoko'
    """

    model: FormulaModel = field(default_factory=FormulaModel)
    ways: tuple[CompilerChoice, ...] = (CompilerChoice(DEFAULT, "koelker", "network"),)
    seed: int = 0
    count: bool = False

    def instance(self, number: int) -> CampaignInstance:
        """Return the instance of that number."""
        formula = self.model.formula(self.seed, number)
        return CampaignInstance(number, formula, self.ways[number % len(self.ways)], self.count)

    def to_json(self) -> Record:
        """Return the record of a campaign that a store keeps."""
        ways = [way.to_json() for way in self.ways]
        return {"model": self.model.to_json(), "ways": ways, "seed": self.seed, "count": self.count}

    @cached_property
    def key(self) -> str:
        """Return a name that is equal for campaigns with equal instances."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]


def campaign_from(told: Any) -> Campaign:
    """Return the campaign of a record, the inverse of `Campaign.to_json`; refuse other records."""
    try:
        given: Record = {name: tuple(x) if isinstance(x, list) else x for name, x in told["model"].items()}
        given.pop("sha256", None)
        ways = tuple(CompilerChoice(**way) for way in told["ways"])
        campaign = Campaign(FormulaModel(**given), ways, told["seed"], told["count"])
        if not ways or type(campaign.seed) is not int or type(campaign.count) is not bool:
            raise TypeError
        return campaign
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{json.dumps(told)[:40]}", "a plan with model, ways, seed and count") from None
