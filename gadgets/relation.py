"""The language in which a tile declares its relation: a set of port states.

A port state is the set of sides whose value is 1. `N` (or `N_in`) is the value of side N. `N_out` is its
opposite, which the neighbour beyond the port sees (section 4.1 of Kölker's paper).

    >>> sorted("".join(sorted(s)) for s in relation_states("N_out = S_in", "NS"))
    ['N', 'S']
    >>> sorted("".join(sorted(s)) for s in relation_states("exactly 1 of N, W, E", "NWE"))
    ['E', 'N', 'W']
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import product

from hardboard.puzzles.errors import InputError

SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
State = frozenset[str]
Test = Callable[[State], bool]

_TOKEN = re.compile(
    r"\s*(?:([NESW])(_in|_out)?\b|(exactly|odd|of|not|xor|and|or|true|false|free)\b|(!=|[=(),])|([0-9]{1,2}\b))"
)


def relation_states(relation: str, ports: Iterable[str]) -> frozenset[State]:
    """Return the states of `ports` that the relation allows."""
    sides = [side for side in SIDES if side in set(ports)]
    test = _Parser(relation, sides).parse_all()
    return frozenset(state for state in all_states(sides) if test(state))


def all_states(ports: Iterable[str]) -> list[State]:
    """Return every state of these ports, allowed or not, in counting order."""
    sides = list(ports)
    return [
        frozenset(side for side, on in zip(sides, bits, strict=True) if on)
        for bits in product((0, 1), repeat=len(sides))
    ]


def show_state(state: State, ports: Iterable[str]) -> str:
    """Return a state as text, such as `N=0 W=1`."""
    return " ".join(f"{side}={int(side in state)}" for side in ports) or "-"


def read_state(text: str, ports: Iterable[str]) -> State:
    """Return the state written as `N=0 W=1`; every port must be named once."""
    words = [] if text.strip() == "-" else text.split()
    pairs = [(word[0], word[2]) for word in words if re.fullmatch("[NESW]=[01]", word)]
    if len(pairs) < len(words) or sorted(side for side, _ in pairs) != sorted(ports):
        raise InputError(
            f"the state {text.strip()!r}", f"a value for each of the ports {' '.join(ports) or '(none)'}"
        )
    return frozenset(side for side, value in pairs if value == "1")


def describe_relation(allowed: Collection[State], ports: Iterable[str]) -> str:
    """Describe a relation that allows exactly these states. The text names ports that are equal, opposite or
    fixed, and a count of the others. If that does not suffice, it lists the states.

    >>> describe_relation([frozenset("N"), frozenset("S")], "NS")
    'N != S'
    >>> describe_relation([frozenset("N"), frozenset("E"), frozenset("W")], "NEW")
    'exactly 1 of N, E, W'
    """
    sides, wanted = list(ports), frozenset(allowed)
    if len(wanted) in (0, 2 ** len(sides)):
        return "free" if wanted else "false"
    ties, loose = _ties(wanted, sides)
    for rest in ["", *_sums(loose)]:
        relation = " and ".join([*ties, rest] if rest else ties)
        if relation and relation_states(relation, sides) == wanted:
            return relation
    listed = [state for state in all_states(sides) if state in wanted]
    terms = [" and ".join(side if side in state else f"not {side}" for side in sides) for state in listed]
    return " or ".join(f"({term})" if len(sides) > 1 else term for term in terms)


def _ties(wanted: frozenset[State], sides: list[str]) -> tuple[list[str], list[str]]:
    """Return equations of ports that hold in these states, and one of each set of ports that go together."""
    ties, loose = list[str](), list[str]()
    for side in sides:
        if len(values := {side in state for state in wanted}) == 1:
            ties.append(side if values.pop() else f"not {side}")
            continue
        for other in loose:
            if len(same := {(side in state) == (other in state) for state in wanted}) == 1:
                ties.append(f"{other} {'=' if same.pop() else '!='} {side}")
                break
        else:
            loose.append(side)
    return ties, loose


def _sums(loose: list[str]) -> Iterator[str]:
    """Relations of some ports that count them, or their opposites."""
    for signs in product(("", "not "), repeat=len(loose)) if len(loose) > 1 else ():
        terms = [sign + side for sign, side in zip(signs, loose, strict=True)]
        yield from (f"exactly {count} of {', '.join(terms)}" for count in range(1, len(loose)))
        yield f"({' or '.join(terms)})"
        yield f"odd of {', '.join(terms)}"


class _Parser:
    """Recursive descent; from loose to tight: or, and, = and != (which chain), xor, not."""

    def __init__(self, text: str, ports: list[str]) -> None:
        self.text, self.ports = text, ports
        self.tokens: list[str] = []
        spot = 0
        while text[spot:].strip():
            match = _TOKEN.match(text, spot)
            if not match:
                raise InputError(
                    f"{text[spot:].strip()[:12]!r} in the relation {text!r}", "a port, a word or a sign"
                )
            self.tokens.append(match[0].strip())
            spot = match.end()

    def parse_all(self) -> Test:
        test = self.either()
        if self.tokens:
            raise InputError(f"{self.tokens[0]!r} in the relation {self.text!r}", "the end of the relation")
        return test

    def took(self, *words: str) -> str | None:
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in words else None

    def need(self, word: str) -> None:
        if not self.took(word):
            token = self.tokens[0] if self.tokens else "the end"
            raise InputError(f"{token!r} in the relation {self.text!r}", repr(word))

    def either(self) -> Test:
        parts = [self.both()]
        while self.took("or"):
            parts.append(self.both())
        return lambda s: any(part(s) for part in parts)

    def both(self) -> Test:
        parts = [self.equation()]
        while self.took("and"):
            parts.append(self.equation())
        return lambda s: all(part(s) for part in parts)

    def equation(self) -> Test:
        first = self.sum()
        links: list[tuple[bool, Test]] = []
        while sign := self.took("=", "!="):
            links.append((sign == "=", self.sum()))
        if not links:
            return first

        def holds(s: State) -> bool:
            left = first(s)
            for equal, term in links:
                right = term(s)
                if (left == right) != equal:
                    return False
                left = right
            return True

        return holds

    def sum(self) -> Test:
        parts = [self.factor()]
        while self.took("xor"):
            parts.append(self.factor())
        return lambda s: sum(part(s) for part in parts) % 2 == 1

    def factor(self) -> Test:
        if self.took("not"):
            inner = self.factor()
            return lambda s: not inner(s)
        if self.took("("):
            inner = self.either()
            self.need(")")
            return inner
        if self.took("exactly"):
            if not self.tokens or not self.tokens[0].isdecimal():
                raise InputError(
                    f"'exactly' without a number in the relation {self.text!r}", "such as 'exactly 1 of N, S'"
                )
            wanted = int(self.tokens.pop(0))
            terms = self.listed()
            return lambda s: sum(term(s) for term in terms) == wanted
        if self.took("odd"):
            terms = self.listed()
            return lambda s: sum(term(s) for term in terms) % 2 == 1
        if word := self.took("true", "false", "free"):
            return lambda s: word != "false"
        return self.port()

    def listed(self) -> list[Test]:
        self.need("of")
        terms = [self.factor()]
        while self.took(","):
            terms.append(self.factor())
        return terms

    def port(self) -> Test:
        word = self.tokens.pop(0) if self.tokens else "the end"
        side = word[0]
        if side not in self.ports or word == "the end":
            raise InputError(
                f"{word!r} in the relation {self.text!r}",
                f"one of the ports {' '.join(self.ports) or '(none)'}",
            )
        if word.endswith("_out"):
            return lambda s: side not in s
        return lambda s: side in s
