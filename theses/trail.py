"""One trail with guesses, for all solvers that reason as a person does.

A trail has the steps taken, each with its reason, and changes of the position that can be undone. A guess is
a mark on the trail: `back_to` undoes what came after it.

    >>> colours, trail = [0, 0], Trail()
    >>> mark = trail.mark()
    >>> trail.change(colours, 1, 5)
    >>> trail.back_to(mark)
    >>> colours
    [0, 0]
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

Step = TypeVar("Step")
Choice = TypeVar("Choice")


class TrailMark(NamedTuple):
    """The numbers of changes, steps and open guesses."""

    changes: int
    steps: int
    depth: int


class _Guess(Generic[Choice]):
    """An open guess, and whether it has led to a solution."""

    def __init__(self, choice: Choice, mark: TrailMark) -> None:
        self.choice, self.mark, self.held = choice, mark, False


class Trail(Generic[Step]):
    """Steps with their reasons, the number of open guesses, and changes that can be undone."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.depth = 0
        self._changes: list[tuple[Any, Any, Any]] = []

    def change(self, values: Any, key: Any, value: Any) -> None:
        """Change a value of a list or of a dictionary; attributes are `vars` of an object."""
        self._changes.append((values, key, values[key]))
        values[key] = value

    def mark(self) -> TrailMark:
        """Return a mark for `back_to`."""
        return TrailMark(len(self._changes), len(self.steps), self.depth)

    def back_to(self, mark: TrailMark) -> None:
        """Undo all changes, and drop all steps, after a mark."""
        changes, first = self._changes, mark.changes
        for values, key, value in reversed(changes[first:]):
            values[key] = value
        del changes[first:], self.steps[mark.steps :]
        self.depth = mark.depth

    def search(
        self,
        choose: Callable[[], Choice | None],
        attempt: Callable[[Choice], bool],
        turn: Callable[[Choice, list[Step], bool], bool],
    ) -> Iterator[None]:
        """Yield at every end of a search in depth, where nothing is left to choose.

        Args:
            choose: what to guess next; None at an end.
            attempt: makes a guess; False if it breaks a rule.
            turn: makes the opposite of a guess, given the steps that the guess led to, and whether an end was
                among them; False if that breaks a rule.
        """
        guesses: list[_Guess[Choice]] = []
        alive = True
        while True:
            choice = choose() if alive else None
            if choice is not None:
                guesses.append(_Guess(choice, self.mark()))
                alive = attempt(choice)
                continue
            if alive:
                for guess in guesses:
                    guess.held = True
                yield
            if not guesses:
                return
            guess = guesses.pop()
            steps = self.steps[guess.mark.steps :]
            self.back_to(guess.mark)
            alive = turn(guess.choice, steps, guess.held)
