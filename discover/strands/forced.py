"""All ways to draw what is not known yet, place by place: by `broken` alone, without a solver.

>>> from hardboard.puzzles.declared.places import Count
>>> places = [Count("one", (0, 1, 2), frozenset([1])), Count("few", (1, 2), frozenset([0]))]
>>> drawing = FollowedFacts(places, 3)
>>> drawing.follow(), drawing.facts
(True, [True, False, False])
>>> free = FollowedFacts([Count("one", (0, 1), frozenset([1]))], 2)
>>> [list(free.facts) for _ in free.completions([0, 1])]
[[False, True], [True, False]]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place


class FollowedFacts:
    """Facts about the spots of a board, and what follows from them at single places."""

    def __init__(self, places: Iterable[Place], size: int) -> None:
        self.facts: list[bool | None] = [None] * size
        #: Each with its spots, of which some kinds make a new list each time that they are asked.
        self.places = {place: tuple(place.scope) for place in places}
        self._at: dict[Index, list[Place]] = {}
        for place, spots in self.places.items():
            for spot in spots:
                self._at.setdefault(spot, []).append(place)
        self._trail: list[Index] = []

    def follow(self, given: Mapping[Index, bool] | None = None) -> bool:
        """Take facts, and all that follows; False if they break a rule. Without any, what always holds."""
        if any(self.facts[spot] is (not value) for spot, value in (given or {}).items()):
            return False
        todo = dict.fromkeys(self.places if given is None else ())
        for spot, value in (given or {}).items():
            if self.facts[spot] is None:
                todo |= dict.fromkeys(self._set(spot, value))
        while todo:
            place, _ = todo.popitem()
            if place.broken(self.facts):
                return False
            for spot in self.places[place]:
                only = self._only(place, spot)
                if only is not None:
                    todo |= dict.fromkeys(self._set(spot, only))
        return True

    def _only(self, place: Place, spot: Index) -> bool | None:
        """The one value that a place leaves to a spot of which nothing is known."""
        if self.facts[spot] is not None:
            return None
        wrong = []
        for value in (False, True):
            self.facts[spot] = value
            wrong.append(place.broken(self.facts))
        self.facts[spot] = None
        return wrong[0] if wrong[0] != wrong[1] else None

    def _set(self, spot: Index, value: bool) -> list[Place]:
        self.facts[spot] = value
        self._trail.append(spot)
        return self._at.get(spot, [])

    def take_back(self, length: int) -> None:
        """Forget all facts but so many."""
        while len(self._trail) > length:
            self.facts[self._trail.pop()] = None

    @property
    def known(self) -> int:
        """How many facts there are."""
        return len(self._trail)

    def completions(self, spots: Sequence[Index]) -> Iterator[None]:
        """Each way in which these spots can be filled; `facts` has them."""
        spot = next((spot for spot in spots if self.facts[spot] is None), None)
        if spot is None:
            yield
            return
        before = self.known
        for value in (False, True):
            if self.follow({spot: value}):
                yield from self.completions(spots)
            self.take_back(before)

    def settle(self, spots: Sequence[Index]) -> bool:
        """Each spot of which one value leads to a broken rule gets the other, until nothing changes; False if
        both do."""
        before = -1
        while before < self.known:
            before = self.known
            for spot in spots:
                if self.facts[spot] is None and not self._settled(spot):
                    return False
        return True

    def _settled(self, spot: Index) -> bool:
        before = self.known
        for value in (False, True):
            right = self.follow({spot: value})
            self.take_back(before)
            if not right:
                return self.follow({spot: not value})
        return True
