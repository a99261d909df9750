"""Models of random formulas: the n-th formula of a model and a seed, independent of earlier ones.

    >>> model = FormulaModel("one-in-three", clauses=(2, 2), variables=(4, 4), literals=(3, 3), repeats=0)
    >>> str(model.formula(seed=7, number=0))
    '-4,3,-2 4,3,1'
    >>> model.formula(7, 0) == model.formula(7, 0) != model.formula(7, 1)
    True

Formulas of many variables turn from satisfiable to not at a threshold. One-in-three clauses with random signs
do so at 1/3 clause a variable (Achlioptas, Chtcherba, Istrate and Moore 2001). Without negations it is near
0.63 (Raymond, Sportiello and Zdeborova 2007), for 3-SAT near 4.27. `ratio` draws the number of clauses around
such a point.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Annotated

from hardboard.campaigns.random_formulas import (
    Clauses,
    Recipe,
    chain_formula,
    colouring_formula,
    factoring_formula,
    grid_formula,
)
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, is_dimacs, make_formula, parse
from hardboard.puzzles.reading import read_bytes, read_text

Span = tuple[int, int]
RealSpan = tuple[float, float]
Share = float
#: The largest number in a span: nobody waits for more.
LARGEST_SPAN = 10_000
#: Of a clause.
MOST_LITERALS = 1000
#: Meaning and share of negations -> where formulas with three different variables in each clause turn.
THRESHOLDS = {
    (ONE_IN_THREE, 0.5): (1 / 3, "1/3"),
    (ONE_IN_THREE, 0.0): (0.63, "0.63"),
    (SAT, 0.5): (4.27, "4.27"),
}
#: Model -> what it draws, for people.
MODELS = {
    "one-in-three": "clauses of random literals, exactly one true in each; --negations 0 for positive ones",
    "planted": "the same, but an assignment drawn first satisfies all clauses",
    "k-sat": "clauses of random literals, at least one true in each",
    "chain": "clauses over three variables in a row",
    "grid": "clauses over a variable, its right and its lower neighbour in a square",
    "colouring": "three colours for a random graph; --ratio is edges a vertex",
    "factoring": "a number written as the product of two smaller ones",
    "corpus": "formulas of a file, one a line, or one in DIMACS",
}
#: Models whose formulas have a size and not a number of clauses.
STRUCTURED: dict[str, Callable[..., tuple[Clauses, str]]] = {
    "chain": chain_formula,
    "grid": grid_formula,
    "colouring": colouring_formula,
    "factoring": factoring_formula,
}


@dataclass(frozen=True)
class FormulaModel:
    """A distribution of formulas.

    Args:
        name: the name of the distribution, such as "one-in-three", "k-sat" or "planted".
        others: spans of least and greatest values, of which each formula draws its own.

    Raises:
        InputError: a span is empty, or does not fit the distribution.

    >>> str(FormulaModel(clauses=(1, 1), variables=(3, 3), literals=(3, 3), repeats=0).formula(7, 0))
    '-2,1,-3'
    """

    name: str = "one-in-three"
    clauses: Annotated[Span | None, "number of clauses (default: 1-3, of k-sat 4-12)"] = None
    ratio: Annotated[RealSpan | None, "clauses a variable, instead of --clauses"] = None
    literals: Annotated[Span | None, "literals in a clause (default: 1-3, of k-sat 3)"] = None
    variables: Annotated[
        Span | None, "number of variables (default: so few that about half cannot be satisfied, or barely)"
    ] = None
    negations: Annotated[Share | None, "share of negated literals (default: 0.4, of k-sat 0.5)"] = None
    repeats: Annotated[
        Share | None, "share of literals that repeat a variable of their clause (default: 0.2)"
    ] = None
    size: Annotated[Span | None, "links of a chain, side of a grid, vertices, bits (default: 2-3)"] = None
    file: Annotated[str | None, "the file of the model corpus"] = None
    meaning: Annotated[
        str, "what a clause means, where the model does not say it (default: one-in-three)"
    ] = ONE_IN_THREE

    def __post_init__(self) -> None:
        if self.name not in MODELS:
            raise InputError(f"the model {self.name!r}", "one of " + " ".join(MODELS))
        for what, span in (("clauses", self.clauses), ("variables", self.variables), ("size", self.size)):
            if span is not None and span[0] < 1:
                raise InputError(f"{span[0]} {what}", f"formulas with at least one of the {what}")
            if span is not None and span[1] > LARGEST_SPAN:
                raise InputError(f"{span[1]} {what}", f"formulas with at most {LARGEST_SPAN} of the {what}")
        if self.literals is not None and self.literals[1] > MOST_LITERALS:
            raise InputError(f"clauses of {self.literals[1]} literals", f"at most {MOST_LITERALS}")
        if self.clauses is not None and self.ratio is not None:
            raise InputError("clauses and a ratio", "one of the two")
        if self.ratio is not None and self.variables is None and self.name not in STRUCTURED:
            raise InputError("a ratio without variables", "--variables with --ratio")
        if self.meaning == ONE_IN_THREE and self.name != "k-sat" and self.literals and self.literals[1] > 3:
            raise InputError(f"clauses of {self.literals[1]} literals", "at most three (or --as sat)")
        if (self.name == "corpus") != (self.file is not None):
            raise InputError(f"the model {self.name!r}", "--file with the model 'corpus', and only there")
        self._refuse_idle()

    def _refuse_idle(self) -> None:
        random_only = ["clauses", "variables", "literals", "repeats"]
        idle = random_only if self.name in (*STRUCTURED, "corpus") else ["size"]
        for field in idle + _IDLE.get(self.name, []):
            if getattr(self, field) is not None:
                raise InputError(f"--{field} for the model {self.name!r}", "a model that has it")

    @property
    def threshold(self) -> tuple[float, str] | None:
        """The clauses a variable at which formulas of many variables turn from satisfiable to not, if known.
        It is known for three different variables in each clause, and signs by a fair coin, or none.

        >>> FormulaModel("one-in-three", literals=(3, 3), repeats=0, negations=0).threshold
        (0.63, '0.63')
        >>> FormulaModel("one-in-three").threshold is None
        True
        """
        if self.name not in _USUAL or self.name == "planted":
            return None
        usual = _USUAL[self.name]
        signs = usual.negations if self.negations is None else self.negations
        again = usual.repeats if self.repeats is None else self.repeats
        if (self.literals or usual.literals) != (3, 3) or again:
            return None
        meaning = SAT if self.name == "k-sat" else self.meaning
        return THRESHOLDS.get((meaning, float(signs)))

    def formula(self, seed: int, number: int) -> Formula:
        """Return the formula of that number."""
        if self.file is not None:
            return self.corpus[number % len(self.corpus)]
        rng = Random(f"{seed} {number}")
        if self.name in STRUCTURED:
            clauses, meaning = self._structured(rng)
        else:
            recipe = self._recipe(rng)
            clauses = recipe.draw(rng) if self.name != "planted" else self._planted(recipe, rng)
            meaning = SAT if self.name == "k-sat" else self.meaning
            if self.variables is not None and recipe.variables is not None and len({*recipe.variables}) == 1:
                return make_formula(list(clauses), recipe.variables[0], meaning)  # Some may be in no clause.
        return make_formula(list(clauses), meaning=meaning)

    def _structured(self, rng: Random) -> tuple[Clauses, str]:
        size = rng.randint(*(self.size or (2, 3)))
        if self.name == "colouring":
            return colouring_formula(rng, size, rng.uniform(*(self.ratio or (1.0, 2.0))))
        if self.name == "factoring":
            return factoring_formula(rng, size)
        return STRUCTURED[self.name](rng, size, 0.5 if self.negations is None else self.negations)

    def _recipe(self, rng: Random) -> Recipe:
        """Return the shape of one formula: draw the numbers of clauses and variables, and keep the rest."""
        usual = _USUAL[self.name]
        variables = self.variables
        clauses = self.clauses or usual.clauses
        if self.ratio is not None and variables is not None:
            count = rng.randint(*variables)
            drawn = max(1, round(rng.uniform(*self.ratio) * count))
            variables, clauses = (count, count), (drawn, drawn)
        return Recipe(
            clauses,
            self.literals or usual.literals,
            variables,
            usual.negations if self.negations is None else self.negations,
            usual.repeats if self.repeats is None else self.repeats,
        )

    def _planted(self, recipe: Recipe, rng: Random) -> Clauses:
        """Return clauses, drawn again until a hidden assignment satisfies each."""
        count = rng.randint(*recipe.clauses)
        variables = rng.randint(*(recipe.variables or (3, max(3, count + 1))))
        hidden = {v: rng.random() < 0.5 for v in range(1, variables + 1)}
        one = replace(recipe, clauses=(1, 1), variables=(variables, variables))
        clauses: list[tuple[int, ...]] = []
        for _ in range(10_000 * count):
            drawn = one.draw(rng)
            if make_formula(list(drawn), variables, self.meaning).holds(hidden):
                clauses += drawn
                if len(clauses) == count:
                    return tuple(clauses)
        raise InputError("clauses that a hidden assignment hardly ever satisfies", "more kinds of clauses")

    @cached_property
    def corpus(self) -> list[Formula]:
        """The formulas of the file."""
        assert self.file is not None
        text = read_text(self.file)
        if is_dimacs(text):
            return [parse(text, self.meaning, dimacs=True)]
        return list(_lines(text, self.meaning, self.file))

    def to_json(self) -> Record:
        """Return all that decides its formulas: fields that are given, and a hash of the corpus."""
        told = {name: value for name, value in asdict(self).items() if value is not None}
        if self.file is not None:
            told["sha256"] = sha256(read_bytes(self.file)).hexdigest() if self.corpus else ""
        return told


def _lines(text: str, meaning: str, file: str) -> list[Formula]:
    clauses = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.split("#")[0].strip():
            try:
                clauses.append(parse(line, meaning))
            except InputError as error:
                raise InputError(error.found, error.expected, f"{file}: line {number}") from None
    if not clauses:
        raise InputError("no formulas", "one formula a line", file)
    return clauses


#: Model -> what else has no meaning for it.
_IDLE = {
    "corpus": ["ratio", "negations", "size"], "factoring": ["ratio", "negations"], "chain": ["ratio"],
    "grid": ["ratio"], "colouring": ["negations"],
}  # fmt: skip
_USUAL = {
    "one-in-three": Recipe(),
    "planted": Recipe(literals=(2, 3), repeats=0),
    "k-sat": Recipe(clauses=(4, 12), literals=(3, 3), variables=None, negations=0.5, repeats=0),
}
